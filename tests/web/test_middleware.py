"""What every answer has in common, whatever the page."""

from __future__ import annotations

import logging

import pytest
from django.test import Client

from scorekeeper.services import grants

pytestmark = pytest.mark.django_db
PASTE_BYTES = 2_700_000


@pytest.mark.parametrize("secure", [True, False])
def test_cookies_set_over_https_are_for_https_only(secure: bool) -> None:
    browser = Client()
    browser.get(grants.owner_link_path(), secure=secure)
    browser.get("/log-in", secure=secure)
    browser.post("/theme", {"theme": "dark"}, secure=secure)
    assert {"csrftoken", "theme", "grants"} <= set(browser.cookies)
    assert {bool(cookie["secure"]) for cookie in browser.cookies.values()} == {secure}


def test_a_host_that_cannot_be_one_leaves_no_trace_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, logger="django.security"):
        answer = Client(raise_request_exception=False).get("/", headers={"host": "a b"})
    assert answer.status_code == 400
    assert logging.getLogger("django.security.DisallowedHost").isEnabledFor(logging.ERROR) is False
    assert caplog.records == []


def test_a_paste_that_is_too_large_says_so() -> None:
    browser = Client()
    browser.get(grants.owner_link_path())
    answer = browser.post("/log-in", "name=" + "x" * PASTE_BYTES, content_type="application/x-www-form-urlencoded")
    assert answer.status_code == 413
    assert "You pasted more than 2.5 MB. Nothing was saved." in answer.content.decode()
