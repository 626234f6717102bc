"""Pictures of what the analysis finds: strings and coins beside the board, numbers at the lines, a game's balance.

All are SVG text made from the position alone, so that they look the same on every machine.
"""

from __future__ import annotations

from html import escape
from math import hypot
from typing import TYPE_CHECKING

from dotsnb.analysis.explain import compared
from dotsnb.analysis.nimstring import nimbers
from dotsnb.analysis.pieces import Graph, graph_of
from dotsnb.analysis.scope import Reason, why_no_chains
from dotsnb.errors import DotsError
from dotsnb.game import Game, colours
from dotsnb.game.drawing import MARGIN
from dotsnb.game.position import END
from dotsnb.game.svg import Picture, noted, picture
from dotsnb.i18n import gettext as _
from dotsnb.i18n import ngettext

if TYPE_CHECKING:
    from dotsnb.analysis.review import Review

__all__ = ["balance_picture", "moment", "nimbers_picture", "strings_and_coins", "values_picture"]

SIDE = 72  # pixels between two coins
COIN, TO_GROUND, GROUND = 0.24, 0.3, 0.16  # a coin's radius, a string's way past the border, half the ground's mark
LONGEST_NAME = 3  # letters that fit into a coin
LOONY_SIGN = "∞"
BAR_WIDTH, BAR_STEP, CHART_HEIGHT, CHART_EDGE = 13, 18, 110, 30  # pixels of a chart of the balance
ESTIMATED = 0.45  # how much of a bar's colour is left if its value is an estimate


def strings_and_coins(game: Game, theme: str = "light") -> Picture:
    """The board, and beside it the same position as coins on strings: to draw a line is to cut a string.

    :raises DotsError: for anything but a game, and under rules where cells share more than lines with each other.

    >>> print(strings_and_coins(Game("box 1x2")))
    2 coins on 7 strings, 6 of them tied to the ground.
    a1: a1b1, a1a2, b1b2, a2b2. b1: b1c1, b1b2, c1c2, b2c2.
    """
    game = _game(game)
    if (reason := why_no_chains(game.rules)) is not None:
        raise _refused(reason)
    graph, look, grid = graph_of(game.position), colours.theme(theme), game.layout
    told = _told(graph)
    left = picture(game, theme)
    width = int(left.split('width="', 1)[1].split('"', 1)[0])
    board_height = int((grid.height + 2 * MARGIN) * SIDE)
    graph_width = int((grid.width + 2 * (MARGIN + TO_GROUND)) * SIDE)
    height = max(int(left.split('height="', 1)[1].split('"', 1)[0]), int(board_height + TO_GROUND * SIDE + 46))
    total = width + max(graph_width, int(7.4 * len(told)))
    middle = width + (total - width) / 2
    shift = f"translate({middle / SIDE - grid.width / 2:.4g} {MARGIN + TO_GROUND / 2:.4g})"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{total}" height="{height}" viewBox="0 0 {total} {height}" '
        f'role="img" aria-label="{escape(told)}"><title>{escape(told)}</title>',
        f'<rect width="100%" height="100%" fill="{look.paper}"/>{left}',
        f'<g transform="scale({SIDE}) {shift}">',
        *(_string(game, look, line, coins) for line, coins in graph.coins.items() if coins),
        *(_coin(game, look, coin) for coin in graph.strings),
        "</g>",
        f'<text x="{middle:.0f}" y="{height - 12}" fill="{look.text}" font-family="sans-serif" font-size="14" '
        f'text-anchor="middle">{escape(told)}</text></svg>',
    ]
    names = grid.line_names
    listed = " ".join(
        f"{_name(game, coin)}: {', '.join(names[line] for line in tied)}." for coin, tied in graph.strings.items()
    )
    return Picture("".join(parts), "\n".join(filter(None, (told, listed))))


