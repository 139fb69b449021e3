"""How the hand ended: keys for brackets, for bids, and for what follows when nobody picks."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.engine.entering.choices import no_pick_kinds
from scorekeeper.engine.hand import Kind
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import NoPick, OutcomeBracket, Play
from scorekeeper.web.entry import COUNT, POINTS, SHOWN, Entered
from scorekeeper.web.entry_keys import Key, Table, seat_keys
from scorekeeper.wording import hands as hand_words


def bracket_keys(table: Table, entered: Entered) -> list[Key]:
    """Return the brackets, the lost ones first, from no tricks to all tricks; two-handed those of the winner."""
    rules = table.rules
    return [
        Key(
            "bracket",
            label,
            bracket_label(rules, label),
            entered.bracket == label,
            tone=_tone(bracket),
            spoken=spoken_bracket(rules, label),
        )
        for label, bracket in reversed(rules.brackets.items())
        if bracket.is_won or rules.play is not Play.TWO_HANDED
    ]


def category_keys(table: Table, entered: Entered) -> list[Key]:
    """Return the brackets as which a hand can be forfeited."""
    labels = reversed(table.rules.brackets)
    return [Key("category", label, bracket_label(table.rules, label), entered.category == label) for label in labels]


def sixty_all_key(table: Table, entered: Entered) -> Key | None:
    """Return the key for half the points each, where that brings a round of doubles."""
    if not table.rules.round_of_doubles:
        return None
    value = f"{POINTS}{table.rules.deck_total // 2}"
    return Key("bracket", value, half_each(table.rules), entered.bracket == value, tone="lost")


def half_each(rules: HouseRules) -> str:
    """Return the card points of two sides that have the same."""
    half = rules.deck_total // 2
    return f"{half}\N{EN DASH}{half}"


def answer_keys(table: Table, entered: Entered) -> list[Key]:
    """Return a key for each answer to Nobody."""
    named = {kind: hand_words.title(kind, table.rules) for kind in no_pick_kinds(table.rules, table.doublers)}
    if Kind.PASSED in named:
        named[Kind.PASSED] = _passed(table.rules)
    return [Key("answer", kind.value, name, entered.answer == kind) for kind, name in named.items()]


def winner_keys(table: Table, entered: Entered) -> list[Key]:
    """Return who won a hand without picker, or that everybody's points are typed instead."""
    tapped = () if entered.is_counted else entered.winners
    return [*seat_keys(table, "winners", tapped), _count_key(entered)]


def most_keys(table: Table, entered: Entered) -> list[Key]:
    """Return who took the most points in a moster, all others dealt in win; or that the points are typed."""
    keys = seat_keys(table, "winners", ())
    for seat in table.dealt_in:
        winners = " ".join(str(other) for other in sorted(table.dealt_in) if other != seat)
        keys[seat - 1] = replace(keys[seat - 1], value=winners, tapped=winners in entered.winners)
    return [*keys, _count_key(entered)]


def two_handed_keys(table: Table, entered: Entered) -> list[Key]:
    """Return who won two-handed, that each has half, or that the points are typed."""
    both = " ".join(map(str, sorted(table.dealt_in)))
    tie = Key("winners", both, half_each(table.rules), both in entered.winners)
    return [*seat_keys(table, "winners", entered.winners), tie, _count_key(entered)]


def loser_keys(table: Table, entered: Entered) -> list[Key]:
    """Return who pays in a schwanzer, or that the trump of every hand is tapped instead."""
    cards = Key("loser", SHOWN, _("By cards"), entered.loser == SHOWN)
    return [*seat_keys(table, "loser", (entered.loser,)), cards]


def sheepshead_keys(entered: Entered) -> list[Key]:
    """Return whether a called Sheepshead was made."""
    return [
        Key("won", "false", _("Lost a trick"), entered.won == "false", tone="lost"),
        Key("won", "true", _("Took all tricks"), entered.won == "true"),
    ]


def bid_keys(entered: Entered) -> list[Key]:
    """Return whether a solo, billy or best was won."""
    return [
        Key("won", "false", _won_or_lost(won=False), entered.won == "false", tone="lost"),
        Key("won", "true", _won_or_lost(won=True), entered.won == "true"),
    ]


def bracket_label(rules: HouseRules, label: str) -> str:
    """Return a bracket's label as its key says it: `61-90` with a proper dash, `91-120` as `91+`."""
    bracket, (low, _dash, high) = rules.brackets[label], label.partition("-")
    if low.isdigit():
        return f"{low}+" if bracket is OutcomeBracket.WON_SCHNEIDER else f"{low}\N{EN DASH}{high}"
    if bracket in (OutcomeBracket.NO_TRICKS, OutcomeBracket.ALL_TRICKS):
        return pgettext("tricks", "None") if bracket is OutcomeBracket.NO_TRICKS else pgettext("tricks", "All")
    return _won_or_lost(won=bracket.is_won)


def spoken_bracket(rules: HouseRules, label: str) -> str:
    """Return a bracket as a screen reader says it, with won or lost; nothing where its label says that already."""
    bracket, shown = rules.brackets[label], bracket_label(rules, label)
    side = _won_or_lost(won=bracket.is_won)
    if bracket is OutcomeBracket.NO_TRICKS:
        return _("%(side)s, no tricks") % {"side": side}
    if bracket is OutcomeBracket.ALL_TRICKS:
        return _("%(side)s, all tricks") % {"side": side}
    return "" if shown == side else _("%(side)s, %(points)s") % {"side": side, "points": shown}


def _won_or_lost(*, won: bool) -> str:
    return pgettext("hand", "Won") if won else pgettext("hand", "Lost")


def _tone(bracket: OutcomeBracket) -> str:
    return "" if bracket.is_won else "lost"


def _count_key(entered: Entered) -> Key:
    return Key("winners", COUNT, _("By points"), entered.is_counted)


def _passed(rules: HouseRules) -> str:
    if NoPick.DOUBLER in rules.no_pick:
        return _("Doubler")
    return _("Into the pot") if NoPick.POT in rules.no_pick else _("Next deal")
