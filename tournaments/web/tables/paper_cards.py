"""Paper cards in bulk: one page for all tables of a session, and a second reading of cards that wait."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.engine.errors import Refused
from scorekeeper.web.actions import form_status, posted_data
from scorekeeper.web.display import author_line
from scorekeeper.web.forms import CheckField, KeyedForm, add_refusal
from tournaments.engine.event.values import TableState
from tournaments.engine.standings import NEED_COUNTS
from tournaments.queries.book import book_of
from tournaments.queries.tables import games, handed_in_by
from tournaments.services import journal_writer, paper_tables, tables
from tournaments.web.access import EventAccess, require_assistant
from tournaments.web.navigation import event_context
from tournaments.web.tables.card import COUNTS, CardForm, card_rows
from tournaments.web.tables.views import (
    CARDS,
    DeskTable,
    SeatScore,
    beside_hands,
    can_correct,
    card_address,
    grid_context,
    open_rows,
    seat_scores,
    show_entered,
    tables_of,
)
from tournaments.wording import setup
from tournaments.wording.sessions import in_sentence, session_words, state_label

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

CHECK, HANDS = "check", "hands"  # modes; without one, totals are typed


class BulkCardForm(CardForm):
    """A card, which may be compared with one that was typed before.

    ``fast`` says that all totals but the last are typed, which follows from them; ``counting`` that the hands picked
    and won are typed, too.
    """

    fast = CheckField(widget=forms.CheckboxInput(attrs={"value": "yes"}))
    counting = CheckField(widget=forms.CheckboxInput(attrs={"value": "yes"}))

    @property
    def card_totals(self) -> tuple[int, ...] | None:
        """Return the totals by seat of what was typed; None where nothing can be read."""
        rows = [row for name in self.row_names if (row := self.cleaned_data.get(name))]
        return tuple(map(sum, zip(*rows, strict=True))) or None


@dataclass(frozen=True, slots=True)
class ReadTwice:
    """A seat with what was typed for it: ``first`` on record, ``second`` now (None: nothing can be read)."""

    seat: SeatScore
    first: int | None
    second: int | None

    @property
    def differs(self) -> bool:
        """Return whether both readings are there and disagree."""
        return self.second is not None and self.first != self.second


class CountCell(NamedTuple):
    """An input for a count of a seat."""

    what: str
    label: StrPromise
    field: forms.BoundField


@require_http_methods(["GET", "POST"])
def paper_cards(request: HttpRequest, event: int, session: int) -> HttpResponse:
    """Ask for a table's number, then for its card; save it, or compare it with what is on record."""
    access = require_assistant(request, event)
    desk_tables = _desk_tables(access, session)
    sent = request.POST if request.method == "POST" else request.GET
    typed, mode = sent.get("number", "").strip(), sent.get("mode", "")
    chosen = next((one for one in desk_tables if str(one.table.number) == typed), None)
    page = _Page(request, access, session, desk_tables, mode)
    if chosen is None:
        return page.ask(typed)
    card_form = partial(BulkCardForm, seats=len(chosen.table.seats), rows=open_rows(chosen), totals=mode != HANDS)
    begins = {"seen": chosen.game.length, "signed": page.signs, "fast": page.is_fast, "counting": page.is_counting}
    form = card_form(posted_data(request), initial=begins)
    if form.tap[0] == "sum":  # shown with its sum, but not checked: more of it may follow
        form = card_form(initial={field.name: field.value() for field in form})
    elif not form.is_bound and chosen.state is TableState.OPEN:
        show_entered(chosen, form)
        form.initial["counting"] |= any(counts.keys() >= {"picked"} for _number, counts in chosen.table.counts)
    elif form.is_bound and form.is_valid():
        try:
            if page.save(chosen, form):
                return redirect(page.address_after(chosen))
        except Refused as refused:
            add_refusal(form, refused)
            desk_tables = _desk_tables(access, session)  # someone else may have been faster
            chosen = next(one for one in desk_tables if one.table.id == chosen.table.id)
            page = _Page(request, access, session, desk_tables, mode)
    return page.show(chosen, form)


def _desk_tables(access: EventAccess, session: int) -> list[DeskTable]:
    book, played = book_of(access.event.journal_id), games(access.event.pk, session)
    return [
        DeskTable(access, book, table, played[table.id]) for table in tables_of(book, session) if table.id in played
    ]


