"""A second run in CI, on another Python and another database: of what depends on neither it tries every fifth case."""

from collections import Counter

import pytest

PURE = ("tests/engine/", "tests/ledger/", "tests/docs/", "tests/tournaments/engine/")
EVERY = 5


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out four of five cases of each pure test where Hypothesis tries fewer examples too."""
    if config.getoption("--hypothesis-profile") != "again":
        return
    seen: Counter[str] = Counter()
    left_out = [item for item in items if is_pure(item) and not is_due(item, seen)]
    config.hook.pytest_deselected(items=left_out)
    gone = set(left_out)
    items[:] = [item for item in items if item not in gone]


def is_pure(item: pytest.Item) -> bool:
    """Whether a test asks nothing of a database."""
    asks = item.get_closest_marker("django_db") or {"db", "real_commits"} & set(getattr(item, "fixturenames", ()))
    return item.nodeid.startswith(PURE) and not asks


def is_due(item: pytest.Item, seen: Counter[str]) -> bool:
    """Whether it is the turn of this case among those of its test; the first one's is always."""
    test = item.nodeid.partition("[")[0]
    seen[test] += 1
    return seen[test] % EVERY == 1
