"""The form of house rules read from its own page: what a browser would send, and what it says."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from typing import Any

from django.test import Client

from tests.pages import one_line


class Fields(HTMLParser):
    """The values of a form's fields as they stand, and those that can be chosen."""

    def __init__(self, form: str) -> None:
        super().__init__()
        self.form, self.inside = form, False
        self.sent: dict[str, list[str]] = {}
        self.offered: dict[str, list[str]] = {}
        self.choosing = ""
        self.first = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "form":
            self.inside = given.get("id") == self.form
        if not self.inside:
            return
        name, value = given.get("name") or "", given.get("value") or ""
        if tag == "input":
            ticked = given.get("type") != "checkbox" or "checked" in given
            self.offered.setdefault(name, []).append(value)
            if ticked:
                self.sent.setdefault(name, []).append(value)
        elif tag == "select":
            self.choosing, self.first = name, ""
        elif tag == "option":
            self.offered.setdefault(self.choosing, []).append(value)
            if "selected" in given:
                self.sent.setdefault(self.choosing, []).append(value)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = False


class Desk:
    """A visitor who sets house rules."""

    def __init__(self, client: Client, address: str) -> None:
        self.client, self.address = client, address
        self.answer: Any = client.get(address)
        self._read()

    def change(self, **changed: str | list[str]) -> Desk:
        """Change options, as htmx sends them; only what the form offers."""
        for name, value in changed.items():
            field = name if name in ("name", "preset", "unit", "currency") else f"rule.{name}"
            assert field in self.fields.offered, f"{field} is not in the form"
            self.fields.sent[field] = [value] if isinstance(value, str) else value
        return self.send(headers={"HX-Request": "true"})

    def undo(self, option: str) -> Desk:
        """Tap the button beside a difference."""
        assert f'name="undo" value="{option}"' in self.page
        return self.send(undo=option, headers={"HX-Request": "true"})

    def save(self, do: str = "save") -> Any:
        """Tap Keep; returns the answer."""
        return self.send(do=do).answer

    def send(self, headers: dict[str, str] | None = None, **more: str) -> Desk:
        """Send the form as it stands."""
        self.answer = self.client.post(self.address, self.fields.sent | more, headers=headers or {})
        if self.answer.status_code in (200, 422):
            self._read()
        return self

    @property
    def page(self) -> str:
        """The page as text."""
        return unescape(self.answer.content.decode())

    @property
    def errors(self) -> dict[str, str]:
        """The sentence at each option."""
        return dict(re.findall(r'<p class="error" id="(?:error-)?([^"]*?)(?:_error)?"[^>]*>([^<]*)<', self.page))

    @property
    def differences(self) -> list[str]:
        """Return what differs from the preset, as it is listed."""
        found = re.findall(r'<li id="departure-[^>]*><span>(.*?)</span></span>', self.page, re.DOTALL)
        return [" ".join(re.sub(r"<[^>]*>", "", one).split()) for one in found]

    @property
    def pays(self) -> dict[str, list[str]]:
        """The rows of the example's first table."""
        return rows(self.page)

    def _read(self) -> None:
        self.fields = Fields("rules-editor")
        self.fields.feed(self.answer.content.decode())


def rows(page: str, table: int = 1) -> dict[str, list[str]]:
    """The rows of a table of examples on a page."""
    (found,) = re.findall(rf'<table class="pays" id="pays-{table}">.*?<tbody>(.*?)</tbody>', one_line(page))
    return {
        label: re.findall(r"<td[^>]*>([^<]*)</td>", cells)
        for label, cells in re.findall(r'<tr><th scope="row">([^<]*)</th>(.*?)</tr>', found)
    }
