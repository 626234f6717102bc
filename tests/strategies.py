"""Hypothesis strategies: rulesets that make sense, small enough to be played many times."""

from __future__ import annotations

from hypothesis import strategies as st

from dotsnb.rules import OVERLAP, Rules
from tests.oracle import Board

BOXES = st.builds("box {}x{}".format, st.integers(1, 4), st.integers(1, 5))
OTHERS = st.sampled_from(
    ["diagonal 1x1", "diagonal 1x2", "diagonal 3x1", "diagonal 2x2", "hexagon 1", "hexagon 2"]
    + [f"triangle {side}" for side in range(1, 5)]
)
TURNS = st.one_of(
    st.sampled_from(["standard", "standard", "single"]),
    st.builds("d{}{}".format, st.integers(2, 12), st.sampled_from(["", "+"])),
)
# More than half the rulesets have larger squares: that is where most of the rules are.
SIZES = st.sampled_from([(1,), (1, 2), (1, 2), (1, 2, 3), (1, 2, 3), (1, 3)])


FEW = st.integers(2, 4)


@st.composite
def rulesets(draw, *, players=FEW) -> Rules:
    """Any sensible combination of grid, start, turn, sizes, overlap, scoring, players, values."""
    grid = draw(st.one_of(BOXES, BOXES, OTHERS))
    square = grid.startswith("box")
    corner = square or grid.startswith("diagonal")
    sizes: tuple[int, ...] = (1,)
    if square:
        largest = min(int(side) for side in grid.split()[1].split("x"))
        sizes = tuple(size for size in draw(SIZES) if size <= largest)
    values: tuple[tuple[str, int], ...] = ()
    if sizes == (1,) and draw(st.integers(0, 3)) == 0:
        cells = st.sampled_from(sorted(Board(grid).cells))
        some = draw(st.lists(cells, unique=True, max_size=3))
        values = tuple((cell, draw(st.integers(2, 9))) for cell in some)
    return Rules(
        grid=grid,
        start=draw(st.sampled_from(["open", "open", "swedish"] + ["icelandic"] * corner)),
        turn=draw(TURNS),
        sizes=sizes,
        overlap=draw(st.sampled_from(sorted(OVERLAP))) if sizes != (1,) else None,
        scoring=draw(st.sampled_from(["most", "most", "misere"])),
        players=draw(players),
        values=values,
    )
