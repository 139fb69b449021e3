"""Store the grants of a browser that its cookie has no room for."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.models import Remembered
from scorekeeper.models.grant import Held

from .write_lock import writing


def store_grants(browser: str, pairs: Sequence[Held]) -> None:
    """Replace the grants stored in the database for the browser with this digest."""
    with writing():
        Remembered.objects.filter(browser=browser).delete()
        rows = [Remembered(browser=browser, grant_id=number, generation=generation) for number, generation in pairs]
        Remembered.objects.bulk_create(rows)
