"""``scorekeeper serve``: serve the site to this machine and to phones in the same network."""

from __future__ import annotations

import argparse
import errno
import os
import signal
import socket
import sys
from collections.abc import Iterable
from contextlib import AbstractContextManager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, TextIO

from django.core.wsgi import get_wsgi_application
from django.db import OperationalError, connection
from django.urls import resolve

from scorekeeper.commands import connections, prepare
from scorekeeper.configuration import folders
from scorekeeper.configuration.database import BadDatabaseUrlError
from scorekeeper.configuration.folders import data_folder
from scorekeeper.configuration.profile import UnfitSettingsError, trusted_proxy
from scorekeeper.configuration.secret_key import UnusableKeyError
from scorekeeper.exports.qr_code import Grid, modules
from scorekeeper.services import addresses

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment


QUIET_ZONE = 4
# Light modules are drawn, dark ones left empty: most terminals write light on dark.
HALF_BLOCKS = {(True, True): " ", (True, False): "▄", (False, True): "▀", (False, False): "█"}
ASCII = {True: "  ", False: "##"}


def draw(text: str, encoding: str) -> str:
    """Return the QR code for `text` as lines: half blocks if `encoding` has them, else plain ASCII, twice the size."""
    grid = with_quiet_zone(modules(text))
    return in_half_blocks(grid) if can_write("".join(HALF_BLOCKS.values()), encoding) else in_ascii(grid)


def can_write(text: str, encoding: str) -> bool:
    """Return whether `encoding` has every character of `text`."""
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def with_quiet_zone(grid: Grid) -> Grid:
    """Return `grid` with the light margin that scanners need, and one more row where that makes the rows even."""
    side = (False,) * QUIET_ZONE
    rows = [side + row + side for row in grid]
    empty = (False,) * len(rows[0])
    margin = [empty] * QUIET_ZONE
    odd = [empty] * (len(grid) % 2)
    return tuple(margin + rows + margin + odd)


def in_half_blocks(grid: Grid) -> str:
    """Return lines of half blocks, two rows of modules each."""
    pairs = zip(grid[::2], grid[1::2], strict=True)
    return "\n".join("".join(HALF_BLOCKS[pair] for pair in zip(upper, lower, strict=True)) for upper, lower in pairs)


def in_ascii(grid: Grid) -> str:
    """Return lines of ASCII, a row of modules each, two characters a module."""
    return "\n".join("".join(ASCII[module] for module in row) for row in grid)


EVERYWHERE = "0.0.0.0"  # noqa: S104 - phones in the same network are the point
THREADS = 8
CONNECTIONS, SILENT_SECONDS = 2_000, 30  # a hall of 400 keeps a connection or more a phone open
MOST_BODY = 52_000_000  # bytes; the server's own bound is a gigabyte, laid on the disk for whoever sends it
MOST_PORT, MOST_DIGITS, MOST_QUOTED = 65_535, 5, 40
FAILED = 1
LOST_GUARDS = (
    "The database had lost guards, which are back now: {names}. "
    "Run `scorekeeper check` to see whether entries were changed meanwhile.\n"
)


class PortUnavailableError(Exception):
    """The port is taken or may not be listened at."""


class UnusableFolderError(Exception):
    """The data folder cannot be made or written to."""


REFUSALS = (
    PortUnavailableError,
    UnusableFolderError,
    BadDatabaseUrlError,
    UnfitSettingsError,
    UnusableKeyError,
    prepare.NewerDatabaseError,
    prepare.LostDataError,
)


def main(argv: list[str], stdin: TextIO, stdout: TextIO) -> int:
    """Serve the site until Ctrl-C or a termination signal; return 0 then, 1 when it cannot start."""
    options = parser().parse_args(argv)
    for each in (signal.SIGINT, signal.SIGTERM):  # said aloud: a shell's background jobs start with Ctrl-C ignored
        signal.signal(each, stop)
    os.umask(0o077)  # names, money and links are nobody else's on this machine
    try:
        folders.choose_second_folder(options.backups)
        with listen(options.host, options.port) as listener:
            serve(listener, options, stdout)
    except KeyboardInterrupt:
        pass  # Ctrl-C while starting; once it serves, the server catches it
    except REFUSALS as error:
        return fail(str(error))
    except OperationalError as error:
        return fail("The database does not answer: " + " ".join(str(error).split()))
    return 0


def parser() -> argparse.ArgumentParser:
    """Return the argument parser of this command."""
    reader = argparse.ArgumentParser(prog="scorekeeper serve", description="Serve the site until Ctrl-C.")
    reader.add_argument(
        "--host", default=EVERYWHERE, help="address to listen at (default: every address of this machine)"
    )
    reader.add_argument("--port", type=port_number, default=8000, help="port (default: 8000; 0: any free one)")
    reader.add_argument("--data", metavar="DIR", help=f"data folder (default: {data_folder()})")
    reader.add_argument("--backups", metavar="DIR", help="a second folder for backups, such as a stick")
    reader.add_argument("--owner-link", action="store_true", help="print the owner's link again, as at the first start")
    reader.add_argument(
        "--new-key", action="store_true", help="make a new secret key where it was lost; every link and PIN changes"
    )
    return reader


