"""The end of an event: what is missing, prizes, signature, payments, the cash box, and settle up."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from scorekeeper.engine.errors import Refused, refuse
from scorekeeper.web.actions import UNPROCESSABLE
from scorekeeper.web.parsing import parse_amount, parse_whole_number
from scorekeeper.wording import refusals
from tournaments.engine.award import Contest, Prize
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.draw_pool import session_setup
from tournaments.engine.event.money import CashBox, CashKind
from tournaments.engine.event.tickets import tickets_unused
from tournaments.engine.prize_table import SidePrizeKind
from tournaments.engine.setup import Setup
from tournaments.engine.standings import EntrantStanding
from tournaments.queries.book import book_of, read
from tournaments.queries.closing import POT, Closing, EventSettleUp, Undecided, closing, for_units, settle_ups
from tournaments.queries.entrants import names
from tournaments.queries.tables import games
from tournaments.services import closing as service
from tournaments.web.access import EventAccess, require_director
from tournaments.web.navigation import event_context
from tournaments.web.results import words as results_words
from tournaments.wording.sessions import table_words
from tournaments.wording.standings import Tie, ties

PODIUM = 3
KINDS = {
    CashKind.FEE: gettext_lazy("Entry fees"),
    CashKind.REFUND: gettext_lazy("Fees given back"),
    CashKind.PRIZE: gettext_lazy("Prizes"),
    CashKind.OTHER: gettext_lazy("Anything else"),
}
TICKETS = {CashKind.FEE: gettext_lazy("Tickets"), CashKind.REFUND: gettext_lazy("Tickets taken back")}
Deed = Callable[[EventAccess, QueryDict, str], None]


@require_GET
def show(request: HttpRequest, event: int) -> HttpResponse:
    """Show the end of an event."""
    return _page(request, require_director(request, event))


@require_POST
def act(request: HttpRequest, event: int) -> HttpResponse:
    """Do what was asked for at the end of an event."""
    access, what = require_director(request, event), request.POST.get("do", "")
    if what not in DEEDS:
        raise Http404(what)
    try:
        DEEDS[what](access, request.POST, request.POST.get("key", ""))
    except Refused as refused:
        return _page(request, access, {what: refusals.sentence(refused.faults[0])})
    except ValueError as error:
        return _page(request, access, {what: str(error)})
    return redirect("event-closing", event)


def _sign(access: EventAccess, data: QueryDict, key: str) -> None:
    typed, seen, why = data.get("typed", ""), data.get("seen", ""), data.get("why", "")
    service.sign_off(access.event, typed, seen=seen, why=why, key=key, actor=access.actor)


def _keep(access: EventAccess, data: QueryDict, key: str) -> None:
    service.keep_signed(access.event, data.get("why", ""), seen=data.get("seen", ""), key=key, actor=access.actor)


def _pay(access: EventAccess, data: QueryDict, key: str) -> None:
    entrants = [number for text in data.getlist("entrant") if (number := parse_whole_number(text)) is not None]
    service.pay_prizes(access.event, entrants, key=key, actor=access.actor)


def _decide(access: EventAccess, data: QueryDict, key: str) -> None:
    ticked = [number for text in data.getlist("entrant") if (number := parse_whole_number(text)) is not None]
    winners = ticked or _numbers(data.get("winners", ""))
    service.decide_prize(access.event, _prize(data), winners, data.get("why", ""), key=key, actor=access.actor)


def _numbers(text: str) -> list[int]:
    """Return the entrants' numbers of a list like ``12, 40``. Raises ``Refused`` (``missing-winner``)."""
    found = [parse_whole_number(word) for word in text.replace(",", " ").split()]
    if not found or None in found:
        raise refuse(
            "missing-winner", _("Enter the winner’s number, for example 12. Several winners: 12, 40."), "winners"
        )
    return [number for number in found if number is not None]


def _withdraw(access: EventAccess, data: QueryDict, key: str) -> None:
    service.withdraw_prize(access.event, _prize(data), data.get("why", ""), key=key, actor=access.actor)


def _undecide(access: EventAccess, data: QueryDict, key: str) -> None:
    service.undecide_prize(access.event, _prize(data), key=key, actor=access.actor)


def _prize(data: QueryDict) -> Prize:
    """Return the prize that a form names: ``side-biggest-hand``, ``place-2``. Raises Http404 for any other."""
    kind, _dash, name = data.get("prize", "").partition("-")
    if kind == "side" and name in list(SidePrizeKind):
        return Prize(Contest.SIDE, side=SidePrizeKind(name))
    if kind == "place" and (place := parse_whole_number(name)):
        return Prize(Contest.PLACE, place)
    raise Http404("prize")


def _prize_name(prize: Prize) -> str:
    return f"side-{prize.side.value}" if prize.side else f"place-{prize.place}"


def _cash(access: EventAccess, data: QueryDict, key: str) -> None:
    amount = parse_amount(data.get("amount", ""), book_of(access.event.journal_id).setup.currency)
    signed = -amount if data.get("way") == "out" else amount
    service.move_cash(access.event, signed, data.get("why", ""), key=key, actor=access.actor)


def _drop_cash(access: EventAccess, data: QueryDict, key: str) -> None:
    number, why = parse_whole_number(data.get("cash", "")) or 0, data.get("why", "")
    service.drop_cash(access.event, number, why, key=key, actor=access.actor)


