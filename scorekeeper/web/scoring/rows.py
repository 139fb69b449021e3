"""The keys of the scoring page's form in three rows: who picked, with whom, and how it ended.

Each key says whether it is tapped or why it cannot be. Keys never move.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from scorekeeper.engine.entering.choices import no_pick_kinds
from scorekeeper.engine.hand import Kind, next_seat, offered_answers, picking_order
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import MADE_BY_CARDS, NoPick, OutcomeBracket, Partner, Play, Sheepshead
from scorekeeper.web.scoring.forms import (
    ALONE,
    BIDS,
    COUNT,
    COUNTED,
    NOBODY,
    OFFENCES,
    POINTS,
    SCORED,
    SHOWN,
    PostedHand,
)
from scorekeeper.wording import hands as hand_words
from scorekeeper.wording.hands import KINDS, Text, side_words
from scorekeeper.wording.player_discs import PlayerDisc

FEW, MANY = 4, 5
LONGEST_WORD = 9  # letters that a key has room for in its ordinary size
MOST_DRAWN = 4096
WON_OR_LOST = {True: pgettext_lazy("hand", "Won"), False: pgettext_lazy("hand", "Lost")}
# What a screen reader says for a bracket, and the line below its points.
SPOKEN = {
    OutcomeBracket.NO_TRICKS: gettext_lazy("%(side)s, no tricks"),
    OutcomeBracket.ALL_TRICKS: gettext_lazy("%(side)s, all tricks"),
}
SPOKEN_POINTS = gettext_lazy("%(side)s, %(points)s")
SCHNEIDER_NOTES = {
    OutcomeBracket.WON_SCHNEIDER: gettext_lazy("won, schneider"),
    OutcomeBracket.LOST_SCHNEIDER: gettext_lazy("lost, schneider"),
}
NOTES = {True: pgettext_lazy("points", "won"), False: pgettext_lazy("points", "lost")}
register = template.Library()


@dataclass(frozen=True)
class DealtTable:
    """The facts that the keys depend on: the house rules, the players' names by seat, the dealer and doublers of
    this hand. ``discs`` are those of the players by seat; without them keys have no color."""

    rules: HouseRules
    names: tuple[str, ...]
    dealer: int
    doublers: int = 0
    discs: tuple[PlayerDisc, ...] = ()

    @property
    def dealt_in(self) -> tuple[int, ...]:
        """The seats dealt in, the dealer's left first."""
        return picking_order(len(self.names), self.rules.players, self.dealer)

    def seat_of(self, text: str) -> int | None:
        """Return the seat that `text` names, None for anything else."""
        return int(text) if text in map(str, range(1, len(self.names) + 1)) else None


@dataclass(frozen=True)
class Key:
    """One key: the field it sets, to which value. With a reason it cannot be tapped, but a tapped one can be undone.

    A key with `rank` and `suit` is drawn as a card; `spoken` is what a screen reader says instead of the label, `note`
    a line below it. A key of a player has a `seat` and the number of the player's `color`; on the score strip `role` is
    the word under a tapped one.
    """

    field: str
    value: str
    label: str
    tapped: bool
    reason: str = ""
    tone: str = ""
    rank: str = ""
    suit: str = ""
    spoken: str = ""
    note: str = ""
    seat: int = 0
    color: int = 0
    role: str = ""

    @property
    def id(self) -> str:
        """A name for the key in the page."""
        return re.sub("[:+ ]", "-", f"{self.field}-{self.value.partition('@')[0]}")

    @property
    def off(self) -> bool:
        """Return whether it cannot be tapped."""
        return bool(self.reason) and not self.tapped


