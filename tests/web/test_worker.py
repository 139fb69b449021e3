"""The service worker's script: the browser asks for it each time, and a new version of the site changes it."""

from __future__ import annotations

import re

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from django.test import Client

from scorekeeper import __version__


def version() -> str:
    answer = Client().get("/worker.js")
    assert answer.headers["Content-Type"] == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    (found,) = re.findall(r'^const VERSION = "([^"]+)";', answer.content.decode(), re.MULTILINE)
    return str(found)


def test_changes_with_the_static_files(monkeypatch: pytest.MonkeyPatch) -> None:
    before = version()
    assert before.startswith(f"{__version__}-")
    monkeypatch.setattr(staticfiles_storage, "manifest_hash", "another", raising=False)
    assert version() == f"{__version__}-another" != before
