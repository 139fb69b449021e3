"""The score sheet and the settle up of a game in words, the same lines for print and for the workbook."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from enum import StrEnum
from functools import cached_property
from itertools import pairwise

from django.utils.formats import time_format
from django.utils.text import capfirst
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.engine.hand import Kind, sitting_out
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import read_rules
from scorekeeper.ledger.book import LineKind
from scorekeeper.ledger.folding import HOUSE, POT, SUSPENSE, UNITS, RaceMark
from scorekeeper.queries.settle_up import Due, Made, Party, SettleUp, settle_sheet
from scorekeeper.queries.sheet import Sheet
from scorekeeper.queries.sheet_lines import LineVersion, SheetLine, Signature
from scorekeeper.wording import amounts
from scorekeeper.wording import hands as hand_words
from scorekeeper.wording import rules as rule_words
from scorekeeper.wording.amounts import write_outcome


class SeatRole(StrEnum):
    """A player's part in a hand, as the sheet marks it; no mark for who was away."""

    PICKER = "P"
    PARTNER = "p"
    OUT = "\N{EN DASH}"
    AWAY = " "
    NONE = ""


@dataclass(frozen=True)
class PaperLine:
    """A line of the score sheet: a hand, a penalty, a payment, a change of the rules.

    ``deltas`` are units by seat (none: the line moves no units), ``pot`` and ``house`` what went there, so that they
    all sum to zero; ``totals`` are the units after it. ``fines`` is money by seat in minor units, ``house_fines`` what
    the house got of it. A voided line moves nothing. ``race`` is where a race stood after it, by seat; ``deltas`` are
    then what the scores come to when everyone settles the differences.
    """

    number: int | None
    text: str
    totals: tuple[int, ...]
    deltas: tuple[int, ...] = ()
    roles: tuple[SeatRole, ...] = ()
    dealer: int | None = None
    pot: int = 0
    house: int = 0
    fines: tuple[int, ...] = ()
    house_fines: int = 0
    notes: tuple[str, ...] = ()
    voided: bool = False
    race: RaceMark | None = None

    @property
    def amounts(self) -> tuple[int, ...]:
        """Return the numbers in its cells: the scores of a hand of a race, else the units moved."""
        return self.race.scored if self.race and self.race.scored else self.deltas

    @property
    def present(self) -> frozenset[int]:
        """The players who were at the table, as far as its roles tell; players are 1..n."""
        return frozenset(player for player, role in enumerate(self.roles, 1) if role is not SeatRole.AWAY)

    @property
    def standing(self) -> tuple[int, ...]:
        """Return the numbers beside it: the scores of the race after a hand of one, else the totals."""
        return self.race.scores if self.race and self.race.scored else self.totals


@dataclass(frozen=True)
class PaperPayment:
    """A payment that was made, or that would settle. ``why`` says why it is what it is, or when it was made.

    Payer and payee are seats, ``POT`` or ``HOUSE``; ``amount`` is positive. ``is_share``: it is the game's share of a
    settled month, which nobody paid by itself.
    """

    payer: int
    payee: int
    amount: int
    why: str
    is_share: bool = False


@dataclass(frozen=True)
class PaperSettleUp:
    """The payments of a settle up, in units, or in minor units of money where ``currency`` is set.

    ``parties`` are the seats in order, then pot, house, and imbalance where they hold something. ``due`` has only what
    someone can pay. ``unit_value`` is in minor units.
    """

    currency: str
    unit_value: int
    parties: tuple[Party, ...]
    due: tuple[PaperPayment, ...]
    made: tuple[PaperPayment, ...]

    @property
    def slots(self) -> frozenset[int]:
        """The parties that hold something or take part in a payment."""
        payments = (*self.due, *self.made)
        return frozenset(slot for payment in payments for slot in (payment.payer, payment.payee)) | frozenset(
            party.slot for party in self.parties
        )


