"""The published cases that come from this project's golden hands, games, and transcripts.

`python -m tests.engine.conformance` (or `make conformance`) writes them to fixtures/conformance. The cases played by
independent programs and those of `settle` lie there as they are.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from scorekeeper.engine import game
from scorekeeper.engine.game_events import Dealt, RulesChange, fold_events
from scorekeeper.engine.hand import hand_as_json
from scorekeeper.engine.rules.presets import read_rules
from tests.engine import golden
from tests.engine.golden import FIXTURES, Json

FOLDER = FIXTURES / "conformance"
PLAYED = {"must-follow-suit", "must-play-called-card", "called-card-too-early", "hold-card-too-early"}
SETTLED = ("payouts", "pot", "stake", "multiplier", "category", "money")
CHECKED = ("picker", "partners", "winners", "points_by_seat", "tricks_by_seat", "points")
FAULT = ("trick", "seat", "card", "legal")


def files() -> dict[str, list[Json]]:
    """Return the generated cases by the name of their file."""
    hands, transcripts = list(_hands()), list(_transcripts())
    return {
        "payouts": [case for case in hands if case["topic"] == "payouts"],
        "refusals": [case for case in hands if case["topic"] == "refusals"],
        "states": list(_games()),
        **{
            topic: [case for case in transcripts if case["topic"] == topic]
            for topic in ("cards", "outcomes", "legality", "violations")
        },
    }


def text_of(cases: list[Json]) -> str:
    """Return the text of a file of cases, one per line."""
    return "".join(json.dumps(case, ensure_ascii=False) + "\n" for case in cases)


def _hands() -> Iterator[Json]:
    for hand in golden.hands():
        asked = hand.record if hand.rules is None else {"rules": hand.rules, **hand.record}
        if hand.code:
            path = {"path": hand.expected["path"]} if "path" in hand.expected else {}
            yield _case(f"score/{hand.name}", "refusals", hand, "score", asked, _refused({"code": hand.code, **path}))
        else:
            paid = {key: hand.expected[key] for key in SETTLED if key in hand.expected}
            yield _case(f"score/{hand.name}", "payouts", hand, "score", asked, {"ok": True, **paid})


def _games() -> Iterator[Json]:
    """Yield the hands of golden games, with the doublers, the pot, and the scores that they start with.

    Not those of a race or after a change of seats: there a game pays players, and a hand pays seats.
    """
    for one in golden.games():
        rules, state = read_rules(one.rules), game.start(read_rules(one.rules), one.players, one.dealer)
        named: Any = one.rules
        for number, line in enumerate(one.lines, 1):
            event = golden.event_of(line)
            pays_seats = not rules.race_to and state.seating == tuple(range(1, one.players + 1))
            if isinstance(event, Dealt) and pays_seats and "payouts" in line and "refused" not in line:
                record = hand_as_json(game.complete(rules, state, event.hand))
                expect = {"ok": True, "payouts": line["payouts"]}
                yield _case(f"games/{one.name}:{number}", "payouts", one, "score", {"rules": named, **record}, expect)
            (step,) = fold_events(rules, state, [event])
            if isinstance(event, RulesChange) and not step.faults:
                rules, named = event.rules, line["rules"]
            state = step.state


def _transcripts() -> Iterator[Json]:
    for line in golden.transcripts():
        expected, asked = line["expected"], line["hand"]
        if code := golden.code_of(expected):
            topic = "legality" if code in PLAYED else "violations"
            expect = _refused({"code": code, **{key: expected[key] for key in FAULT if key in expected}})
        else:
            topic = "cards" if line["id"].startswith(("orders:", "sheepshoof:")) else "outcomes"
            expect = {"ok": True, **{key: expected[key] for key in CHECKED if key in expected}}
            expect |= {"record": {"kind": expected["kind"]}} if "kind" in expected else {}
            expect |= {"settlement": {"payouts": expected["payouts"]}} if "payouts" in expected else {}
        case = {"id": f"replay/{line['id']}", "topic": topic, "rows": line["rows"], "source": line["source"]}
        yield {**case, "reason": line["rule"], "command": "replay", "input": asked, "expect": expect}


def _refused(error: Json) -> Json:
    return {"ok": False, "errors": [error]}


def _case(name: str, topic: str, one: Any, command: str, asked: Json, expect: Json) -> Json:
    about: Json = {"id": name, "topic": topic, "rows": list(one.rows), "source": one.source}
    return {**about, "command": command, "input": asked, "expect": expect}


if __name__ == "__main__":
    for file, cases in files().items():
        (FOLDER / f"{file}.jsonl").write_text(text_of(cases), encoding="utf-8")
