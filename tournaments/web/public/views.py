"""The public pages of an event: the next seat, the standings, a player's hands, and the bracket.

A player's own page is one value, and its hands are text, kept until something is written at a table. As long as the
value is the same, so is the page. A rank moves with hands at other tables, and far more often than the player's own
hands do, which are slow to draw.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.queries.access import Action, journal_access
from scorekeeper.queries.reading import VersionedCache
from scorekeeper.web import access as site_access
from scorekeeper.web.forms import KeyedForm
from scorekeeper.wording.sentences import write_reasons
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.draw import explain_entrant_seat
from tournaments.engine.event.draw_pool import session_setup
from tournaments.engine.event.values import OFFICIAL, DirectorMessage, SignOff
from tournaments.engine.standings import EntrantStanding
from tournaments.exports.pdf.layout import fit_in_bracket
from tournaments.models import Event
from tournaments.queries.book import EventReading, read_book
from tournaments.queries.bracket import cut_kept, pictures
from tournaments.queries.card import card, seats_of
from tournaments.queries.check_in import can_check_in
from tournaments.queries.entrants import names
from tournaments.queries.public import NextSeat, found_by_name, next_seat, shows_bracket, shows_prizes, shows_standings
from tournaments.queries.results import (
    RankingStatus,
    penalties_by_session,
    points_counted,
    ranking,
    reached_in_bracket,
    shows_session_totals,
)
from tournaments.reports.standings import StandingsRow
from tournaments.web.access import public_event, public_page
from tournaments.web.bracket.screen import render_drawing, render_tables
from tournaments.web.bracket.ties import decision_lines
from tournaments.web.live import Context, LiveEvent, answer_own, answer_shared, messages_to_all
from tournaments.web.navigation import series_links
from tournaments.web.public.about import about_event
from tournaments.web.standings.screen import (
    Company,
    card_tables,
    company_at,
    points_words,
    render_standings,
)
from tournaments.web.tickets.screen import rounds_board
from tournaments.wording.bracket_drawing import (
    BracketDrawing,
    DrawnRound,
    Labels,
    current,
    drawing,
    kept_cut_words,
    moves_kept,
)
from tournaments.wording.ceremony import points_hidden_words, standings_hidden_words
from tournaments.wording.needs import needs_words
from tournaments.wording.prizes import PrizeLine, prize_lines
from tournaments.wording.sessions import TableAhead, has_bye, path_words, reached_words, session_words, table_words
from tournaments.wording.standings import more_tied_words

FIRST = 10  # lines of the standings on the first page
MOST = 500  # players whose hands a process keeps: a full hall
_KEPT: VersionedCache[tuple[int, int], object, SafeString] = VersionedCache(MOST)


@require_safe
@public_page
def home(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the event: find a name, what the director says, the first of the standings."""
    typed = request.GET.get("name", "").strip()

    def build_context(seen: LiveEvent) -> Context:
        lines = list(seen.lines.values())
        return {
            "standings": render_standings(seen.reading.book, lines[:FIRST]),
            "more_tied": more_tied_words([line.tie.rank for line in lines], FIRST),
            "drawn": seen.reading.book.published[-1:],
            "board": rounds_board(seen.event, seen.reading, seen.names) if seen.event.is_hourly else None,
            "won": list(won_prizes(seen)),
            "currency": seen.reading.book.setup.currency,
        }

    def around(seen: LiveEvent) -> Context:
        found = found_by_name(seen.names, typed) if typed else []
        return {"typed": typed, "found": found, "about": about_event(seen.event, seen.reading.book)}

    return answer_shared(request, slug, "home", build_context, around)


def won_prizes(seen: LiveEvent) -> Iterator[PrizeLine]:
    """Yield the prizes that are signed and won, once everyone may see them; none in a hall without money."""
    book = seen.reading.book
    if book.setup.money and shows_prizes(book):
        lines = prize_lines(book.signed[-1].award, seen.names, book.setup.currency, book.decided)
        yield from (line for line in lines if line.winners)


@require_safe
@public_page
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the standings; where they are hidden, say so."""

    def build_context(seen: LiveEvent) -> Context:
        return {"standings": render_standings(seen.reading.book, list(seen.lines.values()))}

    def around(seen: LiveEvent) -> Context:
        return {"series": series_links(request, seen.event)}

    return answer_shared(request, slug, "standings", build_context, around)


@require_safe
@public_page
def player(request: HttpRequest, slug: str, entrant: int) -> HttpResponse:
    """Show a player's next seat, and if points are public, rank and hands."""

    def build_page(seen: LiveEvent) -> OwnPage:
        if entrant not in seen.reading.book.entrants:
            raise Http404(f"entrant {entrant}")
        return own_page(seen, entrant)

    def around(seen: LiveEvent) -> Context:
        return {"number": entrant, "name": seen.names[entrant], "check_in": _check_in_form(request, seen, entrant)}

    def hands(seen: LiveEvent, page: OwnPage) -> Context:
        return {"hands": own_hands(seen, page)}

    return answer_own(request, slug, "player", build_page, hands, around)


