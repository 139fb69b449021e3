"""An entrant: name, fee, PIN, groups; withdrawn, brought back, or replaced; and penalties."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from scorekeeper.engine.game_events import PaidTo
from scorekeeper.ledger.entries import DETAILS
from scorekeeper.services.journals import writing
from scorekeeper.web.actions import Button, Data, PageForms
from scorekeeper.web.forms import Checks, ChoiceField, KeyedForm, ReasonForm, WholeNumberField
from scorekeeper.web.parsing import parse_whole_number
from tournaments.engine.brackets.fold import withdraw
from tournaments.engine.brackets.values import Bracket, is_played
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.bracket import open_parts, require_bracket
from tournaments.engine.event.money import fee_due, fees_paid
from tournaments.engine.event.progress import has_begun
from tournaments.engine.event.values import SessionTable
from tournaments.engine.setup import PenaltyTier
from tournaments.models import Event
from tournaments.queries.book import book_of
from tournaments.queries.entrants import group_names, history, names, persons_of, withdrawn_from
from tournaments.queries.tables import game_of
from tournaments.services import brackets, entrants, pins, tables
from tournaments.services.entrants import Edit
from tournaments.services.tables import standing_penalties
from tournaments.web.access import EventAccess, require_director
from tournaments.web.desk.views import session_labels
from tournaments.web.entrants.forms import EditForm, FeeForm, GroupsForm, RefundForm, ReplaceForm, SinceForm, WishesForm
from tournaments.web.navigation import event_context
from tournaments.wording.sessions import in_sentence, session_words, table_words


@dataclass(frozen=True, slots=True)
class BracketPlace:
    """An entrant's place in a bracket: what a drop-out or a substitute would change, and the table once it plays."""

    leaves: str
    replaced: str
    table: SessionTable | None = None


def has_left(book: EventBook, entrant: int) -> bool:
    """Return whether an entrant has dropped out of the bracket."""
    return book.bracket is not None and any(entrant in part.withdrawn for _second, part in book.bracket.parts())


def bracket_place(event: Event, book: EventBook, entrant: int) -> BracketPlace | None:
    """Return an entrant's place in the bracket, None if they are not in it. One or two queries."""
    if book.bracket is None or not (parts := open_parts(book, entrant)):
        return None
    sitting = [(second, part) for second, part in parts if entrant in part.seats[-1].everybody()]
    second, part = (sitting or parts)[-1]
    session = require_bracket(book).session(second, len(part.seats))
    seat = book.seat_of(session, entrant)
    if seat and has_begun(book, seat[0], game_of(event.pk, seat[0].id)):
        return _when_table_begun(book, session, seat[0])
    return BracketPlace(
        _when_leaving(event, book, part, entrant, seat[0] if seat else None), _replaced_from(book, session)
    )


def _when_table_begun(book: EventBook, session: int, table: SessionTable) -> BracketPlace:
    number = {"number": table.number}
    leaves = _(
        "Table %(number)d has started and keeps them. Add a substitute there or end the table "
        "early. If they qualify, their next seat is filled or stays empty."
    )
    replaced = _(
        "Table %(number)d has started. The new player starts next round. Until then, add a "
        "substitute on the table's page."
    )
    return BracketPlace(leaves % number, replaced % number, table)


def _replaced_from(book: EventBook, session: int) -> str:
    return _("From %(round)s on, the substitute takes over their seat, points, and path.") % {
        "round": in_sentence(book, session)
    }


def _when_leaving(event: Event, book: EventBook, part: Bracket, entrant: int, table: SessionTable | None) -> str:
    if entrant not in part.seats[-1].everybody():
        return _("They are already out, so no seats change. They can't return.")
    after = withdraw(part, entrant)
    instead = after.left[-1].instead
    if table is None:
        if instead is None:
            return _("They have a bye this round. Their place in the next round stays empty.")
        return _("They have a bye this round. %(name)s (%(number)d), the next best player, gets the bye.") % {
            "name": names(event)[instead],
            "number": instead,
        }
    if instead is not None:
        return _("Their seat at table %(table)d goes to %(name)s (%(number)d), the next best player.") % {
            "table": table.number,
            "name": names(event)[instead],
            "number": instead,
        }
    if _is_idle(after, table.number):
        return _("Table %(table)d then has too few players. It isn't played, and its players advance.") % {
            "table": table.number
        }
    return _("Their seat at table %(table)d stays empty.") % {"table": table.number}


