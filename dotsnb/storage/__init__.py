"""What outlives a notebook: saved games, statistics, leaderboard, achievements, settings, progress in the lessons.

All of it lies in one SQLite file in the user's data folder; the environment variable DOTSNB_DATA names
another folder.

>>> from tempfile import TemporaryDirectory
>>> from dotsnb.game import Game
>>> folder = TemporaryDirectory()
>>> with Store.open(folder.name) as store:
...     store.saves.keep("My game", Game("mini").record(), {"mode": "mini", "scores": [0, 0]})
...     store.settings.put("theme", "dark")
>>> with Store.open(folder.name) as store:
...     [(save.name, save.mode, save.scores) for save in store.saves.all()], store.settings.get("theme")
([('My game', 'mini', (0, 0))], 'dark')
>>> folder.cleanup()
"""

from __future__ import annotations

from dotsnb.storage.achievements import ACHIEVEMENTS, Achieved, Achievement
from dotsnb.storage.exchange import Taken
from dotsnb.storage.facts import Facts, Finished, Played
from dotsnb.storage.games import Added, Entry
from dotsnb.storage.saves import Save
from dotsnb.storage.statistics import Dice, Row, Statistics
from dotsnb.storage.store import Store, data_folder

__all__ = [
    "ACHIEVEMENTS",
    "Achieved",
    "Achievement",
    "Added",
    "Dice",
    "Entry",
    "Facts",
    "Finished",
    "Played",
    "Row",
    "Save",
    "Statistics",
    "Store",
    "Taken",
    "data_folder",
]
