"""Practice: each topic's exercises are verified by counting on paper, by the slow rules, or by trying every line.

A topic whose boards take long to make or to try out is sampled; ``DOTSNB_THOROUGH=1`` verifies a thousand of each.
"""

from __future__ import annotations

import itertools
import re
from functools import cache

import pytest

from dotsnb import DotsError
from dotsnb.lessons import TOPICS, practice
from dotsnb.lessons.practising import MOST
from tests.analysis import brute
from tests.lessons.leaks import gives_away
from tests.lessons.paper import Paper, worth
from tests.oracle import OVERLAP_RULES, Oracle
from tests.thorough import many

LEVELS = (1, 2, 3)
SEED = 11
#: How many exercises of a level are verified where a thousand of the topic would take more than a few seconds.
SAMPLED = {
    "keep control": 8,
    "double-cross": 12,
    "shortest chain": 12,
    "nimbers": 15,
    "ending values": 6,
    "parity": 15,
    "overlap": 25,
    "chain or loop": 25,
}


def check_safe_lines(exercise, level):
    paper = Paper(exercise)
    if level == 3:
        assert exercise.solution() == len(paper.safe())
    else:
        assert set(exercise.right_lines() if level == 1 else exercise.right_names()) == paper.safe()
    assert paper.safe()


def check_third_side(exercise, level):
    paper = Paper(exercise)
    if level == 1:
        assert exercise.solution() == ("safe" if exercise.item in paper.safe() else "not safe")
    elif level == 2:
        assert set(exercise.right_names()) == paper.third()
    else:
        assert exercise.solution() == len(paper.third())


