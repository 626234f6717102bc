"""The kinds of exercise. A lesson writes them as a table: a question, a board, and what is asked for by name.

====================== ============================================== =========================
``DrawLine``           one right line, named by a goal ("safe")       ``"a1b1"`` or the board
``FindLines``          all lines of a goal                            ``"a1b1 b1c1"``
``FindCells``          all boxes of a group                           ``"a1 b1"``
``Count``              how many, now or after some moves              ``7``
``PredictScore``       the score after some moves                     ``"3-1"``
``PredictOwner``       whose box it will be                           ``"Ann"``
``Classify``           safe or not, chain or loop, long or short      ``"safe"``
``Choose``             one of several sentences                       ``"b"``
``Sort``               which first                                    ``"a1b1 c1c2"``
``Build``              a board with certain pieces                    lines, a text board, the board
``PlayOut``            an ending against perfect play                 your lines, or the board
``Beat``               a game against a level                         your lines, or the board
``WinNimstring``       Nimstring against a perfect player             your lines, or the board
``WriteFunction``      a function that answers as another one does    the function
``WriteBot``           a bot that does something, or beats a level    the function
====================== ============================================== =========================
"""

from dotsnb.lessons.kinds.base import Exercise, MakeGame, Step, is_blank
from dotsnb.lessons.kinds.board import Board
from dotsnb.lessons.kinds.building import Build
from dotsnb.lessons.kinds.choosing import Choose, Classify
from dotsnb.lessons.kinds.finding import DrawLine, FindCells, FindLines
from dotsnb.lessons.kinds.goals import GOALS, GROUPS, Goal
from dotsnb.lessons.kinds.measures import MEASURES, Measure
from dotsnb.lessons.kinds.numbers import Count
from dotsnb.lessons.kinds.playing import Against, Beat, NimstringPlayer, Perfect, PlayOut, WinNimstring, both_sides
from dotsnb.lessons.kinds.predicting import PredictOwner, PredictScore
from dotsnb.lessons.kinds.sorting import KEYS, Sort
from dotsnb.lessons.kinds.writing import Code, WriteBot, WriteFunction, measure

__all__ = [
    "GOALS",
    "GROUPS",
    "KEYS",
    "MEASURES",
    "Against",
    "Beat",
    "Board",
    "Build",
    "Choose",
    "Classify",
    "Code",
    "Count",
    "DrawLine",
    "Exercise",
    "FindCells",
    "FindLines",
    "Goal",
    "MakeGame",
    "Measure",
    "NimstringPlayer",
    "Perfect",
    "PlayOut",
    "PredictOwner",
    "PredictScore",
    "Sort",
    "Step",
    "WinNimstring",
    "WriteBot",
    "WriteFunction",
    "both_sides",
    "is_blank",
    "measure",
]
