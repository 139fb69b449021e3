"""The command line: `scorekeeper COMMAND ...`, or `python -m scorekeeper COMMAND ...`."""

import os
import sys
from importlib import import_module
from io import TextIOWrapper

from scorekeeper import __version__
from scorekeeper.commands import program_name
from scorekeeper.commands.lines import run_with_checked_output

# Imported by name only when asked for: those from rules to settle, and draw, start without Django.
COMMANDS = {
    "serve": "serve the site to this machine and to phones on the same network",
    "demo": "serve a game and a tournament to try out, which disappear when you stop it",
    "service": "keep the site always on, started by the system (Linux)",
    "upgrade": "make a checked backup, then install the newest version",
    "backup": "save the whole site to one checked file, even while it's running",
    "restore": "restore a site from a backup, on this machine or another one",
    "check": "check the database: settle every hand again and verify every sum",
    "rules": "list the presets of house rules, or print one in full",
    "score": "read hand records as JSON Lines, write their settlements",
    "replay": "read hand transcripts as JSON Lines, write the checked hands",
    "analyze": "read hand transcripts as JSON Lines, write what each card gave away",
    "conformance": "check this program, or another one, against the published cases",
    "notation": "read hands as text or JSON, write them as text in one spelling",
    "settle": "read balances, write the fewest payments that settle them",
    "publish": "write the results of a public tournament to a folder for any web host",
    "rehearse": "play a tournament on a copy and list what would go wrong",
    "draw": "draw a seating plan for a number of players and sessions",
}
FROM_TOURNAMENTS = ("check", "demo", "draw", "publish", "rehearse", "restore")
HELP = ("-h", "--help", "help")
FAILED, WRONG_CALL = 1, 2
SITE = 'pip install ".[site]"'  # in the folder of the program: brings the libraries of the site
OF_HANDS = ("score", "replay", "analyze", "notation")  # functions of one module; any other command is a `main`


def main(argv: list[str] | None = None) -> int:
    """Run the command that `argv` (None: the process's own) names.

    Return its exit status: 2 for a wrong call, 3 where standard output cannot be written.
    """
    arguments = sys.argv[1:] if argv is None else argv
    if not set(arguments[:1]) & {"serve", "demo"}:  # the encoding of the terminal decides how QR codes are drawn
        use_utf8()
    return run_with_checked_output(lambda: answer(arguments))


def start(argv: list[str] | None = None) -> int:
    """Do as `main` does, but serve the site where no command is named: what players start as `sheepshead`."""
    return main((sys.argv[1:] if argv is None else argv) or ["serve"])


def answer(arguments: list[str]) -> int:
    """Run the command that the arguments name and return its exit status."""
    if not arguments or (arguments[0] not in COMMANDS and arguments[0] not in (*HELP, "--version")):
        sys.stderr.write(usage())
        return WRONG_CALL
    command, *rest = arguments
    if command in HELP:
        sys.stdout.write(usage())
        return 0
    if command == "--version":
        sys.stdout.write(f"scorekeeper {__version__}\n")
        return 0
    return run(command, rest)


def run(command: str, arguments: list[str]) -> int:
    """Run one command with the process's streams and return its exit status: 1 where it needs libraries of the site."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    package = "tournaments" if command in FROM_TOURNAMENTS else "scorekeeper"
    module, function = ("hands", command) if command in OF_HANDS else (command, "main")
    try:
        function_to_run = getattr(import_module(f"{package}.commands.{module}"), function)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] in ("scorekeeper", "tournaments"):
            raise
        sys.stderr.write(
            f"To use `{program_name()} {command}`, install the site's libraries: run `{SITE}` in its folder.\n"
        )
        return FAILED
    status: int = function_to_run(arguments, sys.stdin, sys.stdout)
    return status


def use_utf8() -> None:
    """Make the standard streams read and write UTF-8 in any terminal: JSON Lines are a file format."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8")


def usage() -> str:
    """Return the summary of all commands."""
    lines = [f"  {name:13}{purpose}" for name, purpose in COMMANDS.items()]
    return "\n".join((f"usage: {program_name()} COMMAND ...", "", *lines, ""))


if __name__ == "__main__":
    sys.exit(main())
