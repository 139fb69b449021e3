"""``scorekeeper serve``: serve the site to this machine and to phones in the same network."""

from __future__ import annotations

import argparse
import errno
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, TextIO

from django.core.wsgi import get_wsgi_application
from django.db import OperationalError, connection
from django.urls import resolve

from scorekeeper import configuration
from scorekeeper.commands import connections, prepare
from scorekeeper.commands.tls import MissingLibraryError, SecureServer, TlsSettings
from scorekeeper.configuration import (
    BadDatabaseUrlError,
    UnfitSettingsError,
    UnusableKeyError,
    data_folder,
    trusted_proxy,
)
from scorekeeper.exports.qr_code import Grid, modules
from scorekeeper.services import addresses, https

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
HELP_CONNECTIONS = 100
HELP_PATHS = ("/https/", "/static/")  # at the http port of a site over https
MOST_BODY = 52_000_000  # bytes; the server's own bound is a gigabyte, laid on the disk for whoever sends it
MOST_PORT, MOST_DIGITS, MOST_QUOTED = 65_535, 5, 40
FAILED = 1
LOST_GUARDS = (
    "Some write protection was missing from the database and has been restored: {names}. "
    "Run `scorekeeper check` to see whether any entry was altered.\n"
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
    prepare.NoBackupError,
    prepare.LostDataError,
    MissingLibraryError,
    https.UnusableCertificateError,
)


def main(argv: list[str], stdin: TextIO, stdout: TextIO) -> int:
    """Serve the site until Ctrl-C or a termination signal; return 0 then, 1 when it cannot start."""
    options = parser().parse_args(argv)
    for each in (signal.SIGINT, signal.SIGTERM):  # said aloud: a shell's background jobs start with Ctrl-C ignored
        signal.signal(each, stop)
    os.umask(0o077)  # names, money and links are nobody else's on this machine
    try:
        configuration.choose_second_folder(options.backups)
        with listen(options.host, options.port) as listener, help_listener(options, listener) as helper:
            serve(listener, helper, options, stdout)
    except KeyboardInterrupt:
        pass  # Ctrl-C while starting; once it serves, the server catches it
    except REFUSALS as error:
        return fail(str(error))
    except OperationalError as error:
        return fail("The database doesn't respond: " + " ".join(str(error).split()))
    return 0


def parser() -> argparse.ArgumentParser:
    """Return the argument parser of this command."""
    reader = argparse.ArgumentParser(prog="scorekeeper serve", description="Serve the site until you press Ctrl-C.")
    reader.add_argument(
        "--host", default=EVERYWHERE, help="address to listen on (default: every address of this machine)"
    )
    reader.add_argument("--port", type=port_number, default=8000, help="port (default: 8000, 0 for any free port)")
    reader.add_argument("--https", action="store_true", help="serve over https, with a certificate made here")
    reader.add_argument(
        "--http-port",
        type=port_number,
        metavar="PORT",
        help="with --https: port of the page that explains the certificate, over http (default: the port after --port)",
    )
    reader.add_argument("--data", metavar="DIR", help=f"data folder (default: {data_folder()})")
    reader.add_argument("--backups", metavar="DIR", help="second folder for backups, such as a USB drive")
    reader.add_argument("--owner-link", action="store_true", help="print the owner's link again, as on the first start")
    reader.add_argument(
        "--new-key", action="store_true", help="make a new secret key if it was lost (changes all links and PINs)"
    )
    return reader


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
            raise PortUnavailableError(
                f"Port {port} is in use by another program. Choose another one, like --port {port + 1}."
            ) from error
        reason = str(error.strerror).partition(" (")[0]
        raise PortUnavailableError(f"Can't listen on {host}: {reason}.") from error


def help_listener(options: argparse.Namespace, listener: socket.socket) -> AbstractContextManager[socket.socket | None]:
    """Return a listening socket for the page about the certificate, None without https. Raises as `listen` does."""
    if not options.https:
        return nullcontext()
    port = options.http_port
    if port is None:
        port = min(listener.getsockname()[1] + 1, MOST_PORT) if options.port else 0
    return listen(options.host, port)


