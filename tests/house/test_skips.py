"""A missing tool is reported once, and is an error where no tool may be missing."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.plugins.browser import MISSING
from tests.serving import ROOT, environment

SKIPPED = "import pytest\n@pytest.mark.skip(reason='not here')\ndef test_a(): pass\ndef test_b(): pass\n"
SKIPPED_MODULE = "import pytest\npytest.importorskip('no_such_module', reason='not here')\n"
EXPECTED_FAILURE = "import pytest\n@pytest.mark.xfail(reason='known')\ndef test_a(): assert False\n"
BROWSING = "import pytest\n@pytest.mark.browser\n@pytest.mark.parametrize('n', [1, 2, 3])\ndef test_a(n): pass\n"


def suite(folder: Path, source: str, *plugins: str, **variables: str) -> tuple[int, str]:
    """Run a small suite with one of our plugins; its exit status and what it said."""
    (folder / "test_small.py").write_text(source)
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = browser\n")
    flags = [word for plugin in plugins for word in ("-p", plugin)]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:django", *flags, "-q", "test_small.py"],
        cwd=folder,
        env=environment(PYTHONPATH=str(ROOT), CI="false", PYTEST_DISABLE_PLUGIN_AUTOLOAD="1", **variables),
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("source", [SKIPPED, SKIPPED_MODULE])
def test_a_skip_is_a_failure_where_nothing_may_be_missing(tmp_path: Path, source: str) -> None:
    strict = {"SCOREKEEPER_NO_SKIP": "1"}
    assert suite(tmp_path, source, "tests.plugins.skips")[0] in (0, 5)
    status, said = suite(tmp_path, source, "tests.plugins.skips", **strict)
    assert status != 0
    assert "counts as a failure here" in said


def test_an_expected_failure_is_no_skip(tmp_path: Path) -> None:
    assert suite(tmp_path, EXPECTED_FAILURE, "tests.plugins.skips", SCOREKEEPER_NO_SKIP="1")[0] == 0


def test_without_a_browser_one_line_says_what_to_install(tmp_path: Path) -> None:
    status, said = suite(tmp_path, BROWSING, "tests.plugins.browser", "tests.plugins.skips", PATH="")
    assert status == 0
    assert "3 skipped" in said
    assert said.count(f"3 SKIPPED: {MISSING}") == said.count(MISSING) == 1


def test_with_a_browser_nothing_is_skipped(tmp_path: Path) -> None:
    status, said = suite(tmp_path, BROWSING, "tests.plugins.browser", SCOREKEEPER_CHROMIUM="/any/browser")
    assert (status, "3 passed" in said) == (0, True)
