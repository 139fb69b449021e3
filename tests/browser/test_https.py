"""The site over https, under a name as in a hall: it can be installed, and works offline from the first visit."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Browser, Page, expect

from benchmarks.phone import Phone
from scorekeeper.services.certificates import SERVER_FILE
from scorekeeper.services.https import FOLDER
from tests.browser.icons import ICONS, SIZES, draw_icon
from tests.browser.screens.barriers import barriers, by_night, wider
from tests.browser.screens.queue import Queue
from tests.browser.screens.ready import comes_true, ready
from tests.browser.test_offline import ALL_KEPT
from tests.plugins.browser import FLAGS, LONG, PHONE, chromium_path, follow_links
from tests.serving import forked

pytestmark = pytest.mark.browser


@dataclass
class Hall:
    """A site over https with one game, and a phone that has not been there."""

    address: str
    owner_link: str
    table: str
    page: Page


@pytest.fixture
def hall(browser: Browser, tmp_path: Path) -> Iterator[Hall]:
    data = tmp_path / "data"
    with forked(data) as site, Phone(site.address, site.owner_path() or "") as owner:
        table = owner.open_game("game-over-https")
    with forked(data, "--https", "--owner-link") as site:
        address = f"https://hall.test:{urlsplit(site.address).port}"
        # The browser trusts this key. Phones trust the authority: tests/commands/test_serve_https.py verifies that.
        certificate = x509.load_pem_x509_certificate((data / FOLDER / SERVER_FILE).read_bytes())
        key = certificate.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        trusted = base64.b64encode(sha256(key).digest()).decode()
        context = browser.browser_type.launch_persistent_context(
            tmp_path / "profile",
            executable_path=chromium_path(),
            args=[*FLAGS, f"--ignore-certificate-errors-spki-list={trusted}"],
            base_url=address,
            viewport=PHONE,  # type: ignore[arg-type]
            has_touch=True,
            is_mobile=True,
            locale="en-US",
        )
        context.set_default_timeout(LONG)
        yield Hall(address, f"{address}{site.owner_path()}", table, follow_links(context.pages[0]))
        context.close()


def test_can_be_installed(hall: Hall) -> None:
    hall.page.goto(hall.owner_link)
    device = hall.page.context.new_cdp_session(hall.page)
    assert device.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    manifest = device.send("Page.getAppManifest")
    assert (manifest["url"], manifest["errors"]) == (f"{hall.address}/app.webmanifest", [])


def test_works_offline_from_the_first_visit_and_the_hand_arrives_later(hall: Hall) -> None:
    page, queue = hall.page, Queue(hall.page)
    page.goto(hall.owner_link)
    page.goto(hall.table)
    comes_true(page, lambda: bool(page.evaluate(ALL_KEPT)))
    page.context.set_offline(True)
    page.goto("/")
    page.locator(f'main a[href="{hall.table}"]').first.click()
    queue.stands_at(1)
    ready(page)
    queue.record_hand(2, 4)
    queue.says("Hand 1 is waiting to sync")
    page.goto(f"{hall.table}links")
    expect(page.locator("h1")).to_have_text("No connection")
    page.goto(hall.table)
    queue.says("Hand 1 is waiting to sync")
    page.context.set_offline(False)
    queue.is_empty()
    page.reload()
    queue.stands_at(2)


def test_the_page_about_the_certificate_has_no_barriers(hall: Hall) -> None:
    hall.page.goto("/https/")
    expect(hall.page.get_by_role("link", name="Download the certificate")).to_be_visible()
    assert [*barriers(hall.page), *by_night(hall.page), *wider(hall.page, 360)] == []


@pytest.mark.parametrize("name", SIZES)
def test_icons_are_drawn_from_the_svg_as_it_is(browser: Browser, name: str) -> None:
    drawn = draw_icon(browser, *SIZES[name])
    difference = ImageChops.difference(drawn, Image.open(ICONS / f"{name}.png").convert("RGBA"))
    assert max(ImageStat.Stat(difference).mean) < 2, "run `make icons`"
