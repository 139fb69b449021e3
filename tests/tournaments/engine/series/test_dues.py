"""Dues: once a year, for each event, paid and open."""

from __future__ import annotations

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from tournaments.engine.series.book import DuesAccount, DuesPayment, dues_accounts, dues_sums
from tournaments.engine.series.setup import SeriesSetup

AT = datetime(2026, 11, 20, tzinfo=UTC)
YEARLY = SeriesSetup(money=True, due_year=2000, due_event=500)


def paid(person: str, amount: int, *, dropped: bool = False) -> DuesPayment:
    return DuesPayment(1, person, amount, AT, dropped=dropped)


def test_once_a_year_and_for_each_event() -> None:
    accounts = dues_accounts(
        YEARLY, {"ann": 3, "bob": 1, "cal": 0}, [paid("ann", 2000), paid("ann", 1500), paid("bob", 1000)]
    )
    assert accounts == (DuesAccount("ann", 3, 3500, 3500), DuesAccount("bob", 1, 2500, 1000))
    assert [account.open for account in accounts] == [0, 1500]


def test_who_has_not_played_owes_nothing_and_is_ahead_with_what_they_paid() -> None:
    (one,) = dues_accounts(YEARLY, {}, [paid("deb", 2000)])
    assert (one.due, one.open) == (0, -2000)


def test_a_payment_that_was_dropped_does_not_count() -> None:
    (one,) = dues_accounts(YEARLY, {"ann": 1}, [paid("ann", 2500, dropped=True), paid("ann", 500)])
    assert (one.paid, one.open) == (500, 2000)


def test_without_money_nobody_owes_anything() -> None:
    (one,) = dues_accounts(SeriesSetup(due_year=2000), {"ann": 1}, [])
    assert one.due == 0


PEOPLE = st.sampled_from(("ann", "bob", "cal"))


@given(
    st.builds(SeriesSetup, money=st.booleans(), due_year=st.integers(0, 9999), due_event=st.integers(0, 9999)),
    st.dictionaries(PEOPLE, st.integers(0, 12)),
    st.lists(st.builds(paid, PEOPLE, st.integers(-9999, 9999), dropped=st.booleans())),
)
def test_sums_are_exact(setup: SeriesSetup, played: dict[str, int], given_: list[DuesPayment]) -> None:
    accounts = dues_accounts(setup, played, given_)
    total = dues_sums(accounts)
    assert total.due - total.paid == total.open - total.ahead
    assert total.paid == sum(each.amount for each in given_ if not each.dropped)
    players = sum(1 for events in played.values() if events)
    wanted = players * setup.due_year + sum(played.values()) * setup.due_event
    assert total.due == (wanted if setup.money else 0)