def _is_idle(part: Bracket, table: int) -> bool:
    here = zip(part.rounds[len(part.seats) - 1].tables, part.seats[-1].tables, strict=True)
    return any(node.number == table and not is_played(seats) for node, seats in here)


@require_http_methods(["GET", "POST"])
def entrant_page(request: HttpRequest, event: int, entrant: int) -> HttpResponse:
    """Show an entrant, or do what a button of the page says."""
    access = require_director(request, event)
    book = book_of(access.event.journal_id)
    if entrant not in book.entrants:
        raise Http404(f"entrant {entrant}")
    forms = PageForms(request, _buttons(book, entrant))

    def show_entrant(_saved: object) -> HttpResponse:
        return redirect(f"{reverse('event-entrant', args=[event, entrant])}?done={forms.pressed}")

    return forms.save(access, entrant, then=show_entrant) or _page(request, access, entrant, forms)


def _withdraw(access: EventAccess, entrant: int, data: Data) -> object:
    why, key = data["why"], data["key"]
    if data["bracket"]:
        return brackets.withdraw(access.event, entrant, key=key, actor=access.actor, why=why)
    return entrants.withdraw(access.event, entrant, data["session"], why=why, key=key, actor=access.actor)


def _withdraw_and_refund(access: EventAccess, entrant: int, data: Data) -> object:
    """Let a player drop out and give back all that they paid, in cash."""
    with writing():
        _withdraw(access, entrant, data)
        key = f"{data['key']}-refund"
        return entrants.give_back(access.event, entrant, why=data["why"], key=key, actor=access.actor)


def _remove(access: EventAccess, entrant: int, data: Data) -> object:
    """Let a player who was entered by mistake drop out from the session on from which they would have played."""
    first = book_of(access.event.journal_id).entrant(entrant).joined
    return entrants.withdraw(access.event, entrant, first, key=data["key"], actor=access.actor)


def _return(access: EventAccess, entrant: int, data: Data) -> object:
    return entrants.bring_back(access.event, entrant, data["session"], key=data["key"], actor=access.actor)


def _replace(access: EventAccess, entrant: int, data: Data, *, ask: bool = True) -> object:
    options: dict[str, Any] = {"key": data["key"], "actor": access.actor, "why": data["why"], "ask": ask}
    if data["bracket"]:
        return brackets.replace(access.event, entrant, data["name"], **options)
    return entrants.replace(access.event, entrant, data["name"], data["session"], **options)


def _set_groups(access: EventAccess, entrant: int, data: Data) -> object:
    return entrants.set_groups(access.event, entrant, data["groups"], key=data["key"], actor=access.actor)


def _set_wishes(access: EventAccess, entrant: int, data: Data) -> object:
    together, tables = data["together"], data["tables"]
    return entrants.set_wishes(access.event, entrant, together, tables, key=data["key"], actor=access.actor)


def _edit(access: EventAccess, entrant: int, data: Data) -> object:
    edit = Edit(entrant, data["called"], {key: data[key] for key in DETAILS})
    return entrants.edit(access.event, [edit], key=data["key"], actor=access.actor)


def _pin(access: EventAccess, entrant: int, data: Data) -> object:
    return entrants.new_pin(access.event, entrant, key=data["key"], actor=access.actor)


def _pay(access: EventAccess, entrant: int, data: Data) -> object:
    key, method = f"{data['key']}-pay", data["method"]
    return entrants.take_fees(access.event, [entrant], key=key, actor=access.actor, method=method)


def _refund(access: EventAccess, entrant: int, data: Data) -> object:
    key = f"{data['key']}-refund"  # the key is that of the other button of this form, too
    options: dict[str, Any] = {"why": data["why"], "key": key, "actor": access.actor}
    return entrants.give_back(access.event, entrant, method=data["method"], **options)


def _undo_fee(access: EventAccess, entrant: int, data: Data) -> object:
    return entrants.undo_fee(access.event, entrant, why=data["why"], key=f"{data['key']}-undo", actor=access.actor)


