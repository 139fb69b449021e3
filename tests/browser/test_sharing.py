"""Share picture: to other apps where the browser can, else as a download."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.services import grants
from tests.browser.screens.ready import comes_true
from tests.browser.screens.table import arrived
from tests.plugins.browser import Phones
from tests.tables import Table, opened

pytestmark = pytest.mark.browser

PNG = b"\x89PNG\r\n\x1a\n"
SHARES = """
navigator.canShare = ({ files }) => files.every(({ type }) => type === "image/png");
navigator.share = async ({ files: [file] }) => {
  if (window.closes) throw new DOMException("closed", "AbortError");
  if (window.refuses) throw new DOMException("too late", "NotAllowedError");
  window.shared = { name: file.name, size: file.size };
};
"""


@pytest.fixture
def club_game(live_site: str) -> Table:
    made = opened("walleye", name="Friday at Dan's")
    made.record()
    return made


def settling(page: Page, club_game: Table) -> Page:
    arrived(page, club_game)
    page.goto(f"/games/{club_game.club_game}/settle-up")
    return page


@pytest.fixture
def sharer(club_game: Table, new_phone: Phones) -> Page:
    """Return a phone that can share files, on the settle-up page."""
    phone = new_phone()
    phone.add_init_script(SHARES)
    return settling(phone, club_game)


def downloaded(page: Page, folder: Path) -> bytes:
    with page.expect_download() as started:
        page.get_by_text("Share picture").tap()
    started.value.save_as(folder / "picture")
    assert started.value.suggested_filename.endswith(".png")
    return (folder / "picture").read_bytes()


def test_shares_the_picture_as_a_file(sharer: Page) -> None:
    sharer.get_by_text("Share picture").tap()
    comes_true(sharer, lambda: bool(sharer.evaluate("window.shared")))
    shared = sharer.evaluate("window.shared")
    assert shared["name"].endswith(".png")
    assert shared["size"] > 1000


def test_stays_on_the_page_when_sharing_is_closed(sharer: Page) -> None:
    leaves: list[str] = []
    sharer.on("download", lambda download: leaves.append(download.url))
    sharer.evaluate("window.closes = true")
    with sharer.expect_response("**/*.png"):
        sharer.get_by_text("Share picture").tap()
    sharer.wait_for_timeout(300)
    assert sharer.url.endswith("/settle-up")
    assert leaves == []


def test_downloads_the_picture_when_sharing_fails(sharer: Page, tmp_path: Path) -> None:
    sharer.evaluate("window.refuses = true")
    assert downloaded(sharer, tmp_path).startswith(PNG)


def test_downloads_the_picture_where_the_browser_cannot_share(
    club_game: Table, new_phone: Phones, tmp_path: Path
) -> None:
    phone = new_phone()
    phone.add_init_script("navigator.canShare = undefined")
    assert downloaded(settling(phone, club_game), tmp_path).startswith(PNG)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_link_moves_on_by_itself_and_no_request_names_it(new_phone: Phones, club_game: Table, scripts: bool) -> None:
    phone, referrers = new_phone(java_script_enabled=scripts), []
    phone.on("request", lambda request: referrers.append(request.header_value("referer") or ""))
    phone.goto(grants.game_links(club_game.club_game).viewer)
    expect(phone).to_have_url(re.compile(rf"/games/{club_game.club_game}/$"))
    expect(phone.get_by_text("Friday at Dan's").first).to_be_attached()
    assert [address for address in referrers if "/l/" in address] == []
