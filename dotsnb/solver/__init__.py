"""Exact play: the value of a position, of every line in it, and a best line of play.

>>> from dotsnb import Game
>>> from dotsnb.solver import solve
>>> solution = solve(Game("box 2x3"))
>>> solution.value, solution.proven
(-2, True)
"""

from dotsnb.solver.progress import Progress
from dotsnb.solver.solved import Known, known
from dotsnb.solver.solving import Solution, Solver, solve

__all__ = ["Known", "Progress", "Solution", "Solver", "known", "solve"]
