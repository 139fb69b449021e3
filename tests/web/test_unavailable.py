"""A full disk, a database that another process holds, one that is gone: a sentence, 503, and nothing is lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client
from pytest_django import Settings

from benchmarks.phone import filled
from scorekeeper.models import Entry
from scorekeeper.services import grants, journals
from scorekeeper.services.audit import audit
from scorekeeper.services.backups import making, soundness
from scorekeeper.services.backups.soundness import UnsoundError
from scorekeeper.web.middleware import outage_sentence
from tests.faults import Failing
from tests.held_locks import hold, write_locks
from tests.tables import Table, opened
from tests.waiting import wait_for
from tests.web.conftest import holder

HAND = {"picker": "1", "partner": "3", "bracket": "61-90", "expects": "1", "called": ""}
KEY = {"key": "key-of-the-hand"}
PENALTY = {
    "key": "key-of-the-penalty",
    "seat": "2",
    "amount": "17",
    "commodity": "units",
    "paid_to": "house",
    "why": "he talked",
}


@pytest.fixture
def table(real_commits: None) -> Table:
    """A table without hands."""
    return opened()


@pytest.fixture
def ann(table: Table) -> Client:
    """The phone of who keeps the score."""
    return holder(grants.game_links(table.club_game).scorer)


def record(ann: Client, table: Table, key: str = KEY["key"]) -> Any:
    """Send a hand as the queue of a phone does."""
    return ann.post(f"/games/{table.club_game}/record", {**HAND, "key": key}, headers={"accept": "application/json"})


def assert_unavailable(answer: Any, sentence: str) -> None:
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert sentence in unescape(answer.content.decode())
    assert "Content-Security-Policy" in answer.headers


def assert_resent_hand_counts_once(ann: Client, table: Table) -> None:
    """Sent again with the same key, the hand is there, once."""
    assert [record(ann, table).json()["became"] for _ in range(2)] == ["recorded", "recorded"]
    assert Entry.objects.filter(key=KEY["key"]).count() == 1
    assert len(table.sheet.lines) == 1
    assert audit().findings == ()


@contextmanager
def full() -> Iterator[None]:
    """The disk has no page left for the database."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA page_count")
        (pages,) = cursor.fetchone()
        cursor.execute(f"PRAGMA max_page_count={pages}")
        try:
            yield
        finally:
            cursor.execute("PRAGMA max_page_count=4294967294")


@contextmanager
def locked_by_another_program() -> Iterator[None]:
    """Another program has the database for itself, longer than anybody waits."""
    path = Path(connection.settings_dict["NAME"])
    with connection.cursor() as cursor, closing(sqlite3.connect(path, isolation_level=None)) as other:
        cursor.execute("PRAGMA busy_timeout=50")
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


@pytest.mark.only_on("sqlite")
def test_a_full_disk(ann: Client, table: Table) -> None:
    with full():
        for number in range(100):  # the pages that are there have room for some hands
            answer = ann.post(
                f"/games/{table.club_game}/record",
                {**HAND, "expects": str(number + 1), "key": f"key-before-{number}"},
                headers={"accept": "application/json"},
            )
            if answer.status_code != 200:
                break
        assert_unavailable(answer, "is full")
        assert "Busy" not in answer.headers
        assert ann.get(f"/games/{table.club_game}/").status_code == 200
        assert len(table.sheet.lines) == number
    assert ann.post(
        f"/games/{table.club_game}/record", {**HAND, "expects": str(number + 1), "key": f"key-before-{number}"}
    ).status_code in (200, 302)
    assert len(table.sheet.lines) == number + 1
    assert audit().findings == ()


@pytest.mark.only_on("sqlite")
def test_a_database_that_another_program_holds(ann: Client, table: Table) -> None:
    with locked_by_another_program():
        assert_unavailable(record(ann, table), "The database is busy")
        assert ann.get(f"/games/{table.club_game}/").status_code == 200  # who only looks waits for nobody
    assert_resent_hand_counts_once(ann, table)


