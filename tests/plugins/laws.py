"""The profiles of Hypothesis: none has a deadline; few examples each time, more in `make long`."""

import os

import pytest
from hypothesis import settings

settings.register_profile("house", deadline=None, print_blob=True, max_examples=25)
settings.register_profile("ci", parent=settings.get_profile("house"), derandomize=True)
settings.register_profile("again", parent=settings.get_profile("ci"), max_examples=10)  # the second run in CI
settings.register_profile("thorough", parent=settings.get_profile("house"), max_examples=100)  # every law, `make long`
settings.register_profile("long", parent=settings.get_profile("house"), max_examples=5_000)  # laws marked `long`


def pytest_configure(config: pytest.Config) -> None:
    """Choose the profile, unless one was asked for: repeatable under CI=true, longer where only the long tests run."""
    if config.getoption("--hypothesis-profile"):
        return
    repeatable = "ci" if os.environ.get("CI") == "true" else "house"
    settings.load_profile("long" if config.getoption("markexpr") == "long" else repeatable)
