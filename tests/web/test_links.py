"""The links page: addresses by the name the request came by, and QR codes of one path."""

import re
from html import unescape

import pytest
from django.test import Client

from scorekeeper.commands import serve
from scorekeeper.exports.qr_code import modules
from scorekeeper.services import addresses, grants
from scorekeeper.web.links import QUIET_ZONE, qr_path
from scorekeeper.web.replay.forms import pack_hand
from tests.tables import Table
from tests.web.replay.test_replay import HAND


def links_by_role(client: Client, club_game: Table, host: str = "testserver") -> dict[str, str]:
    page = client.get(f"/games/{club_game.club_game}/links", headers={"Host": host}).content.decode()
    return {role: unescape(url) for role, url in re.findall(r'id="link-([\w-]+)" value="([^"]+)"', page)}


def test_who_keeps_the_score_shares_both_links(alice: Client, club_game: Table) -> None:
    links = grants.game_links(club_game.club_game)
    assert links_by_role(alice, club_game) == {
        "scorer": f"http://testserver{links.scorer}",
        "game-viewer": f"http://testserver{links.viewer}",
    }


def test_who_watches_shares_the_viewers_link(bob: Client, club_game: Table) -> None:
    assert list(links_by_role(bob, club_game)) == ["game-viewer"]


def test_the_address_is_the_one_the_page_came_by(alice: Client, club_game: Table) -> None:
    links = links_by_role(alice, club_game, "192.168.1.20:8000")
    assert links["game-viewer"].startswith("http://192.168.1.20:8000/l/")


@pytest.mark.parametrize("text", ["http://192.168.1.20:8000/l/1udpgiiue4kcnsk62zwskyawycm", "a"])
def test_the_path_draws_the_modules(text: str) -> None:
    grid = modules(text)
    dark = set()
    for x, y, width, back in re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", qr_path(grid)):
        assert width == back
        dark |= {(int(x) + step - QUIET_ZONE, int(y) - QUIET_ZONE) for step in range(int(width))}
    assert dark == {(x, y) for y, row in enumerate(grid) for x, is_dark in enumerate(row) if is_dark}


def test_a_link_in_the_wrong_hands_is_ended(alice: Client, bob: Client, club_game: Table) -> None:
    address = f"/games/{club_game.club_game}/links"
    assert "Revoke link: Viewer" in alice.get(address).content.decode()
    assert alice.post(f"{address}/renew", {"role": "game-viewer"}).headers["Location"] == f"{address}?replaced=1"
    assert "The old link no longer works" in alice.get(f"{address}?replaced=1").content.decode()
    assert (bob.get(address).status_code, alice.get(address).status_code) == (404, 200)


def test_a_scorer_who_ends_their_own_link_is_handed_the_new_one(alice: Client, club_game: Table) -> None:
    other = Client()
    other.get(grants.game_links(club_game.club_game).scorer)
    answer = alice.post(f"/games/{club_game.club_game}/links/renew", {"role": "scorer"}, follow=True)
    assert answer.status_code == 200
    assert alice.post(f"/games/{club_game.club_game}/preview").status_code == 200
    assert other.post(f"/games/{club_game.club_game}/preview").status_code == 404


@pytest.mark.parametrize("role", ["", "owner", "table"])
def test_no_other_link_is_renewed_there(alice: Client, club_game: Table, role: str) -> None:
    assert alice.post(f"/games/{club_game.club_game}/links/renew", {"role": role}).status_code == 404


def test_a_code_is_small(alice: Client, club_game: Table) -> None:
    page = alice.get(f"/games/{club_game.club_game}/links").content
    assert len(page) < 32_000


@pytest.mark.parametrize(
    ("host", "warned"),
    [
        ("localhost:8000", True),
        ("127.0.0.1", True),
        ("[::1]:80", True),
        ("192.168.1.20:8000", False),
        ("table.local", False),
    ],
)
def test_an_address_that_no_phone_reaches_is_told(
    alice: Client, club_game: Table, monkeypatch: pytest.MonkeyPatch, host: str, warned: bool
) -> None:
    monkeypatch.setattr("scorekeeper.services.addresses.network_address", lambda: None)
    for path in (f"/games/{club_game.club_game}/links", f"/replay/hand?h={pack_hand(HAND)}"):
        page = alice.get(path, headers={"Host": host}).content.decode()
        assert ("only work on this computer" in page) is warned
    page = alice.get(f"/games/{club_game.club_game}/links", headers={"Host": host}).content.decode()
    assert ('class="qr"' in page) is not warned, "no code where no phone can open it"


@pytest.mark.parametrize(
    ("found", "host", "said"),
    [
        ("192.168.1.5", "localhost:8000", "network address, <b>http://192.168.1.5:8000</b>"),
        ("192.168.1.5", "127.0.0.1", "network address, <b>http://192.168.1.5</b>"),
        (None, "localhost:8000", "open the site at its network address, like http://192.168.1.20:8000"),
    ],
)
def test_says_which_address_works_elsewhere(
    alice: Client, club_game: Table, monkeypatch: pytest.MonkeyPatch, found: str | None, host: str, said: str
) -> None:
    monkeypatch.setattr("scorekeeper.services.addresses.network_address", lambda: found)
    assert said in alice.get(f"/replay/hand?h={pack_hand(HAND)}", headers={"Host": host}).content.decode()


@pytest.mark.parametrize(
    ("found", "host", "start"),
    [
        ("192.168.1.5", "localhost:8000", "http://192.168.1.5:8000/l/"),
        ("192.168.1.5", "table.local", "http://table.local/l/"),
        (None, "localhost:8000", "http://localhost:8000/l/"),
    ],
)
def test_links_made_on_this_computer_open_on_a_phone(
    alice: Client, club_game: Table, monkeypatch: pytest.MonkeyPatch, found: str | None, host: str, start: str
) -> None:
    monkeypatch.setattr("scorekeeper.services.addresses.network_address", lambda: found)
    page = alice.get(f"/games/{club_game.club_game}/links", headers={"Host": host}).content.decode()
    assert page.count(f'value="{start}') == 2


def test_a_revoked_link_says_so(alice: Client) -> None:
    assert "This link doesn't work" in alice.get("/l/gone").content.decode()
    assert "Page not found" in alice.get("/gone").content.decode()


def test_names_no_address_of_a_site_that_listens_on_a_loopback_address(alice: Client, club_game: Table) -> None:
    alice.defaults[addresses.LOOPBACK_ONLY] = "1"
    page = alice.get(f"/games/{club_game.club_game}/links", headers={"Host": "localhost"}).content.decode()
    assert "restart the site without <code>--host</code>" in page
    assert "open the site at" not in page


@pytest.mark.parametrize(("host", "closed"), [("127.0.0.1", True), ("localhost", True), ("0.0.0.0", False)])
def test_serve_says_where_it_listens(host: str, closed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    environments: list[dict[str, object]] = []

    def site(environ: dict[str, object], _start: object) -> list[bytes]:
        environments.append(environ)
        return []

    monkeypatch.setattr(serve, "get_wsgi_application", lambda: site)
    serve.application(host)({}, lambda *_: lambda _: None)
    assert environments == [{addresses.LOOPBACK_ONLY: True} if closed else {}]