@dataclass(frozen=True, slots=True)
class _Page:
    request: HttpRequest
    access: EventAccess
    session: int
    tables: Sequence[DeskTable]
    mode: str

    @property
    def checks(self) -> bool:
        """Return whether cards are typed a second time."""
        return self.mode == CHECK

    @property
    def by_hand(self) -> bool:
        """Return whether cards are typed hand by hand."""
        return self.mode == HANDS

    @property
    def signs(self) -> bool:
        """Return whether the director confirms each card as it is typed. It holds for the next card, too."""
        sent = self.request.POST if self.request.method == "POST" else self.request.GET
        return self.can_sign and sent.get("signed") == "yes"

    @property
    def is_fast(self) -> bool:
        """Return whether all totals but the last are typed. It holds for the next card, too."""
        sent = self.request.POST if self.request.method == "POST" else self.request.GET
        return not self.by_hand and sent.get("fast") == "yes"

    @property
    def is_counting(self) -> bool:
        """Return whether the hands picked and won are typed, too. It holds for the next card, too."""
        sent = self.request.POST if self.request.method == "POST" else self.request.GET
        return self.takes_counts and sent.get("counting") == "yes"

    @property
    def takes_counts(self) -> bool:
        """Return whether totals come with the hands picked and won: ties of this tournament are broken by them."""
        return not self.by_hand and not self.checks and not NEED_COUNTS.isdisjoint(self.tables[0].book.setup.tie_breaks)

    @property
    def can_sign(self) -> bool:
        """Return whether this visitor may confirm cards by the signatures on them."""
        return self.access.directs and self.tables[0].book.setup.confirm and not self.checks

    def address(self, **query: str) -> str:
        """Return the address of this page in the same mode."""
        mode = {"mode": self.mode} if self.mode in (CHECK, HANDS) else {}
        kept = {"signed": self.signs, "fast": self.is_fast, "counting": self.is_counting}
        mode |= {name: "yes" for name, chosen in kept.items() if chosen}
        path = reverse("event-paper-cards", args=[self.access.event.pk, self.session])
        return f"{path}?{urlencode(mode | query)}" if mode or query else path

    def address_after(self, saved: DeskTable) -> str:
        """Return the address of the card after one that was just saved: the next missing one of the stack."""
        left = [one.table.number for one in _desk_tables(self.access, self.session) if self._is_left(one)]
        later = [number for number in left if number > saved.table.number]
        following = [("number", str(number)) for number in (later or left)[:1]]
        return self.address(saved=str(saved.table.number), **dict(following))

    def _is_left(self, one: DeskTable) -> bool:
        return _waits(one) if self.checks else one.state is TableState.OPEN

    def save(self, chosen: DeskTable, form: BulkCardForm) -> bool:
        """Write what was typed. False, and nothing is written, where it is to be compared with what is on record."""
        event, table, actor, key = self.access.event, chosen.table.id, self.access.actor, form.cleaned_data["key"]
        if journal_writer.has_written(event, key):
            return True
        totals, seen = form.card.rows, form.bound_score()
        if form.tap[0] == "second" and _replaceable(chosen):
            paper_tables.take_second(event, table, totals[0], seen, key=key, actor=actor)
        elif form.tap[0] == "first" and _waits(chosen):
            tables.confirm_as_director(event, table, seen, key=key, actor=actor, why=paper_tables.TWICE)
        elif chosen.state is TableState.OPEN and not self.checks:
            signed = paper_tables.SIGNED if self.signs else ""
            paper_tables.hand_in(
                event, table, form.card, key=key, actor=actor, signed=signed, totals=form.covers, seen=seen
            )
        else:
            return (
                self.checks
                and _waits(chosen)
                and bool(totals)
                and paper_tables.confirm_second(event, table, totals[0], seen, key=key, actor=actor)
            )
        return True

    def ask(self, typed: str) -> HttpResponse:
        """Ask for a table's number; ``typed`` is one that no table of the session has."""
        wrong = ""
        if typed:
            numbers = {"first": self.tables[0].table.number, "last": self.tables[-1].table.number, "typed": typed}
            wrong = _("Table %(typed)s isn't in this session. Enter a number from %(first)s to %(last)s.") % numbers
        return self._render({"wrong": wrong, "typed": typed}, 422 if wrong else 200)

    def show(self, chosen: DeskTable, form: BulkCardForm) -> HttpResponse:
        """Show the card of a table to be typed, or what is on record beside what was typed."""
        if self.by_hand and chosen.state is TableState.OPEN:
            path = self.address()
            card = grid_context(chosen, form) | {"card_url": path, "form": form, "types": True, "counts": []}
            return self._render(card, form_status(form))
        seats = seat_scores(chosen)
        row = card_rows(form, [seat.name for seat in seats], {}, {})[0]
        second = form.card_totals if form.is_bound and _waits(chosen) else None
        wanted = _waits(chosen) if self.checks else chosen.state is TableState.OPEN
        author = None if chosen.state is TableState.OPEN else handed_in_by(self.access.event, chosen.table.id)
        context = {
            "here": chosen,
            "form": form,
            "row": row,
            "cells": list(zip(seats, row.cells, strict=True)),
            "counts": _count_cells(form, seats) if self.takes_counts else [],
            "types": wanted and not second,
            "readings": [] if wanted and not second else _compare(chosen, seats, second),
            "second": second,
            "agrees": second is not None and paper_tables.agrees_with_first(chosen.table, chosen.game, second),
            "correct_url": card_address(chosen, next=CARDS) if can_correct(chosen) else "",
            "replaceable": _replaceable(chosen) and not self.by_hand,
            "author": author_line(_("entered"), author) if author else "",
            "state": state_label(chosen.book, chosen.table, chosen.game),
            "undecided": setup.undecided_by_card(chosen.book.setup, totals=True),
            "beside": beside_hands(chosen, form),
        }
        return self._render(context, form_status(form))

    def _render(self, more: dict[str, Any], status: int) -> HttpResponse:
        book = self.tables[0].book
        ends = self.access.directs and self.session not in book.rounds
        all_confirmed = all(one.state is TableState.CONFIRMED for one in self.tables)
        saved = self.request.GET.get("saved", "")
        context = event_context(self.access, "event-desk") | {
            "session": self.session,
            "session_words": session_words(book, self.session),
            "session_in_sentence": in_sentence(book, self.session),
            "checks": self.checks,
            "by_hand": self.by_hand,
            "mode": self.mode if self.mode in (CHECK, HANDS) else "",
            "can_sign": self.can_sign,
            "signs": self.signs,
            "is_fast": self.is_fast,
            "is_counting": self.is_counting,
            "left": [(one, self.address(number=str(one.table.number))) for one in self.tables if self._is_left(one)],
            "left_url": self.address(),
            "unconfirmed": [one for one in self.tables if one.state is TableState.COMPLETE],
            "ends": ends and all_confirmed,
            "goes_on": self.session in book.rounds and all_confirmed,
            "end": KeyedForm(),
            "many": len(self.tables),
            "saved": saved,
            "needs_confirming": any(str(one.table.number) == saved and _waits(one) for one in self.tables),
        }
        return render(self.request, "tables/paper_cards.html", context | more, status=status)


