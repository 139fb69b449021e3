"""The golden hands and games under fixtures/: what the sources say a hand pays, beside where they say it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scorekeeper.engine import game
from scorekeeper.engine.errors import Refused
from scorekeeper.engine.game import GameState
from scorekeeper.engine.game_events import (
    Dealt,
    Event,
    GameStep,
    PaidTo,
    Penalty,
    PotDivided,
    RulesChange,
    Seating,
    fold_events,
)
from scorekeeper.engine.hand import read_hand
from scorekeeper.engine.payout.hands import settle_hand, settlement_as_json
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import read_rules

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
Json = dict[str, Any]


@dataclass(frozen=True)
class GoldenHand:
    """A line of a file of golden hands: a record, and what is expected of it."""

    name: str
    source: str
    rules: Any
    record: Json
    expected: Json
    rows: tuple[str, ...]  # of the catalog, that it shows

    @property
    def code(self) -> str:
        """The code of its refusal, empty where it pays."""
        return code_of(self.expected)


@dataclass(frozen=True)
class GoldenGame:
    """A file of a golden game: its first line opens it, each further line is an event and what stands after it."""

    name: str
    source: str
    rules: Any
    players: int
    dealer: int
    lines: tuple[Json, ...]
    rows: tuple[str, ...]


@dataclass(frozen=True)
class GoldenSheet:
    """A sheet of paper that is off, and what each remedy makes of it (003)."""

    name: str
    source: str
    rows: tuple[str, ...]
    totals: tuple[int, ...]
    off: int
    scorer: int
    remedy: str
    whole: tuple[int, ...]


def code_of(line: Json) -> str:
    """Return the code of the refusal of a line of a golden hand or game, empty without one."""
    return str(line.get("refused", "")).partition("/")[0]


def lines(path: Path) -> list[Json]:
    """The objects of a file of JSON Lines."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def hands() -> list[GoldenHand]:
    """All golden hands."""
    return [
        _hand(f"{path.stem}:{number}", line)
        for path in sorted((FIXTURES / "hands").glob("*.jsonl"))
        for number, line in enumerate(lines(path), 1)
    ]


def games() -> list[GoldenGame]:
    """All golden games."""
    return [
        _game(path.stem, head, tuple(rest))
        for path in sorted((FIXTURES / "games").glob("*.jsonl"))
        for head, *rest in [lines(path)]
    ]


def transcripts() -> list[Json]:
    """All golden transcripts of hands played card by card, with their id and the rows that they show."""
    return [line for path in sorted((FIXTURES / "replay").glob("*.jsonl")) for line in lines(path)]


def sheets() -> list[GoldenSheet]:
    """All golden sheets."""
    return [
        _sheet(f"{path.stem}:{number}", line)
        for path in sorted((FIXTURES / "sheets").glob("*.jsonl"))
        for number, line in enumerate(lines(path), 1)
    ]


def _sheet(name: str, line: Json) -> GoldenSheet:
    values: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in line.items()}
    return GoldenSheet(name=name, **values)


def _hand(name: str, line: Json) -> GoldenHand:
    expected = {key: value for key, value in line.items() if key not in ("source", "rows", "record")}
    record, rows = dict(line["record"]), tuple(line.get("rows", ()))
    return GoldenHand(name, line["source"], record.pop("rules", None), record, expected, rows)


def _game(name: str, head: Json, rest: tuple[Json, ...]) -> GoldenGame:
    rows = tuple(head.get("rows", ()))
    return GoldenGame(name, head["source"], head["rules"], head["players"], head["dealer"], rest, rows)


def paid(rules: HouseRules, record: Json) -> Json:
    """Return what a record pays under rules, or key and path of its first fault."""
    try:
        return settlement_as_json(settle_hand(rules, read_hand(record)))
    except Refused as refused:
        return {"refused": refused.faults[0].key, "path": refused.faults[0].path}


def played(golden: GoldenGame, rules: HouseRules) -> list[Json]:
    """The golden game under rules: after each event the figures that a line can name."""
    state, answers = game.start(rules, golden.players, golden.dealer), []
    for line in golden.lines:
        event = event_of(line)
        (step,) = fold_events(rules, state, [event])
        if isinstance(event, RulesChange) and not step.faults:
            rules = event.rules
        state = step.state
        answers.append(_figures(step))
    return answers


def event_of(line: Json) -> Event:
    """The event of a line of a golden game."""
    if "hand" in line:
        return Dealt(read_hand(line["hand"]))
    if "penalty" in line:
        penalty = line["penalty"]
        return Penalty(penalty["seat"], penalty["units"], PaidTo(penalty.get("paid_to", "house")))
    if "rules" in line:
        return RulesChange(read_rules(line["rules"]))
    if "seating" in line:
        return Seating(tuple(line["seating"]))
    pot = line["divide_pot"]
    return PotDivided(tuple(pot.get("winners", ())), pot.get("single", False))


def _figures(step: GameStep) -> Json:
    state: GameState = step.state
    figures: Json = {
        "payouts": list(step.payouts),
        "dealer": state.dealer,
        "doublers": state.waiting.doublers,
        "round_left": state.waiting.round_left,
        "totals": list(state.totals),
        "pot": state.pot,
        "pots": state.pots,
        "house": state.house,
        "race": list(map(state.races.score, state.seating)),
        "race_winners": list(state.races.winners),
        "races_won": list(map(state.races.wins, state.seating)),
        "races_over": state.races.over,
    }
    return figures | ({"refused": step.faults[0].key} if step.faults else {})
