"""The command line as a whole."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper import __version__
from scorekeeper.__main__ import COMMANDS, main, start
from scorekeeper.commands.lines import UNWRITABLE
from tests.serving import HERE, ROOT, environment, run
from tests.waiting import LONG


def run_program(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run `scorekeeper` with these arguments and return its status and what it printed."""
    return subprocess.run(
        [*HERE, *arguments], cwd=ROOT, env=environment(), input=stdin, capture_output=True, timeout=LONG
    )


@pytest.mark.parametrize("arguments", [(), ("bake",), ("--serve",), ("",)])
def test_a_wrong_call_is_answered_with_all_commands(arguments: tuple[str, ...]) -> None:
    done = run_program(*arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert all(f"  {name}" in done.stderr.decode() for name in COMMANDS)


@pytest.mark.parametrize("word", ["help", "--help", "-h"])
def test_help_is_a_result(word: str) -> None:
    done = run_program(word)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"usage: scorekeeper COMMAND")


def test_the_version() -> None:
    assert run_program("--version").stdout.decode() == f"scorekeeper {__version__}\n"


def test_every_command_that_is_named_answers_a_wrong_call() -> None:
    for name in COMMANDS:
        done = run(name, "--no-such-option")
        assert (done.returncode, done.stdout) == (2, ""), name
        assert done.stderr.startswith((f"usage: scorekeeper {name}", "scorekeeper")), name


DRAW = ["draw", "--players", "20", "--sessions", "1"]


@pytest.mark.parametrize("arguments", [["rules"], ["rules", "walleye"], ["score"], ["notation"], ["settle"], DRAW])
def test_the_engines_commands_start_without_django(arguments: list[str]) -> None:
    program = (
        "import sys; from scorekeeper.__main__ import main; main(sys.argv[1:]);"
        "sys.exit(any(name.partition('.')[0] in ('django', 'reportlab', 'waitress') for name in sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=ROOT,
        env=environment(),
        input=b"",
        capture_output=True,
        timeout=LONG,
    )
    assert done.returncode == 0, done.stderr.decode()


def test_lines_are_utf_8_whatever_the_terminal() -> None:
    done = subprocess.run(
        [*HERE, "settle"],
        cwd=ROOT,
        env=environment(PYTHONIOENCODING="ascii"),
        input='{"balances": {"Jörg": 2, "Ännchen": -2}}\n'.encode(),
        capture_output=True,
        timeout=LONG,
    )
    assert done.returncode == 0
    assert "Jörg" in done.stdout.decode("utf-8") or "J\\u00f6rg" in done.stdout.decode("utf-8")


def test_a_reader_that_goes_away_is_told_in_one_sentence() -> None:
    process = subprocess.Popen(
        [*HERE, "rules", "walleye"], cwd=ROOT, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    process.stdout.close()
    with process:
        assert process.stderr is not None
        assert process.stderr.read() == b"scorekeeper: Can't write the output: the program reading it has stopped.\n"
    assert process.returncode == UNWRITABLE


def test_a_full_disk_is_told_in_one_sentence() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*HERE, "settle"],
            cwd=ROOT,
            env=environment(),
            input=b"{}",
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=LONG,
        )
    assert done.stderr == b"scorekeeper: Can't write the output: No space left on device.\n"
    assert done.returncode == UNWRITABLE


@pytest.mark.parametrize("arguments", [*([name, "--help"] for name in COMMANDS), ["help"], ["--version"]], ids=" ".join)
def test_every_command_tells_that_its_output_cannot_be_written(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for variable, value in os.environ.items():  # the demo forgets the user's own
        monkeypatch.setenv(variable, value)
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        monkeypatch.setattr(sys, "stdout", full)
        assert main(arguments) == UNWRITABLE
        assert sys.stdout is full
    assert capsys.readouterr().err == "scorekeeper: Can't write the output: No space left on device.\n"


def test_a_closed_output_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["rules"]) == UNWRITABLE
    assert capsys.readouterr().err == "scorekeeper: Can't write the output: it is closed.\n"


@pytest.mark.parametrize(("arguments", "command"), [([], "serve"), (["check", "--data", "here"], "check")])
def test_what_players_start_serves_where_no_command_is_named(
    arguments: list[str], command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[str] = []

    def note(command: str, rest: list[str]) -> int:
        ran.extend((command, *rest))
        return 0

    monkeypatch.setattr("scorekeeper.__main__.run", note)
    assert start(arguments) == 0
    assert ran == [command, *arguments[1:]]
