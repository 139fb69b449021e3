"""The figures of a player in a club: standing, all games, the hands behind a figure, and a head-to-head."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import accumulate, groupby
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from scorekeeper.queries.games import Span
from scorekeeper.queries.hand_list import HandRole, ListedHand, Which, hands, won
from scorekeeper.queries.persons import PersonView, person_view
from scorekeeper.queries.season import season_table
from scorekeeper.queries.statistics import HandTally, Night, figures, head_to_head, nights
from scorekeeper.web import access
from scorekeeper.web.clubs.periods import get_period
from scorekeeper.web.clubs.views import club_context, get_club
from scorekeeper.web.days import today
from scorekeeper.web.live import cached_fragment
from scorekeeper.web.parsing import parse_whole_number
from scorekeeper.web.players.charts import Timeline, bar_chart, timeline
from scorekeeper.wording import hands as hand_words
from scorekeeper.wording.amounts import percent, signed, signed_average, write_outcome

RUNS = {True: "won", False: "lost"}
FORM = 5  # games that say how someone plays of late
A_PAGE = 50
LATEST = 12  # games in the list; the others are on the page of all games
ROLES = {
    HandRole.ANY: gettext_lazy("Hands played"),
    HandRole.PICKED: gettext_lazy("Picked"),
    HandRole.ALONE: gettext_lazy("Picked alone"),
    HandRole.PARTNER: gettext_lazy("Partner"),
    HandRole.PICKING_SIDE: gettext_lazy("Picker or partner"),
    HandRole.DEFENDED: gettext_lazy("Defended"),
    HandRole.LEASTERS: gettext_lazy("Leasters"),
    HandRole.SAT_OUT: gettext_lazy("Sat out"),
}
HANDS_A_PAGE = 50


def hands_query(which: Which) -> str:
    """Return the query of the address that lists these hands."""
    fields: dict[str, str | int | None] = {
        "as": which.role.value or None,
        "won": None if which.gained is None else int(which.gained),
        "place": which.place,
        "bracket": which.category or None,
        "with": which.beside,
        "run": None if which.run is None else RUNS[which.run],
    }
    return urlencode({name: value for name, value in fields.items() if value is not None})


def parse_hands_query(query: Mapping[str, str]) -> Which:
    """Return the hands that an address names. Raises Http404 for hands that no figure counts."""
    role, gained, run = query.get("as", ""), query.get("won", ""), query.get("run", "")
    if role not in tuple(HandRole) or gained not in ("", "0", "1") or run not in ("", *RUNS.values()):
        raise Http404("hands")
    return Which(
        role=HandRole(role),
        gained=None if not gained else gained == "1",
        place=parse_number(query.get("place", "")),
        category=query.get("bracket", "")[:16],
        beside=parse_number(query.get("with", "")),
        run=next((up for up, word in RUNS.items() if word == run), None),
    )


def parse_number(text: str) -> int | None:
    """Return the number in an address; None for an empty text. Raises Http404 for anything else."""
    if not text:
        return None
    number = parse_whole_number(text)
    if number is None:
        raise Http404("number")
    return number


@require_safe
def show_standing(request: HttpRequest, club: int, person: int) -> HttpResponse:
    """Show a player's standing and figures."""
    club_access = access.require_club_viewer(request, club)
    view = get_club(club)
    who = get_person(club, person)
    over = get_period(request, view)
    fragment = cached_fragment(
        request,
        "players/figures.html",
        club,
        f"{over.span} {over.query} {person} {today(request)}",
        lambda: {"club": view, "over": over} | _figures_context(over.span, who, today(request)),
    )
    return render(
        request,
        "players/standing.html",
        club_context(view, club_access) | {"who": who, "over": over, "figures": fragment},
    )


@require_safe
def list_games(request: HttpRequest, club: int, person: int) -> HttpResponse:
    """Show all games of a player, the last one first."""
    club_access = access.require_club_viewer(request, club)
    view = get_club(club)
    who = get_person(club, person)
    over = get_period(request, view)
    every = nights(over.span, person)[::-1]
    page = parse_number(request.GET.get("page", "")) or 1
    listed = every[(page - 1) * A_PAGE : page * A_PAGE]
    if page > 1 and not listed:
        raise Http404(f"page {page}")
    context = club_context(view, club_access) | {
        "who": who,
        "over": over,
        "count": len(every),
        "games": listed,
        "newer": page - 1,
        "older": page + 1 if page * A_PAGE < len(every) else 0,
    }
    return render(request, "players/games.html", context)


