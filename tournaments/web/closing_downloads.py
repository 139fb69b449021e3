"""What is printed at the end of an event: standings, prize list, certificates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scorekeeper.exports.amounts import money, signed
from scorekeeper.exports.filename import filename
from scorekeeper.web.files import PDF, file, format_asked
from scorekeeper.web.whole_number import whole_number
from tournaments.engine.standings import Row
from tournaments.exports import certificates_pdf, prize_list_pdf, standings_pdf
from tournaments.exports.certificates_pdf import Certificate
from tournaments.exports.prize_list_pdf import PrizeList, PrizeRow
from tournaments.exports.reached_words import reached_words
from tournaments.exports.standings_pdf import StandingLine, StandingsPaper
from tournaments.models import Event
from tournaments.queries.book import Read, read
from tournaments.queries.closing import Closing, closing
from tournaments.queries.final_order import final_rows, reached_in_bracket
from tournaments.queries.names import names
from tournaments.web import access, closing_words
from tournaments.web.closing import PODIUM, podium
from tournaments.web.standing_rows import DECIDED


@require_GET
def standings(request: HttpRequest, event: int) -> HttpResponse:
    """Send the official standings as they are now."""
    leave = access.help_at(request, event)
    found = read(leave.event.journal_id)
    rows, called = final_rows(leave.event, found, official=True), names(leave.event)
    facts = f"{_day_and_place(leave.event)} · {_('official: confirmed tables')}"
    sharing = _sharing(rows)
    far = reached_words(found.book, reached_in_bracket(leave.event, found))
    lines = tuple(_line(row, called, sharing, far.get(row.entrant, "")) for row in rows)
    what = StandingsPaper(leave.event.name, facts, len(found.book.sessions), lines)
    return _sent(leave.event, _("Standings"), standings_pdf.pdf(what, format_asked(request)))


@require_GET
def prizes(request: HttpRequest, event: int) -> HttpResponse:
    """Send the prize list as it is signed, else as it would be; in a hall without money the places."""
    leave = access.direct(request, event)
    found = read(leave.event.journal_id)
    end, called = closing(leave.event, found), names(leave.event)
    facts = f"{_day_and_place(leave.event)} · {_signed_in_words(end)}"
    made = _prizes if found.book.setup.money else _places
    content = prize_list_pdf.pdf(made(leave.event, facts, found, end, called), format_asked(request))
    return _sent(leave.event, _("Prizes"), content)


@require_GET
def certificates(request: HttpRequest, event: int) -> HttpResponse:
    """Send certificates for the first three places, or for as many as `?places=` says, all who are tied among them."""
    leave = access.direct(request, event)
    most = whole_number(request.GET.get("places", str(PODIUM)))
    if not most:
        raise Http404("places")
    rows, called = _rows(closing(leave.event, read(leave.event.journal_id))), names(leave.event)
    sharing, day = _sharing(rows), date_format(leave.event.played_on, "DATE_FORMAT")
    found = [
        Certificate(
            event=leave.event.name,
            name=called[row.entrant],
            rank=row.rank,
            tied=sharing[row.rank] > 1,
            field=len(rows),
            points=signed(row.total),
            day=day,
            where=leave.event.place,
        )
        for row in rows
        if row.rank <= most
    ]
    title = _("Certificates")
    return _sent(leave.event, title, certificates_pdf.pdf(found, title, format_asked(request)))


def _prizes(event: Event, facts: str, found: Read, end: Closing, called: Mapping[int, str]) -> PrizeList:
    award, currency = end.signed.award if end.signed else end.prizes.award, found.book.setup.currency
    if award is None:
        raise Http404("prizes")
    rows = tuple(
        PrizeRow(line.what, line.how, tuple(name for _number, name in line.winners), money(line.each, currency))
        for line in closing_words.prize_lines(award, called, currency)
    )
    left = tuple((line.what, money(line.amount, currency)) for line in closing_words.left_lines(award))
    return PrizeList(event.name, facts, rows, left, money(award.pot, currency))


def _places(event: Event, facts: str, found: Read, end: Closing, called: Mapping[int, str]) -> PrizeList:
    rows = tuple(
        PrizeRow(_("Place %(place)s") % {"place": row.rank}, signed(row.total), (name,))
        for row, name in podium(_rows(end), called)
    )
    return PrizeList(event.name, facts, rows)


def _rows(end: Closing) -> tuple[Row, ...]:
    """The standings as they are signed, else as they are."""
    return end.signed.standings if end.signed else end.prizes.rows


def _sharing(rows: tuple[Row, ...]) -> Counter[int]:
    return Counter(row.rank for row in rows)


def _line(row: Row, called: Mapping[int, str], sharing: Counter[int], reached: str) -> StandingLine:
    return StandingLine(
        rank=row.rank,
        tied=sharing[row.rank] > 1,
        number=row.entrant,
        name=called[row.entrant],
        sessions=row.sessions,
        penalties=row.penalties,
        total=row.total,
        hands=row.hands,
        picked=row.picked,
        won=row.won,
        decided=str(DECIDED[row.decided_by]) if row.decided_by else "",
        reached=reached,
    )


def _signed_in_words(end: Closing) -> str:
    if end.signed is None:
        return _("not signed yet")
    return _("signed on %(at)s") % {"at": date_format(end.signed.at, "DATETIME_FORMAT")}


def _day_and_place(event: Event) -> str:
    day = date_format(event.played_on, "DATE_FORMAT")
    return f"{day} · {event.place}" if event.place else day


def _sent(event: Event, title: str, content: bytes) -> HttpResponse:
    return file(content, filename(event.name, event.played_on, title, "pdf"), PDF)
