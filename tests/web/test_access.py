"""Who may see what: links become cookies, and a stranger gets 404 everywhere."""

import pytest
from django.test import Client

from scorekeeper.models import Grant, Remembered
from scorekeeper.queries.access import needed_grants
from scorekeeper.services import grants
from scorekeeper.web import access
from tests.tables import Table, opened


def at(evening: Table, path: str = "") -> str:
    """Return the address of a page of the evening."""
    return f"/e/{evening.evening}/{path}"


LOOKED_AT = ("", "live", "links")
KEPT = ("preview", "record", "undo")


@pytest.mark.parametrize("path", LOOKED_AT)
def test_who_watches_may_look(bob: Client, evening: Table, path: str) -> None:
    assert bob.get(at(evening, path)).status_code == 200


@pytest.mark.parametrize("path", KEPT)
def test_who_watches_changes_nothing(bob: Client, evening: Table, path: str) -> None:
    assert bob.post(at(evening, path), {"picker": "1"}).status_code == 404


@pytest.mark.parametrize("path", LOOKED_AT)
def test_a_stranger_sees_nothing(charlie: Client, evening: Table, path: str) -> None:
    answer = charlie.get(at(evening, path))
    assert answer.status_code == 404
    assert "Friday" not in answer.content.decode()


@pytest.mark.parametrize("path", [*(f"e/1/{path}" for path in KEPT), "demo", "new"])
def test_a_stranger_changes_nothing(charlie: Client, evening: Table, path: str) -> None:
    assert charlie.post(f"/{path.replace('1', str(evening.evening))}").status_code == 404


@pytest.mark.parametrize("path", ["/new", "/e/999/"])
def test_a_stranger_is_told_that_a_link_is_needed(charlie: Client, evening: Table, path: str) -> None:
    answer = charlie.get(path)
    assert answer.status_code == 404
    assert "needs a link" in answer.content.decode()


def test_a_keeper_keeps_one_evening_only(alice: Client, evening: Table) -> None:
    assert alice.get(at(evening)).status_code == 200
    assert [alice.get(path).status_code for path in ("/new", "/e/999/")] == [404, 404]
    assert alice.post("/demo").status_code == 404


@pytest.mark.parametrize("token", ["x", "1" * 27, "1" + "a" * 26, "%00", "../", "a" * 400, "é"])
def test_a_link_that_is_none(charlie: Client, evening: Table, token: str) -> None:
    assert charlie.get(f"/l/{token}").status_code == 404
    assert "grants" not in charlie.cookies


def test_a_link_leads_to_a_clean_address(charlie: Client, evening: Table) -> None:
    path = grants.evening_links(evening.evening).watcher
    answer = charlie.get(path)
    assert answer["Location"] == at(evening)
    assert (answer["Cache-Control"], answer["Referrer-Policy"]) == ("no-store", "no-referrer")
    cookie = charlie.cookies["grants"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert path.removeprefix("/l/") not in cookie.value


def test_a_browser_holds_several_links(charlie: Client, olive: Client, evening: Table) -> None:
    links = grants.evening_links(evening.evening)
    charlie.get(links.watcher)
    charlie.get(links.keeper)
    charlie.get(links.watcher)
    assert charlie.post(at(evening, "preview")).status_code == 200


def test_a_renewed_link_ends_the_old_one(bob: Client, charlie: Client, evening: Table) -> None:
    old = grants.evening_links(evening.evening).watcher
    new = grants.renew(Grant.objects.get(role="watcher", evening=evening.evening).pk)
    assert bob.get(at(evening)).status_code == 404
    assert charlie.get(old).status_code == 404
    assert charlie.get(new).status_code == 302


def test_a_cookie_that_somebody_made_up_is_worth_nothing(charlie: Client, bob: Client, evening: Table) -> None:
    signed = bob.cookies["grants"].value
    charlie.cookies["grants"] = signed.replace(signed.split(":")[0], "1.1 2.1 3.1")
    assert charlie.get(at(evening)).status_code == 404


def test_looking_at_a_form_of_change_by_get_is_refused(alice: Client, evening: Table) -> None:
    assert [alice.get(at(evening, path)).status_code for path in KEPT] == [405, 405, 405]


def test_without_its_token_no_form_is_taken(alice: Client, evening: Table) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = alice.cookies
    answer = strict.post(at(evening, "record"), {"picker": "1"})
    assert answer.status_code == 403
    assert "nothing was changed" in answer.content.decode()
    assert evening.view.next_number == 1


def scan(client: Client, number: int) -> list[str]:
    """Open the watching links of so many games; returns their pages."""
    tables = [opened(key=f"scanned-{one}") for one in range(number)]
    for table in tables:
        assert client.get(grants.evening_links(table.evening).watcher).status_code == 302
    return [at(table) for table in tables]


def test_a_browser_remembers_more_links_than_its_cookie_holds(charlie: Client, evening: Table) -> None:
    pages = scan(charlie, access.MOST + 3)
    assert {charlie.get(page).status_code for page in pages} == {200}
    assert len(charlie.cookies["grants"].value) < 600
    grants.renew_link("watcher", evening=evening.evening + 1)
    assert [charlie.get(page).status_code for page in pages[:3]] == [404, 200, 200]


def test_scanning_links_never_ends_the_owner_s_access(olive: Client) -> None:
    pages = scan(olive, access.MOST + 3)
    assert olive.get("/new").status_code == 200
    assert olive.get(pages[0]).status_code == 200
    assert not Remembered.objects.exists()  # the owner's grant includes all the others


def test_keeps_what_no_wider_grant_includes(evening: Table, club: int) -> None:
    """A club's link to watch includes its games' links to watch, but not a link to keep the score of one of them."""
    links, of_club = grants.evening_links(evening.evening), grants.club_links(club)
    keeper, watcher, club_watcher = (
        grants.redeem(path.rpartition("/")[2]) for path in (links.keeper, links.watcher, of_club.watcher)
    )
    pairs = [(grant.pk, grant.generation) for grant in (keeper, watcher, club_watcher) if grant]
    assert needed_grants(pairs) == [pairs[0], pairs[2]]
    assert needed_grants([*pairs[:2], (pairs[2][0], 99)]) == pairs[:1]
