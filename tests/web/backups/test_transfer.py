"""A game exported as a file and imported at another site: previewed first, and only by its owner."""

from __future__ import annotations

import json
import re
from datetime import date
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.ledger.transfer_file import TRANSFER_FILE
from scorekeeper.models import ClubGame
from scorekeeper.queries.transfer import export_game
from scorekeeper.services import clubs, grants
from scorekeeper.services.audit import audit
from scorekeeper.web import files
from tests.elsewhere import elsewhere
from tests.tables import Table, opened
from tests.web.conftest import holder


def content(table: Table) -> bytes:
    """The file of a game."""
    carried = export_game(table.club_game)
    assert carried is not None
    return TRANSFER_FILE.dump(carried)


@pytest.fixture
def away(db: None) -> bytes:
    """Return the file of a game on another site, Ann among its players; ask for it before `game`."""
    with elsewhere():
        table = opened(key="away-away", name="Saturday", names=["Ann", "Vic", "Wes", "Xia", "Yul"])
        table.record()
        table.record()
        return content(table)


def send(client: Client, file: bytes | None = None, **fields: Any) -> tuple[int, str]:
    """Send the form; returns the status and the page or where it leads."""
    sent = {} if file is None else {"file": SimpleUploadedFile("game.json", file)}
    answer = client.post(f"/clubs/{clubs.home().pk}/import-file", {"do": "look"} | sent | fields)
    return answer.status_code, answer.headers.get("Location", unescape(answer.content.decode()))


def held_file(html: str) -> str:
    """The uploaded file in the hidden field of a page."""
    (content,) = re.findall(r'name="held" value="([^"]*)"', html)
    return str(content)


def faults(html: str) -> list[str]:
    """The sentences that say what is wrong."""
    match = re.search(r'<ul class="faults">(.*?)</ul>', html, re.DOTALL)
    assert match is not None
    return re.findall("<li>(.*?)</li>", match[1])


def choice(html: str, answer: str, name: str = "") -> dict[str, Any]:
    """Return what is chosen for the one namesake on the page."""
    (uuid,) = re.findall(r'name="name-([^"]*)"', html)
    return {f"choice-{uuid}": answer, f"name-{uuid}": name}


def test_a_scorer_takes_the_game_along(alice: Client, bob: Client, club_game: Table) -> None:
    address = f"/games/{club_game.club_game}/game.json"
    assert address in alice.get(f"/games/{club_game.club_game}/paper").content.decode()
    answer = alice.get(address)
    assert answer.content == content(club_game)
    assert ".json" in answer.headers["Content-Disposition"]
    assert address not in bob.get(f"/games/{club_game.club_game}/paper").content.decode()
    assert bob.get(address).status_code == 404


def test_no_link_opens_with_what_is_in_the_file(alice: Client, club_game: Table) -> None:
    links = grants.game_links(club_game.club_game)
    text = alice.get(f"/games/{club_game.club_game}/game.json").content.decode()
    for path in (links.scorer, links.viewer, grants.owner_link_path()):
        assert path.rsplit("/", 1)[-1] not in text


def test_only_the_owner_takes_in_and_takes_the_club_along(
    alice: Client, charlie: Client, olive: Client, club_game: Table
) -> None:
    club = clubs.home().pk
    scorer = holder(grants.club_links(club).scorer)
    for path in ("import-file", "club.json"):
        assert f"/clubs/{club}/{path}" in olive.get(f"/clubs/{club}/").content.decode()
        assert f"/clubs/{club}/{path}" not in scorer.get(f"/clubs/{club}/").content.decode()
        assert olive.get(f"/clubs/{club}/{path}").status_code == 200
        for client in (alice, charlie, scorer):
            assert client.get(f"/clubs/{club}/{path}").status_code == 404


def test_a_club_without_games_has_no_file(olive: Client) -> None:
    club = clubs.create_club("New")
    assert "club.json" not in olive.get(f"/clubs/{club}/").content.decode()
    assert olive.get(f"/clubs/{club}/club.json").status_code == 404


def test_a_file_is_previewed_and_then_imported(olive: Client, away: bytes, club_game: Table) -> None:
    status, html = send(olive, away)
    assert status == 200
    assert "1 new game" in html
    assert "4 new players: " in html
    assert "Ann already plays in this club." in html
    assert ClubGame.objects.count() == 1
    status, where = send(olive, held=held_file(html), do="import", **choice(html, "same"))
    made = ClubGame.objects.get(name="Saturday")
    assert (status, where) == (302, f"/games/{made.pk}/sheet")
    assert olive.get(where).status_code == 200
    assert audit().findings == ()


