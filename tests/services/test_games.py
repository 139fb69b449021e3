"""Opening a game: once, whole, or not at all."""

import json
from datetime import date
from typing import Any

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.models import Club, ClubGame, Entry, Game, Grant, Person
from scorekeeper.queries.persons import names_known, person_view
from scorekeeper.services import grants, hands, persons
from scorekeeper.services.audit import audit
from scorekeeper.services.games import delete_empty_game, move_game, open_game, rename_game
from scorekeeper.services.requests import Void
from tests.refusals import raises_refused
from tests.tables import SCORER, opened, picked


def given(**changes: Any) -> dict[str, Any]:
    return {
        "names": ["Ann", "Bob", "Cy", "Dan", "Eve"], "rules": "standard", "dealer": 2, "name": "Friday",
        "key": "evening-1", "actor": SCORER,
    } | changes  # fmt: skip


def test_a_game_is_opened(db: None) -> None:
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


def test_the_same_key_is_the_same_game(db: None) -> None:
    assert open_game(**given()) == open_game(**given(names=["Somebody"] * 1 + ["B", "C", "D", "E"]))
    assert ClubGame.objects.count() == 1


def test_people_are_known_again_whatever_the_case(db: None) -> None:
    open_game(**given())
    open_game(**given(key="evening-2", names=["ann", "BOB", "Cy", "Dan", "Flo"]))
    assert names_known() == ("Ann", "Bob", "Cy", "Dan", "Flo", "Eve")
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
        open_game(**given(**changes))
    assert [(fault.code, fault.path) for fault in refused.value.faults] == faults
    assert (Game.objects.count(), Person.objects.count(), Entry.objects.count()) == (0, 0, 0)


def test_everything_wrong_is_told_at_once(db: None) -> None:
    with pytest.raises(Refused) as refused:
        open_game(**given(name="", names=["Ann", ""], rules="no-such"))
    assert [fault.path for fault in refused.value.faults] == ["name", "names[1]", "rules"]


def test_a_new_name_is_seen_everywhere_and_the_chain_stands(db: None) -> None:
    table = opened()
    before = Entry.objects.get().hash
    persons.rename(table.view.players[0].person, " Änn ")
    assert table.view.names[0] == "Änn"
    assert (table.view.version, Entry.objects.get().hash) == (2, before)


def test_a_name_that_is_taken_is_refused(db: None) -> None:
    table = opened()
    with raises_refused("already has a player called bob"):
        persons.rename(table.view.players[0].person, "bob")
    persons.rename(table.view.players[0].person, "ANN")
    assert table.view.names[0] == "ANN"
    with raises_refused("player doesn't exist"):
        persons.rename(999, "Bob")


def test_a_game_gets_another_name_and_day(db: None) -> None:
    table = opened()
    rename_game(table.club_game, "Friday at Dan's")
    move_game(table.club_game, date(2026, 2, 6))
    assert (table.view.name, table.view.version) == ("Friday at Dan's", 3)
    assert ClubGame.objects.get().played_on == date(2026, 2, 6)
    with raises_refused("game doesn't exist"):
        rename_game(999, "Friday")
    with raises_refused("game doesn't exist"):
        move_game(999, date(2026, 2, 6))


def test_games_of_one_day_get_different_names(db: None) -> None:
    for key in ("evening-1", "evening-2", "evening-3"):
        opened(key=key, name="Friday at Dan's")
    opened(key="evening-4", name="Friday at Dan's, game 2")
    opened(key="evening-5", name="Friday at Dan's", played_on=date(2025, 1, 3))
    opened(key="evening-6", name="x" * 60)
    opened(key="evening-7", name="x" * 60)
    assert list(ClubGame.objects.order_by("pk").values_list("name", flat=True)) == [
        "Friday at Dan's",
        "Friday at Dan's, game 2",
        "Friday at Dan's, game 3",
        "Friday at Dan's, game 4",
        "Friday at Dan's",
        "x" * 60,
        "x" * 52 + ", game 2",
    ]


def test_an_empty_game_is_deleted_with_its_links_and_takes_no_hand(db: None) -> None:
    table, other = opened(), opened(key="evening-2")
    grants.game_links(table.club_game)
    delete_empty_game(table.club_game, key="delete-game-1", actor=SCORER)
    assert list(ClubGame.objects.values_list("pk", flat=True)) == [other.club_game]
    assert not Grant.objects.exists()
    with raises_refused("closed"):
        hands.record_hand(table.game, picked(), key="late-hand-1", expects=1, actor=SCORER)
    assert audit().findings == ()


def test_players_of_a_deleted_game_count_no_game_and_can_be_merged(db: None) -> None:
    table = opened()
    ann, bob = Person.objects.order_by("pk")[:2]
    delete_empty_game(table.club_game, key="delete-game-1", actor=SCORER)
    view = person_view(ann.club_id, ann.pk)
    assert view is not None
    assert (view.games, view.entries[0].last) == (0, None)
    persons.merge(ann.pk, bob.pk)


def test_refuses_to_delete_a_game_with_a_hand_even_a_voided_one(db: None) -> None:
    table = opened()
    line = table.record().line
    assert line is not None
    table.change(Void(line))
    with raises_refused("Only a game with nothing on its score sheet can be deleted"):
        delete_empty_game(table.club_game, key="delete-game-1", actor=SCORER)
    assert not table.view.closed
    with raises_refused("That game doesn.t exist"):
        delete_empty_game(0, key="delete-game-1", actor=SCORER)
