"""The end of an event: what is missing, prizes, signature, payments, the cash box, and settle up."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from scorekeeper.queries.access import Action
from scorekeeper.web.actions import Button, PageForms
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.draw_pool import session_setup
from tournaments.engine.event.money import CashBox, CashKind, sessions_not_over
from tournaments.engine.event.tickets import tickets_unused
from tournaments.engine.setup import Setup
from tournaments.engine.standings import EntrantStanding
from tournaments.queries.book import read_book
from tournaments.queries.closing import POT, Closing, EventSettleUp, Undecided, closing, for_units, settle_ups
from tournaments.queries.entrants import names
from tournaments.queries.open_items import (
    BLOCKS_SIGNING,
    CORRECTIONS,
    PAYMENTS,
    SCORES,
    CurrentPrizes,
    OpenKind,
    before_ceremony,
    current_prizes,
    open_items,
)
from tournaments.queries.tables import games
from tournaments.services import closing as service
from tournaments.web.access import EventAccess, require_director
from tournaments.web.navigation import event_context
from tournaments.web.open_items import open_line
from tournaments.web.results.forms import (
    CashForm,
    CloseForm,
    CountForm,
    DecideForm,
    DropCashForm,
    KeepForm,
    PayForm,
    PrizeForm,
    ReopenForm,
    SignForm,
    prize_name,
)
from tournaments.wording import prizes as prize_words
from tournaments.wording.open_items import review_words
from tournaments.wording.sessions import table_words
from tournaments.wording.standings import Tie, ties

PODIUM = 3
KINDS = {
    CashKind.FEE: gettext_lazy("Entry fees"),
    CashKind.REFUND: gettext_lazy("Fee refunds"),
    CashKind.PRIZE: gettext_lazy("Prizes"),
    CashKind.OTHER: gettext_lazy("Other"),
}
TRANSACTIONS = {
    CashKind.REFUND: gettext_lazy("fee refund"),
    CashKind.PRIZE: gettext_lazy("prize"),
    CashKind.OTHER: gettext_lazy("other cash"),
}
TICKETS = {CashKind.FEE: gettext_lazy("Tickets"), CashKind.REFUND: gettext_lazy("Ticket refunds")}
Data = Mapping[str, Any]


@require_GET
def show(request: HttpRequest, event: int) -> HttpResponse:
    """Show the end of an event."""
    return _answer(request, event)


@require_POST
def act(request: HttpRequest, event: int) -> HttpResponse:
    """Do what was asked for at the end of an event."""
    return _answer(request, event)


def _answer(request: HttpRequest, event: int) -> HttpResponse:
    access = require_director(request, event)
    reading = read_book(access.event.journal_id)
    buttons = {
        "sign": Button(SignForm, _sign, ids="sign-%s"),
        "keep": Button(KeepForm, _keep, ids="keep-%s"),
        "pay": Button(PayForm, _pay, ids="pay-%s"),
        "pay-all": Button(PayForm, _pay_all, shown_as="pay"),
        "refund": Button(PayForm, _refund, ids="refund-%s"),
        "decide": Button(DecideForm, _decide),
        "withdraw": Button(PrizeForm, _withdraw),
        "undecide": Button(PrizeForm, _undecide),
        "cash": Button(partial(CashForm, currency=reading.book.setup.currency), _move_cash, ids="cash-%s"),
        "count": Button(partial(CountForm, currency=reading.book.setup.currency), _count_cash, ids="count-%s"),
        "drop-cash": Button(DropCashForm, _drop_cash, ids="drop-%s"),
        "close": Button(CloseForm, _close),
        "reopen": Button(ReopenForm, _reopen, ids="reopen-%s"),
    }
    page = PageForms(request, buttons)
    if answer := page.save(access, then=lambda _saved: redirect("event-closing", event)):
        return answer
    book, end, called = reading.book, closing(access.event, reading), names(access.event)
    items = open_items(access.event, reading, end)
    lines = [open_line(event, item, book, called) for item in items]
    for name in ("sign", "keep"):
        page[name].initial["seen"] = end.prizes.digest
    context = event_context(access, "event-closing") | {
        "book": book,
        "setup": book.setup,
        "end": end,
        "refunds": [(number, called[number], amount) for number, amount in end.refunds.items()],
        "methods": [
            (prize_words.PAY_METHODS[method], amount, amount > 0) for method, amount in end.box.elsewhere.items()
        ],
        "unplayed": len(tickets_unused(book)) if book.setup.hourly else 0,
        "open_lines": lines,
        "before_signing": [line for line in lines if line.kind not in PAYMENTS],
        "settled": list(_settled({item.kind for item in items}, book)),
        "ready": BLOCKS_SIGNING.isdisjoint(item.kind for item in items),
        "may_begin_ceremony": end.signed is not None and not before_ceremony(book, items),
        "podium": podium(end.signed.standings if end.signed else end.prizes.rows, called, book.setup),
        "box": list(_box(end.box, book)) if book.setup.money else [],
        "for_units": for_units(book),
        "forms": page,
        "no_backup": service.lacks_backup(),
        "owns": access.journal.may(Action.OWN),
        "review": review_words(book) if CORRECTIONS & {item.kind for item in items} else "",
        "closes_next": bool(end.signed) and not items,
        "asks_close": page.pressed == "close" and bool(items or service.lacks_backup()) and not book.closed,
        **_prizes(end, current_prizes(end, book, items), called, book, page),
    }
    return render(request, "results/page.html", context, status=page.status)


def _settled(kinds: Container[OpenKind], book: EventBook) -> Iterator[str]:
    """Yield what is settled of that which signing waits for."""
    if OpenKind.SESSION not in kinds and (book.setup.sessions or not book.setup.bracket):
        yield _("All sessions are over and every table is confirmed.")
    if book.setup.bracket and all(kind not in kinds for kind in SCORES | {OpenKind.BRACKET}):
        yield _("The bracket is finished.")
    if book.setup.money and book.setup.fee and book.entrants and OpenKind.FEE not in kinds:
        yield _("All fees are paid.")


def _sign(access: EventAccess, data: Data) -> None:
    service.sign_off(access.event, seen=data["seen"], why=data["why"], key=data["key"], actor=access.actor)


def _keep(access: EventAccess, data: Data) -> None:
    service.keep_signed(access.event, data["why"], seen=data["seen"], key=data["key"], actor=access.actor)


def _pay(access: EventAccess, data: Data) -> None:
    service.pay_prizes(access.event, data["entrant"], key=data["key"], actor=access.actor, method=data["method"])


def _pay_all(access: EventAccess, data: Data) -> None:
    """Pay everyone who still gets something, by the same method."""
    end = closing(access.event, read_book(access.event.journal_id))
    due = [payout.entrant for payout in end.payouts if payout.due > 0]
    service.pay_prizes(access.event, due, key=data["key"], actor=access.actor, method=data["method"])


def _refund(access: EventAccess, data: Data) -> None:
    service.refund(access.event, data["entrant"], key=data["key"], actor=access.actor, method=data["method"])


def _decide(access: EventAccess, data: Data) -> None:
    prize, winners = data["prize"], data["winners"]
    service.decide_prize(access.event, prize, winners, data["why"], key=data["key"], actor=access.actor)


def _withdraw(access: EventAccess, data: Data) -> None:
    service.withdraw_prize(access.event, data["prize"], data["why"], key=data["key"], actor=access.actor)


def _undecide(access: EventAccess, data: Data) -> None:
    service.undecide_prize(access.event, data["prize"], key=data["key"], actor=access.actor)


def _move_cash(access: EventAccess, data: Data) -> None:
    amount = -data["amount"] if data["way"] == "out" else data["amount"]
    service.move_cash(access.event, amount, data["why"], key=data["key"], actor=access.actor)


def _count_cash(access: EventAccess, data: Data) -> None:
    service.count_cash(access.event, data["amount"], data["pieces"], key=data["key"], actor=access.actor)


def _drop_cash(access: EventAccess, data: Data) -> None:
    service.drop_cash(access.event, data["cash"] or 0, data["why"], key=data["key"], actor=access.actor)


def _close(access: EventAccess, data: Data) -> None:
    service.close(access.event, key=data["key"], actor=access.actor, ask=not data["sure"])


def _reopen(access: EventAccess, data: Data) -> None:
    service.reopen(access.event, data["why"], key=data["key"], actor=access.actor)


def podium(
    rows: tuple[EntrantStanding, ...], called: Mapping[int, str], setup: Setup
) -> list[tuple[EntrantStanding, str, Tie]]:
    """Return the first three places with their names, all who are tied for them, and what became of the tie."""
    tied = ties(rows, setup)
    first = (row for row in rows if tied[row.entrant].rank <= PODIUM)
    return [(row, called[row.entrant], tied[row.entrant]) for row in first]


def _prizes(
    end: Closing, prizes: CurrentPrizes, called: Mapping[int, str], book: EventBook, page: PageForms
) -> dict[str, object]:
    """Return the signed prizes, else the current ones, and what has changed since they were signed."""
    award, ranked = prizes.award, prizes.ranked
    shown = award if ranked or not award else replace(award, left=tuple(left for left in award.left if not left.prize))
    currency = book.setup.currency
    reversible = ("prize", "other") if book.setup.hourly else ("prize", "other", "refund")
    is_over = not sessions_not_over(book)
    return {
        "award": award,
        "ranked": ranked,
        "lines": list(prize_words.prize_lines(award, called, currency, book.decided)) if award else [],
        "left": list(prize_words.left_lines(shown, is_over=is_over)) if shown else [],
        "payouts": [(payout, called[payout.entrant]) for payout in end.payouts],
        "is_due": any(payout.due > 0 for payout in end.payouts),
        "undecided": [_undecided_context(each, called, book, page) for each in end.prizes.undecided if ranked],
        "decided": [
            (
                prize_name(each.prize),
                prize_words.prize_title(each.prize),
                [called[number] for number in each.winners],
                each.why,
            )
            for each in book.decided.values()
        ],
        "others": [
            (cash, called.get(cash.entrant or 0, ""), TRANSACTIONS[CashKind(cash.kind)])
            for cash in book.cash
            if cash.kind in reversible
        ],
        "changes": list(_changes(end, called)),
        "moved": list(_moves(end, called, book.setup)),
    }


def _changes(end: Closing, called: Mapping[int, str]) -> Iterator[prize_words.ChangeLine]:
    """Yield the prizes that signing again would change, with what was paid already."""
    if end.signed and end.difference and end.prizes.award:
        paid = {payout.entrant: payout.paid for payout in end.payouts}
        changes = end.difference.prizes
        yield from prize_words.change_lines(changes, called, end.signed.award, end.prizes.award, paid)


def _moves(end: Closing, called: Mapping[int, str], setup: Setup) -> Iterator[prize_words.MovedLine]:
    """Yield the lines of the standings that signing again would change."""
    if end.signed and end.difference:
        before, now = ties(end.signed.standings, setup), ties(end.prizes.rows, setup)
        yield from prize_words.moved_lines(end.difference.rows, called, before, now)


def _undecided_context(
    undecided: Undecided, called: Mapping[int, str], book: EventBook, page: PageForms
) -> dict[str, object]:
    """Return a prize that waits for the director's decision, with its form."""
    name = prize_name(undecided.prize)
    return {
        "form": _decide_form(name, page),
        "prize": name,
        "what": prize_words.prize_title(undecided.prize),
        "amount": undecided.amount,
        "words": prize_words.undecided_words(undecided, called, book),
        "tables": []
        if undecided.by_hand_only
        else [(table.id, table_words(book, table)) for table in undecided.tables],
        "tied": [(number, called[number]) for number in undecided.tied],
    }


