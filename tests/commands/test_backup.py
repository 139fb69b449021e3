"""`scorekeeper backup` and `scorekeeper restore`, as they are called; and a site that goes on from a backup."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import TextIO

import pytest
from django.conf import settings

from benchmarks.phone import Phone
from scorekeeper.commands import backup
from scorekeeper.models import Role
from scorekeeper.services import grants
from scorekeeper.services.backups import folder, making
from scorekeeper.services.backups.archive import manifest_of
from tests.serving import forked, run
from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.seated import Seated
from tournaments.services import draws

pytestmark = pytest.mark.only_on("sqlite")
HAND = {"picker": "1", "partner": "3", "bracket": "61-90"}


@pytest.fixture
def event(real_commits: None) -> Seated:
    """An event of two tables in its first session, five hands played at each."""
    event = founded(10)
    draws.draft(event, 1, seed=7, key=key(), actor=DIRECTOR)
    draws.publish(event, 1, key=key(), actor=DIRECTOR)
    seated = Seated(event)
    seated.play(1, hands=5)
    seated.play(2, hands=5)
    return seated


def test_an_event_goes_on_at_another_laptop(event: Seated, tmp_path: Path) -> None:
    club_game = event.game(1).club_game
    links = {
        "table": grants.table_link(club_game),
        "director": grants.journal_link(event.event.journal_id, Role.DIRECTOR),
        "owner": grants.owner_link_path(),
    }
    made = making.make(tmp_path / "stick").path
    data = tmp_path / "other laptop"
    restored = run("restore", str(made), "--data", str(data))
    assert (restored.returncode, restored.stderr) == (0, "")
    assert "All good.\nStart the site: scorekeeper serve --data " in restored.stdout
    with forked(data) as site:
        assert site.owner_path() is None  # it is no first start
        with Phone(site.address, links["director"]) as director:
            status, page, _ = director.ask("GET", f"/t/{event.event.pk}/tables/1")
            assert (status, "5 of 20" in page) == (200, True)
        with Phone(site.address, links["table"]) as phone:
            phone.ask("GET", f"/games/{club_game}/")
            status, screen = phone.record(f"/games/{club_game}/", "after-the-move", 6, HAND)
            assert (status, "Hand 7" in screen) == (200, True)
        with Phone(site.address, links["owner"]) as owner:
            status, page, _ = owner.ask("GET", f"/t/{event.event.pk}/tables/1")
            assert (status, "6 of 20" in page) == (200, True)
        assert site.stop() == 0
    assert run("check", "--data", str(data)).stdout.endswith("All good.\n")
    assert (data / "secret-key").read_text().strip() == settings.SECRET_KEY  # PINs on tickets are made from it, too


def test_says_that_links_stop_when_the_environment_sets_another_key(event: Seated, tmp_path: Path) -> None:
    made, data = str(making.make(tmp_path / "stick").path), tmp_path / "data"
    same = run("restore", made, "--data", str(data), SCOREKEEPER_SECRET_KEY=settings.SECRET_KEY)
    assert "All links keep working." in same.stdout
    other = run("restore", made, "--data", str(data), "--replace", SCOREKEEPER_SECRET_KEY="another key " * 5)
    assert f"Links work again once it sets the one in {data / 'secret-key'}." in other.stdout


def test_a_site_is_not_written_over_unless_that_is_said(event: Seated, tmp_path: Path) -> None:
    made = str(making.make(tmp_path / "stick").path)
    assert run("restore", made, "--data", str(tmp_path / "data")).returncode == 0
    again = run("restore", made, "--data", str(tmp_path / "data"))
    assert (again.returncode, again.stdout) == (1, "")
    assert again.stderr.startswith("There is already a site here: ")
    replaced = run("restore", made, "--data", str(tmp_path / "data"), "--replace")
    assert (replaced.returncode, replaced.stdout.count("The old file was renamed to")) == (0, 2)


def test_a_site_that_is_served_is_backed_up_and_not_replaced(tmp_path: Path) -> None:
    data, stick = str(tmp_path / "data"), tmp_path / "stick"
    stick.mkdir()
    with forked(data) as site:
        link = site.owner_path()
        assert link is not None
        with Phone(site.address, link) as owner:
            table = owner.open_game("first-game")
            owner.record(table, "hand-number-1", 1, HAND)
            process = run("backup", "--data", data, "--to", str(stick))
            (made,) = folder.backups_in(stick)
            assert (process.returncode, process.stdout.startswith(f"{made.path}: 0.")) == (0, True)
            refused = run("restore", str(made.path), "--data", data, "--replace")
            assert (refused.returncode, refused.stderr) == (1, f"The site in {data} is running. Stop it first.\n")
            assert owner.record(table, "hand-number-2", 2, HAND)[0] == 200


def test_a_site_that_is_stopped_leaves_all_on_the_stick(tmp_path: Path) -> None:
    data, stick = tmp_path / "data", tmp_path / "stick"
    stick.mkdir()
    with forked(data, "--backups", str(stick)) as site:
        link = site.owner_path()
        assert link is not None
        with Phone(site.address, link) as owner:
            owner.record(owner.open_game("first-game"), "hand-number-1", 1, HAND)
        assert site.stop() == 0
    (here,), (there,) = folder.backups_in(data / "backups"), folder.backups_in(stick)
    assert here.path.read_bytes() == there.path.read_bytes()
    assert [length for length, _ in manifest_of(there.path).heads.values()] == [2]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("backup", "--data", "{}/none"), "No database at {}/none/scorekeeper.sqlite3."),
        (
            ("restore", "{}/none.zip", "--data", "{}/new"),
            "Nothing was restored. No such file or directory: {}/none.zip.",
        ),
        (("restore", "{}", "--data", "{}/new"), "Nothing was restored. Is a directory: {}."),
    ],
)
def test_what_cannot_be_is_one_sentence(tmp_path: Path, arguments: tuple[str, ...], sentence: str) -> None:
    done = run(*(argument.format(tmp_path) for argument in arguments))
    assert not (tmp_path / "none").exists()
    assert (done.returncode, done.stdout, done.stderr) == (1, "", sentence.format(tmp_path) + "\n")


def test_names_the_newest_backup_of_each_site_in_a_folder(event: Seated, tmp_path: Path) -> None:
    ours = making.make(tmp_path)
    theirs = [folder.file_name(ours.at - timedelta(hours=hours), "0123abcd") for hours in (1, 2)]
    for name in theirs:
        (tmp_path / name).touch()
    asked = run("restore", str(tmp_path), "--data", str(tmp_path / "new"))
    assert (asked.returncode, asked.stdout) == (1, "")
    choice = f"{ours.path.name} (16 entries), {theirs[0]} (can't be read)"
    assert asked.stderr.endswith(f"The newest backup of each site: {choice}.\n")
    restored = run("restore", str(ours.path), "--data", str(tmp_path / "new"))
    assert f"Restored site {folder.site_sign()} to " in restored.stdout
    assert ours.path.stem.endswith(f"Z-{folder.site_sign()}")


def test_points_to_pg_dump_on_postgresql(tmp_path: Path) -> None:
    url = "postgresql://nobody@localhost:1/scores"
    made = run("backup", "--data", str(tmp_path), DATABASE_URL=url)
    back = run("restore", "file.zip", "--data", str(tmp_path), DATABASE_URL=url)
    assert (made.returncode, back.returncode) == (1, 1)
    assert "pg_dump" in made.stderr
    assert f"keep a copy of {tmp_path}/secret-key with the file" in made.stderr
    assert "pg_restore" in back.stderr


def test_the_command_tells_the_file(event: Seated, tmp_path: Path) -> None:
    stdout = StringIO()
    assert backup.main(["--to", str(tmp_path)], StringIO(), stdout) == 0
    assert "checked. Keep it private: it gives access to the whole site" in stdout.getvalue()


def called(main: Callable[[list[str], TextIO, TextIO], int], typed: str, *arguments: str) -> tuple[int, str]:
    """The exit status and what was printed, with these lines typed."""
    stdout = StringIO()
    return main(list(arguments), StringIO(typed), stdout), stdout.getvalue()


def test_a_sealed_one_needs_its_passphrase(event: Seated, tmp_path: Path) -> None:
    stick, data, words = tmp_path / "stick", tmp_path / "data", "four cards in the middle"
    stick.mkdir()
    settings.BACKUP_FOLDER.mkdir(parents=True, exist_ok=True)
    status, said = called(backup.main, f"{words}\n{words}\n", "--seal", "--to", str(stick))
    (made,) = folder.backups_in(stick)
    assert (status, said.startswith(f"{made.path}: 0."), made.path.suffix) == (0, True, ".sealed")
    assert "without it, nobody can open this file, not even you." in said
    (tmp_path / "wrong").write_text("five cards in the middle")
    wrong = run("restore", str(made.path), "--data", str(data), "--passphrase-file", str(tmp_path / "wrong"))
    assert (wrong.returncode, data.exists()) == (1, False)
    assert wrong.stderr.startswith(f"The passphrase doesn't open {made.path}. Check for typos and capitals.")
    (tmp_path / "right").write_text(f"{words}\n")
    restored = run("restore", str(made.path), "--data", str(data), "--passphrase-file", str(tmp_path / "right"))
    assert (restored.returncode, restored.stderr, "All good." in restored.stdout) == (0, "", True)
    assert (data / "secret-key").read_text().strip() == settings.SECRET_KEY


@pytest.mark.parametrize(
    ("typed", "arguments", "sentence"),
    [
        ("", ("--seal",), "Name a folder for the sealed backup: --to FOLDER"),
        ("", ("--passphrase-file", "{}/words"), "Name a folder for the sealed backup: --to FOLDER"),
        ("short\n", ("--seal", "--to", "{}"), "Use a passphrase of at least 12 characters"),
        ("four cards in the middle\nfour cards\n", ("--seal", "--to", "{}"), "The two passphrases differ."),
    ],
)
def test_a_sealed_one_is_refused_with_a_reason(
    event: Seated,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    typed: str,
    arguments: Sequence[str],
    sentence: str,
) -> None:
    status, said = called(backup.main, typed, *(each.format(tmp_path) for each in arguments))
    assert (status, said) == (1, "")
    assert capsys.readouterr().err.startswith(sentence)
    assert folder.backups_in(tmp_path) == []