def port_number(text: str) -> int:
    """Return the port that `text` names. Raise argparse's error for anything but 0 to 65535."""
    if not text.isascii() or not text.isdigit() or len(text) > MOST_DIGITS or int(text) > MOST_PORT:
        raise argparse.ArgumentTypeError(f"{text[:MOST_QUOTED]!r} is no port: give a number from 0 to {MOST_PORT}")
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
            f"Port {port} is reserved for the system: choose another, such as --port 8000."
        ) from error
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise PortUnavailableError(
                f"Port {port} is taken by another program: choose another, such as --port {port + 1}."
            ) from error
        reason = str(error.strerror).partition(" (")[0]
        raise PortUnavailableError(f"This machine cannot listen at {host}: {reason}.") from error


def serve(listener: socket.socket, options: argparse.Namespace, stdout: TextIO) -> None:
    """Prepare the site, print its addresses, and answer at `listener` until stopped."""
    folder, first_start = prepare_site(options.data, new_key=options.new_key)
    link = owner_path() if first_start or options.owner_link else ""
    server = connections.Server(
        application(options.host),
        listener,
        CONNECTIONS,
        threads=THREADS,
        ident=None,
        max_request_body_size=MOST_BODY,
        channel_timeout=SILENT_SECONDS,
        **proxy(),
    )
    stdout.write(greeting(options.host, listener.getsockname()[1], folder, link, stdout.encoding))
    stdout.flush()
    try:
        with backups():
            server.run()
    finally:
        let_go_of_database()


def application(host: str) -> WSGIApplication:
    """Return the WSGI application with its pages loaded. Each request says whether it listens on a loopback address."""
    site: WSGIApplication = get_wsgi_application()
    resolve("/healthz")  # loads the pages, or the first visitor would wait a second for them
    if not addresses.is_loopback(host):
        return site

    def loopback_site(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        return site({**environ, addresses.LOOPBACK_ONLY: True}, start_response)

    return loopback_site


def proxy() -> dict[str, object]:
    """Return the server's settings for forwarded headers: trust nothing, or the proxy that was named."""
    options: dict[str, object] = {"clear_untrusted_proxy_headers": True}
    if (address := trusted_proxy()) is not None:
        options |= {"trusted_proxy": address, "trusted_proxy_headers": "x-forwarded-for x-forwarded-proto"}
    return options


def backups() -> AbstractContextManager[None]:
    """Return a context manager that makes backups while the site is served."""
    from scorekeeper.services.backups import making  # models can be imported only once Django is set up

    return making.running()


def let_go_of_database() -> None:
    """Close this thread's connection and, on PostgreSQL, the pool, whose own threads would keep the process alive."""
    connection.close()
    if connection.vendor == "postgresql":
        connection.close_pool()  # type: ignore[attr-defined]


def prepare_site(data: str | None, *, new_key: bool = False) -> tuple[Path, bool]:
    """Prepare everything the site needs. Return the data folder and whether this is the first start.

    Raises UnusableFolderError when the data folder cannot be made or written, and what `prepare` raises.
    """
    try:
        folder = prepare.set_up(data, new_key=new_key)
        first_start = prepare.migrate()
        lost = prepare.put_back_guards()
        prepare.collect_static(folder)
    except OSError as error:
        raise UnusableFolderError(
            f"The data folder {data_folder()} cannot be used: {error.strerror}. Choose another with --data."
        ) from error
    if lost:
        sys.stderr.write(LOST_GUARDS.format(names=", ".join(lost)))
    return folder, first_start


def greeting(host: str, port: int, folder: Path, link: str, encoding: str) -> str:
    """Return the text to print when the site is up: addresses, a QR code and, when given, the owner's link.

    `link` is the path of that link or empty; with it, the code leads there.
    """
    here, phones = addresses.this_machine(host, port), addresses.for_phones(host, port)
    lines = [f"This machine:  {here}/", f"Phones:        {phones}/" if phones else "Phones:        no network found"]
    lines.append(f"Data folder:   {folder}")
    if link:
        lines += ["", "The owner's link, which opens everything; keep it to yourself:", f"  {phones or here}{link}"]
    if phones:
        lines += ["", draw(phones + (link or "/"), encoding)]
    return "\n".join([*lines, "", "Ctrl-C stops the site.", ""])


def owner_path() -> str:
    """Return the path of the owner's link."""
    from scorekeeper.services.grants import owner_link_path  # models can be imported only once Django is set up

    return owner_link_path()


def stop(signum: int, frame: FrameType | None) -> None:
    """Stop the process the way Ctrl-C does."""
    raise KeyboardInterrupt


def fail(sentence: str) -> int:
    """Print why the site cannot start and return the exit status."""
    sys.stderr.write(sentence + "\n")
    return FAILED
