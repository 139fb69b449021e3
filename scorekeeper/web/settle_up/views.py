"""Settling up: who pays whom and why, what was paid, what is left; and the pot shared out at the end."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scorekeeper.engine.errors import Refused
from scorekeeper.ledger.book import LineKind
from scorekeeper.ledger.folding import HOUSE, POT, SUSPENSE, UNITS
from scorekeeper.queries.access import Access, Action
from scorekeeper.queries.reading import game_version
from scorekeeper.queries.settle_up import Due, Made, Party, SettleUp, called, reason, settled
from scorekeeper.queries.sheet import Sheet
from scorekeeper.services import changes
from scorekeeper.services.requests import Close, DividePot, Pay, Reopen, Request, Void
from scorekeeper.web import access
from scorekeeper.web.actions import UNPROCESSABLE
from scorekeeper.web.display import signed_by
from scorekeeper.web.live import render_shared_page, sheet_at, unchanged_response
from scorekeeper.web.parsing import editable_amount, parse_amount, parse_whole_number
from scorekeeper.web.score_sheet.views import get_sheet
from scorekeeper.wording.amounts import money, signed, signed_money
from scorekeeper.wording.hands import insert_names

TEMPLATE = "settle/page.html"
NO_PURSE = (POT, SUSPENSE)  # the pot is divided, an imbalance made whole; neither pays anybody
TABLE_CHANGES: dict[str, Request] = {"divide": DividePot()}
EVENING_CHANGES = TABLE_CHANGES | {"close": Close(), "reopen": Reopen()}


@dataclass(frozen=True)
class TypedPayment:
    """A payment as it was typed, kept when it was refused; parties are slots as texts."""

    payer: str = ""
    payee: str = ""
    amount: str = ""
    error: str = ""


@dataclass(frozen=True)
class DuePayment:
    """A payment that would settle: its parties by slot and by name, its amount in words and in the field, and why."""

    payer: int
    payee: int
    payer_name: str
    payee_name: str
    amount: str
    typed: str
    why: str
    key: str
    error: str = ""

    @property
    def can_be_paid(self) -> bool:
        """Whether both sides have a purse."""
        return not {self.payer, self.payee}.intersection(NO_PURSE)


@dataclass(frozen=True)
class MadePayment:
    """A payment that was made, and the key to take it back with."""

    uid: str
    payer_name: str
    payee_name: str
    amount: str
    signed: str
    key: str


@dataclass(frozen=True)
class PartyStanding:
    """How a party stands: its score, what that is worth, what it has paid, what is left; all in words."""

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
    if here.may(Action.KEEP):
        return _page(request, here, TypedPayment(request.GET.get("payer", ""), request.GET.get("payee", "")))
    in_units = request.GET.get("in") == UNITS

    def context(version: int) -> dict[str, Any]:
        sheet, at = sheet_at(here, version)
        return _page_context(sheet, in_units=in_units, may_change=False) | {"version": at}

    return render_shared_page(request, here, f"settle-up {in_units}", TEMPLATE, context)


@require_POST
def pay(request: HttpRequest, evening: int) -> HttpResponse:
    """Write down a payment that was made, whole or a part of it."""
    keeper = access.require_scorer(request, evening)
    sheet = get_sheet(evening)
    typed = TypedPayment(*(request.POST.get(name, "").strip() for name in ("payer", "payee", "amount")))
    try:
        payment = _read_payment(typed, settled(sheet).commodity, len(sheet.names))
        _change(request, keeper, payment)
    except (ValueError, Refused) as error:
        sentence = _sentence(error, sheet.names)
        return _page(request, keeper, replace(typed, error=sentence), status=UNPROCESSABLE)
    return redirect("settle-up", evening)


@require_POST
def take_back(request: HttpRequest, evening: int, line: UUID) -> HttpResponse:
    """Take a payment back that was written down by mistake."""
    keeper = access.require_scorer(request, evening)
    sheet = get_sheet(evening)
    found = sheet.line(str(line))
    if found is None or found.kind is not LineKind.PAYMENT:
        raise Http404(f"payment {line}")
    return _change_or_explain(request, keeper, Void(found.uid))


@require_POST
def change_evening(request: HttpRequest, evening: int, what: str) -> HttpResponse:
    """Divide the pot, close the evening, or open it again; a table of an event is closed by the event."""
    keeper = access.require_scorer(request, evening)
    offered = EVENING_CHANGES if keeper.within is None else TABLE_CHANGES
    if what not in offered:
        raise Http404(what)
    return _change_or_explain(request, keeper, offered[what])


@require_POST
def showdown(request: HttpRequest, evening: int) -> HttpResponse:
    """Pay the pot, or one of the pots, to those who won it."""
    keeper = access.require_scorer(request, evening)
    players = {str(player): player for player in get_sheet(evening).seating}
    winners = request.POST.getlist("winner")
    if not winners or not set(winners) <= set(players):
        return _page(request, keeper, said=_("Tap who won the pot."), status=UNPROCESSABLE)
    single = request.POST.get("which") == "single"
    return _change_or_explain(request, keeper, DividePot(tuple(players[winner] for winner in winners), single))


def amount_in_words(quantity: int, commodity: str) -> str:
    """Return units as a number, money with its currency."""
    return str(quantity) if commodity == UNITS else money(quantity, commodity)


def balance_in_words(quantity: int, commodity: str) -> str:
    """Return a gain or a loss."""
    return signed(quantity) if commodity == UNITS else signed_money(quantity, commodity)


def settle_in_units(sheet: Sheet) -> SettleUp:
    """Return the settle-up in units, as if no money were played for; payments in money are not in it."""
    found = settled(replace(sheet, opening_rules=replace(sheet.opening_rules, unit_value=0)))
    return replace(found, made=tuple(made for made in found.made if sheet.opening_rules.unit_value == 0))


def _read_payment(typed: TypedPayment, commodity: str, seats: int) -> Pay:
    parties = [*map(str, range(1, seats + 1)), str(HOUSE)]
    if typed.payer not in parties or typed.payee not in parties:
        raise ValueError(_("Choose who paid and who got it."))
    return Pay(int(typed.payer), int(typed.payee), _read_amount(typed.amount, commodity), commodity)


def _read_amount(text: str, commodity: str) -> int:
    if commodity != UNITS:
        return parse_amount(text, commodity)
    units = parse_whole_number(text, digits=6)
    if units is None:
        raise ValueError(_("An amount is a whole number of units, not “%(typed)s”.") % {"typed": text})
    return units


def _change_or_explain(request: HttpRequest, keeper: Access, change: Request) -> HttpResponse:
    try:
        _change(request, keeper, change)
    except Refused as refused:
        sentence = _sentence(refused, get_sheet(keeper.evening).names)
        return _page(request, keeper, said=sentence, status=UNPROCESSABLE)
    return redirect("settle-up", keeper.evening)


def _change(request: HttpRequest, keeper: Access, change: Request) -> None:
    """Make the change, unless somebody has written since the page was shown: the same payment may be down already."""
    length = parse_whole_number(request.POST.get("seen", ""))
    key = request.POST.get("key", "")
    changes.make(keeper.game, [change], key=key, actor=access.actor(request, keeper), seen=length)


def _sentence(error: ValueError, names: Sequence[str]) -> str:
    return insert_names(_(error.faults[0].message), names) if isinstance(error, Refused) else str(error)


def _page(
    request: HttpRequest, here: Access, typed: TypedPayment | None = None, *, said: str = "", status: int = 200
) -> HttpResponse:
    version = game_version(here.game)
    if unchanged := unchanged_response(request, version):
        return unchanged
    sheet, in_units = get_sheet(here.evening), request.GET.get("in") == UNITS
    context = _page_context(sheet, typed, in_units=in_units, may_change=True)
    return render(request, TEMPLATE, context | {"said": said, "version": version}, status=status)


def _page_context(
    sheet: Sheet, typed: TypedPayment | None = None, *, in_units: bool, may_change: bool
) -> dict[str, Any]:
    """Return what the page shows, to who may change it or to everybody else."""
    for_money = sheet.opening_rules.unit_value > 0
    in_units = for_money and in_units
    found = settle_in_units(sheet) if in_units else settled(sheet)
    dues = tuple(_due_payments(found.fewest, found.commodity, typed))
    return {
        "sheet": sheet,
        "found": found,
        "dues": dues,
        "plain": tuple(_due_payments(found.plain, found.commodity)),
        "made": tuple(_made_payment(made, found.commodity) for made in found.made),
        "stands": tuple(_party_standing(party, found.commodity) for party in found.parties),
        "other": typed if typed and not any(due.error for due in dues) else TypedPayment(),
        "parties": tuple((str(party.slot), called(party)) for party in found.parties if party.slot not in NO_PURSE),
        "key": secrets.token_urlsafe(16),
        "sitting": [(str(player), sheet.names[player - 1]) for player in sheet.seating],
        "game_rows": list(_game_rows(sheet)),
        "for_money": for_money,
        "in_units": in_units,
        "may_change": may_change and not in_units,
        "watched": reverse("settle-up", args=[sheet.evening]) + ("?in=units" if in_units else ""),
    }


def _game_rows(sheet: Sheet) -> Iterator[tuple[str, list[tuple[int, bool]]]]:
    """Yield each player's name with the score in each game of a race, and whether it won."""
    for player, name in enumerate(sheet.names, 1):
        yield name, [(game.scores[player - 1], player in game.winners) for game in sheet.games]