def seat_keys(table: DealtTable, field: str, tapped: Sequence[str], reasons: dict[int, str] | None = None) -> list[Key]:
    """Return a key for each seat in seating order; who sits out has that as the reason."""
    sits_out, dealt_in, reasons = _("%(name)s sits out this hand."), table.dealt_in, reasons or {}
    keys = []
    for seat, name in enumerate(table.names, 1):
        reason = reasons.get(seat, "" if seat in dealt_in else sits_out % {"name": name})
        color = table.discs[seat - 1].color if table.discs else 0
        keys.append(Key(field, str(seat), name, str(seat) in tapped, reason, seat=seat, color=color))
    return keys


def next_seat_partner(table: DealtTable, entered: PostedHand) -> int | None:
    """Return the seat after the picker's, the partner where it always is; None before someone picked."""
    picker = table.seat_of(entered.picker)
    return next_seat(table.dealt_in, picker) if picker in table.dealt_in else None


def _partner_reasons(table: DealtTable, entered: PostedHand) -> dict[int, str]:
    """Return why a seat cannot be partner."""
    if sentence := alone_reason(table.rules, entered):
        return dict.fromkeys(range(1, len(table.names) + 1), sentence)
    reasons: dict[int, str] = {}
    if table.rules.most_partners > 1:
        others = (seat for seat in range(1, len(table.names) + 1) if str(seat) not in entered.partners)
        reasons = dict.fromkeys(others, _partners_reason(table, entered))
    if (picker := table.seat_of(entered.picker)) is not None:
        reasons[picker] = _("%(name)s picked and can't be the partner too.") % {"name": table.names[picker - 1]}
    return reasons


def alone_reason(rules: HouseRules, entered: PostedHand) -> str:
    """Return why the picker of this hand can only play alone, nothing where they can have a partner."""
    if rules.partner is Partner.NOBODY:
        return _("The picker plays alone under these rules.")
    if entered.stolen_from:
        return _("Whoever steals the blind plays alone.")
    if entered.kind is Kind.SHEEPSHEAD and rules.sheepshead is not Sheepshead.WITH_PARTNER:
        return _("Whoever calls Sheepshead plays alone.")
    return ""


def _partners_reason(table: DealtTable, entered: PostedHand) -> str:
    if ALONE in entered.partner.split():
        alone = side_words(table.rules).alone
        return _("Tap %(alone)s again to undo it.") % {"alone": alone}
    if len(entered.partners) < table.rules.most_partners:
        return ""
    return _("Only two partners. Tap one again to remove it.")


def sixty_all_key(table: DealtTable, entered: PostedHand) -> Key:
    """Return the key for half the points each, under rules where that brings a round of doubles."""
    value = f"{POINTS}{table.rules.deck_total // 2}"
    return Key("bracket", value, half_each(table.rules), entered.bracket == value, tone="lost")


def half_each(rules: HouseRules) -> str:
    """Return the card points of two sides that have the same."""
    half = rules.deck_total // 2
    return f"{half}\N{EN DASH}{half}"


def winner_keys(table: DealtTable, entered: PostedHand) -> list[Key]:
    """Return the buttons for the winner of a hand without picker, or for typing everyone's points.

    Points say nothing about a leaster that the jack of diamonds wins.
    """
    keys = seat_keys(table, "winners", entered.winners)
    if entered.kind is Kind.LEASTER and table.rules.leaster_jack_wins and not entered.is_counted:
        return keys
    if entered.kind is Kind.LEASTER and side_words(table.rules).asks_scored and not entered.is_counted:
        keys.append(Key("winners", SCORED, _("Some points"), SCORED in entered.winners))
    return [*keys, _count_key(entered)]


def most_keys(table: DealtTable, entered: PostedHand) -> list[Key]:
    """Return the buttons for who took the most points in a moster and loses, or for typing the points."""
    keys = seat_keys(table, "winners", ())
    for seat in table.dealt_in:
        winners = " ".join(str(other) for other in sorted(table.dealt_in) if other != seat)
        keys[seat - 1] = replace(keys[seat - 1], value=winners, tapped=winners in entered.winners)
    return [*keys, _count_key(entered)]


