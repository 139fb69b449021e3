"""The options of the house rules in words (name, values, what a number counts), and the lines of their card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as later

from scorekeeper.engine.errors import Fault
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import OPTIONS, base_preset, option_choices, rule_differences
from scorekeeper.engine.rules.values import Crack, NoPick, Play
from scorekeeper.wording.amounts import money, spoken_money
from scorekeeper.wording.hands import has_fewsters

CURRENCY_NAMES = {
    "USD": gettext_lazy("US dollars ($)"),
    "EUR": gettext_lazy("Euros (€)"),
    "GBP": gettext_lazy("British pounds (£)"),
    "CHF": gettext_lazy("Swiss francs (CHF)"),
    "CAD": gettext_lazy("Canadian dollars (CAD)"),
}
MOST_SAID = 5  # changes of the rules that one line of a sheet tells
MOST_NAMED = 3  # changes of a preset in the name of rules
_NOT_IN_NAMES = frozenset({"title", "table", "unit_value", "currency"})

NAMES = {
    "title": later("Name"),
    "play": later("Game type"),
    "players": later("Players dealt in"),
    "table": later("Players at the table"),
    "deck": later("Deck"),
    "hand_size": later("Cards in a hand"),
    "blind_size": later("Cards in the blind"),
    "order": later("Trump order"),
    "trump_suit": later("Trump suit"),
    "queen_order": later("Queens, high to low"),
    "jack_order": later("Jacks, high to low"),
    "blind_to": later("Who takes the blind"),
    "bury": later("Who gets the bury"),
    "partner": later("Partner"),
    "partner_cards": later("Partner cards"),
    "split": later("Picking side's split"),
    "weights": later("Custom split"),
    "stakes": later("Stakes"),
    "margin": later("Schneider and no tricks"),
    "schneider_picker": later("Schneider for the picking side"),
    "schneider_defence": later("Schneider for the defense"),
    "bump": later("Double on the bump"),
    "alone_factor": later("Points for going alone"),
    "alone_doubles": later("Going alone doubles the hand"),
    "partner_off_hook": later("Partner off the hook"),
    "max_total_multiplier": later("Limit on everything together"),
    "sheepshead": later("Calling Sheepshead"),
    "crack": later("Crack"),
    "recrack": later("Re-crack"),
    "castrate": later("Castrate"),
    "max_cracks": later("Max cracks per hand"),
    "max_recracks": later("Max re-cracks per hand"),
    "recrack_needs_crack": later("Re-crack needs a crack"),
    "max_marks": later("Max cracks & blitzes per hand"),
    "max_multiplier": later("Highest multiplier of doublers, cracks & blitzes"),
    "marks_until": later("Cracks & blitzes can be called"),
    "one_mark_per_card": later("One call per card"),
    "blitz": later("Blitz"),
    "blitz_when": later("When to blitz"),
    "blitzes_per_player": later("Max blitzes per player"),
    "max_blitzes": later("Max blitzes per hand"),
    "no_pick": later("Nobody picks"),
    "must_pick": later("Who must pick"),
    "forced_pick_bump": later("Forced pick doubles on the bump"),
    "redeal": later("Who deals after everyone passes"),
    "misdeal_redeal": later("Who deals after a misdeal"),
    "stacking": later("Everyone passes again"),
    "doubles_once": later("Double only once"),
    "doubler_factor": later("Doubler counts"),
    "misdeal_doubles": later("Misdeal doubles the next hand"),
    "scheduled_doubler": later("Double hand in every round"),
    "doubler_round": later("How rounds are counted"),
    "round_of_doubles": later("Rounds of doubles"),
    "round_again": later("Another round of doubles"),
    "schwanzer_tie": later("Tied schwanzer"),
    "moster_tie": later("Tied moster"),
    "moster_all_tricks": later("Taking every trick wins the moster"),
    "mittler_even": later("Mittler with two middle scores"),
    "leaster_needs_trick": later("Leaster winner needs a trick"),
    "leaster_no_trick_wins": later("Taking no trick wins the leaster"),
    "leaster_pays_winner": later("Leaster winner gets paid"),
    "leaster_jack_wins": later("Jack of diamonds wins the leaster"),
    "leaster_blind": later("Blind in a leaster"),
    "leaster_tie": later("Tied leaster"),
    "leaster_no_points": later("Pay for a leaster with no points"),
    "leaster_all_tricks": later("Pay for a leaster with every trick"),
    "leaster_no_trick": later("Pay for a leaster without a trick"),
    "pot": later("Pot"),
    "pot_ante": later("Ante"),
    "pot_ante_by": later("Who antes"),
    "pot_ante_total": later("Ante is a fixed total"),
    "pot_win": later("Winning the pot"),
    "pot_loss": later("Losing with a pot"),
    "pot_split": later("Sharing the pot"),
    "pot_remainder": later("Odd points in a pot"),
    "newcomer_pot": later("New player and the pot"),
    "renege": later("Renege"),
    "renege_fee": later("Renege penalty"),
    "forfeit": later("Forfeit counts as"),
    "misplay_fee": later("Misplay penalty"),
    "blind_stealing": later("Stealing the blind"),
    "no_trick_penalty": later("Picker takes no tricks, money"),
    "no_trick_penalty_units": later("Picker takes no tricks, points"),
    "race_to": later("Race to"),
    "solo_won": later("Solo won"),
    "solo_lost": later("Solo lost"),
    "unit_value": later("Per point"),
    "currency": later("Currency"),
    "call_up": later("Calling up"),
    "call_up_limit": later("Highest jack for calling up"),
    "call_up_found": later("Call up only with a jack from the blind"),
    "partner_jack": later("Partner's jack"),
    "call_down": later("Calling down"),
    "ace_for_jack": later("Calling an ace instead of the jack"),
    "call_alone": later("Announcing going alone"),
    "alone_with_jack": later("Going alone while holding the jack of diamonds"),
    "bury_jack": later("Burying the jack of diamonds"),
    "announce_bury": later("Announcing the bury"),
    "call_ten": later("Calling a ten"),
    "call_king": later("Calling a king"),
    "call_own_ace": later("Calling your own ace"),
    "call_own_ten": later("Calling your own ten"),
    "call_buried_ace": later("Calling a buried ace"),
    "unknown": later("Unknown card"),
    "ace_when_led": later("Called ace must be played when led"),
    "partner_runs": later("Partner may run with four cards"),
    "hold_to_end": later("Hold card kept for the last trick"),
    "trio_calls_on": later("Trio can call another partner"),
    "redeal_on_request": later("Redeal on request"),
    "layout": later("Two-handed layout"),
}
# Where the words of a value say less than it means.
VALUES = {
    "play": {"pick": later("someone picks"), "two-handed": later("two-handed"), "race": later("a race")},
    "deck": {
        "piquet-32": later("32 cards"),
        "no-black-sevens-30": later("30 cards, no black sevens"),
        "diamonds-26": later("26 cards, low cards of diamonds only"),
        "low-20": later("20 cards, 2 to 6"),
    },
    "order": {
        "spitz-second": later("7 of diamonds second"),
        "spitz-first": later("7 of diamonds first"),
        "jacks-over-queens": later("jacks above queens"),
        "moving-sixes": later("sixes, except of the suit led"),
    },
    "blind_to": {
        "picker": later("the picker"),
        "next-takes-two": later("picker and next seat, two each"),
        "next-takes-one": later("the picker three, the next seat one"),
        "partner-takes-two": later("picker and partner, two each"),
    },
    "bury": {
        "side-trick": later("the picking side, with a trick"),
        "picker-trick": later("the picking side, if the picker took a trick"),
        "always": later("the picking side, always"),
    },
    "partner": {
        "jack-and-ace": later("jack of diamonds and called ace"),
        "first-queens": later("the first two queens played"),
        "trio": later("queen of clubs, jack and 7 of diamonds"),
        "neighbor": later("the next seat"),
        "die": later("chosen by a die roll"),
        "cards": later("holders of the partner cards"),
        "first-trick": later("whoever wins the first trick"),
    },
    "partner_cards": {
        "QC": later("Q♣"),
        "QS": later("Q♠"),
        "QH": later("Q♥"),
        "QD": later("Q♦"),
        "JC": later("J♣"),
        "JS": later("J♠"),
        "JH": later("J♥"),
        "JD": later("J♦"),
        "AD": later("A♦"),
        "10D": later("10♦"),
        "KD": later("K♦"),
        "9D": later("9♦"),
        "8D": later("8♦"),
        "7D": later("7♦"),
    },
    "must_pick": {
        "off": later("nobody"),
        "left-of-dealer": later("the player left of the dealer"),
        "queen-of-clubs": later("whoever has the queen of clubs"),
        "queen-of-spades": later("whoever has the queen of spades"),
        "jack-of-diamonds": later("whoever has the jack of diamonds"),
        "seven-of-diamonds": later("whoever has the seven of diamonds"),
    },
    "split": {
        "picker-rest": later("one share per partner, the picker gets the rest"),
        "even": later("evenly"),
        "weights": later("custom"),
    },
    "margin": {
        "stake": later("pay more points"),
        "doubling": later("double"),
        "none": later("don't count"),
    },
    "sheepshead": {"holding-jack": later("alone, holding the jack of diamonds")},
    "crack": {"no-chance-to-pick": later("only players who had no chance to pick")},
    "recrack": {
        "picker": later("the picker"),
        "partner": later("the partner"),
        "picking-side": later("picker or partner"),
    },
    "marks_until": {"first-card": later("before the first card"), "last-trick": later("until the last trick")},
    "blitz": {"middle-jacks": later("jacks of spades and hearts")},
    "blitz_when": {"second-card": later("on playing the second card")},
    "pot": {
        "passed": later("when everyone passes"),
        "leaster": later("on leasters"),
        "no-pick": later("whenever nobody picks"),
    },
    "pot_ante_by": {"everybody": later("each player"), "losers": later("only those who lost")},
    "pot_win": {"whole": later("takes the whole pot"), "single": later("takes a single pot")},
    "pot_loss": {
        "match": later("matches what it would have won"),
        "double": later("doubles the pot"),
        "single": later("pays in one single pot"),
    },
    "pot_split": {"as-won": later("as the win, like 3 and 1 of 4"), "evenly": later("evenly, like 3 and 2 of 5")},
    "pot_remainder": {
        "first-seats": later("the first seats"),
        "dealer": later("the dealer"),
        "house": later("stays in the pot"),
    },
    "newcomer_pot": {"adds": later("adds a point for each pot"), "divides": later("the pot is split first")},
    "renege": {"forfeit": later("forfeits the hand"), "fee": later("costs points")},
    "forfeit": {"lowest": later("the lowest loss"), "named": later("decided by the table")},
    "stacking": {
        "multiply": later("doubles again"),
        "queue": later("one more double hand later"),
        "keep": later("the double hand waits"),
        "once": later("not possible in these rules"),
    },
    "doubler_round": {"deals": later("every deal, even passed ones"), "hands": later("only hands played")},
    "round_again": {"queue": later("another round follows"), "restart": later("the round starts over")},
    "partner_jack": {"diamonds": later("jack of diamonds"), "clubs": later("jack of clubs")},
    "call_up_limit": {
        "hearts": later("jack of hearts"),
        "spades": later("jack of spades"),
        "clubs": later("jack of clubs"),
    },
    "leaster_blind": {
        "split": later("split between two tricks"),
        "first-trick": later("goes to the first trick"),
        "last-trick": later("goes to the last trick"),
    },
    "leaster_tie": {
        "push": later("push: nobody pays"),
        "each-collects": later("each winner collects"),
        "lower-score": later("the lower total in the game wins"),
        "first-trick": later("whoever took the first trick of them wins"),
        "share": later("the winners share what each loser pays"),
        "first-seat": later("first player left of the dealer wins"),
        "random-draw": later("a random draw decides"),
    },
    "moster_tie": {
        "push": later("push: nobody pays"),
        "first-seat": later("first player left of the dealer pays"),
        "random-draw": later("a random draw decides"),
    },
    "schwanzer_tie": {
        "highest-trump": later("the highest trump pays"),
        "all-pay": later("all tied players pay"),
    },
    "mittler_even": {
        "off": later("not possible in these rules"),
        "lower": later("the lower one collects"),
        "upper": later("the higher one collects"),
        "both": later("both collect"),
    },
}
COUNTS = {
    "players": later("2 to 10"),
    "table": later("2 to 10"),
    "hand_size": later("per player"),
    "blind_size": later("0 = none"),
    "stakes": later("points: game, schneider, no tricks"),
    "weights": later("shares: picker, then each partner"),
    "schneider_picker": later("card points"),
    "schneider_defence": later("card points"),
    "alone_factor": later("times the points"),
    "max_cracks": later("0 = no limit"),
    "max_recracks": later("0 = no limit"),
    "max_marks": later("0 = no limit"),
    "max_multiplier": later("0 = no limit"),
    "blitzes_per_player": later("0 = no limit"),
    "max_blitzes": later("0 = no limit"),
    "max_total_multiplier": later("0 = no limit"),
    "doubler_factor": later("times the points"),
    "scheduled_doubler": later("0 = none"),
    "leaster_no_points": later("points from each loser"),
    "leaster_all_tricks": later("points from each player"),
    "leaster_no_trick": later("points from each loser"),
    "pot_ante": later("points"),
    "renege_fee": later("points to each player"),
    "misplay_fee": later("points to each player, 0 = off"),
    "no_trick_penalty": later("cents to each player, 0 = none"),
    "no_trick_penalty_units": later("points to each player, 0 = none"),
    "race_to": later("points, 0 = no race"),
    "solo_won": later("points"),
    "solo_lost": later("points"),
    "unit_value": later("cents, 0 = no money"),
}
IN_MONEY = frozenset({"unit_value", "no_trick_penalty"})


def name(option: str) -> str:
    """Return the name of an option."""
    return _(NAMES[option])


def counts(option: str) -> str:
    """Return the unit of an option's number; empty for one that is no number."""
    return _(COUNTS[option]) if option in COUNTS else ""


