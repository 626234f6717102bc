"""The errors a pupil may meet: each names the value that was wrong and says what would be right.

::

    DotsError (a ValueError)
    ├── RulesError      a ruleset, grid, mode or set-up position that makes no sense
    ├── NotationError   text that is not the name of a dot, line, cell or move
    ├── IllegalMove     a well-written move that the rules do not allow now
    └── RecordError     a record of a game that cannot be believed
"""

from __future__ import annotations

__all__ = ["DotsError", "IllegalMove", "NotationError", "RecordError", "RulesError"]


class DotsError(ValueError):
    """Anything dotsnb refuses; ``value`` is the thing that was wrong."""

    def __init__(self, message: str, *, value: object = None) -> None:
        super().__init__(message)
        self.value = value


class RulesError(DotsError):
    """A ruleset, grid, mode or set-up position that makes no sense."""


class NotationError(DotsError):
    """Text that is not the name of a dot, a line, a cell or a move."""


class IllegalMove(DotsError):
    """A well-written move that the rules do not allow in this position."""


class RecordError(DotsError):
    """A record that is damaged, or whose moves and result do not fit together."""