def _check_in_form(request: HttpRequest, seen: LiveEvent, entrant: int) -> KeyedForm | None:
    """Return the form that checks the player in: for an assistant, whose phone's camera opened this page."""
    book = seen.reading.book
    session, one = book.comes_next, book.entrant(entrant)
    if seen.event.is_hourly or not can_check_in(book, session) or not one.plays(session) or session in one.here:
        return None
    role = journal_access(site_access.held_grants(request), seen.event.journal_id)
    return KeyedForm() if role is not None and role.may(Action.RECORD) else None


@require_safe
@public_page
def why(request: HttpRequest, slug: str, entrant: int) -> HttpResponse:
    """Show why a player gets their next seat."""
    one = public_event(request, slug)
    book = read_book(one.journal_id).book
    place = next_seat(book, entrant)
    if place is None:
        raise Http404(f"entrant {entrant}")
    called = names(one, place.session)
    sentences = write_reasons(explain_entrant_seat(book, place.session, entrant, called))
    context = {
        "event": one,
        "entrant": entrant,
        "name": called[entrant],
        "place": place,
        "sentences": sentences,
        "where": session_words(book, place.session),
    }
    return render(request, "public/why.html", context)


@dataclass(frozen=True, slots=True)
class RoundLink:
    """A link to another round."""

    title: str
    address: str


