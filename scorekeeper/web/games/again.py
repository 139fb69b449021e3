"""The same table again: the offer of the last game, the game that one tap opens, and its deletion while it is empty."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.dates import WEEKDAYS
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import rules_as_json
from scorekeeper.ledger.entries import base_game_name
from scorekeeper.queries.games import GameDay, game_day, last_game, new_names
from scorekeeper.queries.table import Player, TableView, table_view
from scorekeeper.services.games import delete_empty_game, open_game
from scorekeeper.web import access
from scorekeeper.web.actions import form_status, save_form
from scorekeeper.web.days import today
from scorekeeper.web.display import unless_said_by
from scorekeeper.web.forms import KeyedForm
from scorekeeper.web.scoring.forms import Submission
from scorekeeper.web.scoring.views import render_page
from scorekeeper.wording.rules import rules_in_short

NO_CLUB = "none"  # the choice of a game that belongs to no club
CLUB_COOKIE = "club"  # the last choice on this device: the number of a club, or `none`
A_WEEK = timedelta(days=7)


@dataclass(frozen=True)
class LastTable:
    """The offer ``today`` to play the table of a ``day`` again, or to go on with it while ``is_on``."""

    table: TableView
    day: date
    today: date

    @property
    def is_on(self) -> bool:
        """Return whether the game can go on: it is of today, and open."""
        return self.day == self.today and not self.table.closed

    @property
    def is_from_paper(self) -> bool:
        """Return whether all of its points come from paper: no hand of it was recorded here."""
        return self.table.last is None and any(self.table.state.totals)

    @property
    def question(self) -> str:
        """The heading of the offer."""
        return same_table_question(self.day, self.today)

    @property
    def rules(self) -> str:
        """The rules and the stake in one line."""
        return rules_in_short(self.table.rules)

    @property
    def dealer(self) -> Player:
        """The player who deals the first hand of the new game."""
        return self.table.players[self.table.dealer - 1]

    @property
    def form(self) -> KeyedForm:
        """The form that opens the new game."""
        return KeyedForm()

    def next_title(self) -> str:
        """Return the name of a new game today; a name typed from paper was that of one day."""
        return default_title(self.today) if self.is_from_paper else next_title(self.table.name, self.day, self.today)


def last_table(club: int | None, today: date) -> LastTable | None:
    """Return the last table of a club, of the games without a club for None; None before the first game.

    Two statements.
    """
    last = last_game(club)
    return None if last is None else LastTable(table_view(last.club_game), last.played_on, today)


def same_table_question(day: date, today: date) -> str:
    """Return the question whether the players of a day sit down again: `Same table as last Friday?`"""
    if day >= today:
        return _("Same table as earlier today?")
    if day == today - timedelta(days=1):
        return _("Same table as yesterday?")
    if day > today - A_WEEK:
        return _("Same table as last %(weekday)s?") % {"weekday": WEEKDAYS[day.weekday()]}
    return _("Same table as on %(date)s?") % {"date": date_format(day)}


def next_title(name: str, day: date, today: date) -> str:
    """Return the name of the next game: the weekday follows the calendar, and a name that is a date becomes today's."""
    title = base_game_name(name)
    if unless_said_by(day, title) is None:
        return default_title(today)
    return title.replace(str(WEEKDAYS[day.weekday()]), str(WEEKDAYS[today.weekday()]))


def default_title(today: date) -> str:
    """Return the name of a game that nothing is known about: its day."""
    return date_format(today, "WEEKDAY_DATE_FORMAT")


def table_rules(table: TableView) -> HouseRules:
    """Return the rules of a game's next hand for those who sit at its table now."""
    return replace(table.rules, table=max(len(table.players), table.rules.players))


@require_POST
def play_again(request: HttpRequest, club_game: int) -> HttpResponse:
    """Open a game with the players, order, rules, and stake of another one; who would deal its next hand deals first.

    Where that is refused, or a player was erased, the form of a new game is shown instead.
    """
    last = _require_friends_game(club_game)
    actor = access.actor(request, access.require_club_scorer(request, last.club))
    table = table_view(club_game)

    def save(form: KeyedForm) -> HttpResponse:
        day = today(request)
        new_game = open_game(
            names=table.names,
            rules=rules_as_json(table_rules(table)),
            dealer=table.dealer,
            name=LastTable(table, last.played_on, day).next_title(),
            key=form.cleaned_data["key"],
            actor=actor,
            club=last.club,
            played_on=day,
        )
        return remember_club(redirect("table", new_game), NO_CLUB if last.casual else str(last.club))

    opened = None if new_names(last.club, table.names) else save_form(KeyedForm(request.POST), save)
    return opened or redirect("new-game")


@require_POST
def delete_game(request: HttpRequest, club_game: int) -> HttpResponse:
    """Delete a game with an empty score sheet and go to the first page; else show the game and say why not."""
    scorer = access.require_scorer(request, club_game)
    actor = access.actor(request, scorer)
    _require_friends_game(club_game)

    def save(form: KeyedForm) -> HttpResponse:
        delete_empty_game(club_game, key=form.cleaned_data["key"], actor=actor)
        return redirect("home")

    form = KeyedForm(request.POST)
    if answer := save_form(form, save):
        return answer
    view, refusal = table_view(club_game), " ".join(map(str, form.non_field_errors()))
    return render_page(
        request, scorer, view, Submission(view.next_number, after=view.after), message=refusal, status=form_status(form)
    )


def remember_club(response: HttpResponse, club: str) -> HttpResponse:
    """Let the device remember for which club it opened a game last; return the response."""
    response.set_cookie(CLUB_COOKIE, club, max_age=access.A_YEAR, samesite="Lax", httponly=True)
    return response


def _require_friends_game(club_game: int) -> GameDay:
    """Return a game's club, name, and day. Raises Http404 for a table of an event, and where there is none."""
    game = game_day(club_game)
    if game is None or game.is_of_event:
        raise Http404(f"game {club_game}")
    return game
