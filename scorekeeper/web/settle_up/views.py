"""The end of a game: places and highlights, who pays whom and why, the pot shared out, and a picture to share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST, require_safe

from scorekeeper.exports.downloads import filename
from scorekeeper.exports.pdf.typeface import label, labels
from scorekeeper.exports.result_picture import PicturePlayer, ResultPicture, draw_result
from scorekeeper.ledger.book import LineKind
from scorekeeper.ledger.folding import UNITS
from scorekeeper.ledger.pay_links import PayLink, pay_links
from scorekeeper.queries.access import Access, Action
from scorekeeper.queries.access import access as game_access
from scorekeeper.queries.highlights import find_highlights
from scorekeeper.queries.reading import game_version
from scorekeeper.queries.settle_up import Due, Made, Party, SettleUp, settle_sheet
from scorekeeper.queries.sheet import Sheet
from scorekeeper.services import changes
from scorekeeper.services.grants import redeem
from scorekeeper.services.requests import Close, DividePot, Reopen, Request, Void
from scorekeeper.web import access
from scorekeeper.web.actions import answer_form
from scorekeeper.web.display import author_line, table_discs
from scorekeeper.web.files import PNG, file_response
from scorekeeper.web.forms import KeyedForm
from scorekeeper.web.live import PartCache, render_shared_page, sheet_at, unchanged_response
from scorekeeper.web.parsing import editable_amount
from scorekeeper.web.score_sheet.views import get_sheet
from scorekeeper.web.settle_up.forms import NO_PURSE, ButtonForm, PaymentForm, ShowdownForm
from scorekeeper.wording.amounts import amount_text, balance_text
from scorekeeper.wording.highlights import write_awards
from scorekeeper.wording.score_sheet import paid_text, party_name, party_title, payee_name, payer_title, payment_reason

TEMPLATE = "settle_up/page.html"
TABLE_CHANGES: dict[str, Request] = {"divide": DividePot()}
GAME_CHANGES = TABLE_CHANGES | {"close": Close(), "reopen": Reopen()}
ON_PODIUM = 3


@dataclass(frozen=True)
class SharedPicture:
    """The picture of a game's result at a version of the game: its file and the name to save it under."""

    png: bytes
    name: str
    version: int


PICTURES: PartCache[SharedPicture] = PartCache(4_000_000, lambda picture: len(picture.png))


@require_GET
def settle_up(request: HttpRequest, club_game: int) -> HttpResponse:
    """Show who pays whom; `?in=units` leaves all money out, `?payer=3` and `?payee=3` begin a payment."""
    here = access.require_viewer_or_director(request, club_game)
    in_units = request.GET.get("in") == UNITS
    if here.may(Action.KEEP):
        version = game_version(here.game)
        if unchanged := unchanged_response(request, version):
            return unchanged
        begun = {name: request.GET.get(name, "") for name in ("payer", "payee")}
        sheet = get_sheet(club_game)
        context = _page_context(sheet, in_units=in_units, may_change=True, begun=begun)
        plays_again = sheet.within is None and access.may_open_games(request, sheet.club)
        again = {"plays_again": plays_again, "again": KeyedForm()}
        return render(request, TEMPLATE, context | again | {"version": version})

    def viewer_context(version: int) -> dict[str, Any]:
        sheet, at = sheet_at(here, version)
        return _page_context(sheet, in_units=in_units, may_change=False) | {"version": at}

    return render_shared_page(request, here, f"settle-up {in_units}", TEMPLATE, viewer_context)


@require_GET
def share_picture(request: HttpRequest, club_game: int) -> HttpResponse:
    """Send the picture of the result, drawn once per version of the game."""
    return _send_picture(access.require_viewer_or_director(request, club_game), kept=True)


@require_safe
def share_linked_picture(request: HttpRequest, token: str) -> HttpResponse:
    """Send the picture of the result to whoever has a game's link, without a cookie: chat apps show it with the link.

    Raises Http404 where the link opens no result: that of a club, an event, or a table of one.
    """
    grant = redeem(token)
    holder = grant and grant.club_game_id and game_access([(grant.pk, grant.generation)], grant.club_game_id)
    if not holder or holder.within is not None:
        raise Http404(request.path)
    return _send_picture(holder, kept=False)


