"""The keys of the entry form: each says whether it is tapped, and where it cannot be, why not. Keys never move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.engine import choices
from scorekeeper.engine.hand import Call, Hand, Kind, Mark
from scorekeeper.engine.rules import Bracket, HouseRules, NoPick, Partner, Sheepshead
from scorekeeper.engine.seats import picking_order
from scorekeeper.exports.hand_words import KINDS
from scorekeeper.web.entry import ALONE, NOBODY, POINTS, UNUSUAL, Entered

PASSES = (NoPick.DOUBLER, NoPick.POT, NoPick.NEXT_DEAL)


@dataclass(frozen=True)
class Table:
    """What the keys depend on: the house rules, the players' names by seat, the dealer of this hand."""

    rules: HouseRules
    names: tuple[str, ...]
    dealer: int

    @property
    def seats(self) -> range:
        """All seats, 1..P."""
        return range(1, len(self.names) + 1)

    @property
    def dealt_in(self) -> tuple[int, ...]:
        """The seats dealt in, the dealer's left first."""
        return picking_order(len(self.names), self.rules.players, self.dealer)

    def name(self, seat: int) -> str:
        """Return the name of the player at `seat`."""
        return self.names[seat - 1]


@dataclass(frozen=True)
class Key:
    """One key: the field it sets, to which value. With a reason it cannot be tapped, but a tapped one can be undone."""

    field: str
    value: str
    label: str
    tapped: bool
    reason: str = ""
    tone: str = ""

    @property
    def off(self) -> bool:
        """Whether it cannot be tapped."""
        return bool(self.reason) and not self.tapped

    @property
    def id(self) -> str:
        """A name for the key in the page."""
        return f"{self.field}-{self.value}".replace(":", "-").replace("+", "-").replace(" ", "-")


def seat_keys(table: Table, field: str, tapped: Sequence[str], reasons: dict[int, str] | None = None) -> list[Key]:
    """Return a key for each seat in seating order; who sits out has that as the reason."""
    said = {seat: _("%(name)s sits out this hand.") % {"name": table.name(seat)} for seat in sitting_out(table)}
    said |= reasons or {}
    return [Key(field, str(seat), table.name(seat), str(seat) in tapped, said.get(seat, "")) for seat in table.seats]


def picker_keys(table: Table, entered: Entered) -> list[Key]:
    """Return who can pick, and Nobody."""
    reason = ""
    if table.rules.no_pick == (NoPick.FORCED_PICK,):
        last = table.name(table.dealt_in[-1])
        reason = _("When all others pass, %(name)s must pick: these rules force the last to speak.") % {"name": last}
    nobody = Key("picker", NOBODY, pgettext("picker", "Nobody"), entered.picker == NOBODY, reason)
    return [*seat_keys(table, "picker", (entered.picker,)), nobody]


def partner_keys(table: Table, entered: Entered) -> list[Key]:
    """Return who can be the partner, in the same places as the pickers, and Alone."""
    reasons: dict[int, str] = {}
    if table.rules.partner is Partner.NOBODY:
        reasons = dict.fromkeys(table.seats, _("The picker plays alone under these rules."))
    elif entered.stolen_from:
        reasons = dict.fromkeys(table.seats, _("Who steals the blind plays alone."))
    elif (picker := seat_of(table, entered.picker)) is not None:
        reasons[picker] = _("%(name)s picked and cannot be the partner too.") % {"name": table.name(picker)}
    alone = Key("partner", ALONE, pgettext("partner", "Alone"), entered.partner == ALONE)
    return [*seat_keys(table, "partner", (entered.partner,), reasons), alone]


def bracket_keys(table: Table, entered: Entered) -> list[Key]:
    """Return the six brackets, the lost ones first, from no tricks to all tricks."""
    return [
        Key(
            "bracket",
            label,
            _bracket_label(bracket, label),
            entered.bracket == label,
            tone="" if bracket.is_won else "lost",
        )
        for bracket, label in reversed(table.rules.labels.items())
    ]


def sixty_all_key(table: Table, entered: Entered) -> Key | None:
    """Return the key for half the points each, where that brings a round of doubles."""
    if not table.rules.round_of_doubles:
        return None
    half = table.rules.deck_total // 2
    value = f"{POINTS}{half}"
    return Key("bracket", value, f"{half}\N{EN DASH}{half}", entered.bracket == value, tone="lost")


def answer_keys(table: Table, entered: Entered) -> list[Key]:
    """Return what may follow when nobody picks under these rules."""
    offered = [Kind(answer.value) for answer in table.rules.no_pick if answer.value in tuple(Kind)]
    if passes := [answer for answer in table.rules.no_pick if answer in PASSES]:
        offered.append(Kind.PASSED)
    return [
        Key(
            "answer",
            kind.value,
            _pass_label(passes) if kind is Kind.PASSED else str(KINDS[kind]),
            entered.answer == kind,
        )
        for kind in offered
    ]


