"""The command ``dotsnb``: for scripts, terminals and screen readers.

Wrong input ends with exit code 2 and one line that says what is wrong and what would be right.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from dotsnb import __version__
from dotsnb.errors import DotsError
from dotsnb.i18n import N_, languages, ngettext, plain, readings, set_language
from dotsnb.i18n import gettext as _

if TYPE_CHECKING:
    from dotsnb.storage import Store

__all__ = ["main"]

LARGEST_RECORD = 16 * 1024 * 1024  # bytes
#: What argparse itself says. It looks its sentences up by two names of its module, see ``_argparse_translated``.
ARGPARSE = (
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("unrecognized arguments: %s"),
    N_("the following arguments are required: %s"),
    N_("expected one argument"),
    N_("ignored explicit argument %r"),
    N_("invalid %(type)s value: %(value)r"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
)


class _Parser(argparse.ArgumentParser):
    """A parser whose complaint is one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} ({self.prog} --help)\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments (by default the command line's); return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a terminal that lacks a character shows another
            stream.reconfigure(errors="replace")
    try:
        with _argparse_translated():
            _choose_language(arguments)
            options = _parser().parse_args(arguments)
        return int(options.run(options))
    except DotsError as error:
        print(f"dotsnb: {' '.join(str(error).split())}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader has seen enough, as in `dotsnb replay FILE | head`
        sys.stderr.close()
        return 0


@contextmanager
def _argparse_translated() -> Iterator[None]:
    """Let argparse find its sentences in our catalogue: the standard library has none of its own."""
    before = {name: getattr(argparse, name) for name in ("_", "ngettext")}
    try:
        setattr(argparse, "_", _)  # noqa: B010 - a name that argparse's types do not tell of
        setattr(argparse, "ngettext", ngettext)  # noqa: B010
        yield
    finally:
        for name, function in before.items():
            setattr(argparse, name, function)


def _choose_language(arguments: Sequence[str] | None) -> None:
    """Look for ``--language`` before anything else, for the help is in that language, too."""
    first = _Parser(prog="dotsnb", add_help=False, allow_abbrev=False)
    first.add_argument("--language")
    options, _rest = first.parse_known_args(arguments)
    if options.language is not None:
        set_language(options.language)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="dotsnb", description=_("Dots and Boxes to teach, explore and play."))
    parser.add_argument(
        "--version",
        action="version",
        version=f"dotsnb {__version__}",
        help=_("show the version of dotsnb and exit"),
    )
    known = ", ".join((*languages(), "auto"))
    help_ = _("the language to speak: {names}").format(names=known)
    parser.add_argument("--language", metavar=_("LANGUAGE"), help=help_)
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
    _add_data(commands)
    return parser


def _add_data(commands: argparse._SubParsersAction[_Parser]) -> None:
    data = commands.add_parser("data", help=_("your saved games, statistics, settings and progress"))
    acts = data.add_subparsers(metavar=_("WHAT"), required=True)
    acts.add_parser("where", help=_("print the file in which they lie")).set_defaults(run=_data_where)
    export = acts.add_parser("export", help=_("write all of them to a new file"))
    export.add_argument("file", metavar="FILE", help=_("the new file; - writes standard output"))
    export.set_defaults(run=_data_export)
    take_in = acts.add_parser("import", help=_("add what an exported file holds; nothing is lost"))
    take_in.add_argument("file", metavar="FILE", help=_("an exported file; - reads standard input"))
    take_in.set_defaults(run=_data_import)
    reset = acts.add_parser("reset", help=_("erase the statistics, the leaderboard and the achievements"))
    reset.add_argument("--yes", action="store_true", help=_("do not ask"))
    reset.set_defaults(run=_data_reset)


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
    not_text = _("{value!r} is not a record: it is not text in UTF-8.")
    unreadable = _("{value!r} cannot be read ({reason}): give the name of a record's file.")
    return _read_text(name, _read_record, not_text, unreadable)


def _read_text(name: str, read: Callable[[Path], bytes], not_text: str, unreadable: str) -> str:
    """The text of a file, or for ``-`` of the standard input; the sentences say what is wrong with it."""
    try:
        raw = sys.stdin.buffer.read() if name == "-" else read(Path(name))
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DotsError(not_text.format(value=name), value=name) from error
    except OSError as error:
        raise DotsError(unreadable.format(value=name, reason=error.strerror), value=name) from error


def _read_record(path: Path) -> bytes:
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


@contextmanager
def _store() -> Iterator[Store]:
    """The user's store. What it has to say goes to standard error; without a file there is nothing to do here."""
    from dotsnb.storage import Store

    with Store.open() as store:
        if store.path is None:
            raise DotsError(store.notices[0], value=None)
        for notice in store.notices:
            print(f"dotsnb: {notice}", file=sys.stderr)
        yield store


def _data_where(_options: argparse.Namespace) -> int:
    with _store() as store:
        print(store.path)
    return 0


def _data_export(options: argparse.Namespace) -> int:
    with _store() as store:
        text = store.export() + "\n"
    if options.file == "-":
        print(text, end="")
        return 0
    try:
        with Path(options.file).open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError as error:
        message = _("{value!r} is there already: name a file that is not.")
        raise DotsError(message.format(value=options.file), value=options.file) from error
    except OSError as error:
        message = _("{value!r} cannot be written ({reason}).")
        raise DotsError(message.format(value=options.file, reason=error.strerror), value=options.file) from error
    return 0


def _data_import(options: argparse.Namespace) -> int:
    text = _read_export(options.file)
    with _store() as store:
        taken = store.take_in(text)
    print(taken)
    for old, new in taken.renamed:
        message = _("There was another saved game called {old!r}: the new one is called {new!r}.")
        print(message.format(old=old, new=new))
    return 0


def _read_export(name: str) -> str:
    not_text = _("{value!r} is not an export: it is not text in UTF-8.")
    unreadable = _("{value!r} cannot be read ({reason}): give the name of an exported file.")
    return _read_text(name, Path.read_bytes, not_text, unreadable)


def _data_reset(options: argparse.Namespace) -> int:
    with _store() as store:
        question = _("Erase the statistics, the leaderboard and the achievements for good? Write yes: ")
        if not options.yes and plain(_answer(question)) not in map(plain, readings(N_("yes"))):
            print(_("Nothing was erased."))
            return 0
        store.reset_statistics()
    print(_("The statistics, the leaderboard and the achievements were erased."))
    return 0


def _answer(question: str) -> str:
    try:
        return input(question).strip()
    except EOFError:  # nobody is there to answer
        print()
        return ""
