"""Where nothing may be missing, a skipped test is a failed one."""

import os
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