def _send_picture(here: Access, *, kept: bool) -> HttpResponse:
    def draw(version: int, _before: SharedPicture | None) -> SharedPicture:
        sheet, at = sheet_at(here, version)
        name = filename(sheet.name, sheet.played_on, _("result"), "png")
        return SharedPicture(draw_result(_result_picture(sheet)), name, at)

    picture = PICTURES.latest(here.game, "result", draw)
    return file_response(picture.png, picture.name, PNG, kept=kept)


def _result_picture(sheet: Sheet) -> ResultPicture:
    highlights = find_highlights(sheet)
    names = labels(sheet.names)
    discs = table_discs(sheet.persons, names)
    day = date_format(sheet.played_on, "DATE_FORMAT")
    return ResultPicture(
        title=label(sheet.name, day),
        subtitle=f"{day} · {_hand_count(sheet)}",
        players=tuple(
            PicturePlayer(names[place.player - 1], discs[place.player - 1], place.rank, place.total)
            for place in highlights.places
        ),
        awards=write_awards(highlights, names),
    )


def _hand_count(sheet: Sheet) -> str:
    return ngettext("%(count)s hand", "%(count)s hands", len(sheet.hands)) % {"count": len(sheet.hands)}


@require_POST
def pay(request: HttpRequest, club_game: int) -> HttpResponse:
    """Write down a payment that was made, whole or a part of it."""
    scorer = access.require_scorer(request, club_game)
    settle_up = settle_sheet(get_sheet(club_game))
    parties = request.POST.get("payer"), request.POST.get("payee")
    due = next((due for due in settle_up.fewest if (str(due.payer.slot), str(due.payee.slot)) == parties), None)
    form = PaymentForm(request.POST, settle_up=settle_up, due=due)
    return _answer(request, scorer, form, lambda: form.payment)


@require_POST
def void_payment(request: HttpRequest, club_game: int, line: UUID) -> HttpResponse:
    """Void a payment that was entered by mistake."""
    scorer = access.require_scorer(request, club_game)
    sheet = get_sheet(club_game)
    sheet_line = sheet.line(str(line))
    if sheet_line is None or sheet_line.kind is not LineKind.PAYMENT:
        raise Http404(f"payment {line}")
    return _answer(request, scorer, ButtonForm(request.POST, sheet=sheet), lambda: Void(sheet_line.uid))


@require_POST
def change_game(request: HttpRequest, club_game: int, what: str) -> HttpResponse:
    """Divide the pot, close the game, or open it again; a table of an event is closed by the event."""
    scorer = access.require_scorer(request, club_game)
    offered = GAME_CHANGES if scorer.within is None else TABLE_CHANGES
    if what not in offered:
        raise Http404(what)
    return _answer(request, scorer, ButtonForm(request.POST, sheet=get_sheet(club_game)), lambda: offered[what])


@require_POST
def showdown(request: HttpRequest, club_game: int) -> HttpResponse:
    """Pay the pot, or one of the pots, to those who won it."""
    scorer = access.require_scorer(request, club_game)
    form = ShowdownForm(request.POST, sheet=get_sheet(club_game))
    return _answer(request, scorer, form, lambda: form.division)


def _answer(request: HttpRequest, scorer: Access, form: ButtonForm, make_change: Callable[[], Request]) -> HttpResponse:
    """Make the change, unless someone has written since the page was shown: the same payment may be down already."""

    def save(form: ButtonForm) -> HttpResponse:
        data, actor = form.cleaned_data, access.actor(request, scorer)
        changes.make(scorer.game, [make_change()], key=data["key"], actor=actor, seen=data["seen"])
        return redirect("settle-up", scorer.club_game)

    def context() -> dict[str, Any]:
        sheet, version = get_sheet(scorer.club_game), game_version(scorer.game)
        return _page_context(sheet, in_units=False, may_change=True, sent=form) | {"version": version}

    return answer_form(request, form, save, TEMPLATE, context)


def settle_in_units(sheet: Sheet) -> SettleUp:
    """Return the settle-up in units, as if no money were played for; payments in money are not in it."""
    settle_up = settle_sheet(replace(sheet, opening_rules=replace(sheet.opening_rules, unit_value=0)))
    return replace(settle_up, made=tuple(made for made in settle_up.made if sheet.opening_rules.unit_value == 0))


