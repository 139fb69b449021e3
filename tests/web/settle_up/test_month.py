"""A club's month settled across its games: who pays whom in all, what is paid already, and all of it marked as paid."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Entry
from scorekeeper.queries.settle_up import settle_sheet
from scorekeeper.services import clubs, grants
from scorekeeper.services.requests import EnterTotals, Pay, Penalise
from tests.exports.papers import pages
from tests.pages import one_line
from tests.tables import Table, opened, picked
from tests.web.conftest import holder

TEN_CENTS = {"preset": "standard", "unit_value": 10}


def played(key: str, day: date, picker: int, rules: Any = TEN_CENTS, name: str = "Friday") -> Table:
    """Open a game at which seat ``picker`` wins 4 from each other alone."""
    table = opened(rules, key=key, played_on=day, name=name)
    table.record(picked(picker=picker, partner=None))
    return table


@pytest.fixture
def november(db: None) -> list[Table]:
    """Two games of November for 10 cents a point: Ann wins the first alone, Bob the second; and one of October."""
    days = date(2026, 11, 6), date(2026, 11, 20), date(2026, 10, 30)
    return [played(f"month-game-{number}", day, number) for number, day in enumerate(days, 1)]


def settle_up(club: int) -> str:
    return f"/clubs/{club}/settle-up"


def month_page(client: Client, month: str = "2026-11") -> str:
    page = client.get(f"{settle_up(clubs.home().pk)}?month={month}").content.decode()
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def payments(page: str) -> list[str]:
    """Return the payments of a page: who pays whom how much."""
    return [" ".join(found) for found in re.findall(r"(\w+) pays (\w+) (\$[0-9.]+)", page)]


def mark(client: Client, **typed: str) -> Any:
    address = f"{settle_up(clubs.home().pk)}?month=2026-11"
    page = client.get(address).content.decode()
    seen = re.search(r'name="seen" value="([^"]*)"', page)
    return client.post(address, {"key": "month-key-1", "seen": seen[1] if seen else ""} | typed)


def balances(tables: list[Table]) -> dict[str, int]:
    """Return what each player has open in games, in cents."""
    found: dict[str, int] = {}
    for table in tables:
        for party in settle_sheet(table.sheet).parties:
            found[party.name] = found.get(party.name, 0) + party.open_amount
    return found


def test_the_fewest_payments_clear_the_games_of_a_month_together(olive: Client, november: list[Table]) -> None:
    due = balances(november[:2])
    listed = payments(month_page(olive))
    assert len(listed) == sum(amount != 0 for amount in due.values()) - 1
    for line in listed:
        payer, payee, amount = line.split()
        cents = round(float(amount.strip("$")) * 100)
        due[payer] += cents
        due[payee] -= cents
    assert set(due.values()) == {0}


def test_what_was_paid_in_a_single_game_is_not_asked_for_again(olive: Client, november: list[Table]) -> None:
    first = november[0]
    for due in settle_sheet(first.sheet).fewest:
        first.change(Pay(due.payer.slot, due.payee.slot, due.amount, "USD"), why="")
    page = month_page(olive)
    assert len(payments(page)) == 4, "of the second game alone"
    assert "Settled games" in page


def test_a_month_is_marked_as_paid_in_every_game_at_once(olive: Client, november: list[Table]) -> None:
    due = payments(month_page(olive))
    assert [mark(olive).status_code for _time in range(2)] == [302, 302]
    assert set(balances(november[:2]).values()) == {0}
    assert set(balances(november[2:]).values()) != {0}, "October is another month"
    page = month_page(olive)
    assert "This month is settled." in page
    assert payments(page.replace(" to ", " pays ")) == due, "who paid whom stays on the page"
    assert Entry.objects.filter(kind="payment", why="Settled with November 2026").count() == 2


def test_a_game_calls_its_payments_a_share_of_the_month_that_settled_it(olive: Client, november: list[Table]) -> None:
    assert mark(olive).status_code == 302
    first = november[0].club_game
    page = olive.get(f"/games/{first}/settle-up").content.decode()
    text = one_line(page)
    assert "This game's share of the month" in text
    assert "<b>Bob</b> owed <b>Ann</b>" in text
    assert " paid " not in text, "nobody paid these amounts"
    assert f'href="{settle_up(clubs.home().pk)}?month=2026-11"' in page
    assert "Settled with the month: Bob owed Ann $0.10" in one_line(olive.get(f"/games/{first}/sheet").content)
    paper = olive.get(f"/games/{first}/settle-up.pdf").content
    assert "BobowedAnn$0.10" in "".join(pages(paper))


def test_says_that_others_may_pay_the_house_for_a_penalty(olive: Client, november: list[Table]) -> None:
    assert "others may pay the house" not in month_page(olive)
    november[0].change(Penalise(seat=1, amount=20, commodity="USD"))
    assert "others may pay the house" in month_page(olive)


def test_a_page_that_is_outdated_marks_nothing(olive: Client, november: list[Table]) -> None:
    stale = mark(olive, seen="1:1")
    assert stale.status_code == 422
    assert "A game of this month changed after you opened this page." in one_line(stale.content)
    assert not Entry.objects.filter(kind="payment").exists()


def test_games_that_cannot_be_settled_with_the_month_are_named(olive: Client, november: list[Table]) -> None:
    played("for-points", date(2026, 11, 7), 3, "standard", "Just for fun")
    off = opened(TEN_CENTS, key="off-by-one", played_on=date(2026, 11, 8), name="Off by one")
    off.change(EnterTotals((4, -2, 0, -1, 0)), why="")
    page = month_page(olive)
    assert re.search("Not included: divide the pot or balance the points first Off by one Nov 8", page)
    assert re.search("Played for points only Just for fun Nov 7", page)


def test_a_month_without_games_says_so(olive: Client, november: list[Table]) -> None:
    assert "No games to settle in this month." in month_page(olive, "2026-09")
    assert olive.get(f"{settle_up(clubs.home().pk)}?month=soon").status_code == 404


def test_viewers_of_the_club_see_it_without_the_button(november: list[Table]) -> None:
    viewer = holder(grants.club_links(clubs.home().pk).viewer)
    page = viewer.get(settle_up(clubs.home().pk)).content.decode()
    assert "Mark everything as paid" not in page
    assert "Payments in USD" in page
