"""The command ``dotsnb``: for scripts, terminals and screen readers.

Wrong input ends with exit code 2 and one line that says what is wrong and what would be right.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from dotsnb import __version__
from dotsnb.errors import DotsError
from dotsnb.i18n import gettext as _

__all__ = ["main"]

LARGEST_RECORD = 16 * 1024 * 1024  # bytes


class _Parser(argparse.ArgumentParser):
    """A parser whose complaint is one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} ({self.prog} --help)\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments (by default the command line's); return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a terminal that lacks a character shows another
            stream.reconfigure(errors="replace")
    options = _parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except DotsError as error:
        print(f"dotsnb: {' '.join(str(error).split())}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader has seen enough, as in `dotsnb replay FILE | head`
        sys.stderr.close()
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="dotsnb", description=_("Dots and Boxes to teach, explore and play."))
    parser.add_argument("--version", action="version", version=f"dotsnb {__version__}")
    commands = parser.add_subparsers(metavar=_("COMMAND"), required=True)

    lab = commands.add_parser("lab", help=_("open the lessons in JupyterLab"))
    lab.add_argument("dir", nargs="?", default="dotsnb-lessons", metavar="DIR")
    lab.add_argument("--no-browser", action="store_true", help=_("only print the address"))
    lab.set_defaults(run=_lab)

    replay = commands.add_parser("replay", help=_("print the state after a record"))
    replay.add_argument("file", metavar="FILE", help=_("a record in JSON; - reads standard input"))
    replay.add_argument("--json", action="store_true", help=_("print JSON"))
    replay.set_defaults(run=_replay)

    solve = commands.add_parser("solve", help=_("print the exact value of a position and of its lines"))
    solve.add_argument("rules", metavar="RULES", help=_("a mode such as dabba, or a line of rules"))
    solve.add_argument("moves", nargs="*", metavar="MOVE", help=_("the moves played so far, such as a1b1"))
    solve.add_argument("--json", action="store_true", help=_("print JSON"))
    solve.set_defaults(run=_solve)

    match = commands.add_parser("match", help=_("play many games between computer players"))
    match.add_argument("--rules", default="classic", metavar="R", help=_("a mode such as classic, or a line of rules"))
    match.add_argument("--players", default="expert,hard", metavar="A,B", help=_("levels, two or more"))
    match.add_argument("--games", type=int, default=20, metavar="N")
    match.add_argument("--seed", type=int, default=1, metavar="S")
    match.add_argument("--processes", type=int, default=None, metavar="P", help=_("how many games at once"))
    match.add_argument("--json", action="store_true", help=_("print JSON"))
    match.set_defaults(run=_match)

    play = commands.add_parser("play", help=_("play in the terminal"))
    play.add_argument("mode", metavar="MODE", help=_("a mode such as classic, or a line of rules"))
    play.add_argument("--ai", default="normal", metavar="LEVEL", help=_("easy, normal, hard or expert"))
    play.add_argument("--seed", type=int, default=None, metavar="S")
    play.set_defaults(run=_play)
    return parser


def _lab(options: argparse.Namespace) -> int:
    from dotsnb.lab import open_lab

    return open_lab(Path(options.dir), browser=not options.no_browser)


def _replay(options: argparse.Namespace) -> int:
    from dotsnb.terminal import replay

    print(replay(_read(options.file), as_json=options.json))
    return 0


def _solve(options: argparse.Namespace) -> int:
    from dotsnb.solver.command import solved

    print(solved(options.rules, options.moves, as_json=options.json))
    return 0


def _read(name: str) -> str:
    try:
        raw = sys.stdin.buffer.read() if name == "-" else _read_file(Path(name))
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = _("{value!r} is not a record: it is not text in UTF-8.")
        raise DotsError(message.format(value=name), value=name) from error
    except OSError as error:
        message = _("{value!r} cannot be read ({reason}): give the name of a record's file.")
        raise DotsError(message.format(value=name, reason=error.strerror), value=name) from error


def _read_file(path: Path) -> bytes:
    if path.is_file() and path.stat().st_size > LARGEST_RECORD:
        message = _("{value!r} is too large for a record.")
        raise DotsError(message.format(value=str(path)), value=str(path))
    return path.read_bytes()


def _match(options: argparse.Namespace) -> int:
    import json

    from dotsnb.ai import match

    players = [name.strip() for name in options.players.split(",")]
    result = match(options.rules, players, games=options.games, seed=options.seed, processes=options.processes)
    print(json.dumps(result.as_dict()) if options.json else result)
    return 0


def _play(options: argparse.Namespace) -> int:
    from dotsnb.terminal import play

    return play(options.mode, options.ai, options.seed)