def _page_context(
    sheet: Sheet,
    *,
    in_units: bool,
    may_change: bool,
    sent: ButtonForm | None = None,
    begun: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Return the context of the page, for those who may change it or for everyone else.

    ``sent`` is the form that was refused, ``begun`` the parties of a payment that another page leads to.
    """
    for_money = sheet.opening_rules.unit_value > 0
    in_units = for_money and in_units
    settle_up = settle_in_units(sheet) if in_units else settle_sheet(sheet)
    may_change = may_change and not in_units
    context = {
        "sheet": sheet,
        "hand_count": _hand_count(sheet),
        **(_highlights_context(settle_up) if sheet.hands and sheet.within is None else {}),
        "found": settle_up,
        "dues": [_due_payment(due, settle_up, sent, may_change=may_change) for due in settle_up.fewest],
        "plain": [_due_payment(due, settle_up) for due in settle_up.plain],
        "made": tuple(_made_payment(made, settle_up) for made in settle_up.made if not made.month),
        "shares": tuple(_made_payment(made, settle_up) for made in settle_up.made if made.month),
        "stands": [
            _party_standing(party, settle_up)
            for party in sorted(settle_up.parties, key=lambda party: (party.slot in NO_PURSE, -party.units))
        ],
        "game_rows": list(_game_rows(sheet)),
        "for_money": for_money,
        "in_units": in_units,
        "may_change": may_change,
        "watched": reverse("settle-up", args=[sheet.club_game]) + ("?in=units" if in_units else ""),
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


def _highlights_context(settle_up: SettleUp) -> dict[str, Any]:
    """Return the podium and the awards of a game."""
    sheet, highlights = settle_up.sheet, find_highlights(settle_up.sheet)
    worth = {party.slot: balance_text(party.balance, settle_up.commodity) for party in settle_up.parties}
    many = Counter(place.rank for place in highlights.places)
    podium = [
        (place, sheet.names[place.player - 1], worth[place.player])
        for place in highlights.places
        if place.rank + many[place.rank] - 1 <= ON_PODIUM  # all who are tied, or none of them
    ]
    return {"podium": podium, "awards": write_awards(highlights, sheet.names)}


def _game_rows(sheet: Sheet) -> Iterator[tuple[str, list[tuple[int, bool]]]]:
    """Yield each player's name with the score in each game of a race, and whether it won."""
    for player, name in enumerate(sheet.names, 1):
        yield name, [(game.scores[player - 1], player in game.winners) for game in sheet.games]


def _due_payment(
    due: Due, settle_up: SettleUp, sent: ButtonForm | None = None, *, may_change: bool = False
) -> dict[str, object]:
    form = None
    if may_change and not {due.payer.slot, due.payee.slot}.intersection(NO_PURSE):
        form = sent if isinstance(sent, PaymentForm) and sent.due == due else PaymentForm(settle_up=settle_up, due=due)
    return {
        "payer": due.payer.slot,
        "payee": due.payee.slot,
        "payer_name": payer_title(due),
        "payee_name": payee_name(due),
        "amount": amount_text(due.amount, settle_up.commodity),
        "why": payment_reason(due, settle_up.commodity),
        "form": form,
        "links": tuple(_pay_links(due, settle_up)),
    }


def _pay_links(due: Due, settle_up: SettleUp) -> Iterator[PayLink]:
    """Yield links to pay a player in money; the pot and the house have none."""
    sheet, commodity = settle_up.sheet, settle_up.commodity
    if commodity != UNITS and 0 < due.payee.slot <= len(sheet.handles):
        amount, note = editable_amount(due.amount, commodity), _("Sheepshead, %(game)s") % {"game": sheet.name}
        yield from pay_links(sheet.handles[due.payee.slot - 1], amount, commodity, note)


def _made_payment(made: Made, settle_up: SettleUp) -> dict[str, object]:
    return {
        "made": made,
        "payer_name": party_title(made.payer),
        "payee_name": party_name(made.payee),
        "amount": amount_text(made.amount, settle_up.commodity),
        "signed": author_line(_("recorded"), made.by),
        "form": KeyedForm(auto_id=f"%s-{made.uid}"),
    }


def _party_standing(party: Party, settle_up: SettleUp) -> tuple[Party, str, str, str, str]:
    """Return a party with its name, and in words what its score is worth, what is paid, and what is left."""
    return (
        party,
        party_title(party),
        balance_text(party.balance, settle_up.commodity),
        paid_text(party.paid, settle_up.commodity, has_shares=settle_up.has_shares),
        balance_text(party.open_amount, settle_up.commodity),
    )
