"""Access: links become cookies, and visitors without a link get 404 everywhere."""

import pytest
from django.test import Client

from scorekeeper.models import BrowserGrant, Grant
from scorekeeper.queries.access import needed_grants
from scorekeeper.services import grants
from scorekeeper.web import access
from tests.tables import Table, opened
from tests.web.conftest import landing


def at(club_game: Table, path: str = "") -> str:
    """Return the address of a page of the game."""
    return f"/games/{club_game.club_game}/{path}"


LOOKED_AT = ("", "live", "links")
KEPT = ("preview", "record", "undo")


@pytest.mark.parametrize("path", LOOKED_AT)
def test_who_watches_may_look(bob: Client, club_game: Table, path: str) -> None:
    assert bob.get(at(club_game, path)).status_code == 200


@pytest.mark.parametrize("path", KEPT)
def test_who_watches_changes_nothing(bob: Client, club_game: Table, path: str) -> None:
    assert bob.post(at(club_game, path), {"picker": "1"}).status_code == 404


@pytest.mark.parametrize("path", LOOKED_AT)
def test_a_stranger_sees_nothing(charlie: Client, club_game: Table, path: str) -> None:
    answer = charlie.get(at(club_game, path))
    assert answer.status_code == 404
    assert "Friday" not in answer.content.decode()


@pytest.mark.parametrize("path", [*(f"games/1/{path}" for path in KEPT), "demo", "new"])
def test_a_stranger_changes_nothing(charlie: Client, club_game: Table, path: str) -> None:
    assert charlie.post(f"/{path.replace('1', str(club_game.club_game))}").status_code == 404


@pytest.mark.parametrize("path", ["/new", "/games/999/"])
def test_a_stranger_is_told_that_a_link_is_needed(charlie: Client, club_game: Table, path: str) -> None:
    answer = charlie.get(path)
    assert answer.status_code == 404
    assert "you need a link to open it" in answer.content.decode()


def test_a_scorer_keeps_one_game_only(alice: Client, club_game: Table) -> None:
    assert alice.get(at(club_game)).status_code == 200
    assert [alice.get(path).status_code for path in ("/new", "/games/999/")] == [404, 404]
    assert alice.post("/demo").status_code == 404


@pytest.mark.parametrize("token", ["x", "1" * 27, "1" + "a" * 26, "%00", "../", "a" * 400, "é"])
def test_a_link_that_is_none(charlie: Client, club_game: Table, token: str) -> None:
    assert charlie.get(f"/l/{token}").status_code == 404
    assert "grants" not in charlie.cookies


def test_a_link_leads_to_a_clean_address(charlie: Client, club_game: Table) -> None:
    path = grants.game_links(club_game.club_game).viewer
    answer = charlie.get(path)
    assert landing(charlie, path) == at(club_game)
    assert (answer["Cache-Control"], answer["Referrer-Policy"]) == ("no-store", "no-referrer")
    cookie = charlie.cookies["grants"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert path.removeprefix("/l/") not in cookie.value


def test_a_browser_holds_several_links(charlie: Client, olive: Client, club_game: Table) -> None:
    links = grants.game_links(club_game.club_game)
    charlie.get(links.viewer)
    charlie.get(links.scorer)
    charlie.get(links.viewer)
    assert charlie.post(at(club_game, "preview")).status_code == 200


def test_a_renewed_link_ends_the_old_one(bob: Client, charlie: Client, club_game: Table) -> None:
    old = grants.game_links(club_game.club_game).viewer
    new = grants.renew(Grant.objects.get(role="game-viewer", club_game=club_game.club_game).pk)
    assert bob.get(at(club_game)).status_code == 404
    assert charlie.get(old).status_code == 404
    assert charlie.get(new).status_code == 200


def test_a_cookie_that_somebody_made_up_is_worth_nothing(charlie: Client, bob: Client, club_game: Table) -> None:
    signed = bob.cookies["grants"].value
    charlie.cookies["grants"] = signed.replace(signed.split(":")[0], "1.1 2.1 3.1")
    assert charlie.get(at(club_game)).status_code == 404


def test_looking_at_a_form_of_change_by_get_is_refused(alice: Client, club_game: Table) -> None:
    assert [alice.get(at(club_game, path)).status_code for path in KEPT] == [405, 405, 405]


def test_without_its_token_no_form_is_taken(alice: Client, club_game: Table) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = alice.cookies
    answer = strict.post(at(club_game, "record"), {"picker": "1"})
    assert answer.status_code == 403
    assert "Nothing was changed" in answer.content.decode()
    assert club_game.view.next_number == 1


def scan(client: Client, number: int) -> list[str]:
    """Open the watching links of so many games; returns their pages."""
    tables = [opened(key=f"scanned-{one}") for one in range(number)]
    for table in tables:
        assert client.get(grants.game_links(table.club_game).viewer).status_code == 200
    return [at(table) for table in tables]


def test_a_browser_remembers_more_links_than_its_cookie_holds(charlie: Client, club_game: Table) -> None:
    pages = scan(charlie, access.MOST + 3)
    assert {charlie.get(page).status_code for page in pages} == {200}
    assert len(charlie.cookies["grants"].value) < 600
    grants.renew_link("game-viewer", club_game=club_game.club_game + 1)
    assert [charlie.get(page).status_code for page in pages[:3]] == [404, 200, 200]


def test_scanning_links_never_ends_the_owner_s_access(olive: Client) -> None:
    pages = scan(olive, access.MOST + 3)
    assert olive.get("/new").status_code == 200
    assert olive.get(pages[0]).status_code == 200
    assert not BrowserGrant.objects.exists()  # the owner's grant includes all the others


def test_keeps_what_no_wider_grant_includes(club_game: Table, club: int) -> None:
    """A club's link to watch includes its games' links to watch, but not a link to keep the score of one of them."""
    links, of_club = grants.game_links(club_game.club_game), grants.club_links(club)
    scorer, viewer, club_viewer = (
        grants.redeem(path.rpartition("/")[2]) for path in (links.scorer, links.viewer, of_club.viewer)
    )
    pairs = [(grant.pk, grant.generation) for grant in (scorer, viewer, club_viewer) if grant]
    assert needed_grants(pairs) == [pairs[0], pairs[2]]
    assert needed_grants([*pairs[:2], (pairs[2][0], 99)]) == pairs[:1]


def test_a_missing_page_tells_only_strangers_about_the_owner_s_link(
    olive: Client, alice: Client, charlie: Client
) -> None:
    says = {
        who: client.get("/nothing").content.decode() for who, client in zip("oac", (olive, alice, charlie), strict=True)
    }
    assert ["Open the owner's link" in says[who].replace("&#x27;", "'") for who in "oac"] == [False, False, True]
    assert ["Ask whoever shared it" in says[who] for who in "oac"] == [False, True, True]
