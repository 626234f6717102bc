"""How fast the levels think: a playout, a weighed candidate, an exact ending, a move.

Targets: a table of 20 open lines in 0.15 s, of 22 in 0.4 s; a move of Expert within 1.5 times the
0.7 s that it has for a turn.
"""

from __future__ import annotations

from benchmarks.timing import Row, options, per_second, report, row, seconds
from dotsnb import Game
from dotsnb.ai import player, step, warm_up
from dotsnb.ai.endings import Ending
from dotsnb.ai.engine import Desk
from dotsnb.ai.expert import Expert
from dotsnb.ai.hard import Hard
from dotsnb.ai.planning import LINE
from dotsnb.compiling import can_compile
from dotsnb.game import Position
from dotsnb.rules import find

BOARDS = ("standard", "classic", "strategic", "expert")
ENDINGS = ((18, None), (20, 0.15), (22, 0.4))
GAMES = {True: 200, False: 2}
MOVE_TARGET = 1.05


def after_some_moves(rules: str, share: float) -> Position:
    """A position with so large a share of its lines still open, a line to be drawn."""
    game = Game(rules, seed=3)
    bots = [player("normal", 1), player("normal", 2)]
    wanted = share * len(game.open_lines)
    while game.must_roll or len(game.open_lines) > wanted:
        step(game, bots)
    return game.position


def thinking(rules: str, repeat: int) -> list[Row]:
    """Playouts and weighed candidates a second, interpreted and compiled, and whole moves."""
    warm_up(find(rules), wait=True)
    position = after_some_moves(rules, 0.7)
    line = position.layout.line(position.legal_lines[0])
    rows, baseline = [], dict[str, float]()
    for compiled in (False, True) if can_compile() else (False,):
        desk, games = Desk(position, compiled=compiled), GAMES[compiled]
        how = "compiled" if compiled else "interpreted"

        def play(desk: Desk = desk, games: int = games) -> int:
            desk.try_out(LINE, line, games, 7)
            return games

        def weigh(desk: Desk = desk, games: int = games) -> int:
            for _time in range(games):
                desk.weigh(LINE, line)
            return games

        for name, run in (("playouts", play), ("weighing", weigh)):
            found = per_second(run, repeat)
            made = row(f"{rules}, {name}, {how}", found, unit="/s", baseline=baseline.get(name), higher_is_better=True)
            baseline.setdefault(name, made.median)
            rows.append(made)
    compiled = can_compile()
    rows.append(row(f"{rules}, a move of Hard", seconds(lambda: Hard(1, compiled=compiled).choose(position), repeat)))
    # A new one each time, because the same one would have used up its turn.
    moves = seconds(lambda: Expert(1, compiled=compiled).choose(position), repeat)
    rows.append(row(f"{rules}, a move of Expert", moves, target=MOVE_TARGET))
    return rows


def endings(repeat: int) -> list[Row]:
    """Exact endings of a dice game."""
    rows = []
    for lines, target in ENDINGS:
        game = Game("quick", seed=3)
        bots = [player("normal", 1), player("normal", 2)]
        while game.must_roll or len(game.open_lines) > lines:
            step(game, bots)
        position = game.position
        found = seconds(lambda p=position: Ending.of(p, most_lines=22), repeat)  # type: ignore[misc]
        rows.append(row(f"exact ending, {lines} open lines, d6", found, target=target))
    return rows


def main() -> None:
    """Measure and print the table."""
    chosen = options(__doc__ or "")
    rows = [made for rules in BOARDS for made in thinking(rules, chosen.repeat)]
    if can_compile():
        rows += endings(chosen.repeat)
    report("levels", rows, as_json=chosen.json)


if __name__ == "__main__":
    main()
