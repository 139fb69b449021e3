"""The tables of an event on the desk: a table, its score card as a grid, and a session's tables."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scorekeeper.models import Role
from scorekeeper.queries.table import table_view
from scorekeeper.services import grants
from scorekeeper.web.actions import Button, Data, PageForms, answer_form, posted_data
from scorekeeper.web.forms import KeyedForm, ReasonForm
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.draw_pool import session_setup
from tournaments.engine.event.progress import (
    TableProgress,
    can_submit,
    is_corrected,
    is_whole,
    progress,
    reopened_first,
)
from tournaments.engine.event.values import OFFICIAL, SessionTable, TableState
from tournaments.engine.seating.dealers import dealer_of_hand, seats_sitting_out
from tournaments.queries.book import book_of
from tournaments.queries.entrants import names
from tournaments.queries.tables import GameRow, game_of, games, sitting, with_games
from tournaments.services import paper_tables, tables
from tournaments.web.access import EventAccess, require_assistant, require_director, require_viewer
from tournaments.web.desk.screen import raised_by
from tournaments.web.navigation import event_context
from tournaments.web.tables.card import COUNTS, CardForm, card_rows, column_sums
from tournaments.web.tables.forms import AnswerForm, ScoreForm, StandInForm
from tournaments.wording import setup
from tournaments.wording.sessions import (
    StateLabel,
    hands_words,
    recorded_words,
    reopened_first_words,
    session_words,
    state_label,
    status_words,
    table_words,
)

ROWS = 20  # where the end is open
CARDS = "cards"  # the page to go back to from a card: Paper cards, instead of the table


@dataclass(frozen=True, slots=True)
class DeskTable:
    """A table of an event, seen from the desk."""

    access: EventAccess
    book: EventBook
    table: SessionTable
    game: GameRow

    @property
    def state(self) -> TableState:
        """Return the state of its score."""
        return self.book.state_of(self.table)

    @property
    def title(self) -> str:
        """Return the title of its pages: ``Session 2, table 7``."""
        return table_words(self.book, self.table)


@dataclass(frozen=True, slots=True)
class SeatScore:
    """An entrant at a table with what they have; ``total`` None where they are no longer on its sheet."""

    number: int
    name: str
    total: int | None
    stand_in: bool
    penalties: int


@require_GET
def table(request: HttpRequest, event: int, table: int) -> HttpResponse:
    """Show a table."""
    return _table_page(request, get_table(require_viewer(request, event), table), PageForms(request, BUTTONS))


@require_POST
def act(request: HttpRequest, event: int, table: int) -> HttpResponse:
    """Do what a button of a table's page says; assistants may only hand in, directors everything."""
    forms = PageForms(request, BUTTONS)
    access = (require_assistant if forms.pressed == "hand-in" else require_director)(request, event)
    desk_table = get_table(access, table)
    if answer := forms.save(desk_table, then=lambda _saved: redirect(_after(request.POST.get("next", ""), desk_table))):
        return answer
    return _table_page(request, get_table(access, table), forms)


def _after(place: str, desk_table: DeskTable) -> str:
    """Return the next page's address: the ``desk``, the table's card in ``grid``, the paper ``cards``, or the table."""
    event, table = desk_table.access.event.pk, desk_table.table
    if place == "desk":
        return reverse("event", args=[event])
    if place == "grid":
        return card_address(desk_table)
    if place == CARDS:
        return f"{reverse('event-paper-cards', args=[event, table.session])}?saved={table.number}"
    return reverse("event-table", args=[event, table.id])


def card_address(desk_table: DeskTable, **query: str) -> str:
    """Return the address of a table's score card.

    A card that was typed hand by hand is opened that way: as totals it would lose its hands.
    """
    by_hands = desk_table.table.paper and len(paper_tables.typed_before(desk_table.game.game)) > 1
    query |= {} if by_hands else {"mode": "totals"}
    path = reverse("event-table-grid", args=[desk_table.access.event.pk, desk_table.table.id])
    return f"{path}?{urlencode(query)}" if query else path


def can_correct(desk_table: DeskTable) -> bool:
    """Return whether this visitor may correct the card that was entered for a table.

    Until it is confirmed, assistants may, too.
    """
    if not desk_table.table.paper or not _reopens(desk_table):
        return False
    access = desk_table.access
    return access.helps if desk_table.state is TableState.COMPLETE else access.directs


def get_table(access: EventAccess, table: int) -> DeskTable:
    """Return a table of an event. Raises Http404 where there is none, and where its draw was unpublished."""
    book, game = book_of(access.event.journal_id), game_of(access.event.pk, table)
    if game is None or table not in book.tables:
        raise Http404(f"table {table}")
    return DeskTable(access, book, book.table(table), game)