def _due_payments(dues: Sequence[Due], commodity: str, typed: TypedPayment | None = None) -> Iterator[DuePayment]:
    for due in dues:
        parties = str(due.payer.slot), str(due.payee.slot)
        mine = typed if typed and (typed.payer, typed.payee) == parties else None
        yield DuePayment(
            payer=due.payer.slot,
            payee=due.payee.slot,
            payer_name=called(due.payer),
            payee_name=called(due.payee),
            amount=amount_in_words(due.amount, commodity),
            typed=mine.amount if mine else _editable_quantity(due.amount, commodity),
            why=reason(due, partial(amount_in_words, commodity=commodity)),
            key=secrets.token_urlsafe(16),
            error=mine.error if mine else "",
        )


def _editable_quantity(quantity: int, commodity: str) -> str:
    return str(quantity) if commodity == UNITS else editable_amount(quantity, commodity)


def _made_payment(made: Made, commodity: str) -> MadePayment:
    return MadePayment(
        made.uid, called(made.payer), called(made.payee), amount_in_words(made.amount, commodity),
        signed_by(_("written down"), made.by),        secrets.token_urlsafe(16),
    )  # fmt: skip


def _party_standing(party: Party, commodity: str) -> PartyStanding:
    return PartyStanding(
        name=called(party),
        units=party.units,
        balance=balance_in_words(party.balance, commodity),
        paid=balance_in_words(party.paid, commodity) if party.paid else "",
        left=balance_in_words(party.left, commodity),
        open=party.left,
    )