def _buttons(book: EventBook, entrant: int) -> dict[str, Button]:
    # who is in a bracket that is published changes there
    sessions = [(each, session_labels(book, each)[0]) for each in book.foreseen if each not in book.rounds]
    choices: dict[str, Any] = {"sessions": sessions, "first": _default_session(book, entrant)}
    replace_form = partial(ReplaceForm, **choices)
    return {
        "withdraw": Button(partial(SinceForm, **choices), _withdraw, "%s-withdraw"),
        "withdraw-refund": Button(
            partial(SinceForm, **choices), _withdraw_and_refund, "%s-withdraw", shown_as="withdraw"
        ),
        "remove": Button(KeyedForm, _remove),
        "return": Button(partial(SinceForm, **choices), _return, "%s-return"),
        "replace": Button(replace_form, _replace, "%s-replace"),
        "replace-sure": Button(replace_form, partial(_replace, ask=False), "%s-replace", shown_as="replace"),
        "groups": Button(GroupsForm, _set_groups),
        "wishes": Button(WishesForm, _set_wishes),
        "pin": Button(KeyedForm, _pin),
        "edit": Button(EditForm, _edit),
        "pay": Button(FeeForm, _pay),
        "refund": Button(RefundForm, _refund, "%s-refund"),
        "undo-fee": Button(RefundForm, _undo_fee, "%s-refund", shown_as="refund"),
    }


def _page(request: HttpRequest, access: EventAccess, number: int, forms: PageForms) -> HttpResponse:
    book = book_of(access.event.journal_id)
    entrant = book.entrants[number]
    persons = persons_of(entrant)
    cash = [each for each in book.cash if each.entrant == number]
    fee = book.setup.fee if book.setup.money else 0
    has = 0 if book.setup.hourly else fees_paid(book)[number]  # tickets are refunded at their own desk
    named, person = group_names(access.event), persons[entrant.persons[-1].person].itself
    groups = ", ".join(named[group] for group in sorted(entrant.groups) if group in named)
    forms["groups"].initial = {"groups": groups}
    forms["wishes"].initial = {
        "together": ", ".join(map(str, sorted(entrant.together))),
        "tables": ", ".join(map(str, sorted(entrant.tables))),
    }
    forms["edit"].initial = {"called": person.name} | {key: getattr(person, key) for key in DETAILS}
    context = event_context(access, "event-entrants") | {
        "entrant": entrant,
        "name": person.name,
        "players": [(in_sentence(book, since.session), persons[since.person].itself) for since in entrant.persons],
        "person": person,
        "gone": in_sentence(book, gone) if (gone := withdrawn_from(entrant)) else "",
        "joined": in_sentence(book, entrant.joined),
        "here": ", ".join(in_sentence(book, session) for session in sorted(entrant.here)),
        "known_groups": list(named.values()),
        "pin": pins.pin(access.event, entrant),
        "fee": fee,
        "has": has,
        "owes": max(0, fee_due(book, number) - has),
        "undoes": has > 0 and any(cash.kind == "fee" and cash.entrant == number for cash in book.cash),
        "currency": book.setup.currency,
        "cash": cash,
        "lines": [] if [(line.kind, line.why) for line in cash] == [("fee", "")] else cash,  # the sum says it all
        "penalties": standing_penalties(book, number),
        "seats": _seats(book, number),
        "sitting": None if book.closed else _current_seat(access.event, book, number),
        "events": history(persons[entrant.persons[-1].person]),
        "has_sessions": any(each not in book.rounds for each in book.foreseen),
        "in_bracket": bracket_place(access.event, book, number),
        "left_bracket": has_left(book, number),
        "closed": book.closed,
        "forms": forms,
    }
    return render(request, "entrants/entrant.html", context, status=forms.status)


def _seats(book: EventBook, number: int) -> list[tuple[str, SessionTable, int]]:
    """Return an entrant's seats in the published sessions: the table's name, the table, and the seat."""
    places = (book.seat_of(session, number) for session in book.published)
    return [(table_words(book, table), table, seat) for table, seat in filter(None, places)]


@dataclass(frozen=True, slots=True)
class CurrentSeat:
    """The seat of an entrant in a session that is not over: what leaving means depends on whether play has started."""

    where: str
    table: SessionTable
    begun: bool


