"""``scorekeeper serve``: serve the site to this machine and to phones in the same network."""

from __future__ import annotations

import argparse
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, ExitStack, nullcontext
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread
from types import FrameType
from typing import TYPE_CHECKING, Any, TextIO
from urllib.parse import urlencode

from django.conf import settings as django_settings
from django.core.wsgi import get_wsgi_application
from django.db import OperationalError, connection
from django.urls import resolve

from scorekeeper import configuration
from scorekeeper.commands import browser, connections, fail, prepare, program_name, running
from scorekeeper.commands.bodies import is_known
from scorekeeper.commands.greeting import HELP_PAGE, LOOKING, NO_NAME, Served, greet
from scorekeeper.commands.ports import MOST_PORT, USUAL_PORT, PortUnavailableError, listen, listen_at_free, port_number
from scorekeeper.commands.tls import SecureServer, TlsSettings
from scorekeeper.configuration import Profile, data_folder, profile, trusted_proxy
from scorekeeper.services import addresses, https, network_name, start_codes

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment


EVERYWHERE = "0.0.0.0"  # noqa: S104 - phones in the same network are the point
THREADS = 8
CONNECTIONS, SILENT_SECONDS = 2_000, 30  # a hall of 400 keeps a connection or more a phone open
HELP_CONNECTIONS = 100
HELP_PATHS = (HELP_PAGE, "/static/")  # at the http port of a site over https
DEMO = "scorekeeper_demo"  # in a request's environment, for templates: all data disappears when the site stops
NAME_SECONDS = 6  # until the greeting no longer waits for a name
LOST_GUARDS = (
    "Some write protection was missing from the database and has been restored: {names}. "
    "Run `{program} check` to see whether any entry was altered.\n"
)


class UnusableFolderError(Exception):
    """The data folder cannot be made or written to."""


class AlreadyRunningError(Exception):
    """The site is served from this data folder by another process."""


REFUSALS = (
    PortUnavailableError,
    UnusableFolderError,
    AlreadyRunningError,
    configuration.ConfigurationError,
    prepare.UnknownDatabaseError,
    prepare.NoBackupError,
    prepare.LostDataError,
    https.UnusableCertificateError,
)


def main(
    argv: list[str], stdin: TextIO, stdout: TextIO, *, fill: Callable[[], str] | None = None, prog: str = "serve"
) -> int:
    """Serve the site until Ctrl-C or a termination signal; return 0 then, 1 when it cannot start.

    ``fill`` makes the site a demo: it adds the data of one and returns the path of the page to open.
    """
    options = parser(prog).parse_args(argv)
    for each in (signal.SIGINT, signal.SIGTERM):  # said aloud: a shell's background jobs start with Ctrl-C ignored
        signal.signal(each, stop)
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_DFL:  # not under nohup
        signal.signal(signal.SIGHUP, stop)  # the terminal was closed
    os.umask(0o077)  # names, money and links are nobody else's on this machine
    try:
        configuration.choose_path(configuration.BACKUPS_VARIABLE, options.backups)
        configuration.choose_path(configuration.PASSPHRASE_FILE_VARIABLE, options.passphrase_file)
        with site_listener(options) as listener, help_listener(options, listener) as helper:
            serve(listener, helper, options, stdout, fill)
    except KeyboardInterrupt:
        pass  # Ctrl-C while starting; once it serves, the server catches it
    except REFUSALS as error:
        return fail(str(error))
    except OperationalError as error:
        return fail("The database doesn't respond: " + " ".join(str(error).split()))
    return 0


