"""A game from its first move to its last: who plays, what was played, undo and redo.

Undo keeps earlier positions; nobody computes a move backwards.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Any

from dotsnb.errors import IllegalMove, RulesError
from dotsnb.game import text
from dotsnb.game.names import checked_names, marks
from dotsnb.game.position import END, RESIGN, ROLL_NAME, TIME, Position
from dotsnb.game.setup import Setup, as_parts, starting_position
from dotsnb.grids import Grid
from dotsnb.i18n import gettext as _
from dotsnb.rules import find
from dotsnb.rules.ruleset import Rules
from dotsnb.rules.turns import parse_turn

__all__ = ["UNDO_POLICIES", "Game"]

UNDO_POLICIES = ("teaching", "strict", "off")


class Game:
    """A game that is being played.

    :param mode_or_rules: a mode's name, a line of rules, or a ``Rules`` value.
    :param players: their names; how many names there are decides how many play (2 to 8).
    :param seed: makes the dice reproducible; without one a seed is drawn.
    :param undo: ``teaching`` (any number of moves back and forward), ``strict`` (only lines of
        the current turn) or ``off``.
    :raises RulesError: if the rules, the names or the policy make no sense.

    >>> game = Game("box 1x2", players=["Ann", "Bo"])
    >>> for line in ("a1b1", "b1c1", "a2b2", "b2c2", "a1a2", "c1c2"):
    ...     captured = game.draw(line)
    >>> game.draw("b1b2"), game.scores, game.over
    (('1@a1', '1@b1'), (2, 0), True)
    >>> print(game)
        a   b   c
    1   •───•───•
        │ A │ A │
    2   •───•───•
    <BLANKLINE>
    Ann 2, Bo 0
    The game is over. Ann wins.
    """

    def __init__(
        self,
        mode_or_rules: Rules | str,
        players: Sequence[str] | None = None,
        seed: int | None = None,
        undo: str = "teaching",
    ) -> None:
        self._begin(find(mode_or_rules), players, seed, undo, None)

    def _begin(
        self,
        rules: Rules,
        players: Sequence[str] | None,
        seed: int | None,
        undo: str,
        setup: Setup | None,
    ) -> None:
        if undo not in UNDO_POLICIES:
            message = _("{value!r} is not a way to undo: write one of {names}.")
            raise RulesError(message.format(value=undo, names=", ".join(UNDO_POLICIES)), value=undo)
        if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool)):
            message = _("{value!r} is not a seed: write a whole number, or leave it out.")
            raise RulesError(message.format(value=seed), value=seed)
        self._players, self._rules = checked_names(rules, players)
        self._undo_policy = undo
        self._seed = random.SystemRandom().randrange(2**31) if seed is None else seed
        self._setup = setup
        self._positions = [starting_position(self._rules, setup)]
        self._moves: list[str] = []
        self._undone: list[str] = []
        self._rolls: list[int] = []  # kept through undo, so that nobody undoes for a better roll

    @classmethod
    def setup(
        cls,
        mode_or_rules: Rules | str,
        lines: Iterable[str] = (),
        owners: Mapping[str, int] | None = None,
        to_move: int = 0,
        *,
        board: str | None = None,
        players: Sequence[str] | None = None,
        seed: int | None = None,
        undo: str = "teaching",
    ) -> Game:
        """A game that begins from a position of your own, for lessons and problems.

        :param lines: the lines already drawn, besides the start's.
        :param owners: the captured cells and their seats. With larger squares they are captured
            in the order given, through the overlap rule, which also makes the scores.
        :param to_move: the seat that moves first.
        :param board: a text board, as ``str(game)`` prints it, instead of (or besides) ``lines``.
        :raises RulesError: if the position is impossible.

        >>> game = Game.setup("box 1x2", board='''
        ...     •───•───•
        ...     │ A │ _ ·
        ...     •───•───• ''', players=["Ann", "Bo"], to_move=1)
        >>> game.draw("c1c2"), game.scores
        (('1@b1',), (1, 1))
        """
        rules = find(mode_or_rules)
        names, rules = checked_names(rules, players)
        drawn, owned = as_parts(lines, owners)
        if board is not None:
            board_lines, board_owners = text.read_board(rules, board, marks(names))
            drawn = [*board_lines, *drawn]
            owned = board_owners | owned
        game = cls.__new__(cls)
        game._begin(rules, names, seed, undo, Setup.checked(rules, drawn, owned, to_move))
        return game

    # What the game is.

    @property
    def rules(self) -> Rules:
        """The rules, with the number of players that there are."""
        return self._rules

    @property
    def layout(self) -> Grid:
        """The board's geometry."""
        return self._rules.layout

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self._players

    @property
    def marks(self) -> tuple[str, ...]:
        """What each player writes into a captured cell: the initial, or a number where two clash."""
        return marks(self._players)

    @property
    def seed(self) -> int:
        """The seed of the dice: roll k of a game depends on the seed and k alone."""
        return self._seed

    @property
    def undo_policy(self) -> str:
        """``teaching``, ``strict`` or ``off``."""
        return self._undo_policy

    @property
    def start(self) -> Setup | None:
        """The set-up position the game began from; None for the rules' own start."""
        return self._setup

    @property
    def moves(self) -> tuple[str, ...]:
        """Every move so far, in the notation of records."""
        return tuple(self._moves)

    @property
    def position(self) -> Position:
        """The position now."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """Every position so far, from the start to now: one more than there are moves."""
        return tuple(self._positions)

    # The position now, for short.

    @property
    def to_move(self) -> int | None:
        """The seat to move; None when the game is over."""
        return self.position.to_move

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat."""
        return self.position.scores

    @property
    def legal_lines(self) -> tuple[str, ...]:
        """The lines that may be drawn now."""
        return self.position.legal_lines

    @property
    def open_lines(self) -> tuple[str, ...]:
        """The lines not drawn yet."""
        return self.position.open_lines

    @property
    def dead_lines(self) -> tuple[str, ...]:
        """The open lines that can no longer lead to a capture."""
        return self.position.dead_lines

    @property
    def owners(self) -> dict[str, int]:
        """Every captured cell and its seat."""
        return self.position.owners

    @property
    def roll_face(self) -> int | None:
        """The face rolled this turn."""
        return self.position.roll

    @property
    def lines_left(self) -> int:
        """How many lines the mover may still draw this turn."""
        return self.position.lines_left

    @property
    def must_roll(self) -> bool:
        """Is a roll owed before the next line?"""
        return self.position.must_roll

    @property
    def may_end(self) -> bool:
        """May the mover end the turn now?"""
        return self.position.may_end

    @property
    def round(self) -> int:
        """Rounds, counted from 1."""
        return self.position.round

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self.position.over

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """The seats from best to worst; equal places stand together."""
        return self.position.ranking

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the win; empty while the game goes on and in a draw."""
        return self.position.winners

    # Moves.

    def play(self, move: str) -> None:
        """Make any move in the notation of records: ``a1b1``, ``r5``, ``end``, ``time``, ``resign``.

        :raises NotationError: if the text is not a move; :raises IllegalMove: if it is not
            allowed now. The game is then as it was.
        """
        position = self.position.after(move)
        move = self._written(move)
        if ROLL_NAME.fullmatch(move):
            self._keep_roll(int(move[1:]))
        if self._undone and self._undone[-1] == move:
            self._undone.pop()
        else:
            self._undone.clear()
        self._positions.append(position)
        self._moves.append(move)

    def _written(self, move: str) -> str:
        """A move as records write it: a line with its dots in reading order."""
        move = move.strip().lower()
        if move in (END, TIME, RESIGN) or ROLL_NAME.fullmatch(move):
            return move
        return self.layout.line_names[self.layout.line(move)]

    def draw(self, line: str) -> tuple[str, ...]:
        """Draw a line; return the names of the cells that it captured.

        :raises NotationError: if the text is not a line of this board.
        :raises IllegalMove: if it cannot be drawn now.
        """
        self.layout.line(line)  # "end" and "r5" are moves, but not lines
        before = self.position
        self.play(line)
        free = {c.name for c in self.layout.cells} - before.owners.keys()
        return tuple(name for name in self.position.owners if name in free)

    def roll(self, face: int | None = None) -> int:
        """Roll the die for this turn, or enter what a real die shows; return the face.

        A roll taken back and rolled again shows the same face.

        :raises IllegalMove: if no roll is due, or the die has no such face.
        """
        if face is None:
            rolled = self._rolled()
            die = parse_turn(self._rules.turn).die
            if rolled < len(self._rolls):
                face = self._rolls[rolled]
            else:
                face = random.Random(f"{self._seed}/{rolled}").randint(1, die or 6)
        elif not isinstance(face, int) or isinstance(face, bool) or face < 1:
            message = _("{value!r} is not a roll: a die shows a whole number from 1.")
            raise IllegalMove(message.format(value=face), value=face)
        self.play(f"r{face}")
        return face

    def _rolled(self) -> int:
        """How many rolls there have been so far."""
        return sum(ROLL_NAME.fullmatch(move) is not None for move in self._moves)

    def _keep_roll(self, face: int) -> None:
        rolled = self._rolled()
        if self._rolls[rolled : rolled + 1] != [face]:
            self._rolls[rolled:] = [face]

    def end_turn(self) -> None:
        """End the turn; unused lines of the roll are lost.

        :raises IllegalMove: without dice, and before the first line of the turn.
        """
        self.play(END)

    def time_out(self) -> None:
        """The mover's clock ran out: the turn ends as it stands, even with nothing drawn."""
        self.play(TIME)

    def resign(self) -> None:
        """The mover gives up and is ranked behind everybody who plays on."""
        self.play(RESIGN)

    # Undo.

    @property
    def can_undo(self) -> bool:
        """May the last move be taken back under this game's policy?"""
        if not self._moves or self._undo_policy == "off":
            return False
        if self._undo_policy == "teaching":
            return True
        # Strict: only a line of the turn that is still going on.
        return not self.over and self.position.drawn_in_turn > 0

    @property
    def can_redo(self) -> bool:
        """Is there a move that was taken back and can be made again?"""
        return bool(self._undone)

    @property
    def undone(self) -> tuple[str, ...]:
        """The moves that were taken back and can be made again, the next one first."""
        return tuple(reversed(self._undone))

    def undo(self) -> str:
        """Take back the last move; return it.

        :raises IllegalMove: if there is none, or the policy forbids it.
        """
        if not self.can_undo:
            raise IllegalMove(self._undo_refusal(), value="undo")
        self._positions.pop()
        move = self._moves.pop()
        self._undone.append(move)
        return move

    def _undo_refusal(self) -> str:
        if self._undo_policy == "off":
            return _("Moves cannot be taken back in this game (undo is off).")
        if not self._moves:
            return _("There is no move to undo: the game has just begun.")
        return _("Undo takes back only lines of the turn that is still going on.")

    def redo(self) -> str:
        """Make the move again that was last taken back; return it.

        :raises IllegalMove: if there is none.
        """
        if not self._undone:
            raise IllegalMove(_("There is no move to redo."), value="redo")
        move = self._undone[-1]
        self.play(move)
        return move

    # Looking at it.

    @property
    def last_turn(self) -> tuple[str, ...]:
        """The lines drawn since the mover's own last turn; at the end those of the last turn.

        They are what a board marks for whoever is to move; with the mover's first line they end.
        """
        if self.position.drawn_in_turn and not self.over:
            return ()
        history = list(zip(self._positions, self._moves, strict=False))
        last = history[-1][0].to_move if history else None
        if not self.over:
            while history and history[-1][0].to_move == self.to_move:
                history.pop()  # the mover's own roll
        turn = takewhile(
            lambda step: step[0].to_move == last if self.over else step[0].to_move != self.to_move,
            reversed(history),
        )
        names = set(self.layout.line_names)
        return tuple(reversed([move for _before, move in turn if move in names]))

    def record(self, **extras: Any) -> str:
        """The game as a record: JSON text that ``Game.from_record`` reads back.

        :param extras: ``tags``, ``comment``, ``comments`` to keep with it.
        """
        from dotsnb.game.records import write_record

        return write_record(self, extras)

    @classmethod
    def from_record(cls, record: str, undo: str = "teaching") -> Game:
        """The game that a record tells, replayed and verified move by move.

        :raises RecordError: if the record is damaged or does not fit together.
        """
        from dotsnb.game.records import read_record

        return read_record(record, undo).game

    def __str__(self) -> str:
        return text.describe(self)

    def __repr__(self) -> str:
        return f"<Game {str(self._rules)!r}: {len(self._moves)} moves, scores {self.scores}>"

    def to_svg(self, theme: str = "light", you: int | None = None) -> str:
        """A picture of the position as SVG text; theme ``light`` or ``dark``.

        :param you: the seat of the one who reads it, who is then spoken to.
        """
        from dotsnb.game.svg import picture

        return picture(self, theme, you)

    def _repr_svg_(self) -> str:
        return self.to_svg()
