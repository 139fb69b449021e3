"""Files of an event: standings, prize list, and certificates to print; a workbook, CSV, and JSON."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from tempfile import TemporaryFile
from types import MappingProxyType
from typing import IO, Any

from django.contrib.humanize.templatetags.humanize import ordinal
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scorekeeper.exports.downloads import filename
from scorekeeper.exports.pdf.report import report_pdf
from scorekeeper.exports.tables import csv_file
from scorekeeper.exports.xlsx.report import write_workbook
from scorekeeper.reports.report import Report
from scorekeeper.web.files import PDF, XLSX, file_response, requested_format
from scorekeeper.web.parsing import parse_whole_number
from scorekeeper.wording.amounts import money, signed, signed_money
from tournaments.engine.award import Award
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.money import CashKind
from tournaments.engine.event.tickets import won_by_hour
from tournaments.engine.event.values import SignOff
from tournaments.engine.setup import Setup
from tournaments.engine.standings import EntrantStanding
from tournaments.exports.money_free import write_money_free
from tournaments.exports.pdf import prizes as pdf_prizes
from tournaments.exports.pdf.layout import printed_names
from tournaments.exports.pdf.prizes import Certificate, PayoutList, PayoutRow, PrizeList, PrizeRow
from tournaments.exports.pdf.receipt import Receipt, ReceiptLine, receipt_pdf
from tournaments.models import Event
from tournaments.queries.book import EventReading, book_of, read_book
from tournaments.queries.bracket import cut_kept
from tournaments.queries.closing import Closing, PrizePayout, closing
from tournaments.queries.entrants import names
from tournaments.queries.hours import Hour, hour_of, played_hours
from tournaments.queries.open_items import is_ranked, open_ranking, open_reviews
from tournaments.queries.record import record
from tournaments.queries.results import ranking, rows_before_session
from tournaments.queries.transfer import EVENT_FILE, export_event
from tournaments.reports.event import event_reports
from tournaments.reports.standings import add_moves, build_rows, standings_report
from tournaments.web.access import EventAccess, require_director, require_viewer
from tournaments.web.navigation import event_context
from tournaments.web.results.views import PODIUM, podium
from tournaments.web.standings.filters import Filters, read_filters
from tournaments.wording import prizes as prize_words
from tournaments.wording.bracket_drawing import kept_cut_words
from tournaments.wording.open_items import results_status
from tournaments.wording.prizes import Decisions, as_places
from tournaments.wording.sessions import session_words
from tournaments.wording.standings import ties

CSV, JSON = "text/csv; charset=utf-8", "application/json"


@require_GET
def standings(request: HttpRequest, event: int) -> HttpResponse:
    """Send the standings that count: the signed ones, before that the official ones."""
    access = require_viewer(request, event)
    reading = read_book(access.event.journal_id)
    known, filters = ranking(access.event, reading), read_filters(request, access.event, reading.book)
    status = _status(access.event, reading, known.signed, _("official: confirmed tables"))
    facts = f"{_day_and_place(access.event)} · {status}"
    if filters.query:
        facts = f"{facts} · {filters.words}"
    rows = build_rows(known.rows, known.rows, filters.names, "", reading.book)
    moved = add_moves(rows, rows_before_session(access.event, reading, official=True), reading.book.setup)
    report = standings_report(reading.book, [row for row in moved if filters.includes(row.entrant)])
    kept = kept_cut_words(cut_kept(access.event, reading.book), reading.book, printed_names(filters.names))
    report = replace(report, facts=facts, notes=[*report.notes, *filter(None, [kept])])
    content = report_pdf(report, access.event.name, requested_format(request), reading.head)
    return _send_pdf(access.event, report.title, content)


@require_GET
def prizes(request: HttpRequest, event: int) -> HttpResponse:
    """Send the prize list as it is signed, else as it would be; in a hall without money the places."""
    access = require_director(request, event)
    reading = read_book(access.event.journal_id)
    end, called = closing(access.event, reading), printed_names(names(access.event))
    if not is_ranked(reading.book, open_ranking(access.event, reading)):
        return redirect(f"{reverse('event-closing', args=[event])}#missing")  # the page says what is missing
    if reading.book.setup.money and not end.signed and end.prizes.award is None:
        return redirect(f"{reverse('event-closing', args=[event])}#refused")  # the page says why there are none
    facts = f"{_day_and_place(access.event)} · {_status(access.event, reading, end.signed)}"
    made = _prizes if reading.book.setup.money else _places
    content = pdf_prizes.prize_list_pdf(made(access.event, facts, reading, end, called), requested_format(request))
    return _send_pdf(access.event, _("Prizes"), content)


@require_GET
def payouts(request: HttpRequest, event: int) -> HttpResponse:
    """Send the list of payouts, a line to sign for each winner; before anything is signed, the page says so."""
    access = require_director(request, event)
    reading = read_book(access.event.journal_id)
    end, called, currency = (
        closing(access.event, reading),
        printed_names(names(access.event)),
        reading.book.setup.currency,
    )
    if not end.payouts:
        return redirect("event-closing", event)
    won = _won_in_words(reading.book, called)
    rows = tuple(
        PayoutRow(
            f"{called[payout.entrant]} ({payout.entrant})",
            "; ".join(won[payout.entrant]),
            money(payout.won, currency),
            _("%(amount)s paid") % {"amount": money(payout.paid, currency)} if payout.paid else "",
            _due_in_words(payout, currency) if payout.paid else "",
        )
        for payout in end.payouts
    )
    total = money(sum(payout.won for payout in end.payouts), currency)
    facts = f"{_day_and_place(access.event)} · {_status(access.event, reading, end.signed)}"
    listed = PayoutList(access.event.name, facts, rows, total, reading.head)
    return _send_pdf(access.event, _("Payouts"), pdf_prizes.payout_list_pdf(listed, requested_format(request)))


def _won_in_words(book: EventBook, called: Mapping[int, str]) -> Mapping[int, Sequence[str]]:
    """Return what each winner's signed prizes are for, as the prize list says it."""
    won = defaultdict[int, list[str]](list)
    if book.signed:
        for line in prize_words.prize_lines(book.signed[-1].award, called, book.setup.currency):
            for entrant, _name in line.winners:
                won[entrant].append(line.what)
    for each in won_by_hour(book):
        won[each.entrant].append(prize_words.prize_title(each.prize))
    return won


