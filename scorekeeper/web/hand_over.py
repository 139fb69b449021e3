"""Hands that a phone could not send, taken in from its text: looked at line by line, recorded with their own keys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.engine.errors import Refused, refuse
from scorekeeper.imports import handed_over
from scorekeeper.imports.handed_over import HandedOver
from scorekeeper.queries.access import Access
from scorekeeper.queries.table import TableView
from scorekeeper.services.journals import Actor, Answer, Status
from scorekeeper.services.write_lock import rehearsing, writing
from scorekeeper.web import access, entry, entry_record
from scorekeeper.web.table import take, view_of
from scorekeeper.web.table_page import Typed, names_of
from scorekeeper.wording import hands as hand_words

REFUSED = 422


class Fate(StrEnum):
    """What becomes of a hand that is handed over."""

    NEW = "new"
    HERE = "here"  # recorded before, under its key or exactly alike
    RIVAL = "rival"  # another hand has its number: both are kept, to be decided
    REFUSED = "refused"  # left out


@dataclass(frozen=True, slots=True)
class Fated:
    """A hand of the text, what it says in words, what becomes of it, and why where it is left out."""

    number: int
    words: str
    fate: Fate
    why: str = ""


@dataclass(frozen=True, slots=True)
class Looked:
    """What a page about a text shows: the text, the table, each hand; `done` once they are recorded."""

    text: str = ""
    name: str = ""
    evening: int = 0
    lines: tuple[Fated, ...] = ()
    done: bool = False
    error: str = ""

    @property
    def new(self) -> int:
        """How many hands there are to record."""
        return sum(line.fate in (Fate.NEW, Fate.RIVAL) for line in self.lines)

    @property
    def left_out(self) -> int:
        """How many cannot be recorded as they are."""
        return sum(line.fate is Fate.REFUSED for line in self.lines)

    @property
    def status(self) -> int:
        """The status of the answer."""
        return REFUSED if self.error else 200


@require_http_methods(["GET", "POST"])
def hand_over(request: HttpRequest, evening: int) -> HttpResponse:
    """Take the hands of this table in."""
    found = access.record(request, evening)
    looked = taken_in(request, found)
    context = {"here": found, "view": view_of(evening), "looked": looked}
    return render(request, "table/hand_over.html", context, status=looked.status)


def taken_in(request: HttpRequest, found: Access | None, within: int | None = None) -> Looked:
    """Return what is to be shown of what was sent: looked at, or recorded where that was pressed.

    The table is the one at hand (`found`), else any of the event whose journal is `within`.
    """
    if request.method == "GET":
        return Looked()
    text = request.POST.get("text", "")
    try:
        over = handed_over.read(text)
        here = _table(request, over, found, within)
    except Refused as refused:
        return Looked(text, error=_(refused.faults[0].message))
    done = request.POST.get("do") == "record"
    with writing() if done else rehearsing():
        lines = tuple(_taken(here, over, access.actor(request, here)))
    return Looked(text, view_of(here.evening).name, here.evening, lines, done)


def _table(request: HttpRequest, over: HandedOver, found: Access | None, within: int | None) -> Access:
    if found is None:
        here = access.recording(request, over.table)
        if here is None or here.within != within:
            raise refuse("other-table", _("The table of this text is none of this tournament."), "text")
        return here
    if over.table != found.evening:
        raise refuse("other-table", _("This text is of another table: take it in at that one."), "text")
    return found


def _taken(here: Access, over: HandedOver, actor: Actor) -> Iterator[Fated]:
    view = view_of(here.evening)
    for hand in over.hands:
        typed = Typed(entry.read(QueryDict(hand.form)), hand.key, hand.number)
        try:
            answer = take(here, typed, actor)
        except Refused as refused:
            yield Fated(hand.number, "", Fate.REFUSED, refused.faults[0].message)
        else:
            yield Fated(hand.number, "" if answer.again else _words(view, typed), _fate(answer))


def _fate(answer: Answer) -> Fate:
    if answer.again or answer.status is Status.AGREED:
        return Fate.HERE
    return Fate.RIVAL if answer.status is Status.RIVAL else Fate.NEW


def _words(view: TableView, typed: Typed) -> str:
    return hand_words.sentence(entry_record.record(typed.entered), names_of(view), view.rules)
