"""`scorekeeper serve`, in a process of its own."""

import gzip
import os
import re
import signal
import socket
import sqlite3
import stat
from contextlib import ExitStack, closing
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener, urlopen

import psycopg
import pytest

from scorekeeper import __version__
from tests.serving import fill, forked, run, started


def headers_of(address: str) -> tuple[int, dict[str, str]]:
    try:
        with build_opener(HTTPCookieProcessor()).open(address) as answer:
            return answer.status, dict(answer.headers)
    except HTTPError as error:
        error.close()
        return error.code, dict(error.headers)


def refused(*arguments: str, **variables: str) -> tuple[int, str]:
    """Exit status and standard error of a start that must fail."""
    done = run("serve", *arguments, **variables)
    assert done.stdout == ""
    return done.returncode, done.stderr


@pytest.fixture(scope="module")
def first_start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder, in folders that others may look into, after a first start that is as it should be."""
    folder = tmp_path_factory.mktemp("first")
    folder.chmod(0o755)
    data = folder / "new" / "data"
    with started("--data", str(data)) as site:
        link = site.owner_path()
        assert link is not None
        assert headers_of(site.address + link)[0] == 200
        assert "▄" in site.printed
        (folder / "link").write_text(link)
        assert site.stop() == 0
    return data


def test_the_first_start_makes_everything_and_the_second_finds_it(first_start: Path) -> None:
    data, link = first_start, (first_start.parents[1] / "link").read_text()
    made = {path.name: path.stat().st_mtime_ns for path in data.iterdir() if not path.name.startswith("scorekeeper")}
    assert {"secret-key", "static", "static.stamp"} <= made.keys()
    with forked(data) as site:
        assert site.owner_path() is None
        assert headers_of(site.address + link)[0] == 200
        assert site.stop() == 0
    assert {name: (data / name).stat().st_mtime_ns for name in made} == made


def test_the_owners_link_can_be_asked_for_again(tmp_path: Path) -> None:
    with forked(tmp_path) as site:
        first = site.owner_path()
        assert first is not None
    with forked(tmp_path, "--owner-link") as site:
        assert site.owner_path() == first


def test_restores_missing_guards_and_reports_them(tmp_path: Path) -> None:
    fill(tmp_path)
    with closing(sqlite3.connect(tmp_path / "scorekeeper.sqlite3")) as database:
        database.execute("DROP TRIGGER guard_entry_update")
        database.commit()
    with forked(tmp_path) as site:
        assert site.stop() == 0
        assert site.process.stderr is not None
        assert (
            "write protection was missing from the database and has been restored: guard_entry_update."
            in site.process.stderr.read()
        )
    with closing(sqlite3.connect(tmp_path / "scorekeeper.sqlite3")) as database:
        triggers = database.execute("SELECT count(*) FROM sqlite_master WHERE name = 'guard_entry_update'")
        assert triggers.fetchone() == (1,)


def test_answers_are_strict_and_static_files_compressed_and_kept_for_good(tmp_path: Path) -> None:
    with forked(tmp_path) as site:
        status, headers = headers_of(site.address + "/no-such-page")
        collected = next((tmp_path / "static" / "django_htmx").glob("htmx-2.min.*.js"))
        address = f"{site.address}/static/django_htmx/{collected.name}"
        with urlopen(Request(address, headers={"Accept-Encoding": "gzip"})) as answer:
            assert gzip.decompress(answer.read()) == collected.read_bytes()
            assert "immutable" in answer.headers["Cache-Control"]
    assert status == 404
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Frame-Options"] == "DENY"
    assert "Server" not in headers


def test_a_hall_of_phones_keeps_its_connections_open(tmp_path: Path) -> None:
    """Each of 1,100 phones has one; who comes after them is answered at once."""
    with forked(tmp_path / "data") as site, ExitStack() as phones:
        for _ in range(1_100):
            phones.enter_context(socket.create_connection(("127.0.0.1", urlsplit(site.address).port or 0)))
        assert headers_of(site.address + "/no-such-page")[0] == 404


def test_refuses_an_endless_port_in_one_short_sentence() -> None:
    status, said = refused("--port", "7" * 5_000)
    assert status == 2
    assert said.endswith("isn't a port: enter a number from 0 to 65535\n")
    assert len(said) < 500


def test_another_port_is_asked_for_in_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        status, said = refused("--host", "127.0.0.1", "--port", str(port), "--data", str(tmp_path / "data"))
    assert status == 1
    assert said == f"Port {port} is in use by another program. Choose another one, like --port {port + 1}.\n"
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("port", ["-1", "65536", "http", "80 80", "٣"])
def test_what_is_no_port_is_a_wrong_call(port: str) -> None:
    status, said = refused(f"--port={port}")
    assert status == 2
    assert "isn't a port: enter a number from 0 to 65535" in said


def test_a_data_folder_that_cannot_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    status, said = refused("--port", "0", "--data", str(tmp_path / "file" / "data"))
    assert status == 1
    assert said.startswith(f"Can't use the data folder {tmp_path / 'file' / 'data'}: ")
    assert said.count("\n") == 1


def test_a_database_address_that_names_none_is_told(tmp_path: Path) -> None:
    status, said = refused("--port", "0", "--data", str(tmp_path), DATABASE_URL="mysql://host/name")
    assert status == 1
    assert said == "DATABASE_URL starts with 'mysql'. Use postgresql://user:password@host:port/name.\n"


def test_a_database_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    fill(tmp_path)
    with closing(sqlite3.connect(tmp_path / "scorekeeper.sqlite3")) as database, database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('scorekeeper', '9999_later', '2099-01-01')"
        )
    status, said = refused("--port", "0", "--data", str(tmp_path))
    assert status == 1
    assert said == (
        f"Version {__version__} wrote this data, and this is version {__version__}. Start that version instead.\n"
        f"There is no backup that this version can restore in {tmp_path}/backups.\n"
    )


@pytest.mark.only_on("postgresql")
def test_it_serves_from_postgresql_too(db: None, tmp_path: Path) -> None:
    server = os.environ["DATABASE_URL"]
    name = f"served_{os.getpid()}"
    with psycopg.connect(server, autocommit=True) as administrator:
        administrator.execute(f"CREATE DATABASE {name}")
        address = urlsplit(server)._replace(path=f"/{name}").geturl()
        links = []
        for _ in range(2):
            with started("--data", str(tmp_path), DATABASE_URL=address) as site:
                links.append(site.owner_path())
                assert headers_of(f"{site.address}{links[0]}")[0] == 200
                assert site.stop() == 0
                assert site.process.stderr is not None
                assert site.process.stderr.read() == ""
        administrator.execute(f"DROP DATABASE {name} WITH (FORCE)")
    assert [link is None for link in links] == [False, True]
    assert not list(tmp_path.glob("*.sqlite3"))


@pytest.mark.only_on("postgresql")
def test_starts_on_a_fresh_server_beside_backups_of_an_older_sqlite_site(db: None, tmp_path: Path) -> None:
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "scorekeeper-20261003-203000Z-0123abcd.zip").touch()
    (tmp_path / "scorekeeper.sqlite3").write_bytes(b"an older site")
    server = os.environ["DATABASE_URL"]
    name = f"fresh_{os.getpid()}"
    with psycopg.connect(server, autocommit=True) as administrator:
        administrator.execute(f"CREATE DATABASE {name}")
        address = urlsplit(server)._replace(path=f"/{name}").geturl()
        with started("--data", str(tmp_path), DATABASE_URL=address) as site:
            assert headers_of(f"{site.address}{site.owner_path()}")[0] == 200
            assert site.stop() == 0
        administrator.execute(f"DROP DATABASE {name} WITH (FORCE)")


def test_a_used_sqlite_file_outside_of_the_data_folder_needs_its_key(tmp_path: Path) -> None:
    file, data = tmp_path / "elsewhere.sqlite3", tmp_path / "data"
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE django_migrations (id)")
    for _ in range(2):
        status, message = refused("--port", "0", "--data", str(data), DATABASE_URL=f"sqlite:///{file}")
        assert status == 1
        assert f"The secret key {data}/secret-key is missing" in message
        assert not (data / "secret-key").exists()


def test_starts_with_a_fresh_sqlite_file_outside_of_a_folder_that_was_used(tmp_path: Path) -> None:
    (tmp_path / "scorekeeper.sqlite3").write_bytes(b"an older site")
    with forked(tmp_path, DATABASE_URL=f"sqlite:///{tmp_path}/fresh.sqlite3") as site:
        assert site.stop() == 0


def test_a_database_that_does_not_answer_is_told(tmp_path: Path) -> None:
    address = f"postgresql:///scores?host={tmp_path}&connect_timeout=2"
    status, said = refused("--port", "0", "--data", str(tmp_path), DATABASE_URL=address)
    assert status == 1
    assert said.startswith("The database doesn't respond: ")


def test_a_host_that_is_not_this_machine_is_told(tmp_path: Path) -> None:
    status, said = refused("--port", "0", "--host", "198.51.100.7", "--data", str(tmp_path))
    assert status == 1
    assert said.startswith("Can't listen on 198.51.100.7: ")


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no such signals")
@pytest.mark.parametrize("with_signal", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_cleanly(tmp_path: Path, with_signal: int) -> None:
    with forked(tmp_path) as site:
        assert site.stop(with_signal) == 0
        assert site.process.stderr is not None
        assert site.process.stderr.read() == ""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no file modes")
def test_nobody_else_on_this_machine_reads_the_data(first_start: Path) -> None:
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in first_start.iterdir() if path.is_file()}
    assert {"scorekeeper.sqlite3", "secret-key"} <= modes.keys()
    assert set(modes.values()) == {0o600}


def test_the_address_of_this_machine_alone_is_no_address_for_phones(tmp_path: Path) -> None:
    with forked(tmp_path, "--host", "127.0.0.1") as site:
        assert re.search(r"^Phones: +no network found", site.printed, re.MULTILINE)
        assert "▄" not in site.printed


def test_a_terminal_without_block_characters_gets_plain_ones(tmp_path: Path) -> None:
    fill(tmp_path)
    with started("--data", str(tmp_path), "--owner-link", PYTHONIOENCODING="ascii") as site:
        assert site.printed.isascii()
        assert "##########" in site.printed
