"""`scorekeeper check` looks at events too."""

from io import StringIO

from scorekeeper.__main__ import FROM_TOURNAMENTS
from tests.tournaments.seated import seated
from tournaments.commands import check


def test_the_command_says_what_the_audit_of_events_finds(real_commits: None) -> None:
    seated((1, 2, 3, 4, 5))
    stdout = StringIO()
    assert check.main([], StringIO(), stdout) == 1
    assert "does not give the seats that were published" in stdout.getvalue()


def test_it_is_the_one_that_the_command_line_calls() -> None:
    assert "check" in FROM_TOURNAMENTS