def most_keys(table: Table, entered: Entered) -> list[Key]:
    """Return who took the most points in a moster; all others dealt in win."""
    keys = []
    for key in seat_keys(table, "winners", ()):
        winners = " ".join(str(seat) for seat in sorted(table.dealt_in) if str(seat) != key.value)
        keys.append(replace(key, value=winners, tapped=winners in entered.winners))
    return keys


def unusual_keys(table: Table, entered: Entered) -> list[Key]:
    """Return the ends of a hand that need no place on the screen every time."""
    reasons = {
        Kind.MISPLAY: ""
        if table.rules.misplay_fee
        else _("These rules have no misplay; record a renege or a forfeit."),
        Kind.SHEEPSHEAD: _("Sheepshead cannot be called under these rules.")
        if table.rules.sheepshead is Sheepshead.OFF
        else "",
    }
    ordinary = Key("unusual", "", _("As usual"), not entered.unusual)
    return [
        ordinary,
        *(Key("unusual", kind, str(KINDS[kind]), entered.unusual == kind, reasons.get(kind, "")) for kind in UNUSUAL),
    ]


def called_keys(entered: Entered) -> list[Key]:
    """Return whether a called Sheepshead was made."""
    return [
        Key("won", "false", _("Lost a trick"), entered.won == "false", tone="lost"),
        Key("won", "true", _("Took all tricks"), entered.won == "true"),
    ]


def category_keys(table: Table, entered: Entered) -> list[Key]:
    """Return the brackets as which a hand can be forfeited."""
    return [
        Key("category", label, _bracket_label(bracket, label), entered.category == label)
        for bracket, label in reversed(table.rules.labels.items())
    ]


def dealer_keys(table: Table) -> list[Key]:
    """Return who dealt this hand."""
    return [Key("dealer", str(seat), table.name(seat), seat == table.dealer) for seat in table.seats]


def doubler_keys(entered: Entered) -> list[Key]:
    """Return how many doublers the table declared beyond those that wait."""
    declared = entered.doublers or "0"
    return [Key("doublers", number, number, number == declared) for number in "0123"]


def thief_keys(table: Table, entered: Entered) -> list[Key]:
    """Return from whom the picker can have stolen the blind, and from nobody; nothing where rules have no stealing."""
    if not table.rules.blind_stealing:
        return []
    possible = choices.thieves(table.rules, hand_so_far(table, entered))
    reason = _("The blind is stolen only from a player who spoke before the picker.")
    reasons = {seat: reason for seat in table.seats if seat not in possible}
    nobody = Key("stolen_from", "", pgettext("stolen blind", "Nobody"), not entered.stolen_from)
    return [*seat_keys(table, "stolen_from", (entered.stolen_from,), reasons), nobody]


def hand_so_far(table: Table, entered: Entered) -> Hand:
    """Return the hand as far as it was entered, for the questions that the engine answers about it."""
    partner = seat_of(table, entered.partner)
    return Hand(
        players=len(table.names),
        dealer=table.dealer,
        picker=seat_of(table, entered.picker),
        partners=() if partner is None else (partner,),
        marks=tuple(_marks(table, entered)),
        stolen_from=seat_of(table, entered.stolen_from),
    )


def _marks(table: Table, entered: Entered) -> Iterator[Mark]:
    for text in entered.marks:
        call, _colon, rest = text.partition(":")
        seat, _colon, cards = rest.partition(":")
        if call in tuple(Call) and (number := seat_of(table, seat)) is not None:
            yield Mark(number, Call(call), tuple(cards.split("+")) if cards else ())


def seat_of(table: Table, text: str) -> int | None:
    """Return the seat that `text` names, None for anything else."""
    return int(text) if text in map(str, table.seats) else None


def sitting_out(table: Table) -> list[int]:
    """Return the seats that are not dealt in."""
    return [seat for seat in table.seats if seat not in table.dealt_in]


def _bracket_label(bracket: Bracket, label: str) -> str:
    if bracket in (Bracket.NO_TRICKS, Bracket.ALL_TRICKS):
        return pgettext("tricks", "None") if bracket is Bracket.NO_TRICKS else pgettext("tricks", "All")
    low, _dash, high = label.partition("-")
    return f"{low}+" if bracket is Bracket.WON_SCHNEIDER else f"{low}\N{EN DASH}{high}"


def _pass_label(passes: list[NoPick]) -> str:
    if NoPick.DOUBLER in passes:
        return _("Doubler")
    return _("Into the pot") if NoPick.POT in passes else _("Next deal")