def _told(graph: Graph) -> str:
    """How many coins and strings there are."""
    strings = sum(bool(coins) for coins in graph.coins.values())
    tied = sum(len(coins) == 1 for coins in graph.coins.values())
    text = _("{coins} on {strings}, {ground} of them tied to the ground.")
    return text.format(
        coins=ngettext("{n} coin", "{n} coins", len(graph.strings)).format(n=len(graph.strings)),
        strings=ngettext("{n} string", "{n} strings", strings).format(n=strings),
        ground=tied,
    )


def _string(game: Game, look: colours.Theme, line: int, coins: tuple[int, ...]) -> str:
    """A string between two coins, or from one to the ground: a short bar across its end."""
    cells, (mx, my) = game.layout.cells, game.layout.midpoint(line)
    (ax, ay) = cells[coins[0]].centre
    stroke = f'stroke="{look.border}" stroke-width="0.05" stroke-linecap="round"'
    if len(coins) > 1:
        (bx, by) = cells[coins[1]].centre
        return f'<line x1="{ax:.4g}" y1="{ay:.4g}" x2="{bx:.4g}" y2="{by:.4g}" {stroke}/>'
    length = hypot(mx - ax, my - ay)
    dx, dy = (mx - ax) / length, (my - ay) / length
    bx, by = mx + TO_GROUND * dx, my + TO_GROUND * dy
    return (
        f'<line x1="{ax:.4g}" y1="{ay:.4g}" x2="{bx:.4g}" y2="{by:.4g}" {stroke}/>'
        f'<line x1="{bx - GROUND * dy:.4g}" y1="{by + GROUND * dx:.4g}" '
        f'x2="{bx + GROUND * dy:.4g}" y2="{by - GROUND * dx:.4g}" {stroke}/>'
    )


def _coin(game: Game, look: colours.Theme, coin: int) -> str:
    (x, y), name = game.layout.cells[coin].centre, _name(game, coin)
    circle = (
        f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{COIN}" fill="{look.paper}" stroke="{look.accent}" stroke-width="0.05"/>'
    )
    if len(name) > LONGEST_NAME:
        return circle
    return circle + (
        f'<text x="{x:.4g}" y="{y + 0.08:.4g}" font-size="0.22" fill="{look.text}" font-family="sans-serif" '
        f'text-anchor="middle">{escape(name)}</text>'
    )


def _name(game: Game, coin: int) -> str:
    return game.layout.cells[coin].name.removeprefix("1@")


def nimbers_picture(game: Game, theme: str = "light", caption: str = "") -> Picture:
    """The board with the nimber that each line leaves; 0 wins, ∞ lets the other one choose.

    :param caption: what stands under it, instead of the board's own nimber.
    :raises DotsError: for anything but a game, and where there are no nimbers.

    >>> print(nimbers_picture(Game("box 1x1")).words.splitlines()[-2])
    The nimber here is 1.
    """
    found = nimbers(_game(game))
    if found.reason is not None:
        raise _refused(found.reason)
    if found.too_large:
        raise DotsError(_("This board has too many open lines to count its nimbers."), value=str(game.rules))
    if found.loony:
        loony = _("Loony: whoever moves can choose who goes on, and wins Nimstring.")
        return noted(game, {}, theme=theme, caption=caption or loony)
    notes = {line: LOONY_SIGN if value is None else str(value) for line, value in found.lines}
    told = caption or _("The nimber here is {value}.").format(value=found.value)
    return noted(game, notes, found.winning, theme, told)


def values_picture(game: Game, theme: str = "light", *, samples: int = 100, seed: int = 0) -> Picture:
    """The board with what the mover gains by each line more than the other, from here to the end.

    :param samples: how many games to play on from every line of a position that is too large to solve.
    :raises DotsError: for anything but a game, one that is over, or one that waits for the die.

    >>> print(values_picture(Game("box 1x2")).words.splitlines()[-1])
    a1b1 -2, a1a2 -2, b1c1 -2, b1b2 0, c1c2 -2, a2b2 -2, b2c2 -2
    """
    if _game(game).over or game.must_roll:
        raise DotsError(_("There is no line to draw here, so no line has a value."), value=game)
    found = compared(game.position, samples=samples, seed=seed)
    exact = all(comparison.exact for comparison in found.values())
    lines = {move: comparison for move, comparison in found.items() if move != END}
    notes = {move: f"{c.value:+.3g}" if exact else f"~{c.value:+.1f}" for move, c in lines.items()}
    notes = {move: "0" if note == "+0" else note for move, note in notes.items()}
    proven = _("What each line is worth to {name}, exactly.")
    guessed = _("What each line is worth to {name}, estimated.")
    text = proven if exact else guessed
    assert game.to_move is not None, "the game is not over"
    best = next(iter(found.values())).best
    return noted(game, notes, best, theme, text.format(name=game.players[game.to_move]))