@dataclass(frozen=True)
class GamePaper:
    """All that the sheets of a game show, by seat: 1..n are those who came. ``head`` is its journal's last hash."""

    title: str
    day: date
    players: tuple[str, ...]
    rules: HouseRules
    lines: tuple[PaperLine, ...]
    settle_up: PaperSettleUp
    head: str

    def name(self, slot: int) -> str:
        """Return the name of a seat, the pot, the house, or the imbalance."""
        return _slot_name(slot) or self.players[slot - 1]

    @property
    def totals(self) -> tuple[int, ...]:
        """Units by seat at the end."""
        return self.lines[-1].totals if self.lines else (0,) * len(self.players)

    @property
    def raced(self) -> bool:
        """Return whether any hand was one of a race."""
        return any(line.race for line in self.lines)

    @property
    def pot(self) -> int:
        """Units in the pot at the end."""
        return sum(line.pot for line in self.lines)

    @property
    def house(self) -> int:
        """Units that the house has at the end."""
        return sum(line.house for line in self.lines)

    @cached_property
    def uses_pot(self) -> bool:
        """Return whether any line moved the pot, or a payment goes there."""
        return POT in self.settle_up.slots or any(line.pot for line in self.lines)

    @cached_property
    def uses_house(self) -> bool:
        """Return whether any line moved the house's account, or a payment goes there."""
        return HOUSE in self.settle_up.slots or any(line.house or line.house_fines for line in self.lines)

    @property
    def fines(self) -> bool:
        """Return whether any line moved money beside the units."""
        return any(any(line.fines) for line in self.lines)


_SAID_BY_KIND = frozenset({Kind.RENEGE, Kind.MISPLAY, Kind.FORFEIT, Kind.MISDEAL, Kind.SCHWANZER})


def sheet_lines(sheet: Sheet, currency: str) -> tuple[PaperLine, ...]:
    """Return the sheet's lines in order, with the penalties in that currency; without one, with no money."""
    return tuple(_lines(sheet, currency))


def _lines(sheet: Sheet, currency: str) -> Iterator[PaperLine]:
    pot = house = 0
    for line in sheet.lines:
        yield _line(line, sheet.names, line.pot - pot, line.house - house, currency)
        pot, house = line.pot, line.house


def _line(line: SheetLine, names: tuple[str, ...], pot: int, house: int, currency: str) -> PaperLine:
    moves = line.kind is LineKind.HAND or any(line.payouts) or pot or house
    fines = _fines(line, currency)
    return PaperLine(
        number=line.number,
        text=_TEXTS[line.kind](line, names),
        totals=line.totals,
        deltas=line.payouts if moves else (),
        roles=_roles(line),
        dealer=line.dealer,
        pot=pot,
        house=house,
        fines=fines,
        house_fines=-sum(fines),
        notes=tuple(_notes(line, names)),
        voided=line.voided,
        race=line.race,
    )


def _fines(line: SheetLine, currency: str) -> tuple[int, ...]:
    """Penalties in money by seat; what the seats do not get goes to the house."""
    if line.kind is LineKind.PAYMENT:
        return ()
    moved = {slot: amount for slot, commodity, amount in line.beside if commodity == currency}
    return tuple(moved.get(seat, 0) for seat in range(1, len(line.totals) + 1)) if moved else ()


def _roles(line: SheetLine) -> tuple[SeatRole, ...]:
    untouched = [player for player in line.away if not line.payouts or not line.payouts[player - 1]]
    roles = dict.fromkeys(untouched, SeatRole.AWAY) | dict.fromkeys(line.sits_out, SeatRole.OUT)
    roles |= dict.fromkeys(line.partners, SeatRole.PARTNER)
    if not roles and line.paid is None:
        return ()
    if line.picker:
        roles[line.picker] = SeatRole.PICKER
    return tuple(roles.get(seat, SeatRole.NONE) for seat in range(1, len(line.totals) + 1))


def _hand(line: SheetLine, names: tuple[str, ...]) -> str:
    if line.voided or hand_words.kind(line.what) in _SAID_BY_KIND:
        return hand_words.sentence(line.what, line.seated(names), line.rules)
    alone = [_("alone")] if line.picker and not line.partners and line.race is None else []
    times = [f"\N{MULTIPLICATION SIGN}{line.multiplier}"] if line.multiplier > 1 else []
    return " · ".join([_result(line), *alone, *hand_words.marks(line.what, line.seated(names)), *times])


