"""Which backups are kept, and how one gets into a second folder."""

from __future__ import annotations

import json
from collections import Counter
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zipfile import ZipFile

import pytest

from scorekeeper.services.backups import folder

OURS, THEIRS = "0123abcd", "fedc9876"
NOW = datetime(2026, 10, 3, 20, 30, tzinfo=UTC)


def every(step: timedelta, number: int) -> list[datetime]:
    """As many moments, the newest now."""
    return [NOW - step * each for each in range(number)]


def test_a_day_of_play_keeps_an_hour_whole_and_one_of_each_hour_before() -> None:
    moments = every(timedelta(minutes=5), 8 * 12)
    kept = sorted(folder.moments_to_keep(moments), reverse=True)
    assert kept[:12] == moments[:12]
    assert kept[12:] == [NOW.replace(hour=hour, minute=55) for hour in range(18, 11, -1)]


def test_of_a_long_time_a_day_and_a_month_are_left() -> None:
    kept = folder.moments_to_keep(every(timedelta(minutes=30), 2 * 24 * 60))
    days = sorted({at.date() for at in kept})
    assert len(days) == 31
    assert days[:2] == [date(2026, 8, 31), date(2026, 9, 4)]  # the month before last, and thirty days
    assert sum(at < NOW - timedelta(days=2) for at in kept) == 28


def test_of_years_every_month_is_left() -> None:
    kept = sorted(folder.moments_to_keep(every(timedelta(days=1), 3 * 365)))
    assert len(kept) == 35 + 30
    assert {(at + timedelta(days=1)).day for at in kept[:34]} == {1}


@pytest.mark.parametrize("number", [0, 1, 12])
def test_few_are_all_kept(number: int) -> None:
    moments = every(timedelta(days=400), number)
    assert folder.moments_to_keep(moments) == set(moments)


def test_only_backups_are_counted_and_thinned(tmp_path: Path) -> None:
    for moment in every(timedelta(minutes=1), 20):
        (tmp_path / folder.file_name(moment, OURS)).write_bytes(b"")
    (tmp_path / "scorekeeper-notes.zip").write_bytes(b"")
    folder.thin(tmp_path, OURS)
    assert [each.at for each in folder.backups_in(tmp_path)] == every(timedelta(minutes=1), 12)
    assert (tmp_path / "scorekeeper-notes.zip").exists()
    assert folder.newest(tmp_path / "nowhere", OURS) is None


def test_a_backup_is_copied_once_and_whole(tmp_path: Path) -> None:
    backup, stick = tmp_path / folder.file_name(NOW, OURS), tmp_path / "stick"
    backup.write_bytes(b"all of it")
    with pytest.raises(FileNotFoundError):
        folder.copy_into(stick, folder.Backup(backup, NOW, OURS))
    assert not stick.exists()
    stick.mkdir()
    (stick / backup.name).write_bytes(b"a part")
    (stick / f"{folder.file_name(NOW - timedelta(minutes=5), OURS)}.part").write_bytes(b"another, of a full stick")
    folder.copy_into(stick, folder.Backup(backup, NOW, OURS))
    folder.copy_into(stick, folder.Backup(backup, NOW, OURS))
    assert [path.name for path in stick.iterdir()] == [backup.name]
    assert (stick / backup.name).read_bytes() == b"all of it"


def test_each_site_thins_its_own_alone(tmp_path: Path) -> None:
    moments = every(timedelta(minutes=1), 20)
    for moment in moments:
        (tmp_path / folder.file_name(moment, OURS)).touch()
        (tmp_path / folder.file_name(moment + timedelta(seconds=1), THEIRS)).touch()
    folder.thin(tmp_path, OURS)
    whose = Counter(each.site for each in folder.backups_in(tmp_path))
    assert whose == {OURS: folder.LAST, THEIRS: 20}
    newest = folder.newest(tmp_path, OURS)
    assert newest is not None
    assert (newest.site, newest.at) == (OURS, NOW)


def test_what_another_site_is_copying_is_left(tmp_path: Path) -> None:
    backup, stick = tmp_path / folder.file_name(NOW, OURS), tmp_path / "stick"
    backup.write_bytes(b"all of it")
    stick.mkdir()
    part = stick / f"{folder.file_name(NOW, THEIRS)}.part"
    part.write_bytes(b"half of th")
    folder.copy_into(stick, folder.Backup(backup, NOW, OURS))
    assert {path.name for path in stick.iterdir()} == {backup.name, part.name}


def make_backup(path: Path, entries: int) -> Path:
    """A file whose manifest says so many entries of one journal."""
    heads = {"evening-1": [entries, "ab" * 32]}
    manifest = {"format": 1, "program": "0", "made": NOW.isoformat(), "sha256": {}, "heads": heads}
    with ZipFile(path, "w") as file:
        file.writestr("manifest.json", json.dumps(manifest))
        for name in ("scorekeeper.sqlite3", "secret-key"):
            file.writestr(name, "")
    return path


def test_the_newest_has_the_most_entries_whatever_its_date(tmp_path: Path) -> None:
    ahead = datetime.now(UTC) + timedelta(days=300)
    make_backup(tmp_path / folder.file_name(ahead, OURS), 40)
    real = make_backup(tmp_path / folder.file_name(NOW, OURS), 41)
    found = folder.newest(tmp_path, OURS)
    assert found is not None
    assert (found.path, found.entries, found.is_ahead) == (real, 41, False)
    make_backup(tmp_path / folder.file_name(NOW + timedelta(minutes=5), OURS), 40)
    assert [each.path for each in folder.newest_of_each(tmp_path)] == [real]


def test_of_two_that_hold_the_same_a_date_in_the_future_loses(tmp_path: Path) -> None:
    make_backup(tmp_path / folder.file_name(datetime.now(UTC) + timedelta(days=300), OURS), 41)
    real = make_backup(tmp_path / folder.file_name(NOW, OURS), 41)
    found = folder.newest(tmp_path, OURS)
    assert found is not None
    assert found.path == real


def test_thinning_spares_the_newest_and_what_is_dated_in_the_future(tmp_path: Path) -> None:
    """Sixty files from a clock ahead displace none of the true ones; one from a clock that was behind is kept."""
    start = datetime.now(UTC) + timedelta(days=300)
    for number in range(60):
        make_backup(tmp_path / folder.file_name(start + timedelta(days=number), OURS), 40)
    moments = every(timedelta(minutes=5), 20)
    for moment in moments:
        make_backup(tmp_path / folder.file_name(moment, OURS), 41)
    behind = make_backup(tmp_path / folder.file_name(NOW - timedelta(hours=1, minutes=30, seconds=1), OURS), 42)
    folder.thin(tmp_path, OURS)
    left = folder.backups_in(tmp_path)
    assert sum(each.is_ahead for each in left) == 60
    assert {each.at for each in left} >= set(moments[:12])
    assert behind in {each.path for each in left}
    assert len(left) < 60 + 20
