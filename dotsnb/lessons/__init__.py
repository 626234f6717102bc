"""Lessons: boards to try an idea on, and exercises that check themselves.

A notebook takes one lesson and asks it for boards and verdicts; so can a script or an autograder.

======================================== ===============================
all lessons, and how far one is           ``lessons.contents()``
exercises without end                     ``lessons.practice("safe lines", level=2)``
who learns here                           ``lessons.pupil("Ann")``
a file for the teacher                    ``lessons.report("Ann")``
======================================== ===============================

>>> from dotsnb.lessons.first_game import lesson
>>> bool(lesson.exercises[1].check(12)), bool(lesson.exercises[1].check(20))
(True, False)
"""

from dotsnb.lessons.contents import Contents, contents, lessons
from dotsnb.lessons.exercises import DrawLines, NameSomebody, WriteNumber
from dotsnb.lessons.kinds import (
    Beat,
    Board,
    Build,
    Choose,
    Classify,
    Count,
    DrawLine,
    Exercise,
    FindCells,
    FindLines,
    PlayOut,
    PredictOwner,
    PredictScore,
    Sort,
    WinNimstring,
    WriteBot,
    WriteFunction,
    both_sides,
    measure,
)
from dotsnb.lessons.lesson import Lesson
from dotsnb.lessons.practising import TOPICS, Practice, practice
from dotsnb.lessons.progress import pupil
from dotsnb.lessons.reports import read_reports, report
from dotsnb.lessons.verdict import Verdict

__all__ = [
    "TOPICS",
    "Beat",
    "Board",
    "Build",
    "Choose",
    "Classify",
    "Contents",
    "Count",
    "DrawLine",
    "DrawLines",
    "Exercise",
    "FindCells",
    "FindLines",
    "Lesson",
    "NameSomebody",
    "PlayOut",
    "Practice",
    "PredictOwner",
    "PredictScore",
    "Sort",
    "Verdict",
    "WinNimstring",
    "WriteBot",
    "WriteFunction",
    "WriteNumber",
    "both_sides",
    "contents",
    "lessons",
    "measure",
    "practice",
    "pupil",
    "read_reports",
    "report",
]
