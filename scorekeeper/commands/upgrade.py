"""`scorekeeper upgrade`: a checked backup, then the newest version, by the tool that installed this one."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from scorekeeper import __version__, configuration
from scorekeeper.commands import DONE, add_data_option, fail, prepare, program_name, running, service

ON_PYPI = False  # nobody owns the program's names there yet: until the release, nothing is installed by name
REFUSALS = (
    configuration.ConfigurationError,
    prepare.UnknownDatabaseError,
    prepare.LostDataError,
    prepare.NoBackupError,
)


@dataclass(frozen=True, slots=True)
class UpgradeWay:
    """How this copy of the program gets its next version: a command to run here, or steps for the user."""

    command: tuple[str, ...] = ()
    steps: str = ""


def main(argv: list[str], stdin: TextIO, stdout: TextIO) -> int:
    """Back up the site, and upgrade the program or print the steps. Return 1, with a sentence, when that failed."""
    options = parser().parse_args(argv)
    folder = configuration.choose_data_folder(options.data)
    way = upgrade_way(
        configuration.PACKAGE, Path(sys.prefix), is_app=bool(getattr(sys, "frozen", False)), is_container=is_container()
    )
    try:
        if prepare.is_used(folder):
            prepare.set_up(options.data)
            prepare.refuse_unknown()
            stdout.write(f"Backup: {prepare.back_up_before_upgrade()}, checked.\n")
    except REFUSALS as error:
        return fail(str(error))
    if not way.command or shutil.which(way.command[0]) is None:
        stdout.write(f"This is version {__version__}. To upgrade, {way.steps or ' '.join(way.command)}\n")
        return DONE
    return run_upgrade(way.command, folder, stdout)


def parser() -> argparse.ArgumentParser:
    """Return the argument parser of this command."""
    reader = argparse.ArgumentParser(
        prog=f"{program_name()} upgrade", description="Make a checked backup, then install the newest version."
    )
    add_data_option(reader)
    return reader


def upgrade_way(package: Path, prefix: Path, *, is_app: bool, is_container: bool) -> UpgradeWay:
    """Return how a program is upgraded whose package and Python environment lie in these folders."""
    place = prefix.as_posix()
    if is_app:
        return UpgradeWay(steps="download the new app and put it in this one's place. Your data stays where it is.")
    if (package.parent / "pyproject.toml").exists():
        return UpgradeWay(steps=f"run `git pull` and then `make run` in {package.parent}.")
    if is_container:
        return UpgradeWay(steps="run `docker compose up --detach --build` with the new source.")
    if not ON_PYPI:
        return UpgradeWay(steps="install it again from the folder of the new source, as you did with this one.")
    if any(part in package.as_posix() for part in service.PASSING):
        return UpgradeWay(steps="start it with `uvx sheepshead@latest`.")
    if "/uv/tools/" in place:
        return UpgradeWay(("uv", "tool", "upgrade", "sheepshead"))
    if "/pipx/venvs/" in place:
        return UpgradeWay(("pipx", "upgrade", "sheepshead"))
    return UpgradeWay((sys.executable, "-m", "pip", "install", "--upgrade", "sheepshead"))


def is_container() -> bool:
    """Return whether this process runs in a container."""
    return Path("/.dockerenv").exists() or Path("/run/.containerenv").exists()


def run_upgrade(command: tuple[str, ...], folder: Path, stdout: TextIO) -> int:
    """Run the command, and restart the service if there is one. Return 1 if the command failed."""
    stdout.write(f"Running: {' '.join(command)}\n")
    stdout.flush()
    if subprocess.run(command, check=False).returncode:  # noqa: S603
        return fail("The upgrade failed. Nothing was changed in your data.")
    asked = [sys.executable, "-m", "scorekeeper", "--version"]
    version = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.split()[-1:]  # noqa: S603
    stdout.write(f"This was version {__version__}. Now it's {version[0] if version else 'another one'}.\n")
    if service.unit_path().exists() and shutil.which("systemctl"):
        service.systemctl("restart", service.UNIT)
        stdout.write("The service was restarted.\n")
    elif address := running.running_address(folder):
        stdout.write(f"The site at {address}/ still runs the old version. Stop it, and start it again.\n")
    else:
        stdout.write(f"Start it with: {program_name()} serve\n")
    return DONE
