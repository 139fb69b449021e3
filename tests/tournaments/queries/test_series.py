"""A series is read again only as far as something has happened; an event knows the series that it counts in."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.played_out import correct, sign
from tests.tournaments.serial import again, founded_series, join, site
from tournaments.queries.series import series_around, series_view
from tournaments.services.series import leave


def test_what_has_not_changed_is_not_read_again(real_commits: None, django_assert_num_queries: Any) -> None:
    series = founded_series()
    cudahy = site("Cudahy", 3)
    for each in (cudahy, site("Racine", 5)):
        join(series, each)
        before = series_view(series).rows
        with django_assert_num_queries(3):  # entries, events, names: however many events there are
            assert series_view(series).rows == before
    correct(cudahy, 1, 4, 5)
    assert series_view(series).rows != before


@pytest.mark.django_db
def test_a_correction_counts_once_the_event_is_signed_again() -> None:
    series, cudahy = founded_series(), site("Cudahy", 3)
    join(series, cudahy)
    sign(cudahy)
    before = [(row.person, row.total) for row in series_view(series).rows]
    correct(cudahy, 1, 4, 5)
    assert [(row.person, row.total) for row in series_view(series).rows] == before
    sign(cudahy, "typed for the wrong seats")
    assert [(row.person, row.total) for row in series_view(series).rows] != before


@pytest.mark.django_db
def test_the_series_that_an_event_counts_in(django_assert_num_queries: Any) -> None:
    cudahy, racine = site("Cudahy", 3), site("Racine", 5)
    left, yearly, lakes = (founded_series(name=name) for name in ("Left", "Yearly", "Lakes"))
    for series in (left, yearly, lakes):
        join(series, cudahy)
    leave(left, cudahy.event, key=key(), actor=DIRECTOR)
    join(left, racine)
    with django_assert_num_queries(2):
        assert series_around(cudahy.event) == [lakes, yearly]
    assert series_around(racine.event) == [left]
    alone = again(founded(3))
    with django_assert_num_queries(1):
        assert series_around(alone) == []
