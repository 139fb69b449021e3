"""Find options of the house rules by what players call them: labels, help, values, and synonyms."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import Field
from functools import cache
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorekeeper.engine.interview.sentences import stem_word
from scorekeeper.engine.rules.presets import OPTIONS, option_choices
from scorekeeper.wording.rules import name, words

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


def find_options(typed: str) -> tuple[str, ...]:
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
