"""A position as an SVG picture: for notebooks without a kernel, for pages and for print."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from dotsnb.game import colours, wording
from dotsnb.game.drawing import DISC_RADIUS, DOT_RADIUS, LINE_WIDTH, MARGIN, Mark, Stroke, shapes
from dotsnb.game.text import describe
from dotsnb.i18n import gettext as _

if TYPE_CHECKING:
    from dotsnb.game.game import Game

__all__ = ["Picture", "noted", "picture"]

LARGEST_SIDE = 72  # pixels for a side of a small board
LETTER = 7.4  # pixels for a letter of the caption, about
LARGEST_PICTURE = 560  # pixels for the longer side of a picture
NOTE_SIZE, NOTE_LETTER = 0.23, 0.145  # the height of a note at a line, and the width of a letter, in side lengths


@dataclass(frozen=True)
class Picture:
    """A picture for a notebook, and the same in words for whoever does not see it."""

    svg: str
    words: str

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.words

    __repr__ = __str__


def noted(
    game: Game, notes: Mapping[str, str], strong: Collection[str] = (), theme: str = "light", caption: str = ""
) -> Picture:
    """A game's board with a note at some of its lines: what a player thought of them, what they are worth.

    :param strong: the lines whose notes stand out.
    :param caption: what stands under the board; left out, whose turn it is.
    :raises DotsError: if there is no such theme, or a line is none of this board.

    >>> from dotsnb.game import Game
    >>> print(noted(Game("box 1x1"), {"a1b1": "+1", "b1b2": "0"}, ["a1b1"]).words.splitlines()[-1])
    a1b1 +1, b1b2 0
    """
    names = {game.layout.line_names[game.layout.line(line)]: note for line, note in notes.items()}
    listed = ", ".join(f"{line} {names[line]}" for line in game.layout.line_names if line in names)
    words = "\n".join([describe(game), *([caption] if caption else []), listed])
    return Picture(picture(game, theme, notes=names, strong=strong, caption=caption), words)


def picture(
    game: Game,
    theme: str = "light",
    you: int | None = None,
    *,
    notes: Mapping[str, str] | None = None,
    strong: Collection[str] = (),
    caption: str = "",
) -> str:
    """The position as SVG text, with scores and status under the board.

    :param you: the seat of the one who reads it, who is then spoken to.
    :param notes: what stands at some of the lines; at those in ``strong`` it stands out.
    :param caption: what stands under the board instead of the status.
    :raises DotsError: if there is no such theme.
    """
    look, grid, drawn = colours.theme(theme), game.layout, shapes(game)
    board_width, board_height = grid.width + 2 * MARGIN, grid.height + 2 * MARGIN
    side = min(LARGEST_SIDE, LARGEST_PICTURE / max(board_width, board_height))
    status = caption or wording.status(game, you)
    width = max(board_width * side, LETTER * len(status) + 20)
    height = board_height * side + 46
    left = (width / side - grid.width) / 2

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" role="img" '
        f'aria-label="{escape(_label(game, status))}">',
        f"<title>{escape(_label(game, status))}</title>",
        f'<rect width="100%" height="100%" fill="{look.paper}"/>',
        f'<g transform="scale({side:.4g}) translate({left:.4g} {MARGIN:.4g})">',
    ]
    for fill in drawn.fills:
        points = " ".join(f"{x:.4g},{y:.4g}" for x, y in fill.points)
        parts.append(
            f'<polygon points="{points}" fill="{look.seat(fill.seat)}" fill-opacity="{fill.alpha:.3g}" '
            f'stroke="{look.seat(fill.seat)}" stroke-width="0.03"/>'
        )
    parts += [_stroke(stroke, look) for stroke in drawn.strokes]
    parts += [_mark(mark, look) for mark in (*drawn.worths, *drawn.marks)]
    parts += [f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{DOT_RADIUS}" fill="{look.dot}"/>' for x, y in drawn.dots]
    parts += [_note(grid.midpoint(grid.line(line)), text, look, line in strong) for line, text in (notes or {}).items()]
    parts.append("</g>")
    parts += _caption(game, status, look, width / 2, board_height * side)
    parts.append("</svg>")
    return "".join(parts)


def _label(game: Game, status: str) -> str:
    return _("Dots and Boxes. {scores}. {status}").format(scores=wording.scores(game), status=status)


def _stroke(stroke: Stroke, look: colours.Theme) -> str:
    (ax, ay), (bx, by) = stroke.start, stroke.end
    line = f'<line x1="{ax:.4g}" y1="{ay:.4g}" x2="{bx:.4g}" y2="{by:.4g}"'
    if stroke.kind == "open":
        return f'{line} stroke="{look.open_line}" stroke-width="0.03"/>'
    if stroke.kind == "dead":
        return f'{line} stroke="{look.dead_line}" stroke-width="0.04" stroke-dasharray="0.1 0.1"/>'
    ink = f'{line} stroke="{look.seat(stroke.seat)}" stroke-width="{LINE_WIDTH}" stroke-linecap="round"/>'
    if not stroke.recent:
        return ink
    halo = f'{line} stroke="{look.last_turn}" stroke-width="0.2" stroke-linecap="round"/>'
    return halo + ink


def _mark(mark: Mark, look: colours.Theme) -> str:
    discs = "".join(
        f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{DISC_RADIUS * mark.size:.4g}" fill="{look.paper}"/>'
        for (x, y), _seat, _letter in mark.letters
    )
    letters = "".join(
        f'<text x="{x:.4g}" y="{y + 0.36 * mark.size:.4g}" font-size="{mark.size:.4g}" fill="{look.seat(seat)}" '
        f'font-family="sans-serif" font-weight="bold" text-anchor="middle">{escape(letter)}</text>'
        for (x, y), seat, letter in mark.letters
    )
    return discs + letters


def _note(at: tuple[float, float], text: str, look: colours.Theme, strong: bool) -> str:
    """A note on a slip of paper over the middle of a line."""
    (x, y), width, height = at, NOTE_LETTER * len(text) + 0.12, NOTE_SIZE * 1.25
    edge, ink, weight = (look.accent, look.accent, "bold") if strong else (look.open_line, look.text, "normal")
    return (
        f'<rect x="{x - width / 2:.4g}" y="{y - height / 2:.4g}" width="{width:.4g}" height="{height:.4g}" rx="0.06" '
        f'fill="{look.paper}" stroke="{edge}" stroke-width="{0.03 if strong else 0.015}"/>'
        f'<text x="{x:.4g}" y="{y + 0.36 * NOTE_SIZE:.4g}" font-size="{NOTE_SIZE}" fill="{ink}" '
        f'font-family="sans-serif" font-weight="{weight}" text-anchor="middle">{escape(text)}</text>'
    )


def _caption(game: Game, status: str, look: colours.Theme, middle: float, top: float) -> list[str]:
    spans = " ".join(
        f'<tspan fill="{look.seat(seat)}" font-weight="bold">{escape(name)} {points}</tspan>'
        for seat, (name, points) in enumerate(zip(game.players, game.scores, strict=True))
    )
    common = 'font-family="sans-serif" font-size="14" text-anchor="middle"'
    return [
        f'<text x="{middle:.0f}" y="{top + 12:.0f}" xml:space="preserve" {common}>{spans}</text>',
        f'<text x="{middle:.0f}" y="{top + 34:.0f}" fill="{look.text}" {common}>{escape(status)}</text>',
    ]