def words(option: str, value: str) -> str:
    """Return a value of an option in words: ``no-chance-to-pick`` as ``a defender with no chance to pick``."""
    return _(VALUES.get(option, {}).get(value) or value.replace("-", " "))


def texts_in_words(option: str, texts: Sequence[str]) -> str:
    """Return an option's value in words, from the texts that a form sends for it."""
    if option_choices(option) == ("false", "true"):
        return _("yes") if tuple(texts) == ("true",) else _("no")
    if option_choices(option):
        return ", ".join(words(option, text) for text in texts) or _("none")
    if len(texts) == 1:
        return number_in_words(option, texts[0])
    return "/".join(texts) or _("none")


def currency_name(currency: str) -> str:
    """Return the name of a currency (three letters, ISO 4217); the letters themselves for one that isn't offered."""
    return str(CURRENCY_NAMES.get(currency, currency))


def answer(rules: HouseRules, follows: str) -> str:
    """Return a table's name for the hand that follows when nobody picks."""
    return _("fewster") if follows == NoPick.LEASTER and has_fewsters(rules) else words("no_pick", follows)


def value_in_words(rules: HouseRules, option: str) -> str:
    """Return the sentence that describes an option."""
    value = getattr(rules, option)
    if option == "no_pick":
        return ", ".join(answer(rules, follows) for follows in rules.no_pick) or _("none")
    if option in IN_MONEY:
        return money(value, rules.currency) if value else _("no money")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, tuple):
        return texts_in_words(option, tuple(map(str, value)))
    return words(option, value) if option_choices(option) else number_in_words(option, str(value))


