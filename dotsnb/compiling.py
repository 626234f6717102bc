"""Turns the plain functions of the kernel into machine code where Numba is installed.

The rules are ordinary Python functions on flat arrays. ``specialised`` makes copies of one of them
and of everything it calls, with some names standing for other functions (which overlap rule
``capture`` is), and lets Numba compile the copies. Without Numba, or when asked for plain code,
the copies run as they are: same source, same results, only slower.
"""

from __future__ import annotations

import importlib.util
import inspect
from collections.abc import Callable, Iterable
from functools import cache
from types import FunctionType
from typing import Any, cast

__all__ = ["can_compile", "specialised"]

# The kernel only reads and writes arrays that exist. Without Numba's reference counting (which
# code that makes arrays would need) the whole playout runs 4 to 9 times as fast. And as it touches
# no Python object, other threads may go on while it runs.
OPTIONS = {"_nrt": False, "nogil": True, "no_cfunc_wrapper": True}
# Only the outermost function is called from Python; the others compile quicker without that door.
INNER = {**OPTIONS, "no_cpython_wrapper": True}
# Arrays go to a function by value, seven words each: handing over a board can cost more than an
# overlap rule does with it. Inlining saves that, but compiling takes long where many places call.
INLINED = {**INNER, "forceinline": True}


@cache
def can_compile() -> bool:
    """Is Numba installed? (This does not load it.)"""
    return importlib.util.find_spec("numba") is not None


def specialised(
    function: FunctionType, *, compiled: bool, inlined: bool = False, **stand_ins: Callable[..., Any]
) -> Callable[..., Any]:
    """A copy of ``function`` in which each name in ``stand_ins`` means the function given for it.

    Functions of this package that it calls are copied with it. With ``compiled`` (and Numba) the
    copy runs as machine code, which Numba keeps on disk for the next time; ``inlined`` puts all
    that it calls into one piece, which is right for small loops.
    """
    if not compiled or not can_compile():
        return _copied(function, stand_ins, {}, lambda copy: copy)
    import numba

    # The stub of njit does not know the option below.
    njit = cast("Callable[..., Callable[[FunctionType], Callable[..., Any]]]", numba.njit)
    parts: dict[FunctionType, Callable[..., Any]] = {}
    _copied(function, stand_ins, parts, lambda copy: copy)
    inner = INLINED if inlined else INNER
    ending = _ending_in_cache(stand_ins, parts, inner)

    def compile_copy(copy: FunctionType) -> Callable[..., Any]:
        # Machine code finds the functions it calls by their names. If two copies of one function
        # had the same name, both would run whichever came from the disk first.
        copy.__qualname__ = copy.__name__ + ending
        if copy.__code__ is function.__code__:
            return njit(cache=True, **OPTIONS)(copy)
        return njit(**inner)(copy)

    return _copied(function, stand_ins, {}, compile_copy)


def _copied(
    function: FunctionType,
    stand_ins: dict[str, Callable[..., Any]],
    done: dict[FunctionType, Callable[..., Any]],
    finish: Callable[[FunctionType], Callable[..., Any]],
) -> Callable[..., Any]:
    """Copy a function after the functions that it calls; ``done`` collects all the copies."""
    if function not in done:
        names = dict(function.__globals__)
        for name in function.__code__.co_names:
            called = stand_ins.get(name, names.get(name))
            if isinstance(called, FunctionType) and called.__module__.startswith("dotsnb."):
                names[name] = _copied(called, stand_ins, done, finish)
        copy = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
        copy.__module__ = function.__module__
        done[function] = finish(copy)
    return done[function]


def _ending_in_cache(
    stand_ins: dict[str, Callable[..., Any]], parts: Iterable[FunctionType], options: dict[str, bool]
) -> str:
    """The end of a name that changes with the source of any function inside, its constants, and how it is compiled.

    Numba's cache watches only the file of the outermost function: under a fixed name a change of
    an overlap rule would go on running as it was.
    """
    import hashlib

    sources = sorted(inspect.getsource(part) + _constants(part) for part in parts)
    digest = hashlib.sha256("".join([*sources, repr(sorted(options))]).encode()).hexdigest()[:12]
    return "_".join(["", *(s.__name__ for s in stand_ins.values()), digest])


def _constants(part: FunctionType) -> str:
    """The numbers that a function takes from its module: they become part of its machine code."""
    values = {name: part.__globals__.get(name) for name in part.__code__.co_names}
    return repr(sorted((name, value) for name, value in values.items() if isinstance(value, int)))
