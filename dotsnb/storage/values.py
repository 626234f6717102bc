"""What may go into the store: names, JSON values and moments, checked in one place."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

from dotsnb.errors import DotsError
from dotsnb.i18n import gettext as _

__all__ = ["as_json", "as_moment", "as_name", "moment", "now", "table"]


def as_name(value: object) -> str:
    """A name that can be kept and found again.

    :raises DotsError: if it is not a text, or an empty one.
    """
    if isinstance(value, str) and value.strip():
        try:
            value.encode()
            return value
        except UnicodeEncodeError:
            pass
    raise DotsError(_("{value!r} is not a name: write a text that is not empty.").format(value=value), value=value)


def as_json(value: object) -> str:
    """A value as JSON.

    :raises DotsError: if JSON has no way to write it.
    """
    try:
        return json.dumps(value, allow_nan=False, sort_keys=True)
    except (TypeError, ValueError, RecursionError) as error:
        message = _(
            "{value!r} cannot be kept: use numbers, texts, lists, tables with texts as keys, True, False, None."
        )
        raise DotsError(message.format(value=value), value=value) from error


def table(value: object) -> dict[str, Any]:
    """A table with texts as keys, as JSON gives it back.

    :raises DotsError: if it is something else.
    """
    if not isinstance(value, dict):
        raise DotsError(_("{value!r} is not a table: write it in curly brackets.").format(value=value), value=value)
    read: dict[str, Any] = json.loads(as_json(value))
    return read


def now() -> str:
    """The present moment, as it is written into the file."""
    return as_moment(datetime.now(UTC))


def as_moment(value: object) -> str:
    """A moment as text that sorts by time.

    :raises DotsError: if it is not a moment of a known time zone.
    """
    if isinstance(value, datetime) and value.tzinfo is not None:
        try:
            return value.astimezone(UTC).isoformat(timespec="microseconds")
        except OverflowError:
            pass
    message = _("{value!r} is not a moment with a time zone, such as datetime.now(UTC).")
    raise DotsError(message.format(value=value), value=value)


def moment(text: object) -> datetime:
    """The moment that a text tells.

    :raises DotsError: if it tells none.
    """
    try:
        read = datetime.fromisoformat(text) if isinstance(text, str) else None
    except ValueError:
        read = None
    as_moment(read)
    assert read is not None
    return read.astimezone(UTC)
