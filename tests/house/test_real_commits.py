"""The fixture that commits for real."""

from threading import Thread

import pytest
from django.db import connection, transaction


def names() -> list[str]:
    with connection.cursor() as cursor:
        return sorted(connection.introspection.table_names(cursor))


@pytest.mark.parametrize("run", [1, 2])
def test_each_test_starts_from_the_pristine_copy(real_commits: None, run: int) -> None:
    assert "left_over" not in names()
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("CREATE TABLE left_over (id integer)")
    assert not connection.in_atomic_block
    assert "left_over" in names()


def test_another_thread_sees_what_was_committed(real_commits: None) -> None:
    seen: list[str] = []

    def look() -> None:
        seen.extend(names())
        connection.close()

    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE committed (id integer)")
    thread = Thread(target=look)
    thread.start()
    thread.join()
    assert "committed" in seen


def test_an_ordinary_test_finds_nothing_of_it(db: None) -> None:
    assert {"left_over", "committed"}.isdisjoint(names())
