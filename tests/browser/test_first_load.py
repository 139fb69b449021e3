"""The first visit of the scoring page transfers few bytes, measured at a site served as in production."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Response

from benchmarks.phone import Phone
from tests.serving import forked

MOST_BYTES = 60_000


@pytest.mark.browser
def test_the_first_load_weighs_little(browser: Browser, tmp_path: Path) -> None:
    with forked(tmp_path) as site, Phone(site.address, site.owner_path() or "") as owner:
        table = site.address + owner.open_game("evening-by-weight")
        # Nothing is cached in it yet. A desktop also loads the score sheet.
        context = browser.new_context(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
        context.add_cookies([{"name": "grants", "value": owner.cookies["grants"], "url": site.address}])
        page = context.new_page()
        answers: list[Response] = []
        page.on("response", lambda answer: answers.append(answer))
        page.goto(table, wait_until="networkidle")
        weights = {answer.url: answer.request.sizes()["responseBodySize"] for answer in answers}
        packed = {answer.url for answer in answers if answer.header_value("content-encoding") == "gzip"}
        context.close()
    assert table in packed
    assert {Path(address).suffix for address in packed} >= {"", ".css", ".js"}
    assert sum(weights.values()) <= MOST_BYTES, weights
