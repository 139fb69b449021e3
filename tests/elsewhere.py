"""Another installation."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction


@contextmanager
def elsewhere() -> Iterator[None]:
    """Write on another installation: whatever is written there is gone from here afterwards."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