def moment(game: Game, number: int, theme: str = "light", *, samples: int = 100, seed: int = 0) -> Picture:
    """The board before a move of a game, with what every line was worth; moves count from 1.

    :raises DotsError: for anything but a game, or if there was no such move.
    """
    if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= len(_game(game).moves):
        message = _("{value!r} is not a move of this game: it has the moves 1 to {last}.")
        raise DotsError(message.format(value=number, last=len(game.moves)), value=number)
    return values_picture(before(game, number), theme, samples=samples, seed=seed)


def before(game: Game, number: int) -> Game:
    """The game as it was before a move; redo goes on."""
    earlier = Game.from_record(game.record())
    while len(earlier.moves) >= number:
        earlier.undo()
    return earlier


def balance_picture(review: Review, theme: str = "light") -> Picture:
    """The expected lead after every move: up while the first player is ahead, pale where it is estimated."""
    look, rows = colours.theme(theme), review.rows
    most = max((abs(row.balance) for row in rows), default=1.0) or 1.0
    turning = {row.number for row in review.turning_points}
    middle, left = CHART_EDGE + CHART_HEIGHT / 2, 12
    width = left * 2 + max(BAR_STEP * len(rows), 8 * max(map(len, review.players[:2])))
    title = _("The expected lead after every move: {first} up, {second} down.")
    told = escape(title.format(first=review.players[0], second=review.players[1]))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{CHART_HEIGHT + 2 * CHART_EDGE}" '
        f'viewBox="0 0 {width} {CHART_HEIGHT + 2 * CHART_EDGE}" role="img" aria-label="{told}"><title>{told}</title>',
        f'<rect width="100%" height="100%" fill="{look.paper}"/>',
        _words(left, 14, review.players[0], look.seat(0), "start"),
        _words(left, CHART_HEIGHT + 2 * CHART_EDGE - 4, review.players[1], look.seat(1), "start"),
    ]
    for place, row in enumerate(rows):
        x, height = left + BAR_STEP * place, abs(row.balance) / most * CHART_HEIGHT / 2
        top, seat = (middle - height, 0) if row.balance > 0 else (middle, 1)
        parts.append(
            f'<rect x="{x}" y="{top:.1f}" width="{BAR_WIDTH}" height="{height:.1f}" fill="{look.seat(seat)}" '
            f'fill-opacity="{1 if row.exact else ESTIMATED}"/>'
        )
        if row.number in turning:
            at = top - 4 if row.balance > 0 else top + height + 12
            parts.append(_words(x + BAR_WIDTH / 2, at, str(row.number), look.text, "middle"))
    axis = f'<line x1="{left}" y1="{middle}" x2="{width - left}" y2="{middle}" stroke="{look.border}"/>'
    return Picture("".join([*parts, axis, "</svg>"]), review.chart())


def _words(x: float, y: float, text: str, colour: str, anchor: str) -> str:
    return (
        f'<text x="{x:g}" y="{y:.1f}" fill="{colour}" font-family="sans-serif" font-size="12" font-weight="bold" '
        f'text-anchor="{anchor}">{escape(text)}</text>'
    )


def _game(game: object) -> Game:
    if isinstance(game, Game):
        return game
    message = _("{value!r} is not a game: give a Game, as Game('box 2x2') makes one.")
    raise DotsError(message.format(value=game), value=game)


def _refused(reason: Reason) -> DotsError:
    return DotsError(reason.sentence, value=reason.name)
