"""A series is read again only as far as something has happened."""

from __future__ import annotations

from typing import Any

from tests.tournaments.played_out import correct
from tests.tournaments.serial import founded_series, join, site
from tournaments.queries.series import series_view


def test_what_has_not_changed_is_not_read_again(real_commits: None, django_assert_num_queries: Any) -> None:
    found = founded_series()
    cudahy = site("Cudahy", 3)
    for each in (cudahy, site("Racine", 5)):
        join(found, each)
        before = series_view(found).rows
        with django_assert_num_queries(3):  # entries, events, names: however many events there are
            assert series_view(found).rows == before
    correct(cudahy, 1, 4, 5)
    assert series_view(found).rows != before
