"""The table screen: shown, previewed, recorded, undone, watched."""

import re
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.services import grants
from scorekeeper.services.requests import Close
from tests.pages import without_discs
from tests.tables import Table, opened, picked
from tests.web.conftest import holder

HTMX = {"HX-Request": "true"}
HAND = {"picker": "1", "partner": "3", "bracket": "61-90"}


def at(club_game: Table, path: str = "") -> str:
    return f"/games/{club_game.club_game}/{path}"


def text(answer: Any) -> str:
    """Return the words of a page, tags left out."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", without_discs(answer.content.decode()))).split())


def hidden(answer: Any, name: str) -> str:
    match = re.search(rf'name="{name}" value="([^"]*)"', answer.content.decode())
    assert match is not None
    return match[1]


def tapped(client: Client, club_game: Table, **fields: str) -> dict[str, str]:
    """Return the form as a phone has it that has just loaded the screen."""
    page = client.get(at(club_game))
    return {"key": hidden(page, "key"), "expects": hidden(page, "expects")} | HAND | fields


def recorded(client: Client, club_game: Table, form: dict[str, str]) -> Any:
    return client.post(at(club_game, "record"), form, headers=HTMX)


def test_the_screen_shows_seats_totals_and_dealer(alice: Client, club_game: Table) -> None:
    club_game.record(picked())
    page = text(alice.get(at(club_game)))
    assert "Friday at Dan's Hand 2" in page
    assert "Ann +2 D deals last hand +2 Bob \u22121 last hand \u22121 Cy +1 last hand +1" in page


def test_who_watches_gets_no_form(bob: Client, club_game: Table) -> None:
    page = bob.get(at(club_game)).content.decode()
    assert "<form" not in page.split("colophon")[0]
    assert "No hands recorded yet." in page


def test_payouts_are_shown_before_recording(alice: Client, club_game: Table) -> None:
    answer = alice.post(at(club_game, "preview"), tapped(alice, club_game), headers=HTMX)
    assert "Ann +2 Bob \u22121 Cy +1 Dan \u22121 Eve \u22121 Why?" in text(answer)
    assert "The picking side won, 61–90" in text(answer)
    assert club_game.view.next_number == 1


def test_htmx_gets_the_part_and_others_the_page(alice: Client, club_game: Table) -> None:
    form = tapped(alice, club_game)
    assert alice.post(at(club_game, "preview"), form, headers=HTMX).content.lstrip().startswith(b"<div")
    assert alice.post(at(club_game, "preview"), form).content.lstrip().startswith(b"<!doctype html>")


def test_recording_moves_the_totals_and_empties_the_form(alice: Client, club_game: Table) -> None:
    form = tapped(alice, club_game)
    answer = recorded(alice, club_game, form)
    assert answer.status_code == 200
    assert "Hand 2" in text(answer)
    assert "Undo hand 1 Last hand: Ann picked, with Cy · 61\u201390" in text(answer)
    assert not re.search(r'name="(picker|partner|bracket|marks)"[^>]*checked', answer.content.decode())
    assert hidden(answer, "expects") == "2"
    assert hidden(answer, "key") != form["key"]
    assert [player.total for player in club_game.view.players] == [2, -1, 1, -1, -1]


def test_without_scripts_recording_leads_back_to_the_table(alice: Client, club_game: Table) -> None:
    answer = alice.post(at(club_game, "record"), tapped(alice, club_game))
    assert (answer.status_code, answer["Location"]) == (302, at(club_game))
    assert club_game.view.next_number == 2


def test_a_double_tap_is_one_hand(alice: Client, club_game: Table) -> None:
    form = tapped(alice, club_game)
    answers = [recorded(alice, club_game, form) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert club_game.view.next_number == 2
    assert club_game.view.conflicts == ()


def test_a_hand_that_arrived_unnoticed_is_not_entered_again(alice: Client, club_game: Table) -> None:
    form = tapped(alice, club_game)
    recorded(alice, club_game, form)
    answer = alice.post(at(club_game, "preview"), form, headers=HTMX)
    assert "Another phone" not in text(answer)
    assert hidden(answer, "expects") == "2"
    assert hidden(answer, "key") != form["key"]


def test_an_incomplete_hand_is_kept_and_refused(alice: Client, club_game: Table) -> None:
    form = tapped(alice, club_game, bracket="")
    answer = recorded(alice, club_game, form)
    assert answer.status_code == 422
    assert "Enter the points." in text(answer)
    assert 'value="1" id="picker-1" checked' in answer.content.decode()
    assert hidden(answer, "key") == form["key"]
    assert club_game.view.next_number == 1


def test_two_phones_at_one_hand(alice: Client, club_game: Table) -> None:
    """The first stands; the second is told, and when it insists, kept and asked about."""
    other = holder(grants.game_links(club_game.club_game).scorer)
    mine = tapped(alice, club_game)
    theirs = tapped(other, club_game, picker="2")
    recorded(alice, club_game, mine)
    response = other.post(at(club_game, "preview"), theirs, headers=HTMX)
    assert "Another phone already recorded hand 1: Ann picked, with Cy · 61\u201390" in text(response)
    assert hidden(response, "expects") == "1"
    kept = recorded(other, club_game, theirs)
    assert "Two different scores for hand 1" in text(kept)
    view = club_game.view
    assert (view.next_number, len(view.conflicts)) == (2, 1)
    assert view.last is not None
    assert view.last.record["picker"] == 1


def test_a_hand_recorded_is_told_to_what_stands_above(alice: Client, club_game: Table) -> None:
    assert recorded(alice, club_game, tapped(alice, club_game))["HX-Trigger"] == "recorded"
    assert "HX-Trigger" not in recorded(alice, club_game, tapped(alice, club_game, bracket=""))


def test_two_phones_that_say_the_same(alice: Client, club_game: Table) -> None:
    """It is one hand; nobody has to decide anything."""
    other = holder(grants.game_links(club_game.club_game).scorer)
    theirs = tapped(other, club_game)
    recorded(alice, club_game, tapped(alice, club_game))
    agreed = recorded(other, club_game, theirs)
    assert agreed.status_code == 200
    assert "Hand 1 was already recorded with the same score." in text(agreed)
    assert 'role="status" class="calm"' in agreed.content.decode()
    assert hidden(agreed, "expects") == "2"
    assert (club_game.view.next_number, club_game.view.conflicts) == (2, ())


def test_the_other_phone_may_say_that_its_hand_is_the_next(alice: Client, club_game: Table) -> None:
    other = holder(grants.game_links(club_game.club_game).scorer)
    theirs = tapped(other, club_game, picker="2")
    recorded(alice, club_game, tapped(alice, club_game))
    moved = other.post(at(club_game, "preview"), theirs | {"next": "1"}, headers=HTMX)
    assert "Another phone" not in text(moved)
    recorded(other, club_game, theirs | {"expects": hidden(moved, "expects")})
    assert (club_game.view.next_number, club_game.view.conflicts) == (3, ())


def test_an_empty_form_follows_the_game(alice: Client, club_game: Table) -> None:
    page = alice.get(at(club_game))
    club_game.record()
    form = {"key": hidden(page, "key"), "expects": "1", "doublers": "0", "dealer": "5"}
    answer = alice.post(at(club_game, "preview"), form, headers=HTMX)
    assert hidden(answer, "expects") == "2"
    assert "Another phone" not in text(answer)


def test_undo_takes_the_last_hand_back_once(alice: Client, club_game: Table) -> None:
    club_game.record()
    club_game.record(picked(2, 4))
    last = club_game.view.last
    assert last is not None
    form = tapped(alice, club_game) | {"undo": last.uid}
    answers = [alice.post(at(club_game, "undo"), form, headers=HTMX) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert club_game.view.next_number == 2
    assert 'value="1" id="picker-1" checked' in answers[0].content.decode()


def test_redo_brings_the_hand_back_also_after_a_reload(alice: Client, club_game: Table) -> None:
    club_game.record()
    last = club_game.view.last
    assert last is not None
    answer = alice.post(at(club_game, "undo"), tapped(alice, club_game) | {"undo": last.uid}, headers=HTMX)
    assert "Hand 1 removed." not in text(answer)  # a hand is being entered: what was tapped stays in sight
    page = alice.get(at(club_game))
    assert "Hand 1 removed." in text(page)
    form = {"key": hidden(page, "key"), "expects": hidden(page, "expects"), "redo": last.uid}
    answers = [alice.post(at(club_game, "redo"), form, headers=HTMX) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert "Hand 1 removed." not in text(answers[0])
    assert club_game.view.next_number == 2


def test_redo_is_refused_plainly_after_a_new_hand(alice: Client, club_game: Table) -> None:
    club_game.record()
    last = club_game.view.last
    assert last is not None
    alice.post(at(club_game, "undo"), tapped(alice, club_game) | {"undo": last.uid}, headers=HTMX)
    page = alice.get(at(club_game))
    club_game.record(picked(2, 4))
    form = {"key": hidden(page, "key"), "expects": hidden(page, "expects"), "redo": last.uid}
    answer = alice.post(at(club_game, "redo"), form, headers=HTMX)
    assert answer.status_code == 422
    assert "Another hand was recorded since. Restore the old one on the score sheet." in text(answer)


def test_undo_of_a_hand_that_is_no_longer_the_last(alice: Client, club_game: Table) -> None:
    club_game.record()
    first = club_game.view.last
    assert first is not None
    form = tapped(alice, club_game) | {"undo": first.uid}
    club_game.record()
    answer = alice.post(at(club_game, "undo"), form, headers=HTMX)
    assert answer.status_code == 422
    assert "the last hand anymore" in text(answer)
    assert club_game.view.next_number == 3


@pytest.mark.parametrize("nonsense", ["", "x", "00000000-0000-0000-0000-000000000000"])
def test_undo_of_nothing(alice: Client, club_game: Table, nonsense: str) -> None:
    answer = alice.post(at(club_game, "undo"), tapped(alice, club_game) | {"undo": nonsense}, headers=HTMX)
    assert answer.status_code == 422


@pytest.mark.parametrize("who", ["alice", "bob"])
def test_nothing_new_is_no_content(who: str, request: pytest.FixtureRequest, club_game: Table) -> None:
    client: Client = request.getfixturevalue(who)
    answer = client.get(at(club_game, "live"), {"version": str(club_game.view.version)})
    assert (answer.status_code, answer.content) == (204, b"")
    assert "HX-Trigger" not in answer


def test_who_watches_sees_it_move(bob: Client, club_game: Table) -> None:
    before = club_game.view.version
    club_game.record()
    answer = bob.get(at(club_game, "live"), {"version": str(before)}, headers=HTMX)
    assert answer.status_code == 200
    assert "Hand 1: Ann picked, with Cy · 75 card points Ann +2" in text(answer)


def test_who_enters_a_hand_is_nudged(alice: Client, club_game: Table) -> None:
    before = club_game.view.version
    club_game.record()
    answer = alice.get(at(club_game, "live"), {"version": str(before)}, headers=HTMX)
    assert (answer.status_code, answer["HX-Trigger"]) == (204, "moved")


@pytest.mark.parametrize(
    "form",
    [
        {"picker": "<script>alert(1)</script>", "partner": "3", "bracket": "61-90"},
        {"picker": "1", "partner": "=1+1", "bracket": "61-90"},
        {"picker": "1", "partner": "3", "bracket": "🂡"},
        {"picker": "1", "partner": "3", "bracket": "exact", "points": "-1"},
        {"picker": "1", "partner": "3", "bracket": "exact", "points": "9" * 300},
        {"picker": "99999999999", "partner": "3", "bracket": "61-90"},
        {"picker": "1", "partner": "3", "bracket": "61-90", "doublers": "1e3"},
        {"picker": "1", "partner": "3", "bracket": "61-90", "dealer": "\u202e5"},
        {"picker": "1", "partner": "3", "bracket": "61-90", "cut": "KD"},
        {"unusual": "misdeal", "reason": "x" * 201},
        {"unusual": "misdeal", "reason": "a\x07b"},
        {"picker": "1", "partner": "3", "bracket": "61-90", "key": "no"},
        {"picker": "1", "partner": "3", "bracket": "61-90", "expects": "7"},
        {"picker": "1", "partner": "3", "bracket": "61-90", "expects": "x"},
        {"picker": "1", "partner": "3", "bracket": "61-90", "expects": "-1"},
        {"picker": "1", "partner": "3", "bracket": "61-90", "stolen_from": "2"},
        {"picker": "nobody", "answer": "schwanzer", "loser": "1"},
        {"picker": "nobody", "answer": "schwanzer", "loser": "shown", "shown": "9:QC"},
        {"picker": "nobody", "answer": "leaster", "winners": "count", "points_by_seat": "120"},
        {"picker": "nobody", "answer": "leaster", "winners": "count", "points_by_seat": "many"},
        {"picker": "nobody", "answer": "leaster", "winners": "count", "points_by_seat": ["60", "60", "-", "0", "0"]},
        {"picker": "nobody", "answer": "leaster", "winners": "count", "tricks_by_seat": ["1", "1", "1", "1", "2"]},
        {"picker": "nobody", "answer": "leaster", "winners": ["1", "1"]},
        {"picker": "1", "partner": ["3", "4"], "bracket": "61-90"},
        {"picker": "1", "partner": ["3", "4"], "bracket": "61-90", "helped": "4 4 x"},
        {"picker": "1", "partner": ["alone", "3"], "bracket": "61-90"},
        {"picker": "1", "partner": "solo", "bracket": "61-90"},
        {"picker": "1", "partner": "3", "bracket": "61-90", "play": "race"},
        {"picker": "1", "partner": "solo", "won": "true", "play": "race"},
        {"winners": "1", "bracket": "61-90", "play": "two-handed"},
        {"picker": "1", "partner": "3", "bracket": "61-90", "marks": "crack:2@9.9"},
        {"picker": "1", "partner": "3", "bracket": "61-90", "marks": "crack:2@"},
        {},
    ],
)
def test_bad_input_is_refused_with_a_sentence_and_writes_nothing(
    alice: Client, club_game: Table, form: dict[str, Any]
) -> None:
    page = alice.get(at(club_game))
    sent = {"key": hidden(page, "key"), "expects": "1"} | form
    answer = recorded(alice, club_game, sent)
    assert answer.status_code == 422
    match = re.search(r'id="say" role="status">([^<]+)<', answer.content.decode())
    assert match is not None
    assert match[1].strip().endswith(".")
    assert "<script>alert" not in answer.content.decode()
    assert club_game.view.next_number == 1


NAMES = ("<script>alert(1)</script>", "=1+1", "🐑 Ärger", "Zoë", "O'Neil & Sons")


def test_names_come_through_as_text(db: None) -> None:
    club_game = opened(names=NAMES, key="evening-of-names")
    alice = holder(grants.game_links(club_game.club_game).scorer)
    answer = recorded(alice, club_game, tapped(alice, club_game))
    assert "<script>alert" not in answer.content.decode()
    for name in NAMES:
        assert name in text(answer).replace("&#x27;", "'")


def test_a_closed_game_has_no_form(alice: Client, club_game: Table) -> None:
    form = tapped(alice, club_game)
    club_game.change(Close())
    assert "This game is closed" in text(alice.get(at(club_game)))
    assert 'id="entry"' not in alice.get(at(club_game)).content.decode()
    assert recorded(alice, club_game, form).status_code == 422


def test_what_waits_is_in_sight(db: None) -> None:
    club_game = opened("1501-a-wing", key="evening-of-doublers")
    club_game.record({"kind": "passed"})
    alice = holder(grants.game_links(club_game.club_game).scorer)
    assert "\u00d72 this hand counts double" in text(alice.get(at(club_game)))
    answer = alice.post(at(club_game, "preview"), tapped(alice, club_game, bracket="61-90"), headers=HTMX)
    assert "Ann +4" in text(answer)


def test_a_doubler_that_counts_six_times_says_so(db: None) -> None:
    rules = {"preset": "standard", "no_pick": ["leaster", "doubler"], "doubler_factor": 6}
    club_game = opened(rules, key="evening-of-sixes")
    club_game.record({"kind": "passed"})
    alice = holder(grants.game_links(club_game.club_game).scorer)
    assert "\u00d76 this hand counts \u00d76" in text(alice.get(at(club_game)))


@pytest.mark.parametrize(("path", "statements"), [("", 2), ("live", 2), ("links", 3)])
def test_looking_takes_few_statements(
    alice: Client, club_game: Table, django_assert_num_queries: Any, path: str, statements: int
) -> None:
    alice.get(at(club_game, "links"))
    for _ in (1, 3):
        with django_assert_num_queries(statements):
            alice.get(at(club_game, path), {"version": "1"})
        club_game.record()
        club_game.record(picked(2, 5))


def test_a_preview_takes_two_statements(alice: Client, club_game: Table, django_assert_num_queries: Any) -> None:
    form = tapped(alice, club_game)
    with django_assert_num_queries(2):
        alice.post(at(club_game, "preview"), form, headers=HTMX)


def test_recording_takes_the_same_few_statements_early_and_late(real_commits: None) -> None:
    club_game = opened(key="evening-of-statements")
    alice = holder(grants.game_links(club_game.club_game).scorer)
    counted = []
    for late in (False, True):
        if late:
            for number in range(60):
                club_game.record(picked(1 + number % 5, None, 75))
        form = tapped(alice, club_game, partner="alone")
        with CaptureQueriesContext(connection) as statements:
            recorded(alice, club_game, form)
        counted.append([query["sql"].split()[0] for query in statements.captured_queries])
    assert counted[0] == counted[1]
    assert counted[0].count("BEGIN") + counted[0].count("SAVEPOINT") <= 1
    assert len(counted[0]) <= 11


def test_says_once_what_is_missing(alice: Client, club_game: Table) -> None:
    typed = {"key": "a-key-of-this-hand", "expects": "1"}
    answer = alice.post(f"/games/{club_game.club_game}/record", typed, headers={"HX-Request": "true"})
    assert answer.status_code == 422
    assert answer.content.decode().count("Tap who picked, or Nobody.") == 1
