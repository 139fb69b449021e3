"""Combinations of options that no table can play, each refused with a sentence when the rules are read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields

from .errors import Fault, quoted
from .rules import (
    BlitzWhen,
    Crack,
    HouseRules,
    Margin,
    MarksUntil,
    NoPick,
    Partner,
    PotWhen,
    Recrack,
    Sheepshead,
    Split,
    Stacking,
)
from .seats import MOST_SEATS
from .texts import is_line

HIGHEST = 1_000_000
LONGEST_TITLE = 60
_AT_LEAST_ONE = (
    "hand_size", "schneider_picker", "schneider_defence", "alone_factor",
    "leaster_no_points", "leaster_all_tricks", "leaster_no_trick", "pot_ante", "renege_fee",
)  # fmt: skip
_LOWEST = dict.fromkeys(_AT_LEAST_ONE, 1) | {"players": 2}

Check = tuple[str, str, Callable[[HouseRules], bool]]


CHECKS: tuple[Check, ...] = (
    ("table", "A table seats at least as many as are dealt in, and at most ten.",
     lambda r: not r.players <= r.table <= MOST_SEATS),
    ("hand_size", "The deal must take exactly the cards of the pack.", lambda r: r.cards_needed != r.cards_there),
    ("stakes", f"The stakes are from 1 to {HIGHEST} and do not fall from game to schneider to no trick.",
     lambda r: not 1 <= r.stakes[0] <= r.stakes[1] <= r.stakes[2] <= HIGHEST),
    ("stakes", "Where schneider and no trick double, the stakes are all the same.",
     lambda r: r.margin is Margin.DOUBLING and len(set(r.stakes)) > 1),
    ("schneider_picker", "Schneider lies at no more than half of the card points.",
     lambda r: r.schneider_picker * 2 > r.deck_total),
    ("schneider_defence", "A defence that has half of the card points has won; its schneider lies below.",
     lambda r: r.schneider_defence * 2 >= r.deck_total),
    ("split", "An even split needs as many defenders as divide by the picking side.",
     lambda r: r.split is Split.EVEN and r.partner is not Partner.NOBODY and (r.players - 2) % 2 != 0),
    ("partner", "A picker and a partner need two defenders at least.",
     lambda r: r.partner is not Partner.NOBODY and r.players < 4),
    ("weights", "The weights are two, of picker and partner, and add up to the number of defenders.",
     lambda r: r.split is Split.WEIGHTS
     and not (len(r.weights) == 2 and min(r.weights) >= 0 and sum(r.weights) == r.players - 2)),
    ("weights", "There are weights, but the split does not go by weights.",
     lambda r: r.split is not Split.WEIGHTS and bool(r.weights)),
    ("split", "Nobody has a partner here; there is nothing to split by weights.",
     lambda r: r.split is Split.WEIGHTS and r.partner is Partner.NOBODY),
    ("recrack", "A re-crack answers a crack; cracks are off.",
     lambda r: r.crack is Crack.OFF and r.recrack is not Recrack.OFF),
    ("recrack", "A partner cannot re-crack where nobody has a partner.",
     lambda r: r.recrack is Recrack.PARTNER and r.partner is Partner.NOBODY),
    ("castrate", "Castrating answers a re-crack; re-cracks are off.",
     lambda r: r.castrate and r.recrack is Recrack.OFF),
    ("max_cracks", "There is a limit on cracks, but cracks are off.",
     lambda r: r.max_cracks > 0 and r.crack is Crack.OFF),
    ("max_recracks", "There is a limit on re-cracks, but re-cracks are off.",
     lambda r: r.max_recracks > 0 and r.recrack is Recrack.OFF),
    ("blitz_when", "A blitz needs a moment when it may be called.", lambda r: bool(r.blitz) and not r.blitz_when),
    ("blitz_when", "A blitz after or with a crack needs cracks.",
     lambda r: bool(r.blitz) and r.crack is Crack.OFF
     and set(r.blitz_when) <= {BlitzWhen.AFTER_CRACK, BlitzWhen.WITH_CRACK}),
    ("blitz_when", "A blitz at the second card comes during play; marks end before the first card.",
     lambda r: bool(r.blitz) and BlitzWhen.SECOND_CARD in r.blitz_when and r.marks_until is MarksUntil.FIRST_CARD),
    ("one_mark_per_card", "A mark for each card played needs marks during play.",
     lambda r: r.one_mark_per_card and r.marks_until is MarksUntil.FIRST_CARD),
    ("no_pick", "Something must follow when nobody picks.", lambda r: not r.no_pick),
    ("no_pick", "Where somebody must pick, the deal cannot simply pass.",
     lambda r: NoPick.FORCED_PICK in r.no_pick and bool(set(r.no_pick) & {NoPick.POT, NoPick.NEXT_DEAL})),
    ("forced_pick_bump", "Sparing a forced pick the bump needs the forced pick and the bump.",
     lambda r: not r.forced_pick_bump and not (r.bump and NoPick.FORCED_PICK in r.no_pick)),
    ("stacking", "A second pass-out can only be barred where the dealer may pick or call a leaster instead.",
     lambda r: r.stacking is Stacking.ONCE and not {NoPick.LEASTER, NoPick.FORCED_PICK} & set(r.no_pick)),
    ("scheduled_doubler", "A round of dealing has one hand for each seat.", lambda r: r.scheduled_doubler > r.table),
    ("no_pick", "A mittler needs an odd number of players.",
     lambda r: NoPick.MITTLER in r.no_pick and r.players % 2 == 0),
    ("leaster_no_trick", "A winner without a trick needs leasters that can be won without one.",
     lambda r: r.leaster_no_trick > 1 and r.leaster_needs_trick),
    ("pot", "The pot is fed by leasters, but there are none.",
     lambda r: r.pot is PotWhen.LEASTER and NoPick.LEASTER not in r.no_pick),
    ("pot", "The pot is fed by passed deals; then the answers to no pick must name the pot or a doubler.",
     lambda r: r.pot is PotWhen.PASSED and not {NoPick.POT, NoPick.DOUBLER} & set(r.no_pick)),
    ("no_pick", "Nobody picks and the pot grows: then the pot must be on.",
     lambda r: NoPick.POT in r.no_pick and r.pot not in (PotWhen.PASSED, PotWhen.NO_PICK)),
    ("blind_stealing", "There is no blind to steal.", lambda r: r.blind_stealing and r.blind_size == 0),
    ("no_trick_penalty", "A penalty in money needs a unit value, or a price in units.",
     lambda r: r.no_trick_penalty > 0 and not r.unit_value and not r.no_trick_penalty_units),
    ("no_trick_penalty", "Where money is played for, the penalty needs its price in money.",
     lambda r: r.no_trick_penalty_units > 0 and bool(r.unit_value) and not r.no_trick_penalty),
    ("sheepshead", "Nobody holds the jack of diamonds as partner here.",
     lambda r: r.sheepshead is Sheepshead.HOLDING_JACK and r.partner is not Partner.JACK_OF_DIAMONDS),
    ("sheepshead", "Sheepshead with a partner needs partners.",
     lambda r: r.sheepshead is Sheepshead.WITH_PARTNER and r.partner is Partner.NOBODY),
    ("currency", "A currency is three capital letters, like USD.",
     lambda r: not (len(r.currency) == 3 and r.currency.isascii() and r.currency.isalpha() and r.currency.isupper())),
    ("title", f"A title is a line of 1 to {LONGEST_TITLE} characters.", lambda r: not is_line(r.title, LONGEST_TITLE)),
)  # fmt: skip


def impossible(rules: HouseRules, path: str) -> Iterator[Fault]:
    """A fault for everything that cannot be played; none for rules that can."""
    for option in fields(rules):
        value, lowest = getattr(rules, option.name), _LOWEST.get(option.name, 0)
        if type(value) is int and not lowest <= value <= HIGHEST:
            sentence = f"{option.name} is from {lowest} to {HIGHEST}, not {quoted(value)}."
            yield Fault("bad-value", sentence, f"{path}.{option.name}")
    for name, sentence, fails in CHECKS:
        if fails(rules):
            yield Fault("impossible-rules", sentence, f"{path}.{name}")
