"""Games written down as JSON, and read back with every move and the result verified.

::

    {"format": "dotsnb/1",
     "rules": "box 7x7; start open; turn d6; scoring most; players 2",
     "players": ["You", "AI"],
     "seed": 7,
     "moves": ["r5", "a1b1", "b1c1", "end", ...],
     "result": [31, 18]}

Also allowed: ``setup`` (lines, owners, to_move), ``tags`` (of which ``mode``, ``winners`` and
``rounds`` are verified), ``comment``, and ``comments`` (text by the number of a move).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from dotsnb.errors import DotsError, RecordError
from dotsnb.i18n import gettext as _
from dotsnb.rules import is_mode
from dotsnb.rules.ruleset import Rules

if TYPE_CHECKING:
    from dotsnb.game.game import Game

__all__ = ["FORMAT", "Record", "read_record", "write_record"]

FORMAT = "dotsnb/1"
REQUIRED = ("format", "rules", "players", "moves")
ALLOWED = (*REQUIRED, "seed", "result", "setup", "tags", "comment", "comments")
EXTRAS = ("tags", "comment", "comments")
SETUP_KEYS = ("lines", "owners", "to_move")


@dataclass(frozen=True)
class Record:
    """A record that was read: the game, replayed, and what was written beside it."""

    game: Game
    extras: dict[str, Any] = field(default_factory=dict)


def write_record(game: Game, extras: Mapping[str, Any]) -> str:
    """A game as a record.

    :raises RecordError: if an extra is not one of ``tags``, ``comment``, ``comments``, or false.
    """
    for key in extras:
        if key not in EXTRAS:
            message = _("A record has no place for {value!r}: it keeps {names}.")
            raise RecordError(message.format(value=key, names=", ".join(EXTRAS)), value=key)
    kept = {key: value for key, value in extras.items() if value is not None}
    _check_extras(kept, game)
    data: dict[str, Any] = {
        "format": FORMAT,
        "rules": str(game.rules),
        "players": list(game.players),
        "seed": game.seed,
    }
    if game.start:
        data["setup"] = {
            "lines": list(game.start.lines),
            "owners": dict(game.start.owners),
            "to_move": game.start.to_move,
        }
    data |= {"moves": list(game.moves), "result": list(game.scores)} | kept
    return json.dumps(data, ensure_ascii=False)


def read_record(text: str, undo: str = "teaching") -> Record:
    """The game that a record tells.

    :raises RecordError: naming what is damaged, or the move or number that does not fit.
    """
    data = _parse(text)
    _check_keys(data, REQUIRED, ALLOWED)
    if data["format"] != FORMAT:
        message = _("This record has the format {value!r}, and only {known!r} can be read here.")
        raise RecordError(message.format(value=data["format"], known=FORMAT), value=data["format"])
    game = _new_game(data, undo)
    _replay(game, data["moves"])
    if "result" in data and json.dumps(data["result"]) != json.dumps(game.scores):
        message = _("The record gives the result {value!r}, but its moves lead to {scores}.")
        raise RecordError(message.format(value=data["result"], scores=list(game.scores)), value=data["result"])
    extras = {key: data[key] for key in EXTRAS if key in data}
    _check_extras(extras, game)
    return Record(game, extras)


def _parse(text: str) -> dict[str, Any]:
    if not isinstance(text, str):
        message = _("A record is text, not {value!r}.")
        raise RecordError(message.format(value=text), value=text)
    try:
        data = json.loads(text, object_pairs_hook=_no_doubles)
    except (ValueError, RecursionError) as error:
        if isinstance(error, RecordError):
            raise
        message = _("This is not a whole record in JSON ({reason}): {value!r}")
        raise RecordError(message.format(reason=error, value=text[-60:]), value=text) from error
    if not isinstance(data, dict):
        message = _("A record is a JSON object in curly brackets, not {value!r}.")
        raise RecordError(message.format(value=data), value=data)
    return data


def _no_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys = [key for key, _value in pairs]
    for key in keys:
        if keys.count(key) > 1:
            raise RecordError(_("The record says {value!r} twice.").format(value=key), value=key)
    return dict(pairs)


def _check_keys(data: dict[str, Any], required: tuple[str, ...], allowed: tuple[str, ...]) -> None:
    for key in required:
        if key not in data:
            message = _("The record lacks {value!r}.")
            raise RecordError(message.format(value=key), value=key)
    for key in data:
        if key not in allowed:
            message = _("The record says {value!r}, which is none of {names}.")
            raise RecordError(message.format(value=key, names=", ".join(allowed)), value=key)


def _new_game(data: dict[str, Any], undo: str) -> Game:
    from dotsnb.game.game import Game

    setup = data.get("setup")
    try:
        rules = Rules.parse(data["rules"])
        players = data["players"]
        if not isinstance(players, list) or len(players) != rules.players:
            message = _("The record names the players {value!r}, and its rules are for {count}.")
            raise RecordError(message.format(value=players, count=rules.players), value=players)
        if setup is None:
            return Game(rules, players, data.get("seed"), undo)
        return _set_up_game(rules, players, data.get("seed"), undo, setup)
    except RecordError:
        raise
    except DotsError as error:
        raise RecordError(_("The record cannot begin: {reason}").format(reason=error), value=error.value) from error


def _set_up_game(rules: Rules, players: list[str], seed: Any, undo: str, setup: Any) -> Game:
    from dotsnb.game.game import Game

    if isinstance(setup, dict):
        _check_keys(setup, (), SETUP_KEYS)
        lines, owners = setup.get("lines", []), setup.get("owners", {})
        if isinstance(lines, list) and isinstance(owners, dict):
            to_move = setup.get("to_move", 0)
            return Game.setup(rules, lines, owners, to_move, players=players, seed=seed, undo=undo)
    message = _("{value!r} is not a set-up position: it has lines, owners and to_move.")
    raise RecordError(message.format(value=setup), value=setup)


def _replay(game: Game, moves: object) -> None:
    if not isinstance(moves, list):
        message = _("The record's moves are a list, not {value!r}.")
        raise RecordError(message.format(value=moves), value=moves)
    for number, move in enumerate(moves, 1):
        try:
            game.play(move)
        except DotsError as error:
            message = _("Move {number} of the record, {value!r}, is wrong: {reason}")
            raise RecordError(message.format(number=number, value=move, reason=error), value=move) from error


def _check_extras(extras: dict[str, Any], game: Game) -> None:
    """Comments must be text; tags that state a fact about the game must be true."""
    tags, comments = extras.get("tags", {}), extras.get("comments", {})
    for value in (tags, comments):
        if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
            message = _("{value!r} are not tags or comments of a record: write a table of texts.")
            raise RecordError(message.format(value=value), value=value)
    if not isinstance(extras.get("comment", ""), str):
        message = _("{value!r} is not a comment: write text.")
        raise RecordError(message.format(value=extras["comment"]), value=extras["comment"])
    for key, comment in comments.items():
        in_game = key.isascii() and key.isdigit() and 1 <= int(key) <= len(game.moves)
        if not in_game or not isinstance(comment, str):
            message = _("{value!r} is not a comment on one of the {count} moves of the record.")
            raise RecordError(message.format(value=f"{key}: {comment}", count=len(game.moves)), value=key)
    _check_tags(tags, game)


def _check_tags(tags: dict[str, Any], game: Game) -> None:
    facts = {
        "winners": [game.players[seat] for seat in game.winners],
        "rounds": game.round,
    }
    for tag, fact in facts.items():
        if tag in tags and tags[tag] != fact:
            message = _("The record's tag {tag!r} says {value!r}, but its moves say {fact!r}.")
            raise RecordError(message.format(tag=tag, value=tags[tag], fact=fact), value=tags[tag])
    if "mode" in tags and not is_mode(tags["mode"], game.rules):
        message = _("The record's tag 'mode' says {value!r}, but its rules are {rules}.")
        raise RecordError(message.format(value=tags["mode"], rules=game.rules), value=tags["mode"])
