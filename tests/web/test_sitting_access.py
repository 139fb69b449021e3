"""Who may open each address of a table of an event: scorer, viewer, assistant, director, of this event or another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import uuid4

import pytest
from django.test import Client, override_settings

from scorekeeper.models import Role
from scorekeeper.queries.access import Action
from scorekeeper.services import grants
from scorekeeper.services.requests import Pay, PlayOut
from scorekeeper.web.urls import urlpatterns
from tests.sittings import Event, begun
from tests.tables import Table, picked
from tests.web.conftest import holder

pytestmark = pytest.mark.pages

LOOK, RECORD, KEEP = Action.LOOK, Action.RECORD, Action.KEEP

# By the address's name: the action that it requires at a table of an event, and its path. Those in POSTED are posted.
ADDRESSES: dict[str, tuple[Action, str]] = {
    "table": (LOOK, ""),
    "live": (LOOK, "live"),
    "sheet": (LOOK, "sheet"),
    "sheet-live": (LOOK, "sheet/live"),
    "history": (LOOK, "history"),
    "game-rules": (LOOK, "rules"),
    "game-rules-pdf": (LOOK, "rules/card.pdf"),
    "game-rules-toml": (LOOK, "rules/rules.toml"),
    "player": (LOOK, "seats/1"),
    "line": (LOOK, "lines/{line}"),
    "line-reasons": (LOOK, "lines/{line}/reasons"),
    "line-replay": (LOOK, "lines/{line}/replay"),
    "replays-pdf": (LOOK, "replays.pdf"),
    "replays-text": (LOOK, "replays.hands"),
    "paper": (LOOK, "paper"),
    "score-sheet-pdf": (LOOK, "score-sheet.pdf"),
    "workbook": (LOOK, "game.xlsx"),
    "game-csv": (LOOK, "hands.csv"),
    "first-dealer": (LOOK, "first-dealer"),
    "line-picture": (LOOK, "lines/{line}/replay.png"),
    "game-analysis": (LOOK, "analysis"),
    "analyze-game": (LOOK, "analyze"),
    "line-analysis": (LOOK, "lines/{line}/analysis"),
    "analyze-line": (LOOK, "lines/{line}/analyze"),
    "preview": (RECORD, "preview"),
    "record": (RECORD, "record"),
    "undo": (RECORD, "undo"),
    "redo": (RECORD, "redo"),
    "forms": (RECORD, "forms"),
    "payouts": (RECORD, "payouts"),
    "hand-over": (RECORD, "hand-over"),
    "links": (KEEP, "links"),
    "renew-game-link": (KEEP, "links/renew"),
    "change-rules": (KEEP, "rules/change"),
    "correct": (KEEP, "lines/{line}/correct"),
    "void": (KEEP, "lines/{line}/void"),
    "restore": (KEEP, "lines/{line}/restore"),
    "insert": (KEEP, "lines/{line}/insert"),
    "change-seats": (KEEP, "lines/{line}/seats"),
    "cards": (KEEP, "lines/{line}/cards"),
    "names": (KEEP, "names"),
    "penalty": (KEEP, "penalty"),
    "from-paper": (KEEP, "from-paper"),
    "balance-points": (KEEP, "balance"),
    "seating": (KEEP, "seating"),
    "undo-seating": (KEEP, "seating/{line}/void"),
    "conflicts": (KEEP, "conflicts"),
    "decide": (KEEP, "conflicts/{conflict}"),
    "settle-up": (KEEP, "settle-up"),
    "settle-up-pdf": (KEEP, "settle-up.pdf"),
    "showdown": (KEEP, "settle-up/showdown"),
    "pay": (KEEP, "settle-up/pay"),
    "void-payment": (KEEP, "settle-up/void/{payment}"),
    "change-game": (KEEP, "settle-up/divide"),
    "game-day": (KEEP, "day"),
}
# Not for a table of an event: the event is transferred as a whole, its draw makes the tables, its projector shows them.
NOWHERE = {"game-json", "no-connection", "play-again", "delete-game", "big-screen", "share-picture"}
POSTED = {
    *("preview", "record", "undo", "redo", "decide", "undo-seating", "renew-game-link"),
    *("analyze-game", "analyze-line"),
    *("showdown", "pay", "void-payment", "change-game", "game-day"),
}


def test_no_address_is_forgotten() -> None:
    there = {pattern.name for pattern in urlpatterns if str(pattern.pattern).startswith("games/")}
    assert there == ADDRESSES.keys() | NOWHERE


@dataclass(frozen=True)
class SharedEvent:
    """An event, the browsers of its users, of users with access elsewhere or none, and the ids of the addresses."""

    event: Event
    users: dict[str, Client]
    elsewhere: list[Client]
    places: dict[str, str]


@pytest.fixture(scope="module")
def shared(module_db: None) -> SharedEvent:
    """Return an event shared by the tests of this module; its first table has a hand with cards, and a conflict."""
    with override_settings(ROOT_URLCONF="tests.web.event_site"):
        event, other = begun(), begun(key="event-elsewhere")
        users = {who: holder(link) for who, link in _users(event).items()}
        return SharedEvent(event, users, [*map(holder, _links(event, other)), Client()], _places(event.tables[0]))


@pytest.fixture
def event(shared: SharedEvent, db: None) -> Iterator[Event]:
    """Yield the shared event."""
    with override_settings(ROOT_URLCONF="tests.web.event_site"):
        yield shared.event


@pytest.fixture
def elsewhere(shared: SharedEvent, event: Event) -> list[Client]:
    """Return browsers with access to another event, another table, or the club, and one without any access."""
    browsers = [copied(browser) for browser in shared.elsewhere]
    assert [bool(browser.cookies) for browser in browsers] == [True] * (len(browsers) - 1) + [False]
    return browsers


@pytest.fixture
def users(shared: SharedEvent, event: Event) -> dict[str, Client]:
    """Return the browsers of the event's users and of the owner, by name."""
    return {who: copied(browser) for who, browser in shared.users.items()}


