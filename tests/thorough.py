"""How much a run proves: an ordinary one takes samples, ``DOTSNB_THOROUGH=1`` takes its time."""

from __future__ import annotations

import os

THOROUGH = bool(os.environ.get("DOTSNB_THOROUGH"))


def many(ordinary: int, thorough: int) -> int:
    """How many examples this run takes."""
    return thorough if THOROUGH else ordinary
