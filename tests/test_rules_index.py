"""RULES.md is an index into the code: every place it names must be there, every rule must be in it."""

import importlib
import re
from functools import reduce
from pathlib import Path

import pytest

from dotsnb.ai import LEVELS
from dotsnb.rules import MODES, OVERLAP, STARTS, TURNS

TEXT = (Path(__file__).parent.parent / "RULES.md").read_text(encoding="utf-8")
PLACES = re.findall(r"`(dotsnb[\w.]*):([\w.]+)`", TEXT)


@pytest.mark.parametrize(("module", "name"), PLACES)
def test_the_place_exists(module, name):
    assert reduce(getattr, name.split("."), importlib.import_module(module)) is not None


def test_it_names_places_at_all():
    assert len(PLACES) > 15


@pytest.mark.parametrize("name", [*OVERLAP, *MODES, *STARTS, *TURNS, *(lv.title for lv in LEVELS.values())])
def test_every_rule_is_described(name):
    assert re.search(rf"[`| ]{re.escape(name)}[`| ]", TEXT)


def test_the_record_in_it_is_a_real_one():
    from dotsnb import Game

    record = re.search(r"```json\n(.*?)```", TEXT, re.DOTALL)[1]
    assert Game.from_record(record).moves == ("r5", "a1b1", "b1c1", "end")
