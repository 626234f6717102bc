"""Run by a test: kill processes that write to a store, and print what is wrong with the store afterwards.

Each child writes in a tight loop and says through a pipe which write is done; it is killed after a random
moment, also while it is only making the file.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from pathlib import Path

from dotsnb.storage import Store
from tests.storage.games import ONE_BOX, finished


def write(folder: Path, done: int, first: int) -> None:
    store = Store.open(folder)
    for number in range(first, 10**9):
        store.saves.keep("game", str(number) * 50, {"number": number})
        if number % 10 == 0:
            store.games.add(finished(ONE_BOX, number=number))
        os.write(done, number.to_bytes(8, "big"))


def one_kill(folder: Path, first: int, seconds: float, *, at_work: bool) -> int:
    """Start a child, kill it, and return the last write it said was done (or the one before its first).

    A child ``at_work`` is killed so long after its first write, another one so long after its birth.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            write(folder, writing, first)
        finally:
            os._exit(1)
    os.close(writing)
    said = os.read(reading, 8) if at_work else b""  # a machine that is busy takes its time
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while part := os.read(reading, 1 << 16):
        said += part
    os.close(reading)
    return int.from_bytes(said[-8:], "big") if said else first - 1


def faults(folder: Path, done: int) -> list[str]:
    """What is wrong: the store must hold the last write that was done, or the next one whole."""
    with Store.open(folder) as store:
        save, games = store.saves.find("game"), store.games.all()
        number = save.more["number"] if save else 0
        found = list(store.notices)
        if number not in (done, done + 1):
            found.append(f"write {done} was done, and the store holds {number}")
        if save and save.record != str(number) * 50:
            found.append(f"half a save: {number} with {save.record[:20]}")
        if len(games) not in (done // 10, (done + 1) // 10):
            found.append(f"{len(games)} games after {done} writes")
        return found


def main(folder: Path, kills: int) -> None:
    chance, found, done, written = random.Random(), [], 0, 0
    for kill in range(kills):
        fresh = kill % 3 == 0
        if fresh:  # a folder in which nothing is yet
            folder, done = folder.parent / f"store {kill}", 0
        before = done
        done = one_kill(folder, done + 1, chance.uniform(0, 0.02 if fresh else 0.05), at_work=not fresh)
        found += faults(folder, done)
        written += done - before
        with Store.open(folder) as store:
            save = store.saves.find("game")
            done = save.more["number"] if save else 0
            if done and done % 10 == 0:  # killed between the two writes of a tenth turn, perhaps
                store.games.add(finished(ONE_BOX, number=done))
    sys.stdout.write(json.dumps({"faults": found, "written": written}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