def _close(access: EventAccess, data: QueryDict, key: str) -> None:
    service.close(access.event, key=key, actor=access.actor, ask="sure" not in data)


def _reopen(access: EventAccess, data: QueryDict, key: str) -> None:
    service.reopen(access.event, data.get("why", ""), key=key, actor=access.actor)


DEEDS: Mapping[str, Deed] = {
    "sign": _sign,
    "keep": _keep,
    "pay": _pay,
    "decide": _decide,
    "withdraw": _withdraw,
    "undecide": _undecide,
    "cash": _cash,
    "drop-cash": _drop_cash,
    "close": _close,
    "reopen": _reopen,
}


def _page(request: HttpRequest, access: EventAccess, errors: Mapping[str, str] | None = None) -> HttpResponse:
    found = read(access.event.journal_id)
    book, end, called = found.book, closing(access.event, found), names(access.event)
    context = event_context(access, "event-closing") | {
        "book": book,
        "setup": book.setup,
        "end": end,
        "unplayed": len(tickets_unused(book)) if book.setup.hourly else 0,
        "opened": [(table.id, table_words(book, table)) for table in end.opened],
        "unpaid": [(number, called[number]) for number in end.unpaid],
        "refused": refusals.sentence(end.prizes.refused.faults[0]) if end.prizes.refused else "",
        "podium": podium(end.signed.standings if end.signed else end.prizes.rows, called, book.setup),
        "box": list(_box(end.box, book)) if book.setup.money else [],
        "for_units": for_units(book),
        "errors": {what.replace("-", "_"): text for what, text in (errors or {}).items()},
        "asks_close": "close" in (errors or {}) and end.owes and not book.closed,
        "typed": request.POST,
        "key": secrets.token_urlsafe(16),
        **_prizes(end, called, book),
    }
    return render(request, "event/closing/page.html", context, status=UNPROCESSABLE if errors else 200)


def podium(
    rows: tuple[EntrantStanding, ...], called: Mapping[int, str], setup: Setup
) -> list[tuple[EntrantStanding, str, Tie]]:
    """Return the first three places with their names, all who are tied for them, and what became of the tie."""
    tied = ties(rows, setup)
    first = (row for row in rows if tied[row.entrant].rank <= PODIUM)
    return [(row, called[row.entrant], tied[row.entrant]) for row in first]


def _prizes(end: Closing, called: Mapping[int, str], book: EventBook) -> dict[str, object]:
    """Return the signed prizes, else the current ones, and what has changed since they were signed."""
    award = end.signed.award if end.signed else end.prizes.award
    currency, difference = book.setup.currency, end.difference
    return {
        "award": award,
        "lines": list(results_words.prize_lines(award, called, currency, book.decided)) if award else [],
        "left": list(results_words.left_lines(award)) if award else [],
        "payouts": [(payout, called[payout.entrant]) for payout in end.payouts],
        "is_due": any(payout.due > 0 for payout in end.payouts),
        "undecided": [_undecided(each, called, book) for each in end.prizes.undecided],
        "decided": [
            (
                _prize_name(each.prize),
                results_words.prize_title(each.prize),
                [called[number] for number in each.winners],
                each.why,
            )
            for each in book.decided.values()
        ],
        "others": [(cash, called.get(cash.entrant or 0, "")) for cash in book.cash if cash.kind in ("prize", "other")],
        "changes": list(results_words.change_lines(difference.prizes, called)) if difference else [],
        "moved": list(results_words.moved_lines(difference.rows, called)) if difference else [],
    }


def _undecided(found: Undecided, called: Mapping[int, str], book: EventBook) -> dict[str, object]:
    """What the form says about a prize that waits for the director's decision."""
    return {
        "prize": _prize_name(found.prize),
        "what": results_words.prize_title(found.prize),
        "amount": found.amount,
        "words": results_words.undecided_words(found, called, book),
        "tables": [] if found.by_hand_only else [(table.id, table_words(book, table)) for table in found.tables],
        "tied": [(number, called[number]) for number in found.tied],
    }


def _box(box: CashBox, book: EventBook) -> Iterator[tuple[object, int]]:
    told = KINDS if book.setup.hourly is None else KINDS | TICKETS
    for kind, words in told.items():
        if box.by_kind[kind] or kind is CashKind.FEE:
            yield words, box.by_kind[kind]


@require_GET
def settle_up(request: HttpRequest, event: int) -> HttpResponse:
    """Show who pays whom."""
    access = require_director(request, event)
    found = read(access.event.journal_id)
    called = {POT: _("What stayed on the tables"), **names(access.event)}
    context = event_context(access, "event-closing") | {
        "settled": [_in_words(each, called) for each in settle_ups(access.event, found)],
        "tables": _tables(access.event.pk, found.book),
    }
    return render(request, "event/closing/settle_up.html", context)


def _in_words(each: EventSettleUp, called: Mapping[int, str]) -> dict[str, object]:
    return {
        "currency": each.currency,
        "payments": [(called[pays.payer], called[pays.payee], pays.amount) for pays in each.payments],
        "balances": [(called[party], amount) for party, amount in each.balances.items()],
    }


def _tables(event: int, book: EventBook) -> list[tuple[str, int]]:
    """The tables that play for money, by name, with their sittings."""
    played = games(event)
    return [
        (table_words(book, table), game.evening)
        for table in book.tables.values()
        if (game := played.get(table.id)) is not None
        and session_setup(book, table.session).at(len(table.seats)).rules.unit_value
    ]