def _result(line: SheetLine) -> str:
    """Return the bracket, with the exact points where they were typed, or the kind of hand."""
    result = hand_words.result(line.what, line.category, line.rules)
    if hand_words.kind(line.what) is Kind.PICKED and result.isdigit():
        return f"{write_outcome(line.category)} ({result})"
    return result


def _penalty(line: SheetLine, names: tuple[str, ...]) -> str:
    amount = amounts.amount_text(line.what["amount"], line.what["commodity"])
    what = {"name": names[line.what["seat"] - 1], "amount": amount}
    if line.what["paid_to"] == "house":
        return _("Penalty: %(name)s pays the house %(amount)s") % what
    return _("Penalty: %(name)s pays %(amount)s, split among the others") % what


def _payment(line: SheetLine, names: tuple[str, ...]) -> str:
    payer, payee = (
        _("The house") if seat == HOUSE else names[seat - 1] for seat in (line.what["payer"], line.what["payee"])
    )
    amount = amounts.amount_text(line.what["amount"], line.what["commodity"])
    values = {"payer": payer, "payee": payee, "amount": amount}
    if line.is_share:
        return _("%(payer)s owed %(payee)s %(amount)s, settled with the month") % values
    return _("%(payer)s paid %(payee)s %(amount)s") % values


def _pot(line: SheetLine, names: tuple[str, ...]) -> str:
    return hand_words.pot_divided(line.what, names)


def _seating(line: SheetLine, names: tuple[str, ...]) -> str:
    return hand_words.seating_sentence(line.what, names)


def _rules(line: SheetLine, _names: tuple[str, ...]) -> str:
    return rule_words.describe_change(read_rules(line.what), line.rules)


def _paper(_line: SheetLine, _names: tuple[str, ...]) -> str:
    return _("Points from paper")


def _remedy(line: SheetLine, names: tuple[str, ...]) -> str:
    scorer = {"name": names[line.what["scorer"] - 1]}
    if line.what["shared"]:
        return _("Balanced: split among the others, %(name)s pays the rest") % scorer
    return _("Balanced: %(name)s pays the difference") % scorer


_TEXTS: dict[LineKind, Callable[[SheetLine, tuple[str, ...]], str]] = {
    LineKind.HAND: _hand,
    LineKind.PENALTY: _penalty,
    LineKind.POT: _pot,
    LineKind.RULES: _rules,
    LineKind.PAYMENT: _payment,
    LineKind.PAPER: _paper,
    LineKind.REMEDY: _remedy,
    LineKind.SEATING: _seating,
}


def _notes(line: SheetLine, names: tuple[str, ...]) -> Iterator[str]:
    """Yield who changed what when and why, and what was said before."""
    if line.in_doubt:
        yield _("Conflict: two different scores, not counted until resolved")
    if over := hand_words.game_over(line.race, names):
        yield over
    first = line.created
    if first.kind == "insert":
        author = {"when": _when(first.at), "who": author_in_words(first)}
        yield _("Inserted %(when)s by %(who)s") % author + _because(first.why)
    elif first.why:
        yield first.why
    for before, after in pairwise(line.versions):
        yield _change(line, before, after, names)


def _change(line: SheetLine, before: LineVersion, after: LineVersion, names: tuple[str, ...]) -> str:
    author = {"when": _when(after.by.at), "who": author_in_words(after.by)}
    if after.voided:
        return _("Voided %(when)s by %(who)s") % author + _because(after.by.why)
    if before.voided and before.what == after.what:
        return _("Restored %(when)s by %(who)s") % author + _because(after.by.why)
    seated = line.seated(names, before)
    was = hand_words.sentence(before.what, seated, line.rules) if line.kind is LineKind.HAND else ""
    note = _("Edited %(when)s by %(who)s") % author + _because(after.by.why)
    return note + ". " + _("Before: %(was)s") % {"was": was} if was else note