def check_count_boxes(exercise, level):
    rows, columns = map(int, re.search(r"(\d+) rows of (\d+) dots", exercise.question).groups())
    boxes = (rows - 1) * (columns - 1)
    lines = rows * (columns - 1) + columns * (rows - 1)
    assert exercise.solution() == {1: boxes, 2: lines, 3: boxes // 2 + 1}[level]


def check_boxes_on_offer(exercise, level):
    paper = Paper(exercise)
    ready = [box for box in paper.left if len(paper.lacks(box)) == 1]
    if level == 1:
        assert set(exercise.right_lines()) == paper.closing() != set()
    elif level == 2:
        assert set(exercise.solution().split()) == paper.dots(ready) != set()
    else:
        assert exercise.solution() == paper.offered() > 0


def oracle_of(exercise) -> Oracle:
    game = exercise.make()
    oracle = Oracle(str(game.rules))
    for move in game.moves:
        oracle.draw(move)
    return oracle


def check_dead_lines(exercise, level):
    dead = set(oracle_of(exercise).dead_lines)
    assert exercise.solution() == len(dead) if level == 3 else set(exercise.right_names()) == dead
    assert dead


def sizes_of(exercise):
    pieces = Paper(exercise).pieces()
    chains = sorted(len(boxes) for boxes, loop in pieces if not loop)
    loops = sorted(len(boxes) for boxes, loop in pieces if loop)
    return chains, loops


def check_count_chains(exercise, level):
    chains, loops = sizes_of(exercise)
    counted = {
        "chains": len(chains),
        "long chains": sum(size >= 3 for size in chains),
        "short chains": sum(size < 3 for size in chains),
        "loops": len(loops),
        "longest": max(chains + loops),
    }
    assert exercise.solution() == counted[exercise.what]


def check_find_chains(exercise, level):
    paper = Paper(exercise)
    pieces = paper.pieces()
    least = min(len(boxes) for boxes, _loop in pieces)
    fits = {
        "shortest": lambda boxes, loop: len(boxes) == least,
        "loops": lambda boxes, loop: loop,
        "long chains": lambda boxes, loop: not loop and len(boxes) >= 3,
    }[exercise.group]
    wanted = set().union(*(paper.dots(boxes) for boxes, loop in pieces if fits(boxes, loop)))
    assert set(exercise.solution().split()) == wanted != set()


def check_long_or_short(exercise, level):
    boxes, loop = Paper(exercise).piece_of(exercise.item)
    assert not loop
    assert exercise.solution() == ("long" if len(boxes) >= 3 else "short")


def check_chain_or_loop(exercise, level):
    _boxes, loop = Paper(exercise).piece_of(exercise.item)
    assert exercise.solution() == ("loop" if loop else "chain")


def check_shortest_chain(exercise, level):
    paper = Paper(exercise)
    if level == 1:
        cost = {line: paper.after(line).offered() for line in paper.open}
        assert set(exercise.right_lines()) == {line for line, boxes in cost.items() if boxes == min(cost.values())}
        return
    size = {item: len(paper.piece_of(item)[0]) for item in exercise.items}
    for order in itertools.permutations(exercise.items):
        rising = all(size[a] <= size[b] for a, b in itertools.pairwise(order))
        assert bool(exercise.check(list(order))) == rising


def check_double_cross(exercise, level):
    """After the line, all that is on offer are pairs of boxes that wait for one line between them."""
    paper = Paper(exercise)
    before, found = paper.offered(), set()
    for line in paper.open - paper.closing():
        after = paper.after(line)
        ready = [box for box in after.left if len(after.lacks(box)) == 1]
        pairs = {frozenset(after.lacks(box)) for box in ready}
        if after.offered() == before == len(ready) == 2 * len(pairs) and not paper.third() & {line} - paper_inside(
            paper, line
        ):
            found.add(line)
    assert set(exercise.right_lines()) == found != set()


def paper_inside(paper: Paper, line: str) -> set[str]:
    """The line itself, if it touches only boxes that are on offer anyway."""
    taken = paper
    while lines := taken.closing():
        taken = taken.after(min(lines))
    on_offer = set(paper.left) - set(taken.left)
    return {line} if all(box in on_offer for box in paper.boxes if line in paper.lacks(box)) else set()


def check_keep_control(exercise, level):
    paper = Paper(exercise)
    taken = paper
    while lines := taken.closing():
        taken = taken.after(min(lines))
    rest = worth(tuple(sorted((len(boxes), loop) for boxes, loop in taken.pieces())))
    offered = len(paper.left) - len(taken.left)
    leave = 4 if len([box for box in paper.left if len(paper.lacks(box)) == 1]) > 1 else 2
    take_all, keep = offered - rest, offered - 2 * leave + rest
    assert take_all != keep
    assert exercise.solution() == ("Leave the last boxes" if keep > take_all else "Take all")


def check_parity(exercise, level):
    board, paper = exercise.make, Paper(exercise)
    dots = (paper.rows + 1) * (paper.columns + 1)
    border = len(paper.drawn) - len(board.lines)  # of a Swedish or an Icelandic start
    evenly = (dots - border - len(board.lines)) % 2 == 0
    if level < 3:
        assert exercise.solution() == ("even" if evenly else "odd")
        return
    chains, _loops = sizes_of(exercise)
    long = sum(size >= 3 for size in chains)
    assert exercise.solution() == ("Ann" if (long % 2 == 0) == evenly else "Bo")


def check_score(exercise, level):
    paper, points, seat = Paper(exercise), [0, 0], 0
    for line in exercise.moves:
        closed = paper.beside(line).count(1)
        paper, points[seat] = paper.after(line), points[seat] + closed
        seat = seat if closed else 1 - seat
    assert exercise.solution() == "{}-{}".format(*points)


def check_overlap(exercise, level):
    oracle = oracle_of(exercise)
    for move in exercise.moves:
        oracle.draw(move)
    assert exercise.solution() == "-".join(map(str, oracle.scores))


def check_price(exercise, level):
    paper = Paper(exercise)
    price = {}
    for cell in exercise.options:
        size, dot = cell.split("@")
        column, row = ord(dot[0]) - ord("a"), int(dot[1:]) - 1
        missing = paper.square(row, column, int(size)) - paper.drawn
        price[cell] = int(size) ** 2 / len(missing)
    best = max(price.values())
    assert [cell for cell in price if price[cell] == best] == [exercise.solution()]


@cache
def wins_beside_a_heap(boxes: tuple[frozenset[str], ...], lines: frozenset[str], heap: int) -> bool:
    """Does the mover win Nimstring on this board beside a heap of so many matches? Every line and take is tried."""
    for line in lines:
        rest = lines - {line}
        closes = any(box & lines == {line} for box in boxes)
        after = wins_beside_a_heap(boxes, rest, heap)
        if after == closes:
            return True
    return any(not wins_beside_a_heap(boxes, lines, smaller) for smaller in range(heap))


def check_nimbers(exercise, level):
    paper = Paper(exercise)
    boxes, lines = tuple(map(frozenset, paper.boxes.values())), frozenset(paper.open)
    if level == 3:
        winning = {line for line in lines if not wins_beside_a_heap(boxes, lines - {line}, 0)}
        assert set(exercise.right_lines()) == winning
        return
    lost = [heap for heap in range(8) if not wins_beside_a_heap(boxes, lines, heap)]
    assert lost == [exercise.solution()]


def check_ending_values(exercise, level):
    position = exercise.make().position
    if level < 3:
        assert exercise.solution() == -brute.value(position)
        return
    values = {}
    for line in position.open_lines:
        after = position.after(line)
        worth_after = brute.value(after) if not after.over else 0
        values[line] = len(position.captures(line)) + worth_after if position.captures(line) else -worth_after
    assert set(exercise.right_lines()) == {line for line, value in values.items() if value == max(values.values())}


CHECKS = {
    "safe lines": check_safe_lines,
    "third side": check_third_side,
    "count boxes": check_count_boxes,
    "boxes on offer": check_boxes_on_offer,
    "dead lines": check_dead_lines,
    "count chains": check_count_chains,
    "find chains": check_find_chains,
    "long or short": check_long_or_short,
    "chain or loop": check_chain_or_loop,
    "shortest chain": check_shortest_chain,
    "double-cross": check_double_cross,
    "keep control": check_keep_control,
    "parity": check_parity,
    "score": check_score,
    "overlap": check_overlap,
    "price per line": check_price,
    "nimbers": check_nimbers,
    "ending values": check_ending_values,
}


def test_every_topic_is_verified_here():
    assert set(CHECKS) == set(TOPICS)
    assert len(TOPICS) >= 12


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("topic", TOPICS)
def test_every_right_answer_is_right_by_other_means(topic, level):
    for exercise in practice(topic, level, SEED, many(SAMPLED.get(topic, 40), 334)):
        CHECKS[topic](exercise, level)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("topic", TOPICS)
def test_solutions_pass_wrong_answers_fail_and_hints_keep_silent(topic, level):
    for exercise in practice(topic, level, 3, many(3, 12)):
        assert exercise.check(exercise.solution())
        for answer in ("a1c1", -99, "nobody at all", [], object(), 10**9):
            assert not exercise.check(answer)
        if exercise.choices:
            assert sum(map(bool, map(exercise.check, exercise.choices))) == 1
        elif exercise.on_board:
            right = [line for line in exercise.make().open_lines if exercise.check(line)]
            assert right == list(exercise.right_lines())
            assert len(right) < len(exercise.make().open_lines)
        assert not any(gives_away(exercise.hint(step), exercise) for step in (1, 2))
        assert exercise.solution_board().moves == exercise.make().moves
        assert "{" not in exercise.question + exercise.solution_text()


@pytest.mark.parametrize("topic", TOPICS)
def test_the_same_seed_makes_the_same_exercises(topic):
    first, again, other = (practice(topic, 2, seed, 4) for seed in (5, 5, 6))
    seen = [[(e.question, str(e.make()), e.solution()) for e in made] for made in (first, again, other)]
    assert seen[0] == seen[1] != seen[2]
    assert len(set(map(str, seen[0]))) == 4, "no exercise twice"
    fewer = practice(topic, 2, 5, 2)
    assert [e.question for e in fewer] == [e.question for e in first][:2]


@pytest.mark.parametrize("rule", OVERLAP_RULES)
def test_each_overlap_rule_can_be_practised_alone(rule):
    for level in LEVELS:
        for exercise in practice("overlap", level, 4, 5, only=rule):
            assert exercise.make().rules.overlap == rule
            check_overlap(exercise, level)


def test_practice_without_a_seed_tells_its_seed():
    made = practice("score", count=2)
    assert [e.question for e in practice("score", seed=made.seed, count=2)] == [e.question for e in made]
    assert made.check(1, made.exercises[1].solution())
    assert made.solved == {1}


@pytest.mark.parametrize(
    "wanted",
    [
        {"topic": "chess"},
        {"topic": None},
        {"topic": []},
        {"level": 0},
        {"level": 4},
        {"level": True},
        {"level": "2"},
        {"count": 0},
        {"count": MOST + 1},
        {"count": 2.0},
        {"seed": "x"},
        {"seed": True},
        {"only": "fortress"},
    ],
)
def test_what_cannot_be_practised_is_refused(wanted):
    with pytest.raises(DotsError) as refusal:
        practice(**{"topic": "safe lines", "seed": 1, "count": 1, **wanted})
    assert refusal.value.value == next(iter(wanted.values()))
