"""Other seats from a hand on that was played: put in order, looked at with what follows, confirmed with a why."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from scorekeeper.ledger.book import LineKind
from scorekeeper.models import Person, Seat
from scorekeeper.queries.highlights import find_highlights
from scorekeeper.queries.settle_up import settle_sheet
from scorekeeper.services.grants import game_links, owner_link_path
from scorekeeper.services.requests import Undo
from scorekeeper.services.seating import change_seating
from tests.tables import NAMES, SCORER, Table, opened, picked
from tests.web.conftest import holder


class SeatsDesk:
    """A scorer who puts the seats of an earlier hand right."""

    def __init__(self, table: Table, line: int) -> None:
        self.table = table
        self.client: Client = holder(game_links(table.club_game).scorer)
        uid = table.sheet.lines[line].uid
        self.address = f"/games/{table.club_game}/lines/{uid}/seats"
        self.answer: Any = self.client.get(self.address)

    @property
    def says(self) -> str:
        return " ".join(unescape(re.sub(r"<[^>]*>", " ", self.answer.content.decode())).split())

    @property
    def form(self) -> dict[str, Any]:
        """Return what the form sends as it stands."""
        html = self.answer.content.decode()
        found = dict(re.findall(r'name="(key|requests|editing|seen)" value="([^"]*)"', html))
        seats = re.findall(r'name="seat" value="([^"]*)"', html)
        return {name: unescape(value) for name, value in found.items()} | {"seat": list(map(unescape, seats))}

    def tap(self, *taps: str, **typed: str) -> SeatsDesk:
        for do in taps:
            self.answer = self.client.post(self.address, self.form | {"do": do} | typed)
        return self


@pytest.fixture
def three(db: None) -> Table:
    """Return a game with three hands that Ann picked with Cy."""
    table = opened("standard")
    for _hand in range(3):
        table.record(picked())
    return table


def test_it_begins_as_they_sat(three: Table) -> None:
    desk = SeatsDesk(three, 1)
    assert "Change seats from hand 2 on" in desk.says
    assert desk.form["seat"] == ["1", "2", "3", "4", "5"]
    assert 'value="look"' not in desk.answer.content.decode()


def test_two_sat_the_other_way_round(three: Table) -> None:
    before = three.sheet
    desk = SeatsDesk(three, 1).tap("up-4", "look")
    assert "The points of every hand stay the same" in desk.says
    assert three.sheet == before
    assert desk.tap("confirm", why="Eve sat before Dan").answer.status_code == 302
    sheet = three.sheet
    assert [line.kind for line in sheet.lines] == [LineKind.HAND, LineKind.SEATING, LineKind.HAND, LineKind.HAND]
    assert sheet.seating == (1, 2, 3, 5, 4)
    assert sheet.totals == before.totals
    assert sheet.lines[1].created.why == "Eve sat before Dan"
    assert [line.seating for line in sheet.hands] == [(1, 2, 3, 4, 5), (1, 2, 3, 5, 4), (1, 2, 3, 5, 4)]


def test_somebody_new_sat_there_too(three: Table) -> None:
    desk = SeatsDesk(three, 2).tap("add", name="Flo").tap("look", name="")
    assert re.search(r"Hand Ann Bob Cy Dan Eve Flo ", desk.says)
    assert Person.objects.filter(name="Flo").count() == 0
    assert desk.tap("confirm", why="she came early").answer.status_code == 302
    assert three.sheet.names == ("Ann", "Bob", "Cy", "Dan", "Eve", "Flo")
    assert three.sheet.seating == (1, 2, 3, 4, 5, 6)
    assert Seat.objects.filter(person__name="Flo").count() == 1
    again = desk.client.post(desk.address, {"do": "confirm"})
    assert again.status_code == 400
    assert Person.objects.filter(name="Flo").count() == 1


def test_a_second_confirmation_is_the_same_change(three: Table) -> None:
    desk = SeatsDesk(three, 2).tap("add", name="Flo").tap("look", name="")
    sent = desk.form | {"do": "confirm", "why": "she came early"}
    assert [desk.client.post(desk.address, sent).status_code for _time in range(2)] == [302, 302]
    assert three.sheet.names.count("Flo") == 1


def test_a_name_that_waits_is_added_before_it_is_looked_at(three: Table) -> None:
    desk = SeatsDesk(three, 0).tap("up-1").tap("look", name="Flo")
    assert desk.form["seat"][-1] == "new:Flo"
    assert "Reason" not in desk.says


def test_the_seats_can_be_changed_again_after_a_look(three: Table) -> None:
    desk = SeatsDesk(three, 2).tap("add", name="Flo").tap("look", name="").tap("edit-seats")
    assert desk.form["seat"] == ["1", "2", "3", "4", "5", "new:Flo"]
    desk.tap("leave-5", "up-4", "look")
    assert "Flo" not in desk.says


def test_who_is_named_in_a_later_hand_cannot_have_been_away(three: Table) -> None:
    desk = SeatsDesk(three, 2).tap("add", name="Flo").tap("leave-0", name="").tap("look", name="")
    assert desk.answer.status_code == 422
    assert "Hand 3: Someone in this hand wouldn't be at the table. Check who was seated." in desk.says
    assert len(three.sheet.lines) == 3


def test_a_hand_that_cannot_be_any_more_is_corrected_along(three: Table) -> None:
    desk = SeatsDesk(three, 1).tap("add", name="Flo").tap("look", name="")
    assert "Hand 2 : Ann picked, with Cy · 75 card points Ann sits out this hand." in desk.says
    assert "Save change" not in desk.says
    first, *_others = three.sheet.lines[1:]
    desk.tap(f"edit-{first.uid}")
    assert "Edit hand 2 too" in desk.says
    assert re.search(r'value="1" id="picker-1"[^>]* checked', desk.answer.content.decode())
    hand = {"picker": "6", "partner": "3", "bracket": "61-90", "dealer": "1"}
    desk.tap("look", **hand)
    assert "Change seats from hand 2 on What would change" in desk.says
    desk.tap("confirm", why="Flo was there")
    assert desk.answer.status_code == 302
    hand_two = three.sheet.hands[1]
    assert (hand_two.number, hand_two.picker, hand_two.payouts) == (2, 6, (0, -1, 1, -1, -1, 2))


def test_too_few_are_told_so(three: Table) -> None:
    desk = SeatsDesk(three, 1).tap("leave-3")
    assert "These rules need 5 to 10 players, not 4." in desk.says
    assert desk.tap("look").answer.status_code == 422
    assert len(three.sheet.lines) == 3


@pytest.mark.parametrize("persons", [["x"] * 5, ["new:Flo", 1], "12345", None])
def test_a_forged_request_changes_nothing(three: Table, persons: Any) -> None:
    desk = SeatsDesk(three, 1)
    uid = three.sheet.lines[1].uid
    forged = json.dumps([{"do": "seats", "line": uid, "persons": persons}])
    sent = desk.form | {"requests": forged, "do": "confirm", "why": "just so"}
    assert desk.client.post(desk.address, sent).status_code in (400, 422)
    assert len(three.sheet.lines) == 3


def test_who_watches_may_not(three: Table) -> None:
    uid = three.sheet.lines[1].uid
    viewer = holder(game_links(three.club_game).viewer)
    assert viewer.get(f"/games/{three.club_game}/lines/{uid}/seats").status_code in (403, 404)


def test_no_link_leads_away_from_seats_that_are_not_saved(three: Table) -> None:
    """Neither from the list nor from its preview; the one way out says what it does."""
    desk, sheet = SeatsDesk(three, 1), f'href="/games/{three.club_game}/sheet"'
    assert sheet in desk.answer.content.decode()
    assert "Cancel" in desk.says
    desk.tap("add", name="Flo")
    assert sheet not in desk.answer.content.decode()
    assert ("Discard changes" in desk.says, "Cancel" in desk.says) == (True, False)
    assert sheet not in desk.tap("look").answer.content.decode()


def test_totals_from_paper_are_entered_for_those_who_came(three: Table) -> None:
    """Flo's coming was undone before Gus came: five are asked for, and the last of them is Gus."""
    change_seating(three.game, [1, 2, 3, 4, "Flo"], key="other-phone-1", expects=4, actor=SCORER)
    three.change(Undo(three.view.reseated or ""))
    client, address = holder(game_links(three.club_game).scorer), f"/games/{three.club_game}/from-paper"
    assert client.post(address, {"key": "from-paper-1", "total": ["3", "-3", "0", "0", "0"]}).status_code == 302
    change_seating(three.game, [1, 2, 3, 4, 5, "Gus"], key="other-phone-2", expects=4, actor=SCORER)
    before = dict(zip(three.sheet.names, three.sheet.totals, strict=False))
    totals = ["0"] * (len(three.sheet.came) - 1)
    assert client.post(address, {"key": "from-paper-2", "total": ["-7", *totals[1:], "7"]}).status_code == 302
    after = dict(zip(three.sheet.names, three.sheet.totals, strict=True))
    assert (after["Ann"] - before["Ann"], after["Gus"] - before.get("Gus", 0)) == (-7, 7)


