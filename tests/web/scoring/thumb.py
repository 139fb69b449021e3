"""A thumb on the entry form: it taps what the page itself offers, and types only where there is a field."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from django.test import Client

HTMX = {"HX-Request": "true"}
ORDERED = {"marks": "called", "partner": "helped"}
KEYS = ("radio", "checkbox")
MINUS = "\u2212"
VOID = ("br", "hr", "img", "link", "meta", "source", "wbr")


class NotOfferedError(AssertionError):
    """The page has no such key or field, or one that cannot be tapped."""


@dataclass
class Input:
    """An input of the form as it stands."""

    name: str
    type: str
    value: str
    checked: bool
    off: bool


@dataclass
class Page(HTMLParser):
    """The inputs of a form, and the texts of what has a name in the page."""

    form: str = "entry"
    inputs: list[Input] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)
    shares: list[str] = field(default_factory=list)
    _open: list[tuple[str, str, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "input":
            self._input(found)
            return
        if tag in VOID:
            return
        self._open.append((tag, found.get("id", ""), found.get("class", "")))
        if found.get("id"):
            self.texts.setdefault(found["id"], "")
        if self._is_share():
            self.shares.append("")

    def _input(self, found: dict[str, str]) -> None:
        if "name" in found and self._within(self.form):
            off = found.get("aria-disabled") == "true"
            self.inputs.append(
                Input(found["name"], found.get("type", "text"), found.get("value", ""), "checked" in found, off)
            )

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        for _tag, name, _look in self._open:
            if name:
                self.texts[name] += data
        if self._is_share():
            self.shares[-1] += data

    def _is_share(self) -> bool:
        return bool(self._open) and self._open[-1][0] == "b" and any(look == "paid" for *_, look in self._open)

    def _within(self, name: str) -> bool:
        return any(there == name for _tag, there, _look in self._open)

    def text(self, name: str) -> str:
        """Return the words inside what is called `name`, nothing where it is not in the page."""
        return " ".join(self.texts.get(name, "").split())


@dataclass
class Thumb:
    """A scorer at the table screen at `address`, with the form as it stands under the thumb."""

    client: Client
    address: str
    page: Page = field(init=False)
    stale: bool = False
    status: int = 200

    def __post_init__(self) -> None:
        self._show(self.client.get(self.address))

    def _show(self, answer: Any) -> None:
        self.page = Page()
        self.page.feed(answer.content.decode())
        self.status, self.stale = answer.status_code, False

    def look(self) -> None:
        """Wait for what the page says to the taps so far."""
        if self.stale:
            self._show(self.client.post(f"{self.address}preview", self.data(), headers=HTMX))

    def record(self) -> None:
        """Press Record."""
        self._show(self.client.post(f"{self.address}record", self.data(), headers=HTMX))

    def data(self) -> dict[str, list[str]]:
        """Return what the browser sends."""
        sent: dict[str, list[str]] = {}
        for one in self.page.inputs:
            if one.type not in KEYS or one.checked:
                sent.setdefault(one.name, []).append(one.value)
        return sent

    def offers(self, name: str, value: str | None = None) -> bool:
        """Return whether the page has such a key, tapped or to be tapped, or such a field."""
        self.look()
        return any(one.name == name and value in (None, one.value) and not one.off for one in self.page.inputs)

    def tap(self, name: str, value: str) -> None:
        """Tap a key that the page offers; one that is tapped already is left alone."""
        key = self._key(name, value)
        if key is None:
            self.look()
            key = self._key(name, value)
        if key is None:
            raise NotOfferedError(f"{name} = {value}: {self.page.text('problem')}")
        if key.checked:
            return
        if key.type == "radio":
            for other in self.page.inputs:
                other.checked = other.checked and other.name != name
        key.checked, self.stale = True, True
        for order in (one for one in self.page.inputs if one.name == ORDERED.get(name)):
            order.value = f"{order.value} {value}".strip()

    def _key(self, name: str, value: str) -> Input | None:
        there = (one for one in self.page.inputs if one.type in KEYS and (one.name, one.value) == (name, value))
        return next((one for one in there if not one.off), None)

    def type(self, name: str, *texts: str) -> None:
        """Type a text into each of the fields of that name, those that are hidden left out."""
        self.look()
        fields = [one for one in self.page.inputs if one.name == name and one.type == "text"]
        if len(fields) != len(texts):
            raise NotOfferedError(f"{name}: {len(fields)} fields for {len(texts)} texts")
        for one, text in zip(fields, texts, strict=True):
            one.value = text
        self.stale = True

    def payouts(self) -> list[int]:
        """Return what the page says that each seat will get or pay, then what goes into the pot, if anything."""
        self.look()
        return [number(share) for share in self.page.shares]


def number(share: str) -> int:
    """Return the units that `+2` or `0` says, with a minus sign of print."""
    return int(share.replace(MINUS, "-"))