def _figures_context(span: Span, who: PersonView, day: date) -> dict[str, object]:
    table, stats = season_table(span), figures(span, who.person, day)
    return {
        "who": who,
        "place": next((row for row in table if row.person == who.person), None),
        "players": len(table),
        "others": [row for row in table if row.person != who.person],
        "figures": stats,
        "timeline": _total_timeline(who, stats.nights),
        "form": stats.nights[-FORM:],
        "latest": stats.nights[: -LATEST - 1 : -1],
        "hands": stats.tally(Which()),
        "picked": stats.tally(Which(HandRole.PICKED)),
        "roles": _figure_table((str(ROLES[tally.which.role]), tally) for tally in stats.roles),
        "places": _figure_table((place_name(tally.which.place or 0), tally) for tally in stats.places),
        "brackets": _figure_table((capfirst(write_outcome(tally.which.category)), tally) for tally in stats.brackets),
        "pairs": _figure_table((pair.name, pair.tally) for pair in stats.pairs),
        "year_points": bar_chart([(str(year.year), year.units, signed(year.units)) for year in stats.years]),
        "year_picks": bar_chart(
            [(str(year.year), rate, percent(rate)) for year in stats.years if (rate := year.pick_rate) is not None]
        ),
    }


def get_person(club: int, person: int) -> PersonView:
    """Return a person of a club. Raises Http404 for an unknown number."""
    profile = person_view(club, person)
    if profile is None:
        raise Http404(f"person {person}")
    return profile


def place_name(place: int) -> str:
    """Return the name of a seat by its distance from the dealer."""
    if place == 0:
        return _("Dealer")
    return _("%(place)s to the dealer's left") % {"place": place}


def _figure_table(figures: Iterable[tuple[str, HandTally]]) -> dict[str, object]:
    """Return figures by their titles with the queries of all hands and of those won, and their points per hand."""
    listed = list(figures)
    return {
        "rows": [(title, tally, hands_query(tally.which), hands_query(won(tally.which))) for title, tally in listed],
        "chart": bar_chart([(title, tally.average, signed_average(tally.average)) for title, tally in listed]),
    }


def _total_timeline(who: PersonView, nights: Sequence[Night]) -> Timeline | None:
    """Return the chart of the running total; None before the second game."""
    if len(nights) < 2:
        return None
    totals = accumulate(night.units for night in nights)
    return timeline(
        [(who.person, who.name)], [(night.day, (total,)) for night, total in zip(nights, totals, strict=True)]
    )


@require_safe
def list_hands(request: HttpRequest, club: int, person: int) -> HttpResponse:
    """Show the hands that a figure counts, the last ones first."""
    club_access = access.require_club_viewer(request, club)
    view = get_club(club)
    who = get_person(club, person)
    over, which = get_period(request, view), parse_hands_query(request.GET)
    page = parse_number(request.GET.get("page", "")) or 1
    listed = hands(over.span, person, which, (page - 1) * HANDS_A_PAGE, HANDS_A_PAGE)
    if page > 1 and not listed.hands:
        raise Http404(f"page {page}")
    context = club_context(view, club_access) | {
        "who": who,
        "over": over,
        "said": ", ".join(_hands_title(club, which)),
        "listed": listed,
        "games": [
            [(hand, hand_words.PART_NAMES[hand.part], _hand_result(hand)) for hand in of]
            for _, of in groupby(listed.hands, lambda hand: hand.club_game)
        ],
        "query": "&".join(filter(None, (over.query, hands_query(which)))),
        "newer": page - 1,
        "older": page + 1 if page * HANDS_A_PAGE < listed.count else 0,
    }
    return render(request, "players/hands.html", context)


def _hands_title(club: int, which: Which) -> Iterator[str]:
    yield str(ROLES[which.role])
    if which.gained is not None:
        yield _("won") if which.gained else _("not won")
    if which.run is not None:
        yield _("won in a row") if which.run else _("lost in a row")
    if which.place is not None:
        yield place_name(which.place)
    if which.category:
        yield write_outcome(which.category)
    if which.beside is not None:
        beside: PersonView = get_person(club, which.beside)
        yield _("with %(name)s") % {"name": beside.name}


def _hand_result(hand: ListedHand) -> str:
    return ", ".join((hand_words.result(hand.what, hand.category, hand.rules), *hand_words.mark_names(hand.what)))


@require_safe
def show_head_to_head(request: HttpRequest, club: int, person: int, other: int) -> HttpResponse:
    """Show the games that two players played at one table, and their hands with and against each other."""
    club_access = access.require_club_viewer(request, club)
    view = get_club(club)
    if person == other:
        raise Http404("one person")
    who, them = get_person(club, person), get_person(club, other)
    over = get_period(request, view)
    both = head_to_head(over.span, person, other)
    players = [(each.person, each.name) for each in (who, them)]
    days = [meeting.day for meeting in both.meetings]
    totals = zip(
        accumulate(meeting.units for meeting in both.meetings),
        accumulate(meeting.others for meeting in both.meetings),
        strict=True,
    )
    context = club_context(view, club_access) | {
        "who": who,
        "them": them,
        "over": over,
        "both": both,
        "level": len(both.meetings) - both.ahead - both.behind,
        "latest": both.meetings[: -LATEST - 1 : -1],
        "timeline": timeline(players, list(zip(days, totals, strict=True))) if days else None,
    }
    return render(request, "players/head_to_head.html", context)