def test_a_choice_that_is_missing_is_asked_for_and_the_rest_is_kept(
    olive: Client, away: bytes, club_game: Table
) -> None:
    _, html = send(olive, away)
    status, html = send(olive, held=held_file(html), do="import")
    assert (status, faults(html)) == (422, ["Choose whether Ann in the file is your club's Ann."])
    status, html = send(olive, held=held_file(html), do="import", **choice(html, "other", "Bob"))
    assert (status, faults(html)) == (
        422,
        ["This club already has a player called Bob. Choose a name that tells them apart."],
    )
    assert 'value="Bob"' in html
    status, _ = send(olive, held=held_file(html), do="import", **choice(html, "other", "Ann of Saturday"))
    assert status == 302


def test_the_same_file_twice_is_refused(olive: Client, away: bytes, club_game: Table) -> None:
    _, html = send(olive, away)
    send(olive, held=held_file(html), do="import", **choice(html, "same"))
    status, html = send(olive, away)
    assert (status, faults(html)) == (422, ["Saturday is already here, with all of its 3 entries."])


def test_a_file_that_was_touched_says_where(olive: Client, away: bytes, club_game: Table) -> None:
    forged = json.loads(away)
    forged["games"][0]["entries"][1]["at"] = "2020-01-01T00:00:00+00:00"
    status, html = send(olive, json.dumps(forged).encode())
    assert (status, faults(html)) == (422, ["Entry 2 was altered after it was recorded."])


@pytest.mark.parametrize(("file", "sentence"), [(None, "Choose a file first."), (b"cards", "or it's damaged")])
def test_what_is_no_file(olive: Client, club_game: Table, file: bytes | None, sentence: str) -> None:
    status, html = send(olive, file, held="forged")
    assert status == 422
    assert sentence in faults(html)[0]


def test_a_large_file_is_chosen_once_more(
    olive: Client, away: bytes, club_game: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MOST_HELD", 10)
    _, html = send(olive, away)
    assert held_file(html) == ""
    assert "choose it again" in html
    assert send(olive, away, do="import", **choice(html, "same"))[0] == 302


@pytest.mark.parametrize("games", [1, 3])
def test_statements(olive: Client, away: bytes, club_game: Table, games: int) -> None:
    for number in range(1, games):
        opened(key=f"evening-more-{number}").record()
    club = clubs.home().pk
    for path, statements in ((f"clubs/{club}/club.json", 7), (f"clubs/{club}/import-file", 3)):
        with CaptureQueriesContext(connection) as asked:
            assert olive.get(f"/{path}").status_code == 200
        assert len(asked) == statements
    with CaptureQueriesContext(connection) as asked:
        assert olive.get(f"/games/{club_game.club_game}/game.json").status_code == 200
    assert len(asked) == 4
    with CaptureQueriesContext(connection) as asked:
        assert olive.post(f"/clubs/{club}/import-file", {"file": SimpleUploadedFile("x", away)}).status_code == 200
    assert len(asked) == 7


def test_every_hand_as_csv(bob: Client, charlie: Client, olive: Client, club_game: Table) -> None:
    club_game.record()
    club = clubs.home().pk
    season = clubs.add_season(club, "Long ago", date(2000, 1, 1), date(2000, 12, 31))
    of_club_game, of_club = f"/games/{club_game.club_game}/hands.csv", f"/clubs/{club}/hands.csv"
    assert of_club_game in bob.get(f"/games/{club_game.club_game}/paper").content.decode()
    assert f'{of_club}"' in olive.get(f"/clubs/{club}/").content.decode()
    assert f"{of_club}?season={season}" in olive.get(f"/clubs/{club}/?season={season}").content.decode()
    assert bob.get(of_club_game).content == olive.get(of_club).content
    assert len(bob.get(of_club_game).content.splitlines()) == 6
    assert len(olive.get(of_club, {"season": season}).content.splitlines()) == 1
    assert ".csv" in bob.get(of_club_game).headers["Content-Disposition"]
    for client, address in ((charlie, of_club_game), (charlie, of_club), (bob, of_club)):
        assert client.get(address).status_code == 404
    assert olive.get(of_club, {"season": "other"}).status_code == 404


@pytest.mark.parametrize("hands", [1, 3])
def test_statements_of_csv(olive: Client, club_game: Table, hands: int) -> None:
    for _ in range(hands):
        club_game.record()
    for path, statements in ((f"games/{club_game.club_game}", 6), (f"clubs/{clubs.home().pk}", 5)):
        with CaptureQueriesContext(connection) as asked:
            assert olive.get(f"/{path}/hands.csv").status_code == 200
        assert len(asked) == statements
