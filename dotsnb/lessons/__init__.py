"""Lessons: boards to try an idea on, and exercises that check themselves.

A notebook takes one lesson and asks it for boards and verdicts; so can a script or an autograder.

>>> from dotsnb.lessons.first_game import lesson
>>> bool(lesson.check(1, 12)), bool(lesson.check(1, 20))
(True, False)
"""

from dotsnb.lessons.exercises import DrawLines, Exercise, NameSomebody, WriteNumber
from dotsnb.lessons.lesson import Lesson
from dotsnb.lessons.verdict import Verdict

__all__ = ["DrawLines", "Exercise", "Lesson", "NameSomebody", "Verdict", "WriteNumber"]
