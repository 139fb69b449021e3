"""Another installation."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from tests.caches import clear_caches


@contextmanager
def elsewhere() -> Iterator[None]:
    """Write on another installation: whatever is written there is gone from here afterwards."""
    clear_caches()  # of rows that have the same numbers there
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    clear_caches()
