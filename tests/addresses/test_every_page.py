"""The checks of a page, its headers, and its files; `test_every_address` runs them on every address."""

from __future__ import annotations

import re
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


VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
FILE = re.compile(r"\.(pdf|csv|xlsx|json|zip|png|ics)$")


class Inline(HTMLParser):
    """Collects what a strict policy forbids: inline scripts and styles, handlers, what comes from elsewhere. Also links
    to files that a script would fetch as a page and put into this one.
    """

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.boosted = [("", False)]  # the elements around, and whether a script follows links in them

    def handle_endtag(self, tag: str) -> None:
        while any(each == tag for each, _boosted in self.boosted) and self.boosted.pop()[0] != tag:
            pass

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        boosted = given.get("hx-boost", str(self.boosted[-1][1]).lower()) == "true"
        if tag not in VOID:
            self.boosted.append((tag, boosted))
        if tag == "a" and boosted and FILE.search(urlsplit(given.get("href", "")).path):
            self.found.append(f"<a href={given['href']}> is followed by a script")
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


def test_a_link_to_a_file_that_a_script_follows_is_found() -> None:
    boosted = (
        '<form hx-boost="true"><p><br><a href="/a.pdf?paper=a4">A</a></p><p hx-boost="false"><a href="/b.pdf">B</a>'
    )
    answer = HttpResponse(f'{boosted}</p><a href="/page">C</a></form><a href="/d.csv">D</a>')
    assert [fault for fault in faults(answer) if not fault.startswith("header")] == [
        "<a href=/a.pdf?paper=a4> is followed by a script"
    ]


def test_a_page_that_is_not_there_has_the_headers_too(db: None) -> None:
    assert list(faults(Client().get("/nowhere"))) == []
