"""`make audit`: what is known of the locked libraries, and what it says where nobody can say."""

from __future__ import annotations

import json
import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.serving import ROOT

pytestmark = pytest.mark.same_everywhere

AUDIT = ROOT / "release" / "audit.py"
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
FINE: dict[str, Any] = {"name": "django", "version": "6.0", "vulns": []}
FAULTY: dict[str, Any] = {
    "name": "pillow",
    "version": "11.0",
    "vulns": [{"id": "CVE-2026-1", "fix_versions": ["11.1"]}, {"id": "CVE-2026-2", "fix_versions": []}],
}
ABSENT: dict[str, Any] = {"name": "chess", "skip_reason": "Dependency not found on PyPI"}


def audit(folder: Path, stdout: str = "", stderr: str = "") -> tuple[int, str]:
    """Run the audit with a pip-audit that writes this; return the status and what is printed."""
    (folder / "lock.txt").write_text("django==6.0 \\\n    --hash=sha256:0")
    stub = f"import sys\nsys.stdout.write({stdout!r})\nsys.stderr.write({stderr!r})\nsys.exit(1)\n"
    (folder / "pip_audit.py").write_text(stub)
    command = [sys.executable, str(AUDIT), str(folder / "lock.txt")]
    done = subprocess.run(command, capture_output=True, text=True, env={"PYTHONPATH": str(folder)}, check=False)
    return done.returncode, done.stdout


def answer(*libraries: dict[str, Any]) -> str:
    return json.dumps({"dependencies": libraries, "fixes": []})


def test_a_known_vulnerability_fails(tmp_path: Path) -> None:
    status, said = audit(tmp_path, answer(FINE, FAULTY, ABSENT))
    assert status == 1
    assert said.splitlines() == [
        "pillow 11.0: CVE-2026-1, fixed in 11.1.",
        "pillow 11.0: CVE-2026-2, fixed in no version yet.",
        "Libraries compared: 2. Known vulnerabilities: 2.",
        "Not in the database: chess.",
    ]


def test_no_known_vulnerability_passes(tmp_path: Path) -> None:
    assert audit(tmp_path, answer(FINE)) == (0, "Libraries compared: 1. Known vulnerabilities: 0.\n")


@pytest.mark.parametrize(
    ("stdout", "stderr"),
    [
        (answer(ABSENT, ABSENT), "No known vulnerabilities found"),  # a mirror that has no such pages
        ("", "ERROR:pip_audit._cli:Could not connect to PyPI's vulnerability feed"),
        ("", "Traceback\nrequests.exceptions.ProxyError: HTTPSConnectionPool(host='pypi.org')"),
    ],
)
def test_a_database_out_of_reach_is_said_in_one_sentence(tmp_path: Path, stdout: str, stderr: str) -> None:
    status, said = audit(tmp_path, stdout, stderr)
    assert (status, said.count("\n")) == (0, 1)
    assert "can't be reached, so nothing was compared" in said


def test_a_lock_that_cannot_be_read_fails(tmp_path: Path) -> None:
    status, said = audit(tmp_path, "", "ERROR:pip_audit._cli:requirement django does not contain a hash")
    assert (status, "does not contain a hash" in said) == (1, True)


def test_each_lock_has_hashes_and_is_compared_whole() -> None:
    lines = [line for lock in LOCKS for line in lock.read_text().splitlines()]
    pins = {line.split()[0] for line in lines if not line.startswith(" ")}
    assert [line for line in lines if not re.match(r"    --hash=sha256:|[\w.-]+==", line)] == []
    once_each = runpy.run_path(str(AUDIT))["once_each"]
    assert {pin for pin in "\n".join(once_each("\n".join(lines))).split() if "==" in pin} == pins
