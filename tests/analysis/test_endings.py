"""The theorems on endings against search: on multisets of pieces, and on boards that are made of them."""

from __future__ import annotations

import itertools
import random
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dotsnb import DotsError
from dotsnb.analysis import Ending, Opening, structure
from dotsnb.analysis.exact import table_values
from dotsnb.compiling import can_compile
from tests.analysis.brute import laid, value

SIZES = st.builds(
    Ending,
    st.lists(st.integers(1, 9), max_size=6).map(tuple),
    st.lists(st.integers(3, 10), max_size=5).map(tuple),
)


@cache
def searched(chains: tuple[int, ...], loops: tuple[int, ...]) -> int:
    """The value by its definition: every piece may be opened."""
    found = [
        opened(size, 2 if size >= 3 else 0, searched(chains[:i] + chains[i + 1 :], loops))
        for i, size in enumerate(chains)
    ]
    found += [
        opened(size, 4 if size >= 4 else 0, searched(chains, loops[:i] + loops[i + 1 :]))
        for i, size in enumerate(loops)
    ]
    return min(found, default=0)


def opened(size: int, left: int, rest: int) -> int:
    return size - left + abs(rest - left) if left else size - rest


def multisets(sizes: list[int], most: int) -> list[tuple[int, ...]]:
    return [pick for n in range(most + 1) for pick in itertools.combinations_with_replacement(sizes, n)]


# chains, loops, controlled value, value: published and recomputed.
TABLE = [
    ([3, 3], [], 2, 2),
    ([3, 3, 3], [], 1, 1),
    ([3] * 4, [], 0, 2),
    ([3] * 8, [], -4, 2),
    ([4, 5, 6], [], 7, 7),
    ([10] + [3] * 9, [], 1, 1),
    ([3, 4], [4], -1, 1),
    ([3, 3], [4], 0, 2),
    ([3] * 20, [4], -18, 2),
    ([3, 3, 3, 3, 8], [4], 0, 0),
    ([5], [4], 1, 1),
    ([3], [6], 3, 3),
    ([], [4, 4], 0, 0),
    ([], [4, 4, 4], -4, 4),
    ([], [6, 6], 4, 4),
    ([], [8, 8], 8, 8),
    ([4, 4], [4, 4], -4, 4),
    ([5, 5], [6], 4, 4),
    ([], [], 0, 0),
]


@pytest.mark.parametrize(("chains", "loops", "controlled", "worth"), TABLE)
def test_known_endings(chains, loops, controlled, worth):
    ending = Ending(tuple(chains), tuple(loops))
    assert (ending.controlled, ending.value) == (controlled, worth)


def test_thousands_of_endings_have_the_value_and_the_opening_that_search_finds():
    tried = 0
    for chains in multisets([3, 4, 5, 6, 7], 4):
        for loops in multisets([4, 6, 8, 10], 4):
            ending = Ending(chains, loops)
            assert ending.value == searched(chains, loops), ending
            if ending.opening is not None:
                assert ending.opened(ending.opening) == ending.value, ending
            tried += 1
    assert tried > 5_000


@given(SIZES)
def test_short_pieces_and_odd_loops_too(ending):
    assert ending.value == searched(ending.chains, ending.loops)
    if ending.opening is not None:
        assert ending.opened(ending.opening) == ending.value


@given(SIZES)
def test_what_is_true_of_every_ending(ending):
    assert (ending.value - ending.size) % 2 == 0
    assert abs(ending.value) <= ending.size
    if ending.is_loony:
        assert ending.value >= 0
        assert ending.controlled <= ending.value


def test_the_smallest_chain_is_the_best_chain_to_open_but_the_smallest_piece_may_be_worse():
    mixed = Ending((3, 3, 3, 3, 3), (4, 4))
    assert {mixed.opened(Opening("chain", 3)), mixed.opened(Opening("loop", 4))} == {1, 3}
    for chains in multisets([1, 2, 3, 4, 6], 4)[1:]:
        for loops in multisets([4, 6], 2):
            ending = Ending(chains, loops)
            costs = [ending.opened(Opening("chain", size)) for size in ending.chains]
            assert costs[0] == min(costs), ending
            long = [cost for cost, size in zip(costs, ending.chains, strict=True) if size >= 3]
            assert len(long) < len(costs) or long == sorted(long), ending


def test_keeping_control_pays_when_the_rest_holds_more_than_is_left_behind():
    assert Ending((4, 5)).keeps_control(Opening("chain", 4))
    assert not Ending((4,)).keeps_control(Opening("chain", 4))
    assert not Ending((3, 2)).keeps_control(Opening("chain", 2))
    assert not Ending((3,), (6,)).keeps_control(Opening("loop", 6))


@pytest.mark.parametrize("sizes", [(0,), (-3,), ("3",), (True,), (2.5,), None])
def test_nonsense_is_no_ending(sizes):
    with pytest.raises(DotsError):
        Ending(chains=sizes)


def test_a_piece_that_is_not_there_cannot_be_opened():
    with pytest.raises(DotsError):
        Ending((3,)).opened(Opening("chain", 4))


# On real boards -------------------------------------------------------------------------------


def random_pieces(rng: random.Random, most_lines: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    chains, loops, lines = list[int](), list[int](), 0
    while True:
        loop = rng.random() < 0.35
        size = rng.choice([4, 6, 8]) if loop else rng.randint(1, 6)
        if size == 1 and chains.count(1) == 4:
            continue
        lines += size if loop else size + 1
        if lines > most_lines and (chains or loops):
            return tuple(chains), tuple(loops)
        (loops if loop else chains).append(size)


def test_endings_on_boards_against_plain_search():
    rng = random.Random(5)
    for _board in range(40):
        chains, loops = random_pieces(rng, 11)
        game = laid(chains, loops)
        found = structure(game)
        assert found.ending == Ending(chains, loops)
        assert found.value == -Ending(chains, loops).value == value(game.position), (chains, loops)


def test_endings_on_boards_against_the_tables_while_pieces_are_being_taken():
    rng = random.Random(6)
    boards, most_lines = (400, 16) if can_compile() else (30, 11)
    opened_ones = 0
    for _board in range(boards):
        chains, loops = random_pieces(rng, most_lines)
        position = laid(chains, loops).position
        for _line in range(rng.randint(0, 3)):
            position = position.after(rng.choice(position.open_lines))
            if position.over:
                break
        if position.over:
            continue
        found = structure(position)
        opened_ones += found.control is not None
        assert found.value == max(table_values(position).values()), (chains, loops, position.open_lines)
    assert opened_ones > boards // 3
