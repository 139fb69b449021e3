"""Combinations of options that no table can play, each refused with a sentence when the rules are read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields

from scorekeeper.engine.cards import CARDS, SUITS_DOWN, Deck, Suit, TrumpOrder
from scorekeeper.engine.errors import Fault, quote
from scorekeeper.engine.hand import MOST_SEATS
from scorekeeper.engine.json_values import is_line
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import (
    ALWAYS_PARTNER,
    MADE_BY_CARDS,
    AnteBy,
    BlindTo,
    BlitzWhen,
    Bury,
    CallUp,
    CallUpLimit,
    CardLayout,
    Crack,
    DoublerRound,
    Forfeit,
    LeasterTie,
    Margin,
    MarksUntil,
    NoPick,
    Partner,
    PartnerJack,
    Play,
    PotWhen,
    Recrack,
    RoundAgain,
    Sheepshead,
    Split,
    Stacking,
)

HIGHEST = 1_000_000
LONGEST_TITLE = 60
_AT_LEAST_ONE = (
    "hand_size", "schneider_picker", "schneider_defence", "alone_factor",
    "leaster_no_points", "leaster_all_tricks", "leaster_no_trick", "pot_ante", "renege_fee",
)  # fmt: skip
_LOWEST = dict.fromkeys(_AT_LEAST_ONE, 1) | {"players": 2}

Check = tuple[str, str, Callable[[HouseRules], bool]]

_DEFAULTS: dict[str, object] = {option.name: option.default for option in fields(HouseRules)}
_PICKED_ONLY = (
    "margin", "split", "bump", "alone_factor", "alone_doubles", "partner_off_hook", "sheepshead", "crack", "blitz",
    "max_marks", "round_of_doubles", "pot", "blind_stealing", "no_trick_penalty", "no_trick_penalty_units",
)  # fmt: skip
_JACK = (Partner.JACK_OF_DIAMONDS, Partner.JACK_AND_ACE)
_ACES = frozenset({"AC", "AS", "AH"})
_PARTNER_CARDS = {
    Partner.JACK_OF_DIAMONDS: frozenset({"JD"}),
    Partner.CALLED_ACE: _ACES,
    Partner.JACK_AND_ACE: _ACES | {"JD"},
    Partner.BLACK_QUEENS: frozenset({"QC", "QS"}),
    Partner.FIRST_QUEENS: frozenset({"QC", "QS", "QH", "QD"}),
    Partner.TRIO: frozenset({"QC", "JD", "7D"}),
}


def _defenders(rules: HouseRules) -> int:
    """Defenders against a picking side that is complete."""
    return rules.players - 1 - rules.most_partners


def _always_played(rules: HouseRules) -> bool:
    """Whether a deal cannot be passed out: nobody is asked to pick."""
    return rules.play is Play.TWO_HANDED or rules.partner in MADE_BY_CARDS


CHECKS: tuple[Check, ...] = (
    ("table", "A table seats at least as many as are dealt in, and at most ten.",
     lambda r: not r.players <= r.table <= MOST_SEATS),
    ("hand_size", "The deal must take exactly the cards of the pack.", lambda r: r.cards_needed != r.cards_there),
    ("stakes", f"The stakes are from 1 to {HIGHEST} and do not fall from game to schneider to no trick.",
     lambda r: not 1 <= r.stakes[0] <= r.stakes[1] <= r.stakes[2] <= HIGHEST),
    ("stakes", "Where schneider and no trick do not raise the stake, the stakes are all the same.",
     lambda r: r.margin is not Margin.STAKE and len(set(r.stakes)) > 1),
    ("schneider_picker", "Schneider lies at no more than half of the card points.",
     lambda r: r.margin is not Margin.NONE and r.schneider_picker * 2 > r.deck_total),
    ("schneider_defence", "A defence that has half of the card points has won; its schneider lies below.",
     lambda r: r.margin is not Margin.NONE and r.schneider_defence * 2 >= r.deck_total),
    ("split", "An even split needs as many defenders as divide by the picking side.",
     lambda r: r.split is Split.EVEN and _defenders(r) % (r.most_partners + 1) != 0),
    ("partner", "A picking side needs as many defenders against it.",
     lambda r: r.most_partners > 0 and _defenders(r) <= r.most_partners),
    ("partner", "The cards that make the partners must be in the pack.",
     lambda r: not _PARTNER_CARDS.get(r.partner, frozenset()) <= set(CARDS[r.deck])),
    ("partner", "A die has six sides, one for each of six others: seven are dealt in.",
     lambda r: r.partner is Partner.DIE and r.players != 7),
    ("partner", "Where queens or a trio make the partners there is no blind.",
     lambda r: r.partner in MADE_BY_CARDS and r.blind_size > 0),
    ("partner", "Where the picker always has a partner nobody plays alone, steals the blind or calls Sheepshead alone.",
     lambda r: r.partner in ALWAYS_PARTNER
     and (r.alone_factor > 1 or r.alone_doubles or r.blind_stealing or r.sheepshead is Sheepshead.ALONE)),
    ("partner", "A race of calls has a called ace.",
     lambda r: r.play is Play.RACE and r.partner is not Partner.CALLED_ACE),
    ("partner", "Two play against each other; nobody has a partner.",
     lambda r: r.play is Play.TWO_HANDED and r.partner is not Partner.NOBODY),
    ("play", "Two-handed two are dealt in, and all cards are in their hands.",
     lambda r: r.play is Play.TWO_HANDED and (r.players != 2 or r.blind_size > 0)),
    ("play", "Marks, bumps, pots and factors need a game in which somebody picks.",
     lambda r: r.play is not Play.PICK and any(getattr(r, name) != _DEFAULTS[name] for name in _PICKED_ONLY)),
    ("forfeit", "Two-handed there is no bracket to name.",
     lambda r: r.play is Play.TWO_HANDED and r.forfeit is Forfeit.NAMED),
    ("race_to", "A race needs the score that wins it, and only a race does.",
     lambda r: (r.race_to > 0) is not (r.play is Play.RACE)),
    ("solo_won", "What a solo brings or costs is at least 1 in a race, and in no other game differs.",
     lambda r: (r.solo_won, r.solo_lost) != (_DEFAULTS["solo_won"], _DEFAULTS["solo_lost"])
     and (r.play is not Play.RACE or 0 in (r.solo_won, r.solo_lost))),
    ("layout", "Two-handed the cards lie in a battery or a grid; otherwise they do not.",
     lambda r: (r.layout is not CardLayout.NONE) is not (r.play is Play.TWO_HANDED)),
    ("order", "The sixes change from trick to trick in the pack of low cards, and in no other.",
     lambda r: (r.order is TrumpOrder.MOVING_SIXES) is not (r.deck is Deck.LOW_20)),
    ("queen_order", "The order names each of the four suits once.", lambda r: len(r.queen_order) != 4),
    ("jack_order", "The order names each of the four suits once.", lambda r: len(r.jack_order) != 4),
    ("trump_suit", "Where the sixes are trump no suit is, and no order of queens and jacks.",
     lambda r: r.deck is Deck.LOW_20
     and (r.trump_suit, r.queen_order, r.jack_order) != (Suit.DIAMONDS, SUITS_DOWN, SUITS_DOWN)),
    ("blind_to", "A blind is shared two and two, or three and one: it has four cards.",
     lambda r: r.blind_to is not BlindTo.PICKER and r.blind_size != 4),
    ("blind_to", "The partner takes his share where he is known: the next seat, or by the die.",
     lambda r: r.blind_to is BlindTo.PARTNER_TAKES_TWO and r.partner not in ALWAYS_PARTNER),
    ("bury", "There is nothing to bury.", lambda r: r.bury is not Bury.SIDE_TRICK and r.blind_size == 0),
    ("weights", "The weights are those of picker and partners, and add up to the number of defenders.",
     lambda r: r.split is Split.WEIGHTS
     and not (len(r.weights) == r.most_partners + 1 and min(r.weights) >= 0 and sum(r.weights) == _defenders(r))),
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
    ("crack", "Where cards make the picker nobody had a chance to pick: any defender may crack, or nobody.",
     lambda r: r.crack is Crack.NO_CHANCE and r.partner in MADE_BY_CARDS),
    ("blitz", "There are no queens and jacks to show.", lambda r: bool(r.blitz) and r.deck is Deck.LOW_20),
    ("blitz_when", "A blitz needs a moment when it may be called.", lambda r: bool(r.blitz) and not r.blitz_when),
    ("blitz_when", "A blitz after or with a crack needs cracks.",
     lambda r: bool(r.blitz) and r.crack is Crack.OFF
     and set(r.blitz_when) <= {BlitzWhen.AFTER_CRACK, BlitzWhen.WITH_CRACK}),
    ("blitz_when", "A blitz at the second card comes during play; marks end before the first card.",
     lambda r: bool(r.blitz) and BlitzWhen.SECOND_CARD in r.blitz_when and r.marks_until is MarksUntil.FIRST_CARD),
    ("one_mark_per_card", "A mark for each card played needs marks during play.",
     lambda r: r.one_mark_per_card and r.marks_until is MarksUntil.FIRST_CARD),
    ("no_pick", "Something must follow when nobody picks.", lambda r: not r.no_pick and not _always_played(r)),
    ("no_pick", "Every deal is played here; nothing follows when nobody picks.",
     lambda r: bool(r.no_pick) and _always_played(r)),
    ("no_pick", "In a race a deal without a bid is thrown in: next-deal.",
     lambda r: r.play is Play.RACE and r.no_pick != (NoPick.NEXT_DEAL,)),
    ("no_pick", "A schwanzer counts trump that stays trump.",
     lambda r: NoPick.SCHWANZER in r.no_pick and r.deck is Deck.LOW_20),
    ("round_of_doubles", "There is no king of diamonds to be cut.",
     lambda r: r.round_of_doubles and r.deck is Deck.LOW_20),
    ("no_pick", "Where somebody must pick, the deal cannot simply pass.",
     lambda r: NoPick.FORCED_PICK in r.no_pick and bool(set(r.no_pick) & {NoPick.POT, NoPick.NEXT_DEAL})),
    ("forced_pick_bump", "Sparing a forced pick the bump needs the forced pick and the bump.",
     lambda r: not r.forced_pick_bump and not (r.bump and NoPick.FORCED_PICK in r.no_pick)),
    ("stacking", "A second pass-out can only be barred where the dealer may pick or call a leaster instead.",
     lambda r: r.stacking is Stacking.ONCE and not {NoPick.LEASTER, NoPick.FORCED_PICK} & set(r.no_pick)),
    ("doubler_round", "A round is counted only where it has a scheduled doubler.",
     lambda r: r.doubler_round is not DoublerRound.DEALS and not r.scheduled_doubler),
    ("round_again", "What happens during a round of doubles needs rounds of doubles.",
     lambda r: r.round_again is not RoundAgain.QUEUE and not r.round_of_doubles),
    ("scheduled_doubler", "A round of dealing has one hand for each seat.", lambda r: r.scheduled_doubler > r.table),
    ("no_pick", "A mittler needs an odd number of players.",
     lambda r: NoPick.MITTLER in r.no_pick and r.players % 2 == 0),
    ("leaster_tie", "The lower score decides between two; three are dealt in.",
     lambda r: r.leaster_tie is LeasterTie.LOWER_SCORE and r.players != 3),
    ("leaster_no_trick", "A winner without a trick needs leasters that can be won without one.",
     lambda r: r.leaster_no_trick > 1 and r.leaster_needs_trick and not r.leaster_no_trick_wins),
    ("leaster_pays_winner", "Where the losers of a leaster do not pay the winner, they feed the pot.",
     lambda r: not r.leaster_pays_winner and r.pot not in (PotWhen.LEASTER, PotWhen.NO_PICK)),
    ("leaster_pays_winner", "Where the losers of a leaster do not pay the winner, there must be leasters.",
     lambda r: not r.leaster_pays_winner and NoPick.LEASTER not in r.no_pick),
    ("pot_ante_by", "Who puts the ante in needs a pot.",
     lambda r: r.pot_ante_by is not AnteBy.EVERYBODY and r.pot is PotWhen.OFF),
    ("pot_ante_total", "A fixed total of the ante needs a pot.",
     lambda r: r.pot_ante_total and r.pot is PotWhen.OFF),
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
     lambda r: r.sheepshead is Sheepshead.HOLDING_JACK and r.partner not in _JACK),
    ("sheepshead", "Sheepshead with a partner needs partners.",
     lambda r: r.sheepshead is Sheepshead.WITH_PARTNER and r.partner is Partner.NOBODY),
    ("call_up", "Calling up and ace for jack need the jack of diamonds as partner, and one of them.",
     lambda r: r.call_up is not CallUp.OFF and (r.partner not in _JACK or r.ace_for_jack)),
    ("call_up_limit", "A limit on calling up needs calling up.",
     lambda r: r.call_up_limit is not CallUpLimit.CLUBS and r.call_up is CallUp.OFF),
    ("call_up_found", "A jack found in the blind can only be called up from after the blind is seen.",
     lambda r: r.call_up_found and r.call_up is not CallUp.AFTER_BLIND),
    ("ace_for_jack", "Calling an ace for the jack needs the jack of diamonds as partner.",
     lambda r: r.ace_for_jack and r.partner is not Partner.JACK_OF_DIAMONDS),
    ("partner_jack", "Another jack as partner needs a jack as partner, and no calling up.",
     lambda r: r.partner_jack is not PartnerJack.DIAMONDS
     and (r.partner is not Partner.JACK_OF_DIAMONDS or r.call_up is not CallUp.OFF)),
    ("call_down", "Calling down needs the jack of clubs as partner.",
     lambda r: r.call_down and r.partner_jack is not PartnerJack.CLUBS),
    ("call_ten", "Calling a ten, an own ace or with the unknown, and the duty to play the ace, need a called ace.",
     lambda r: (r.call_ten or r.call_own_ace or r.unknown or r.ace_when_led)
     and not (r.ace_for_jack or r.partner in (Partner.CALLED_ACE, Partner.JACK_AND_ACE))),
    ("trio_calls_on", "Only a trio calls on.", lambda r: r.trio_calls_on and r.partner is not Partner.TRIO),
    ("currency", "A currency is three capital letters, like USD.",
     lambda r: not (len(r.currency) == 3 and r.currency.isascii() and r.currency.isalpha() and r.currency.isupper())),
    ("title", f"A title is a line of 1 to {LONGEST_TITLE} characters.", lambda r: not is_line(r.title, LONGEST_TITLE)),
)  # fmt: skip


def impossible_rules(rules: HouseRules, path: str) -> Iterator[Fault]:
    """A fault for everything that cannot be played; none for rules that can."""
    for option in fields(rules):
        value, lowest = getattr(rules, option.name), _LOWEST.get(option.name, 0)
        if type(value) is int and not lowest <= value <= HIGHEST:
            sentence = f"{option.name} is from {lowest} to {HIGHEST}, not {quote(value)}."
            yield Fault("bad-value", sentence, f"{path}.{option.name}")
    for name, sentence, fails in CHECKS:
        if fails(rules):
            yield Fault("impossible-rules", sentence, f"{path}.{name}")
