"""The bracket of an event: cut, published, played on, changed, undone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scorekeeper.models import Entry, Person
from scorekeeper.services import clubs, persons
from tests.refusals import raises_refused
from tests.tournaments.bracketed import (
    bracketed,
    by_number,
    main,
    played_round,
    played_sessions,
    published,
    rounds,
    score,
    set_up,
)
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.figures import standings_of
from tests.tournaments.seated import Seated
from tournaments.engine.brackets.stage import BracketSetup
from tournaments.engine.event.fold import KINDS
from tournaments.engine.event.results import bracket_lines
from tournaments.engine.series.book import SERIES_KINDS
from tournaments.queries.book import read_book
from tournaments.queries.entrants import names
from tournaments.queries.results import ranking_now
from tournaments.services import brackets

pytestmark = pytest.mark.django_db


def two_tables_and_final(**other: object) -> BracketSetup:
    """The best ten at two tables, of each of which two go on; a final table filled up by the best third."""
    stage = {"rounds": rounds(2, fill="best-out")}
    return set_up(stage, cut=10, **other)


def places(seated: Seated) -> list[int]:
    """The entrants in the order of the bracket's places."""
    assert seated.book.bracket is not None
    return [line.placing.entrant for line in bracket_lines(seated.book.bracket)]


def test_twenty_five_players_a_cut_to_ten_two_tables_and_a_final() -> None:
    seated = bracketed(25, two_tables_and_final())
    played_sessions(seated)
    bracket = published(seated)
    order = [row.entrant for row in standings_of(seated.event)]
    assert [seed.entrant for seed in bracket.entry.field] == order[:10]
    assert seated.book.numbers == range(1, 4)
    assert [len(table.seats) for table in seated.book.tables_of(2)] == [5, 5]
    bracket = played_round(seated)
    final = seated.book.tables_of(3)
    assert [len(table.seats) for table in final] == [5]
    assert set(final[0].seats) == set(bracket.seats[1].everybody())
    played_round(seated)
    assert main(seated).finished
    assert places(seated)[:5] == sorted(final[0].seats)
    rows = ranking_now(seated.event, read_book(seated.event.journal_id)).rows
    assert [row.place for row in rows[:11]] == list(range(1, 12))
    assert sorted(row.entrant for row in rows) == list(range(1, 26))


@pytest.mark.parametrize("drawn", [brackets.draft, brackets.publish_second_chance])
def test_a_seed_that_is_none_is_refused(drawn: Callable[..., object]) -> None:
    own = {"rounds": rounds(2, size=3, hands=1)}
    stage = {"rounds": rounds(1, size=3, hands=1), "second_chance": {"rounds": 1, "stage": own, "returns": False}}
    seated = bracketed(9, set_up(stage, seeds="number"), sessions=0)
    if drawn is brackets.publish_second_chance:
        published(seated)
    with raises_refused("A seed is a number from 0 to"):
        drawn(seated.event, seed=-1, key=key(), actor=DIRECTOR)


def test_nothing_goes_on_before_all_tables_are_confirmed() -> None:
    seated = bracketed(10, two_tables_and_final(seeds="number"), sessions=0)
    published(seated)
    with raises_refused("Not confirmed yet: table 1, 2"):
        brackets.advance(seated.event, 1, key=key(), actor=DIRECTOR)


def test_the_same_key_goes_on_once() -> None:
    seated = bracketed(10, two_tables_and_final(seeds="number"), sessions=0)
    published(seated)
    score(seated, 1)
    once = key()
    first = brackets.advance(seated.event, 1, key=once, actor=DIRECTOR)
    again = brackets.advance(seated.event, 1, key=once, actor=DIRECTOR)
    assert (first.again, again.again, again.seq) == (False, True, first.seq)
    assert len(seated.book.tables_of(2)) == 1