def changed_sentence(line: SheetLine, names: tuple[str, ...], before: int, shown: str, pays: Mapping[int, int]) -> str:
    """Return what a hand is now that a phone had as number ``before``, under the rules of the fingerprint ``shown``,
    with these points by player where it could tell.

    Its dealer, who sat out, and what it pays; empty where it is all as the phone had it.
    """
    seated, dealer = line.seated(names), line.what["dealer"]
    params = {"before": before, "number": line.number, "dealer": seated[dealer - 1]}
    out = [seated[seat - 1] for seat in sitting_out(len(seated), line.rules.players, dealer)]
    paid = ", ".join(f"{names[player - 1]} {amounts.signed(line.amounts[player - 1])}" for player in line.seating)
    sentences = []
    if line.number != before:
        sentences.append(_("Hand %(before)s is now hand %(number)s, dealt by %(dealer)s.") % params)
        sentences += [_("Sitting out: %(names)s.") % {"names": ", ".join(out)}] if out else []
    if shown not in ("", line.rules.fingerprint):
        sentences.append(_("The rules changed before hand %(number)s was sent.") % params)
    if not sentences and any(line.payouts[player - 1 : player] != (points,) for player, points in pays.items()):
        sentences.append(_("Hand %(number)s doesn't pay what this phone showed.") % params)
    return " ".join([*sentences, _("Payouts: %(paid)s.") % {"paid": paid}]) if sentences else ""


def author_in_words(by: Signature) -> str:
    """Return the name of the author of an entry, or their role where the site knows no name."""
    names = {
        "owner": _("the owner"),
        "scorer": _("the scorer"),
        "director": _("the director"),
        "helper": _("an assistant"),
        "table": _("the table's phone"),
        "kiosk": _("the check-in kiosk"),
    }
    return by.name or names.get(by.role, by.role)


def _because(why: str) -> str:
    return f": {why}" if why else ""


def _when(at: datetime) -> str:
    return time_format(localtime(at), "TIME_FORMAT")


def history_code(head: str) -> str:
    """Return the first 16 digits of a journal's last hash, enough for `scorekeeper check --head`."""
    return head[:16]


def game_paper(settle_up: SettleUp, money: bool = True) -> GamePaper:
    """Return the content of a game's printed sheets; without ``money`` in units, and no amount of money is on them."""
    if not money:
        settle_up = _in_units(settle_up)
    sheet = settle_up.sheet
    currency = "" if settle_up.commodity == UNITS else settle_up.commodity
    paper = GamePaper(
        title=sheet.name,
        day=sheet.played_on,
        players=sheet.names,
        rules=sheet.rules,
        lines=sheet_lines(sheet, currency),
        settle_up=PaperSettleUp(
            currency=currency,
            unit_value=sheet.opening_rules.unit_value if currency else 0,
            parties=settle_up.parties,
            due=tuple(_payment_due(due, currency) for due in settle_up.fewest if not due.is_off),
            made=tuple(_payment_made(made) for made in settle_up.made),
        ),
        head=sheet.head,
    )
    return paper if len(sheet.came) == len(sheet.names) else _of_those_who_came(sheet, paper)


def _of_those_who_came(sheet: Sheet, paper: GamePaper) -> GamePaper:
    """Return the paper with the players who came on the seats 1..n."""
    seats, only = {player: seat for seat, player in enumerate(sheet.came, 1)}, sheet.of_those_who_came

    def on_seats(line: PaperLine) -> PaperLine:
        race = line.race and replace(
            line.race,
            scores=only(line.race.scores),
            scored=only(line.race.scored),
            winners=tuple(seats[player] for player in line.race.winners),
        )
        return replace(
            line,
            totals=only(line.totals),
            deltas=only(line.deltas),
            roles=only(line.roles),
            dealer=seats.get(line.dealer or 0),
            fines=only(line.fines),
            race=race,
        )

    def of_seats(payment: PaperPayment) -> PaperPayment:
        payer, payee = (seats.get(slot, slot) for slot in (payment.payer, payment.payee))
        return replace(payment, payer=payer, payee=payee)

    settled = paper.settle_up
    return replace(
        paper,
        players=only(paper.players),
        lines=tuple(map(on_seats, paper.lines)),
        settle_up=replace(
            settled,
            parties=tuple(replace(party, slot=seats.get(party.slot, party.slot)) for party in settled.parties),
            due=tuple(map(of_seats, settled.due)),
            made=tuple(map(of_seats, settled.made)),
        ),
    )


