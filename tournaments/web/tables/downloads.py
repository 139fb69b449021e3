"""Papers for the tables: cards with their codes, score cards, tickets."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.exports.downloads import filename
from scorekeeper.services import grants
from scorekeeper.web.files import PDF, file_response, requested_format
from scorekeeper.web.parsing import parse_whole_number
from scorekeeper.wording.amounts import money
from scorekeeper.wording.rules import rules_name
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.draw_pool import session_setup
from tournaments.engine.event.money import fees_paid
from tournaments.engine.event.tickets import tickets_unused
from tournaments.engine.event.values import Entrant, SessionTable
from tournaments.exports.pdf import cards as pdf_cards
from tournaments.exports.pdf import score_cards as pdf_score_cards
from tournaments.exports.pdf import seats as pdf_seats
from tournaments.exports.pdf.cards import TableCard, TicketPaper
from tournaments.exports.pdf.layout import begin_pdf, printed_names
from tournaments.exports.pdf.score_cards import ScoreCard
from tournaments.exports.pdf.seats import SeatListPaper
from tournaments.models import Event
from tournaments.queries.book import book_of
from tournaments.queries.entrants import names
from tournaments.queries.tables import drawn_byes, drawn_seats, games
from tournaments.services import address, pins
from tournaments.web.access import require_assistant, require_director
from tournaments.wording.sessions import in_sentence, session_words

PARTS = ("names", "tables", "table-cards", "score-cards", "tickets")  # what is printed for a session, in this order


@require_GET
def table_cards(request: HttpRequest, event: int, session: int) -> HttpResponse:
    """Send the table cards of a session, or that of one `?table=`, each with the link to its own entry."""
    access = require_director(request, event)
    book = book_of(access.event.journal_id)
    cards = _table_cards(request, access.event, book, _tables(request, book, session), session)
    title = _("Table cards, %(session)s") % {"session": in_sentence(book, session)}
    return _send_pdf(access.event, title, pdf_cards.table_cards_pdf(cards, title, requested_format(request)))


def _table_cards(
    request: HttpRequest, event: Event, book: EventBook, tables: Sequence[SessionTable], session: int
) -> list[TableCard]:
    called, played = printed_names(names(event, session)), games(event.pk, session)
    links = grants.table_links([played[table.id].club_game for table in tables])
    return [
        TableCard(
            event.name,
            session_words(book, session),
            table.number,
            tuple((number, called[number]) for number in table.seats),
            played[table.id].hands,
            printed_address(request, event, links[played[table.id].club_game]),
        )
        for table in tables
    ]


@require_GET
def score_cards(request: HttpRequest, event: int, session: int) -> HttpResponse:
    """Send the score cards of a session, or that of one `?table=`."""
    access = require_assistant(request, event)
    book = book_of(access.event.journal_id)
    cards = _score_cards(access.event, book, _tables(request, book, session), session)
    title = _("Score cards, %(session)s") % {"session": in_sentence(book, session)}
    return _send_pdf(access.event, title, pdf_score_cards.pdf(cards, title, requested_format(request)))


def _score_cards(event: Event, book: EventBook, tables: Sequence[SessionTable], session: int) -> list[ScoreCard]:
    called, plays = printed_names(names(event, session)), session_setup(book, session)
    title = f"{event.name} · {date_format(event.played_on, 'DATE_FORMAT')}"
    cards = []
    for table in tables:
        rules = plays.at(len(table.seats))
        seats = tuple((number, called[number]) for number in table.seats)
        where, dealt = session_words(book, session), rules.rules.players
        cards.append(ScoreCard(title, where, table.number, seats, dealt, rules.hands, rules_name(rules.rules)))
    return cards


@require_GET
def tickets(request: HttpRequest, event: int) -> HttpResponse:
    """Send the tickets of all entrants, or those of `?entrant=`, as often as it is named."""
    access = require_director(request, event)
    book = book_of(access.event.journal_id)
    numbers = {parse_whole_number(text) for text in request.GET.getlist("entrant")}
    wanted = [entrant for number, entrant in sorted(book.entrants.items()) if not numbers or number in numbers]
    papers, title = _tickets(request, access.event, book, wanted), _("Tickets")
    return _send_pdf(access.event, title, pdf_cards.tickets_pdf(papers, title, requested_format(request)))


def _tickets(request: HttpRequest, event: Event, book: EventBook, wanted: Sequence[Entrant]) -> list[TicketPaper]:
    called = printed_names(names(event))
    seats, paid, good_for = _seats(book), _fee_words(book), _unused_tickets(book)
    return [
        TicketPaper(
            title=event.name,
            number=entrant.number,
            name=called[entrant.number],
            pin=pins.pin(event, entrant),
            page=printed_address(request, event, reverse("public-player", args=[event.slug, entrant.number])),
            paid=paid(entrant),
            seats=tuple(seats.get(entrant.number, ())),
            good_for=tuple(good_for.get(entrant.number, ())),
        )
        for entrant in wanted
    ]


@require_GET
def session_papers(request: HttpRequest, event: int, session: int) -> HttpResponse:
    """Send everything that is printed for a session as one PDF, or the parts that `?part=` names."""
    access = require_director(request, event)
    tournament, book = access.event, book_of(access.event.journal_id)
    tables, paper = _tables(request, book, session), requested_format(request)
    asked = set(request.GET.getlist("part")) or set(PARTS)
    if not asked <= set(PARTS):
        raise Http404(request.path)
    seats = SeatListPaper(
        tournament.name,
        tournament.played_on,
        session_words(book, session),
        drawn_seats(tournament, session),
        drawn_byes(tournament, book, session),
    )
    seated = [book.entrant(number) for number in sorted(number for table in tables for number in table.seats)]
    draw: dict[str, Callable[[Canvas], None]] = {
        "names": lambda canvas: pdf_seats.draw_names(canvas, seats, paper),
        "tables": lambda canvas: pdf_seats.draw_tables(canvas, seats, paper),
        "table-cards": lambda canvas: pdf_cards.draw_table_cards(
            canvas, _table_cards(request, tournament, book, tables, session), paper
        ),
        "score-cards": lambda canvas: pdf_score_cards.draw_cards(
            canvas, _score_cards(tournament, book, tables, session), paper
        ),
        "tickets": lambda canvas: pdf_cards.draw_tickets(canvas, _tickets(request, tournament, book, seated), paper),
    }
    title = _("Papers, %(session)s") % {"session": in_sentence(book, session)}
    canvas, out = begin_pdf(title, paper.size(wide=False))
    for part in PARTS:
        if part in asked:
            draw[part](canvas)
    canvas.save()
    return _send_pdf(tournament, title, out.getvalue(), kept=False)


def printed_address(request: HttpRequest, event: Event, path: str) -> str:
    """Return an address as it is printed: under the one chosen for the event, else as this request came."""
    return address.absolute(event, path, request.build_absolute_uri("/"))


def _tables(request: HttpRequest, book: EventBook, session: int) -> list[SessionTable]:
    tables = book.tables_of(session)
    if (table_text := request.GET.get("table")) is not None:
        tables = [table for table in tables if str(table.id) == table_text]
    if not tables:
        raise Http404(f"session {session}")
    return tables


def _seats(book: EventBook) -> dict[int, list[tuple[str, int, int]]]:
    """Session in words, table and seat of each entrant in the published sessions, in order."""
    seats: dict[int, list[tuple[str, int, int]]] = {}
    for session in book.published:
        for table in book.tables_of(session):
            for seat, number in enumerate(table.seats, 1):
                seats.setdefault(number, []).append((session_words(book, session), table.number, seat))
    return seats


def _unused_tickets(book: EventBook) -> dict[int, list[tuple[int, int]]]:
    """On an hourly day each entrant's tickets that were not played: number and round."""
    tickets: dict[int, list[tuple[int, int]]] = {}
    for ticket in tickets_unused(book) if book.setup.hourly else ():
        tickets.setdefault(ticket.entrant, []).append((ticket.id, ticket.since))
    return tickets


def _fee_words(book: EventBook) -> Callable[[Entrant], str]:
    """Return a function from an entrant to their ticket's sentence about the fee; empty without money or fee."""
    if not (book.setup.money and book.setup.fee):
        return lambda entrant: ""
    has = fees_paid(book)
    fee = money(book.setup.fee, book.setup.currency)
    paid, due = _("Fee %(fee)s paid") % {"fee": fee}, _("Fee %(fee)s due") % {"fee": fee}
    return lambda entrant: paid if has[entrant.number] >= book.setup.fee else due


def _send_pdf(event: Event, title: str, content: bytes, *, kept: bool = True) -> HttpResponse:
    return file_response(content, filename(event.name, event.played_on, title, "pdf"), PDF, kept=kept)
