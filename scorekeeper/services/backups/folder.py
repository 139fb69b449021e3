"""A folder of backups, of one site or of several: each named by its moment (UTC) and by its site.

Of each site the recent ones are all kept, older ones by hour, by day and by month. The newest is the one with the most
entries in its journals: a clock that was once wrong dates a file wrong.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from pathlib import Path

from django.utils.crypto import salted_hmac

from scorekeeper.services.backups import sealing
from scorekeeper.services.backups.archive import manifest_of, new_secret, sum_of
from scorekeeper.services.backups.soundness import UnsoundError

LAST, HOURS, DAYS = 12, 24, 30  # how many are kept: of all, one an hour, one a day; one a month for ever
NAME = re.compile(r"scorekeeper-(\d{8}-\d{6})Z-([0-9a-f]{8})\.(?:zip|sealed)", re.ASCII)
MOMENT = "%Y%m%d-%H%M%S"
SLACK = timedelta(minutes=2)  # between two clocks, before a date counts as one in the future


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup that was checked when it was made: its file, the moment, and the sign of its site."""

    path: Path
    at: datetime
    site: str

    @property
    def is_ahead(self) -> bool:
        """Return whether its date is in the future by this computer's clock."""
        return self.at > datetime.now(UTC) + SLACK

    @property
    def is_sealed(self) -> bool:
        """Return whether it needs a passphrase."""
        return self.path.suffix == sealing.SUFFIX

    @property
    def entries(self) -> int:
        """Return the number of entries in all its journals, -1 if its manifest cannot be read."""
        status = self.path.stat()
        return _entries(self.path, status.st_size, status.st_mtime_ns)


def file_name(moment: datetime, site: str) -> str:
    """Return the file name of a backup, from its moment and the sign of the site."""
    return f"scorekeeper-{moment.astimezone(UTC).strftime(MOMENT)}Z-{site}.zip"


def backups_in(folder: Path) -> list[Backup]:
    """Return the backups of all sites in a folder, the newest first; none where there is no such folder."""
    if not folder.is_dir():
        return []
    matches = [(path, match) for path in folder.iterdir() if (match := NAME.fullmatch(path.name))]
    backups = (Backup(path, datetime.strptime(f"{match[1]}+0000", f"{MOMENT}%z"), match[2]) for path, match in matches)
    return sorted(backups, key=lambda backup: backup.at, reverse=True)


def newest(folder: Path, site: str) -> Backup | None:
    """Return the newest backup in a folder that is the site's."""
    return next(iter(by_rank(folder, site)), None)


def by_rank(folder: Path, site: str = "") -> list[Backup]:
    """Return the backups in a folder, the newest first: a site's, or all without `site`."""
    return sorted((backup for backup in backups_in(folder) if site in (backup.site, "")), key=_rank)[::-1]


def newest_of_each(folder: Path) -> list[Backup]:
    """Return the newest backup of each site in a folder, the newest first; none where there is no such folder."""
    newest: dict[str, Backup] = {}
    for backup in by_rank(folder):
        newest.setdefault(backup.site, backup)
    return list(newest.values())


def thin(folder: Path, site: str) -> None:
    """Delete what is too old to be kept of a site's backups; nobody else's, and none that is dated in the future,
    for such a date says nothing about its age.
    """
    backups = [backup for backup in backups_in(folder) if backup.site == site and not backup.is_ahead]
    keep, last = moments_to_keep(backup.at for backup in backups), max(backups, key=_rank, default=None)
    for backup in backups:
        if backup.at not in keep and backup != last:
            backup.path.unlink(missing_ok=True)


def moments_to_keep(moments: Iterable[datetime]) -> set[datetime]:
    """Return the moments to keep: the last 12, and the last one of each of 24 hours, 30 days and all months."""
    latest = sorted(moments, reverse=True)
    by_hour = _last_of_each(latest, lambda at: (at.date(), at.hour))
    by_day = _last_of_each(latest, lambda at: at.date())
    by_month = _last_of_each(latest, lambda at: (at.year, at.month))
    return {*latest[:LAST], *by_hour[:HOURS], *by_day[:DAYS], *by_month}


def copy_into(folder: Path, backup: Backup, passphrase: str = "") -> Path:
    """Copy a backup into another folder, unless it is there, sealed if there is a passphrase. Return the copy's path.

    Raises ``OSError`` when the folder cannot be written, ``UnsoundError`` when what is there then is something else.
    """
    name, size = backup.path.name, backup.path.stat().st_size
    if passphrase:
        name, size = backup.path.with_suffix(sealing.SUFFIX).name, sealing.sealed_size(size)
    target, part = folder / name, folder / f"{name}.part"
    if target.exists() and target.stat().st_size == size:
        return target
    for rest in folder.glob(f"scorekeeper-*-{backup.site}.*.part"):  # of a stick that was full, or pulled out
        rest.unlink(missing_ok=True)
    with new_secret(part) as copy:
        if passphrase:
            sealing.seal(backup.path, copy, passphrase, backup.entries)
        else:
            with backup.path.open("rb") as source:
                shutil.copyfileobj(source, copy)
        copy.flush()
        os.fsync(copy.fileno())
    if (sealing.sum_of_sealed(part, passphrase) if passphrase else sum_of(part)) != sum_of(backup.path):
        part.unlink()
        raise UnsoundError(f"The backup written to {folder} doesn't match what was sent.")
    return part.replace(target)


def _rank(backup: Backup) -> tuple[int, bool, datetime]:
    return backup.entries, not backup.is_ahead, backup.at


@lru_cache(maxsize=1024)
def _entries(path: Path, _size: int, _changed: int) -> int:
    try:
        sealed = sealing.entries_of(path)
        return sum(length for length, _head in manifest_of(path).heads.values()) if sealed is None else sealed
    except (UnsoundError, OSError):
        return -1


def _last_of_each(latest: Iterable[datetime], slot: Callable[[datetime], object]) -> list[datetime]:
    last: dict[object, datetime] = {}
    for at in latest:
        last.setdefault(slot(at), at)
    return list(last.values())


SALT = "scorekeeper.backups"
LENGTH = 8  # hexadecimal digits: the few sites of one folder are told apart, and nothing of the key is


def site_sign(key: str | None = None) -> str:
    """Return the sign of the site with a secret key; without one, of this site."""
    return salted_hmac(SALT, "site", secret=key, algorithm="sha256").hexdigest()[:LENGTH]
