"""Series: events join, players are ranked over all of them, dues are paid, the year is closed."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.models import Club, Entry, Person
from scorekeeper.services import clubs
from scorekeeper.services.audit import audit
from scorekeeper.services.persons import merge
from tests.refusals import raises_refused
from tests.tournaments.bracketed import bracketed, played_sessions, published, rounds, set_up
from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.played_out import correct, played
from tests.tournaments.seated import Seated, publish
from tests.tournaments.serial import YEARLY, again, founded_series, join, of_two, running, site
from tournaments.engine.prize_table import PrizeTable
from tournaments.engine.series.book import dues_sums
from tournaments.engine.series.setup import CountedScore, SeriesSetup, SeriesTotal
from tournaments.engine.setup import load_format
from tournaments.models import Series
from tournaments.queries.series import SeriesView, accounts, series_view
from tournaments.services import entrants, series, tables

pytestmark = pytest.mark.django_db
ROUND = {number: points for table in (0, 5) for number, points in zip(range(table + 1, table + 6), (-1, 2, 1, -1, -1))}  # noqa: B905


def totals(view: SeriesView) -> dict[str, Fraction]:
    return {view.people[row.person].name: row.total for row in view.rows}


def refusal(do: Any, *args: Any, **more: Any) -> str:
    with pytest.raises(Refused) as refused:
        do(*args, key=key(), actor=DIRECTOR, **more)
    return refused.value.faults[0].code


def test_the_same_key_founds_it_once() -> None:
    same = key()
    first, again = (
        series.found_series(name="Lake Shore", setup=YEARLY, key=same, actor=DIRECTOR) for _time in range(2)
    )
    assert first == again
    assert Series.objects.count() == 1


def test_two_sites_are_added_up() -> None:
    view = series_view(of_two())
    assert totals(view) == {f"Player {number}": 2 * points for number, points in ROUND.items()}
    assert [row.rank for row in view.rows] == [1, 1, 3, 3, *[5] * 6]
    assert [site.event.name for site in view.sites] == ["Cudahy", "Racine"]
    assert not view.running


def test_the_order_in_which_events_join_does_not_matter() -> None:
    one, other = founded_series(), founded_series(name="Same player")
    cudahy, racine = site("Cudahy", 3), site("Racine", 5)
    join(one, cudahy, racine)
    join(other, racine, cudahy)
    assert series_view(one).rows == series_view(other).rows


def test_an_event_total_is_that_of_its_standings() -> None:
    series = founded_series()
    event = running("Cudahy", 3)
    tables.penalise(event.event, 2, 1, "late", key=key(), actor=DIRECTOR)
    tables.penalise(event.event, 2, 1, "late again", key=key(), actor=DIRECTOR)
    join(series, event)
    (row,) = [row for row in series_view(series).rows if series_view(series).people[row.person].name == "Player 2"]
    assert row.total == 2 + row.penalties
    assert row.penalties < 0


def test_a_replacement_has_the_sessions_they_played() -> None:
    event = played(sessions=load_format("nationals").sessions[:2], prizes=PrizeTable())
    entrants.replace(event.event, 2, "Zoe", 2, key=key(), actor=DIRECTOR)
    publish(event, 2, [(1, 2, 3, 4, 5)], 1)
    event.play(3)
    tables.hand_in(event.event, 3, 1, key=key(), actor=DIRECTOR)
    tables.confirm_as_director(event.event, 3, event.game(3).length, key=key(), actor=DIRECTOR)
    series = founded_series()
    join(series, again(event.event))
    assert {name: points for name, points in totals(series_view(series)).items() if name in ("Player 2", "Zoe")} == {
        "Player 2": 2,
        "Zoe": 2,
    }


def test_merged_persons_are_one() -> None:
    found = of_two()
    two, nine = (Person.objects.get(name=name) for name in ("Player 2", "Player 9"))
    series.pay(found, nine.pk, 700, key=key(), actor=DIRECTOR)
    merge(nine.pk, two.pk)
    view = series_view(found)
    assert totals(view)["Player 2"] == 2 * 2 - 2
    assert "Player 9" not in totals(view)
    assert {each.paid for each in accounts(view) if view.people[each.person].name == "Player 2"} == {700}


def test_an_event_that_still_runs_is_provisional_and_can_be_left_out() -> None:
    found = founded_series()
    racine = running("Racine", 5)
    join(found, site("Cudahy", 3), racine)
    view = series_view(found)
    assert [each.event.name for each in view.running] == ["Racine"]
    assert view.provisional
    without = series_view(found, running=False)
    assert totals(without) == {f"Player {number}": points for number, points in ROUND.items()}
    assert [each.event.name for each in without.left_out] == ["Racine"]
    assert refusal(series.close, found) == "still-running"
    tables.lock(racine.event, 1, key=key(), actor=DIRECTOR)
    assert not series_view(found).provisional


def test_an_event_that_is_a_bracket_alone_is_not_waited_for() -> None:
    found, finals = of_two(), bracketed(10, set_up({"rounds": rounds(2)}, seeds="number"), sessions=0)
    published(finals)
    join(found, finals)
    assert not series_view(found).running
    assert series.close(found, key=key(), actor=DIRECTOR).closed is not None


def test_an_event_with_a_bracket_behind_its_sessions_is_waited_for_until_they_are_over() -> None:
    found, finals = founded_series(), bracketed(10, set_up({"rounds": rounds(2)}, cut=10), sessions=1)
    join(found, finals)
    assert refusal(series.close, found) == "still-running"
    played_sessions(finals)
    assert series.close(found, key=key(), actor=DIRECTOR).closed is not None


def test_only_confirmed_tables_count() -> None:
    series = founded_series()
    event = Seated(founded(10))
    join(series, event)
    assert series_view(series).rows == ()


def test_events_of_another_club_or_another_year_do_not_join() -> None:
    found = founded_series(SeriesSetup(first=date(2026, 1, 1), last=date(2026, 12, 31)))
    elsewhere = founded(0)
    elsewhere.club = Club.objects.get(pk=clubs.create_club("Dells"))
    elsewhere.save()
    assert refusal(series.join, found, elsewhere) == "other-club"
    old = founded(0, name="Last year")
    old.played_on = date(2025, 12, 31)
    assert refusal(series.join, found, old) == "outside-days"


def test_days_that_would_leave_an_event_out_are_refused() -> None:
    found = of_two()
    late = SeriesSetup(first=date(2026, 4, 1), last=date(2026, 12, 31))
    with raises_refused("Cudahy was played on Mar 3, 2026"):
        series.change_setup(found, late, key=key(), actor=DIRECTOR)


def test_what_counts_may_change() -> None:
    found = of_two()
    series.change_setup(
        found, SeriesSetup(CountedScore.SESSIONS, SeriesTotal.AVERAGE, at_least=2), key=key(), actor=DIRECTOR
    )
    view = series_view(found)
    assert totals(view) == {f"Player {number}": points for number, points in ROUND.items()}
    assert {row.times for row in view.rows} == {2}


def test_dues_by_the_year_and_the_event() -> None:
    found = of_two()
    ann = Person.objects.get(name="Player 1")
    series.pay(found, ann.pk, 3000, key=key(), actor=DIRECTOR)
    book = series.pay(found, ann.pk, 300, key=key(), actor=DIRECTOR, why="typed twice")
    series.drop_dues(found, book.paid[-1].id, key=key(), actor=DIRECTOR, why="typed twice")
    view = series_view(found)
    dues = accounts(view)
    assert {(each.due, each.events) for each in dues} == {(3000, 2)}
    assert {view.people[each.person].name: each.paid for each in dues}["Player 1"] == 3000
    assert dues_sums(dues).open == 9 * 3000


def test_dues_of_a_stranger_are_refused() -> None:
    assert refusal(series.pay, of_two(), 10**6, 500) == "unknown-person"


def test_a_key_pays_once() -> None:
    found, same = of_two(), key()
    person = Person.objects.get(name="Player 1").pk
    for _time in range(2):
        book = series.pay(found, person, 500, key=same, actor=DIRECTOR)
    assert len(book.paid) == 1


def test_a_closed_series_does_not_move_by_itself() -> None:
    found = founded_series()
    cudahy = site("Cudahy", 3)
    join(found, cudahy)
    series.close(found, key=key(), actor=DIRECTOR)
    before = series_view(found)
    correct(cudahy, 1, 4, 5)
    after = series_view(found)
    assert after.rows == before.rows
    changed = {after.people[each.person].name for each in after.moved}
    assert {"Player 2", "Player 4"} <= changed
    assert refusal(series.leave, found, cudahy.event) == "closed"
    series.open_again(found, key=key(), actor=DIRECTOR, why="the protest of Cudahy")
    assert series_view(found).rows != before.rows


def test_closing_twice_with_one_key_writes_once() -> None:
    found, same = of_two(), key()
    for _time in range(2):
        series.close(found, key=same, actor=DIRECTOR)
    assert Entry.objects.filter(journal=found.journal_id, kind="close").count() == 1
    assert refusal(series.close, found) == "closed"


def test_the_check_is_good() -> None:
    found = of_two()
    series.close(found, key=key(), actor=DIRECTOR)
    assert audit().findings == ()


@pytest.mark.parametrize("events", [1, 3])
def test_statements_do_not_grow_with_events(events: int, django_assert_num_queries: Any) -> None:
    series = founded_series()
    for month in range(1, events + 1):
        join(series, site(f"Site {month}", month))
    view = series_view(series)
    with django_assert_num_queries(3 + 3 * events):  # nothing is kept of what may yet be undone
        assert series_view(series).rows == view.rows