def seat_scores(desk_table: DeskTable) -> list[SeatScore]:
    """Return the entrants at a table in the order of seats. Two statements."""
    players = {player.number: player.total for player in table_view(desk_table.game.club_game).players}
    called = names(desk_table.access.event, desk_table.table.session)
    against = [each.entrant for each in desk_table.book.penalties if not each.dropped]
    return [
        SeatScore(
            entrant, called[entrant], players.get(seat), entrant in desk_table.table.stand_ins, against.count(entrant)
        )
        for seat, entrant in enumerate(desk_table.table.seats, 1)
    ]


def _hand_in(desk_table: DeskTable, data: Data) -> None:
    access, seen = desk_table.access, data["seen"]
    tables.hand_in(access.event, desk_table.table.id, None, seen=seen, key=data["key"], actor=access.actor)


def _confirm(desk_table: DeskTable, data: Data) -> None:
    access, seen, why = desk_table.access, data["seen"] or 0, data["why"]
    tables.confirm_as_director(access.event, desk_table.table.id, seen, why=why, key=data["key"], actor=access.actor)


def _reopen(desk_table: DeskTable, data: Data) -> None:
    tables.reopen(
        desk_table.access.event, desk_table.table.id, data["why"], key=data["key"], actor=desk_table.access.actor
    )


def _stop(desk_table: DeskTable, data: Data) -> None:
    tables.stop(
        desk_table.access.event, desk_table.table.id, data["why"], key=data["key"], actor=desk_table.access.actor
    )


def _stand_in(desk_table: DeskTable, data: Data) -> None:
    access, entrant, why = desk_table.access, data["entrant"] or 0, data["why"]
    tables.stand_in(access.event, desk_table.table.id, entrant, why, key=data["key"], actor=access.actor)


def _answer(desk_table: DeskTable, data: Data) -> None:
    access, call, text = desk_table.access, data["call"] or 0, data["text"]
    tables.answer_call(access.event, call, text, key=data["key"], actor=access.actor)


def _settle(desk_table: DeskTable, data: Data) -> None:
    access, call, text = desk_table.access, data["call"] or 0, data["text"] or _("The score stands.")
    tables.settle_dispute(access.event, call, data["seen"] or 0, text, key=data["key"], actor=access.actor)


def _correct(desk_table: DeskTable, data: Data) -> None:
    access, call, text = desk_table.access, data["call"] or 0, data["text"] or _("The score will be corrected.")
    tables.correct_disputed(access.event, call, text, key=data["key"], actor=access.actor)


def _renew_link(desk_table: DeskTable, data: Data) -> None:
    grants.table_link(desk_table.game.club_game)  # made by the first printed card, which may be still to come
    grants.renew_link(Role.TABLE, club_game=desk_table.game.club_game)


BUTTONS = {
    "hand-in": Button(ScoreForm, _hand_in),
    "confirm": Button(ScoreForm, _confirm),
    "reopen": Button(ReasonForm, _reopen, "reopen-%s"),
    "stop": Button(ReasonForm, _stop, "stop-%s"),
    "stand-in": Button(StandInForm, _stand_in, "stand-in-%s"),
    "answer": Button(AnswerForm, _answer),
    "settle": Button(AnswerForm, _settle, shown_as="answer"),
    "correct": Button(AnswerForm, _correct, shown_as="answer"),
    "renew-link": Button(KeyedForm, _renew_link),
}


def _table_page(request: HttpRequest, desk_table: DeskTable, forms: PageForms) -> HttpResponse:
    book, table, game = desk_table.book, desk_table.table, desk_table.game
    at_table = seat_scores(desk_table)
    called = {seat.number: seat.name for seat in at_table}
    decided = book.decided_dispute(table)
    context = event_context(desk_table.access, "event-desk") | {
        "here": desk_table,
        "action": reverse("event-table-do", args=[desk_table.access.event.pk, desk_table.table.id]),
        "state": state_label(book, table, game),
        "status": status_words(book, table, game, called.get(table.confirmer or 0)),
        "seats": at_table,
        "calls": [
            (call, raised_by(call, called))
            for call in desk_table.book.open_calls()
            if call.table == desk_table.table.id
        ],
        "decided": decided,
        "decided_for": raised_by(decided, called) if decided else "",
        "card_url": card_address(desk_table),
        "is_ready": is_whole(book, table, game),
        "can_submit": can_submit(book, table, game),
        "takes_hands": takes_hands(desk_table),
        "recorded": recorded_words(table, game),
        "scorer": called.get(desk_table.table.scorer or 0),
        "corrected": is_corrected(table, game),
        "forms": forms,
        "reopens": _reopens(desk_table),
        "reopened_first": reopened_first_words(desk_table.book, table.session)
        if desk_table.table.paper and desk_table.state is TableState.LOCKED
        else "",
        "correct_url": card_address(desk_table) if can_correct(desk_table) else "",
        "is_unconfirmed": desk_table.table.state not in OFFICIAL,
        "is_round": table.session in book.rounds,
        "from_desk": bool(request.headers.get("HX-Request")) or request.POST.get("next") == "desk",
    }
    response = render(request, "tables/page.html", context, status=forms.status)
    if forms.sent is not None and request.headers.get("HX-Target") == "live":  # refused: it stays beside the desk
        response["HX-Retarget"], response["HX-Reswap"] = "#panel", "innerHTML"
        response["HX-Reselect"] = "#main > :not(.of-event, #alarm, .for-keyboards, #shortcuts)"
    return response


