"""Speed of settlements in hands per second: `python -m benchmarks.settlements`.

Mixed hands under all rules: every golden hand that pays, over and over. The baseline of the same run is `json.loads` of
the same records, which a program that only copied them could not do without.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from benchmarks.commit import current_commit
from benchmarks.timing import best_time
from scorekeeper.commands.hands import settlement_answer
from scorekeeper.engine.game import start
from scorekeeper.engine.game_events import Dealt, fold_events
from scorekeeper.engine.hand import Hand, read_hand
from scorekeeper.engine.payout.hands import settle_hand
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import load_preset, read_rules

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures" / "hands"
ROUNDS, TRIES = 40, 5
GAME = 200

Record = dict[str, Any]


def records() -> list[Record]:
    """The golden hands that pay."""
    lines = (json.loads(line) for path in sorted(FIXTURES.glob("*.jsonl")) for line in path.read_bytes().splitlines())
    return [line["record"] for line in lines if "refused" not in line]


def parsed(texts: list[str]) -> None:
    """The baseline."""
    for _ in range(ROUNDS):
        for text in texts:
            json.loads(text)


def settled(hands: list[tuple[HouseRules, Hand]]) -> None:
    """Hands in memory, settled."""
    for _ in range(ROUNDS):
        for rules, hand in hands:
            settle_hand(rules, hand)


def read_and_settled(pairs: list[tuple[HouseRules, Record]]) -> None:
    """Records as `json.loads` leaves them, read and settled."""
    for _ in range(ROUNDS):
        for rules, record in pairs:
            settle_hand(rules, read_hand(record))


def explained(hands: list[tuple[HouseRules, Hand]]) -> None:
    """Hands settled with their reasons, as the command line answers."""
    for _ in range(ROUNDS):
        for rules, hand in hands:
            settlement_answer(rules, hand)


def club_game(hands: list[Hand]) -> None:
    """A game folded from its first hand to its last."""
    rules = load_preset("walleye")
    fold_events(rules, start(rules, 5, 1), map(Dealt, hands))


def main() -> None:
    """Measure and print."""
    print(f"commit {current_commit()}", flush=True)
    found = records()
    pairs = [(read_rules(record["rules"]), {k: v for k, v in record.items() if k != "rules"}) for record in found]
    hands = [(rules, read_hand(record)) for rules, record in pairs]
    texts = [json.dumps(record) for record in found]
    count = ROUNDS * len(found)
    baseline = best_time(lambda: parsed(texts), TRIES)
    print(f"{len(found)} golden hands, {ROUNDS} times over, best of {TRIES}")
    tell("baseline: json.loads of the records", count, baseline, baseline)
    tell("settled, hands in memory", count, best_time(lambda: settled(hands), TRIES), baseline)
    tell("read and settled", count, best_time(lambda: read_and_settled(pairs), TRIES), baseline)
    tell("settled with reasons", count, best_time(lambda: explained(hands), TRIES), baseline)
    walleye = [read_hand(record) for rules, record in pairs if rules.preset == "walleye" and "players" not in record]
    played = [walleye[number % len(walleye)] for number in range(GAME)]
    seconds = best_time(lambda: club_game(played), TRIES)
    print(f"fold of a game of {GAME} hands: {seconds * 1000:.1f} ms")


def tell(what: str, count: int, seconds: float, baseline: float) -> None:
    """A line of the report: hands a second, and how many times the baseline's."""
    print(f"{what:38}{count / seconds:>12,.0f} hands/s {baseline / seconds:>8.2f} x baseline")


if __name__ == "__main__":
    main()