def two_handed_keys(table: DealtTable, entered: PostedHand) -> list[Key]:
    """Return the buttons for the winner two-handed, for half each, or for typing the points."""
    both = " ".join(map(str, sorted(table.dealt_in)))
    tie = Key("winners", both, half_each(table.rules), both in entered.winners)
    return [*seat_keys(table, "winners", entered.winners), tie, _count_key(entered)]


def loser_keys(table: DealtTable, entered: PostedHand) -> list[Key]:
    """Return the buttons for who pays in a schwanzer, or for tapping the trump of every hand."""
    cards = Key("loser", SHOWN, _("Enter cards"), entered.loser == SHOWN)
    return [*seat_keys(table, "loser", (entered.loser,)), cards]


def _count_key(entered: PostedHand) -> Key:
    return Key("winners", COUNT, _("Enter points"), entered.is_counted)


def _passed_label(rules: HouseRules) -> str:
    if NoPick.DOUBLER in rules.no_pick:
        return _("Doubler")
    return _("Into the pot") if NoPick.POT in rules.no_pick else _("Deal passes")


@dataclass(frozen=True)
class KeyRow:
    """A row of keys, its name at the left; `look`: `seats`, `brackets`, `words`, `said`, `empty` or `gone`.

    `several` allows many; `text` stands in place of the keys, where there is nothing to choose; `exact` adds exact
    points to the brackets; `term` is the key of the label's entry in the glossary; `on_strip` is whether the players of
    the score strip are its keys.
    """

    name: str
    label: str
    keys: tuple[Key, ...]
    look: str = "seats"
    several: bool = False
    columns: str = ""
    text: str = ""
    exact: bool = False
    term: str = ""
    on_strip: bool = False


ON_STRIP = ("picker", "partner", "winners", "loser")
SIDE_TERMS = {"picker": "pick", "partner": "partner"}  # of the glossary; not where cards or a bid make the side
GONE = KeyRow("", "", (), "gone")


def picker_row(table: DealtTable, entered: PostedHand) -> KeyRow:
    """Return the row of buttons for the picker, with Nobody where a deal can be passed out; two-handed who won."""
    if table.rules.play is Play.TWO_HANDED:
        return _winner_row(table, entered)
    keys, reason = seat_keys(table, "picker", (entered.picker,)), ""
    if offered_answers(table.rules, table.doublers) == (NoPick.FORCED_PICK,):
        last = table.names[table.dealt_in[-1] - 1]
        reason = _("If everyone else passes, %(name)s must pick under these rules.") % {"name": last}
    if table.rules.partner not in MADE_BY_CARDS:
        keys.append(Key("picker", NOBODY, pgettext("picker", "Nobody"), entered.picker == NOBODY, reason))
    return _row(table, "picker", str(side_words(table.rules).picker), keys)


def _winner_row(table: DealtTable, entered: PostedHand) -> KeyRow:
    """Return the row of buttons for the winner two-handed, or for the offender."""
    if entered.kind in OFFENCES:
        return _offender_row(table, entered)
    if entered.kind is Kind.MISDEAL:
        return KeyRow("winners", "", (), "empty")
    return _row(table, "winners", _("Won by"), two_handed_keys(table, entered), role=_("Winner"))