def _reopens(desk_table: DeskTable) -> bool:
    """Return whether the table can be opened again by itself. One that ended early can until it is submitted, too.

    A dispute is settled with the score corrected.
    """
    if reopened_first(desk_table.book, desk_table.table.session):
        return False
    if desk_table.state is TableState.OPEN:
        return bool(desk_table.table.stopped)
    return desk_table.state is not TableState.DISPUTED


@require_http_methods(["GET", "POST"])
def grid(request: HttpRequest, event: int, table: int) -> HttpResponse:
    """Show the empty score card or what was entered before, add it up, hand it in, or correct it."""
    desk_table = get_table(require_assistant(request, event), table)
    corrects = desk_table.state is not TableState.OPEN
    if corrects and not can_correct(desk_table):
        return redirect("event-table", event, table)
    totals = "totals" in (request.GET.get("mode"), request.POST.get("mode"))
    card_form = partial(CardForm, seats=len(desk_table.table.seats), rows=open_rows(desk_table), totals=totals)
    confirmed = corrects and desk_table.table.state in OFFICIAL
    form = card_form(posted_data(request), initial={"seen": desk_table.game.length, "signed": confirmed})
    if form.tap[0] == "sum":  # shown with its sums, but not checked: more of it may follow
        form = card_form(initial={field.name: field.value() for field in form})
    elif not form.is_bound:
        show_entered(desk_table, form)
    place = CARDS if CARDS in (request.GET.get("next"), request.POST.get("next")) else ""

    def context() -> dict[str, Any]:
        return grid_context(desk_table, form) | {"corrects": corrects, "was_confirmed": confirmed, "next": place}

    def save(form: CardForm) -> HttpResponse:
        _save_card(desk_table, form)
        return redirect(_after(place, desk_table))

    template = "tables/grid_form.html" if request.headers.get("HX-Request") else "tables/grid.html"
    return answer_form(request, form, save, template, context)


def _save_card(desk_table: DeskTable, form: CardForm) -> None:
    """Hand in the card of an open table; correct the one of any other."""
    access, data, table = desk_table.access, form.cleaned_data, desk_table.table.id
    signed = paper_tables.SIGNED if data["signed"] and access.directs else ""
    write = paper_tables.hand_in
    if desk_table.state is not TableState.OPEN:
        write = partial(paper_tables.correct, why=data["why"])
    write(
        access.event,
        table,
        form.card,
        key=data["key"],
        actor=access.actor,
        signed=signed,
        totals=form.covers,
        seen=form.bound_score(),
    )


def show_entered(desk_table: DeskTable, form: CardForm) -> None:
    """Fill a card with what was entered from it before, if anything was."""
    if desk_table.table.paper:
        dealt = session_setup(desk_table.book, desk_table.table.session).at(len(desk_table.table.seats)).rules.players
        form.set_card(paper_tables.entered_card(desk_table.table, desk_table.game, dealt, totals=form.totals))


@require_GET
def card_of_game(request: HttpRequest, club_game: int) -> HttpResponse:
    """Redirect from a score sheet to the card of its table. Raise Http404 for a game outside events."""
    where = sitting(club_game)
    if where is None:
        raise Http404(request.path)
    return redirect(card_address(get_table(require_assistant(request, where.event.pk), where.table)))


@dataclass(frozen=True, slots=True)
class BesideHands:
    """Totals that were typed, beside the hands of the table that add up to others: ``seats`` with both figures."""

    entered: paper_tables.EnteredHands
    seats: list[tuple[str, int, int]]


def beside_hands(desk_table: DeskTable, form: CardForm) -> BesideHands | None:
    """Return the totals of a form that was refused because of the hands of its table; None for any other form."""
    if form.refused_for != "differs":
        return None
    entered = paper_tables.entered_hands(desk_table.table, desk_table.game)
    if entered is None:
        return None
    names = [seat.name for seat in seat_scores(desk_table)]
    return BesideHands(entered, list(zip(names, entered.units, form.card.rows[0], strict=True)))


