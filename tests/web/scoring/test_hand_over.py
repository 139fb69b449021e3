"""Hands that a phone could not send are imported from their text: previewed first, nothing counted twice."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Entry
from scorekeeper.services.grants import game_links
from scorekeeper.services.requests import ChangeRules, Undo
from scorekeeper.services.seating import change_seating
from tests.handed import Told, handed
from tests.tables import NAMES, SCORER, Table, opened, picked
from tests.web.conftest import holder

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


def send(client: Client, club_game: Table, number: int, hand: Mapping[str, Any]) -> Any:
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
    assert (conflict["became"], conflict["key"]) == ("conflict", "other-phone")


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


FIVE = "5 1 2 3 4 5"  # dealt five, and who sat where


def test_a_hand_that_waited_is_paid_to_the_players_it_was_recorded_for(alice: Client, club_game: Table) -> None:
    """Ann picked with Cy; meanwhile the table sat down in another order, also from an earlier hand on."""
    club_game.record()
    change_seating(club_game.game, [2, 1, 4, 3, 5], key="other-phone-1", expects=2, actor=SCORER)
    told = send(alice, club_game, 2, HAND | {"seated": FIVE, "dealer": "1"}).json()
    assert (told["became"], told["said"]) == ("recorded", "")
    (_first, hand) = club_game.sheet.hands
    assert {name: hand.what[name] for name in ("dealer", "picker", "partner")} == {
        "dealer": 2,
        "picker": 2,
        "partner": 4,
    }
    assert hand.amounts == (2, -1, 1, -1, -1)


@pytest.mark.parametrize(
    ("seats", "then", "now"),
    [
        ([1, 2, 3, 4, 5, "Flo"], "Ann, Bob, Cy, Dan, Eve", "Ann, Bob, Cy, Dan, Eve, Flo"),
        ([1, 2, "Flo", 4, 5], "Ann, Bob, Cy, Dan, Eve", "Ann, Bob, Flo, Dan, Eve"),
    ],
    ids=["joined", "replaced"],
)
def test_a_hand_of_players_who_would_not_all_play_it_is_refused(
    alice: Client, club_game: Table, seats: list[int | str], then: str, now: str
) -> None:
    """It is recorded once the seats are corrected; until then nothing is written."""
    change_seating(club_game.game, seats, key="other-phone-1", expects=1, actor=SCORER)
    waiting = HAND | {"seated": FIVE, "dealer": "5"}
    told = send(alice, club_game, 1, waiting).json()
    assert told["became"] == "refused"
    assert told["said"].startswith(
        f"The seats have changed since. At the table then: {then}. Now: {now}. Say who played"
    )
    assert club_game.sheet.hands == ()
    club_game.change(Undo(str(club_game.view.reseated)))
    assert send(alice, club_game, 1, waiting).json()["became"] == "recorded"


def test_a_hand_from_before_a_change_of_seats_comes_before_it(alice: Client, club_game: Table) -> None:
    """Also where hands were recorded since; the same key gives the same answer, after the change was undone as well."""
    change_seating(club_game.game, [1, 2, "Flo", 4, 5], key="other-phone-1", expects=1, actor=SCORER)
    earlier = HAND | {"seated": FIVE, "dealer": "5", "earlier": "1"}
    told = send(alice, club_game, 1, earlier).json()
    assert (told["became"], told["number"]) == ("recorded", 1)
    assert [line.kind.value for line in club_game.sheet.lines] == ["hand", "seating"]
    club_game.record()
    assert send(alice, club_game, 1, earlier).json()["became"] == "recorded"
    assert [line.kind.value for line in club_game.sheet.lines] == ["hand", "seating", "hand"]
    assert club_game.sheet.hands[0].amounts == (2, -1, 1, -1, -1, 0)


def test_a_hand_in_which_somebody_else_would_sit_out_is_refused(db: None) -> None:
    """Seven players, and nobody has left: with the same dealer, the player to their right sits out."""
    table = opened("standard", 7, names=[*NAMES, "Gus"])
    phone = holder(game_links(table.club_game).scorer)
    waiting = HAND | {"seated": "5 1 2 3 4 5 6 7", "dealer": "7"}
    change_seating(table.game, [1, 2, 3, 4, 6, 5, 7], key="other-phone-1", expects=1, actor=SCORER)
    assert (
        send(phone, table, 1, waiting)
        .json()["said"]
        .endswith(
            "Now: Ann, Bob, Cy, Dan, Flo, Eve, Gus. "
            "Say who played, or undo the seat change under Seating and try again."
        )
    )
    change_seating(table.game, [2, 1, 3, 4, 5, 6, 7], key="other-phone-2", expects=1, actor=SCORER)
    assert send(phone, table, 1, waiting).json()["became"] == "recorded"
    assert table.sheet.hands[0].amounts[:5] == (2, -1, 1, -1, -1)


def test_a_hand_without_a_dealer_is_refused_where_the_dealer_tells_who_sat_out(db: None) -> None:
    table = opened("standard", 6)
    phone = holder(game_links(table.club_game).scorer)
    change_seating(table.game, [2, 1, 3, 4, 5, 6], key="other-phone-1", expects=1, actor=SCORER)
    assert send(phone, table, 1, HAND | {"seated": "5 1 2 3 4 5 6"}).json()["became"] == "refused"


@pytest.mark.parametrize("seated", ["5 1 2", "5 1 2 3 4 77", "9 1 2 3 4 5", "0 0 0 0 0 0", "5", "x y z"])
def test_a_seating_that_is_none_is_no_error_of_the_site(alice: Client, club_game: Table, seated: str) -> None:
    counted = {
        "picker": "nobody",
        "answer": "leaster",
        "winners": "count",
        "points_by_seat": ["20", "30", "40", "30", "0"],
    }
    forms: list[dict[str, Any]] = [HAND, {"picker": "1"}, counted]
    for form in forms:
        assert send(alice, club_game, 1, form | {"seated": seated}).status_code in (200, 422)
        shown = form | {"seated": seated, "key": "half-entered", "expects": "1"}
        assert alice.post(f"/games/{club_game.club_game}/preview", shown).status_code == 200


def test_a_half_entered_hand_stays_with_its_players(alice: Client, club_game: Table) -> None:
    """Who has left is asked for again, in place of the player who sits there now."""
    change_seating(club_game.game, [2, 1, "Flo", 4, 5], key="other-phone-1", expects=1, actor=SCORER)
    shown = {"key": "half-entered", "expects": "1", "picker": "1", "partner": "3", "bracket": "61-90", "seated": FIVE}
    html = alice.post(f"/games/{club_game.club_game}/preview", shown, headers={"HX-Request": "true"}).content.decode()
    assert re.findall(r'id="((?:picker|partner|bracket)-\S+)"[^>]* checked', html) == ["picker-2", "bracket-61-90"]
    assert 'name="seated" value="5 2 1 6 4 5"' in html


def test_a_hand_that_was_shown_under_other_rules_says_once_what_it_pays(alice: Client, club_game: Table) -> None:
    shown = HAND | {"rules": club_game.view.rules.fingerprint}
    assert send(alice, club_game, 1, shown).json()["said"] == ""
    club_game.change(ChangeRules({"preset": "standard", "no_pick": ["doubler"]}))
    told = send(alice, club_game, 2, shown | {"picker": "2"}).json()
    paid = "Ann −1, Bob +2, Cy +1, Dan −1, Eve −1"
    assert told["said"] == f"The rules changed before hand 2 was sent. Payouts: {paid}."
    assert send(alice, club_game, 1, shown).json()["said"] == ""


def test_a_hand_that_pays_something_else_than_its_phone_showed_says_so(alice: Client, club_game: Table) -> None:
    shown = HAND | {"seated": FIVE, "pays": "2 -1 1 -1 -1"}
    assert send(alice, club_game, 1, shown).json()["said"] == ""
    club_game.change(ChangeRules({"preset": "standard", "no_pick": ["doubler"]}))
    club_game.record({"kind": "passed"})
    told = send(alice, club_game, 3, shown | {"picker": "2", "pays": "-1 2 1 -1 -1"}).json()
    paid = "Ann −2, Bob +4, Cy +2, Dan −2, Eve −2"
    assert told["said"] == f"Hand 3 doesn't pay what this phone showed. Payouts: {paid}."
    assert send(alice, club_game, 1, shown | {"pays": "4 x - 99"}).status_code == 200