def partner_row(table: DealtTable, entered: PostedHand) -> KeyRow:
    """Return the row of partners, or of what follows when nobody picks; ``GONE`` where the rules leave no choice."""
    rules, words, tapped = table.rules, side_words(table.rules), entered.partner.split()
    if rules.play is Play.TWO_HANDED:
        return GONE
    if entered.picker == NOBODY and entered.kind not in (*OFFENCES, Kind.MISDEAL):
        return _answer_row(table, entered)
    if entered.picker == NOBODY or entered.kind is Kind.MISDEAL or rules.partner is Partner.NOBODY:
        return _empty_row(table)
    if rules.partner is Partner.NEIGHBOUR:
        text = _next_seat_sentence(table, entered)
        return KeyRow("partner", str(words.partner), (), "said", text=text, term="partner")
    several, keys = rules.most_partners > 1, seat_keys(table, "partner", tapped, _partner_reasons(table, entered))
    if rules.play is Play.RACE:
        keys += [Key("partner", bid, str(KINDS[bid]), entered.partner == bid) for bid in BIDS]
    elif not rules.always_partner:
        taken = _("Tap the partners again to remove them.") if several and entered.partners else ""
        keys.append(Key("partner", ALONE, str(words.alone), ALONE in tapped, taken))
    return _row(table, "partner", str(words.partner), keys, several=several)


def outcome_row(table: DealtTable, entered: PostedHand) -> KeyRow:
    """Return the row of the result: brackets, won or lost, who won or who pays without a picker, who offended."""
    kind = entered.kind
    if table.rules.play is Play.TWO_HANDED:
        return _two_handed_row(table, entered)
    if kind in OFFENCES:
        return _offender_row(table, entered)
    if kind is Kind.SHEEPSHEAD:
        return _won_row(entered, _("Tricks"), {True: _("Took all tricks"), False: _("Lost a trick")})
    if kind in BIDS:
        return _won_row(entered, str(KINDS[kind]), WON_OR_LOST)
    if kind is Kind.SCHWANZER:
        return _row(table, "loser", pgettext("loser", "Pays"), loser_keys(table, entered))
    if kind is Kind.MOSTER:
        return _row(table, "winners", pgettext("loser", "Pays"), most_keys(table, entered))
    if kind in COUNTED:
        keys = winner_keys(table, entered)
        return _row(table, "winners", _("Won by"), keys, role=_("Winner"), several=True)
    if kind in (Kind.PICKED, Kind.CALL) and entered.picker != NOBODY:
        return _bracket_row(table, entered)
    return KeyRow("bracket", "", (), "empty")


def _row(
    table: DealtTable,
    name: str,
    label: str,
    keys: list[Key],
    *,
    role: str = "",
    several: bool = False,
) -> KeyRow:
    """Return a row of keys; ``role`` is the word under a chosen player, where it differs from the row's label."""
    words, rules = side_words(table.rules), table.rules
    role = role or str({"picker": words.picker_role, "partner": words.partner_role}.get(name, label))
    keys = [replace(key, role=role) if key.seat else key for key in keys]
    # Names and one key more stand in a line of four; in a race, where bids follow the names, at any rate.
    fits_four = rules.play is Play.RACE or len(table.names) < FEW
    columns = "many" if len(table.names) > MANY else "four" if fits_four else ""
    term = "" if rules.play is Play.RACE or rules.partner in MADE_BY_CARDS else SIDE_TERMS.get(name, "")
    return KeyRow(name, label, tuple(keys), several=several, columns=columns, term=term, on_strip=name in ON_STRIP)


def _won_row(entered: PostedHand, label: str, words: Mapping[bool, Text]) -> KeyRow:
    """Return a key for lost and one for won, under these words."""
    lost = Key("won", "false", str(words[False]), entered.won == "false", tone="lost")
    return KeyRow("won", label, (lost, Key("won", "true", str(words[True]), entered.won == "true")), "words")


def _empty_row(table: DealtTable) -> KeyRow:
    """An empty place where the rules can ask for something, no place where they cannot."""
    has_fixed_partner = table.rules.partner in (Partner.NOBODY, Partner.NEIGHBOUR)
    return (
        GONE
        if has_fixed_partner and len(no_pick_kinds(table.rules, table.doublers)) < 2
        else KeyRow("answer", "", (), "empty")
    )


