"""The two places where the site is served: a hall over http, the internet over https."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper import configuration
from tests.preloaded import Command
from tests.serving import ROOT, environment
from tests.waiting import LONG

KEY = "correct-horse-battery-staple-0123456789-abcdefghijklmnop"
SERVER = {"SCOREKEEPER_PROFILE": "server", "SCOREKEEPER_HOSTS": "scores.example", "SCOREKEEPER_SECRET_KEY": KEY}
ASKED = """
import django; django.setup()
from django.test import Client
for secure in (False, True):
    answer = Client().get("/theme", secure=secure, headers={"host": "scores.example"})
    print(answer.status_code, answer.headers.get("Strict-Transport-Security"))
print(Client().get("/healthz", headers={"host": "scores.example"}).status_code)
print(Client().get("/", secure=True, headers={"host": "elsewhere.example"}).status_code)
"""


def run(*command: str, data: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the site's folder, in an environment of its own."""
    given = environment(SCOREKEEPER_DATA=str(data), DJANGO_SETTINGS_MODULE="scorekeeper.settings", **variables)
    return subprocess.run([sys.executable, *command], cwd=ROOT, env=given, capture_output=True, text=True, timeout=120)


def start(data: Path, **variables: str) -> tuple[int, str, str]:
    """Return the exit status, output, and errors of a start of the site, in a process that was forked."""
    with Command(["serve", "--port", "0"], environment(SCOREKEEPER_DATA=str(data), **variables)) as process:
        output, errors = process.communicate()
        return process.wait(LONG), output, errors


def deployed(data: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Return what Django's own check of a deployment says."""
    return run("manage.py", "check", "--deploy", "--fail-level", "WARNING", data=data, **variables)


def test_a_server_passes_the_check_of_a_deployment(tmp_path: Path) -> None:
    done = deployed(tmp_path, **SERVER)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout


def test_that_check_can_fail(tmp_path: Path) -> None:
    configuration.ensure_key(tmp_path)
    done = deployed(tmp_path)
    assert done.returncode == 1
    assert "security.W004" in done.stderr  # a hall speaks http


def test_a_server_answers_over_https_to_its_own_name_alone(tmp_path: Path) -> None:
    done = run("-c", ASKED, data=tmp_path, **SERVER)
    assert done.stdout.splitlines() == ["301 None", "405 max-age=31536000; includeSubDomains", "503", "400"], (
        done.stderr
    )


@pytest.mark.parametrize(
    ("missing", "sentence"),
    [
        ({"SCOREKEEPER_HOSTS": ""}, "A server needs SCOREKEEPER_HOSTS"),
        ({"SCOREKEEPER_HOSTS": "*"}, "A server needs SCOREKEEPER_HOSTS"),
        ({"SCOREKEEPER_SECRET_KEY": ""}, "A server needs SCOREKEEPER_SECRET_KEY"),
        ({"SCOREKEEPER_SECRET_KEY": "k" * 49}, "A server needs SCOREKEEPER_SECRET_KEY"),
        ({"SCOREKEEPER_SECRET_KEY": "short"}, "too short. Set at least 32 random characters"),
        ({"SCOREKEEPER_SECRET_KEY": "", "SCOREKEEPER_SECRET_KEY_FILE": "/nowhere/key"}, "Can't read /nowhere/key"),
        ({"SCOREKEEPER_DEBUG": "1"}, "must not run with SCOREKEEPER_DEBUG"),
        ({"SCOREKEEPER_PROFILE": "cloud"}, "SCOREKEEPER_PROFILE must be hall or server, not 'cloud'"),
    ],
)
def test_names_missing_server_settings_before_starting(tmp_path: Path, missing: dict[str, str], sentence: str) -> None:
    status, output, errors = start(tmp_path, **(SERVER | missing))
    assert (status, output) == (1, "")
    assert sentence in errors
    assert "Traceback" not in errors


def test_a_key_from_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "key").write_text(KEY + "\n")
    monkeypatch.setenv(configuration.KEY_FILE_VARIABLE, str(tmp_path / "key"))
    assert configuration.key_from_environment() == KEY
    monkeypatch.setenv(configuration.KEY_VARIABLE, KEY[::-1])
    assert configuration.key_from_environment() == KEY[::-1]


def test_a_proxy_is_believed_only_when_it_was_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(configuration.PROXY_VARIABLE, raising=False)
    assert "SECURE_PROXY_SSL_HEADER" not in configuration.secure_settings(["scores.example"], KEY, debug=False)
    monkeypatch.setenv(configuration.PROXY_VARIABLE, "127.0.0.1")
    trusting = configuration.secure_settings(["scores.example"], KEY, debug=False)
    assert trusting["SECURE_PROXY_SSL_HEADER"] == ("HTTP_X_FORWARDED_PROTO", "https")
