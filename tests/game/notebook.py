"""The fixture game: its steps, with voided and inserted hands, and the score sheet after any of them."""

import json
import tomllib
from pathlib import Path
from typing import Any

Line = dict[str, Any]
FIXTURE = Path(__file__).resolve().parents[2] / "fixtures" / "game-night"
PLAY: Line = json.loads((FIXTURE / "play.json").read_text(encoding="utf-8"))
GOLDEN: Line = json.loads((FIXTURE / "golden.json").read_text(encoding="utf-8"))
HOUSE_RULES = (FIXTURE / "rules.toml").read_text(encoding="utf-8")
OPTIONS = tomllib.loads(HOUSE_RULES)
NAMES: list[str] = PLAY["names"]
STEPS: list[Line] = PLAY["steps"]
LOOKS = [index for index, step in enumerate(STEPS) if step["do"] == "settle"]


def as_it_stands(steps: list[Line]) -> list[Line]:
    """The sheet after these steps: hands, each with its dealer, and penalties. What was crossed out is gone."""
    sheet: list[Line] = []
    for step in steps:
        write(sheet, step)
    return sheet


def write(sheet: list[Line], step: Line) -> None:
    hands = hands_of(sheet)
    match step["do"]:
        case "hand":
            sheet.append({"dealer": next_dealer(hands)} | step["record"])
        case "insert":
            dealer = next_dealer(hands[: step["before"] - 1])
            sheet.insert(sheet.index(hands[step["before"] - 1]), {"dealer": dealer} | step["record"])
        case "correct":
            old = hands[step["hand"] - 1]
            sheet[sheet.index(old)] = {"dealer": old["dealer"]} | step["record"]
        case "void":
            sheet.remove(hands[step["hand"] - 1])
        case "undo":
            sheet.remove(hands[-1])
        case "penalty":
            sheet.append(step)


def hands_of(sheet: list[Line]) -> list[Line]:
    return [line for line in sheet if "do" not in line]


def next_dealer(hands: list[Line]) -> int:
    """The seat that deals after these hands: the next one, but the same again after a misdeal."""
    if not hands:
        return int(PLAY["dealer"])
    last = hands[-1]
    return int(last["dealer"]) if last.get("kind") == "misdeal" else last["dealer"] % len(NAMES) + 1


def payments(steps: list[Line]) -> list[Line]:
    return [step for step in steps if step["do"] == "pay"]
