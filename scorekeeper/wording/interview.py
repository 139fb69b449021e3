"""The interview about house rules in words: questions, answers, example hands, and changes that fit a payout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.engine.hand import Hand, Kind, hand_as_json, seating
from scorekeeper.engine.interview.example_hands import ExampleHand
from scorekeeper.engine.interview.payout_search import NoFit, OptionChange
from scorekeeper.engine.interview.questions import Options
from scorekeeper.engine.rules.house_rules import OPTION_BY_NAME, HouseRules
from scorekeeper.engine.texts import later
from scorekeeper.wording.amounts import money, signed, signed_money
from scorekeeper.wording.hands import sentence
from scorekeeper.wording.rules import name, texts_in_words

QUESTIONS = {
    "players": later("How many of you play?"),
    "partner": later("Who is the picker's partner?"),
    "no-pick": later("What if nobody picks?"),
    "bump": later("What does a losing picker pay?"),
    "cracks": later("Do you crack?"),
    "doublers": later("Which other hands count double?"),
    "alone": later("What does going alone count?"),
    "value": later("What is a point worth?"),
}
HINTS = {"cracks": later("Only players who had no chance to pick may crack. You can change that later.")}
ANSWERS = {
    ("players", "three"): later("Three, ten cards each"),
    ("players", "four"): later("Four"),
    ("players", "five"): later("Five"),
    ("players", "six"): later("Six, the dealer sits out"),
    ("partner", "jack"): later("Jack of diamonds"),
    ("partner", "call-up"): later("Jack of diamonds, or call up"),
    ("partner", "ace"): later("Called ace"),
    ("partner", "nobody"): later("Nobody, the picker is alone"),
    ("no-pick", "leaster"): later("Leaster"),
    ("no-pick", "forced"): later("The dealer must pick"),
    ("no-pick", "doubler"): later("The next hand is a doubler"),
    ("no-pick", "doubler-forced"): later("A doubler, then the dealer must pick"),
    ("bump", "same"): later("The same as a win pays"),
    ("bump", "double"): later("Double, on the bump"),
    ("bump", "not-forced"): later("Double, unless forced to pick"),
    ("bump", "off-hook"): later("Double, and with no tricks the picker pays for the partner too"),
    ("cracks", "none"): later("No"),
    ("cracks", "crack"): later("Crack"),
    ("cracks", "recrack"): later("Crack and re-crack"),
    ("cracks", "blitz"): later("Crack, re-crack, and blitz with two queens"),
    ("doublers", "none"): later("None"),
    ("doublers", "every-round"): later("The first hand of every round"),
    ("doublers", "misdeal"): later("The hand after a misdeal"),
    ("doublers", "rounds"): later("A whole round, after 60–60 or a cut king of diamonds"),
    ("alone", "same"): later("The usual points"),
    ("alone", "double"): later("Double"),
    ("alone", "triple"): later("Triple"),
    ("value", "points"): later("Nothing, just points"),
    ("value", "nickel"): later("A nickel"),
    ("value", "dime"): later("A dime"),
    ("value", "quarter"): later("A quarter"),
}
# The cards that an answer is about, drawn in front of it.
ANSWER_CARDS: dict[tuple[str, str], tuple[str, ...]] = {
    ("partner", "jack"): ("JD",),
    ("partner", "call-up"): ("JD", "JH"),
    ("partner", "ace"): ("AC",),
    ("cracks", "blitz"): ("QC", "QS"),
    ("doublers", "rounds"): ("KD",),
}
EXAMPLES = {
    "won": later("The picker wins, 61–90"),
    "lost": later("The picker loses, 31–60"),
    "lost-schneider": later("The picker loses with schneider, 0–30"),
    "lost-no-tricks": later("The picking side takes no tricks"),
    "won-alone": later("The picker wins alone, 61–90"),
    "lost-alone": later("The picker loses alone, 31–60"),
    "cracked": later("Cracked, the picker loses 31–60"),
    "recracked": later("Cracked and re-cracked, the picker wins 61–90"),
    "blitzed": later("Blitzed, the picker wins 61–90"),
    "doubler": later("After everyone passed, the picker wins 61–90"),
    "round-doubler": later("First hand of the round, the picker wins 61–90"),
    "misdeal-doubler": later("After a misdeal, the picker wins 61–90"),
    "king-cut": later("King of diamonds cut, the picker wins 61–90"),
    "forced": later("Forced to pick, the dealer loses 31–60"),
    "leaster": later("Nobody picks: leaster"),
}
# Changes of which the table's own words say more than the option's name and value.
CHANGES: dict[tuple[str, Any], str] = {
    ("bump", True): later("Double on the bump"),
    ("bump", False): later("No double on the bump"),
    ("forced_pick_bump", True): later("Double on the bump, even when the pick was forced"),
    ("forced_pick_bump", False): later("No double on the bump when the pick was forced"),
    ("partner_off_hook", True): later("With no tricks, the picker pays for the partner too"),
    ("partner_off_hook", False): later("With no tricks, the partner pays too"),
    ("alone_factor", 1): later("Going alone counts once"),
    ("alone_factor", 2): later("Going alone counts double"),
    ("alone_factor", 3): later("Going alone counts triple"),
    ("alone_doubles", True): later("Going alone doubles the hand"),
    ("alone_doubles", False): later("Going alone doesn't double the hand"),
    ("doubles_once", True): later("Several doublers double a hand only once"),
    ("doubles_once", False): later("Every doubler doubles the hand again"),
}
NO_FIT = {
    NoFit.UNBALANCED: later("These amounts don't add up to zero. What some players win, the others must lose."),
    NoFit.UNEVEN: later("The defenders got different amounts. In every set of rules they get the same."),
    NoFit.TOO_FAR: later("No change of up to three options pays this. Check the hands and the amounts."),
    NoFit.STOPPED: later("No small change pays this. Check the hands and the amounts, or change the options yourself."),
}


def question_in_words(question: str) -> str:
    """Return a question of the interview."""
    return _(QUESTIONS[question])


def hint_in_words(question: str) -> str:
    """Return the hint under a question; empty where it has none."""
    return _(HINTS[question]) if question in HINTS else ""


def answer_in_words(question: str, answer: str) -> str:
    """Return an answer to a question of the interview."""
    return _(ANSWERS[question, answer])


def option_in_words(option: str, value: Any, currency: str = "USD") -> str:
    """Return an option with a value that rules state, or would have, like “Crack: off”."""
    if OPTION_BY_NAME[option].in_money:
        words = money(value, currency) if value else _("no money")
    else:
        words = texts_in_words(option, _texts(option, value))
    return _("%(option)s: %(value)s") % {"option": name(option), "value": words}


def options_in_words(options: Options) -> list[str]:
    """Return options as lines."""
    return [option_in_words(option, value) for option, value in options.items()]


def change_in_words(change: OptionChange, rules: HouseRules) -> str:
    """Return a change of the rules in table language."""
    words = CHANGES.get((change.option, change.value)) if not isinstance(change.value, tuple) else None
    return _(words) if words else option_in_words(change.option, change.value, rules.currency)


def hand_in_words(hand: Hand, names: Sequence[str], rules: HouseRules) -> str:
    """Return a hand that a table paid in a line, with all that its payout may hang on."""
    record = hand_as_json(hand)
    parts = [sentence(record, names, rules)]
    if hand.tricks_by_seat:
        counts = zip(names, hand.tricks_by_seat, strict=True)
        parts.append(_("tricks: %(counts)s") % {"counts": ", ".join(f"{name} {count}" for name, count in counts)})
    if hand.pot:
        pots = hand.pots or 1
        text = ngettext("%(pot)s points in the pot", "%(pot)s points in %(pots)s pots", pots)
        parts.append(text % {"pot": hand.pot, "pots": pots})
    if hand.dealer:
        parts.append(_("%(name)s dealt") % {"name": names[hand.dealer - 1]})
    return " · ".join(parts)


def payouts_in_words(paid: tuple[int, ...] | None, names: Sequence[str]) -> str:
    """Return what each player gets for a hand; players with the most common amount are everyone else."""
    if paid is None:
        return _("This can't happen at our table")
    common = max(paid, key=paid.count)
    if paid.count(common) == len(paid):
        return _("everyone %(points)s") % {"points": signed(common)}
    others = paid.count(common) > 1
    own = [f"{name} {signed(units)}" for name, units in zip(names, paid, strict=True) if not others or units != common]
    rest = [_("everyone else %(points)s") % {"points": signed(common)}] if others else []
    return ", ".join([*own, *rest])


def no_fit_in_words(reason: NoFit) -> str:
    """Return why no change of the rules pays what a table paid."""
    return _(NO_FIT[reason])


@dataclass(frozen=True)
class ExamplePay:
    """The pay of one side of an example: its points, and its money where the rules play for money."""

    label: str
    units: int
    money: str


@dataclass(frozen=True)
class ExampleLine:
    """An example hand in words, and what each side gets."""

    title: str
    pays: tuple[ExamplePay, ...]


def example_line(example: ExampleHand) -> ExampleLine:
    """Return an example hand in words: what picker, partner and a defender get, or winner and everyone else."""
    settlement = example.settlement
    hand, rules = settlement.hand, settlement.rules
    order = seating(rules, hand)[1]
    if hand.kind is Kind.LEASTER:
        winner = (hand.winners or order)[0]
        sides = [(_("Winner"), winner), (_("Everyone else"), next(seat for seat in order if seat != winner))]
    else:
        defender = next(seat for seat in order if seat != hand.picker and seat not in hand.partners)
        sides = [
            (_("Picker"), hand.picker or 0),
            *((_("Partner"), partner) for partner in hand.partners[:1]),
            (_("Defender"), defender),
        ]
    return ExampleLine(
        _(EXAMPLES[example.key]),
        tuple(
            ExamplePay(
                label,
                settlement.payouts[seat - 1],
                signed_money(settlement.money[seat - 1], rules.currency) if settlement.money else "",
            )
            for label, seat in sides
        ),
    )


def _texts(option: str, value: Any) -> Sequence[str]:
    """Return a value as the texts that a form sends for it."""
    if OPTION_BY_NAME[option].kind is bool:
        return ("true",) if value else ()
    return tuple(map(str, value)) if isinstance(value, (list, tuple)) else (str(value),)