def _due_in_words(payout: PrizePayout, currency: str) -> str:
    """Return what a winner who was paid still gets or gives back, empty where it is settled."""
    amount = {"amount": money(abs(payout.due), currency)}
    if payout.due > 0:
        return _("still gets %(amount)s") % amount
    return _("gives back %(amount)s") % amount if payout.due else ""


@require_GET
def certificates(request: HttpRequest, event: int) -> HttpResponse:
    """Send certificates for the first three places and all that win a prize, or for as many as `?places=` says, all who
    are tied among them; of an hourly day also those of one `?round=`. Before that ranking is final a page says why."""
    access = require_director(request, event)
    book_read = read_book(access.event.journal_id)
    setup, number = book_read.book.setup, request.GET.get("round")
    paid = len(setup.prizes.places) if setup.money and number is None else 0
    most = parse_whole_number(request.GET.get("places", str(max(PODIUM, paid))))
    if not most:
        raise Http404("places")
    title, rows, signed_off = _ranking_for(access.event, book_read, number)
    played = None if number is None else parse_whole_number(number)
    if not is_ranked(book_read.book, open_ranking(access.event, book_read), played):
        if played:
            return redirect(f"{reverse('hourly-prizes', args=[event])}#round-{played}")
        return redirect(f"{reverse('event-closing', args=[event])}#missing")
    called, day = printed_names(names(access.event)), date_format(access.event.played_on, "DATE_FORMAT")
    tied = ties(rows, book_read.book.setup)
    is_final = signed_off is not None and not open_reviews(access.event, book_read)
    papers = [
        Certificate(
            event=title,
            name=called[row.entrant],
            rank=tied[row.entrant].rank,
            tied=tied[row.entrant].tied,
            field=len(rows),
            points=signed(row.points),
            day=day,
            where=access.event.place,
            status="" if is_final else _status(access.event, book_read, signed_off),
        )
        for row in rows
        if tied[row.entrant].rank <= most
    ]
    what = _("Certificates")
    return _send_pdf(access.event, what, pdf_prizes.certificates_pdf(papers, what, requested_format(request)))


