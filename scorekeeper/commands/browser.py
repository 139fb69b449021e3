"""Open the browser of this machine, with the owner signed in, where someone sits in front of it."""

from __future__ import annotations

import os
import sys
import webbrowser
from collections.abc import Mapping
from typing import TextIO

from scorekeeper.configuration import Profile, profile

REMOTE = ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY")
DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY")
WITH_DESKTOP = ("win32", "darwin")  # systems that have a desktop unless someone is logged in from elsewhere


def is_desktop(environment: Mapping[str, str], platform: str) -> bool:
    """Return whether the session of this process has a screen in front of its user: no SSH, and a display."""
    if any(environment.get(name) for name in REMOTE):
        return False
    return platform in WITH_DESKTOP or any(environment.get(name) for name in DISPLAYS)


def opens_browser(wanted: bool | None, output: TextIO) -> bool:
    """Return whether the site opens a browser: as `wanted`, and otherwise at a terminal on a desktop.

    A script, a service, and a server on the internet get none.
    """
    if wanted is not None:
        return wanted
    return profile() is Profile.HALL and output.isatty() and is_desktop(os.environ, sys.platform)


def open_page(url: str) -> None:
    """Open a page in the browser. Its address is on the screen too, where there is no browser."""
    try:
        webbrowser.open(url)
    except webbrowser.Error:
        return
