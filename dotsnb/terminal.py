"""Games in a terminal, as text: a record replayed, and a game against the computer."""

from __future__ import annotations

import json
from typing import Any

from dotsnb.ai import as_player, step
from dotsnb.errors import DotsError
from dotsnb.game import Game, text
from dotsnb.game.records import read_record
from dotsnb.game.wording import names_joined, scores, status, task
from dotsnb.i18n import gettext as _
from dotsnb.rules import find

__all__ = ["play", "replay", "state_of"]


def state_of(game: Game) -> dict[str, Any]:
    """The state of a game as plain data, the way ``dotsnb replay --json`` prints it."""
    position = game.position
    return {
        "scores": list(position.scores),
        "over": position.over,
        "ranking": [list(place) for place in position.ranking],
        "to_move": position.to_move,
        "roll_left": position.lines_left if position.roll and not position.over else None,
        "open": len(position.open_lines),
        "dead": list(position.dead_lines),
        "owners": position.owners,
    }


def replay(record: str, *, as_json: bool) -> str:
    """What ``dotsnb replay`` prints of a record.

    :raises RecordError: if the record is damaged.
    """
    read = read_record(record)
    if as_json:
        return json.dumps(state_of(read.game), ensure_ascii=False)
    parts = [str(read.game.rules), str(read.game)]
    if read.game.dead_lines:
        dead = " ".join(read.game.dead_lines)
        parts.append(_("Open lines that can no longer score: {lines}").format(lines=dead))
    comments = read.extras.get("comments", {})
    if "comment" in read.extras:
        parts.append(read.extras["comment"])
    parts += [
        _("Move {number}, {move}: {comment}").format(
            number=number, move=read.game.moves[int(number) - 1], comment=comments[number]
        )
        for number in sorted(comments, key=int)
    ]
    return "\n\n".join(parts)


def play(mode: str, level: str, seed: int | None) -> int:
    """Play a game in the terminal against the computer; return the exit code.

    :raises DotsError: for an unknown mode or level.
    """
    rules = find(mode)
    computer = as_player(level, seed)
    others = [computer.name if rules.players == 2 else f"{computer.name} {seat}" for seat in range(1, rules.players)]
    game = Game(rules, [_("You"), *others], seed)
    players = [computer] * rules.players
    print(_("Write a line as its two dots, such as {line}.").format(line=game.open_lines[0]))
    print(_("Also: roll, end, undo, board, lines, quit.") + "\n")
    print(text.board(game.position, game.marks))
    while not game.over:
        if game.to_move != 0:
            _say(game, step(game, players))
            continue
        if not _ask(game):
            return 0
    print("\n" + text.describe(game))
    return 0


def _say(game: Game, move: str) -> None:
    before = game.positions[-2].to_move
    assert before is not None
    print(f"  {game.players[before]}: {move}   ({scores(game)})")


def _ask(game: Game) -> bool:
    """One answer of the person's; False when they want to stop."""
    print("\n" + status(game, you=0))
    try:
        word = input("> ").strip().lower()
    except EOFError:
        return False
    answers = {
        "board": lambda: print(text.board(game.position, game.marks)),
        "lines": lambda: print(" ".join(game.legal_lines) or task(game, you=0)),
        "undo": lambda: _undo(game),
        "roll": lambda: print(game.roll()),
    }
    if word in ("quit", "exit", "q"):
        return False
    try:
        if word in answers:
            answers[word]()
        elif word:
            game.play(word)
            _say(game, game.moves[-1])
            print(text.board(game.position, game.marks))
    except DotsError as error:
        print(error)
    return True


def _undo(game: Game) -> None:
    """Back to the last time the person had to decide."""
    undone = [game.undo()]
    while game.can_undo and (game.to_move != 0 or game.must_roll):
        undone.append(game.undo())
    print(_("Taken back: {moves}").format(moves=names_joined(undone[::-1])))
    print(text.board(game.position, game.marks))
