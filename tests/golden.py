"""Whole games as text: writes the files in `tests/data/modes` with the oracle, and replays them.

To give a new mode its golden game::

    python -m tests.golden NAME "box 4x6; turn d6"

A row of such a file is one turn: who draws | the face rolled | the lines, each with what it
captured (`b1b2=1@a1`) | the scores after the turn. The last row is the result.
"""

from __future__ import annotations

import random
import sys
from typing import Any

from tests.examples import DATA, SEATS, Example
from tests.oracle import Oracle

NAMES = {seat: name for name, seat in SEATS.items()}


def play_out(game: Oracle, dice: random.Random) -> list[list[str]]:
    """A lively random game: it often takes what it can, and sometimes ends its turn early."""
    rows: list[list[str]] = []
    while not game.over:
        seat, turn = game.to_move, game.turns_over
        face = "-"
        if game.must_roll:
            face = str(game.roll(dice.randint(1, game.rules.die or 0)))
        moves: list[str] = []
        while (game.to_move, game.turns_over) == (seat, turn):
            if game.may_end and dice.random() < 0.1:
                game.end_turn()
                moves.append("end")
                continue
            choices = sorted(game.open_lines)
            closing = [line for line in choices if closes(game, line)]
            line = dice.choice(closing if closing and dice.random() < 0.7 else choices)
            captured = game.draw(line)
            moves.append("=".join([line, "+".join(captured)]) if captured else line)
        assert seat is not None
        rows.append([NAMES[seat], face, " ".join(moves), " ".join(map(str, game.scores))])
    places = " then ".join(" ".join(NAMES[seat] for seat in place) for place in game.ranking)
    return [*rows, ["result", str(len(game.open_lines)), places, " ".join(map(str, game.scores))]]


def closes(game: Oracle, line: str) -> bool:
    return any(
        game.board.outline[cell] - set(game.drawn) == {line} and not game.forbidden(game.board.cells[cell])
        for cell in game.board.cells_on[line]
    )


def text(name: str, rules: str, seed: int) -> str:
    """The file of one mode."""
    rows = play_out(Oracle(rules), random.Random(seed))
    table = "\n".join(" | ".join(row) for row in rows)
    return (
        f"# A whole game of {name}. A row: who draws | roll | lines=captured | scores;\n"
        f"# last row: open lines left over | who won and who came next | scores.\n\n"
        f"rules: {rules}\n\nexample: a game of {name}, seed {seed}\n{table}\n"
    )


def replay(example: Example, game: Any) -> None:
    """Play a golden game again, line by line, on a game that has just begun."""
    *turns, (_, left_over, places, final) = example.rows
    for number, (who, face, moves, scores) in enumerate(turns):
        where = f"{example}, turn {number + 1}"
        assert (game.over, game.to_move) == (False, SEATS[who]), where
        assert game.must_roll == (face != "-"), where
        if game.must_roll:
            assert game.legal_lines in ((), set()), where
            assert game.roll(int(face)) == int(face), where
        for move in moves.split():
            assert game.to_move == SEATS[who], where
            if move == "end":
                game.end_turn()
                continue
            line, _, captured = move.partition("=")
            assert line in game.legal_lines, where
            before = game.owners
            assert sorted(game.draw(line)) == sorted(filter(None, captured.split("+"))), f"{where}: {line}"
            new = sorted(set(game.owners) - set(before))
            assert set(new) <= set(captured.split("+")), where
        assert " ".join(map(str, game.scores)) == scores, where
    assert game.over, f"{example} has not ended"
    assert game.to_move is None
    assert len(game.open_lines) == int(left_over)
    assert " ".join(map(str, game.scores)) == final
    ranking = tuple(tuple(SEATS[name] for name in place.split()) for place in places.split(" then "))
    assert game.ranking == ranking
    assert game.winners == (ranking[0] if len(ranking) > 1 else ())


if __name__ == "__main__":
    mode, ruleset = sys.argv[1:3]
    (DATA / "modes" / f"{mode}.txt").write_text(text(mode, ruleset, seed=1889), encoding="utf-8")