@require_GET
def receipt(request: HttpRequest, event: int, entrant: int) -> HttpResponse:
    """Send the receipt for the fees and refunds of an entrant."""
    access = require_director(request, event)
    reading = read_book(access.event.journal_id)
    if entrant not in reading.book.entrants:
        raise Http404(f"entrant {entrant}")
    currency = reading.book.setup.currency
    paid = [cash for cash in reading.book.cash if cash.entrant == entrant and cash.kind in ("fee", "refund")]
    lines = tuple(
        ReceiptLine(
            what=capfirst(str(prize_words.CASH_KINDS[CashKind(cash.kind)])),
            day=date_format(localtime(cash.at), "DATE_FORMAT") if cash.at else "",
            method=str(prize_words.PAY_METHODS[cash.method]),
            amount=signed_money(cash.amount, currency),
        )
        for cash in paid
    )
    day = date_format(access.event.played_on, "DATE_FORMAT")
    facts = ", ".join(filter(None, (day, access.event.place)))
    total = money(sum(cash.amount for cash in paid), currency)
    name = f"{printed_names(names(access.event))[entrant]} ({entrant})"
    paper = Receipt(access.event.name, facts, name, lines, total, reading.head)
    return _send_pdf(access.event, f"{_('Receipt')} {entrant}", receipt_pdf(paper, requested_format(request)))


def _ranking_for(
    event: Event, reading: EventReading, round_text: str | None
) -> tuple[str, tuple[EntrantStanding, ...], SignOff | None]:
    """Return the title of certificates, the standings, and who signed them: the event's, or those of a round of an
    hourly day."""
    if round_text is None:
        end = closing(event, reading)
        return event.name, _rows(end), end.signed
    hour = hour_of(event, reading, parse_whole_number(round_text) or 0) if reading.book.setup.hourly else None
    if hour is None:
        raise Http404(f"round {round_text}")
    return f"{event.name} · {session_words(reading.book, hour.number)}", hour.standings, hour.signed


def _prizes(event: Event, facts: str, reading: EventReading, end: Closing, called: Mapping[int, str]) -> PrizeList:
    award, currency = end.signed.award if end.signed else end.prizes.award, reading.book.setup.currency
    if award is None:
        raise ValueError("the prizes cannot be calculated")
    hours = [(hour, prizes) for hour in _played_rounds(event, reading) if (prizes := hour.prizes) is not None]
    of_hours = ((hour, _prize_rows(as_places(prizes), called, currency)) for hour, prizes in hours)
    rows = [row for hour, lines in of_hours for row in _round_prizes(reading.book, hour, lines)]
    rows += _prize_rows(award, called, currency, reading.book.decided)
    left = tuple((line.what, money(line.amount, currency)) for line in prize_words.left_lines(award))
    pot = award.pot + sum(prizes.paid for _hour, prizes in hours)
    return PrizeList(event.name, facts, tuple(rows), reading.head, left, money(pot, currency))


def _prize_rows(
    award: Award, called: Mapping[int, str], currency: str, decided: Decisions = MappingProxyType({})
) -> Iterator[PrizeRow]:
    for line in prize_words.prize_lines(award, called, currency, decided):
        yield PrizeRow(line.what, line.how, tuple(name for _number, name in line.winners), money(line.each, currency))


def _places(event: Event, facts: str, reading: EventReading, end: Closing, called: Mapping[int, str]) -> PrizeList:
    hours = _played_rounds(event, reading)
    rows = [
        row
        for hour in hours
        for row in _round_prizes(reading.book, hour, _place_rows(hour.standings, called, reading.book.setup))
    ]
    rows += _place_rows(_rows(end), called, reading.book.setup)
    return PrizeList(event.name, facts, tuple(rows), reading.head)


def _place_rows(rows: tuple[EntrantStanding, ...], called: Mapping[int, str], setup: Setup) -> Iterator[PrizeRow]:
    for row, name, tie in podium(rows, called, setup):
        how = ". ".join(filter(None, (signed(row.points), tie.words)))
        place = _("Tied for %(place)s place") if tie.tied else _("%(place)s place")
        yield PrizeRow(place % {"place": ordinal(tie.rank)}, how, (name,))


def _played_rounds(event: Event, reading: EventReading) -> list[Hour]:
    """The rounds of an hourly day that anyone has played and whose ranking is final."""
    rounds = played_hours(event, reading) if reading.book.setup.hourly else ()
    open_now = open_ranking(event, reading)
    return [hour for hour in rounds if hour.standings and is_ranked(reading.book, open_now, hour.number)]


def _round_prizes(book: EventBook, hour: Hour, rows: Iterable[PrizeRow]) -> Iterator[PrizeRow]:
    """Yield what a round gives, below the day's list; what is not signed, or was corrected since, is marked so."""
    status = _("without later corrections") if hour.difference else ""
    if book.setup.money and hour.signed is None:
        status = _("not signed yet")
    for row in rows:
        how = ", ".join(filter(None, (row.how, status)))
        yield replace(row, what=f"{session_words(book, hour.number)}, {row.what}", how=how)


