"""A link in a chat: what the app shows of it without cookies, and a browser that refuses them."""

import re
from html import unescape
from urllib.parse import urlsplit

import pytest
from django.test import Client

from scorekeeper.services import grants
from tests.sittings import Event
from tests.tables import Table
from tests.visitor import REFRESH


def preview(path: str) -> dict[str, str]:
    """Return the Open Graph tags that a chat app reads: it brings no cookie and follows nothing."""
    answer = Client().get(path)
    assert answer.status_code == 200
    return {name: unescape(text) for name, text in re.findall(r'"og:(\w+)" content="([^"]*)"', answer.content.decode())}


@pytest.mark.parametrize("role", ["viewer", "scorer"])
def test_the_link_of_a_game_shows_its_name_and_its_result(club_game: Table, role: str) -> None:
    club_game.record()
    tags = preview(getattr(grants.game_links(club_game.club_game), role))
    assert tags["title"] == "Friday at Dan's"
    assert tags["image"].startswith("http://testserver/l/")
    answer = Client().get(urlsplit(tags["image"]).path)
    assert (answer["Content-Type"], answer.content[:4]) == ("image/png", b"\x89PNG")
    assert not answer.cookies


def test_before_the_first_hand_there_is_no_result_to_show(club_game: Table) -> None:
    assert preview(grants.game_links(club_game.club_game).viewer)["image"].endswith(".png")
    assert "/l/" not in preview(grants.game_links(club_game.club_game).viewer)["image"]


def test_other_links_show_their_name_alone(club_game: Table, club: int, event: Event, sitting: Table) -> None:
    club_game.record()
    sitting.record()
    links = {
        "My games": grants.club_links(club).viewer,
        "Sheepshead": grants.owner_link_path(),
        sitting.view.name: grants.table_link(sitting.club_game),
    }
    for name, path in links.items():
        tags = preview(path)
        assert (tags["title"], "/l/" in tags["image"]) == (name, False)
        assert Client().get(f"{path}/result.png").status_code == 404


def test_a_revoked_link_shows_nothing(club_game: Table) -> None:
    club_game.record()
    path = grants.game_links(club_game.club_game).viewer
    grants.renew_link("game-viewer", club_game=club_game.club_game)
    assert [Client().get(f"{path}{more}").status_code for more in ("", "/result.png")] == [404, 404]


def test_a_browser_that_refuses_cookies_is_told_so(club_game: Table) -> None:
    moved_to = REFRESH.search(Client().get(grants.game_links(club_game.club_game).viewer).content.decode())
    assert moved_to is not None
    assert "/l/" not in moved_to[1]
    page = unescape(Client().get(unescape(moved_to[1])).content.decode())
    assert "This browser blocks cookies" in page
    assert "Allow cookies for <b>testserver</b>" in page
    assert "You need a link" not in page


def test_a_form_of_a_browser_that_refuses_cookies_is_answered_with_the_reason() -> None:
    page = unescape(Client(enforce_csrf_checks=True).post("/log-in", {"name": "Olive"}).content.decode())
    assert "This browser blocks the cookie that forms need." in page
    assert "came from another site" not in page


@pytest.mark.parametrize("to", ["https://elsewhere.example/", "//elsewhere.example/", "javascript:alert(1)", ""])
def test_a_link_moves_on_within_the_site_only(bob: Client, to: str) -> None:
    assert bob.get("/opened", {"to": to})["Location"] == "/"
