"""What trials have found, as a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import median

from tests.kills.trial import Trial

HEAD = """# Killed in the middle

Phones write at a served site: two that keep the same evenings, two at the tables of an event, which record, hand in and
confirm. At a random moment the server is killed (SIGKILL) and started again, and every phone sends again, with the same
key, what it had no answer to. After each kill the database is asked in its own words: each hand and each deed that was
answered is there exactly once, every sum is zero, every journal ends with its last entry. At the end
`scorekeeper check` derives everything again. On PostgreSQL the database's server, too, is stopped with every tenth kill
as if it had crashed (`pg_ctl -m immediate`), and recovers from its log.

Made by `{command}`. [What is promised, and how else it is tried](durability.md).
"""
ROWS: Mapping[str, Callable[[Trial], object]] = {
    "server killed": lambda trial: f"{trial.kills:,}",
    "the database's server, too": lambda trial: trial.database_kills or "no server",
    "hands answered": lambda trial: f"{trial.tally.hands:,}",
    "hands that another phone had sent alike": lambda trial: f"{trial.tally.agreed:,}",
    "undone, handed in, confirmed": lambda trial: f"{trial.tally.other:,}",
    "sent again after a kill": lambda trial: f"{trial.tally.repeated:,}",
    "**lost**": lambda trial: _said(trial, "lost"),
    "**there twice**": lambda trial: _said(trial, "times"),
    "other faults": lambda trial: len(trial.faults) - _said(trial, "lost") - _said(trial, "times"),
    "from starting to the first answer, median": lambda trial: f"{median(trial.back):.2f} s",
    "the longest": lambda trial: f"{max(trial.back):.2f} s",
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