def _decide_form(prize: str, page: PageForms) -> DecideForm:
    """Return the form that decides a prize, as it was sent, or with the reason that was sent for the prize."""
    sent = page.sent if page.sent and page.sent.data.get("prize") == prize else None
    form = sent
    if not isinstance(form, DecideForm):
        form = DecideForm(initial={"prize": prize, "why": sent and sent["why"].value()})
    form.auto_id = f"{prize}-%s"
    return form


def _box(box: CashBox, book: EventBook) -> Iterator[tuple[object, int]]:
    kinds = KINDS if book.setup.hourly is None else KINDS | TICKETS
    for kind, words in kinds.items():
        if (total := box.total(kind)) or kind is CashKind.FEE:
            yield words, total


@require_GET
def settle_up(request: HttpRequest, event: int) -> HttpResponse:
    """Show who pays whom."""
    access = require_director(request, event)
    reading = read_book(access.event.journal_id)
    called = {POT: _("Left in table pots"), **names(access.event)}
    context = event_context(access, "event-closing") | {
        "settled": [_in_words(each, called) for each in settle_ups(access.event, reading)],
        "tables": _tables(access.event.pk, reading.book),
    }
    return render(request, "results/settle_up.html", context)


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
        (table_words(book, table), game.club_game)
        for table in book.tables.values()
        if (game := played.get(table.id)) is not None
        and session_setup(book, table.session).at(len(table.seats)).rules.unit_value
    ]
