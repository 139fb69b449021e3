"""The served site and the browser, as every other test gets them."""

from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page


def test_pages_carry_the_policy(live_site: str) -> None:
    with pytest.raises(HTTPError) as answer:
        urlopen(live_site + "/nowhere")
    assert answer.value.code == 404
    policy = answer.value.headers["Content-Security-Policy"]
    answer.value.close()
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy


@pytest.mark.browser
def test_a_phone_is_as_small_as_the_smallest_we_serve(phone: Page) -> None:
    phone.goto("/nowhere")
    assert phone.evaluate("[screen.width, screen.height]") == [360, 640]
