"""Settling up: who pays whom and why, what was paid, what is left; and the pot shared out at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scorekeeper.ledger.book import LineKind
from scorekeeper.ledger.folding import UNITS
from scorekeeper.queries.access import Access, Action
from scorekeeper.queries.reading import game_version
from scorekeeper.queries.settle_up import Due, Made, Party, SettleUp, called, reason, settled
from scorekeeper.queries.sheet import Sheet
from scorekeeper.services import changes
from scorekeeper.services.requests import Close, DividePot, Reopen, Request, Void
from scorekeeper.web import access
from scorekeeper.web.actions import answer_form
from scorekeeper.web.display import signed_by
from scorekeeper.web.forms import KeyedForm
from scorekeeper.web.live import render_shared_page, sheet_at, unchanged_response
from scorekeeper.web.score_sheet.views import get_sheet
from scorekeeper.web.settle_up.forms import NO_PURSE, ButtonForm, PaymentForm, ShowdownForm
from scorekeeper.wording.amounts import amount_text, balance_text

TEMPLATE = "settle_up/page.html"
TABLE_CHANGES: dict[str, Request] = {"divide": DividePot()}
EVENING_CHANGES = TABLE_CHANGES | {"close": Close(), "reopen": Reopen()}


@dataclass(frozen=True)
class DuePayment:
    """A payment that would settle: its parties by slot and by name, its amount in words, why, and how it is paid."""

    payer: int
    payee: int
    payer_name: str
    payee_name: str
    amount: str
    why: str
    form: PaymentForm | None


@dataclass(frozen=True)
class MadePayment:
    """A payment that was made, and the form to take it back with."""

    uid: str
    payer_name: str
    payee_name: str
    amount: str
    signed: str
    form: KeyedForm


@dataclass(frozen=True)
class PartyStanding:
    """The standing of a party: its score, what that is worth, what it has paid, what is left; all in words."""

    name: str
    units: int
    balance: str
    paid: str
    left: str
    open: int


@require_GET
def settle_up(request: HttpRequest, evening: int) -> HttpResponse:
    """Show who pays whom; `?in=units` leaves all money out, `?payer=3` and `?payee=3` begin a payment."""
    here = access.require_viewer_or_director(request, evening)
    in_units = request.GET.get("in") == UNITS
    if here.may(Action.KEEP):
        version = game_version(here.game)
        if unchanged := unchanged_response(request, version):
            return unchanged
        begun = {name: request.GET.get(name, "") for name in ("payer", "payee")}
        context = _page_context(get_sheet(evening), in_units=in_units, may_change=True, begun=begun)
        return render(request, TEMPLATE, context | {"version": version})

    def viewer_context(version: int) -> dict[str, Any]:
        sheet, at = sheet_at(here, version)
        return _page_context(sheet, in_units=in_units, may_change=False) | {"version": at}

    return render_shared_page(request, here, f"settle-up {in_units}", TEMPLATE, viewer_context)


@require_POST
def pay(request: HttpRequest, evening: int) -> HttpResponse:
    """Write down a payment that was made, whole or a part of it."""
    keeper = access.require_scorer(request, evening)
    settle_up = settled(get_sheet(evening))
    parties = request.POST.get("payer"), request.POST.get("payee")
    due = next((due for due in settle_up.fewest if (str(due.payer.slot), str(due.payee.slot)) == parties), None)
    form = PaymentForm(request.POST, settle_up=settle_up, due=due)
    return _answer(request, keeper, form, lambda: form.payment)


@require_POST
def take_back(request: HttpRequest, evening: int, line: UUID) -> HttpResponse:
    """Take a payment back that was written down by mistake."""
    keeper = access.require_scorer(request, evening)
    sheet = get_sheet(evening)
    sheet_line = sheet.line(str(line))
    if sheet_line is None or sheet_line.kind is not LineKind.PAYMENT:
        raise Http404(f"payment {line}")
    return _answer(request, keeper, ButtonForm(request.POST, sheet=sheet), lambda: Void(sheet_line.uid))


@require_POST
def change_evening(request: HttpRequest, evening: int, what: str) -> HttpResponse:
    """Divide the pot, close the evening, or open it again; a table of an event is closed by the event."""
    keeper = access.require_scorer(request, evening)
    offered = EVENING_CHANGES if keeper.within is None else TABLE_CHANGES
    if what not in offered:
        raise Http404(what)
    return _answer(request, keeper, ButtonForm(request.POST, sheet=get_sheet(evening)), lambda: offered[what])


@require_POST
def showdown(request: HttpRequest, evening: int) -> HttpResponse:
    """Pay the pot, or one of the pots, to those who won it."""
    keeper = access.require_scorer(request, evening)
    form = ShowdownForm(request.POST, sheet=get_sheet(evening))
    return _answer(request, keeper, form, lambda: form.division)


def _answer(request: HttpRequest, keeper: Access, form: ButtonForm, make_change: Callable[[], Request]) -> HttpResponse:
    """Make the change, unless somebody has written since the page was shown: the same payment may be down already."""

    def save(form: ButtonForm) -> HttpResponse:
        data, actor = form.cleaned_data, access.actor(request, keeper)
        changes.make(keeper.game, [make_change()], key=data["key"], actor=actor, seen=data["seen"])
        return redirect("settle-up", keeper.evening)

    def context() -> dict[str, Any]:
        sheet, version = get_sheet(keeper.evening), game_version(keeper.game)
        return _page_context(sheet, in_units=False, may_change=True, sent=form) | {"version": version}

    return answer_form(request, form, save, TEMPLATE, context)


def settle_in_units(sheet: Sheet) -> SettleUp:
    """Return the settle-up in units, as if no money were played for; payments in money are not in it."""
    settle_up = settled(replace(sheet, opening_rules=replace(sheet.opening_rules, unit_value=0)))
    return replace(settle_up, made=tuple(made for made in settle_up.made if sheet.opening_rules.unit_value == 0))


def _page_context(
    sheet: Sheet,
    *,
    in_units: bool,
    may_change: bool,
    sent: ButtonForm | None = None,
    begun: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Return the context of the page, for those who may change it or for everybody else.

    ``sent`` is the form that was refused, ``begun`` the parties of a payment that another page leads to.
    """
    for_money = sheet.opening_rules.unit_value > 0
    in_units = for_money and in_units
    settle_up = settle_in_units(sheet) if in_units else settled(sheet)
    may_change = may_change and not in_units
    context = {
        "sheet": sheet,
        "found": settle_up,
        "dues": [_due_payment(due, settle_up, sent, may_change=may_change) for due in settle_up.fewest],
        "plain": [_due_payment(due, settle_up) for due in settle_up.plain],
        "made": tuple(_made_payment(made, settle_up) for made in settle_up.made),
        "stands": tuple(_party_standing(party, settle_up.commodity) for party in settle_up.parties),
        "game_rows": list(_game_rows(sheet)),
        "for_money": for_money,
        "in_units": in_units,
        "may_change": may_change,
        "watched": reverse("settle-up", args=[sheet.evening]) + ("?in=units" if in_units else ""),
    }
    if may_change:
        is_other = isinstance(sent, PaymentForm) and sent.due is None
        context |= {
            "other": sent if is_other else PaymentForm(settle_up=settle_up, initial=begun or {}),
            "showdown": sent if isinstance(sent, ShowdownForm) else ShowdownForm(sheet=sheet, auto_id="showdown-%s"),
            "divide": ButtonForm(sheet=sheet, auto_id="divide-%s"),
            "close": ButtonForm(sheet=sheet, auto_id="close-%s"),
        }
    return context


