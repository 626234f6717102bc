"""The topics of practice: for each one a function that makes an exercise of a level, or None where chance made no fit.

Boards come out of play by chance: lines that give nothing away are drawn as long as there are some (or
only so many of them). What is right on them is left to the kinds of exercise, which compute it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from dotsnb.analysis import structure
from dotsnb.analysis.exact import line_values
from dotsnb.analysis.pieces import Chain
from dotsnb.game import Game, Position
from dotsnb.i18n import N_
from dotsnb.i18n import gettext as _
from dotsnb.lessons.kinds import (
    Board,
    Choose,
    Classify,
    Count,
    DrawLine,
    Exercise,
    FindCells,
    FindLines,
    PredictScore,
    Sort,
)
from dotsnb.lessons.kinds.goals import dead_lines, double_crosses, least_offers, safe_lines, third_sides
from dotsnb.rules import OVERLAP
from dotsnb.rules.state import FREE, UNDRAWN

__all__ = ["LEVELS", "TOPICS", "Topic", "quiet"]

LEVELS = (1, 2, 3)
PLAYERS = ("Ann", "Bo")
SEARCHED = 400  # boards to look through for one of a certain kind

Make = Callable[[random.Random, int, str | None], Exercise | None]


@dataclass(frozen=True)
class Topic:
    """A topic: its name, its title, and what makes its exercises; ``parts`` may be asked for one by one."""

    name: str
    title: str
    make: Make
    parts: tuple[str, ...] = ()


TOPICS: dict[str, Topic] = {}


def topic(name: str, title: str, parts: tuple[str, ...] = ()) -> Callable[[Make], Make]:
    """Enter a function as a topic."""

    def enter(make: Make) -> Make:
        TOPICS[name] = Topic(name, title, make, parts)
        return make

    return enter


# ------------------------------------------------------------------------------------------ boards that chance makes


@cache
def _bare(rules: str) -> Position:
    return Game(rules).position


def quiet(rng: random.Random, rules: str, count: int | None = None) -> list[str]:
    """Lines that leave every cell at least two lines short: so many of them, or until there are no more."""
    position = _bare(rules)
    grid, missing = position.layout, list(position.state.missing)
    lines = [line for line, mark in enumerate(position.state.line) if mark == UNDRAWN]
    rng.shuffle(lines)
    drawn: list[str] = []
    for line in lines:
        if len(drawn) == count:
            break
        cells = grid.cells_on(line)
        if all(missing[cell] > 2 for cell in cells):
            drawn.append(grid.line_names[line])
            for cell in cells:
                missing[cell] -= 1
    return drawn


def _board(rules: str, lines: list[str] | tuple[str, ...], owners: Mapping[str, int] | None = None) -> Board:
    return Board(rules, players=PLAYERS, lines=tuple(lines), owners=owners or {})


def _size(rng: random.Random, level: int) -> str:
    """A board of a level; its sides differ as often as not."""
    return "box " + rng.choice({1: ("2x2", "2x3", "3x2"), 2: ("2x4", "3x3", "3x4"), 3: ("3x5", "4x4", "4x5")}[level])


def _ending(rng: random.Random, rules: str) -> tuple[Board, Position, tuple[Chain, ...]] | None:
    """A board with separate chains and loops and nothing else: every line gives something away."""
    board = _board(rules, quiet(rng, rules))
    position = board().position
    found = structure(position)
    if found.joints or found.safe_lines or not all(chain.is_separate for chain in found.chains):
        return None
    return board, position, found.chains


def _ready(rng: random.Random, rules: str) -> Board:
    """A board in which some boxes are one line short, or two in a row."""
    lines = quiet(rng, rules)
    position = _board(rules, lines)().position
    for line in rng.sample(third_sides(position), min(2, len(third_sides(position)))):
        if position.state.line[position.layout.line(line)] == UNDRAWN and not position.captures(line):
            position = position.after(line)
            lines.append(line)
    return _board(rules, lines)


# ------------------------------------------------------------------------------------------------------------ topics


@topic("safe lines", N_("Safe lines"))
def _safe_lines(rng: random.Random, level: int, _only: str | None) -> Exercise | None:
    rules = _size(rng, level)
    board = _board(rules, quiet(rng, rules, rng.randint(3, 4 + 4 * level)))
    position = board().position
    safe, unsafe = safe_lines(position), third_sides(position)
    if not safe or not unsafe or len(safe) > 4 * level:
        return None
    if level == 1:
        return DrawLine(_("Draw a safe line: one that gives no box its third side."), board, "safe")
    if level == 2:
        return FindLines(_("Name all safe lines."), board, "safe")
    return Count(_("How many lines are safe?"), board, "safe lines", mistakes={"third sides": "", "open lines": ""})


@topic("third side", N_("The third side"))
def _third_side(rng: random.Random, level: int, _only: str | None) -> Exercise | None:
    rules = _size(rng, level)
    board = _board(rules, quiet(rng, rules, rng.randint(3, 4 + 4 * level)))
    found, safe = third_sides(board().position), safe_lines(board().position)
    if not found or not safe or len(found) > 4 * level:
        return None
    if level == 1:
        item = rng.choice(rng.choice((found, safe)))
        return Classify(_("Is the line {line} safe?").format(line=item), board, "safe", item)
    if level == 2:
        return FindLines(_("Name all lines that give a box its third side."), board, "third side")
    return Count(_("How many lines give a box its third side?"), board, "third sides", mistakes={"safe lines": ""})


@topic("count boxes", N_("Counting dots, lines and boxes"))
def _count_boxes(rng: random.Random, level: int, _only: str | None) -> Exercise | None:
    rows, columns = rng.sample(range(1, 6 + 2 * level), 2)
    board = _board(f"box {rows}x{columns}", ())
    words = {"rows": rows + 1, "columns": columns + 1}
    if level == 1:
        text = _("A board has {rows} rows of {columns} dots. How many boxes does it have?")
        return Count(text.format(**words), board, "boxes", mistakes={"dots": "", "lines": ""})
    if level == 2:
        text = _("A board has {rows} rows of {columns} dots. How many lines fit on it?")
        return Count(text.format(**words), board, "lines", mistakes={"dots": "", "boxes": ""})
    text = _("Two play on a board with {rows} rows of {columns} dots. How many boxes are enough to win?")
    return Count(text.format(**words), board, "boxes to win", mistakes={"boxes": "", "dots": ""})


@topic("boxes on offer", N_("Boxes to take"))
def _on_offer(rng: random.Random, level: int, _only: str | None) -> Exercise | None:
    board = _ready(rng, _size(rng, level))
    found = structure(board().position).on_offer
    if not found:
        return None
    if level == 1:
        return DrawLine(_("Draw a line that closes a box."), board, "capture")
    if level == 2:
        return FindCells(_("Name all boxes that have three sides, by their top left dots."), board, "ready")
    return Count(_("How many boxes can Ann take in this turn?"), board, "boxes on offer", mistakes={"ready boxes": ""})


@topic("dead lines", N_("Dead lines"), ("exclusive", "consume"))
def _dead_lines(rng: random.Random, level: int, only: str | None) -> Exercise | None:
    """A 2x2 square is outlined before the boxes in it, and some other lines are there."""
    rule = only or rng.choice(("exclusive", "consume"))
    size = rng.choice({1: ("2x3", "3x2"), 2: ("3x3", "3x4"), 3: ("4x4", "4x5")}[level])
    rules = f"box {size}; sizes 1,2; overlap {rule}"
    position = _bare(rules)
    square = rng.choice([cell for cell in position.layout.cells if cell.size == 2])
    names = position.layout.line_names
    lines = [names[line] for line in square.lines]
    rest = [line for line in rng.sample(names, len(names)) if line not in lines]
    for line in (*lines, *rest[: rng.randint(0, 5 * level)]):
        if position.over:
            return None
        position = position.after(line)
    if not dead_lines(position):
        return None
    board = Board(rules, players=PLAYERS, moves=(*lines, *rest[: len(position.drawn) - len(lines)]))
    told = {"rule": _(OVERLAP[rule].title), "sentence": _(OVERLAP[rule].sentence)}
    if level < 3:
        return FindLines(_("{rule}: {sentence} Name all dead lines.").format(**told), board, "dead")
    text = _("{rule}: {sentence} How many lines are dead?")
    return Count(text.format(**told), board, "dead lines", mistakes={"open lines": ""})


@topic("count chains", N_("Counting chains"))
def _count_chains(rng: random.Random, level: int, _only: str | None) -> Exercise | None:
    if (made := _ending(rng, _size(rng, level))) is None:
        return None
    board, _position, _chains = made
    if level == 1:
        return Count(_("How many chains are there, long and short?"), board, "chains", mistakes={"long chains": ""})
    what = rng.choice(("long chains", "short chains") if level == 2 else ("long chains", "loops", "longest"))
    ask = {
        "long chains": _("How many long chains are there?"),
        "short chains": _("How many short chains are there?"),
        "loops": _("How many loops are there?"),
        "longest": _("How many boxes has the longest piece?"),
    }
    return Count(ask[what], board, what, mistakes={"chains": ""})


@topic("find chains", N_("Finding chains"))
def _find_chains(rng: random.Random, level: int, _only: str | None) -> Exercise | None:
    if (made := _ending(rng, _size(rng, level))) is None:
        return None
    board, _position, chains = made
    if level == 1 and len(chains) > 1:
        return FindCells(_("Name all boxes of the shortest pieces, by their top left dots."), board, "shortest")
    if level == 3 and any(chain.is_loop for chain in chains):
        return FindCells(_("Name all boxes that lie in loops, by their top left dots."), board, "loops")
    if level != 1 and any(chain.is_long and not chain.is_loop for chain in chains):
        return FindCells(_("Name all boxes of the long chains, by their top left dots."), board, "long chains")
    return None


def _piece(rng: random.Random, level: int, fits: Callable[[Chain], bool]) -> tuple[Board, str] | None:
    """A board with a piece that fits, and a box in it by its top left dot."""
    for _attempt in range(SEARCHED):
        made = _ending(rng, _size(rng, level))
        fitting = [chain for chain in made[2] if fits(chain)] if made else []
        if made and fitting:
            return made[0], rng.choice(rng.choice(fitting).cells).removeprefix("1@")
    return None


@topic("long or short", N_("Long or short?"))
def _long_or_short(rng: random.Random, level: int, _only: str | None) -> Exercise | None:
    want_long = rng.random() < 0.5
    made = _piece(rng, level, lambda chain: chain.is_long == want_long and not chain.is_loop)
    if made is None:
        return None
    board, box = made
    text = _("Look at the box below and right of dot {dot}. Is its chain long or short?")
    return Classify(text.format(dot=box), board, "length", box)


@topic("chain or loop", N_("Chain or loop?"))
def _chain_or_loop(rng: random.Random, level: int, _only: str | None) -> Exercise | None:
    want_loop = rng.random() < 0.5
    made = _piece(rng, level, lambda chain: chain.is_loop == want_loop and chain.size > 1)
    if made is None:
        return None
    board, box = made
    text = _("Look at the box below and right of dot {dot}. Does it lie in a chain or in a loop?")
    return Classify(text.format(dot=box), board, "piece", box)


@topic("shortest chain", N_("The shortest chain first"))
def _shortest_chain(rng: random.Random, level: int, _only: str | None) -> Exercise | None:
    if (made := _ending(rng, _size(rng, level))) is None:
        return None
    board, position, chains = made
    if len({chain.size for chain in chains}) < 2:
        return None
    if level == 1:
        text = _("Every line gives something away. Draw a line that gives away the fewest boxes.")
        return DrawLine(text, board, "least") if len(least_offers(position)) < len(position.open_lines) else None
    items = tuple(chain.lines[0] for chain in rng.sample(chains, min(len(chains), level + 1)))
    if len({chain.size for chain in chains if chain.lines[0] in items}) < 2:
        return None
    text = _("Each of these lines lies in another piece: {lines}. Put them in order, the smallest piece first.")
    return Sort(text.format(lines=", ".join(sorted(items))), board, items, "size")


def _opened(rng: random.Random, rules: str, long_ones: int) -> tuple[Board, Position] | None:
    """An ending in which a long piece has just been opened, and is taken up to the double-cross."""
    if (made := _ending(rng, rules)) is None:
        return None
    _board_before, position, chains = made
    fitting = [chain for chain in chains if chain.is_long]
    if not fitting or len(chains) < long_ones:
        return None
    piece = rng.choice(fitting)
    position = position.after(rng.choice(piece.lines if piece.is_loop else (piece.lines[0], piece.lines[-1])))
    owners = {}
    while not (double := double_crosses(position)):
        taking = [line for line in position.legal_lines if position.captures(line)]
        if not taking:
            return None
        for cell in position.captures(taking[0]):
            owners[cell] = 0
        position = position.after(taking[0])
    start = set(_bare(rules).drawn)
    lines = [line for line in position.drawn if line not in start]
    return (_board(rules, lines, owners), position) if double else None


@topic("double-cross", N_("The double-cross"))
def _double_cross(rng: random.Random, level: int, _only: str | None) -> Exercise | None:
    made = _opened(rng, _size(rng, level), 1 + (level > 1))
    if made is None:
        return None
    return DrawLine(_("Draw the double-cross: leave the last boxes, so that Bo must go on."), made[0], "double-cross")


@topic("keep control", N_("Keep control or take all?"))
def _keep_control(rng: random.Random, level: int, _only: str | None) -> Exercise | None:
    keep = rng.random() < 0.5
    made = None
    for _attempt in range(SEARCHED):
        made = _opened(rng, _size(rng, level), 2)
        control = structure(made[1]).control if made else None
        if control and control.leaves and control.keep == keep and control.rest.value not in (0, control.leaves):
            break
    else:
        return None
    assert made is not None, "the search broke off with one"
    reply = _("The pieces to come are worth {rest} to whoever is in control, and staying in control costs {leaves}.")
    told = reply.format(rest=control.rest.value, leaves=control.leaves)
    return Choose(
        N_("Ann can take all that is on offer, or leave the last boxes to stay in control. What is better?"),
        made[0],
        {N_("Take all"): told, N_("Leave the last boxes"): told},
        _better,
        rule=N_("What are the pieces to come worth to whoever need not open them?"),
    )


def _better(game: Game) -> str:
    control = structure(game).control
    assert control is not None, "asked only where there is a choice"
    return N_("Leave the last boxes") if control.keep else N_("Take all")


@topic("parity", N_("The long chain rule"))
def _parity(rng: random.Random, level: int, _only: str | None) -> Exercise | None:
    start = rng.choice({1: ("open",), 2: ("open", "swedish", "icelandic"), 3: ("open", "swedish", "icelandic")}[level])
    rules = f"box {rng.randint(2, 3 + level)}x{rng.randint(2, 3 + level)}; start {start}"
    if level < 3:
        return _wish(_board(rules, quiet(rng, rules, rng.randint(0, 3 * level))))
    board = _board(rules, quiet(rng, rules))
    forecast = structure(board().position).forecast
    if forecast is None or not forecast.settled or forecast.choice:
        return None
    reply = _("There are {count} long chains, and Ann wishes for a number that is {parity}.")
    told = reply.format(count=forecast.long_chains, parity=_(PARITY[forecast.wants[0]]))
    return Choose(
        N_("No safe line is left, and it is Ann's turn. Who will be in control by the long chain rule?"),
        board,
        dict.fromkeys(PLAYERS, told),
        lambda game: PLAYERS[_favoured(game)],
        rule=N_("Open lines less boxes, plus one, and the long chains: together even is good for whoever must move."),
    )


PARITY = {"even": N_("even"), "odd": N_("odd")}


def _favoured(game: Game) -> int:
    forecast = structure(game).forecast
    assert forecast is not None, "asked only where the rule holds"
    return forecast.favours


def _wish(board: Board) -> Exercise | None:
    found = structure(board().position)
    if found.forecast is None or found.forecast.choice:
        return None
    position = board().position
    turns = len(position.open_lines) - position.layout.units + 1
    told = _("Open lines less boxes, plus one, is {turns} here. With the long chains it must be even for Ann.")
    return Choose(
        N_("It is Ann's turn. By the long chain rule: does she wish for an even or an odd number of long chains?"),
        board,
        dict.fromkeys(PARITY.values(), told.format(turns=turns)),
        _wished,
        rule=N_("Take open lines less boxes, plus one. Is it even or odd? The long chains must make it even."),
    )


def _wished(game: Game) -> str:
    forecast = structure(game).forecast
    assert forecast is not None, "asked only where the rule holds"
    return PARITY[forecast.wants[0]]


@topic("score", N_("Foretelling the score"))
def _score(rng: random.Random, level: int, _only: str | None) -> Exercise | None:
    board = _ready(rng, _size(rng, level))
    game, moves = board(), []
    for _move in range(2 * level):
        if game.over:
            break
        captures = [line for line in game.legal_lines if game.position.captures(line)]
        moves.append(rng.choice(captures if captures and rng.random() < 0.8 else game.legal_lines))
        game.draw(moves[-1])
    if not any(game.scores):
        return None
    text = _("Ann begins. These lines come: {lines}. What is the score then?")
    return PredictScore(text.format(lines=", ".join(moves)), board, tuple(moves))


@topic("overlap", N_("Squares over each other"), tuple(OVERLAP))
def _overlap(rng: random.Random, level: int, only: str | None) -> Exercise | None:
    rule = only or rng.choice(list(OVERLAP))
    size, sizes = {1: ("2x2", "1,2"), 2: ("2x3", "1,2"), 3: ("3x3", "1,2,3")}[level]
    game = Game(f"box {size}; sizes {sizes}; overlap {rule}", PLAYERS)
    most = {1: 2, 2: 3, 3: 4}[level]  # the last lines that capture something are the question
    while not game.over:
        captures = [line for line in game.legal_lines if game.position.captures(line)]
        game.draw(rng.choice(captures if captures and rng.random() < 0.7 else game.legal_lines))
    steps = enumerate(zip(game.positions, game.positions[1:], strict=False))
    scoring = [number for number, (before, after) in steps if before.owners != after.owners]
    if len(scoring) < 2:
        return None
    begin = scoring[max(0, len(scoring) - most)]
    end = scoring[-1] + 1
    moves = game.moves[begin:end]
    if len(moves) > 3 * level:
        return None
    board = Board(str(game.rules), players=PLAYERS, moves=game.moves[:begin])
    text = _("{rule}: {sentence} These lines come: {lines}. What is the score then?")
    entry = OVERLAP[rule]
    asked = text.format(rule=_(entry.title), sentence=_(entry.sentence), lines=", ".join(moves))
    return PredictScore(asked, board, moves)


@topic("price per line", N_("The best price per line"))
def _price(rng: random.Random, level: int, _only: str | None) -> Exercise | None:
    rules, count = {
        1: ("box 3x3; sizes 1,2; turn d6", 5),
        2: ("box 3x4; sizes 1,2; turn d8", 9),
        3: ("box 4x4; sizes 1,2,3; turn d10", 14),
    }[level]
    position = _bare(rules)
    names = position.layout.line_names
    lines = rng.sample(names, rng.randint(count, 2 * count))
    if any(set(cell.lines) <= {names.index(line) for line in lines} for cell in position.layout.cells):
        return None
    board = _board(rules, lines)
    prices = _prices(board())
    best = max(prices.values())
    cells = [rng.choice([cell for cell, price in prices.items() if price == best])]
    others = [cell for cell, price in prices.items() if price < best]
    if len(others) < level + 1:
        return None
    options = sorted([*cells, *rng.sample(others, level + 1)])
    found = board().position
    reply = _("{points} for {lines} lines.")
    replies = {cell: reply.format(points=int(cell[0]) ** 2, lines=found.missing(cell)) for cell in options}
    return Choose(
        N_("Which of these squares gives the most points for each line that it still needs?"),
        board,
        replies,
        lambda game: max(options, key=_prices(game).__getitem__),
        rule=N_("A square of 1 is worth 1 point, of 2 it is 4, of 3 it is 9. Count the lines that each one lacks."),
    )


def _prices(game: Game) -> dict[str, float]:
    """Points for each line that is missing, for every square that can be captured."""
    position = game.position
    free = [cell for cell, owner in zip(position.layout.cells, position.state.owner, strict=True) if owner == FREE]
    return {cell.name: cell.size**2 / position.missing(cell.name) for cell in free}


@topic("nimbers", N_("Nimbers"))
def _nimbers(rng: random.Random, level: int, _only: str | None) -> Exercise | None:
    rules = rng.choice(
        {
            1: ("box 1x2; start swedish", "box 1x3; start icelandic", "box 1x2"),
            2: ("box 2x2; start icelandic", "box 1x3", "box 2x2"),
            3: ("box 2x3; start icelandic", "box 2x3; start swedish", "box 2x3"),
        }[level]
    )
    bare = _bare(rules)
    most = {1: 6, 2: 8, 3: 9}[level]
    board = _board(rules, quiet(rng, rules, max(0, len(bare.open_lines) - rng.randint(4, most))))
    position = board().position
    if len(position.open_lines) > most or structure(position).on_offer:
        return None
    if level == 3:
        exercise = DrawLine(_("Draw a line that wins Nimstring: whoever cannot move loses."), board, "nimstring")
        return exercise if 0 < len(exercise.right_lines()) < len(position.open_lines) else None
    return Count(_("What is the nimber of this board?"), board, "nimber")


@topic("ending values", N_("What an ending is worth"))
def _ending_values(rng: random.Random, level: int, _only: str | None) -> Exercise | None:
    size = rng.choice({1: ("2x2", "2x3", "1x4"), 2: ("2x3", "2x4"), 3: ("2x4", "3x3")}[level])
    if (made := _ending(rng, f"box {size}")) is None:
        return None
    board, position, _chains = made
    if len(position.open_lines) > 11:
        return None
    if level < 3:
        text = _("Both play as well as can be. How many boxes will Bo have more than Ann, who must open a piece?")
        return Count(text, board, _behind, advice=_HOW_TO_VALUE)
    values = line_values(position)
    if values is None or len(set(values.values())) < 2:
        return None
    return DrawLine(_("Every line gives something away. Draw the one that costs least in the end."), board, "best")


_HOW_TO_VALUE = N_("Open the pieces in your mind one by one. Whoever takes a long one may leave the last boxes.")


def _behind(position: Position) -> int:
    value = structure(position).value
    assert value is not None, "asked only where a theorem knows it"
    return -value