def serve(listener: socket.socket, helper: socket.socket | None, options: argparse.Namespace, stdout: TextIO) -> None:
    """Prepare the site, print its addresses, and answer at `listener` until stopped.

    With `helper`, a listening socket for http, the site is served over https, and the page about its certificate there.
    """
    folder, first_start = prepare_site(options.data, new_key=options.new_key)
    link = owner_path() if first_start or options.owner_link else ""
    port = listener.getsockname()[1]
    settings: dict[str, Any] = {
        "threads": THREADS,
        "ident": None,
        "max_request_body_size": MOST_BODY,
        "channel_timeout": SILENT_SECONDS,
        **proxy(),
    }
    if helper is None:
        server = connections.Server(application(options.host), listener, CONNECTIONS, **settings)
        greeting = plain_greeting(options.host, port, folder, link, stdout.encoding)
    else:
        help_port, tls = helper.getsockname()[1], TlsSettings(folder, options.host)
        site = application(options.host, lambda: https.HttpsSite(port, help_port, tls.certificate.hosts))
        server = SecureServer(tls, site, listener, CONNECTIONS, **settings)
        connections.Server(help_application(site), helper, HELP_CONNECTIONS, beside=server, **settings)
        greeting = secure_greeting(options.host, (port, help_port), tls, folder, link, stdout.encoding)
    stdout.write(greeting)
    stdout.flush()
    try:
        with backups(), analyses():
            server.run()
    finally:
        let_go_of_database()


def application(host: str, https_site: Callable[[], https.HttpsSite] | None = None) -> WSGIApplication:
    """Return the WSGI application with its pages loaded.

    Each request says whether the site listens on a loopback address, and what a page needs to know about https.
    """
    site: WSGIApplication = get_wsgi_application()
    resolve("/healthz")  # loads the pages, or the first visitor would wait a second for them
    is_loopback = addresses.is_loopback(host)
    if not is_loopback and https_site is None:
        return site

    def site_here(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        here: dict[str, Any] = {addresses.LOOPBACK_ONLY: True} if is_loopback else {}
        if https_site is not None:
            here[https.SITE] = https_site()
        return site({**environ, **here}, start_response)

    return site_here


def help_application(site: WSGIApplication) -> WSGIApplication:
    """Return the WSGI application of the http port beside https: one page, its files, and redirects to that page."""

    def help_page(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if environ["PATH_INFO"].startswith(HELP_PATHS):
            return site(environ, start_response)
        start_response("302 Found", [("Location", HELP_PATHS[0]), ("Content-Length", "0")])
        return [b""]

    return help_page


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


def analyses() -> AbstractContextManager[None]:
    """Return a context manager that analyzes hands while the site is served."""
    from scorekeeper.services import analyses  # models can be imported only once Django is set up

    return analyses.running()


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
            f"Can't use the data folder {data_folder()}: {error.strerror}. Choose another one with --data."
        ) from error
    if lost:
        sys.stderr.write(LOST_GUARDS.format(names=", ".join(lost)))
    return folder, first_start


def plain_greeting(host: str, port: int, folder: Path, link: str, encoding: str) -> str:
    """Return the text to print when the site is up: addresses, a QR code and, when given, the owner's link.

    `link` is the path of that link or empty; with it, the code leads there.
    """
    here, phones = addresses.this_machine(host, port), addresses.for_phones(host, port)
    lines = [f"This machine:  {here}/", f"Phones:        {phones}/" if phones else "Phones:        no network found"]
    lines.append(f"Data folder:   {folder}")
    if link:
        lines += ["", "Owner's link (keep it private, it opens everything):", f"  {phones or here}{link}"]
    if phones:
        lines += ["", draw(phones + (link or "/"), encoding)]
    return "\n".join([*lines, "", "Press Ctrl-C to stop.", ""])


def secure_greeting(host: str, ports: tuple[int, int], tls: TlsSettings, folder: Path, link: str, encoding: str) -> str:
    """Return the text to print when the site is up over https: addresses, and how phones get to trust it.

    ``ports`` are those for https and http; ``link`` is as above.
    """
    port, help_port = ports
    here, phones = addresses.this_machine(host, port, "https"), addresses.for_phones(host, port, "https")
    first = addresses.for_phones(host, help_port) or addresses.this_machine(host, help_port)
    lines = [f"This machine:  {here}/", f"Phones:        {phones}/" if phones else "Phones:        no network found"]
    lines += [f"New devices:   {first}{HELP_PATHS[0]}", f"Data folder:   {folder}"]
    if tls.certificate.has_new_authority:
        lines.append(f"A certificate was created in {folder / https.FOLDER}. Every device has to install it once.")
    elif tls.certificate.is_new:
        lines.append("The server certificate was renewed. Devices that installed the certificate keep trusting it.")
    if (der := https.authority_der(folder)) is not None:
        lines += ["", "Fingerprint of the certificate, to compare:", f"  {https.fingerprint(der)}"]
    if link:
        lines += ["", "Owner's link (keep it private, it opens everything):", f"  {phones or here}{link}"]
    if phones:
        lines += [
            "",
            "1. On each new phone, scan this code and follow the steps:",
            "",
            draw(first + HELP_PATHS[0], encoding),
        ]
        lines += ["", "2. Then scan this code to open the site:", "", draw(phones + (link or "/"), encoding)]
    return "\n".join([*lines, "", "Press Ctrl-C to stop.", ""])


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
