"""What a pupil should see in a position: the pieces it falls into, who is going to be in control, what it is worth.

The **long chain rule**, for any start and any position: a turn ends with a line that captures
nothing, so a game has one turn more than such lines: open lines - boxes left + double-crosses + 1.
Every long chain but the last gives one double-cross, every loop an even number of them or none
that counts. Whoever makes the last turn was in control. So the player to move wants

    (open lines - boxes left + 1) + long chains     even,

the other one wants it odd. On an open board the first bracket is the number of dots; a border that
is drawn at the start takes away one for each of its lines. (Loops of 3, which only hexagons have,
count as a long chain: they end in a double-cross, too.)
"""

from __future__ import annotations

from dataclasses import dataclass

from dotsnb.analysis.endings import LONG_LOOP, Ending
from dotsnb.analysis.pieces import Chain, Graph, Part, chains_of, graph_of, parts_of
from dotsnb.analysis.scope import Reason, position_of, why_no_chains, why_no_control, why_no_values
from dotsnb.game import Game, Position

__all__ = ["Control", "Forecast", "Structure", "ending_of", "structure"]

# The safe moves left are counted from this many safe lines on down, over so many positions at most.
COUNTED_LINES, COUNTED = 16, 2_000


@dataclass(frozen=True)
class Forecast:
    """What the long chain rule says.

    ``turns`` are the turns still to come, this one included and double-crosses not yet counted;
    ``wants`` is for each seat the number of long chains it wishes for, ``even`` or ``odd``;
    ``favours`` the seat that will be in control if the long chains stay as they are; ``settled``
    says that they will: no safe line and no joint is left. With ``choice`` the mover has a
    double-cross in hand and decides who will be in control.
    """

    turns: int
    long_chains: int
    wants: tuple[str, ...]
    favours: int
    settled: bool
    choice: bool


@dataclass(frozen=True)
class Control:
    """Boxes are on offer and only separate pieces follow: what to do with the last ones.

    ``takes`` boxes come first anyway; then the mover takes the last ``leaves`` too and opens
    the next piece, or (``keep``) leaves them to stay in control. ``leaves`` is 0 where there
    is no such choice. ``value`` is the mover's gain on everything that is left.
    """

    takes: int
    leaves: int
    rest: Ending
    keep: bool
    value: int


@dataclass(frozen=True)
class Structure:
    """A position taken apart.

    ``on_offer`` are the cells that can be captured now one after another, ``safe_lines`` the lines
    that offer nothing, ``safe_moves`` how many of those can still be drawn at least and at most
    (None where that takes too long to count). ``ending`` are the unopened pieces where nothing
    else is left than separate chains and loops, ``value`` what the position is then worth to the
    mover. Where a part is missing, the reasons say why.
    """

    parts: tuple[Part, ...] = ()
    chains: tuple[Chain, ...] = ()
    on_offer: tuple[str, ...] = ()
    safe_lines: tuple[str, ...] = ()
    safe_moves: tuple[int, int] | None = None
    forecast: Forecast | None = None
    ending: Ending | None = None
    control: Control | None = None
    no_chains: Reason | None = None
    no_control: Reason | None = None
    no_values: Reason | None = None

    @property
    def long_chains(self) -> tuple[Chain, ...]:
        """The long chains that nobody has opened; loops are not among them."""
        return tuple(c for c in self.chains if c.is_long and not c.is_loop and not c.is_opened)

    @property
    def loops(self) -> tuple[Chain, ...]:
        """The loops that nobody has opened."""
        return tuple(chain for chain in self.chains if chain.is_loop)

    @property
    def joints(self) -> tuple[str, ...]:
        """The cells with three or more open lines."""
        return tuple(joint for part in self.parts for joint in part.joints)

    @property
    def value(self) -> int | None:
        """What the mover gains more than the other from here, where a theorem knows it."""
        if self.control is not None:
            return self.control.value
        return -self.ending.value if self.ending is not None else None

    def chain_at(self, line: str) -> Chain | None:
        """The chain or loop that a line belongs to."""
        return next((chain for chain in self.chains if line in chain.lines), None)