def number_in_words(option: str, text: str) -> str:
    """Return an option's number; a zero that stands for something as that: ``no limit``."""
    _unit, zero, meaning = counts(option).rpartition("0 = ")
    return meaning if text == "0" and zero else text


def legal_with(fault: Fault) -> str:
    """Return the sentence about the options with which a fault would be none; empty where there are none."""
    readings = fault.details.get("legal_with")
    if not isinstance(readings, dict):
        return ""
    return _("Legal with another house rule: %(readings)s.") % {"readings": _readings_in_words(readings)}


def paid_with(readings: Mapping[str, object]) -> str:
    """Return the sentence about the options with which the cards pay what was recorded; empty where there are none."""
    if not readings:
        return ""
    return _("The cards pay the same with another house rule: %(readings)s.") % {
        "readings": _readings_in_words(readings)
    }


def _readings_in_words(readings: Mapping[str, object]) -> str:
    return "; ".join(
        _("%(option)s: %(value)s") % {"option": name(option), "value": _reading_value(option, value)}
        for option, value in readings.items()
    )


def _reading_value(option: str, value: object) -> str:
    texts = value if isinstance(value, list) else [str(value).lower() if isinstance(value, bool) else str(value)]
    return texts_in_words(option, texts)


def describe_change(rules: HouseRules, before: HouseRules) -> str:
    """Return the sentences about a change of rules: another title, and each option with another value."""
    options = sorted(rule_differences(rules, before).keys() - {"title"}, key=list(NAMES).index)
    titled = [rules_name(rules)] if rules.title != before.title or not options else []
    sentences = [
        _("%(option)s: %(value)s") % {"option": name(key), "value": value_in_words(rules, key)} for key in options
    ]
    if len(sentences) > MOST_SAID:
        sentences = [_("%(count)s options changed") % {"count": len(sentences)}]
    return _("New rules: %(rules)s") % {"rules": ", ".join([*titled, *sentences])}


