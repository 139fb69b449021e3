"""Options of the house rules are found by what players call them."""

import pytest

from scorekeeper.wording.options import options_named


@pytest.mark.parametrize(
    ("typed", "option"),
    [
        ("no cracking", "crack"),
        ("forced picker", "no_pick"),
        ("doublers", "no_pick"),
        ("blitzers", "blitz"),
        ("call up", "call_up"),
        ("schneider", "schneider_picker"),
        ("punish", "misplay_fee"),
        ("  CRACK! ", "crack"),
        ("face down", "unknown"),
        ("nobody pays", "leaster_tie"),
    ],
)
def test_finds_what_players_call_an_option(typed: str, option: str) -> None:
    assert option in options_named(typed)


def test_what_is_called_so_comes_before_what_only_mentions_it() -> None:
    names = options_named("doublers")
    assert names.index("stacking") < names.index("castrate")


@pytest.mark.parametrize("typed", ["", "  ", "?!", "xyzzy", "leaster xyzzy"])
def test_finds_nothing_where_a_word_is_nowhere(typed: str) -> None:
    assert options_named(typed) == ()
