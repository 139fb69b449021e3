"""Hands that a phone could not send are taken in from their text: looked at first, nothing counted twice."""

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


def page(client: Client, evening: Table, text: str, do: str = "look") -> Any:
    return client.post(f"/e/{evening.evening}/hand-over", {"text": text, "do": do})


def fates(answer: Any) -> list[tuple[int, str]]:
    return [(line.number, line.fate) for line in answer.context["looked"].lines]


def queue(evening: Table, *hands: Mapping[str, str], first: int = 1) -> str:
    told: list[Told] = [(number, f"phone-hand-{number}", hand) for number, hand in enumerate(hands, first)]
    return handed(evening.evening, told)


def sent(client: Client, evening: Table, number: int, hand: Mapping[str, str]) -> Any:
    form = {"key": f"phone-hand-{number}", "expects": str(number), **hand}
    return client.post(f"/e/{evening.evening}/record", form, headers=JSON)


def test_a_phone_s_queue_is_told_what_became_of_its_hand(alice: Client, evening: Table) -> None:
    answer = sent(alice, evening, 1, HAND)
    assert answer.json() == {"key": "phone-hand-1", "became": "recorded", "said": ""}
    assert (answer.status_code, answer["Hand-Key"]) == (200, "phone-hand-1")
    assert sent(alice, evening, 1, HAND).json()["became"] == "recorded"
    assert evening.view.next_number == 2
    rival = alice.post(
        f"/e/{evening.evening}/record", OTHER | {"key": "other-phone", "expects": "1"}, headers=JSON
    ).json()
    assert (rival["became"], rival["key"]) == ("rival", "other-phone")


def test_a_phone_s_queue_is_told_why_its_hand_was_refused(alice: Client, evening: Table) -> None:
    answer = sent(alice, evening, 1, {"picker": "1", "partner": "3"})
    assert answer.status_code == 422
    assert answer.json() == {"key": "phone-hand-1", "became": "refused", "said": "Points are missing."}
    late = sent(alice, evening, 5, HAND)
    assert late.json()["said"] == "Hand 1 comes next, not hand 5; look at it once more."


@pytest.mark.parametrize("key", ["", "short", "with\nline", "é" * 10])
def test_a_key_that_is_none_is_not_sent_back_in_a_header(alice: Client, evening: Table, key: str) -> None:
    answer = alice.post(f"/e/{evening.evening}/record", HAND | {"key": key, "expects": "1"}, headers=JSON)
    assert answer.status_code == 422
    assert "Hand-Key" not in answer


def test_a_text_is_looked_at_before_anything_is_recorded(alice: Client, evening: Table) -> None:
    answer = page(alice, evening, queue(evening, HAND, OTHER))
    assert fates(answer) == [(1, "new"), (2, "new")]
    assert "Record 2 hands" in answer.content.decode()
    assert "Bob picked, with Dan" in answer.content.decode()
    assert (evening.view.next_number, Entry.objects.filter(game=evening.game).count()) == (1, 1)


def test_hands_are_recorded_with_the_phone_s_keys_and_its_later_sending_counts_nothing_twice(
    alice: Client, evening: Table
) -> None:
    answer = page(alice, evening, queue(evening, HAND, OTHER), "record")
    assert "2 hands were recorded." in answer.content.decode()
    assert [hand.what["picker"] for hand in evening.sheet.hands] == [1, 2]
    assert [sent(alice, evening, number, hand).json()["became"] for number, hand in ((1, HAND), (2, OTHER))] == [
        "recorded",
        "recorded",
    ]
    assert (evening.view.next_number, evening.view.rivals) == (3, ())
    assert fates(page(alice, evening, queue(evening, HAND, OTHER), "record")) == [(1, "here"), (2, "here")]
    assert evening.view.next_number == 3


def test_what_is_here_what_contradicts_and_what_is_new(alice: Client, evening: Table) -> None:
    evening.record(picked(1, 3, 75), expects=1)
    evening.record(picked(5, 1, 75), expects=2)
    sent(alice, evening, 3, OTHER)
    exactly = {"picker": "1", "partner": "3", "bracket": "exact", "points": "75"}
    text = queue(evening, exactly, OTHER, OTHER, HAND)
    assert fates(page(alice, evening, text)) == [(1, "here"), (2, "rival"), (3, "here"), (4, "new")]
    assert evening.view.rivals == ()
    page(alice, evening, text, "record")
    assert (evening.view.next_number, len(evening.view.rivals)) == (5, 1)


def test_a_hand_that_cannot_be_is_left_out_and_said(alice: Client, evening: Table) -> None:
    answer = page(alice, evening, queue(evening, HAND, {"picker": "2", "partner": "4"}, OTHER), "record")
    assert fates(answer) == [(1, "new"), (2, "refused"), (3, "refused")]
    assert "Points are missing." in answer.content.decode()
    assert evening.view.next_number == 2
    evening.record(picked(2, 4, 75))
    assert fates(page(alice, evening, queue(evening, HAND, {"picker": "2", "partner": "4"}, OTHER)))[2] == (3, "new")


@pytest.mark.parametrize("picker", ["99", "x", "-1", ""])
def test_nonsense_in_a_whole_text_is_left_out(alice: Client, evening: Table, picker: str) -> None:
    text = queue(evening, {"picker": picker, "partner": "88", "bracket": "nowhere", "unusual": "?"})
    assert fates(page(alice, evening, text)) == [(1, "refused")]
    sent(alice, evening, 1, HAND)
    assert fates(page(alice, evening, text)) in ([(1, "here")], [(1, "refused")])


def test_a_broken_text_is_refused_with_its_line(alice: Client, evening: Table) -> None:
    answer = page(alice, evening, queue(evening, HAND, OTHER).replace("picker=2", "picker=3"), "record")
    assert answer.status_code == 422
    html = answer.content.decode()
    expected = ("Nothing was taken in.", "Line 3 is not as the phone wrote it", "picker=3")
    assert [text for text in expected if text not in html] == []
    assert evening.view.next_number == 1


def test_a_text_of_another_table_is_refused(alice: Client, evening: Table) -> None:
    answer = page(alice, evening, handed(evening.evening + 1, [(1, "phone-hand-1", HAND)]), "record")
    assert (answer.status_code, "of another table" in answer.content.decode()) == (422, True)


def test_only_who_records_there_takes_hands_in(bob: Client, charlie: Client, evening: Table) -> None:
    address = f"/e/{evening.evening}/hand-over"
    assert [client.get(address).status_code for client in (bob, charlie)] == [404, 404]
    assert [page(client, evening, queue(evening, HAND), "record").status_code for client in (bob, charlie)] == [404] * 2
    assert evening.view.next_number == 1
