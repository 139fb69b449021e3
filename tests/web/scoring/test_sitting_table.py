"""The table screen at a table of an event: so many hands, handed in, two opinions, and what each role is shown."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext

from scorekeeper.models import Role
from scorekeeper.services import changes, grants
from scorekeeper.services.requests import Close, Reopen
from tests.sittings import Event, begun
from tests.tables import Table, picked
from tests.web.conftest import holder, landing
from tests.web.scoring.test_table import HAND, HTMX, at, hidden, recorded, tapped, text


def links(answer: Any) -> set[str]:
    """Return where a page leads, and what it posts to."""
    html = answer.content.decode()
    return set(re.findall(r'(?:href|action|hx-post|hx-get)="(/[^"#?]*)', html))


def reachable(client: Client, sitting: Table, path: str) -> dict[str, int]:
    """Return the status of everything that a page leads to within the table."""
    found = links(client.get(at(sitting, path)))
    own = {one for one in found if one.startswith(at(sitting))}
    return {one: client.get(one).status_code for one in own}


def full(sitting: Table) -> None:
    """Record all hands of the table: Ann's seat picks each time."""
    for _ in range(3):
        sitting.record()


def test_the_head_says_which_table_and_which_hand_of_how_many(tim: Client, sitting: Table) -> None:
    page = text(tim.get(at(sitting)))
    assert "Session 1, table 1 Hand 1 of 3" in page
    assert "Player 1 0 D deals" in page
    sitting.record()
    assert "Hand 2 of 3" in text(tim.get(at(sitting)))


def test_the_phone_at_the_table_records_and_undoes_the_last_hand(tim: Client, sitting: Table) -> None:
    answer = recorded(tim, sitting, tapped(tim, sitting))
    assert (answer.status_code, sitting.view.next_number) == (200, 2)
    last = sitting.view.last
    assert last is not None
    entry = sitting.sheet.lines[0].versions[0].by
    assert (entry.role, last.number) == ("table", 1)
    assert tim.post(at(sitting, "undo"), tapped(tim, sitting) | {"undo": last.uid}, headers=HTMX).status_code == 200
    assert sitting.view.next_number == 1


def test_a_hand_takes_the_same_few_statements_as_among_friends(real_commits: None) -> None:
    sitting, counts = begun(key="event-of-statements").tables[0], []
    tim = holder(grants.table_link(sitting.club_game))
    for number in (1, 2):
        form = {"key": f"hand-{number:06}", "expects": f"{number}"} | HAND
        with CaptureQueriesContext(connection) as asked:
            assert recorded(tim, sitting, form).status_code == 200
        counts.append([query["sql"].split()[0] for query in asked.captured_queries])
    assert counts[0] == counts[1]
    assert counts[0].count("SELECT") == 3  # the leave, the game, the table as it stands then


def test_after_the_last_hand_the_totals_take_the_place_of_the_keys(tim: Client, sitting: Table) -> None:
    full(sitting)
    page = tim.get(at(sitting))
    assert "All 3 hands are recorded. Player 1 +6 Player 3 +3 Player 2 \u22123" in text(page)
    assert "Session 1, table 1 3 hands" in text(page)
    assert 'id="record"' not in page.content.decode()
    assert "Undo hand 3" in text(page)


def test_a_hand_too_many_is_refused_and_said_so(tim: Client, sitting: Table) -> None:
    form = tapped(tim, sitting)
    full(sitting)
    answer = recorded(tim, sitting, form | {"expects": "4"})
    assert answer.status_code == 422
    assert "All 3 hands of this table are already recorded." in text(answer)
    assert sitting.view.next_number == 4


def test_the_last_hand_may_be_undone_and_recorded_again(tim: Client, sitting: Table) -> None:
    full(sitting)
    last = sitting.view.last
    assert last is not None
    page = tim.get(at(sitting))
    form = {"key": hidden(page, "key"), "expects": hidden(page, "expects"), "undo": last.uid}
    answer = tim.post(at(sitting, "undo"), form, headers=HTMX)
    assert "Hand 3 of 3" in text(answer)
    assert 'id="record"' in answer.content.decode()