def _count_cells(form: BulkCardForm, seats: Sequence[SeatScore]) -> list[tuple[SeatScore, list[CountCell]]]:
    """Return the inputs for the hands that each seat picked and won."""
    by_seat = zip(seats, *map(form.count_fields, COUNTS), strict=True)
    return [(seat, list(map(CountCell, COUNTS, COUNTS.values(), fields))) for seat, *fields in by_seat]


def _waits(chosen: DeskTable) -> bool:
    """Return whether a card was typed and waits to be confirmed."""
    return chosen.table.paper and chosen.state is TableState.COMPLETE


def _replaceable(chosen: DeskTable) -> bool:
    """Return whether new totals lose nothing: a card of hands, or with counts, is corrected on its own page.

    So is one beside hands that a phone recorded.
    """
    return (
        _waits(chosen)
        and paper_tables.entered_hands(chosen.table, chosen.game) is None
        and not any(counts for _number, counts in chosen.table.counts)
    )


def _compare(chosen: DeskTable, seats: Sequence[SeatScore], second: tuple[int, ...] | None) -> list[ReadTwice]:
    """Return the totals on the card and those typed now; without those, the score of the table."""
    if second is None:
        return [ReadTwice(seat, seat.total, None) for seat in seats]
    first = paper_tables.first_totals(chosen.table, chosen.game.game)
    if first != second and chosen.game.played:
        first = tuple(seat.total or 0 for seat in seats)
    return [ReadTwice(*each) for each in zip(seats, first, second, strict=True)]
