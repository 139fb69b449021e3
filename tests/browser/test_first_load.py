"""What the first visit of the table screen weighs, counted as it comes over the wire from the site as it is served."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Response

from benchmarks.phone import Phone
from tests.serving import forked

MOST_BYTES = 60_000


@pytest.mark.browser
def test_the_first_load_weighs_little(browser: Browser, tmp_path: Path) -> None:
    with forked(tmp_path) as site, Phone(site.address, site.owner_path() or "") as owner:
        table = site.address + owner.open_evening("evening-by-weight")
        context = browser.new_context(is_mobile=True, has_touch=True)  # nothing is cached in it yet
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
