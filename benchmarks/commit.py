"""The commit that a benchmark ran on, printed with its figures so that they can be traced."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def current_commit() -> str:
    """Return the short hash of the commit, with "+" if files differ from it, or "unknown" outside of a git clone."""
    try:
        commit = _run_git("rev-parse", "--short=8", "HEAD")
        changes = _run_git("status", "--porcelain", "--untracked-files=no")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return f"{commit}+" if changes else commit


def _run_git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