def test_a_round_is_undone_and_goes_on_by_other_scores() -> None:
    seated = bracketed(10, two_tables_and_final(seeds="number"), sessions=0)
    published(seated)
    played_round(seated)
    before = seated.book.tables_of(2)[0].seats
    with raises_refused("Final table"):
        brackets.undo_round(seated.event, typed="yes", why="too early", key=key(), actor=DIRECTOR)
    with raises_refused("Add a reason."):  # the round before was over
        brackets.undo_round(seated.event, typed="final table", key=key(), actor=DIRECTOR)
    brackets.undo_round(seated.event, typed="final table", why="too early", key=key(), actor=DIRECTOR)
    assert seated.book.tables_of(2) == []
    assert len(main(seated).results) == 0
    assert set(seated.book.locked) == set()
    brackets.advance(seated.event, 1, key=key(), actor=DIRECTOR)
    assert seated.book.tables_of(2)[0].seats == before
    assert seated.book.tables_of(2)[0].id == 4


def test_who_leaves_before_their_table_begins_is_replaced_by_the_best_out() -> None:
    seated = bracketed(12, set_up({"rounds": rounds(2, fill="best-out")}, cut=10, seeds="number"), sessions=0)
    published(seated)
    table = seated.book.seat_of(1, 3)
    assert table is not None
    brackets.withdraw(seated.event, 3, key=key(), actor=DIRECTOR, why="ill")
    seats = [table.seats for table in seated.book.tables_of(1)]
    assert 11 in [each for row in seats for each in row]
    assert not seated.book.entrant(3).plays(1)
    assert table[0].id in seated.book.unpublished_tables


def test_who_leaves_while_their_table_plays_keeps_their_seat_there() -> None:
    seated = bracketed(12, set_up({"rounds": rounds(2, fill="best-out")}, cut=10, seeds="number"), sessions=0)
    published(seated)
    seat = seated.book.seat_of(1, 1)
    assert seat is not None
    seated.play(seat[0].id, 1)
    brackets.withdraw(seated.event, 1, key=key(), actor=DIRECTOR)
    assert seated.book.seat_of(1, 1) == seat
    assert not seated.book.entrant(1).plays(2)


def test_another_person_plays_on_the_line() -> None:
    seated = bracketed(10, two_tables_and_final(seeds="number"), sessions=0)
    published(seated)
    brackets.replace(seated.event, 4, "Somebody Else", key=key(), actor=DIRECTOR)
    assert seated.book.seat_of(1, 4) is not None
    assert len(seated.book.entrant(4).persons) == 1
    played_round(seated, by_number)
    assert main(seated).seats[1] is not None


def test_nobody_plays_on_two_lines_under_two_names() -> None:
    """A person whose two names were merged since counts as entered under either."""
    seated = bracketed(10, two_tables_and_final(seeds="number"), sessions=0)
    published(seated)
    other = clubs.get_or_create_persons(seated.event.club, ["Other Name"])[0]
    persons.merge(Person.objects.get(club=seated.event.club, name=names(seated.event)[7]).pk, other.pk)
    with raises_refused("already a player here, number 7"):
        brackets.replace(seated.event, 4, "Other Name", key=key(), actor=DIRECTOR)


def test_a_replacement_whose_name_looks_like_another_ones_is_asked_about() -> None:
    seated = bracketed(10, two_tables_and_final(seeds="number"), sessions=0)
    published(seated)
    once, like = key(), f"{names(seated.event)[7]}x"
    with raises_refused("Confirm if they're someone else"):
        brackets.replace(seated.event, 4, like, key=once, actor=DIRECTOR, ask=True)
    brackets.replace(seated.event, 4, like, key=once, actor=DIRECTOR)
    assert brackets.replace(seated.event, 4, like, key=once, actor=DIRECTOR, ask=True).again


def test_every_kind_of_entry_fits_its_column() -> None:
    """PostgreSQL refuses what is longer; SQLite does not."""
    room = Entry._meta.get_field("kind").max_length
    assert room is not None
    assert [kind for kind in (*KINDS, *SERIES_KINDS) if len(kind) > room] == []
