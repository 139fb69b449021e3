"""The database that an address names."""

from pathlib import Path

import pytest
from django.db import connection

from scorekeeper.configuration import BadDatabaseUrlError, configure_database

FOLDER = Path("data")


@pytest.mark.parametrize("url", [None, ""])
def test_without_an_address_it_is_a_file_in_the_data_folder(url: str | None) -> None:
    settings = configure_database(url, FOLDER)
    assert settings["ENGINE"] == "django.db.backends.sqlite3"
    assert settings["NAME"] == FOLDER / "scorekeeper.sqlite3"


@pytest.mark.parametrize(
    ("url", "name"),
    [("sqlite:///evening.db", "evening.db"), ("sqlite:////srv/my%20data/a.db", "/srv/my data/a.db")],
)
def test_a_sqlite_address_names_a_file(url: str, name: str) -> None:
    assert configure_database(url, FOLDER)["NAME"] == Path(name)


def test_every_part_of_a_postgresql_address_is_read() -> None:
    settings = configure_database("postgresql://dan%40home:p%2Fw@db.example:5433/sheep%20head?sslmode=require", FOLDER)
    assert {key: settings[key] for key in ("NAME", "USER", "PASSWORD", "HOST", "PORT")} == {
        "NAME": "sheep head",
        "USER": "dan@home",
        "PASSWORD": "p/w",
        "HOST": "db.example",
        "PORT": "5433",
    }
    assert settings["OPTIONS"]["sslmode"] == "require"
    assert settings["CONN_MAX_AGE"] == 0


def test_an_address_may_set_other_limits_for_postgresql() -> None:
    url = "postgresql://db.example/scores?keepalives_idle=60&options=-c%20lock_timeout%3D3s"
    options = configure_database(url, FOLDER)["OPTIONS"]
    assert options["keepalives_idle"] == "60"
    assert options["options"].endswith(" -c lock_timeout=3s")


@pytest.mark.only_on("postgresql")
@pytest.mark.parametrize(
    ("setting", "value"),
    [("lock_timeout", "1s"), ("statement_timeout", "30s"), ("idle_in_transaction_session_timeout", "1min")],
)
def test_postgresql_ends_what_takes_too_long(db: None, setting: str, value: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SHOW {setting}")
        assert cursor.fetchone() == (value,)


def test_a_socket_folder_may_stand_behind_the_question_mark() -> None:
    settings = configure_database("postgres://postgres:@/scores?host=/run/postgresql", FOLDER)
    assert (settings["HOST"], settings["PORT"], settings["NAME"]) == ("/run/postgresql", "", "scores")
    assert "host" not in settings["OPTIONS"]


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("mysql://host/name", "starts with 'mysql'"),
        ("scores", "starts with 'no scheme'"),
        ("postgresql://host", "doesn't name a database"),
        ("postgresql://host:many/name", "isn't valid"),
        ("postgresql://host:99999/name", "isn't valid"),
        ("sqlite://", "doesn't name a SQLite file"),
        ("sqlite://folder/file", "doesn't name a SQLite file"),
    ],
)
def test_an_address_that_names_no_database_is_refused(url: str, sentence: str) -> None:
    with pytest.raises(BadDatabaseUrlError, match=sentence):
        configure_database(url, FOLDER)


@pytest.mark.only_on("sqlite")
@pytest.mark.parametrize(
    ("pragma", "value"),
    [
        ("journal_mode", "wal"),
        ("wal_autocheckpoint", 100),
        ("synchronous", 2),
        ("recursive_triggers", 1),
        ("foreign_keys", 1),
        ("busy_timeout", 5000),
    ],
)
def test_every_connection_keeps_what_the_ledger_relies_on(real_commits: None, pragma: str, value: str | int) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {pragma}")
        assert cursor.fetchone() == (value,)
    assert connection.transaction_mode == "IMMEDIATE"  # type: ignore[attr-defined]
