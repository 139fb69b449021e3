"""The options of the house rules in plain words: a short name, the values, what a number counts, where it is from."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as later

from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import option_choices, rule_differences
from scorekeeper.engine.rules.values import NoPick
from scorekeeper.wording.amounts import money
from scorekeeper.wording.hands import has_fewsters

MOST_SAID = 5  # changes of the rules that one line of a sheet tells

NAMES = {
    "title": later("Name"),
    "play": later("What is played"),
    "players": later("Dealt in"),
    "table": later("At the table"),
    "deck": later("Pack"),
    "hand_size": later("Cards in a hand"),
    "blind_size": later("Cards in the blind"),
    "order": later("Order of the trump"),
    "trump_suit": later("Trump suit"),
    "queen_order": later("Queens, high to low"),
    "jack_order": later("Jacks, high to low"),
    "blind_to": later("Who takes the blind"),
    "bury": later("The bury counts for"),
    "partner": later("Partner"),
    "split": later("How the picking side shares"),
    "weights": later("Weights of the split"),
    "stakes": later("Stakes"),
    "margin": later("Schneider and no trick"),
    "schneider_picker": later("Schneider, picking side"),
    "schneider_defence": later("Schneider, defence"),
    "bump": later("Double on the bump"),
    "alone_factor": later("Alone counts"),
    "alone_doubles": later("Alone doubles"),
    "partner_off_hook": later("Partner off the hook"),
    "sheepshead": later("Calling Sheepshead"),
    "crack": later("Crack"),
    "recrack": later("Re-crack"),
    "castrate": later("Castrate"),
    "max_cracks": later("Most cracks"),
    "max_recracks": later("Most re-cracks"),
    "recrack_needs_crack": later("A re-crack answers a crack"),
    "max_marks": later("Most marks"),
    "max_multiplier": later("Highest multiplier"),
    "marks_until": later("Marks are called"),
    "one_mark_per_card": later("One mark for each card"),
    "blitz": later("Blitz"),
    "blitz_when": later("A blitz is called"),
    "blitzes_per_player": later("Most blitzes of a player"),
    "no_pick": later("Nobody picks"),
    "forced_pick_bump": later("A forced pick is bumped"),
    "redeal": later("Deal after a pass-out"),
    "misdeal_redeal": later("Deal after a misdeal"),
    "stacking": later("A second pass-out"),
    "doubles_once": later("Doubled once only"),
    "misdeal_doubles": later("A misdeal brings a doubler"),
    "scheduled_doubler": later("Doubler of every round"),
    "doubler_round": later("Rounds count"),
    "round_of_doubles": later("Rounds of doubles"),
    "round_again": later("A round of doubles again"),
    "leaster_needs_trick": later("A leaster needs a trick"),
    "leaster_no_trick_wins": later("No trick wins outright"),
    "leaster_pays_winner": later("Leaster pays the winner"),
    "leaster_blind": later("Blind of a leaster"),
    "leaster_tie": later("Tied leaster"),
    "leaster_no_points": later("Leaster won without points"),
    "leaster_all_tricks": later("Leaster won with all tricks"),
    "leaster_no_trick": later("Leaster won without a trick"),
    "pot": later("Pot"),
    "pot_ante": later("Ante"),
    "pot_ante_by": later("Who puts the ante in"),
    "pot_ante_total": later("Ante is a fixed total"),
    "pot_win": later("Won with a pot"),
    "pot_loss": later("Lost with a pot"),
    "pot_remainder": later("Odd units of a pot"),
    "newcomer_pot": later("A newcomer and the pot"),
    "renege": later("Renege"),
    "renege_fee": later("Fee of a renege"),
    "forfeit": later("A side forfeits as"),
    "misplay_fee": later("Fee of a misplay"),
    "blind_stealing": later("Stealing the blind"),
    "no_trick_penalty": later("No trick of their own, in money"),
    "no_trick_penalty_units": later("No trick of their own, in units"),
    "race_to": later("Race to"),
    "solo_won": later("Solo won"),
    "solo_lost": later("Solo lost"),
    "unit_value": later("A unit is worth"),
    "currency": later("Currency"),
    "call_up": later("Calling up"),
    "call_up_limit": later("Calling up, highest jack"),
    "call_up_found": later("Only a jack from the blind"),
    "partner_jack": later("Partner's jack"),
    "call_down": later("Calling down"),
    "ace_for_jack": later("An ace for the jack"),
    "call_alone": later("Going alone by announcing it"),
    "alone_with_jack": later("Alone against the own jack"),
    "bury_jack": later("Burying the jack of diamonds"),
    "announce_bury": later("Announcing the bury"),
    "call_ten": later("Calling a ten"),
    "call_own_ace": later("Calling the own ace"),
    "unknown": later("The unknown card"),
    "ace_when_led": later("The called ace is played at once"),
    "trio_calls_on": later("A trio calls on"),
    "redeal_on_request": later("New deal on request"),
    "layout": later("Two-handed layout"),
}
# Where the words of a value say less than it means.
VALUES = {
    "play": {"pick": later("somebody picks"), "two-handed": later("two-handed"), "race": later("a race")},
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
        "moving-sixes": later("sixes, moving with the suit led"),
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
        "jack-and-ace": later("two: jack of diamonds and called ace"),
        "first-queens": later("the first two queens played"),
        "trio": later("queen of clubs, jack and 7 of diamonds"),
        "neighbor": later("the next seat"),
        "die": later("named by a die"),
    },
    "split": {
        "picker-rest": later("a stake each partner, the picker the rest"),
        "even": later("evenly"),
        "weights": later("by weights"),
    },
    "margin": {
        "stake": later("raise the stake"),
        "doubling": later("double"),
        "none": later("count for nothing"),
    },
    "sheepshead": {"holding-jack": later("alone, holding the jack of diamonds")},
    "crack": {"no-chance-to-pick": later("a defender with no chance to pick")},
    "recrack": {
        "picker": later("the picker"),
        "partner": later("the partner"),
        "picking-side": later("picker and partner"),
    },
    "marks_until": {"first-card": later("before the first card"), "last-trick": later("during play too")},
    "blitz_when": {"second-card": later("on playing the second card")},
    "pot": {
        "passed": later("passed deals feed it"),
        "leaster": later("leasters feed it"),
        "no-pick": later("every deal nobody picks feeds it"),
    },
    "pot_ante_by": {"everybody": later("each player"), "losers": later("only those who lost")},
    "pot_win": {"whole": later("takes the whole pot"), "single": later("takes a single pot")},
    "pot_loss": {
        "match": later("pays in what it would have taken"),
        "double": later("doubles the pot"),
        "single": later("pays in one more single pot"),
    },
    "pot_remainder": {"first-seats": later("the first seats"), "dealer": later("the dealer"), "house": later("stay")},
    "newcomer_pot": {"adds": later("they add a unit for each pot"), "divides": later("it is divided first")},
    "renege": {"forfeit": later("forfeits the hand"), "fee": later("costs a fee")},
    "forfeit": {"lowest": later("the lowest fee"), "named": later("named by the table")},
    "stacking": {
        "multiply": later("doubles once more"),
        "queue": later("one more doubled hand later"),
        "keep": later("the doubler moves on"),
        "once": later("cannot be: somebody picks, or a leaster"),
    },
    "doubler_round": {"deals": later("turns to deal, passed deals too"), "hands": later("hands played")},
    "round_again": {"queue": later("another round follows"), "restart": later("the round starts over")},
    "call_up_limit": {
        "hearts": later("jack of hearts"),
        "spades": later("jack of spades"),
        "clubs": later("jack of clubs"),
    },
    "leaster_blind": {"split": later("split over two tricks"), "last-trick": later("goes to the last trick")},
    "leaster_tie": {
        "push": later("nobody pays"),
        "each-collects": later("each collects"),
        "lower-score": later("the lower score so far"),
    },
}
COUNTS = {
    "players": later("players"),
    "table": later("players"),
    "hand_size": later("for each player"),
    "blind_size": later("0 is none"),
    "stakes": later("units: game, schneider, no trick"),
    "weights": later("stakes: picker, then each partner"),
    "schneider_picker": later("card points"),
    "schneider_defence": later("card points"),
    "alone_factor": later("times the stake"),
    "max_cracks": later("cracks; 0 is no limit"),
    "max_recracks": later("re-cracks; 0 is no limit"),
    "max_marks": later("marks; 0 is no limit"),
    "max_multiplier": later("times; 0 is no limit"),
    "blitzes_per_player": later("blitzes; 0 is no limit"),
    "scheduled_doubler": later("the hand of each round; 0 is none"),
    "leaster_no_points": later("units from each"),
    "leaster_all_tricks": later("units from each"),
    "leaster_no_trick": later("units from each"),
    "pot_ante": later("units, each player or in all"),
    "renege_fee": later("units to each"),
    "misplay_fee": later("units to each; 0 is no such hand"),
    "no_trick_penalty": later("minor units of money to each, cents for instance; 0 is none"),
    "no_trick_penalty_units": later("units to each; 0 is none"),
    "race_to": later("points of score; 0 is no race"),
    "solo_won": later("points of score"),
    "solo_lost": later("points of score"),
    "unit_value": later("minor units of money; 0 is no money"),
}
SOURCES = {
    "000": later("an encyclopedia's article"),
    "001": later("the rules of 1501 A-wing"),
    "002": later("the rules of a site to play on"),
    "003": later("a wedding's rules (Sunfish, Walleye, Musky)"),
    "004": later("the four-handed game with 26 cards"),
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
    return "/".join(texts) or _("none")


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
    return words(option, value) if option_choices(option) else str(value)


def changed(rules: HouseRules, before: HouseRules) -> str:
    """Return the sentences about a change of rules: another title, and each option with another value."""
    options = sorted(rule_differences(rules, before).keys() - {"title"}, key=list(NAMES).index)
    titled = [rules.title] if rules.title != before.title or len(options) > MOST_SAID or not options else []
    sentences = [
        _("%(option)s: %(value)s") % {"option": name(key), "value": value_in_words(rules, key)} for key in options
    ]
    if len(sentences) > MOST_SAID:
        sentences = [_("%(count)s options are others") % {"count": len(sentences)}]
    return _("Rules from here on: %(rules)s") % {"rules": "; ".join([*titled, *sentences])}


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


def source_in_words(source: str) -> str:
    """Return the sources of an option with what their numbers stand for."""
    return "; ".join(f"{number}: {_(text)}" for number, text in SOURCES.items() if number in source)