def rules_name(rules: HouseRules) -> str:
    """Return what to call rules: a title of their own, or the preset's with what differs from it.

    For example ``Standard with double on the bump, crack: any defender``. The table's size and the stake are no part.
    """
    preset = base_preset(rules)
    if rules.title != preset.title:
        return rules.title
    options = sorted(rule_differences(rules, preset).keys() - _NOT_IN_NAMES, key=list(NAMES).index)
    named = options if len(options) <= MOST_NAMED else options[: MOST_NAMED - 1]
    more = len(options) - len(named)
    changes = [_change_in_name(rules, option) for option in named]
    if more:
        changes.append(_("and %(count)s more changes") % {"count": more})
    if not changes:
        return rules.title
    return _("%(rules)s with %(changes)s") % {"rules": rules.title, "changes": ", ".join(changes)}


def _change_in_name(rules: HouseRules, option: str) -> str:
    called = name(option)[:1].lower() + name(option)[1:]
    if getattr(rules, option) is True:
        return called
    return _("%(option)s: %(value)s") % {"option": called, "value": value_in_words(rules, option)}


def list_changes(rules: HouseRules, before: HouseRules) -> tuple[str, ...]:
    """Return every option that differs, with its value before and after; the name of the rules first."""
    options = sorted(rule_differences(rules, before), key=list(NAMES).index)
    return tuple(
        _("%(option)s: %(before)s → %(after)s")
        % {
            "option": name(option),
            "before": value_in_words(before, option) or _("none"),
            "after": value_in_words(rules, option) or _("none"),
        }
        for option in options
    )