def _in_units(settle_up: SettleUp) -> SettleUp:
    """Return the settle up of the same sheet had it been played without money, without lines that only move money."""
    sheet = settle_up.sheet
    lines = tuple(line for line in sheet.lines if line.what.get("commodity", UNITS) == UNITS)
    return settle_sheet(replace(sheet, lines=lines, opening_rules=replace(sheet.opening_rules, unit_value=0)))


def _payment_due(due: Due, currency: str) -> PaperPayment:
    return PaperPayment(due.payer.slot, due.payee.slot, due.amount, payment_reason(due, currency or UNITS))


def _payment_made(made: Made) -> PaperPayment:
    when = time_format(localtime(made.at), "TIME_FORMAT")
    why = f"{when}: {made.by.why}" if made.by.why else when
    return PaperPayment(made.payer.slot, made.payee.slot, made.amount, why, bool(made.month))


def party_name(party: Party) -> str:
    """Return the name of a party of the settle-up: a player, the pot, the house, or the imbalance."""
    return party.name or _slot_name(party.slot)


def _slot_name(slot: int) -> str:
    """Return the name of an account that is no seat; empty for a seat."""
    return {POT: _("the pot"), HOUSE: _("the house"), SUSPENSE: _("the imbalance")}.get(slot, "")


def payer_title(due: Due) -> str:
    """Return who makes a payment; nobody where only a mistake in the totals owes it."""
    return _("Nobody") if due.payer.slot == SUSPENSE else party_title(due.payer)


def payee_name(due: Due) -> str:
    """Return who gets a payment; nobody where only a mistake in the totals asks for it."""
    return _("nobody") if due.payee.slot == SUSPENSE else party_name(due.payee)


def payment_reason(due: Due, commodity: str) -> str:
    """Return why a payment is what it is, in a sentence."""
    if due.is_off:
        return _("The totals don't add up to zero. Balance the score sheet first.")
    values = {
        "payer": party_name(due.payer),
        "payee": party_name(due.payee),
        "Payer": party_title(due.payer),
        "Payee": party_title(due.payee),
        "down": _open_amount(due.payer_open, commodity),
        "up": _open_amount(due.payee_open, commodity),
        "owes": _open_amount(due.payer_open - due.amount, commodity),
        "gets": _open_amount(due.payee_open - due.amount, commodity),
    }
    return _payment_sentence(due) % values


def party_title(party: Party) -> str:
    """Return the name of a party as it begins a sentence: only what is no player's name gets a capital."""
    return party.name or capfirst(party_name(party))


def paid_text(quantity: int, commodity: str, *, has_shares: bool = False) -> str:
    """Return what a party paid (+) or got (-) in words, ``paid $0.25``; empty for nothing.

    With shares of a settled month, which nobody paid by themselves, it's settled or credited.
    """
    if not quantity:
        return ""
    amount = amounts.amount_text(abs(quantity), commodity)
    if has_shares:
        return (_("settled %(amount)s") if quantity > 0 else _("credited %(amount)s")) % {"amount": amount}
    return (_("paid %(amount)s") if quantity > 0 else _("got %(amount)s")) % {"amount": amount}


def _open_amount(quantity: int, commodity: str) -> str:
    if commodity == UNITS:
        return ngettext("%(count)s point", "%(count)s points", quantity) % {"count": quantity}
    return amounts.money(quantity, commodity)


def _payment_sentence(due: Due) -> str:
    if due.clears_payer and due.clears_payee:
        return _("%(Payer)s owes %(down)s and %(payee)s gets %(up)s. This settles both.")
    if due.clears_payer:
        return _("This is all that %(payer)s owes. %(Payee)s still gets %(gets)s.")
    if due.clears_payee:
        return _("This pays %(payee)s in full. %(Payer)s still owes %(owes)s.")
    return _("%(Payer)s owes %(down)s and %(payee)s gets %(up)s. This is the share between them.")