def _answer_row(table: DealtTable, entered: PostedHand) -> KeyRow:
    """Return a key for each answer to Nobody, where there is a choice."""
    named = {kind: hand_words.title(kind, table.rules) for kind in no_pick_kinds(table.rules, table.doublers)}
    if Kind.PASSED in named:
        named[Kind.PASSED] = _passed_label(table.rules)
    keys = [Key("answer", kind.value, name, entered.answer == kind) for kind, name in named.items()]
    label = pgettext("nobody picked", "No pick")
    if len(keys) == 1 and table.rules.partner is Partner.NOBODY:
        return GONE
    if len(keys) == 1 and table.rules.partner is Partner.NEIGHBOUR:
        return KeyRow("answer", label, (), "said", text=keys[0].label, term="no-pick")
    return KeyRow("answer", label, tuple(keys), "words", term="no-pick")


def _next_seat_sentence(table: DealtTable, entered: PostedHand) -> str:
    seat = next_seat_partner(table, entered)
    if seat is None:
        return _("The next seat is the partner.")
    return _("%(name)s, the next seat.") % {"name": table.names[seat - 1]}


def _offender_row(table: DealtTable, entered: PostedHand) -> KeyRow:
    return _row(table, "offender", _("Who broke the rule?"), seat_keys(table, "offender", (entered.offender,)))


def _two_handed_row(table: DealtTable, entered: PostedHand) -> KeyRow:
    if entered.is_counted and entered.kind is Kind.TWO_HANDED:
        return GONE
    both = any(" " in seats for seats in entered.winners)
    return (
        KeyRow("bracket", "", (), "empty")
        if both or entered.kind is not Kind.TWO_HANDED
        else _bracket_row(table, entered)
    )


def bracket_label(rules: HouseRules, label: str) -> str:
    """Return a bracket's label as its key says it: `61-90` with a proper dash, `91-120` as `91+`."""
    bracket, (low, _dash, high) = rules.brackets[label], label.partition("-")
    if low.isdigit():
        return f"{low}+" if bracket is OutcomeBracket.WON_SCHNEIDER else f"{low}\N{EN DASH}{high}"
    if bracket in (OutcomeBracket.NO_TRICKS, OutcomeBracket.ALL_TRICKS):
        return (
            pgettext("tricks", "No tricks") if bracket is OutcomeBracket.NO_TRICKS else pgettext("tricks", "All tricks")
        )
    return str(WON_OR_LOST[bracket.is_won])


def _bracket_row(table: DealtTable, entered: PostedHand) -> KeyRow:
    """Return the brackets, the lost ones first, from no tricks to all tricks; two-handed those of the winner."""
    rules, keys = table.rules, []
    for label, bracket in reversed(rules.brackets.items()):
        if bracket.is_won or rules.play is not Play.TWO_HANDED:
            shown, side = bracket_label(rules, label), str(WON_OR_LOST[bracket.is_won])
            key = Key("bracket", label, shown, entered.bracket == label, tone="" if bracket.is_won else "lost")
            if shown != side:  # else the label says it
                spoken = SPOKEN.get(bracket, SPOKEN_POINTS) % {"side": side, "points": shown}
                note = SCHNEIDER_NOTES.get(bracket, NOTES[bracket.is_won])
                key = replace(key, spoken=spoken, note=str(note))
            keys.append(key)
    columns, exact = ("seven" if len(keys) > FEW else ""), rules.play is not Play.TWO_HANDED
    return KeyRow("bracket", _("Points"), tuple(keys), "brackets", columns=columns, exact=exact)


@register.simple_tag
@lru_cache(maxsize=MOST_DRAWN)
def draw_key(key: Key, several: bool = False) -> str:
    """Return the key as HTML: one of many that can be tapped at once with `several`, else one of a row.

    Its texts are in their language already, and the template adds none.
    """
    is_long = any(len(word) > LONGEST_WORD for word in key.label.replace("-", "- ").split())
    return render_to_string("scoring/key.html", {"key": key, "several": several, "is_long": is_long})
