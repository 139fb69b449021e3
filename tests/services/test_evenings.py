"""Opening an evening: once, whole, or not at all."""

import json
from datetime import date
from typing import Any

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.models import Club, Entry, Evening, Game, Person
from scorekeeper.queries.persons import names_known
from scorekeeper.services import persons
from scorekeeper.services.evenings import move_evening, open_evening, rename_evening
from tests.refusals import raises_refused
from tests.tables import KEEPER, opened


def given(**changes: Any) -> dict[str, Any]:
    return {
        "names": ["Ann", "Bob", "Cy", "Dan", "Eve"], "rules": "standard", "dealer": 2, "name": "Friday",
        "key": "evening-1", "actor": KEEPER,
    } | changes  # fmt: skip


def test_an_evening_is_opened(db: None) -> None:
    table = opened({"preset": "walleye", "unit_value": 25, "currency": "EUR"}, dealer=2)
    view = table.view
    assert (view.name, view.dealer, view.next_number, view.version) == ("Friday", 2, 1, 1)
    assert [player.name for player in view.players] == ["Ann", "Bob", "Cy", "Dan", "Eve"]
    assert (view.rules.preset, view.rules.unit_value, view.rules.currency) == ("walleye", 25, "EUR")
    assert view.last is None


def test_entries_name_persons_by_uuid(db: None) -> None:
    opened()
    payload = Entry.objects.get().payload
    assert "Ann" not in payload
    assert json.loads(payload)["seats"] == [str(person.uuid) for person in Person.objects.order_by("pk")]


def test_the_same_key_is_the_same_evening(db: None) -> None:
    assert open_evening(**given()) == open_evening(**given(names=["Somebody"] * 1 + ["B", "C", "D", "E"]))
    assert Evening.objects.count() == 1


def test_people_are_known_again_whatever_the_case(db: None) -> None:
    open_evening(**given())
    open_evening(**given(key="evening-2", names=["ann", "BOB", "Cy", "Dan", "Flo"]))
    assert names_known() == ("Ann", "Bob", "Cy", "Dan", "Eve", "Flo")
    assert Club.objects.count() == 1


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"names": ["Ann", "Ann ", "Cy", "Dan", ""]}, [("same-name", "names[1]"), ("missing-name", "names[4]")]),
        ({"names": ["Ann", "Bob"]}, [("bad-players", "players")]),
        ({"names": list("ABCDEFGHIJK")}, [("bad-players", "players")]),
        ({"name": ""}, [("missing-name", "name")]),
        ({"name": "\u202e"}, [("bad-character", "name")]),
        ({"dealer": 0}, [("bad-seat", "dealer")]),
        ({"dealer": 6}, [("bad-seat", "dealer")]),
        ({"rules": "no-such"}, [("unknown-preset", "rules")]),
        ({"rules": {"preset": "standard", "unit_value": -5}}, [("bad-value", "rules.unit_value")]),
        ({"rules": {"preset": "standard", "currency": "euro"}}, [("impossible-rules", "rules.currency")]),
        ({"key": "x"}, [("bad-key", "key")]),
    ],
)
def test_what_is_wrong_is_told_and_nothing_is_written(
    db: None, changes: dict[str, Any], faults: list[tuple[str, str]]
) -> None:
    with pytest.raises(Refused) as refused:
        open_evening(**given(**changes))
    assert [(fault.code, fault.path) for fault in refused.value.faults] == faults
    assert (Game.objects.count(), Person.objects.count(), Entry.objects.count()) == (0, 0, 0)


def test_everything_wrong_is_told_at_once(db: None) -> None:
    with pytest.raises(Refused) as refused:
        open_evening(**given(name="", names=["Ann", ""], rules="no-such"))
    assert [fault.path for fault in refused.value.faults] == ["name", "names[1]", "rules"]


def test_a_new_name_is_seen_everywhere_and_the_chain_stands(db: None) -> None:
    table = opened()
    before = Entry.objects.get().hash
    persons.rename(table.view.players[0].person, " Änn ")
    assert table.view.names[0] == "Änn"
    assert (table.view.version, Entry.objects.get().hash) == (2, before)


def test_a_name_that_is_taken_is_refused(db: None) -> None:
    table = opened()
    with raises_refused("another bob"):
        persons.rename(table.view.players[0].person, "bob")
    persons.rename(table.view.players[0].person, "ANN")
    assert table.view.names[0] == "ANN"
    with raises_refused("no such person"):
        persons.rename(999, "Bob")


def test_an_evening_gets_another_name_and_day(db: None) -> None:
    table = opened()
    rename_evening(table.evening, "Friday at Dan's")
    move_evening(table.evening, date(2026, 2, 6))
    assert (table.view.name, table.view.version) == ("Friday at Dan's", 3)
    assert Evening.objects.get().played_on == date(2026, 2, 6)
    with raises_refused("no such evening"):
        rename_evening(999, "Friday")
    with raises_refused("no such evening"):
        move_evening(999, date(2026, 2, 6))
