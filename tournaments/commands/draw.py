"""`scorekeeper draw`: a number of players in, a seating plan out."""

from __future__ import annotations

import argparse
import json
import re
from typing import TextIO

from scorekeeper.commands import program_name
from scorekeeper.commands.lines import GOOD, REFUSED, Answer, refusal
from scorekeeper.engine.errors import Refused
from tournaments.engine.seating.draw import draw_plan
from tournaments.engine.seating.plan import DrawPlan, DrawRequest, larger_tables, plan_cost, verify_player_number
from tournaments.wording import refusals

WHOLE_NUMBER = re.compile(r"[+-]?[0-9]{1,15}", re.ASCII)  # more digits are rounded by some readers of JSON


def main(argv: list[str], stdin: TextIO, stdout: TextIO) -> int:
    """Write the plan as one line of JSON; 0, or 1 for a field that cannot be seated, which the line then says."""
    refusals.register()
    options = parser().parse_args(argv)
    try:
        reply = answer(options.players, options.sessions, options.table_size, options.seed)
    except Refused as refused:
        reply = refusal(refused.faults)
    stdout.write(json.dumps(reply) + "\n")
    return GOOD if reply["ok"] else REFUSED


def parser() -> argparse.ArgumentParser:
    """Return the reader of this command's options."""
    reader = argparse.ArgumentParser(
        prog=f"{program_name()} draw",
        description="Draw a seating plan. Players are numbered from 1.",
        allow_abbrev=False,
    )
    reader.add_argument("--players", type=whole_number, required=True, metavar="N", help="number of players")
    reader.add_argument("--sessions", type=whole_number, required=True, metavar="R", help="number of sessions")
    reader.add_argument(
        "--table-size", type=whole_number, default=5, metavar="SIZE", help="players per table (default: 5)"
    )
    reader.add_argument(
        "--seed",
        type=whole_number,
        default=1,
        metavar="S",
        help="seed of the random draw; the same seed gives the same plan (default: 1)",
    )
    return reader


def whole_number(text: str) -> int:
    """Return the number that `text` is. Raises argparse's error for anything else, or for more than 15 digits."""
    if not WHOLE_NUMBER.fullmatch(text):
        raise argparse.ArgumentTypeError("enter a whole number of up to 15 digits, like 7")
    return int(text)


def answer(players: int, sessions: int, size: int, seed: int) -> Answer:
    """Return the plan for players 1 .. N. Raises `Refused`."""
    verify_player_number(players)  # before so many are written down
    return as_json(draw_plan(DrawRequest(tuple(range(1, players + 1)), sessions, seed, size)))


def as_json(plan: DrawPlan) -> Answer:
    """Return a plan in the shape of the command line, the players' counts in their order."""
    larger = larger_tables(plan.sessions, plan.field.size)
    return {
        "ok": True,
        "sessions": plan.sessions,
        "repeats": plan_cost(plan).repeats,
        "sat_six": [larger[player] for player in plan.field.players],
        "tables": [len(table) for table in plan.sessions[0]],
        "seed": plan.field.seed,
        "algorithm": plan.algorithm,
    }
