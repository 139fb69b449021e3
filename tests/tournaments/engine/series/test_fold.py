"""The fold of a series: what its entries say, and what they may not."""

from __future__ import annotations

from datetime import UTC, date, datetime
from fractions import Fraction
from typing import Any
from uuid import UUID

import pytest

from scorekeeper.engine.errors import Refused
from tournaments.engine.event.values import EventEntry
from tournaments.engine.series.book import OPENING, SeriesBook, apply_series_entry, read_series
from tournaments.engine.series.ranking import SeriesItem, SeriesRow, ranking_as_json, ranking_changes
from tournaments.engine.series.setup import (
    CountedScore,
    SeriesSetup,
    SeriesTotal,
    read_series_setup,
    series_setup_as_json,
)
from tournaments.engine.standings import TieBreak

AT = datetime(2026, 11, 20, 19, tzinfo=UTC)
ANN, BOB = (str(UUID(int=number)) for number in (1, 2))
MONEY = SeriesSetup(money=True, due_year=2000, due_event=500)


def said(seq: int, kind: str, why: str = "", **payload: Any) -> EventEntry:
    return EventEntry(seq, kind, AT, payload, why)


def series(setup: SeriesSetup = MONEY, *more: EventEntry) -> SeriesBook:
    """A series after these entries."""
    return read_series([said(1, OPENING, setup=series_setup_as_json(setup), seed=7), *more])


def refusal(book: SeriesBook, kind: str, why: str = "", **payload: Any) -> str:
    with pytest.raises(Refused) as refused:
        apply_series_entry(book, said(99, kind, why, **payload))
    return refused.value.faults[0].code


def test_events_join_in_order_and_leave() -> None:
    joined = [said(number, "join", event=event) for number, event in enumerate(("a", "b", "c"), 2)]
    book = series(MONEY, *joined, said(5, "leave", event="b"))
    assert (book.events, book.seed) == (("a", "c"), 7)
    assert refusal(book, "join", event="a") == "joined-already"
    assert refusal(book, "leave", event="b") == "not-joined"
    assert apply_series_entry(book, said(6, "join", event="b")).events == ("a", "c", "b")


def test_payments_and_their_corrections() -> None:
    book = series(MONEY, said(2, "dues", person=ANN, amount=2500), said(3, "dues", "overpaid", person=ANN, amount=-500))
    assert [(paid.id, paid.person, paid.amount, paid.why) for paid in book.paid] == [
        (2, ANN, 2500, ""),
        (3, ANN, -500, "overpaid"),
    ]
    dropped = apply_series_entry(book, said(4, "drop-dues", "typed twice", dues=2))
    assert [paid.dropped for paid in dropped.paid] == [True, False]
    assert refusal(dropped, "drop-dues", "once more", dues=2) == "unknown-dues"
    assert refusal(book, "drop-dues", dues=2) == "missing-reason"
    assert refusal(book, "dues", person=ANN, amount=0) == "bad-amount"
    assert refusal(book, "dues", person=ANN, amount=1.5) == "bad-amount"
    assert refusal(series(SeriesSetup()), "dues", person=ANN, amount=100) == "no-money"


def test_a_closed_series_keeps_its_ranking_and_takes_only_dues() -> None:
    items = (SeriesItem("a", 1, 9), SeriesItem("a", 2, -2, counted=False))
    rows = (
        SeriesRow(ANN, 1, 1, Fraction(7, 2), items, -2, 0, TieBreak.DRAW, TieBreak.HANDS_WON),
        SeriesRow(BOB, None, None, Fraction(9), items[:1], 0, 1),
    )
    book = series(MONEY, said(2, "join", event="a"), said(3, "close", final=ranking_as_json(rows, ("a",))))
    assert (book.closed, book.final) == (AT, rows)
    for kind, payload in (
        ("join", {"event": "b"}),
        ("leave", {"event": "a"}),
        ("setup", {"setup": {}}),
        ("close", {"final": []}),
    ):
        assert refusal(book, kind, **payload) == "closed"
    assert len(apply_series_entry(book, said(4, "dues", person=ANN, amount=100)).paid) == 1
    assert refusal(book, "open") == "missing-reason"
    again = apply_series_entry(book, said(4, "open", "a late protest"))
    assert (again.closed, again.final) == (None, ())
    assert refusal(again, "open", "once more") == "nothing-changes"


def test_what_has_moved_since_it_was_closed() -> None:
    ann, bob = SeriesRow(ANN, 1, 1, Fraction(5), (), 0), SeriesRow(BOB, 2, 2, Fraction(3), (), 0)
    now = SeriesRow(BOB, 1, 1, Fraction(6), (), 0)
    assert [(each.person, each.before, each.after) for each in ranking_changes((ann, bob), (now, ann))] == [
        (BOB, bob, now)
    ]
    assert [(each.before, each.after) for each in ranking_changes((ann,), ())] == [(ann, None)]


def test_the_set_up_is_read_as_it_was_written() -> None:
    setup = SeriesSetup(
        CountedScore.SESSIONS, SeriesTotal.BEST, 6, 4, (TieBreak.BEST_SESSION,), date(2026, 1, 1), date(2026, 12, 31),
        True, "EUR", 2000, 500, True,
    )  # fmt: skip
    assert read_series_setup(series_setup_as_json(setup)) == setup
    assert read_series_setup({}) == SeriesSetup()
    assert refusal(series(setup), "setup", setup=series_setup_as_json(setup)) == "nothing-changes"


@pytest.mark.parametrize(
    ("wrong", "path"),
    [
        ({"how": "best"}, "best"),
        ({"best": 3}, "best"),
        ({"how": "median"}, "how"),
        ({"at_least": 0}, "at_least"),
        ({"first": "20 November"}, "first"),
        ({"first": "2026-12-31", "last": "2026-01-01"}, "last"),
        ({"tie_breaks": ["draw", "draw"]}, "tie_breaks"),
        ({"currency": "dollars"}, "currency"),
        ({"due_year": -1}, "due_year"),
        ({"sites": 3}, "sites"),
    ],
)
def test_what_cannot_be_is_refused_at_its_place(wrong: dict[str, object], path: str) -> None:
    with pytest.raises(Refused) as refused:
        read_series_setup(wrong)
    assert [fault.path for fault in refused.value.faults] == [path]


def test_the_days_of_a_series() -> None:
    year = SeriesSetup(first=date(2026, 1, 1), last=date(2026, 12, 31))
    assert year.covers(date(2026, 12, 31))
    assert not year.covers(date(2027, 1, 1))
    assert SeriesSetup(first=date(2026, 1, 1)).covers(date(2030, 1, 1))
