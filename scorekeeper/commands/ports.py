"""The port that the site listens at: the one that was asked for, or else the first free one from 8000 on."""

from __future__ import annotations

import argparse
import errno
import socket

USUAL_PORT, MOST_TRIES = 8000, 20
MOST_PORT, MOST_DIGITS, MOST_QUOTED = 65_535, 5, 40


class PortUnavailableError(Exception):
    """The port is taken or may not be listened at."""


class PortTakenError(PortUnavailableError):
    """Another program listens at the port."""


def port_number(text: str) -> int:
    """Return the port that `text` names. Raise argparse's error for anything but 0 to 65535."""
    if not text.isascii() or not text.isdigit() or len(text) > MOST_DIGITS or int(text) > MOST_PORT:
        raise argparse.ArgumentTypeError(f"{text[:MOST_QUOTED]!r} isn't a port: enter a number from 0 to {MOST_PORT}")
    return int(text)


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket. Called before anything else, so that a taken port is reported at once.

    Raises PortUnavailableError with a sentence that says what to do.
    """
    try:
        return socket.create_server(
            (host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET, backlog=128
        )
    except PermissionError as error:
        raise PortUnavailableError(
            f"Port {port} is reserved for the system. Choose another one, like --port 8000."
        ) from error
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise PortTakenError(
                f"Port {port} is in use by another program. Choose another one, like --port {port + 1}."
            ) from error
        reason = str(error.strerror).partition(" (")[0]
        raise PortUnavailableError(f"Can't listen on {host}: {reason}.") from error


def listen_at_free(host: str, first: int = USUAL_PORT) -> socket.socket:
    """Return a listening socket at the first free port from `first` on. Raises as `listen` does."""
    for port in range(first, min(first + MOST_TRIES, MOST_PORT)):
        try:
            return listen(host, port)
        except PortTakenError:
            continue
    return listen(host, 0)
