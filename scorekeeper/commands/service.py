"""`scorekeeper service`: keep the site always on, as a systemd service of this user."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TextIO

from scorekeeper import configuration
from scorekeeper.commands import DONE, FAILED, add_data_option, fail, program_name, running
from scorekeeper.commands.ports import USUAL_PORT, port_number

UNIT = "scorekeeper.service"
GUIDE = "docs/club/always-on.md"
OTHER_SYSTEM = "This needs Linux with systemd. For macOS and Windows, follow the steps in {guide}. Nothing was changed."
PASSING = ("uv/archive-", "/.cache/uv/", "\\uv\\cache\\", "/pipx/.cache/")  # copies that uvx and pipx run delete
NOT_HERE = (
    'This copy of the program is temporary. Install it first: in its folder, run `uv tool install ".[site]"` or '
    '`pipx install ".[site]"`. Then run `scorekeeper service install`.'
)
NO_SESSION = (
    "Your user's service manager can't be reached: {said}\n"
    "Log in as this user, at the computer or over ssh instead of with su, and try again. Nothing was changed."
)
# Settings that a service needs as the terminal has them. The others are options of the command.
KEPT = re.compile(r"DATABASE_URL|SCOREKEEPER_(?!DATA$|BACKUPS$|TEST|CHROMIUM|SLOWER|NO_SKIP)[A-Z_]+")
UNIT_TEXT = """\
[Unit]
Description=Sheepshead scorekeeper
After=network-online.target
Wants=network-online.target
StartLimitIntervalSec=0

[Service]
Type=exec
{environment}{folder}ExecStart={command}
Restart=on-failure
RestartSec=5
TimeoutStopSec=60

[Install]
WantedBy=default.target
"""


class UnusableServiceError(Exception):
    """The service cannot be installed or asked for here."""


def main(argv: list[str], stdin: TextIO, stdout: TextIO) -> int:
    """Install, uninstall, or describe the service. Return the exit status: 1, with a sentence, when that failed."""
    options = parser().parse_args(argv)
    try:
        require_systemd()
        require_session()
        if options.action == "install":
            install(options, stdout)
        elif options.action == "uninstall":
            uninstall(stdout)
        else:
            return show_status(stdout)
    except (UnusableServiceError, OSError) as error:
        return fail(str(error))
    return DONE


def parser() -> argparse.ArgumentParser:
    """Return the argument parser of this command."""
    reader = argparse.ArgumentParser(
        prog=f"{program_name()} service", description="Keep the site always on, as a systemd service of this user."
    )
    actions = reader.add_subparsers(dest="action", required=True, metavar="ACTION")
    install = actions.add_parser("install", help="start the site now and at every start of the computer")
    add_data_option(install)
    install.add_argument("--backups", metavar="DIR", help="second folder for backups, such as a USB drive")
    install.add_argument("--port", type=port_number, default=USUAL_PORT, help=f"port (default: {USUAL_PORT})")
    install.add_argument("--name", help="name in the local network (default: sheepshead)")
    install.add_argument("--https", action="store_true", help="serve over https, with a certificate made here")
    actions.add_parser("uninstall", help="stop the site and start it no more; the data stays")
    actions.add_parser("status", help="say whether the site runs, and where")
    return reader


def require_systemd() -> None:
    """Raise UnusableServiceError on systems without systemd, and where this program's files will not last."""
    if not sys.platform.startswith("linux") or shutil.which("systemctl") is None:
        raise UnusableServiceError(OTHER_SYSTEM.format(guide=GUIDE))
    if any(part in Path(__file__).as_posix() for part in PASSING):
        raise UnusableServiceError(NOT_HERE.format(program=program_name()))


def require_session() -> None:
    """Raise UnusableServiceError where this user's service manager can't be reached, before anything is changed."""
    done = run_systemctl("show-environment")
    if done.returncode:
        raise UnusableServiceError(NO_SESSION.format(said=reason(done)))


def unit_path() -> Path:
    """Return the file of the service, in the user's folder for settings."""
    folder = os.environ.get("XDG_CONFIG_HOME")
    return (Path(folder) if folder else Path.home() / ".config") / "systemd" / "user" / UNIT


def unit_text(program: Sequence[str], options: Sequence[str], environment: Mapping[str, str], folder: str) -> str:
    """Return the unit that runs `program serve` with these options, settings, and working folder (may be empty)."""
    words = [*program, "serve", "--no-browser", *options]
    command = " ".join(quote(word.replace("$", "$$")) for word in words)  # variables are expanded in commands alone
    variables = "".join(f"Environment={quote(f'{name}={value}')}\n" for name, value in sorted(environment.items()))
    working = f"WorkingDirectory={folder.replace('%', '%%')}\n" if folder else ""
    return UNIT_TEXT.format(environment=variables, folder=working, command=command)


def quote(text: str) -> str:
    """Return a word of a unit in double quotes, with systemd's own signs kept from their meaning."""
    plain = text.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%")
    return f'"{plain}"'


