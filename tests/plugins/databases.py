"""The test database: `db` rolls back, `real_commits` commits for real and goes back to a pristine copy."""

import os
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test.utils import setup_databases, teardown_databases
from pytest_django import DjangoDbBlocker

from scorekeeper.queries import reading
from scorekeeper.queries.reading import BoundedCache
from tests.caches import READINGS, clear_caches
from tests.elsewhere import elsewhere
from tests.pristine import PristineCopy, pristine_copy
from tests.replayed import forget_state, remember_migrated

READ_ON = ("tests/tournaments/", "tests/web/")  # where tests read as the site does


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None,
    django_db_blocker: DjangoDbBlocker,
    django_db_modify_db_settings: None,
) -> Iterator[None]:
    """Make the test database by migrating, whichever of the two fixtures a run asks for."""
    with django_db_blocker.unblock():
        previous = setup_databases(verbosity=0, interactive=False, serialized_aliases=[])
        remember_migrated()
    yield
    with django_db_blocker.unblock():
        teardown_databases(previous, verbosity=0)


@pytest.fixture(scope="session")
def pristine(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> PristineCopy:
    """Return the copy of the migrated database that `real_commits` goes back to."""
    with django_db_blocker.unblock():
        return pristine_copy()


@pytest.fixture(scope="module")
def module_db(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Let fixtures of the same scope write what every test of a module finds.

    What a test itself writes goes back as with `db`, which it needs all the same; `real_commits` cannot be beside it.
    """
    with django_db_blocker.unblock(), elsewhere():
        yield


@pytest.fixture(scope="class")
def class_db(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Let fixtures of the same scope write what every test of a class finds, as `module_db` does for a module."""
    with django_db_blocker.unblock(), elsewhere():
        yield


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    """Begin with nothing kept: a database that went back to its copy counts its numbers and versions anew."""
    clear_caches()
    forget_state()


@pytest.fixture(autouse=True)
def readings_kept(request: pytest.FixtureRequest) -> None:
    """Keep readings as on the site in tests of pages and tournaments that go back in their database."""
    if request.node.nodeid.startswith(READ_ON) and needs_rollback(request.node):
        request.getfixturevalue("kept_in_transaction")


@pytest.fixture
def kept_in_transaction(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep readings as on the site, although all of a test happens in one transaction.

    Pages that may be some seconds old are not kept, and nothing is while a test counts statements: as in a process that
    has just started.
    """
    monkeypatch.setattr(reading, "connection", WithinTest(len(connection.savepoint_ids)))
    monkeypatch.setattr(reading.BoundedCache, "get", get_reading)


class WithinTest:
    """The connection as what keeps readings sees it: the transaction of the test itself, so deep, is none."""

    def __init__(self, depth: int) -> None:
        self.depth = depth

    @property
    def in_atomic_block(self) -> bool:
        """Return whether the site itself is in a transaction, or its statements are counted."""
        return len(connection.savepoint_ids) > self.depth or connection.force_debug_cursor

    def __getattr__(self, name: str) -> Any:
        return getattr(connection, name)


def get_reading(cache: BoundedCache[Any, Any], name: Any, get: Any = BoundedCache.get) -> Any:
    """Return the reading that is kept by a name, nothing while statements are counted."""
    return get(cache, name) if cache in READINGS and not connection.force_debug_cursor else None


@pytest.fixture
def real_commits(
    request: pytest.FixtureRequest, pristine: PristineCopy, django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    """Give the test a database where COMMIT is a real one, for every thread; append-only tables stay guarded.

    Use it instead of `db` and of the django_db marker: Django's flush after a transactional test runs into the guards.
    """
    if needs_rollback(request.node):
        raise pytest.UsageError("real_commits stands in place of db and of the django_db marker: take one of them.")
    with django_db_blocker.unblock():
        yield
        connection.close()
        pristine.restore()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is marked `only_on` the other database; that is no skip, for nothing could be installed.

    On PostgreSQL what cannot differ there is left out as well.
    """
    vendor = "postgresql" if os.environ.get("SCOREKEEPER_TEST_DB") == "postgres" else "sqlite"
    foreign = [
        item
        for item in items
        if any(vendor not in mark.args for mark in item.iter_markers("only_on"))
        or (vendor == "postgresql" and is_same_everywhere(item))
    ]
    if foreign:
        config.hook.pytest_deselected(items=foreign)
        items[:] = [item for item in items if item not in foreign]


def is_same_everywhere(item: pytest.Item) -> bool:
    """Tell whether a test repeats on PostgreSQL what it shows on SQLite.

    It is marked so, has LibreOffice compute a workbook, or renders pages with the statements of other tests.
    """
    if item.get_closest_marker("same_everywhere") or "recalculate" in getattr(item, "fixturenames", ()):
        return True
    return item.get_closest_marker("pages") is not None and uses_database(item)


def uses_database(item: pytest.Item) -> bool:
    """Tell whether a test reads or writes the test database."""
    return needs_rollback(item) or bool({"real_commits", "module_db"} & set(getattr(item, "fixturenames", ())))


def needs_rollback(item: pytest.Item) -> bool:
    """Tell whether all that a test writes is rolled back after it."""
    return "db" in getattr(item, "fixturenames", ()) or item.get_closest_marker("django_db") is not None