def test_who_never_came_is_on_no_page(three: Table) -> None:
    """Flo's coming was undone before she played: only the voided line names her."""
    change_seating(three.game, [1, 2, 3, 4, "Flo"], key="other-phone-1", expects=4, actor=SCORER)
    three.change(Undo(three.view.reseated or ""))
    sheet, client = three.sheet, holder(game_links(three.club_game).scorer)
    assert {party.name for party in settle_sheet(sheet).parties} == set(NAMES[:5])
    assert [place.player for place in find_highlights(sheet).places] == [1, 3, 2, 4, 5]
    for page in ("settle-up", "big-screen", "seats/1"):
        assert "Flo" not in client.get(f"/games/{three.club_game}/{page}").content.decode()
    chart = re.findall(
        r'<svg class="chart-names".*?</svg>', client.get(f"/games/{three.club_game}/sheet").text, re.DOTALL
    )
    assert ["Flo" in part or "Eve" not in part for part in chart] == [False]
    of, owner = f"/games/{three.club_game}", holder(owner_link_path())
    pages = [*(client.get(f"{of}/{page}") for page in ("penalty", "from-paper", "")), owner.get("/")]
    for text in (page.content.decode() for page in (*pages, owner.get(f"/clubs/{sheet.club}/"))):
        assert ("Eve" in text, "Flo" in text) == (True, False)
