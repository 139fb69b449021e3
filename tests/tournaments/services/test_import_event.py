"""An event carried to another installation: the same chain, the same standings, or nothing at all."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.ledger.entries import BEGINNING, digest
from scorekeeper.models import Entry, Journal, Person
from scorekeeper.queries.transfer import arriving_persons
from scorekeeper.services import clubs
from scorekeeper.services.audit import audit
from scorekeeper.services.hands import record_hand
from scorekeeper.services.transfer import SAME
from scorekeeper.wording.sentences import write_value
from tests.elsewhere import elsewhere
from tests.refusals import raises_refused
from tests.tables import opened, picked
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.exports.eventful import DANGEROUS, eventful
from tests.tournaments.figures import standings_of
from tests.tournaments.seated import AT_TABLE, Seated, publish
from tournaments.models import Event, EventTable, Group, Publication
from tournaments.queries.book import read_book
from tournaments.queries.entrants import names
from tournaments.queries.tables import game_of
from tournaments.queries.transfer import EVENT_FILE, TransferEvent, export_event
from tournaments.services import draws
from tournaments.services.audit import event_findings
from tournaments.services.event_transfer import import_event

pytestmark = pytest.mark.django_db
Json = dict[str, Any]


def with_an_unpublished_draw() -> Seated:
    seated = eventful()
    publish(seated, 3, [(1, 3, 5, 7, 9), (2, 4, 6, 8, 10)], 4)
    draws.unpublish(seated.event, 3, typed="Session 3", key=key(), actor=DIRECTOR, why="wrong seed")
    return seated


def file(seated: Seated) -> bytes:
    return EVENT_FILE.dump(export_event(seated.event))


@cache
def exported() -> bytes:
    """The file of an event that is nowhere anymore."""
    with elsewhere():
        return file(with_an_unpublished_draw())


@pytest.fixture
def content(db: None) -> bytes:
    return exported()


def here(content: bytes, **choices: str) -> Event:
    """Take a file in, where other things were before, so that no number of a row is the same."""
    opened(key="here-before").record()
    number = import_event(EVENT_FILE.parse(content), club=clubs.home().pk, choices=choices)
    return Event.objects.select_related("club", "journal").get(pk=number)


def test_what_is_taken_in_is_not_public_until_it_is_published(content: bytes) -> None:
    event = here(content)
    assert event.publication == Publication.NOT_PUBLIC


def changed(content: bytes, change: Callable[[Json], object]) -> TransferEvent:
    plain = json.loads(content)
    change(plain)
    return EVENT_FILE.parse(json.dumps(plain).encode())


def rechained(carried: TransferEvent, change: Callable[[int, Any], Any]) -> TransferEvent:
    """The same with entries changed by somebody who knows how to hash."""
    head, entries = BEGINNING, []
    for index, entry in enumerate(carried.entries):
        sealed = replace(change(index, entry.sealed), prev=head)
        head = digest(sealed)
        entries.append(replace(entry, sealed=sealed, hash=head))
    return replace(carried, entries=tuple(entries))


def refused(carried: TransferEvent) -> tuple[str, str]:
    with pytest.raises(Refused) as error:
        import_event(carried, club=clubs.home().pk)
    assert not Journal.objects.filter(key=carried.journal).exists()
    assert not Person.objects.filter(name="Player 1").exists()
    fault = error.value.faults[0]
    return fault.code, fault.path


def test_it_comes_back_byte_for_byte(content: bytes) -> None:
    event = here(content)
    assert Event.objects.count() == 1
    assert EVENT_FILE.dump(export_event(event)) == content


def test_standings_names_and_groups_are_the_same(content: bytes) -> None:
    plain = json.loads(content)
    event = here(content)
    rows = standings_of(event)
    assert [(row.entrant, row.rank, row.total) for row in rows] == [
        (row["entrant"], row["rank"], row["total"]) for row in plain["derived"]["standings"]
    ]
    assert len(rows) == 10
    assert names(event)[6] == DANGEROUS
    assert list(Group.objects.filter(event=event).values_list("name", flat=True)) == ["Family, of 3", "=1+1"]


def test_the_check_is_good(content: bytes) -> None:
    here(content)
    assert audit().findings == ()
    assert [
        found.sentence
        for found in event_findings()
        if "don't match the random seed 1" not in write_value(found.sentence)
    ] == []


def test_it_is_played_on(content: bytes) -> None:
    event = here(content)
    game = game_of(event.pk, 4)
    assert game is not None
    before = read_book(event.journal_id).length
    record_hand(game.game, picked(1, 2), key=key(), expects=game.next_number, actor=AT_TABLE)
    assert read_book(event.journal_id).length == before + 1
    assert audit().findings == ()


def test_a_table_of_an_unpublished_draw_keeps_its_row(content: bytes) -> None:
    event = here(content)
    unpublished = read_book(event.journal_id).book.unpublished_tables
    assert unpublished
    assert EventTable.objects.filter(event=event, number__in=unpublished).count() == len(unpublished)


def test_twice_is_refused(content: bytes) -> None:
    here(content)
    with raises_refused("already here"):
        import_event(EVENT_FILE.parse(content), club=clubs.home().pk)
    assert Event.objects.count() == 1


def test_somebody_of_the_same_name_is_asked_about(content: bytes) -> None:
    clubs.get_or_create_persons(clubs.home(), ["Player 3"])
    persons = arriving_persons(EVENT_FILE.parse(content).persons, clubs.home().pk)
    (namesake,) = persons.namesakes
    with raises_refused("Choose whether Player 3"):
        import_event(EVENT_FILE.parse(content), club=clubs.home().pk)
    event = here(content, **{namesake.uuid: SAME})
    assert names(event)[3] == "Player 3"
    assert Person.objects.get(uuid=namesake.uuid).merged_into_id == namesake.person


def test_a_namesake_may_be_somebody_else(content: bytes) -> None:
    clubs.get_or_create_persons(clubs.home(), ["Player 3"])
    (namesake,) = arriving_persons(EVENT_FILE.parse(content).persons, clubs.home().pk).namesakes
    assert names(here(content, **{namesake.uuid: "Player 3 of Dell"}))[3] == "Player 3 of Dell"


def test_an_entry_that_was_touched_is_named(content: bytes) -> None:
    def touch(plain: Json) -> None:
        hand = next(entry for entry in plain["entries"] if entry["kind"] == "hand")
        hand["payload"] = hand["payload"].replace("75", "95")

    carried = changed(content, touch)
    at = next(index for index, entry in enumerate(carried.entries) if entry.sealed.kind == "hand")
    assert refused(carried) == ("bad-chain", f"entries[{at}]")


def test_a_moment_that_no_clock_shows_is_refused(content: bytes) -> None:
    with raises_refused("can't be the time of an entry"):
        changed(content, lambda file: file["entries"][3].update(at="9999-12-31T23:59:59+00:00"))


def test_an_answer_that_a_hand_does_not_come_to_is_refused(content: bytes) -> None:
    def lie(_index: int, sealed: Any) -> Any:
        return replace(sealed, payload=sealed.payload.replace('"number":1,', '"number":7,'))

    assert refused(rechained(EVENT_FILE.parse(content), lie))[0] == "bad-entry"


def test_an_entry_that_is_missing_is_named(content: bytes) -> None:
    assert refused(changed(content, lambda plain: plain["entries"].pop(7))) == ("bad-chain", "entries[7]")


def test_a_chain_made_anew_around_a_lie_comes_to_other_figures(content: bytes) -> None:
    def touch(index: int, sealed: Any) -> Any:
        return replace(sealed, payload=sealed.payload.replace('"points":75', '"points":95'))

    assert refused(rechained(EVENT_FILE.parse(content), touch)) == ("other-figures", "derived.live")


def test_one_line_at_two_tables_is_refused(content: bytes) -> None:
    carried, lines = EVENT_FILE.parse(content), dict[int, str]()
    for entry in carried.entries:
        if entry.sealed.game is not None and (match := re.search(r'"line":"([0-9a-f-]{36})"', entry.sealed.payload)):
            lines.setdefault(entry.sealed.game, match[1])
    one, other, *_others = lines.values()

    def touch(_index: int, sealed: Any) -> Any:
        return replace(sealed, payload=sealed.payload.replace(other, one))

    assert refused(rechained(carried, touch)) == ("used-line", "entries")


def test_a_standing_that_was_touched_is_refused(content: bytes) -> None:
    def touch(plain: Json) -> None:
        plain["derived"]["standings"][0]["total"] += 1

    assert refused(changed(content, touch)) == ("other-figures", "derived.standings")


@pytest.mark.parametrize(
    ("kind", "payload", "code"),
    [
        ("confirm", "{}", "bad-entry"),
        ("hand", "[1]", "bad-entry"),
        ("cash", '{"amount":"much"}', "bad-entry"),
        ("publish", '{"session":9}', "bad-entry"),
        ("open", '{"seats":[]}', "bad-entry"),
    ],
)
def test_entries_that_say_nothing_sensible(content: bytes, kind: str, payload: str, code: str) -> None:
    carried = EVENT_FILE.parse(content)
    at = next(index for index, entry in enumerate(carried.entries) if entry.sealed.kind == kind)
    touched = rechained(carried, lambda index, sealed: replace(sealed, payload=payload) if index == at else sealed)
    assert refused(touched)[0] == code


def test_kinds_that_do_not_stand_there(content: bytes) -> None:
    carried = EVENT_FILE.parse(content)
    last = len(carried.entries) - 1
    for kind, game in (("open", 1), ("event", None), ("hand", None), ("cash", 1), ("hand", 99), ("open", 99)):
        touched = rechained(
            carried,
            lambda index, sealed, kind=kind, game=game: (  # type: ignore[misc]
                replace(sealed, kind=kind, game=game) if index == last else sealed
            ),
        )
        assert refused(touched) == ("bad-entry", f"entries[{last}]")


def test_tables_that_are_not_those_that_were_drawn(content: bytes) -> None:
    def swapped(plain: Json) -> None:
        one, other = plain["tables"][:2]
        one["game"], other["game"] = other["game"], one["game"]

    for change in (
        lambda plain: plain["tables"].pop(),
        lambda plain: plain["tables"].append(plain["tables"][0]),
        lambda plain: plain["tables"][0].update(session=2),
        lambda plain: plain["tables"][-1].update(session=77),
        lambda plain: plain["tables"][0].update(number=50),
        swapped,
    ):
        assert refused(changed(content, change)) == ("bad-table", "tables")


def test_somebody_who_plays_is_not_in_the_file(content: bytes) -> None:
    carried = changed(content, lambda plain: plain["persons"].pop(0))
    assert refused(carried) == ("unknown-person", "persons")


def test_statements_do_not_grow_by_more_than_the_entries(content: bytes, django_assert_max_num_queries: Any) -> None:
    carried = EVENT_FILE.parse(content)
    with django_assert_max_num_queries(60 + len(carried.entries)):
        import_event(carried, club=clubs.home().pk)
    assert Entry.objects.count() == len(carried.entries)
