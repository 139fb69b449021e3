"""A table on the desk: the director's deeds, a session's end, penalties; and who may do that."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from scorekeeper.services import changes
from scorekeeper.services.requests import Void
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.seated import Seated, seated
from tests.tournaments.web.browsers import at_event, at_table, field, text
from tournaments.engine.event.values import TableState
from tournaments.models import Event
from tournaments.services import tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(db: None) -> Seated:
    """Two tables of five that play two hands each."""
    return seated((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), hands=2)


def at(event: Seated, page: str = "", table: int = 1) -> str:
    return f"/t/{event.event.pk}/tables/{table}{page}"


def did(event: Seated, browser: Client, what: str, **more: object) -> Any:
    return browser.post(at(event, "/do"), {"do": what, "key": key(), **more})


def state(event: Seated, table: int = 1) -> TableState:
    return event.book.state_of(event.table(table))


def test_a_table_from_open_to_confirmed_and_back(event: Seated, dora: Client) -> None:
    assert "Enter hand by hand" in text(dora.get(at(event)))
    assert "Submit for the table" not in text(dora.get(at(event)))
    early = did(event, dora, "hand-in")
    assert (early.status_code, "has played 0 of 2 hands" in text(early)) == (422, True)
    event.play()
    assert "Submit for the table" in text(dora.get(at(event)))
    assert did(event, dora, "hand-in").status_code == 302
    page = dora.get(at(event))
    assert "submitted, not confirmed" in text(page)
    assert did(event, dora, "confirm", seen=field(page, "seen")).status_code == 302
    assert state(event) is TableState.CONFIRMED
    assert re.search("● confirmed by the director (?!· confirmed)", text(dora.get(at(event))))
    unsaid = did(event, dora, "reopen", why="")  # the score was confirmed
    assert (unsaid.status_code, "Add a reason" in text(unsaid)) == (422, True)
    assert did(event, dora, "reopen", why="hand 2 is missing").status_code == 302
    assert state(event) is TableState.OPEN


def test_a_score_that_changed_since_it_was_looked_at_is_not_confirmed(event: Seated, dora: Client) -> None:
    event.play()
    did(event, dora, "hand-in")
    late = did(event, dora, "confirm", seen="1")
    assert "The score changed after you opened this page" in text(late)
    assert state(event) is TableState.COMPLETE


def test_a_table_ends_early_and_somebody_stands_in(event: Seated, dora: Client) -> None:
    assert did(event, dora, "stand-in", entrant="3", why="Zoe, Cy is ill").status_code == 302
    assert "substitute" in text(dora.get(at(event)))
    assert "Number 6 isn't at table" in text(did(event, dora, "stand-in", entrant="6", why="Zoe"))
    event.play(hands=1)
    assert did(event, dora, "stop", why="time is up").status_code == 302
    assert "ended early (time is up)" in text(dora.get(at(event)))
    assert "Resume table" in text(dora.get(at(event)))
    assert did(event, dora, "reopen").status_code == 302
    assert "ended early" not in text(dora.get(at(event)))
    did(event, dora, "stop", why="time is up")
    assert did(event, dora, "hand-in").status_code == 302


def test_what_waits_is_answered(event: Seated, dora: Client) -> None:
    tables.call(event.event, 1, "no <cards>", key=key(), actor=DIRECTOR)
    page = dora.get(at(event))
    assert "no &lt;cards&gt;" in page.content.decode()
    assert did(event, dora, "answer", call=field(page, "call"), text="new deck").status_code == 302
    assert event.book.open_calls() == []
    assert "Nothing with that number is waiting" in text(did(event, dora, "answer", call="9999"))


def test_a_disputed_score_that_stands_is_confirmed_at_once(event: Seated, dora: Client) -> None:
    event.play()
    assert did(event, dora, "hand-in", seen=str(event.game(1).length)).status_code == 302
    tables.dispute(event.event, 1, "my last hand", key=key(), actor=DIRECTOR, entrant=2)
    page = dora.get(at(event))
    call, seen = field(page, "call"), field(page, "seen")
    late = did(event, dora, "settle", call=call, seen="1")
    assert "The score changed after you opened this page" in text(late)
    assert state(event) is TableState.DISPUTED
    assert did(event, dora, "settle", call=call, seen=seen).status_code == 302
    assert state(event) is TableState.CONFIRMED
    assert event.book.calls[-1].answer == "The score stands."


def test_a_disputed_score_is_corrected(event: Seated, dora: Client) -> None:
    event.play()
    did(event, dora, "hand-in", seen=str(event.game(1).length))
    tables.dispute(event.event, 1, "my last hand", key=key(), actor=DIRECTOR, entrant=2)
    page = dora.get(at(event))
    assert "Reopen table" not in text(page)
    assert did(event, dora, "correct", call=field(page, "call"), seen=field(page, "seen")).status_code == 302
    assert state(event) is TableState.OPEN
    assert event.book.calls[-1].answer == "The score will be corrected."
    assert not event.game(1).closed
    shown = dora.get(at(event))
    assert "“my last hand”" in text(shown)
    assert "“The score will be corrected.”" in text(shown)
    assert "Tap the wrong hand in the score sheet" in text(shown)
    assert "Tap a hand to correct it." in text(dora.get(f"/games/{event.game(1).club_game}/sheet"))
    did(event, dora, "hand-in", seen=str(event.game(1).length))
    did(event, dora, "confirm", seen=event.game(1).length)
    assert "my last hand" not in text(dora.get(at(event)))


def test_a_correction_after_the_confirmation_is_seen(event: Seated, dora: Client) -> None:
    event.play()
    did(event, dora, "hand-in")
    did(event, dora, "confirm", seen=event.game().length)
    line = str(dora.get(f"/games/{event.game().club_game}/sheet").content.decode().split("/lines/")[1][:36])
    changes.make(event.game().game, [Void(line)], key=key(), actor=DIRECTOR, why="misdeal")
    assert "Corrected after it was confirmed" in text(dora.get(at(event)))
    assert "corrected later" in text(dora.get(f"/t/{event.event.pk}/sessions/1"))


def test_a_deed_in_the_desk_s_panel_leads_back_to_the_desk(event: Seated, dora: Client) -> None:
    panel = dora.get(at(event), headers={"HX-Request": "true"})
    assert 'name="next" value="desk"' in panel.content.decode()
    assert 'value="desk"' not in dora.get(at(event)).content.decode()
    done = did(event, dora, "stop", why="time", next="desk")
    assert (done.status_code, done["Location"]) == (302, f"/t/{event.event.pk}/")


def test_a_session_says_which_tables_play_as_the_desk_does(event: Seated, dora: Client) -> None:
    event.play(1, hands=1)
    rows = ("playing 1 of 2", "no hands yet 0 of 2")
    for page in ("sessions/1", "tables/1", "tables/2"):
        assert " open " not in text(dora.get(f"/t/{event.event.pk}/{page}"))
    assert all(row in text(dora.get(f"/t/{event.event.pk}/sessions/1")) for row in rows)
    event.play(1)
    assert "ready to submit" in text(dora.get(at(event)))


def test_a_session_ends_when_all_is_confirmed(event: Seated, dora: Client) -> None:
    session = f"/t/{event.event.pk}/sessions/1"
    assert "You can end it once all tables are confirmed." in text(dora.get(session))
    waits = dora.post(f"{session}/end", {"do": "lock", "key": key()})
    assert (waits.status_code, "Not confirmed yet: table 1, 2. Confirm the scores first." in text(waits)) == (422, True)
    for table in (1, 2):
        event.play(table)
        tables.hand_in(event.event, table, None, key=key(), actor=DIRECTOR)
        tables.confirm_as_director(event.event, table, event.game(table).length, key=key(), actor=DIRECTOR)
    assert "All tables are confirmed." in text(dora.get(session))
    assert dora.post(f"{session}/end", {"do": "lock", "key": key()}).status_code == 302
    assert "This session is over and its scores are official." in text(dora.get(session))
    assert dora.post(f"{session}/end", {"do": "unlock", "key": key(), "why": ""}).status_code == 422
    assert dora.post(f"{session}/end", {"do": "unlock", "key": key(), "why": "wrong"}).status_code == 302
    assert 1 not in event.book.locked


def test_warns_before_printing_codes_without_a_public_address(event: Seated, dora: Client) -> None:
    session = f"/t/{event.event.pk}/sessions/1"
    assert "No public address chosen yet." in text(dora.get(session))
    Event.objects.filter(pk=event.event.pk).update(address="http://192.168.1.5:8000")
    assert "No public address" not in text(dora.get(session))


def test_a_table_without_hands_has_no_last_entry(event: Seated, dora: Client) -> None:
    session = f"/t/{event.event.pk}/sessions/1"
    assert text(dora.get(session)).count("\N{EN DASH}") == 2
    event.play(1, hands=1)
    assert text(dora.get(session)).count("\N{EN DASH}") == 1


def test_penalties_are_lines_of_their_own(event: Seated, dora: Client) -> None:
    page = f"/t/{event.event.pk}/penalties/2"
    empty = dora.get(page)
    assert "None so far." in text(empty)
    assert "The player loses 4 points. Nobody gets them." in text(empty)
    for back in ("players/2", "tables/1"):
        assert f'href="/t/{event.event.pk}/{back}"' in empty.content.decode()
    for why in ("late", "late again"):
        tier = "0" if why == "late" else "1"
        sent = {"key": key(), "session": "1", "tier": tier, "why": why}
        assert dora.post(page, sent).status_code == 302
    shown = text(dora.get(page))
    assert "Warning , “late”" in shown
    assert "−4 points , “late again”" in shown
    unsaid = dora.post(page, {"key": key(), "session": "1", "tier": "1", "why": ""})
    assert (unsaid.status_code, "Add a reason" in text(unsaid)) == (422, True)
    assert dora.post(page, {"key": key(), "session": "9", "tier": "1", "why": "x"}).status_code == 422
    first = event.book.penalties[0].id
    assert dora.post(page, {"do": "drop", "penalty": first, "why": "he was there", "key": key()}).status_code == 302
    assert "removed" in text(dora.get(page))
    assert dora.get(f"/t/{event.event.pk}/penalties/99").status_code == 404


LOOKED_AT = ("tables/1", "tables/1/score-card", "sessions/1", "sessions/1/score-cards.pdf")
DIRECTED = ("penalties/1", "tickets.pdf", "sessions/1/table-cards.pdf")


def test_a_helper_looks_and_types_and_decides_nothing(event: Seated, hal: Client) -> None:
    root = f"/t/{event.event.pk}/"
    assert [hal.get(root + path).status_code for path in LOOKED_AT] == [200] * 4
    assert [hal.get(root + path).status_code for path in DIRECTED] == [404] * 3
    for what in ("confirm", "reopen", "stop", "stand-in", "answer", "nonsense"):
        assert did(event, hal, what, why="x", seen="1", entrant="1", call="1").status_code == 404
    assert hal.post(root + "sessions/1/end", {"do": "lock", "key": key()}).status_code == 404
    event.play()
    assert did(event, hal, "hand-in").status_code == 302


def test_a_table_and_a_stranger_and_another_director_reach_none_of_it(event: Seated) -> None:
    root = f"/t/{event.event.pk}/"
    other = at_event(seated((1, 2, 3, 4, 5)))
    for browser in (at_table(event), Client(), other):
        assert [browser.get(root + path).status_code for path in (*LOOKED_AT, *DIRECTED)] == [404] * 7
        assert did(event, browser, "hand-in").status_code == 404


def test_what_is_not_there_is_not_found(event: Seated, dora: Client) -> None:
    root = f"/t/{event.event.pk}/"
    for path in (
        "tables/3",
        "tables/3/score-card",
        "sessions/2",
        "sessions/2/score-cards.pdf",
        "sessions/1/table-cards.pdf?table=9",
    ):
        assert dora.get(root + path).status_code == 404
    assert did(event, dora, "nonsense").status_code == 404


@pytest.mark.parametrize(("page", "statements"), [("", 7), ("/score-card", 7)])
@pytest.mark.parametrize("count", [1, 3])
def test_statements_of_a_table(count: int, page: str, statements: int, django_assert_num_queries: Any) -> None:
    event = seated(*[tuple(range(first, first + 5)) for first in range(1, 5 * count, 5)], hands=2)
    dora = at_event(event)
    with django_assert_num_queries(statements):
        dora.get(at(event, page))


@pytest.mark.parametrize("count", [1, 3])
def test_statements_of_a_session(count: int, django_assert_num_queries: Any) -> None:
    event = seated(*[tuple(range(first, first + 5)) for first in range(1, 5 * count, 5)], hands=2)
    dora = at_event(event)
    with django_assert_num_queries(5):
        dora.get(f"/t/{event.event.pk}/sessions/1")


def test_a_code_in_the_wrong_hands_opens_nothing_any_more(event: Seated, dora: Client, hal: Client) -> None:
    phone, other, screen = at_table(event), at_table(event, 2), f"/games/{event.game(1).club_game}/"
    assert did(event, hal, "renew-link").status_code == 404
    assert phone.get(screen).status_code == 200
    assert "Replace QR code" in text(dora.get(at(event)))
    assert did(event, dora, "renew-link")["Location"] == at(event)
    assert phone.get(screen).status_code == 404
    assert at_table(event).get(screen).status_code == 200
    assert other.get(f"/games/{event.game(2).club_game}/").status_code == 200
