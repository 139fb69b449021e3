"""Start of the app: the score keeper, in an executable that brings Python along.

Without arguments it serves the site, in a terminal. The score keeper starts its workers as `PYTHON -m MODULE`: the
executable of the app takes the place of Python there.
"""

from __future__ import annotations

import os
import runpy
import shutil
import sys
from collections.abc import Mapping, Sequence

OWN_MODULES = ("scorekeeper", "tournaments")
LIBRARIES = "LD_LIBRARY_PATH"
UNPACK_AGAIN = "PYINSTALLER_RESET_ENVIRONMENT"
TERMINALS = (  # each tall enough for the QR code and the addresses; the last one is whichever Debian's user prefers
    ("gnome-terminal", "--geometry=90x42", "--"),
    ("konsole", "-p", "TerminalColumns=90", "-p", "TerminalRows=42", "-e"),
    ("xfce4-terminal", "--geometry=90x42", "-x"),
    ("xterm", "-geometry", "90x42", "-e"),
    ("x-terminal-emulator", "-e"),
)


def main(arguments: Sequence[str]) -> int:
    """Run what the arguments ask for and return the exit status."""
    if arguments[:1] == ["-m"]:
        use_own_libraries()
        run_module(*arguments[1:])
        return 0
    give_back_libraries()
    if not arguments and (command := terminal_command(os.environ)):
        os.environ[UNPACK_AGAIN] = "1"  # some terminals return at once, and this start's files go with it
        os.execv(command[0], command)  # noqa: S606 - a terminal of this desktop, with this program in it
    from scorekeeper.__main__ import start  # a worker does without

    return start(list(arguments))


def give_back_libraries() -> None:
    """Let programs that this one starts, such as the browser, use the system's libraries instead of the app's.

    On Linux the executable changes the variable before it starts Python, and keeps the original beside it.
    """
    original = os.environ.pop(f"{LIBRARIES}_ORIG", None)
    if original:
        os.environ[LIBRARIES] = original
    else:
        os.environ.pop(LIBRARIES, None)


def use_own_libraries() -> None:
    """Start a worker again with the libraries that the app has given back. Only Linux looks for them by a variable."""
    own = getattr(sys, "_MEIPASS", "")
    if sys.platform == "linux" and own and os.environ.get(LIBRARIES) != own:
        os.environ[LIBRARIES] = own
        os.execv(sys.executable, [sys.executable, *sys.argv[1:]])  # noqa: S606 - this program itself


def run_module(name: str, *arguments: str) -> None:
    """Run a module of this program as Python's option `-m` does."""
    if name.partition(".")[0] not in OWN_MODULES:
        raise SystemExit(f"No module of this program: {name}")
    sys.argv = [name, *arguments]
    runpy.run_module(name, run_name="__main__", alter_sys=True)


def terminal_command(environment: Mapping[str, str]) -> list[str]:
    """Return the command that starts this program in a terminal, for a double click on a Linux desktop.

    Empty at a terminal, without a desktop or a known terminal, and on Windows and macOS, which open one by themselves.
    """
    if sys.platform != "linux" or sys.stdin.isatty() or sys.stdout.isatty():
        return []
    if not (environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")):
        return []
    for name, *options in TERMINALS:
        if program := shutil.which(name):
            return [program, *options, sys.executable, "serve"]
    return []


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
