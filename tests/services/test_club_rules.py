"""House rules of a club: kept under a name, changed, retired and brought back."""

from dataclasses import replace

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.rules.presets import load_preset, preset_slugs, read_rules, rules_as_json, rules_from_toml
from scorekeeper.models import Club, ClubRules
from scorekeeper.queries.club import retired_name, rule_set, rule_sets
from scorekeeper.services import clubs
from scorekeeper.services.clubs import home
from tests.tables import opened

ANCHOR = read_rules({"preset": "musky", "title": "Thursdays at the Anchor", "bump": True, "stakes": [2, 4, 8]})
TEXT = """extends = "musky"
title = "Thursdays at the Anchor"
stakes = [2, 4, 8]
bump = true
"""


@pytest.fixture
def club(db: None) -> int:
    return home().pk


def code(refused: pytest.ExceptionInfo[Refused]) -> tuple[str, str]:
    (fault,) = refused.value.faults
    return fault.code, fault.path


def test_what_differs_is_kept_as_a_file_and_read_back_whole(club: int) -> None:
    number = clubs.keep_rules(club, ANCHOR)
    kept = rule_set(club, number)
    assert kept is not None
    assert (kept.name, kept.text, kept.edition, kept.changes) == ("Thursdays at the Anchor", TEXT, 1, 2)
    assert kept.rules == ANCHOR


@pytest.mark.parametrize("slug", preset_slugs())
def test_every_preset_is_kept_as_it_is(club: int, slug: str) -> None:
    clubs.keep_rules(club, load_preset(slug))
    (kept,) = rule_sets(club)
    assert kept.rules == load_preset(slug)
    assert kept.changes == 0
    assert kept.text == f'extends = "{slug}"\n'


def test_a_file_without_a_preset_differs_from_the_defaults(club: int) -> None:
    clubs.keep_rules(club, rules_from_toml('title = "Ours"\nbump = true\n'))
    (kept,) = rule_sets(club)
    assert kept.text == 'title = "Ours"\nbump = true\n'


def test_a_name_is_once_in_a_club_whatever_its_case(club: int) -> None:
    clubs.keep_rules(club, ANCHOR)
    with pytest.raises(Refused) as refused:
        clubs.keep_rules(club, replace(ANCHOR, title="thursdays AT the anchor"))
    assert code(refused) == ("taken-name", "title")
    other = Club.objects.create(name="Other")
    assert clubs.keep_rules(other.pk, ANCHOR)
    assert [len(rule_sets(one)) for one in (club, other.pk)] == [1, 1]


def test_blanks_in_a_name_are_put_in_order_in_the_text_too(club: int) -> None:
    clubs.keep_rules(club, replace(ANCHOR, title="  Thursdays  at the Anchor "))
    (kept,) = rule_sets(club)
    assert (kept.name, kept.text) == ("Thursdays at the Anchor", TEXT)


def test_an_edit_stands_under_the_same_number(club: int) -> None:
    number = clubs.keep_rules(club, ANCHOR)
    clubs.change_rules(number, replace(ANCHOR, title="Fridays", bump=False), seen=1)
    (kept,) = rule_sets(club)
    assert (kept.number, kept.name, kept.edition, kept.rules.bump) == (number, "Fridays", 2, False)


def test_an_edit_of_what_was_changed_meanwhile_is_refused(club: int) -> None:
    number = clubs.keep_rules(club, ANCHOR)
    clubs.change_rules(number, replace(ANCHOR, bump=False), seen=1)
    with pytest.raises(Refused) as refused:
        clubs.change_rules(number, replace(ANCHOR, stakes=(1, 1, 1)), seen=1)
    assert code(refused) == ("changed-meanwhile", "rules")
    assert rule_sets(club)[0].rules == replace(ANCHOR, bump=False)


def test_retired_rules_are_off_the_list_and_come_back(club: int) -> None:
    number = clubs.keep_rules(club, ANCHOR)
    clubs.retire_rules(number)
    assert (rule_sets(club), rule_set(club, number), retired_name(club, number)) == ((), None, ANCHOR.title)
    with pytest.raises(Refused) as refused:
        clubs.change_rules(number, ANCHOR, seen=1)
    assert code(refused) == ("unknown-rules", "rules")
    clubs.restore_rules(number)
    assert rule_sets(club)[0].rules == ANCHOR
    assert retired_name(club, number) is None


def test_a_name_taken_meanwhile_keeps_retired_rules_away(club: int) -> None:
    number = clubs.keep_rules(club, ANCHOR)
    clubs.retire_rules(number)
    clubs.keep_rules(club, ANCHOR)
    with pytest.raises(Refused) as refused:
        clubs.restore_rules(number)
    assert code(refused) == ("taken-name", "title")
    assert ClubRules.objects.get(pk=number).retired_at is not None


def test_a_name_that_is_free(club: int) -> None:
    clubs.keep_rules(club, ANCHOR)
    assert clubs.free_rules_name(club, "Fridays") == "Fridays"
    second = clubs.free_rules_name(club, ANCHOR.title)
    assert second == "Thursdays at the Anchor (2)"
    clubs.keep_rules(club, replace(ANCHOR, title=second))
    assert clubs.free_rules_name(club, ANCHOR.title) == "Thursdays at the Anchor (3)"


@pytest.mark.parametrize(
    ("title", "expected"), [("a\N{RIGHT-TO-LEFT OVERRIDE}b", "bad-character"), ("", "missing-name")]
)
def test_a_name_that_is_none_is_refused(club: int, title: str, expected: str) -> None:
    with pytest.raises(Refused) as refused:
        clubs.keep_rules(club, replace(ANCHOR, title=title))
    assert code(refused) == (expected, "title")


def test_no_club_no_rules(db: None) -> None:
    with pytest.raises(Refused) as refused:
        clubs.keep_rules(4711, ANCHOR)
    assert code(refused) == ("unknown-club", "club")


def test_a_game_keeps_the_rules_that_it_was_opened_with(club: int) -> None:
    number = clubs.keep_rules(club, ANCHOR)
    kept = rule_set(club, number)
    assert kept is not None
    club_game = opened(rules=rules_as_json(kept.rules))
    club_game.record()
    clubs.change_rules(number, replace(ANCHOR, bump=False, stakes=(1, 2, 3)), seen=1)
    clubs.retire_rules(number)
    club_game.record()
    assert club_game.view.rules == ANCHOR
    assert club_game.sheet.lines[-1].totals == (8, -4, 4, -4, -4)


@pytest.mark.parametrize(
    "title", ['The "Anchor"', "back\\slash", "\N{SHEEP} & sons", "Łódź", "a = 1 # not", "'quoted'"]
)
def test_any_name_survives_its_file(club: int, title: str) -> None:
    house = replace(ANCHOR, title=title)
    clubs.keep_rules(club, house)
    (kept,) = rule_sets(club)
    assert (kept.name, kept.rules) == (title, house)
    assert rules_from_toml(kept.text) == house