def parser(prog: str = "serve") -> argparse.ArgumentParser:
    """Return the argument parser of this command."""
    reader = argparse.ArgumentParser(
        prog=f"{program_name()} {prog}", description="Serve the site until you press Ctrl-C."
    )
    reader.add_argument(
        "--host", default=EVERYWHERE, help="address to listen on (default: every address of this machine)"
    )
    reader.add_argument(
        "--port", type=port_number, help=f"port (default: the first free one from {USUAL_PORT} on; 0 for any)"
    )
    names = reader.add_mutually_exclusive_group()
    names.add_argument(
        "--name",
        type=site_name,
        default=network_name.USUAL_NAME,
        help=f"name in the local network (default: {network_name.USUAL_NAME}, for {network_name.USUAL_NAME}.local)",
    )
    names.add_argument("--no-name", action="store_true", help="announce no name in the local network")
    reader.add_argument(
        "--browser",
        action=argparse.BooleanOptionalAction,
        help="open the browser, or don't (default: at a terminal on a desktop)",
    )
    reader.add_argument("--https", action="store_true", help="serve over https, with a certificate made here")
    reader.add_argument(
        "--http-port",
        type=port_number,
        metavar="PORT",
        help="with --https: port of the page that explains the certificate, over http (default: the port after --port)",
    )
    own = prog == "serve"  # a demo has no data of its own that lasts
    say = (lambda text: text) if own else (lambda text: argparse.SUPPRESS)
    reader.add_argument("--data", metavar="DIR", help=say(f"data folder (default: {data_folder()})"))
    reader.add_argument("--backups", metavar="DIR", help=say("second folder for backups, such as a USB drive"))
    reader.add_argument(
        "--passphrase-file", metavar="FILE", help=say("seal the second backups with the passphrase in its first line")
    )
    reader.add_argument(
        "--owner-link", action="store_true", help=say("print the owner's link again, as on the first start")
    )
    reader.add_argument(
        "--new-key", action="store_true", help=say("make a new secret key if it was lost (changes all links and PINs)")
    )
    return reader


def site_name(text: str) -> str:
    """Return the name in lower case, without `.local`. Raise argparse's error for what cannot be one."""
    name = text.lower().removesuffix(network_name.DOMAIN)
    if not network_name.is_name(name):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} isn't a name: use letters, digits, and hyphens")
    return name


def site_listener(options: argparse.Namespace) -> socket.socket:
    """Return a listening socket at the port that was asked for, else at the first free one. Raises as `listen` does.

    A site that is served from this data folder already is not served twice: AlreadyRunningError.
    """
    if options.port is not None:
        return listen(options.host, options.port)
    listener = listen_at_free(options.host)
    if listener.getsockname()[1] != USUAL_PORT:
        folder = configuration.choose_data_folder(options.data)
        if address := running.running_address(folder):
            listener.close()
            if browser.opens_browser(options.browser, sys.stdout):
                browser.open_page(f"{address}/")
            raise AlreadyRunningError(f"This site is already running: {address}/")
    return listener


def help_listener(options: argparse.Namespace, listener: socket.socket) -> AbstractContextManager[socket.socket | None]:
    """Return a listening socket for the page about the certificate, None without https. Raises as `listen` does."""
    if not options.https:
        return nullcontext()
    if options.http_port is not None:
        return listen(options.host, options.http_port)
    if options.port == 0:
        return listen(options.host, 0)
    return listen_at_free(options.host, min(listener.getsockname()[1] + 1, MOST_PORT))


def serve(
    listener: socket.socket,
    helper: socket.socket | None,
    options: argparse.Namespace,
    stdout: TextIO,
    fill: Callable[[], str] | None = None,
) -> None:
    """Prepare the site, print its addresses, and answer at `listener` until stopped.

    With `helper`, a listening socket for http, the site is served over https, and the page about its certificate there.
    ``fill`` as above.
    """
    port = listener.getsockname()[1]
    configuration.choose_data_folder(options.data)
    if stdout.isatty():
        stdout.write("Starting ...\n")
        stdout.flush()
    greeted = Event()

    def follow_name(announcement: network_name.Announcement) -> None:
        accept_name(announcement)
        if greeted.is_set() and announcement.name:
            url = addresses.url(announcement.name, port, "https" if helper else "http")
            stdout.write(f"Name from now: {url}/\n")
            stdout.flush()

    with ExitStack() as stack:
        nameless = no_name(options, is_demo=fill is not None)
        announcer = None if nameless else announce(options, port, follow_name, stack)
        folder, first_start = prepare_site(options.data, new_key=options.new_key)
        start_page = fill() if fill else ""
        link = owner_path() if first_start or options.owner_link else ""
        served = Served(options.host, port, folder, link, nameless, notes=port_notes(options, port))
        if helper:
            served = replace(served, tls=TlsSettings(folder, options.host), help_port=helper.getsockname()[1])
        server = build_server(served, listener, helper, is_demo=fill is not None)
        stack.callback(let_go_of_database)
        stack.enter_context(running.noted(folder, served.here))
        stack.enter_context(backups())
        stack.enter_context(analyses())

        def welcome() -> None:
            stdout.write(greet(with_name(served, announcer), stdout.encoding))
            stdout.flush()
            greeted.set()
            if browser.opens_browser(options.browser, stdout):
                browser.open_page(first_page(served, start_page))

        if announcer is None:
            welcome()
        else:  # the site answers while the name is being looked for
            Thread(target=welcome, daemon=True).start()
        server.run()