@pytest.fixture
def locked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let another program hold what writers need, and let nobody wait for long."""
    with connection.cursor() as cursor, hold(write_locks()[0]):
        cursor.execute("PRAGMA busy_timeout=50" if connection.vendor == "sqlite" else "SET lock_timeout = 50")
        yield


def test_a_phone_is_told_that_the_site_is_busy(ann: Client, table: Table, locked: None) -> None:
    assert record(ann, table).headers["Busy"] == "1"


def test_a_form_comes_back_as_typed_while_the_database_is_busy(ann: Client, table: Table, locked: None) -> None:
    answer = ann.post(f"/games/{table.club_game}/penalty", PENALTY)
    assert_unavailable(answer, "The site is busy right now. Nothing was saved.")
    assert 'value="17"' in answer.content.decode()
    assert "he talked" in answer.content.decode()


def test_what_no_form_shows_again_can_be_sent_again(ann: Client, table: Table, locked: None) -> None:
    answer = ann.post(f"/games/{table.club_game}/record", {**HAND, **KEY})
    assert_unavailable(answer, "What you entered is kept here.")
    fields = filled(answer.content.decode(), {})
    assert {*HAND.items(), *KEY.items()} <= set(fields)


@pytest.mark.only_on("sqlite")
def test_a_phone_that_asks_again_while_its_first_request_waits_still(ann: Client, table: Table) -> None:
    """It waits for eight seconds, the site for twenty."""

    def record_in_thread() -> str:
        try:
            return str(record(ann, table).json()["became"])
        finally:
            connection.close()

    with ThreadPoolExecutor() as site:
        with locked_by_another_program():
            answers = [site.submit(record_in_thread) for _ in range(2)]
            wait_for(lambda: journals._WRITE_LOCK._waiting)  # one for the database, and one for that one
        assert [answer.result() for answer in answers] == ["recorded", "recorded"]
    assert_resent_hand_counts_once(ann, table)


@pytest.mark.only_on("sqlite")
def test_a_damaged_file_is_reported_until_the_site_starts_again(
    ann: Client, table: Table, tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.BACKUP_FOLDER = tmp_path / "backups"
    (tmp_path / "broken").write_bytes(b"no database " * 1000)

    def broken(*_asked: Any) -> Any:
        with connection.wrap_database_errors, closing(sqlite3.connect(tmp_path / "broken")) as other:
            return other.execute("SELECT 1 FROM sqlite_master")

    monkeypatch.setattr(soundness, "_FOUND", False)  # back to what it was when the test ends
    with connection.execute_wrapper(broken):
        assert_unavailable(record(ann, table), "The database file is damaged.")
    health = ann.get("/healthz")
    assert (health.status_code, health.json()["problems"]) == (503, ["damaged database"])
    with pytest.raises(UnsoundError, match="The database file is damaged"):
        making.make(tmp_path / "backups")
    assert "The database file is damaged." in holder(grants.owner_link_path()).get("/backups").content.decode()
    monkeypatch.undo()  # as a start of the site does
    assert ann.get("/healthz").status_code == 200


@pytest.mark.only_on("postgresql")
def test_a_server_that_ends_the_connection(ann: Client, table: Table) -> None:
    def ended(execute: Any, sql: str, *rest: Any) -> Any:
        return execute("SELECT pg_terminate_backend(pg_backend_pid())", None, *rest[1:])

    with connection.execute_wrapper(ended):
        assert_unavailable(record(ann, table), "The database isn't responding")
    connection.close()
    assert_resent_hand_counts_once(ann, table)


def test_a_fault_of_ours_is_none_of_the_database(ann: Client, table: Table) -> None:
    assert outage_sentence(ValueError("no such table")) == ""
    if connection.vendor == "sqlite":
        with connection.execute_wrapper(Failing(1)), pytest.raises(OperationalError):
            ann.get(f"/games/{table.club_game}/")
