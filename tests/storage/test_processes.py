"""Several processes: killed at any moment nothing but an unfinished move is lost, and two may write at once."""

import json
import subprocess
import sys
from pathlib import Path

from dotsnb.storage import Store

ROOT = Path(__file__).resolve().parents[2]


def run(*arguments):
    return subprocess.Popen(
        [sys.executable, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT
    )


def test_a_hundred_killed_kernels_lose_nothing_but_an_unfinished_move(tmp_path):
    process = run("-m", "tests.storage.kill", str(tmp_path / "store"), "100")
    out, errors = process.communicate(timeout=120)
    assert process.returncode == 0, errors
    result = json.loads(out)
    assert result["faults"] == []
    assert result["written"] >= 66, "two of three are killed after their first write"


WRITER = """
import sys
from dotsnb.storage import Store
from tests.storage.games import ONE_BOX, finished
with Store.open(sys.argv[1]) as store:
    assert store.notices == (), store.notices
    for number in range(100):
        store.saves.keep(f"{sys.argv[2]} {number}", sys.argv[2], {"number": number})
        store.saves.keep("both", sys.argv[2], {"who": sys.argv[2]})
        if number % 10 == 0:
            store.games.add(finished(ONE_BOX, number=number + int(sys.argv[2])))
"""


def test_two_notebooks_write_at_once_from_the_first_moment_on(tmp_path):
    processes = [run("-c", WRITER, str(tmp_path), who) for who in ("1", "2")]
    errors = [process.communicate(timeout=120)[1] for process in processes]
    assert [process.returncode for process in processes] == [0, 0], errors
    with Store.open(tmp_path) as store:
        names = {save.name for save in store.saves.all()}
        assert names == {"both"} | {f"{who} {number}" for who in "12" for number in range(100)}
        both = store.saves.find("both")
        assert both.more == {"who": both.record}
        assert (len(store.games.all()), store.statistics().games) == (20, 20)


SPOILED = """
import sys
from dotsnb.storage import Store
with Store.open(sys.argv[1]) as store:
    store.settings.put(sys.argv[2], 1)
    print(len(store.notices))
"""


def test_a_damaged_file_is_set_aside_once_though_many_find_it(tmp_path):
    (tmp_path / "dotsnb.sqlite3").write_bytes(b"garbage" * 1000)
    processes = [run("-c", SPOILED, str(tmp_path), str(number)) for number in range(4)]
    told = [int(process.communicate(timeout=60)[0]) for process in processes]
    assert sum(told) == 1
    assert len(list(tmp_path.glob("dotsnb-damaged-*"))) == 1
    with Store.open(tmp_path) as store:
        assert set(store.settings.all()) == set("0123")
