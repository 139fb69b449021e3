"""Hands that a phone could not send are imported from their text: previewed first, nothing counted twice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Entry
from tests.handed import Told, handed
from tests.tables import Table, picked

JSON = {"Accept": "application/json"}
HAND = {"picker": "1", "partner": "3", "bracket": "61-90"}
OTHER = {"picker": "2", "partner": "4", "bracket": "0-30"}


def page(client: Client, club_game: Table, text: str, do: str = "look") -> Any:
    return client.post(f"/games/{club_game.club_game}/hand-over", {"text": text, "do": do})


def fates(answer: Any) -> list[tuple[int, str]]:
    return [(line.number, line.fate) for line in answer.context["looked"].lines]


def queue(club_game: Table, *hands: Mapping[str, str], first: int = 1) -> str:
    told: list[Told] = [(number, f"phone-hand-{number}", hand) for number, hand in enumerate(hands, first)]
    return handed(club_game.club_game, told)


def send(client: Client, club_game: Table, number: int, hand: Mapping[str, str]) -> Any:
    form = {"key": f"phone-hand-{number}", "expects": str(number), **hand}
    return client.post(f"/games/{club_game.club_game}/record", form, headers=JSON)


def test_a_phone_s_queue_is_told_what_became_of_its_hand(alice: Client, club_game: Table) -> None:
    answer = send(alice, club_game, 1, HAND)
    assert answer.json() == {"key": "phone-hand-1", "became": "recorded", "said": "", "number": 1}
    assert (answer.status_code, answer["Hand-Key"]) == (200, "phone-hand-1")
    assert send(alice, club_game, 1, HAND).json()["became"] == "recorded"
    assert club_game.view.next_number == 2
    conflict = alice.post(
        f"/games/{club_game.club_game}/record", OTHER | {"key": "other-phone", "expects": "1"}, headers=JSON
    ).json()
    assert (conflict["became"], conflict["key"]) == ("rival", "other-phone")


def test_a_phone_s_queue_is_told_why_its_hand_was_refused(alice: Client, club_game: Table) -> None:
    answer = send(alice, club_game, 1, {"picker": "1", "partner": "3"})
    assert answer.status_code == 422
    assert answer.json() == {"key": "phone-hand-1", "became": "refused", "said": "Enter the points.", "number": 1}
    late = send(alice, club_game, 5, HAND)
    assert late.json()["said"] == "Hand 1 comes next, not hand 5. Check it and try again."


@pytest.mark.parametrize("key", ["", "short", "with\nline", "é" * 10])
def test_a_key_that_is_none_is_not_sent_back_in_a_header(alice: Client, club_game: Table, key: str) -> None:
    answer = alice.post(f"/games/{club_game.club_game}/record", HAND | {"key": key, "expects": "1"}, headers=JSON)
    assert answer.status_code == 422
    assert "Hand-Key" not in answer


def test_a_text_is_looked_at_before_anything_is_recorded(alice: Client, club_game: Table) -> None:
    answer = page(alice, club_game, queue(club_game, HAND, OTHER))
    assert fates(answer) == [(1, "new"), (2, "new")]
    assert "Record 2 hands" in answer.content.decode()
    assert "Bob picked, with Dan" in answer.content.decode()
    assert (club_game.view.next_number, Entry.objects.filter(game=club_game.game).count()) == (1, 1)


def test_hands_are_recorded_with_the_phone_s_keys_and_its_later_sending_counts_nothing_twice(
    alice: Client, club_game: Table
) -> None:
    answer = page(alice, club_game, queue(club_game, HAND, OTHER), "record")
    assert "2 hands were recorded." in answer.content.decode()
    assert [hand.what["picker"] for hand in club_game.sheet.hands] == [1, 2]
    assert [send(alice, club_game, number, hand).json()["became"] for number, hand in ((1, HAND), (2, OTHER))] == [
        "recorded",
        "recorded",
    ]
    assert (club_game.view.next_number, club_game.view.conflicts) == (3, ())
    assert fates(page(alice, club_game, queue(club_game, HAND, OTHER), "record")) == [(1, "here"), (2, "here")]
    assert club_game.view.next_number == 3


def test_what_is_here_what_contradicts_and_what_is_new(alice: Client, club_game: Table) -> None:
    club_game.record(picked(1, 3, 75), expects=1)
    club_game.record(picked(5, 1, 75), expects=2)
    send(alice, club_game, 3, OTHER)
    exactly = {"picker": "1", "partner": "3", "bracket": "exact", "points": "75"}
    text = queue(club_game, exactly, OTHER, OTHER, HAND)
    assert fates(page(alice, club_game, text)) == [(1, "here"), (2, "conflict"), (3, "here"), (4, "new")]
    assert club_game.view.conflicts == ()
    page(alice, club_game, text, "record")
    assert (club_game.view.next_number, len(club_game.view.conflicts)) == (5, 1)


def test_a_hand_that_cannot_be_is_left_out_and_said(alice: Client, club_game: Table) -> None:
    answer = page(alice, club_game, queue(club_game, HAND, {"picker": "2", "partner": "4"}, OTHER), "record")
    assert fates(answer) == [(1, "new"), (2, "refused"), (3, "refused")]
    assert "Enter the points." in answer.content.decode()
    assert club_game.view.next_number == 2
    club_game.record(picked(2, 4, 75))
    assert fates(page(alice, club_game, queue(club_game, HAND, {"picker": "2", "partner": "4"}, OTHER)))[2] == (
        3,
        "new",
    )


@pytest.mark.parametrize("picker", ["99", "x", "-1", ""])
def test_nonsense_in_a_whole_text_is_left_out(alice: Client, club_game: Table, picker: str) -> None:
    text = queue(club_game, {"picker": picker, "partner": "88", "bracket": "nowhere", "unusual": "?"})
    assert fates(page(alice, club_game, text)) == [(1, "refused")]
    send(alice, club_game, 1, HAND)
    assert fates(page(alice, club_game, text)) in ([(1, "here")], [(1, "refused")])


def test_a_broken_text_is_refused_with_its_line(alice: Client, club_game: Table) -> None:
    answer = page(alice, club_game, queue(club_game, HAND, OTHER).replace("picker=2", "picker=3"), "record")
    assert answer.status_code == 422
    html = answer.content.decode()
    expected = ("Nothing was imported.", "Line 3 was changed or cut off", "picker=3")
    assert [text for text in expected if text not in html] == []
    assert club_game.view.next_number == 1


def test_a_text_of_another_table_is_refused(alice: Client, club_game: Table) -> None:
    answer = page(alice, club_game, handed(club_game.club_game + 1, [(1, "phone-hand-1", HAND)]), "record")
    assert (answer.status_code, "from another table" in answer.content.decode()) == (422, True)


def test_only_who_records_there_takes_hands_in(bob: Client, charlie: Client, club_game: Table) -> None:
    address = f"/games/{club_game.club_game}/hand-over"
    assert [client.get(address).status_code for client in (bob, charlie)] == [404, 404]
    assert [page(client, club_game, queue(club_game, HAND), "record").status_code for client in (bob, charlie)] == [
        404
    ] * 2
    assert club_game.view.next_number == 1
