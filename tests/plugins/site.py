"""The site behind a real server, in a thread of the test's process."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any

import pytest
from django.core.wsgi import get_wsgi_application
from waitress.server import create_server

from tests import serving


@pytest.fixture(scope="session", autouse=True)
def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Let all workers of a run share what takes long to make."""
    base = tmp_path_factory.getbasetemp()
    serving.SHARED = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@pytest.fixture
def live_site(real_commits: None) -> Iterator[str]:
    """Serve the site over the test's own database; yields its address without a closing slash."""
    with served(get_wsgi_application()) as address:
        yield address


@contextmanager
def served(application: Any, threads: int = 8) -> Iterator[str]:
    """Serve a WSGI application on a free port of this machine; yields its address without a closing slash."""
    server = create_server(application, host="127.0.0.1", port=0, threads=threads)
    with answering(server):
        yield f"http://127.0.0.1:{server.effective_port}"


@contextmanager
def answering(server: Any) -> Iterator[None]:
    """Let a server of Waitress answer in a thread; stop it afterwards."""
    stop = Event()
    thread = Thread(target=_answer_until, args=(server, stop))
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def _answer_until(server: Any, stop: Event) -> None:
    """Answer requests until `stop` is set, then finish what is under way and close every connection."""
    while not stop.is_set():
        server.asyncore.loop(timeout=0.05, map=server._map, count=1)
    server.task_dispatcher.shutdown()
    for channel in list(server.active_channels.values()):
        channel.handle_close()  # with the file that it sends, which the collector would close in another test
    server.asyncore.close_all(server._map)