def _current_seat(event: Event, book: EventBook, number: int) -> CurrentSeat | None:
    """Return an entrant's seat in a published session under way; a bracket says itself what leaving means."""
    for session in book.published:
        place = book.seat_of(session, number)
        if place is not None and session not in book.locked and session not in book.rounds:
            table = place[0]
            return CurrentSeat(in_sentence(book, session), table, has_begun(book, table, game_of(event.pk, table.id)))
    return None


def _default_session(book: EventBook, number: int) -> int:
    """Return the session from which a change would hold: the first that can still change."""
    first = withdrawn_from(book.entrants[number]) or 1
    free = (each for each in book.foreseen[first - 1 :] if _is_free(book, each, number))
    return next(free, book.comes_next)


def _is_free(book: EventBook, session: int, number: int) -> bool:
    """Return whether a session is not over, and the entrant has no published seat in it."""
    seated = session in book.published and book.seat_of(session, number) is not None
    return session not in book.locked and not seated


class AddPenaltyForm(ReasonForm):
    """A warning or a penalty for an entrant; the tier for the next breach of the rules is proposed."""

    tier = ChoiceField(
        label=gettext_lazy("Penalty"), missing=gettext_lazy("Choose a penalty."), required=False, widget=Checks
    )
    session = ChoiceField(label=gettext_lazy("Session"), missing=gettext_lazy("Choose a session."), widget=forms.Select)
    field_order = ("tier", "session", "why")

    def __init__(self, *args: Any, book: EventBook, entrant: int, **kwargs: Any) -> None:
        tiers = book.setup.penalties
        proposed = tables.proposed_penalty(book, entrant)[0] if tiers else None
        super().__init__(*args, initial={"tier": proposed, "session": book.current}, **kwargs)
        self.set_choices("tier", ((at, tier_in_words(tier)) for at, tier in enumerate(tiers)), asks_always=True)
        self.set_choices("session", ((each, session_words(book, each)) for each in book.numbers), asks_always=True)
        self.fields["why"].label = _("Reason")


class DropPenaltyForm(ReasonForm):
    """A penalty that is dropped, and why."""

    penalty = WholeNumberField()


@require_http_methods(["GET", "POST"])
def entrant_penalties(request: HttpRequest, event: int, entrant: int) -> HttpResponse:
    """Show an entrant's penalties; add a warning or a penalty, or drop one."""
    access = require_director(request, event)
    book = book_of(access.event.journal_id)
    if entrant not in book.entrants:
        raise Http404(f"entrant {entrant}")
    buttons = {
        "penalise": Button(partial(AddPenaltyForm, book=book, entrant=entrant), _penalise),
        "drop": Button(DropPenaltyForm, _drop),
    }
    page = PageForms(request, buttons, usual="penalise")
    if answer := page.save(access, entrant, then=lambda _saved: redirect("event-penalties", event, entrant)):
        return answer
    called = names(access.event)
    latest = max((table for table in book.tables.values() if entrant in table.seats), key=_session, default=None)
    context = event_context(access, "event-desk") | {
        "entrant": entrant,
        "table": latest,
        "table_title": table_words(book, latest) if latest else "",
        "name": called[entrant],
        "penalties": [
            (each, session_words(book, each.session), [(called[number], points) for number, points in each.shared])
            for each in book.penalties
            if each.entrant == entrant
        ],
        "tiers": book.setup.penalties,
        "forms": page,
    }
    return render(request, "tables/penalties.html", context, status=page.status)


def _session(table: SessionTable) -> int:
    return table.session


def _penalise(access: EventAccess, entrant: int, data: Data) -> None:
    session, tier = int(data["session"]), parse_whole_number(data["tier"])
    tables.penalise(access.event, entrant, session, data["why"], tier=tier, key=data["key"], actor=access.actor)


def _drop(access: EventAccess, _entrant: int, data: Data) -> None:
    number = data["penalty"] or 0
    tables.drop_penalty(access.event, number, data["why"], key=f"{data['key']}-{number}", actor=access.actor)


def tier_in_words(tier: PenaltyTier) -> str:
    """Return the sentence about the price of a tier and who gets it."""
    if tier.warning:
        return _("Warning")
    loses = ngettext("The player loses %(points)d point.", "The player loses %(points)d points.", tier.points)
    shared = _("The others at the table share them.") if tier.paid_to is PaidTo.OTHERS else _("Nobody gets them.")
    return f"{loses % {'points': tier.points}} {shared}"
