"""A hand as far as it is read: the record in the making, where each part of it stands, what is wrong."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from .flaws import Flaw, Place, unreadable

MOST_FLAWS = 20
_LAST_STEP = re.compile(r"(?:\.[^.\[\]]*|\[\d*\])$")


@dataclass(slots=True)
class Draft:
    """The record (in the shape of the contract), the places by path, and all that a transcript does not have."""

    start: Place
    record: dict[str, Any] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    flaws: list[Flaw] = field(default_factory=list)
    rules: dict[str, Any] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    picker: int | None = None
    title: str = ""
    date: str = ""
    comments: list[dict[str, Any]] = field(default_factory=list)

    @property
    def is_full_of_flaws(self) -> bool:
        """Whether so much is wrong that reading on says nothing new."""
        return len(self.flaws) >= MOST_FLAWS

    def wrong(self, place: Place, code: str, message: str) -> None:
        """Notes something that is not of the grammar."""
        self.flaws.append(unreadable(place, code, message))

    def once(self, path: str, place: Place) -> bool:
        """Whether this is said for the first time; a second time is a flaw."""
        if path in self.places:
            sentence = f"This is said on line {self.places[path].line} already; divide two hands by a line of ---."
            self.wrong(place, "said-twice", sentence)
            return False
        self.places[path] = place
        return True

    def mark(self, mark: dict[str, Any], place: Place) -> None:
        """Takes a mark, behind those that were called before it."""
        marks = self.record.setdefault("marks", [])
        self.places[f"marks[{len(marks)}]"] = place
        marks.append(mark)

    def put(self, path: str, place: Place, value: Any) -> None:
        """Takes a value of the record, with each card or word of it at its own place."""
        self.places[path] = place
        above, _, key = path.rpartition(".")
        if above:
            self.places.setdefault(above, place)
            self.record.setdefault(above, {})[key] = value
        else:
            self.record[key] = value

    def comment(self, text: str, place: Place) -> None:
        """Takes a comment, behind the trick that was played last."""
        self.places[f"comments[{len(self.comments)}]"] = place
        self.comments.append({"trick": len(self.record.get("tricks", ())), "text": text})

    def source(self) -> dict[str, Any]:
        """The object of the written hand, with all that was said."""
        more = {"names": list(self.names), "title": self.title, "date": self.date, "comments": self.comments}
        rules: Any = self.rules["preset"] if self.rules.keys() == {"preset"} else self.rules
        return {"rules": rules} | self.record | {key: value for key, value in more.items() if value}

    def place_of(self, path: str) -> Place:
        """Where a part of the record stands, or the nearest part that it belongs to."""
        while path:
            if path in self.places:
                return self.places[path]
            shorter = _LAST_STEP.sub("", path)
            path = shorter if shorter != path else ""
        return self.start