def copied(browser: Client) -> Client:
    """Return a browser with the same cookies."""
    copy = Client()
    copy.cookies.load(browser.cookies.output(header="", sep=";"))
    return copy


@pytest.fixture
def places(shared: SharedEvent, event: Event) -> dict[str, str]:
    """Return the ids that fill the addresses: of a hand with cards, a conflict, and a payment."""
    return shared.places


def _users(event: Event) -> dict[str, str]:
    """Return the links of the phone at the first table, the event's users, and the owner."""
    return {
        "tim": grants.table_link(event.tables[0].club_game),
        "hal": grants.journal_link(event.journal, Role.HELPER),
        "dora": grants.journal_link(event.journal, Role.DIRECTOR),
        "vera": grants.journal_link(event.journal, Role.VIEWER),
        "olive": grants.owner_link_path(),
    }


def _links(event: Event, other: Event) -> tuple[str, ...]:
    """Return the links that open the most beside this table: another event, the next table, the club."""
    return (
        grants.journal_link(other.journal, Role.DIRECTOR),
        grants.table_link(event.tables[1].club_game),
        grants.club_links(event.club.pk).scorer,
    )


def _places(sitting: Table) -> dict[str, str]:
    first = sitting.record()
    conflict = sitting.record(picked(2, 4), expects=1)
    assert first.line is not None
    sitting.change(PlayOut(first.line, {"picks": ["pass"] * 5, "tricks": [["QC", "7D"]]}))
    payment = sitting.change(Pay(2, 1, 1))
    grants.game_links(sitting.club_game)
    return {"line": first.line, "conflict": str(conflict.conflict), "payment": str(payment.line)}


def answered(client: Client, sitting: Table, name: str, places: dict[str, str]) -> int:
    """Request an address and return the status of the answer."""
    address = f"/games/{sitting.club_game}/{ADDRESSES[name][1].format(**places)}"
    fields = {"key": f"key-{uuid4()}", "do": "confirm", "why": "x", "decision": "keep", "role": "game-viewer"}
    fields |= {"undo": places["line"], "redo": places["line"]}
    return (client.post(address, fields) if name in POSTED else client.get(address)).status_code


@pytest.mark.parametrize("name", ADDRESSES)
def test_who_may(
    users: dict[str, Client], sitting: Table, places: dict[str, str], elsewhere: list[Client], name: str
) -> None:
    before, may = sitting.sheet, {LOOK: "tim hal dora olive", RECORD: "tim hal dora olive", KEEP: "dora olive"}
    refused = [client for who, client in users.items() if who not in [*may[ADDRESSES[name][0]].split(), "vera"]]
    assert {answered(client, sitting, name, places) for client in (*refused, *elsewhere)} == {404}
    assert sitting.sheet == before
    vera = {answered(users["vera"], sitting, name, places)}
    assert vera <= ({200, 204, 302} if ADDRESSES[name][0] is LOOK else {403} if name in POSTED else {404})
    for who in may[ADDRESSES[name][0]].split():
        assert answered(users[who], sitting, name, places) in (200, 204, 302, 422), who


@pytest.mark.parametrize("path", ["game.json", "settle-up/close", "settle-up/reopen"])
def test_what_is_the_event_s_own_is_not_done_at_its_table(
    dora: Client, olive: Client, sitting: Table, path: str
) -> None:
    address, before = f"/games/{sitting.club_game}/{path}", sitting.sheet
    for client in (dora, olive):
        answer = client.post(address, {"key": "key-of-dora"}) if "settle-up" in path else client.get(address)
        assert answer.status_code == 404
    assert sitting.sheet == before


def test_a_viewer_of_the_table_looks_and_records_nothing(sitting: Table) -> None:
    wanda = holder(grants.game_links(sitting.club_game).viewer)
    assert wanda.get(f"/games/{sitting.club_game}/").status_code == 200
    assert wanda.post(f"/games/{sitting.club_game}/record", {"picker": "1"}).status_code == 404