def test_a_hand_that_was_overtaken_at_the_end_is_not_lost(tim: Client, sitting: Table) -> None:
    for _ in range(2):
        sitting.record()
    form = tapped(tim, sitting, picker="2")
    sitting.record()
    response = tim.post(at(sitting, "preview"), form, headers=HTMX)
    assert "Another phone already recorded hand 3" in text(response)
    assert "Different hand: keep mine as" not in text(response)
    assert 'value="2" id="picker-2" checked' in response.content.decode()
    kept = recorded(tim, sitting, form)
    assert "Two different scores for hand 3. Neither counts until the director chooses one" in text(kept)
    assert len(sitting.view.conflicts) == 1


def test_only_the_director_is_led_to_the_second_opinion(tim: Client, hal: Client, dora: Client, sitting: Table) -> None:
    sitting.record()
    sitting.record(picked(2, 4), expects=1)
    assert ["Resolve" in text(client.get(at(sitting))) for client in (tim, hal, dora)] == [False, False, True]
    assert [player.total for player in sitting.view.players] == [0, 0, 0, 0, 0]


def test_the_director_sees_what_either_opinion_would_pay(dora: Client, sitting: Table) -> None:
    sitting.record()
    sitting.record(picked(2, 4), expects=1)
    page = text(dora.get(at(sitting, "conflicts")))
    assert "First score (not counted)" in page
    assert page.count("What would change") == 3
    form = {"key": "key-of-dora", "decision": "keep"}
    assert dora.post(at(sitting, f"conflicts/{sitting.view.conflicts[0].uid}"), form).status_code == 302
    assert [player.total for player in sitting.view.players] == [2, -1, 1, -1, -1]


def test_handed_in(tim: Client, dora: Client, sitting: Table) -> None:
    full(sitting)
    sitting.change(Close())
    for client in (tim, dora):
        page = client.get(at(sitting))
        assert "This table takes no more hands." in text(page)
        assert "evening" not in text(page).lower()
        assert "<form" not in page.content.decode().split("colophon")[0]


def test_the_director_mends_a_table_that_was_handed_in(dora: Client, tim: Client, sitting: Table) -> None:
    full(sitting)
    first = sitting.sheet.hands[0]
    sitting.change(Close())
    page = text(dora.get(at(sitting, f"lines/{first.uid}")))
    assert all(offered in page for offered in ("Edit", "Void", "Insert a hand before"))
    assert not any(refused in page for refused in ("Change seats", "Enter cards"))
    assert "Void" not in text(tim.get(at(sitting, f"lines/{first.uid}")))
    address = at(sitting, f"lines/{first.uid}/void")
    looked = dora.get(address)
    form = {name: unescape(hidden(looked, name)) for name in ("key", "requests", "seen")} | {"do": "confirm"}
    assert "Reason (optional)" in text(looked)
    assert dora.post(address, form).status_code == 302
    assert (len(sitting.sheet.hands), sitting.view.closed) == (2, True)


def test_a_conflict_at_a_confirmed_table_is_resolved_with_a_reason(
    dora: Client, sitting: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changes, "_checks", [lambda game: game == sitting.game])
    full(sitting)
    sitting.record(picked(2, 4), expects=3)
    sitting.change(Close())
    conflict = sitting.view.conflicts[0].uid
    page = dora.get(at(sitting, "conflicts"))
    assert "This score was confirmed, so the score sheet shows why it changes." in text(page)
    form = {"key": hidden(page, "key"), "decision": "replace"}
    assert dora.post(at(sitting, f"conflicts/{conflict}"), form).status_code == 422
    assert dora.post(at(sitting, f"conflicts/{conflict}"), form | {"why": "all five say so"}).status_code == 302
    assert sitting.view.conflicts == ()


def test_nothing_is_undone_at_a_table_that_was_handed_in(tim: Client, sitting: Table) -> None:
    full(sitting)
    last = sitting.view.last
    assert last is not None
    form = tapped(tim, sitting) | {"undo": last.uid}
    sitting.change(Close())
    assert tim.post(at(sitting, "undo"), form, headers=HTMX).status_code == 404
    assert sitting.view.next_number == 4


def test_the_keys_come_back_when_the_table_is_opened_again(tim: Client, sitting: Table) -> None:
    sitting.change(Close())
    before = {"version": f"{sitting.view.version}", "watching": "1"}
    assert 'name="watching"' in tim.get(at(sitting)).content.decode()
    assert tim.get(at(sitting, "live"), before).status_code == 204
    sitting.change(Reopen())
    answer = tim.get(at(sitting, "live"), before, headers=HTMX)
    assert answer.status_code == 200
    assert 'id="record"' in answer.content.decode()
    assert 'name="watching"' not in answer.content.decode()


