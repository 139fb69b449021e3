"""In-process caches have a limit and hold nothing from an open transaction."""

import pytest
from django.db import transaction

from scorekeeper.queries.reading import BoundedCache


def test_what_was_kept_longest_ago_is_forgotten_first(real_commits: None) -> None:
    kept: BoundedCache[str, int] = BoundedCache(2)
    for name, value in (("a", 1), ("b", 2), ("a", 3), ("c", 4)):
        kept.keep(name, value)
    assert [kept.get(name) for name in "abc"] == [3, None, 4]
    kept.clear()
    assert kept.get("a") is None


@pytest.mark.django_db
def test_nothing_is_kept_of_what_may_be_undone() -> None:
    kept: BoundedCache[str, int] = BoundedCache()
    with transaction.atomic():
        kept.keep("a", 1)
    assert kept.get("a") is None
