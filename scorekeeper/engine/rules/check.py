"""Combinations of options that no table can play, each refused with a sentence when the rules are read."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from scorekeeper.engine.cards import CARDS, SUITS_DOWN, Deck, Suit, TrumpOrder
from scorekeeper.engine.errors import NO_PARAMS, Fault, Params, Quoted
from scorekeeper.engine.hand import MOST_SEATS
from scorekeeper.engine.json_values import is_line
from scorekeeper.engine.rules.house_rules import OPTIONS, HouseRules
from scorekeeper.engine.rules.options.option import HIGHEST
from scorekeeper.engine.rules.values import (
    ACES,
    ALWAYS_PARTNER,
    MADE_BY_CARDS,
    PARTNER_RULES,
    AnteBy,
    BlindTo,
    BlitzWhen,
    Bury,
    CallUp,
    CallUpLimit,
    CardLayout,
    Crack,
    DoublerRound,
    EvenMittler,
    Forfeit,
    LeasterBlind,
    LeasterTie,
    Margin,
    MarksUntil,
    MosterTie,
    MustPick,
    NoPick,
    Partner,
    PartnerJack,
    Play,
    PotWhen,
    Recrack,
    Redeal,
    RoundAgain,
    SchwanzerTie,
    Sheepshead,
    Split,
    Stacking,
)

LONGEST_TITLE = 60

Check = tuple[str, str, Callable[[HouseRules], bool]]

_NUMBERS = tuple(option for option in OPTIONS if option.kind is int)
_NEED_PICK = tuple(option for option in OPTIONS if option.needs_pick)
_JACK = (Partner.JACK_OF_DIAMONDS, Partner.JACK_AND_ACE)


def _defenders(rules: HouseRules) -> int:
    """Defenders against a picking side that is complete."""
    return rules.players - 1 - rules.most_partners


def _always_played(rules: HouseRules) -> bool:
    """Return whether a deal cannot be passed out: nobody is asked to pick, or who is asked first has to."""
    forced = rules.must_pick is MustPick.LEFT_OF_DEALER
    return rules.play is Play.TWO_HANDED or rules.partner in MADE_BY_CARDS or forced


CHECK_PARAMS: dict[str, Params] = {
    "impossible-rules/stakes-order": {"highest": HIGHEST},
    "impossible-rules/title": {"most": LONGEST_TITLE},
}
CHECKS: tuple[Check, ...] = (
    ("table", "impossible-rules/table-size", lambda r: not r.players <= r.table <= MOST_SEATS),
    ("hand_size", "impossible-rules/pack", lambda r: r.cards_needed != r.cards_there),
    ("stakes", "impossible-rules/stakes-order",
     lambda r: not 1 <= r.stakes[0] <= r.stakes[1] <= r.stakes[2] <= HIGHEST),
    ("stakes", "impossible-rules/stakes-differ", lambda r: r.margin is not Margin.STAKE and len(set(r.stakes)) > 1),
    ("schneider_picker", "impossible-rules/schneider-of-picker",
     lambda r: r.margin is not Margin.NONE and r.schneider_picker * 2 > r.deck_total),
    ("schneider_defence", "impossible-rules/schneider-of-defense",
     lambda r: r.margin is not Margin.NONE and r.schneider_defence * 2 >= r.deck_total),
    ("split", "impossible-rules/even-split",
     lambda r: r.split is Split.EVEN and _defenders(r) % (r.most_partners + 1) != 0),
    ("trickless_picker", "impossible-rules/trickless-picker", lambda r: r.trickless_picker and r.most_partners != 1),
    ("partner", "impossible-rules/few-defenders", lambda r: r.most_partners > 0 and _defenders(r) <= r.most_partners),
    ("partner", "impossible-rules/partner-cards",
     lambda r: not {*PARTNER_RULES[r.partner].cards, *(ACES if r.partner_rule.calls_ace else ())} <= {*CARDS[r.deck]}),
    ("partner_cards", "impossible-rules/partner-cards-named",
     lambda r: (r.partner is Partner.CARDS) is not (len(r.partner_cards) in (1, 2))
     or not set(map(str, r.partner_cards)) <= set(r.trump)),
    ("must_pick", "impossible-rules/must-pick",
     lambda r: r.must_pick is not MustPick.OFF and (r.partner in MADE_BY_CARDS or r.deck is Deck.LOW_20)),
    ("partner", "impossible-rules/die", lambda r: r.partner is Partner.DIE and r.players != 7),
    ("partner", "impossible-rules/queens-and-blind", lambda r: r.partner in MADE_BY_CARDS and r.blind_size > 0),
    ("partner", "impossible-rules/always-a-partner",
     lambda r: r.partner in ALWAYS_PARTNER
     and (r.alone_factor > 1 or r.alone_doubles or r.blind_stealing or r.sheepshead is Sheepshead.ALONE)),
    ("partner", "impossible-rules/race-partner", lambda r: r.play is Play.RACE and r.partner is not Partner.CALLED_ACE),
    ("partner", "impossible-rules/two-handed-partner",
     lambda r: r.play is Play.TWO_HANDED and r.partner is not Partner.NOBODY),
    ("play", "impossible-rules/two-handed-deal",
     lambda r: r.play is Play.TWO_HANDED and (r.players != 2 or r.blind_size > 0)),
    ("play", "impossible-rules/no-picker",
     lambda r: r.play is not Play.PICK and any(getattr(r, one.name) != one.default for one in _NEED_PICK)),
    ("forfeit", "impossible-rules/two-handed-forfeit",
     lambda r: r.play is Play.TWO_HANDED and r.forfeit is Forfeit.NAMED),
    ("race_to", "impossible-rules/race-score", lambda r: (r.race_to > 0) is not (r.play is Play.RACE)),
    ("solo_won", "impossible-rules/solo-worth",
     lambda r: (r.solo_won, r.solo_lost) != (HouseRules.solo_won, HouseRules.solo_lost)
     and (r.play is not Play.RACE or 0 in (r.solo_won, r.solo_lost))),
    ("layout", "impossible-rules/two-handed-layout",
     lambda r: (r.layout is not CardLayout.NONE) is not (r.play is Play.TWO_HANDED)),
    ("order", "impossible-rules/moving-sixes",
     lambda r: (r.order is TrumpOrder.MOVING_SIXES) is not (r.deck is Deck.LOW_20)),
    ("queen_order", "impossible-rules/queen-order", lambda r: len(r.queen_order) != 4),
    ("jack_order", "impossible-rules/jack-order", lambda r: len(r.jack_order) != 4),
    ("trump_suit", "impossible-rules/trump-of-sixes",
     lambda r: r.deck is Deck.LOW_20
     and (r.trump_suit, r.queen_order, r.jack_order) != (Suit.DIAMONDS, SUITS_DOWN, SUITS_DOWN)),
    ("blind_to", "impossible-rules/shared-blind", lambda r: r.blind_to is not BlindTo.PICKER and r.blind_size != 4),
    ("blind_to", "impossible-rules/blind-to-partner",
     lambda r: r.blind_to is BlindTo.PARTNER_TAKES_TWO and r.partner not in ALWAYS_PARTNER),
    ("bury", "impossible-rules/nothing-to-bury", lambda r: r.bury is not Bury.SIDE_TRICK and r.blind_size == 0),
    ("weights", "impossible-rules/weights-total",
     lambda r: r.split is Split.WEIGHTS
     and not (len(r.weights) == r.most_partners + 1 and min(r.weights) >= 0 and sum(r.weights) == _defenders(r))),
    ("weights", "impossible-rules/weights-unused", lambda r: r.split is not Split.WEIGHTS and bool(r.weights)),
    ("split", "impossible-rules/weights-alone", lambda r: r.split is Split.WEIGHTS and r.partner is Partner.NOBODY),
    ("recrack", "impossible-rules/recrack-without-crack",
     lambda r: r.crack is Crack.OFF and r.recrack is not Recrack.OFF),
    ("recrack", "impossible-rules/recrack-alone",
     lambda r: r.recrack is Recrack.PARTNER and r.partner is Partner.NOBODY),
    ("castrate", "impossible-rules/castrate", lambda r: r.castrate and r.recrack is Recrack.OFF),
    ("max_cracks", "impossible-rules/max-cracks", lambda r: r.max_cracks > 0 and r.crack is Crack.OFF),
    ("max_recracks", "impossible-rules/max-recracks", lambda r: r.max_recracks > 0 and r.recrack is Recrack.OFF),
    ("crack", "impossible-rules/crack-of-cards", lambda r: r.crack is Crack.NO_CHANCE and r.partner in MADE_BY_CARDS),
    ("blitz", "impossible-rules/blitz-cards", lambda r: bool(r.blitz) and r.deck is Deck.LOW_20),
    ("blitz_when", "impossible-rules/blitz-never", lambda r: bool(r.blitz) and not r.blitz_when),
    ("blitz_when", "impossible-rules/blitz-without-cracks",
     lambda r: bool(r.blitz) and r.crack is Crack.OFF
     and set(r.blitz_when) <= {BlitzWhen.AFTER_CRACK, BlitzWhen.WITH_CRACK}),
    ("blitz_when", "impossible-rules/blitz-second-card",
     lambda r: bool(r.blitz) and BlitzWhen.SECOND_CARD in r.blitz_when and r.marks_until is MarksUntil.FIRST_CARD),
    ("one_mark_per_card", "impossible-rules/mark-each-card",
     lambda r: r.one_mark_per_card and r.marks_until is MarksUntil.FIRST_CARD),
    ("no_pick", "impossible-rules/nothing-follows", lambda r: not r.no_pick and not _always_played(r)),
    ("no_pick", "impossible-rules/always-played", lambda r: bool(r.no_pick) and _always_played(r)),
    ("no_pick", "impossible-rules/race-no-pick", lambda r: r.play is Play.RACE and r.no_pick != (NoPick.NEXT_DEAL,)),
    ("no_pick", "impossible-rules/schwanzer-of-sixes",
     lambda r: NoPick.SCHWANZER in r.no_pick and r.deck is Deck.LOW_20),
    ("round_of_doubles", "impossible-rules/king-to-cut", lambda r: r.round_of_doubles and r.deck is Deck.LOW_20),
    ("no_pick", "impossible-rules/forced-pick-passes",
     lambda r: NoPick.FORCED_PICK in r.no_pick and bool(set(r.no_pick) & {NoPick.POT, NoPick.NEXT_DEAL})),
    ("forced_pick_bump", "impossible-rules/forced-pick-bump",
     lambda r: not r.forced_pick_bump
     and not (r.bump and (NoPick.FORCED_PICK in r.no_pick or r.must_pick is MustPick.LEFT_OF_DEALER))),
    ("stacking", "impossible-rules/stacking-once",
     lambda r: r.stacking is Stacking.ONCE and not {NoPick.LEASTER, NoPick.FORCED_PICK} & set(r.no_pick)),
    ("passes_move_deal", "impossible-rules/passes-move-deal",
     lambda r: r.passes_move_deal > 0 and r.redeal is not Redeal.SAME_DEALER),
    ("doubler_round", "impossible-rules/doubler-round",
     lambda r: r.doubler_round is not DoublerRound.DEALS and not r.scheduled_doubler),
    ("round_again", "impossible-rules/round-again",
     lambda r: r.round_again is not RoundAgain.QUEUE and not r.round_of_doubles),
    ("scheduled_doubler", "impossible-rules/scheduled-doubler", lambda r: r.scheduled_doubler > r.table),
    ("no_pick", "impossible-rules/mittler-even",
     lambda r: NoPick.MITTLER in r.no_pick and r.players % 2 == 0 and r.mittler_even is EvenMittler.OFF),
    ("mittler_even", "impossible-rules/mittler-odd",
     lambda r: r.mittler_even is not EvenMittler.OFF and (NoPick.MITTLER not in r.no_pick or r.players % 2 == 1)),
    ("moster_tie", "impossible-rules/no-moster",
     lambda r: (r.moster_tie is not MosterTie.PUSH or r.moster_all_tricks) and NoPick.MOSTER not in r.no_pick),
    ("schwanzer_tie", "impossible-rules/no-schwanzer",
     lambda r: r.schwanzer_tie is not SchwanzerTie.HIGHEST_TRUMP and NoPick.SCHWANZER not in r.no_pick),
    ("leaster_jack_wins", "impossible-rules/leaster-jack",
     lambda r: r.leaster_jack_wins
     and (r.leaster_blind in (LeasterBlind.SPLIT, LeasterBlind.NOBODY) or "JD" not in CARDS[r.deck])),
    ("max_blitzes", "impossible-rules/max-blitzes", lambda r: r.max_blitzes > 0 and not r.blitz),
    ("leaster_tie", "impossible-rules/lower-score-of-two",
     lambda r: r.leaster_tie is LeasterTie.LOWER_SCORE and r.players != 3),
    ("leaster_no_trick", "impossible-rules/leaster-no-trick",
     lambda r: r.leaster_no_trick > 1 and r.leaster_needs_trick and not r.leaster_no_trick_wins),
    ("leaster_pays_winner", "impossible-rules/losers-feed-pot",
     lambda r: not r.leaster_pays_winner and r.pot not in (PotWhen.LEASTER, PotWhen.NO_PICK)),
    ("leaster_pays_winner", "impossible-rules/losers-of-leaster",
     lambda r: not r.leaster_pays_winner and NoPick.LEASTER not in r.no_pick),
    ("pot_ante_by", "impossible-rules/ante-by-whom",
     lambda r: r.pot_ante_by is not AnteBy.EVERYBODY and r.pot is PotWhen.OFF),
    ("pot_ante_total", "impossible-rules/ante-total", lambda r: r.pot_ante_total and r.pot is PotWhen.OFF),
    ("pot", "impossible-rules/pot-of-leasters", lambda r: r.pot is PotWhen.LEASTER and NoPick.LEASTER not in r.no_pick),
    ("pot", "impossible-rules/pot-of-passed-deals",
     lambda r: r.pot is PotWhen.PASSED and not {NoPick.POT, NoPick.DOUBLER} & set(r.no_pick)),
    ("no_pick", "impossible-rules/pot-off",
     lambda r: NoPick.POT in r.no_pick and r.pot not in (PotWhen.PASSED, PotWhen.NO_PICK)),
    ("blind_stealing", "impossible-rules/blind-to-steal", lambda r: r.blind_stealing and r.blind_size == 0),
    ("no_trick_penalty", "impossible-rules/penalty-unit-value",
     lambda r: r.no_trick_penalty > 0 and not r.unit_value and not r.no_trick_penalty_units),
    ("no_trick_penalty", "impossible-rules/penalty-price",
     lambda r: r.no_trick_penalty_units > 0 and bool(r.unit_value) and not r.no_trick_penalty),
    ("sheepshead", "impossible-rules/sheepshead-jack",
     lambda r: r.sheepshead is Sheepshead.HOLDING_JACK and r.partner not in _JACK),
    ("sheepshead", "impossible-rules/sheepshead-partner",
     lambda r: r.sheepshead is Sheepshead.WITH_PARTNER and r.partner is Partner.NOBODY),
    ("call_up", "impossible-rules/call-up-jack",
     lambda r: r.call_up is not CallUp.OFF and (r.partner not in _JACK or r.ace_for_jack)),
    ("call_up_limit", "impossible-rules/call-up-limit",
     lambda r: r.call_up_limit is not CallUpLimit.CLUBS and r.call_up is CallUp.OFF),
    ("call_up_found", "impossible-rules/call-up-found",
     lambda r: r.call_up_found and r.call_up is not CallUp.AFTER_BLIND),
    ("ace_for_jack", "impossible-rules/ace-for-jack",
     lambda r: r.ace_for_jack and r.partner is not Partner.JACK_OF_DIAMONDS),
    ("partner_jack", "impossible-rules/other-jack",
     lambda r: r.partner_jack is not PartnerJack.DIAMONDS
     and (r.partner is not Partner.JACK_OF_DIAMONDS or r.call_up is not CallUp.OFF)),
    ("call_down", "impossible-rules/call-down", lambda r: r.call_down and r.partner_jack is not PartnerJack.CLUBS),
    ("call_ten", "impossible-rules/called-ace",
     lambda r: (r.call_ten or r.call_own_ace or r.call_buried_ace or r.unknown or r.ace_when_led or r.hold_to_end)
     and not (r.ace_for_jack or r.partner_rule.calls_ace)),
    ("call_king", "impossible-rules/call-king", lambda r: (r.call_king or r.call_own_ten) and not r.call_ten),
    ("partner_runs", "impossible-rules/partner-runs", lambda r: r.partner_runs and not r.ace_when_led),
    ("trio_calls_on", "impossible-rules/trio-calls-on", lambda r: r.trio_calls_on and r.partner is not Partner.TRIO),
    ("currency", "impossible-rules/currency",
     lambda r: not (len(r.currency) == 3 and r.currency.isascii() and r.currency.isalpha() and r.currency.isupper())),
    ("title", "impossible-rules/title", lambda r: not is_line(r.title, LONGEST_TITLE)),
)  # fmt: skip


def impossible_rules(rules: HouseRules, path: str) -> Iterator[Fault]:
    """A fault for everything that cannot be played; none for rules that can."""
    for option in _NUMBERS:
        value = getattr(rules, option.name)
        if not option.lowest <= value <= option.highest:
            params = {
                "key": option.name,
                "lowest": option.lowest,
                "highest": option.highest,
                "value": Quoted(value),
            }
            yield Fault("bad-value/range", params, f"{path}.{option.name}")
    for option_name, key, fails in CHECKS:
        if fails(rules):
            yield Fault(key, CHECK_PARAMS.get(key, NO_PARAMS), f"{path}.{option_name}")