def structure(position: Position | Game) -> Structure:
    """Take a position apart into chains, loops, joints and separate parts.

    :raises DotsError: for anything but a position or a game.

    >>> game = Game.setup("box 2x3", board='''
    ...     •───•───•───•
    ...     · _ · _ · _ ·
    ...     •───•───•───•
    ...     · _ · _ · _ ·
    ...     •───•───•───• ''')
    >>> found = structure(game)
    >>> [(chain.size, chain.ends) for chain in found.chains], found.value
    ([(3, ('ground', 'ground')), (3, ('ground', 'ground'))], -2)
    >>> structure(Game("quick")).no_control.sentence[:24]
    'A die says how many line'
    """
    position = position_of(position)
    rules = position.rules
    no_chains, no_control, no_values = why_no_chains(rules), why_no_control(rules), why_no_values(rules)
    if no_chains is not None:
        return Structure(no_chains=no_chains, no_control=no_control, no_values=no_values)
    graph = graph_of(position)
    chains = chains_of(position, graph)
    cells, names = position.layout.cells, position.layout.line_names
    ending = None if no_values or position.over else ending_of(graph, chains)
    offered = graph.on_offer()
    return Structure(
        parts=parts_of(position, graph, chains),
        chains=chains,
        on_offer=tuple(cells[coin].name for coin in offered),
        safe_lines=tuple(names[line] for line in graph.safe_strings()),
        safe_moves=_safe_moves(graph),
        forecast=None if no_control or position.over else _forecast(position, graph),
        ending=ending,
        control=_control(chains, len(offered), ending) if ending is not None and offered else None,
        no_chains=no_chains,
        no_control=no_control,
        no_values=no_values,
    )


def ending_of(graph: Graph, chains: tuple[Chain, ...]) -> Ending | None:
    """The pieces nobody has opened yet, if there is nothing but separate pieces."""
    if sum(chain.size for chain in chains) < len(graph.strings) or not all(chain.is_separate for chain in chains):
        return None
    closed = [chain for chain in chains if not chain.is_opened]
    return Ending(
        tuple(chain.size for chain in closed if not chain.is_loop),
        tuple(chain.size for chain in closed if chain.is_loop),
    )


def _control(chains: tuple[Chain, ...], offered: int, rest: Ending) -> Control:
    """What to do with what is on offer: all of it, or all but the cheapest last boxes."""
    leaves = min((chain.left_behind for chain in chains if chain.left_behind), default=0)
    taking, keeping = offered - rest.value, offered - 2 * leaves + rest.value
    keep = leaves > 0 and keeping > taking
    return Control(offered - leaves, leaves, rest, keep, keeping if keep else taking)


def _forecast(position: Position, graph: Graph) -> Forecast:
    """The long chain rule, after everything is taken that costs no choice."""
    freed = graph.freed()
    turns = len(freed.coins) - len(freed.strings) + 1
    closed = [chain for chain in chains_of(position, freed) if not chain.is_opened]
    long = sum(chain.is_long and not chain.is_loop for chain in closed)
    short_loops = sum(chain.is_loop and chain.size < LONG_LOOP for chain in closed)
    mover = position.to_move
    assert mover is not None, "only asked before the end"
    evenly = (turns + short_loops) % 2 == 0
    wants = ["odd" if evenly else "even"] * 2
    wants[mover] = "even" if evenly else "odd"
    choice = freed.is_loony
    ahead = choice or (turns + short_loops + long) % 2 == 0
    return Forecast(
        turns=turns,
        long_chains=long,
        wants=tuple(wants),
        favours=mover if ahead else 1 - mover,
        settled=not freed.safe_strings() and all(len(tied) <= 2 for tied in freed.strings.values()),
        choice=choice,
    )


def _safe_moves(graph: Graph) -> tuple[int, int] | None:
    """The fewest and the most safe lines that can be drawn one after another."""
    if len(safe := graph.safe_strings()) > COUNTED_LINES:
        return None
    slack = {coin: len(tied) - 2 for coin, tied in graph.strings.items()}
    known: dict[frozenset[int], tuple[int, int]] = {}

    def count(drawn: frozenset[int]) -> tuple[int, int]:
        if drawn not in known:
            if len(known) >= COUNTED:
                raise _TooManyError
            after = []
            for line in safe:
                if line not in drawn and all(
                    sum(s in drawn for s in graph.strings[coin]) < slack[coin] for coin in graph.coins[line]
                ):
                    after.append(count(drawn | {line}))
            fewest, most = min((a for a, _b in after), default=-1), max((b for _a, b in after), default=-1)
            known[drawn] = (fewest + 1, most + 1)
        return known[drawn]

    try:
        return count(frozenset())
    except _TooManyError:
        return None


class _TooManyError(Exception):
    """There are more positions than one may look at."""
