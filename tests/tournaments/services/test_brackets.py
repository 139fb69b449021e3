"""The bracket of an event: cut, published, played on, changed, taken back."""

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
from tests.tournaments.seated import Seated
from tournaments.engine.brackets.stage import BracketSetup
from tournaments.engine.event.fold import KINDS
from tournaments.engine.event.results import bracket_places
from tournaments.engine.series.book import SERIES_KINDS
from tournaments.queries.book import read
from tournaments.queries.entrants import names
from tournaments.queries.results import final_rows, standings_of
from tournaments.services import brackets

pytestmark = pytest.mark.django_db


def two_tables_and_final(**other: object) -> BracketSetup:
    """The best ten at two tables, of each of which two go on; a final table filled up by the best third."""
    stage = {"rounds": rounds(2, fill="best-out")}
    return set_up(stage, cut=10, **other)


def places(found: Seated) -> list[int]:
    """The entrants in the order of the bracket's places."""
    assert found.book.bracket is not None
    return [standing.entrant for standing in bracket_places(found.book.bracket)]


def test_twenty_five_players_a_cut_to_ten_two_tables_and_a_final() -> None:
    found = bracketed(25, two_tables_and_final())
    played_sessions(found)
    bracket = published(found)
    order = [row.entrant for row in standings_of(found.event)]
    assert [seed.entrant for seed in bracket.entry.field] == order[:10]
    assert found.book.numbers == range(1, 4)
    assert [len(table.seats) for table in found.book.tables_of(2)] == [5, 5]
    bracket = played_round(found)
    final = found.book.tables_of(3)
    assert [len(table.seats) for table in final] == [5]
    assert set(final[0].seats) == set(bracket.seats[1].everybody())
    played_round(found)
    assert main(found).finished
    assert places(found)[:5] == sorted(final[0].seats)
    rows = final_rows(found.event, read(found.event.journal_id), official=True)
    assert [row.rank for row in rows[:11]] == list(range(1, 12))
    assert sorted(row.entrant for row in rows) == list(range(1, 26))


@pytest.mark.parametrize("drawn", [brackets.draft, brackets.publish_second_chance])
def test_a_seed_that_is_none_is_refused(drawn: Callable[..., object]) -> None:
    own = {"rounds": rounds(2, size=3, hands=1)}
    stage = {"rounds": rounds(1, size=3, hands=1), "second_chance": {"rounds": 1, "stage": own, "returns": False}}
    found = bracketed(9, set_up(stage, seeds="number"), sessions=0)
    if drawn is brackets.publish_second_chance:
        published(found)
    with raises_refused("A seed is a number from 0 to"):
        drawn(found.event, seed=-1, key=key(), actor=DIRECTOR)


def test_nothing_goes_on_before_all_tables_are_confirmed() -> None:
    found = bracketed(10, two_tables_and_final(seeds="number"), sessions=0)
    published(found)
    with raises_refused("Not confirmed yet: table 1, 2"):
        brackets.advance(found.event, 1, key=key(), actor=DIRECTOR)


def test_the_same_key_goes_on_once() -> None:
    found = bracketed(10, two_tables_and_final(seeds="number"), sessions=0)
    published(found)
    score(found, 1)
    once = key()
    first = brackets.advance(found.event, 1, key=once, actor=DIRECTOR)
    again = brackets.advance(found.event, 1, key=once, actor=DIRECTOR)
    assert (first.again, again.again, again.seq) == (False, True, first.seq)
    assert len(found.book.tables_of(2)) == 1


def test_a_round_is_taken_back_and_goes_on_by_other_scores() -> None:
    found = bracketed(10, two_tables_and_final(seeds="number"), sessions=0)
    published(found)
    played_round(found)
    before = found.book.tables_of(2)[0].seats
    with raises_refused("Final table"):
        brackets.take_back(found.event, typed="yes", key=key(), actor=DIRECTOR)
    brackets.take_back(found.event, typed="final table", key=key(), actor=DIRECTOR)
    assert found.book.tables_of(2) == []
    assert len(main(found).results) == 0
    assert set(found.book.locked) == set()
    brackets.advance(found.event, 1, key=key(), actor=DIRECTOR)
    assert found.book.tables_of(2)[0].seats == before
    assert found.book.tables_of(2)[0].id == 4


def test_who_leaves_before_his_table_begins_is_replaced_by_the_best_out() -> None:
    found = bracketed(12, set_up({"rounds": rounds(2, fill="best-out")}, cut=10, seeds="number"), sessions=0)
    published(found)
    table = found.book.seat_of(1, 3)
    assert table is not None
    brackets.withdraw(found.event, 3, key=key(), actor=DIRECTOR, why="ill")
    seats = [table.seats for table in found.book.tables_of(1)]
    assert 11 in [each for row in seats for each in row]
    assert not found.book.entrant(3).plays(1)
    assert table[0].id in found.book.taken_back


def test_who_leaves_while_his_table_plays_keeps_his_seat_there() -> None:
    found = bracketed(12, set_up({"rounds": rounds(2, fill="best-out")}, cut=10, seeds="number"), sessions=0)
    published(found)
    seat = found.book.seat_of(1, 1)
    assert seat is not None
    found.play(seat[0].id, 1)
    brackets.withdraw(found.event, 1, key=key(), actor=DIRECTOR)
    assert found.book.seat_of(1, 1) == seat
    assert not found.book.entrant(1).plays(2)


def test_another_person_plays_on_the_line() -> None:
    found = bracketed(10, two_tables_and_final(seeds="number"), sessions=0)
    published(found)
    brackets.replace(found.event, 4, "Somebody Else", key=key(), actor=DIRECTOR)
    assert found.book.seat_of(1, 4) is not None
    assert len(found.book.entrant(4).persons) == 1
    played_round(found, by_number)
    assert main(found).seats[1] is not None


def test_nobody_plays_on_two_lines_under_two_names() -> None:
    """Who is entered under a name that was merged with his other one since is entered."""
    found = bracketed(10, two_tables_and_final(seeds="number"), sessions=0)
    published(found)
    other = clubs.get_or_create_persons(found.event.club, ["Other Name"])[0]
    persons.merge(Person.objects.get(club=found.event.club, name=names(found.event)[7]).pk, other.pk)
    with raises_refused("entered already, as number 7"):
        brackets.replace(found.event, 4, "Other Name", key=key(), actor=DIRECTOR)


def test_a_replacement_whose_name_looks_like_another_ones_is_asked_about() -> None:
    found = bracketed(10, two_tables_and_final(seeds="number"), sessions=0)
    published(found)
    once, like = key(), f"{names(found.event)[7]}x"
    with raises_refused("Say so if this is somebody else"):
        brackets.replace(found.event, 4, like, key=once, actor=DIRECTOR, ask=True)
    brackets.replace(found.event, 4, like, key=once, actor=DIRECTOR)
    assert brackets.replace(found.event, 4, like, key=once, actor=DIRECTOR, ask=True).again


def test_every_kind_of_entry_fits_its_column() -> None:
    """PostgreSQL refuses what is longer; SQLite does not."""
    room = Entry._meta.get_field("kind").max_length
    assert room is not None
    assert [kind for kind in (*KINDS, *SERIES_KINDS) if len(kind) > room] == []