def build_server(
    served: Served, listener: socket.socket, helper: socket.socket | None, *, is_demo: bool
) -> connections.Server:
    """Return the server at `listener`: over https where the site has a certificate, with its help page at `helper`."""
    settings: dict[str, Any] = {
        "threads": THREADS,
        "ident": None,
        "is_known": is_known,
        "channel_timeout": SILENT_SECONDS,
        **proxy(),
    }
    tls = served.tls
    if tls is None or helper is None:
        site = application(served.host, is_demo=is_demo)
        return connections.Server(site, listener, CONNECTIONS, **settings)

    def secure_site() -> https.HttpsSite:
        return https.HttpsSite(served.port, served.help_port, tls.certificate.hosts)

    site = application(served.host, secure_site, is_demo=is_demo)
    server = SecureServer(tls, site, listener, CONNECTIONS, **settings)
    connections.Server(help_application(site), helper, HELP_CONNECTIONS, beside=server, **settings)
    return server


def no_name(options: argparse.Namespace, *, is_demo: bool) -> str:
    """Return why no name is announced, as the end of a sentence; empty if one is."""
    if options.no_name:
        return "as --no-name says"
    if is_demo:
        return "because this is a demo"
    if profile() is Profile.SERVER:
        return "because this site is on the internet"
    if ":" in options.host or addresses.is_loopback(options.host):
        return "because phones can't open this address"
    return ""


def announce(
    options: argparse.Namespace,
    port: int,
    on_change: Callable[[network_name.Announcement], None],
    stack: ExitStack,
) -> network_name.Announcer:
    """Begin to announce the site's name in the local network, until the stack is closed."""
    announcer = network_name.Announcer(
        options.name, port, data_folder(), lambda: network_name.phone_addresses(options.host), on_change
    )
    announcer.start()
    stack.callback(announcer.stop)
    return announcer


def accept_name(announcement: network_name.Announcement) -> None:
    """Let the site answer requests for its name, also where SCOREKEEPER_HOSTS lists other ones."""
    hosts = django_settings.ALLOWED_HOSTS
    if announcement.name and "*" not in hosts and announcement.name not in hosts:
        hosts.append(announcement.name)


def with_name(served: Served, announcer: network_name.Announcer | None) -> Served:
    """Return the site with its name, which may take a moment, or with the reason why it has none."""
    if announcer is None:
        return served
    announcement = announcer.wait(NAME_SECONDS)
    if served.tls and announcement.name:
        served.tls.renew()
    reason = NO_NAME[announcement.problem] if announcement.problem else LOOKING
    return replace(served, name=announcement.name or reason)


def port_notes(options: argparse.Namespace, port: int) -> tuple[str, ...]:
    """Return a line that names the port where it is not the usual one and nobody chose it."""
    if options.port is not None or port == USUAL_PORT:
        return ()
    return (f"Port {USUAL_PORT} is in use by another program, so this site uses {port}.",)


def first_page(served: Served, path: str) -> str:
    """Return the address that the browser opens: it signs in the owner once.

    It is the address for phones where there is one, so that the links and codes on its pages work on phones. Over
    https, it is the page about the certificate, since the browser does not trust the site yet.
    """
    if served.tls:
        return served.help_page
    code = f"{served.phones or served.here}/start/{start_codes.issue_code()}"
    return f"{code}?{urlencode({'then': path})}" if path else code


def application(
    host: str, https_site: Callable[[], https.HttpsSite] | None = None, *, is_demo: bool = False
) -> WSGIApplication:
    """Return the WSGI application with its pages loaded.

    Each request says whether the site listens on a loopback address, what a page needs to know about https, and
    whether it is a demo.
    """
    site: WSGIApplication = get_wsgi_application()
    resolve(configuration.HEALTH_PATH)  # loads the pages, or the first visitor would wait a second for them
    is_loopback = addresses.is_loopback(host)
    if not is_loopback and https_site is None and not is_demo:
        return site

    def site_here(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        here: dict[str, Any] = {addresses.LOOPBACK_ONLY: True} if is_loopback else {}
        if https_site is not None:
            here[https.SITE] = https_site()
        if is_demo:
            here[DEMO] = True
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
        sys.stderr.write(LOST_GUARDS.format(program=program_name(), names=", ".join(lost)))
    return folder, first_start


def owner_path() -> str:
    """Return the path of the owner's link."""
    from scorekeeper.services.grants import owner_link_path  # models can be imported only once Django is set up

    return owner_link_path()


def stop(signum: int, frame: FrameType | None) -> None:
    """Stop the process the way Ctrl-C does."""
    raise KeyboardInterrupt
