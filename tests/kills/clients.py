"""Phones that write while the server dies: each asks again with the same key until it has an answer."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from itertools import count
from random import Random
from threading import Semaphore
from typing import Any
from urllib.parse import urlsplit

from benchmarks.phone import Fields, Phone, filled

NEXT = re.compile(r"Hand (\d+) comes next")
LAST = re.compile(r'name="undo" value="([0-9a-f-]{36})"')
GAME_IS_OVER = 30  # hands: then two phones go on at the next game


class UnavailableError(Exception):
    """The site has answered that it cannot answer now."""


# What a phone sees of a server that is killed, or whose database is.
GONE = (OSError, HTTPException, UnavailableError)


class WrongAnswerError(Exception):
    """The site has answered what it must not answer."""


@dataclass(frozen=True)
class Deed:
    """A write as it is sent, and sent again: its key is among its fields. ``kinds`` are entries that it may leave."""

    path: str
    fields: Fields
    key: str
    kinds: tuple[str, ...]


@dataclass
class Tally:
    """The answers that phones got: the keys of answered actions, and the kinds of their entries."""

    said: dict[str, tuple[str, ...]] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)
    hands: int = 0
    agreed: int = 0
    other: int = 0
    repeated: int = 0
    unavailable: int = 0


class QueuePhone(Phone):
    """A phone whose page sends what waits: it asks to be told what became of a hand."""

    def ask(self, method: str, path: str, fields: Fields | None = None, *, htmx: bool = False) -> tuple[int, str, str]:
        """Send a request as every phone does. Raises UnavailableError for what is no answer."""
        status, text, to = super().ask(method, path, fields, htmx=htmx)
        if status >= 500:
            raise UnavailableError(f"{status} to {path}: {text}")
        return status, text, to

    def _headers(self, body: str | None, htmx: bool) -> dict[str, str]:
        return super()._headers(body, htmx) | {"Accept": "application/json"}


@dataclass
class Client:
    """A phone, its places one after the other, and the deed that waits for an answer."""

    number: int
    places: Iterator[dict[str, Any]]
    chance: Random
    tally: Tally
    address: str = ""
    answers: Semaphore = field(default_factory=Semaphore)
    phone: QueuePhone | None = None
    place: dict[str, Any] = field(default_factory=dict)
    expects: int = 1
    waiting: Deed | None = None
    serial: Iterator[int] = field(default_factory=count)

    def work(self, address: str, answers: Semaphore) -> None:
        """Write at a server until it does not answer anymore; ``answers`` gets one for each deed that is answered."""
        self.address, self.answers = address, answers
        try:
            if self.phone is not None:
                self.phone.connection = HTTPConnection(urlsplit(address).netloc, timeout=30)
            if self.waiting is not None:
                self.tally.repeated += 1
                self._finish(self.waiting)
            while True:
                self._next()
        except GONE as error:
            self.tally.unavailable += isinstance(error, UnavailableError)
        finally:
            if self.phone is not None:
                self.phone.connection.close()

    def _next(self) -> None:
        if not self.place:
            self._move_on()
        elif "pin" in self.place:
            self._at_event()
        else:
            self._at_game()

    def _move_on(self) -> None:
        place = next(self.places)
        if self.phone is None:
            self.phone = QueuePhone(self.address, place["link"])
        else:
            self.phone.ask("GET", place["link"])
        self.phone.ask("GET", f"/games/{place['club_game']}/")  # where a form's token is given out
        self.place, self.expects = place, 1

    def _at_game(self) -> None:
        if self.expects > GAME_IS_OVER:
            self.place = {}
        elif self.chance.random() < 0.05:
            self._undo()
        else:
            self._record()

    def _at_event(self) -> None:
        status, page, to = self._phone.ask("GET", f"/t/at/{self.place['club_game']}/confirm")
        if status == 200 and 'name="pin"' in page:
            self._confirm(page)
        elif status == 200:
            self.place = {}
        elif to.endswith("/hand-in"):
            self._hand_in(to)
        else:
            self._record()

    def _record(self) -> None:
        """Record the hand that comes next; two phones at one table mostly mean the same hand."""
        own = Random(
            f"{self.place['club_game']} {self.expects}" if self.chance.random() < 0.7 else self.chance.random()
        )
        picker, partner = own.sample(range(1, 6), 2)
        hand = {"picker": str(picker), "partner": str(partner), "bracket": "exact", "points": str(own.randint(30, 90))}
        key = self._key()
        fields = [("key", key), ("expects", str(self.expects)), ("called", ""), *hand.items()]
        self._do(Deed(f"/games/{self.place['club_game']}/record", fields, key, ("hand", "conflict")))

    def _undo(self) -> None:
        """Take back the hand that the screen shows as the last one."""
        table = f"/games/{self.place['club_game']}/"
        _, page, _ = self._phone.ask("GET", table)
        if match := LAST.search(page):
            key = self._key()
            fields = [("key", key), ("expects", "1"), ("undo", match[1])]
            self._do(Deed(f"{table}undo", fields, f"{key}-undo", ("void",)))

    def _hand_in(self, path: str) -> None:
        _, page, _ = self._phone.ask("GET", path)
        self._send(path, page, "hand-in", scorer=str(self.place["seats"][0]))

    def _confirm(self, page: str) -> None:
        path = f"/t/at/{self.place['club_game']}/confirm"
        entrant = str(self.place["seats"][1])
        self._send(path, page, "confirm", entrant=entrant, pin=self.place["pin"], do="confirm")

    def _send(self, path: str, page: str, kind: str, **typed: str) -> None:
        """Send the first form of a page with what is typed into it."""
        fields = dict(reversed([(name, value) for name, value in filled(page, {}) if name not in typed]))
        self._do(Deed(path, [*fields.items(), *typed.items()], fields["key"], (kind,)))

    def _do(self, deed: Deed) -> None:
        self.waiting = deed
        self._finish(deed)

    def _finish(self, deed: Deed) -> None:
        status, text, _ = self._phone.ask("POST", deed.path, deed.fields)
        self.waiting = None
        self.answers.release()
        if deed.path.endswith("/record"):
            self._note_answer(deed, status, text)
        elif status in (200, 302):
            self.tally.said[deed.key] = deed.kinds
            self.tally.other += 1
        elif status == 422 and deed.path.endswith("/undo"):  # the other phone was faster
            self.tally.refused.add(deed.key)
        else:
            raise WrongAnswerError(f"{status} to {deed.path}: {text}")

    def _note_answer(self, deed: Deed, status: int, text: str) -> None:
        """Take down what became of a hand."""
        if status == 422 and (match := NEXT.search(text)):
            self.expects = int(match[1])
            self.tally.refused.add(deed.key)
            return
        if status != 200:
            raise WrongAnswerError(f"{status} to {deed.path}: {text}")
        self.expects += 1
        if json.loads(text)["became"] == "agreed":
            self.tally.agreed += 1
        else:
            self.tally.said[deed.key] = deed.kinds
            self.tally.hands += 1

    def _key(self) -> str:
        return f"phone-{self.number}-{next(self.serial):06}"

    @property
    def _phone(self) -> QueuePhone:
        assert self.phone is not None
        return self.phone
