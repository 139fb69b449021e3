"""Options of the house rules: an example for each, and the search for one by what players call it.

Examples are of five players with the stakes 1, 2, 3 unless they say otherwise. The search knows labels, help, values,
and synonyms.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import Field
from functools import cache
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as later

from scorekeeper.engine.rules.presets import OPTIONS, option_choices
from scorekeeper.wording.rules import name, words

EXAMPLES = {
    "title": later("Thursdays at the Anchor"),
    "play": later("In a race, the first player with 24 points wins."),
    "players": later("Five get cards, even if six sit at the table."),
    "table": later("With six at the table, the dealer sits out."),
    "deck": later("Seven cards each for four players need the 30 cards without black sevens."),
    "hand_size": later("Five players with six cards each leave two for the blind."),
    "blind_size": later("The picker takes two cards and buries two."),
    "order": later("With the Spitz second, the seven of diamonds beats the queen of spades."),
    "trump_suit": later("With clubs as trump, the ace of clubs beats the ace of diamonds."),
    "queen_order": later("With clubs first, the queen of clubs is the highest card."),
    "jack_order": later("With diamonds last, every other jack beats the jack of diamonds."),
    "blind_to": later("Picker and next seat take two cards each and bury two each."),
    "bury": later("The picker buries an ace and takes no tricks. The 11 points go to the defense, or not."),
    "partner": later("Whoever holds the jack of diamonds plays with the picker."),
    "partner_cards": later("With six players and Q♣ and 7♦, the holders of both cards play with the picker."),
    "split": later("Three defenders pay 1 each: the picker gets 2, the partner 1."),
    "weights": later("With 2 and 1, the picker gets two shares and the partner one."),
    "stakes": later("A win with 95 card points: each defender pays 2."),
    "margin": later("With doubling, each defender pays 1 for a game, 2 for schneider, 4 for no tricks."),
    "schneider_picker": later("A picking side that loses with 30 pays for schneider, with 31 it doesn't."),
    "schneider_defence": later("A defense that loses with 29 pays for schneider, with 30 it doesn't."),
    "bump": later("The picker loses with 45: −4 instead of −2."),
    "alone_factor": later("Alone with 70 and a factor of 3: each defender pays 3, the picker gets 12."),
    "alone_doubles": later("Alone with 70: each defender pays 2 instead of 1."),
    "partner_off_hook": later("No tricks: the picker pays the partner's share, too."),
    "max_total_multiplier": later(
        "With a limit of 8: no tricks, doubled on the bump and cracked twice, pays each defender 8, not 24."
    ),
    "sheepshead": later("Sheepshead made: each defender pays 6, the picker gets 24."),
    "crack": later("Dan cracks: everyone pays or gets twice as much."),
    "recrack": later("After a crack and a re-crack, a win pays 4 from each defender."),
    "castrate": later("Crack, re-crack, and castrate: the hand counts eight times."),
    "max_cracks": later("With a limit of 1, only the first crack counts as a call."),
    "max_recracks": later("With a limit of 1, nobody answers a second crack."),
    "recrack_needs_crack": later("If off, the picker may re-crack before anyone cracks."),
    "max_marks": later("With 2, nobody can call anything after a crack and a re-crack."),
    "max_multiplier": later("With 4, crack, re-crack, and blitz count four times, not eight."),
    "marks_until": later("Until the last trick, a defender may still crack at the third trick."),
    "one_mark_per_card": later("Two players can't both crack before the same card."),
    "blitz": later("Ann shows both black queens: the hand counts double."),
    "blitz_when": later("Before picking, only the player who then picks can blitz."),
    "blitzes_per_player": later("With a limit of 1, four queens make one blitz."),
    "max_blitzes": later("With a limit of 1, only one player can blitz in a hand."),
    "no_pick": later("Everyone passes: leaster. The winner gets 1 from each player."),
    "must_pick": later("Whoever has the queen of clubs can't pass."),
    "forced_pick_bump": later("The dealer had to pick and loses with 45: −2 instead of −4 if off."),
    "redeal": later("Everyone passes, and Ann dealt: Ann or the next player deals again."),
    "misdeal_redeal": later("Ann misdeals: Ann or the next player deals again."),
    "stacking": later("Everyone passes twice: one hand counts four times, or two hands count double."),
    "doubles_once": later("Two doublers: the hand counts twice instead of four times."),
    "doubler_factor": later("With 6, a win after a doubler pays 6 from each defender."),
    "misdeal_doubles": later("Ann misdeals: a win in the next hand pays 2 from each defender."),
    "scheduled_doubler": later("With 1, the first hand of each round counts double."),
    "doubler_round": later("Five deals are a round, or five hands that were played."),
    "round_of_doubles": later("A hand ends 60–60: the next five hands count double."),
    "round_again": later("60–60 in a round of doubles: five more double hands, or five from now."),
    "schwanzer_tie": later("Ann and Bob both hold 14: the one with the higher trump pays, or both do."),
    "moster_tie": later("Ann and Bob tie with 40: nobody pays, or one of them does."),
    "moster_all_tricks": later("Ann takes every trick and gets 1 from each player."),
    "mittler_even": later("Four players with 10, 20, 40, and 50: 20 collects, or 40, or both."),
    "leaster_needs_trick": later("Ann took no trick and Bob has 12 points: Bob wins."),
    "leaster_no_trick_wins": later("Ann took no trick and Bob has 0 points: Ann wins."),
    "leaster_pays_winner": later("If off, the winner of a leaster gets nothing and the pot grows."),
    "leaster_jack_wins": later("Ann has 60 points and took the jack of diamonds: Ann wins."),
    "leaster_blind": later("An ace in the blind: its 11 points go to the last trick."),
    "leaster_tie": later("Ann and Bob tie with 20: nobody pays, both collect 3, or they share 3 as 2 and 1."),
    "leaster_no_points": later("With 3, a winner with 0 points gets 12. Two who tie and both collect get 9 each."),
    "leaster_all_tricks": later("With 3, a winner with every trick gets 12."),
    "leaster_no_trick": later("With 2, a winner without a trick gets 8."),
    "pot": later("Everyone passes: five points go into the pot."),
    "pot_ante": later("With 2, five players put in 10."),
    "pot_ante_by": later("After a leaster, the four losers put in 1 each."),
    "pot_ante_total": later("With an ante of 1, one player puts in 1 for everyone."),
    "pot_win": later("The pot has 10: the picking side takes 10, or a single pot of 5."),
    "pot_loss": later("The pot has 10 and the picker loses: the picking side pays in 10, or 5."),
    "pot_split": later("A pot of 5: the picker gets 4 and the partner 1, or 3 and 2 if split evenly."),
    "pot_remainder": later("Eleven points among five: who gets the last one?"),
    "newcomer_pot": later("Two pots wait and Fay joins: Fay puts in 2, or the pot is split."),
    "renege": later("Bob didn't follow suit: Bob's side loses the hand, or Bob pays each player."),
    "renege_fee": later("With 8, Bob pays 32 and everyone else gets 8."),
    "forfeit": later("The defense reneges: the picking side wins 61–90."),
    "misplay_fee": later("With 1, a misplay costs 4 and everyone else gets 1."),
    "blind_stealing": later("Dan steals the blind and plays alone with the picker's bury."),
    "no_trick_penalty": later("With 100, the picker pays each other player $1.00."),
    "no_trick_penalty_units": later("With 4, the picker pays each other player 4 points."),
    "race_to": later("With 24, the game ends when someone has 24."),
    "solo_won": later("With 18, a solo brings the player 18."),
    "solo_lost": later("With 6, a lost solo brings each opponent 6."),
    "unit_value": later("With 10 cents, +4 is $0.40."),
    "currency": later("EUR: amounts are in euros."),
    "call_up": later("The picker has the jack of diamonds and calls the jack of hearts."),
    "call_up_limit": later("Up to hearts: a picker with both red jacks plays alone."),
    "call_up_found": later("Dealt the jack of diamonds, the picker plays alone."),
    "partner_jack": later("Whoever has the jack of clubs plays with the picker."),
    "call_down": later("The picker has the jack of clubs and calls the jack of spades."),
    "ace_for_jack": later("The picker has the jack of diamonds and calls the ace of hearts."),
    "call_alone": later("“Alone!” The player with the jack of diamonds defends."),
    "alone_with_jack": later("If off, the picker with the jack of diamonds keeps quiet about it."),
    "bury_jack": later("If off, the jack of diamonds stays in the picker's hand."),
    "announce_bury": later("The picker buries the jack of diamonds and says so."),
    "call_ten": later("The picker holds three aces and calls the ten of clubs."),
    "call_king": later("The picker holds three aces and three tens and calls the king of clubs."),
    "call_own_ace": later("The picker calls the ace of spades, holds it, and plays alone."),
    "call_own_ten": later("The picker holds three aces and the ten of spades, calls that ten, and plays alone."),
    "call_buried_ace": later("The picker buries the ace of hearts, calls it, and plays alone."),
    "unknown": later("Without a heart, the picker lays a card face down for hearts."),
    "ace_when_led": later("Hearts are led: the partner plays the called ace."),
    "partner_runs": later("With the called ace and three more hearts, the partner may lead a low heart."),
    "hold_to_end": later("Hearts were led, and the picker has one heart left: they don't throw it on clubs."),
    "trio_calls_on": later("With the queen of clubs and the jack of diamonds, you call the jack of hearts."),
    "redeal_on_request": later("Only 7s, 8s, 9s, and tens without trump: you may ask for a redeal."),
    "layout": later("Battery: four cards face down, four face up, eight in hand."),
}


def option_example(option: str) -> str:
    """Return an example of an option."""
    return _(EXAMPLES[option])


SYNONYMS: dict[str, tuple[str, ...]] = {
    "deck": ("deck", "pack of cards", "sevens"),
    "players": ("number of players", "handed"),
    "table": ("sit out", "sits out", "six at the table", "dealer sits"),
    "blind_size": ("widow", "kitty", "skat"),
    "order": ("trump order", "spitz"),
    "blind_to": ("widow", "kitty"),
    "bury": ("bury points", "discard", "burying"),
    "partner": ("jack of diamonds", "jd", "called ace", "call an ace", "call partner", "secret partner"),
    "split": ("share", "2 to 1"),
    "stakes": ("points per hand", "payouts", "scoring", "1/2/3", "2/4/6"),
    "margin": ("schneider", "schwarz", "no-tricker", "trickless"),
    "schneider_picker": ("schneidered", "30 points", "31"),
    "schneider_defence": ("schneidered", "30 points", "31", "defense"),
    "bump": ("dotb", "double on bump", "doubled loss", "picker loses double", "punish"),
    "alone_factor": ("solo", "going alone", "cutthroat"),
    "alone_doubles": ("solo", "going alone"),
    "partner_off_hook": ("no-tricker", "trickless"),
    "sheepshead": ("grand", "slam", "all tricks"),
    "crack": ("cracking", "knock", "kontra", "double"),
    "recrack": ("recrack", "recracking", "rekontra", "redouble"),
    "castrate": ("triple crack", "crack around the corner"),
    "max_cracks": ("crack limit",),
    "max_recracks": ("recrack limit",),
    "max_marks": ("multipliers", "cap", "limit"),
    "max_multiplier": ("multipliers", "cap", "limit"),
    "marks_until": ("late crack", "multipliers"),
    "blitz": ("blitzers", "black blitz", "red blitz", "both queens", "show queens", "ma"),
    "blitz_when": ("blitzers",),
    "blitzes_per_player": ("blitzers", "blitz limit"),
    "no_pick": (
        "forced picker", "dealer must pick", "forced pick", "everyone passes", "all pass", "pass out", "passout",
        "leaster", "least", "doublers", "schwanzer", "mauer", "mauering", "throw in",
    ),
    "forced_pick_bump": ("forced picker", "dealer must pick", "punish"),
    "redeal": ("passed out", "all pass", "who deals"),
    "stacking": ("doublers", "double again", "two doublers"),
    "doubles_once": ("doublers",),
    "misdeal_doubles": ("doublers", "misdeal"),
    "scheduled_doubler": ("doublers", "every fifth hand"),
    "round_of_doubles": ("doublers", "king of diamonds", "60-60", "tie"),
    "leaster_needs_trick": ("must take a trick", "trickless"),
    "leaster_blind": ("widow", "blind points"),
    "leaster_tie": ("tie", "tied"),
    "pot": ("kitty", "jackpot", "ante"),
    "renege": ("revoke", "did not follow suit", "penalty", "punish", "misplay"),
    "renege_fee": ("revoke", "fine", "penalty", "punish"),
    "forfeit": ("revoke", "penalty", "punish", "lose the hand"),
    "misplay_fee": ("mistake", "fine", "penalty", "punish", "exposed card", "played out of turn"),
    "blind_stealing": ("steal",),
    "no_trick_penalty": ("trickless", "fine", "penalty", "punish"),
    "no_trick_penalty_units": ("trickless", "fine", "penalty", "punish"),
    "unit_value": ("money", "cents", "dimes", "dollars", "price"),
    "call_up": ("call up", "calling a higher jack", "next jack"),
    "call_down": ("call down", "calling a lower jack"),
    "call_alone": ("solo", "announce alone"),
    "call_ten": ("call a ten", "10"),
    "call_own_ace": ("secret alone", "own ace"),
    "unknown": ("under", "face down", "hole card"),
    "redeal_on_request": ("misdeal", "bad hand", "throw in", "mulligan"),
}  # fmt: skip


# Words that say nothing about which rule is meant: "no cracking" asks about cracking.
SMALL = frozenset(
    "a all an and are by for if in is no not of on or the to with without".split()  # noqa: SIM905
)
_WORD = re.compile(r"[^\W_]+")
ENDINGS = ("ers", "ing", "er", "ed", "es", "ies", "s", "y")
SHORTEST_STEM = 4


def options_named(typed: str) -> tuple[str, ...]:
    """Return the names of the options that have every word that was typed; those that are called so come first."""
    asked = stems(typed)
    if not asked:
        return ()
    language = get_language() or ""
    names = [option.name for option in OPTIONS if has(_words_of(option, language), asked)]
    return tuple(
        sorted(names, key=lambda one: not has(split_words(" ".join((name(one), *SYNONYMS.get(one, ())))), asked))
    )


def stems(typed: str) -> tuple[str, ...]:
    """Return the terms that a typed search looks for; small words only where there are no others."""
    words = _WORD.findall(typed.casefold())
    return tuple(stem_word(word) for word in words if word not in SMALL) or tuple(words)


def stem_word(word: str) -> str:
    """Return a word without its ending: ``crack`` for ``cracks``, ``cracking``, and ``cracked``."""
    ending = next((end for end in ENDINGS if word.endswith(end) and len(word) - len(end) >= SHORTEST_STEM), "")
    return word.removesuffix(ending)


def has(words_there: Iterable[str], asked: Iterable[str]) -> bool:
    """Return whether each of these stems begins one of the words."""
    there = tuple(words_there)
    return all(any(word.startswith(stem) for word in there) for stem in asked)


def split_words(text: str) -> tuple[str, ...]:
    """Return the words of a text."""
    return tuple(_WORD.findall(text.casefold()))


@cache
def _words_of(option: Field[Any], _language: str) -> tuple[str, ...]:
    """Return the words by which an option is found, in the current language, which is part of the cache's key."""
    texts = [option.name, name(option.name), _(option.metadata["text"]), _(option.metadata["section"])]
    texts += [f"{value} {words(option.name, value)}" for value in option_choices(option.name)]
    return split_words(" ".join((*texts, *SYNONYMS.get(option.name, ()))))
