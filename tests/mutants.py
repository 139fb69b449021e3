"""Small errors put into the code one at a time: do the quick tests notice? ``python -m tests.mutants --each 8``.

The engine has a faster way of its own, in ``tests/engine/mutants.py``. This one runs the tests of an area in a copy of
a commit, those nearest to the code first, until one fails.
"""

from __future__ import annotations

import argparse
import ast
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.engine.mutants import mutants

ROOT = Path(__file__).parents[1]
PYTEST = ("-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-m", "not browser and not long", "--dist", "worksteal")
LONGEST = 1800  # seconds; what hangs is noticed


@dataclass(frozen=True)
class Area:
    """Files that belong together, and their tests, nearest first."""

    files: tuple[str, ...]
    tests: tuple[str, ...]


GAMES = ("tests/ledger tests/game tests/queries", "tests/services tests/nights tests/web/scoring tests/web/score_sheet")
EVENTS = (
    "tests/tournaments/engine tests/tournaments/services",
    "tests/tournaments/queries tests/tournaments/test_one_ranking.py tests/days",
    "tests/tournaments/web tests/tournaments/exports tests/tournaments/commands",
)
AREAS = {
    "ledger": Area(tuple(f"scorekeeper/ledger/{name}.py" for name in ("book", "folding", "entries", "tallies")), GAMES),
    "recording": Area(
        tuple(f"scorekeeper/services/{name}.py" for name in ("journals", "hands", "plans", "changes", "seating")), GAMES
    ),
    "events": Area(
        tuple(
            f"tournaments/engine/event/{name}.py"
            for name in ("bracket", "book", "draw", "draw_pool", "entrants", "money", "progress", "results", "tables")
        ),
        EVENTS,
    ),
    "event services": Area(
        tuple(
            f"tournaments/services/{name}.py"
            for name in ("brackets", "closing", "draws", "entrants", "journal_writer", "paper_tables", "tables")
        ),
        EVENTS,
    ),
}


def main(argv: list[str] | None = None) -> None:
    """Print how many errors of each area are noticed, and name the others."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=8, help="errors in each area")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--commit", default="HEAD")
    parser.add_argument("--only", choices=AREAS)
    parser.add_argument("--workers", default="2")
    options = parser.parse_args(argv)
    with copy_of(options.commit) as folder:
        for name, area in AREAS.items():
            if options.only in (None, name):
                try_area(name, area, folder, options)


def try_area(name: str, area: Area, folder: Path, options: argparse.Namespace) -> None:
    """Try some errors of an area in a copy of the project."""
    wrongs = [(file, wrong) for file in area.files for wrong in mutants((folder / file).read_text(encoding="utf-8"))]
    chosen = random.Random(options.seed).sample(wrongs, min(options.each, len(wrongs)))
    unnoticed = 0
    for file, wrong in chosen:
        with changed(folder / file, ast.unparse(wrong.tree)):
            by = next((tests for tests in area.tests if fails(folder, tests.split(), options.workers)), None)
        unnoticed += by is None
        say(f"{'noticed' if by else 'SURVIVES'}  {file} {wrong.name}  {by or ''}")
    say(f"{name}: {len(chosen)} errors, {unnoticed} survive\n")


def fails(folder: Path, tests: Sequence[str], workers: str) -> bool:
    """Return whether any of these tests fails, or does not end."""
    there = [each for each in tests if (folder / each).exists()]
    command = [sys.executable, *PYTEST, "-n", workers, *there]
    try:
        run = subprocess.run(command, cwd=folder, capture_output=True, timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired:
        return True
    return run.returncode != 0


@contextmanager
def copy_of(commit: str) -> Iterator[Path]:
    """Yield a folder with the files of a commit."""
    with tempfile.TemporaryDirectory() as kept:
        folder = Path(kept) / "project"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", folder, commit], cwd=ROOT, check=True)
        try:
            yield folder
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", folder], cwd=ROOT, check=True)


@contextmanager
def changed(file: Path, text: str) -> Iterator[None]:
    """Let a file have another text for a while."""
    before = file.read_text(encoding="utf-8")
    file.write_text(text, encoding="utf-8")
    try:
        yield
    finally:
        file.write_text(before, encoding="utf-8")


def say(words: str) -> None:
    """Print words at once."""
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
