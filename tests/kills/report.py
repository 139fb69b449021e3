"""Write the results of the trials as a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import median

from tests.kills.trial import Trial

HEAD = """# A thousand kills

Phones write to a running site. Two score the same games, and two are at the tables of a tournament, where they
record, submit, and confirm.
At a random moment the server is killed (SIGKILL) and restarted. Every phone resends what got no answer, with the
same key.

After each kill, SQL checks the database. Each answered hand and write is there exactly once.
Every sum is zero, and every journal ends with its last entry. At the end `scorekeeper check` derives everything
again.
On PostgreSQL, every tenth kill also stops the database server as in a crash (`pg_ctl -m immediate`). It recovers
from its log.

Made by `{command}`. [All promises and tests](durability.md).
"""
ROWS: Mapping[str, Callable[[Trial], object]] = {
    "server killed": lambda trial: f"{trial.kills:,}",
    "database server killed too": lambda trial: trial.database_kills or "no server",
    "hands answered": lambda trial: f"{trial.tally.hands:,}",
    "hands that another phone sent too": lambda trial: f"{trial.tally.agreed:,}",
    "undone, submitted, confirmed": lambda trial: f"{trial.tally.other:,}",
    "resent after a kill": lambda trial: f"{trial.tally.repeated:,}",
    "**lost**": lambda trial: _said(trial, "lost"),
    "**stored twice**": lambda trial: _said(trial, "times"),
    "other errors": lambda trial: len(trial.faults) - _said(trial, "lost") - _said(trial, "times"),
    "from start to first answer, median": lambda trial: f"{median(trial.back):.2f} s",
    "longest": lambda trial: f"{max(trial.back):.2f} s",
    "`scorekeeper check`": lambda trial: trial.checked().strip(),
}


def page(trials: Mapping[str, Trial], command: str) -> str:
    """The page of trials, by the name of their database; ``command`` is what made it."""
    lines = [_line(["", *trials]), _line(["---"] * (len(trials) + 1))]
    lines += [_line([what, *(str(told(trial)) for trial in trials.values())]) for what, told in ROWS.items()]
    faults = [f"- {name}: {fault}" for name, trial in trials.items() for fault in trial.faults]
    return "\n".join([HEAD.format(command=command), *lines, *(["", *faults] if faults else []), ""])


def _said(trial: Trial, word: str) -> int:
    return sum(f" {word}." in fault for fault in trial.faults)


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
