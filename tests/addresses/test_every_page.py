"""The checks of a page, its headers, and its files; `test_every_address` runs them on every address."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlsplit

from django.http import HttpResponse
from django.test import Client

from scorekeeper.web.middleware import POLICY, POLICY_OF_FRAMED_PAGES

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Robots-Tag": "noindex, nofollow",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
HEADERS_OF_FRAMED_PAGES = HEADERS | {"Content-Security-Policy": POLICY_OF_FRAMED_PAGES, "X-Frame-Options": None}
LOADED = {"script": "src", "img": "src", "link": "href", "source": "src", "iframe": "src", "form": "action"}


class Inline(HTMLParser):
    """Collects what a strict policy forbids: inline scripts and styles, handlers, what comes from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "style" or (tag == "script" and "src" not in given):
            self.found.append(f"<{tag}> without a file")
        for name, value in given.items():
            if name == "style" or name.startswith(("on", "hx-on")) or value.strip().startswith("javascript:"):
                self.found.append(f'<{tag} {name}="{value}">')
        if urlsplit(given.get(LOADED.get(tag, ""), "")).netloc:
            self.found.append(f"<{tag}> from {given[LOADED[tag]]}")


def faults(answer: Any, *, is_framed: bool = False) -> Iterator[str]:
    """Yield what is wrong with an answer."""
    for header, value in (HEADERS_OF_FRAMED_PAGES if is_framed else HEADERS).items():
        if answer.headers.get(header) != value:
            yield f"header {header} is {answer.headers.get(header)}"
    if not answer.streaming and answer.headers.get("Content-Type", "").startswith("text/html"):
        reader = Inline()
        reader.feed(answer.content.decode())
        yield from reader.found


def test_the_policy_allows_nothing_inline() -> None:
    assert "unsafe" not in POLICY + POLICY_OF_FRAMED_PAGES


def test_what_is_inline_is_found() -> None:
    answer = HttpResponse('<p style="color:red" onclick="x()"><script>1</script><img src="//elsewhere.example/x">')
    assert len([fault for fault in faults(answer) if not fault.startswith("header")]) == 4


def test_a_page_that_is_not_there_has_the_headers_too(db: None) -> None:
    assert list(faults(Client().get("/nowhere"))) == []