# What a table asks about first; other options stand on the card where they are not what is usual.
MAIN_OPTIONS = frozenset({
    "players", "deck", "hand_size", "blind_size", "order", "trump_suit", "partner", "stakes", "no_pick",
})  # fmt: skip
_PICKED = frozenset({"bury", "crack", "blitz", "renege"})


@dataclass(frozen=True)
class CardLine:
    """A line of the card: an option, its value here, and whether that differs from the preset."""

    section: str
    name: str
    text: str
    value: str
    changed: bool


def card_lines(rules: HouseRules) -> list[CardLine]:
    """Return the lines of the card: the main rules, unusual options, and everything that differs from the preset."""
    changed = rule_differences(rules, base_preset(rules)).keys()
    options = _main_options(rules) | changed | (rule_differences(rules, HouseRules()).keys() - _plain_options(rules))
    return [
        CardLine(
            section=_(option.metadata["section"]),
            name=name(option.name),
            text=_(option.metadata["text"]),
            value=value_in_words(rules, option.name),
            changed=option.name in changed,
        )
        for option in OPTIONS
        if option.name in options and option.name != "title"
    ]


def _main_options(rules: HouseRules) -> frozenset[str]:
    picked = _PICKED if rules.play is Play.PICK else frozenset[str]()
    picked -= {"bury"} if not rules.blind_size else set()
    return MAIN_OPTIONS | picked | ({"leaster_tie"} if NoPick.LEASTER in rules.no_pick else set())


def _plain_options(rules: HouseRules) -> set[str]:
    """Return the options that say nothing new: as many at the table as are dealt in, a currency without a value."""
    return ({"table"} if rules.table == rules.players else set()) | (set() if rules.unit_value else {"currency"})


def rules_in_short(rules: HouseRules) -> str:
    """Return the rules that a table names first, and the stake: `Called ace, cracks, 10¢ a point.`"""
    parts = [
        words("partner", rules.partner) if rules.play is Play.PICK else "",
        _("double on the bump") if rules.bump else "",
        calls_in_short(rules),
        _("doublers") if NoPick.DOUBLER in rules.no_pick else "",
        _("race to %(score)s") % {"score": rules.race_to} if rules.race_to else "",
        worth_in_short(rules) or _("no money"),
    ]
    return f"{capfirst(', '.join(filter(None, parts)))}."


def calls_in_short(rules: HouseRules) -> str:
    """Return which calls double a hand: ``cracks and blitzes``, either, or an empty text."""
    if rules.crack is Crack.OFF:
        return _("blitzes") if rules.blitz else ""
    return _("cracks and blitzes") if rules.blitz else _("cracks")


def worth_in_short(rules: HouseRules) -> str:
    """Return what a point is worth, as people say it: ``10¢ a point``; empty without money."""
    if not rules.unit_value:
        return ""
    return _("%(amount)s a point") % {"amount": spoken_money(rules.unit_value, rules.currency)}
