"""Subcommands of `scorekeeper`, a module each with `main(argv, stdin, stdout) -> int`; here what several share."""

from __future__ import annotations

import sys
from getpass import getpass
from pathlib import PurePath
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from argparse import ArgumentParser

DONE, FAILED, WRONG_CALL = 0, 1, 2


def program_name() -> str:
    """Return the name to type before a command: ``sheepshead`` where that was run, else ``scorekeeper``."""
    return "sheepshead" if PurePath(sys.argv[0]).stem == "sheepshead" else "scorekeeper"


def fail(sentence: str, status: int = FAILED) -> int:
    """Print why a command did not do what was asked for and return its exit status."""
    sys.stderr.write(f"{sentence}\n")
    return status


def ask_passphrase(stdin: TextIO, question: str) -> str:
    """Return the passphrase that is typed, not shown at a terminal; the next line where the input is no terminal."""
    return getpass(question) if stdin.isatty() else stdin.readline().strip()


def add_data_option(parser: ArgumentParser) -> None:
    """Add the option `--data` for the data folder of a site."""
    from scorekeeper import configuration  # with libraries of the site, which the commands of hands do without

    parser.add_argument("--data", metavar="DIR", help=f"data folder (default: {configuration.data_folder()})")
