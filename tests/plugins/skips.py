"""Skipped tests are told once and loudly; where nothing may be missing, they are failed ones."""

import os
from collections import Counter
from collections.abc import Generator

import pytest

NO_SKIP = os.environ.get("CI") == "true" or os.environ.get("SCOREKEEPER_NO_SKIP") == "1"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Fail a test that was skipped, under CI=true or SCOREKEEPER_NO_SKIP=1."""
    report = yield
    if NO_SKIP and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"A skipped test counts as a failure here: {report.longrepr}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Fail a module that was skipped as a whole, under the same conditions."""
    report = yield
    if NO_SKIP and report.skipped:
        report.outcome = "failed"
        report.longrepr = f"A skipped module counts as a failure here: {report.longrepr}"
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print each reason for skipping once, whatever the number of tests, so that nobody takes them for passed."""
    skipped = [str(report.longrepr[2]) for report in terminalreporter.stats.get("skipped", [])]
    for reason, number in Counter(skipped).items():
        terminalreporter.write_line(f"{number} SKIPPED: {reason.removeprefix('Skipped: ')}", red=True, bold=True)
