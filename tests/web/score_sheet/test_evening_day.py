"""The day on which an evening was played."""

from datetime import date
from html import unescape

import pytest
from django.test import Client

from scorekeeper.models import Evening
from scorekeeper.services import clubs
from tests.tables import Table


def page(evening: Table) -> str:
    return f"/e/{evening.evening}/day"


def test_the_day_is_changed_and_the_season_follows(alice: Client, evening: Table) -> None:
    clubs.add_season(evening.view.club, "Winter 2024/25", date(2024, 12, 1), date(2025, 2, 28))
    assert "Season" not in alice.get(page(evening)).content.decode()
    answer = alice.post(page(evening), {"day": "2025-01-03"})
    assert answer["Location"] == f"/e/{evening.evening}/sheet"
    assert Evening.objects.get().played_on == date(2025, 1, 3)
    assert "Season: Winter 2024/25" in alice.get(page(evening)).content.decode()


@pytest.mark.parametrize("typed", ["3 January", "", "2025-02-30"])
def test_what_is_no_day_is_said_at_the_field(alice: Client, evening: Table, typed: str) -> None:
    day = Evening.objects.get().played_on
    answer = alice.post(page(evening), {"day": typed})
    shown = unescape(answer.content.decode())
    assert answer.status_code == 422
    assert "A day is written as year, month and day, such as 2026-01-31." in shown
    assert f'value="{typed}"' in shown
    assert Evening.objects.get().played_on == day


def test_only_who_keeps_the_score_changes_it(bob: Client, charlie: Client, evening: Table) -> None:
    for client in (bob, charlie):
        assert client.get(page(evening)).status_code == 404
        assert client.post(page(evening), {"day": "2025-01-03"}).status_code == 404
    assert Evening.objects.get().played_on != date(2025, 1, 3)


def test_the_page_takes_few_statements(alice: Client, evening: Table, django_assert_num_queries: object) -> None:
    with django_assert_num_queries(2):  # type: ignore[operator]
        alice.get(page(evening))