@require_safe
@public_page
def bracket(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """Show the bracket; on a phone the round of that number among all that are drawn, else the one that is played."""

    def build_context(here: LiveEvent) -> Context:
        if here.reading.book.setup.bracket is None and here.reading.book.bracket is None:
            raise Http404(f"bracket of event {slug}")
        return bracket_picture(here.event, here.reading, number)

    return answer_shared(request, slug, "bracket", build_context)


def bracket_picture(event: Event, reading: EventReading, number: int | None = None) -> dict[str, Any]:
    """Return the context of the drawing and the rounds, empty before the bracket is published, and only
    ``held`` while its winner is held back."""
    if reading.book.bracket is None:
        return {}
    if not shows_bracket(reading.book):
        return {"held": True}
    known = names(event)
    bracket = drawing(
        reading.book,
        pictures(event, reading, points=shows_standings(reading.book)),
        Labels(known, fit_in_bracket),
    )
    decisions = list[str]()
    if shows_standings(reading.book):
        decisions += (line.sentence for line in decision_lines(event, reading, known, directs=False))
        if kept := cut_kept(event, reading.book):
            decisions.append(kept_cut_words(kept, reading.book, known))
    hidden = points_hidden_words(reading.book)
    picture = {"picture": render_drawing(bracket), "points_hidden": hidden, "decisions": decisions}
    return picture | _rounds_context(event, bracket, number)


def _rounds_context(event: Event, bracket: BracketDrawing, number: int | None) -> dict[str, Any]:
    here = current(bracket.rounds) if number is None else _get_round(bracket, number)
    beside = {each.number: _round_link(event, each) for each in bracket.rounds}
    finals = [each for each in bracket.rounds if each.final]
    won = bracket.winners[finals.index(here)] if here in finals else None
    return {
        "round": here,
        "cards": render_tables(here.faces, event.slug),
        "before": beside.get(here.number - 1),
        "after": beside.get(here.number + 1),
        "won": won if won and won.lines[0].entrant else None,
    }


def _get_round(bracket: BracketDrawing, number: int) -> DrawnRound:
    for each in bracket.rounds:
        if each.number == number:
            return each
    raise Http404(f"round {number}")


def _round_link(event: Event, to: DrawnRound) -> RoundLink:
    return RoundLink(to.above.title, reverse("public-bracket-round", args=[event.slug, to.number]))


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """A player's next seat: session, table, seat, and who sits there.

    ``seats``: number, name, whether it is the player, and whether a substitute plays there.
    """

    where: str
    table: int
    seat: int
    seats: tuple[tuple[int, str, bool, bool], ...]


@dataclass(frozen=True, slots=True)
class OwnSheet:
    """A table of theirs: ``written`` and ``rules`` stand for the hands there and the words that they are told in.

    ``company`` is who sat there, ``counted`` the points from there in the standings.
    """

    table: int
    seat: int
    title: str
    provisional: bool
    written: str
    rules: str
    company: Company
    counted: int | None


@dataclass(frozen=True, slots=True)
class OwnPage:
    """The content of a player's page. ``over``: nothing is played anymore, ``out``: that they are not in the bracket;
    ``line``, ``needs`` and ``sheets`` only where points are shown, ``hidden`` says why they are not. ``won_where``
    names the points that the line is ranked by, and ``totals``: the sum of the sessions stands beside them. ``won`` has
    what their prizes are for, each amount in minor units of the ``currency``, and what they share if others won it.
    ``final`` is the signature of the standings, ``kept`` the sentences about a bracket that was kept with others in it
    than their rank says."""

    entrant: int
    messages: tuple[DirectorMessage, ...]
    next: OwnSeat | None
    bracket: bool
    over: bool
    out: str
    rests: bool
    ahead: tuple[TableAhead, ...]
    shows: bool
    hidden: str
    line: StandingsRow | None
    won_where: str
    totals: bool
    needs: tuple[str, ...]
    sheets: tuple[OwnSheet, ...]
    won: tuple[tuple[str, int, str], ...]
    currency: str
    final: SignOff | None
    kept: str


def own_page(seen: LiveEvent, entrant: int) -> OwnPage:
    """Return the content of an entrant's page. No statement."""
    book = seen.reading.book
    place = next_seat(book, entrant)
    return OwnPage(
        entrant=entrant,
        messages=tuple(messages_to_all(seen.reading)),
        next=_own_seat(seen, entrant, place) if place else None,
        bracket=book.bracket is not None,
        over=_is_over(book),
        out="" if place else _out_words(seen, entrant),
        rests=has_bye(book, entrant),
        ahead=tuple(path_words(book, entrant)),
        shows=seen.shows,
        hidden=standings_hidden_words(book),
        line=seen.lines.get(entrant),
        won_where=points_words(book, _line(seen, entrant)),
        totals=shows_session_totals(book),
        needs=_needs(seen, entrant),
        sheets=tuple(_own_sheets(seen, entrant)) if seen.shows else (),
        won=tuple(
            (line.what, line.each, line.how if len(line.winners) > 1 else "")
            for line in won_prizes(seen)
            if entrant in dict(line.winners)
        ),
        currency=book.setup.currency,
        final=seen.final,
        kept=_kept_words(seen, entrant),
    )


def _kept_words(seen: LiveEvent, entrant: int) -> str:
    """Return the sentences about the kept bracket for who would be in it, or out of it."""
    if not seen.kept:
        return ""
    moves = moves_kept(seen.reading.book)
    return seen.kept_words if entrant in {*moves.inside, *moves.out} else ""


def _needs(seen: LiveEvent, entrant: int) -> tuple[str, ...]:
    if not seen.shows:
        return ()
    return needs_words(seen.reading.book, ranking(seen.event, seen.reading, RankingStatus.LIVE).rows, entrant)


def _line(seen: LiveEvent, entrant: int) -> EntrantStanding | None:
    """Return an entrant's line of the ranking that is shown, where points are."""
    return ranking(seen.event, seen.reading, RankingStatus.LIVE).of(entrant) if seen.shows else None


def _own_seat(seen: LiveEvent, entrant: int, place: NextSeat) -> OwnSeat:
    table = place.table
    seats = tuple((number, seen.names[number], number == entrant, number in table.stand_ins) for number in table.seats)
    return OwnSeat(session_words(seen.reading.book, place.session), table.number, place.seat, seats)


def _own_sheets(seen: LiveEvent, entrant: int) -> Iterator[OwnSheet]:
    book = seen.reading.book
    line, penalties = _line(seen, entrant), penalties_by_session(book)
    for table, seat in seats_of(book, entrant):
        rules = session_setup(book, table.session).at(len(table.seats)).rules
        provisional = book.state_of(table) not in OFFICIAL
        written = seen.last_entries.of(table.id)
        company = company_at(table, entrant, seen.names_since)
        counted = points_counted(line, table.session, penalties)
        title = table_words(book, table)
        yield OwnSheet(table.id, seat, title, provisional, written, rules.fingerprint, company, counted)


def _is_over(book: EventBook) -> bool:
    """Return whether the event is over for everyone."""
    waits = set(book.numbers) - book.locked
    return book.closed or not (waits or (book.setup.bracket and not book.bracket))


def _out_words(seen: LiveEvent, entrant: int) -> str:
    """Return that a player is out of the bracket or never was in it; empty while they are in it, or before its draw."""
    book = seen.reading.book
    if book.bracket is None:
        return ""
    far = reached_in_bracket(seen.event, seen.reading).get(entrant)
    if far is None:
        return _("Not in the bracket.")
    at = book.bracket.at(far.session)
    if far.still or (at.final and not at.second):
        return ""
    if not seen.shows:
        return _("Out of the bracket.")
    return _("Out of the bracket: %(where)s.") % {"where": reached_words(book, far)}


def own_hands(seen: LiveEvent, own: OwnPage) -> SafeString:
    """Return the hands that a player's sheets stand for. Two statements where they are not known, none otherwise."""
    if not own.sheets:
        return SafeString()

    def render_hands() -> SafeString:
        sat = card(seen.event, seen.reading, own.entrant)
        tables = list(card_tables(seen.reading.book, sat, seen.names_since, _line(seen, own.entrant), opponents=True))
        return render_to_string("standings/hands.html", {"tables": tables})

    return _KEPT.at_version((seen.event.pk, own.entrant), (own.sheets, get_language()), render_hands)