def _rows(end: Closing) -> tuple[EntrantStanding, ...]:
    """The standings as they are signed, else as they are."""
    return end.signed.standings if end.signed else end.prizes.rows


def _status(event: Event, reading: EventReading, signed_off: SignOff | None, unsigned: str = "") -> str:
    """Return the status of results; ``unsigned`` stands for "not signed yet"."""
    return results_status(reading.book, signed_off, open_reviews(event, reading), unsigned or _("not signed yet"))


def _day_and_place(event: Event) -> str:
    day = date_format(event.played_on, "DATE_FORMAT")
    return f"{day} · {event.place}" if event.place else day


def _send_pdf(event: Event, title: str, content: bytes) -> HttpResponse:
    return file_response(content, filename(event.name, event.played_on, title, "pdf"), PDF)


@require_GET
def files(request: HttpRequest, event: int) -> HttpResponse:
    """Show what there is to download, with money or without; with money to who directs alone."""
    access = require_viewer(request, event)
    halls_money = book_of(access.event.journal_id).setup.money
    money = halls_money and _money(request, access)
    tables = [(name, str(title)) for name, title in _tables() if money or name != "cash"]
    context = event_context(access, "event-exports") | {"money": money, "halls_money": halls_money, "tables": tables}
    return render(request, "results/downloads.html", context)


def _tables() -> list[tuple[str, str]]:
    return [
        ("entrants", _("Players")),
        ("draw", _("Draw")),
        ("hands", _("Hands")),
        ("penalties", _("Penalties")),
        ("standings", _("Standings")),
        ("prizes", _("Prizes")),
        ("cash", _("Cash")),
        ("checks", _("Sum checks")),
    ]


@require_GET
def workbook(request: HttpRequest, event: int) -> HttpResponseBase:
    """Send the workbook of an event; `?money=no` one without any amount."""
    access = require_viewer(request, event)
    event_record, money = record(access.event), _money(request, access)

    def write(out: IO[bytes]) -> None:
        write_workbook(access.event.name, event_reports(event_record, money=money), out)

    return _send_file(access.event, _("tournament"), "xlsx", XLSX, write)


@require_GET
def csv(request: HttpRequest, event: int, sheet: str) -> HttpResponse:
    """Send a sheet of the workbook as CSV, or its rows of some players, as the filters of the standings say."""
    access = require_viewer(request, event)
    event_record = record(access.event)
    filters = read_filters(request, access.event, event_record.book)
    for report in event_reports(event_record, money=_money(request, access)):
        if report.key == sheet:
            content = csv_file(_filter_rows(report, filters))
            return file_response(content, _file_name(access.event, report.title, "csv"), CSV)
    raise Http404(sheet)


def _filter_rows(report: Report[Any], filters: Filters) -> Report[Any]:
    """Return a report with the rows of the players who are shown; one without players as it is."""
    if filters.numbers is None or "number" not in [column.key for column in report.columns]:
        return report
    number = report.column("number").value
    return replace(report, rows=[row for row in report.rows if number(row) in filters.numbers])


@require_GET
def as_json(request: HttpRequest, event: int) -> HttpResponseBase:
    """Send everything of an event for another site; `?money=no` what can be told without amounts, to be read."""
    access = require_viewer(request, event)
    if not _money(request, access):
        event_record = record(access.event)
        what = _("tournament without money")
        return _send_file(access.event, what, "json", JSON, lambda out: write_money_free(event_record, out))
    content = EVENT_FILE.dump(export_event(access.event))
    return file_response(content, _file_name(access.event, _("tournament"), "json"), JSON)


def _money(request: HttpRequest, access: EventAccess) -> bool:
    """Return whether a file has amounts: only for directors, unless they ask for one without."""
    return access.directs and request.GET.get("money") != "no"


def _file_name(event: Event, what: str, suffix: str) -> str:
    return filename(event.name, event.played_on, what, suffix)


def _send_file(event: Event, what: str, suffix: str, kind: str, write: Callable[[IO[bytes]], None]) -> HttpResponseBase:
    """A file that is written to the disk and sent from there, however large."""
    out = TemporaryFile()  # noqa: SIM115 - the response closes it
    write(out)
    out.seek(0)
    return FileResponse(out, as_attachment=True, filename=_file_name(event, what, suffix), content_type=kind)