def test_the_seats_are_those_of_the_draw(dora: Client, sitting: Table) -> None:
    """The director too finds no way to other seats: who joined would have no line in the standings."""
    sitting.record()
    assert "Seating" not in text(dora.get(at(sitting))) + text(dora.get(at(sitting, "sheet")))
    page = dora.get(at(sitting, "seating")).content.decode()
    fields = dict(re.findall(r'<input type="hidden" name="(key|expects)" value="([^"]*)"', page))
    answer = dora.post(at(sitting, "seating"), fields | {"seat": ["2", "1", "3", "4", "5"], "do": "save"})
    assert "The draw sets the seats of a tournament" in text(answer)


@pytest.mark.parametrize("path", ["", "sheet", "history", "rules", "paper", "seats/1", "lines/{line}"])
@pytest.mark.parametrize("who", ["tim", "hal", "dora"])
def test_no_page_leads_anybody_to_one_that_is_not_there(
    request: pytest.FixtureRequest, sitting: Table, who: str, path: str
) -> None:
    client: Client = request.getfixturevalue(who)
    line = sitting.record().line
    sitting.record(picked(2, 4), expects=1)
    found = reachable(client, sitting, path.format(line=line))
    assert 404 not in found.values(), {one for one, status in found.items() if status == 404}
    assert len(found) > 1


def test_the_strip_of_the_event_stands_above_the_keys(
    tim: Client, alice: Client, sitting: Table, club_game: Table
) -> None:
    assert f"/t/at/{sitting.club_game}/strip" in links(tim.get(at(sitting)))
    assert not [one for one in links(alice.get(at(club_game))) if one.startswith("/t/")]


def test_who_is_of_the_event_finds_the_way_back_to_it(tim: Client, hal: Client, dora: Client, sitting: Table) -> None:
    ways = [[one for one in links(client.get(at(sitting))) if "/of/" in one] for client in (tim, hal, dora)]
    assert [len(found) for found in ways] == [0, 1, 1]
    assert dora.get(ways[2][0]).status_code == 200


def test_a_link_over_an_event_leads_to_it(event: Event, dora: Client) -> None:
    assert landing(Client(), grants.journal_link(event.journal, Role.DIRECTOR)) == f"/t/of/{event.journal}"


def test_the_first_page_leads_to_where_somebody_is(
    tim: Client, hal: Client, charlie: Client, alice: Client, event: Event, sitting: Table
) -> None:
    """A phone that has been at two tables goes on at the later one; who is somebody elsewhere too sees the list."""
    assert [client.get("/")["Location"] for client in (tim, hal)] == [at(sitting), f"/t/of/{event.journal}"]
    tim.get(grants.table_link(event.tables[1].club_game))
    assert tim.get("/")["Location"] == at(event.tables[1])
    assert "Scan your code" in text(charlie.get("/"))
    alice.get(grants.table_link(sitting.club_game))
    page = alice.get("/")
    assert page.status_code == 200
    assert ("Friday at Dan's" in text(page), sitting.view.name in text(page)) == (True, False)


def test_who_is_at_an_event_and_elsewhere_finds_both(bob: Client, event: Event) -> None:
    """The same page with all the site's own addresses."""
    with override_settings(ROOT_URLCONF="scorekeeper.urls"):
        assert "Tournaments" not in text(bob.get("/"))
        bob.get(grants.journal_link(event.journal, Role.HELPER))
        assert "Tournaments" in text(bob.get("/"))


def test_the_card_of_a_table_leads_to_the_table(sitting: Table) -> None:
    assert landing(Client(), grants.table_link(sitting.club_game)) == at(sitting)


def test_the_director_shares_the_table_s_own_link_and_no_scorer_s(dora: Client, sitting: Table) -> None:
    page = dora.get(at(sitting, "links")).content.decode()
    assert set(re.findall(r'id="link-([\w-]+)"', page)) == {"game-viewer", "table"}
    assert grants.table_link(sitting.club_game) in page


def test_who_wrote_is_said_by_role(tim: Client, hal: Client, dora: Client, sitting: Table) -> None:
    for client in (tim, hal, dora):
        recorded(client, sitting, tapped(client, sitting))
    log = text(dora.get(at(sitting, "history")))
    assert all(said in log for said in ("the table's phone", "an assistant", "the director"))
