"""Positions with the same key have the same value, on whole boards; and endings are worth what the theorem says.

The larger boards are sampled in the ordinary run: some of their lines are drawn at random, and all positions of the
others compared. With ``DOTSNB_THOROUGH=1`` they are compared whole.
"""

from __future__ import annotations

import random
from functools import cache, lru_cache

import numba
import numpy as np
import pytest

from dotsnb import Game
from dotsnb.compiling import specialised
from dotsnb.rules import find
from dotsnb.solver import bits, boards, endings, keys
from tests.solver.brute import BruteForce
from tests.thorough import THOROUGH

#: Nets with much ground (open) and with many rings (swedish), of 22 lines: 4 million positions each.
WHOLE = ["box 2x4", "box 3x5; start swedish"]
#: Of 24 and 27 lines: 16 and 134 million positions.
LARGER = ["box 3x3", "box 4x4; start swedish", "box 2x5"]
SAMPLED = 21  # lines that stay open in a sample
BOARDS = [
    *((rules, None) for rules in WHOLE),
    *((rules, seed) for rules in LARGER for seed in ([None] if THOROUGH else range(2))),
]

graph_key = specialised(keys.graph_key, compiled=True)
with_one = specialised(bits.with_one, compiled=True)
with_two = specialised(bits.with_two, compiled=True)
live_boxes = specialised(bits.live_boxes, compiled=True)
ending_value = specialised(endings.ending_value, compiled=True)


@numba.njit
def words(position, line_h, line_v):
    h, v = 0, 0
    for i in range(line_h.shape[0]):
        if position >> i & 1:
            h |= line_h[i]
            v |= line_v[i]
    return h, v


@numba.njit
def quiet_positions(board, line_h, line_v, last, found, key, scratch):
    """Note every quiet position (all but those that twins make the same), with its key if wanted."""
    n = 0
    for position in range(1, last):
        h, v = words(position, line_h, line_v)
        if with_one(board, h, v) != 0:
            continue
        same = False
        for i in range(board.line_h.shape[0]):
            twin = (h & board.twin_h[i]) | (v & board.twin_v[i])
            if twin != 0 and (h & board.line_h[i]) | (v & board.line_v[i]) == 0:
                same = True
        if same:
            continue
        if n < found.shape[0]:
            found[n] = position
            key[n] = graph_key(board, h, v, scratch)
        n += 1
    return n


@numba.njit
def wrong_endings(board, line_h, line_v, values, checked):
    """How many endings are not worth what the theorem says."""
    wrong = 0
    for position in range(1, values.shape[0]):
        h, v = words(position, line_h, line_v)
        if with_one(board, h, v) != 0 or with_two(board, h, v) != live_boxes(board, h, v):
            continue
        value = ending_value(board, h, v, with_two(board, h, v))
        if value != endings.NOT_KNOWN:
            checked[0] += 1
            if value != values[position]:
                wrong += 1
    return wrong


@lru_cache(maxsize=1)
def whole_board(rules, seed):
    """A board for compiled code, its lines' bits in the order of the brute force, and all values.

    With a seed some lines, chosen by it, are drawn.
    """
    names = Game(rules).open_lines
    brute = BruteForce(rules, names if seed is None else sorted(random.Random(seed).sample(names, SAMPLED)))
    grid = find(rules).layout
    plain = boards.box_board(grid)
    board = bits.Board(*(np.array(part, np.int64) if isinstance(part, list) else part for part in plain))
    line_bits = [boards.line_bits(grid)[grid.line(name)] for name in brute.names]
    return board, np.array([h for h, _v in line_bits]), np.array([v for _h, v in line_bits]), brute.values


@pytest.mark.parametrize(("rules", "seed"), BOARDS)
def test_equal_keys_have_equal_values(rules, seed):
    board, line_h, line_v, values = whole_board(rules, seed)
    scratch = np.zeros(keys.SCRATCH, np.int64)
    keys.prepare_ground(scratch)
    none = np.zeros(0, np.int64)
    n = quiet_positions(board, line_h, line_v, values.shape[0], none, none, scratch)
    found, key = np.zeros(n, np.int64), np.zeros(n, np.int64)
    quiet_positions(board, line_h, line_v, values.shape[0], found, key, scratch)
    order = np.argsort(key)
    key, value = key[order], values[found[order]]
    same = key[1:] == key[:-1]
    assert n > 300
    assert same.any()
    assert not (same & (value[1:] != value[:-1])).any()


@pytest.mark.parametrize(("rules", "seed"), [board for board in BOARDS if "swedish" in board[0]])
def test_endings_are_worth_what_the_theorem_says(rules, seed):
    board, line_h, line_v, values = whole_board(rules, seed)
    checked = np.zeros(1, np.int64)
    assert wrong_endings(board, line_h, line_v, values, checked) == 0
    assert checked[0] > 0


@cache
def opened(pieces):
    """The value of chains (positive) and loops (negative) for the opponent of who must open one."""
    if not pieces:
        return 0
    values = []
    for piece in set(pieces):
        rest = list(pieces)
        rest.remove(piece)
        left = 2 if piece > 0 else 4
        values.append(abs(piece) - left + abs(opened(tuple(rest)) - left))
    return min(values)


def test_controlled_value_of_generated_endings():
    choice = np.random.default_rng(1)
    known = 0
    for _round in range(4000):
        chains = [int(choice.integers(3, 9)) for _chain in range(choice.integers(0, 6))]
        loops = [2 * int(choice.integers(2, 6)) for _loop in range(choice.integers(0, 4))]
        controlled = endings.controlled_value(sum(chains + loops), len(chains), chains.count(3), len(loops))
        if controlled >= 2:
            known += 1
            assert opened(tuple(sorted(chains + [-loop for loop in loops]))) == controlled, (chains, loops)
    assert known > 300
