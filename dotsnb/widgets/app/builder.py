"""The controls with which somebody puts rules of their own together."""

from __future__ import annotations

import ipywidgets

from dotsnb.grids import kinds
from dotsnb.i18n import gettext as _
from dotsnb.rules import Rules
from dotsnb.widgets.app.parts import WIDE, dropdown, show
from dotsnb.widgets.choices import built

__all__ = ["MOST_SEATS", "Builder"]

MOST_SEATS = 8
MOST_ROWS = 30
MOST_FACES = 99
DICE = ("d", "d+")  # the turns that need a number of faces


class Builder(ipywidgets.VBox):
    """Grid, size, start, turn, squares, scoring and players.

    :param rules: what the controls show at first.
    """

    def __init__(self, rules: Rules) -> None:
        grid, _space, size = rules.grid.partition(" ")
        rows, _by, columns = size.partition("x")
        die = rules.turn.strip("d+") if rules.turn[1:2].isdigit() else "6"
        turn = rules.turn if rules.turn in ("standard", "single") else "d+" if rules.turn.endswith("+") else "d"
        self.grid = dropdown(_("Grid"), [(_(kind.sentence), name) for name, kind in kinds().items()], grid)
        self.rows = _number(_("Rows"), int(rows), MOST_ROWS)
        self.columns = _number(_("Columns"), int(columns or rows), MOST_ROWS)
        starts = [
            (_("Nothing drawn"), "open"),
            (_("Whole border drawn"), "swedish"),
            (_("Left and bottom drawn"), "icelandic"),
        ]
        self.start = dropdown(_("Start"), starts, rules.start)
        turns = [
            (_("One line, another after a capture"), "standard"),
            (_("Always one line"), "single"),
            (_("As many lines as the die shows"), "d"),
            (_("A die; captures are free"), "d+"),
        ]
        self.turn = dropdown(_("Turn"), turns, turn)
        self.die = _number(_("Faces of the die"), int(die), MOST_FACES, least=2)
        sizes = [("1x1", (1,)), ("1x1, 2x2", (1, 2)), ("1x1, 2x2, 3x3", (1, 2, 3))]
        self.sizes = dropdown(_("Squares"), sizes, rules.sizes)
        wins = [(_("Most points"), "most"), (_("Fewest points"), "misere")]
        self.scoring = dropdown(_("Who wins"), wins, rules.scoring)
        seats = [(str(n), n) for n in range(2, MOST_SEATS + 1)]
        self.seats = dropdown(_("Players with you"), seats, rules.players)
        shape = [self.grid, self.rows, self.columns, self.start, self.turn, self.die]
        super().__init__([*shape, self.sizes, self.scoring, self.seats])

    @property
    def has_squares(self) -> bool:
        """Are there squares of several sizes, so that an overlap rule is needed?"""
        return bool(self.sizes.value != (1,))

    def rules(self, players: int | None, overlap: str) -> Rules:
        """What is put together now, for so many players; None for as many as are chosen here.

        :raises DotsError: if it does not fit together, with what to change.
        """
        turn = self.turn.value
        return built(
            self.grid.value,
            self.rows.value,
            self.columns.value,
            start=self.start.value,
            turn=f"d{self.die.value}{turn[1:]}" if turn in DICE else turn,
            scoring=self.scoring.value,
            players=players or self.seats.value,
            sizes=self.sizes.value,
            overlap=overlap if self.has_squares else None,
        )

    def follow(self, *, asks_players: bool) -> None:
        """Show the controls that mean something with the others as they are."""
        show(self.columns, kinds()[self.grid.value].form == "RxC")
        show(self.die, self.turn.value in DICE)
        show(self.seats, asks_players)


def _number(label: str, value: int, most: int, least: int = 1) -> ipywidgets.BoundedIntText:
    field = ipywidgets.BoundedIntText(value=value, min=least, max=most, description=label, style=WIDE)
    field.layout.width = "16em"
    return field
