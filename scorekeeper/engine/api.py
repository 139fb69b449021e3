"""The public names of the engine: rules, cards, records, replays, games, and settling up, without Django.

These names and their documented behavior follow semantic versioning; everything else under ``scorekeeper.engine`` may
change with any release. docs/develop/engine.md shows each of them at work.
"""

from scorekeeper.engine.analysis.hands import Analysis, JudgedCard, analyze_hand
from scorekeeper.engine.cards import CARDS, Deck, Suit, TrumpOrder, card_points, deck_points, read_card
from scorekeeper.engine.errors import Fault, Phrase, Refused
from scorekeeper.engine.game import GameState
from scorekeeper.engine.game import apply as apply_hand
from scorekeeper.engine.game import start as start_game
from scorekeeper.engine.hand import Call, Hand, Kind, Mark, Moment, Tricks, hand_as_json, read_hand
from scorekeeper.engine.notation.reading import read_one_hand
from scorekeeper.engine.notation.writing import write_hands
from scorekeeper.engine.notation.written_hand import WrittenHand
from scorekeeper.engine.payout.hands import explain_hand, settle_hand, settlement_as_json
from scorekeeper.engine.payout.settlement import Settlement
from scorekeeper.engine.play.checked import CheckedHand, replay_hand
from scorekeeper.engine.play.in_play import HandInPlay
from scorekeeper.engine.play.transcript import Transcript, read_transcript, transcript_as_json
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import (
    changes_to_toml,
    load_preset,
    preset_slugs,
    read_rules,
    rule_differences,
    rules_as_json,
    rules_from_toml,
    rules_to_toml,
)
from scorekeeper.engine.settle_up import Payment, fewest_payments, pairwise_payments

__all__ = [
    "CARDS",
    "Analysis",
    "Call",
    "CheckedHand",
    "Deck",
    "Fault",
    "GameState",
    "Hand",
    "HandInPlay",
    "HouseRules",
    "JudgedCard",
    "Kind",
    "Mark",
    "Moment",
    "Payment",
    "Phrase",
    "Refused",
    "Settlement",
    "Suit",
    "Transcript",
    "Tricks",
    "TrumpOrder",
    "WrittenHand",
    "analyze_hand",
    "apply_hand",
    "card_points",
    "changes_to_toml",
    "deck_points",
    "explain_hand",
    "fewest_payments",
    "hand_as_json",
    "load_preset",
    "pairwise_payments",
    "preset_slugs",
    "read_card",
    "read_hand",
    "read_one_hand",
    "read_rules",
    "read_transcript",
    "replay_hand",
    "rule_differences",
    "rules_as_json",
    "rules_from_toml",
    "rules_to_toml",
    "settle_hand",
    "settlement_as_json",
    "start_game",
    "transcript_as_json",
    "write_hands",
]