def _game_rows(sheet: Sheet) -> Iterator[tuple[str, list[tuple[int, bool]]]]:
    """Yield each player's name with the score in each game of a race, and whether it won."""
    for player, name in enumerate(sheet.names, 1):
        yield name, [(game.scores[player - 1], player in game.winners) for game in sheet.games]


def _due_payment(
    due: Due, settle_up: SettleUp, sent: ButtonForm | None = None, *, may_change: bool = False
) -> DuePayment:
    in_words = partial(amount_text, commodity=settle_up.commodity)
    slots = due.payer.slot, due.payee.slot
    form = None
    if may_change and not set(slots).intersection(NO_PURSE):
        form = sent if isinstance(sent, PaymentForm) and sent.due == due else PaymentForm(settle_up=settle_up, due=due)
    return DuePayment(*slots, called(due.payer), called(due.payee), in_words(due.amount), reason(due, in_words), form)


def _made_payment(made: Made, settle_up: SettleUp) -> MadePayment:
    signed_as = signed_by(_("written down"), made.by)
    amount = amount_text(made.amount, settle_up.commodity)
    form = KeyedForm(auto_id=f"%s-{made.uid}")
    return MadePayment(made.uid, called(made.payer), called(made.payee), amount, signed_as, form)


def _party_standing(party: Party, commodity: str) -> PartyStanding:
    return PartyStanding(
        name=called(party),
        units=party.units,
        balance=balance_text(party.balance, commodity),
        paid=balance_text(party.paid, commodity) if party.paid else "",
        left=balance_text(party.open_amount, commodity),
        open=party.open_amount,
    )