def program() -> tuple[list[str], str]:
    """Return the command that runs this program, and the folder to run it in: that of a checkout, else none."""
    if getattr(sys, "frozen", False):
        return [sys.executable], ""
    above = configuration.PACKAGE.parent
    return [sys.executable, "-m", "scorekeeper"], str(above) if (above / "pyproject.toml").exists() else ""


def install(options: argparse.Namespace, stdout: TextIO) -> None:
    """Prepare the site, write the unit, and start it. Raises UnusableServiceError and OSError.

    The site is prepared here, so that the owner's link is printed here and not in the system's log.
    """
    from scorekeeper.commands import serve

    folder = configuration.choose_data_folder(options.data)
    if address := running.running_address(folder):
        raise UnusableServiceError(f"This site is already running: {address}/ Stop it first. Nothing was changed.")
    try:
        serve.prepare_site(options.data)
        link = serve.owner_path()
    except serve.REFUSALS as error:
        raise UnusableServiceError(str(error)) from error
    finally:
        serve.let_go_of_database()
    arguments = ["--data", str(folder), "--port", str(options.port)]
    arguments += ["--backups", str(Path(options.backups).expanduser().absolute())] if options.backups else []
    arguments += ["--name", serve.site_name(options.name)] if options.name else []
    arguments += ["--https"] if options.https else []
    kept = {name: value for name, value in os.environ.items() if KEPT.fullmatch(name)}
    write_unit(unit_text(program()[0], arguments, kept, program()[1]))
    for step in (["daemon-reload"], ["enable", UNIT], ["restart", UNIT]):
        systemctl(*step)
    from scorekeeper.services import addresses

    scheme = "https" if options.https else "http"
    here = addresses.this_machine(serve.EVERYWHERE, options.port, scheme)
    phones = addresses.for_phones(serve.EVERYWHERE, options.port, scheme)
    lines = ["Sheepshead is always on now. It starts again by itself after a failure.", ""]
    lines += [f"This machine:  {here}/", f"Phones:        {phones or 'no network found'}{'/' if phones else ''}"]
    lines += [f"Data folder:   {folder}", f"Unit:          {unit_path()}", ""]
    lines += ["Owner's link (keep it private, it opens everything):", f"  {phones or here}{link}", ""]
    if not lingers():
        lines += ["To start it without anyone logging in, run once: sudo loginctl enable-linger $USER"]
    lines += [f"How it's doing: {program_name()} service status", f"To stop it: {program_name()} service uninstall", ""]
    stdout.write("\n".join(lines))


def write_unit(text: str) -> None:
    """Write the unit. Only the user can read it: settings may hold a password."""
    path = unit_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write(text)


def uninstall(stdout: TextIO) -> None:
    """Stop the service and delete its unit; the data stays. Raises UnusableServiceError."""
    if not unit_path().exists():
        raise UnusableServiceError("No service is installed.")
    systemctl("disable", "--now", UNIT)
    unit_path().unlink()
    systemctl("daemon-reload")
    stdout.write("Stopped. The data is still there.\n")


def show_status(stdout: TextIO) -> int:
    """Print whether the service runs, and its address. Return 0 if it does."""
    if not unit_path().exists():
        raise UnusableServiceError(f"No service is installed. Install it with: {program_name()} service install")
    state = run_systemctl("is-active", UNIT).stdout.strip() or "unknown"
    found = re.search(r'"--data" "([^"]+)"', unit_path().read_text(encoding="utf-8"))
    folder = Path(found[1].replace("%%", "%").replace("$$", "$")) if found else configuration.data_folder()
    address = running.running_address(folder)
    stdout.write(f"State:         {state}\nAddress:       {address + '/' if address else 'no answer'}\n")
    stdout.write(f"Data folder:   {folder}\nStarts without a login: {'yes' if lingers() else 'no'}\n")
    stdout.write(f"Log:           journalctl --user --unit {UNIT}\n")
    return DONE if state == "active" else FAILED


def lingers() -> bool:
    """Return whether this user's services run without a login."""
    return Path("/var/lib/systemd/linger", user_name()).exists()


def user_name() -> str:
    """Return the name of this process's user."""
    import pwd  # not on Windows

    return pwd.getpwuid(os.getuid()).pw_name


def systemctl(*arguments: str) -> None:
    """Run systemctl for this user. Raises UnusableServiceError with its own words."""
    done = run_systemctl(*arguments)
    if done.returncode:
        command = " ".join(arguments)
        raise UnusableServiceError(f"systemctl --user {command} failed: {reason(done)}\nThe unit is {unit_path()}.")


def reason(done: subprocess.CompletedProcess[str]) -> str:
    """Return what a call that failed said, in one line."""
    return " ".join(done.stderr.split()) or f"exit status {done.returncode}"


def run_systemctl(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run systemctl for this user and return what became of it."""
    command = ["systemctl", "--user", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)  # noqa: S603