def takes_hands(desk_table: DeskTable) -> bool:
    """Return whether a table's score card can still take hands beside those that were recorded."""
    return desk_table.game.hands is None or desk_table.game.played < desk_table.game.hands


def open_rows(desk_table: DeskTable) -> int:
    """Return the number of hands that a table's score card can still take."""
    return ROWS if desk_table.game.hands is None else max(1, desk_table.game.hands - desk_table.game.played)


def grid_context(desk_table: DeskTable, form: CardForm) -> dict[str, Any]:
    """Return the context of ``tables/grid_form.html``: the card of a table, hand by hand or totals only."""
    seats = seat_scores(desk_table)
    names = [seat.name for seat in seats]
    rows = card_rows(form, names, *_rotation(desk_table, form))
    sums = column_sums(rows)
    undecided = setup.undecided_by_card(desk_table.book.setup, totals=form.totals)
    return event_context(desk_table.access, "event-desk") | {
        "here": desk_table,
        "takes_hands": takes_hands(desk_table),
        "card_url": reverse("event-table-grid", args=[desk_table.access.event.pk, desk_table.table.id]),
        "seats": seats,
        "rows": rows,
        "counts": [
            (what, label, list(zip(names, form.count_fields(what), strict=True))) for what, label in COUNTS.items()
        ],
        "sums": sums,
        "off": sum(sums),
        "typing_helps": form.totals and setup.undecided_by_card(desk_table.book.setup, totals=False) != undecided,
        "undecided": undecided,
        "beside": beside_hands(desk_table, form),
        "empty": not any(cell.text for row in rows for cell in row.cells),
        "row_errors": any(row.error for row in rows),
        "wrong": [(row, cell) for row in rows for cell in row.cells if cell.error],
    }


def _rotation(desk_table: DeskTable, form: CardForm) -> tuple[dict[int, tuple[int, ...]], dict[int, int]]:
    """Return those who sit out and the dealer by row; hands that a phone recorded come before the first row."""
    if form.totals:
        return {}, {}
    size, past = len(desk_table.table.seats), desk_table.game.played
    dealt = session_setup(desk_table.book, desk_table.table.session).at(size).rules.players
    hands = range(1, len(form.row_names) + 1)
    return (
        {hand: seats_sitting_out(past + hand, size, dealt) for hand in hands},
        {hand: dealer_of_hand(past + hand, size) for hand in hands},
    )


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table in the list."""

    table: SessionTable
    game: GameRow
    state: StateLabel
    progress: TableProgress
    corrected: bool

    @property
    def hands(self) -> str:
        """Return the sentence about the hands recorded, out of how many."""
        return hands_words(self.table, self.game)


@require_GET
def session(request: HttpRequest, event: int, session: int) -> HttpResponse:
    """Show the tables of a session."""
    return _session_page(request, require_viewer(request, event), session, PageForms(request, SESSION_BUTTONS))


@require_POST
def end_session(request: HttpRequest, event: int, session: int) -> HttpResponse:
    """End a session whose tables are all confirmed, or open it again with a reason."""
    access = require_director(request, event)
    tables_of(book_of(access.event.journal_id), session)
    forms = PageForms(request, SESSION_BUTTONS)
    if answer := forms.save(access, session, then=lambda _saved: redirect("event-session", event, session)):
        return answer
    return _session_page(request, access, session, forms)


def _lock(access: EventAccess, session: int, data: Data) -> None:
    tables.lock(access.event, session, key=data["key"], actor=access.actor)


def _unlock(access: EventAccess, session: int, data: Data) -> None:
    tables.unlock(access.event, session, data["why"], key=data["key"], actor=access.actor)


SESSION_BUTTONS = {"lock": Button(KeyedForm, _lock), "unlock": Button(ReasonForm, _unlock)}


def tables_of(book: EventBook, session: int) -> list[SessionTable]:
    """The tables of a session. Raises Http404 where it is not published."""
    tables = book.tables_of(session)
    if not tables:
        raise Http404(f"session {session}")
    return tables


def _session_page(request: HttpRequest, access: EventAccess, session: int, forms: PageForms) -> HttpResponse:
    book = book_of(access.event.journal_id)
    played = games(access.event.pk, session)
    lines = [
        TableLine(table, game, state_label(book, table, game), progress(book, table, game), is_corrected(table, game))
        for table, game in with_games(tables_of(book, session), played)
    ]
    context = event_context(access, "event-desk") | {
        "session": session,
        "session_words": session_words(book, session),
        "is_round": session in book.rounds,
        "lines": lines,
        "over": session in book.locked,
        "closed": book.closed,
        "reopened_first": reopened_first_words(book, session),
        "all_confirmed": all(line.state.state == TableState.CONFIRMED for line in lines),
        "forms": forms,
    }
    return render(request, "tables/session.html", context, status=forms.status)
