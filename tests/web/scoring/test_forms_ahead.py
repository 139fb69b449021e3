"""All forms that a hand may ask for, in one answer, for a phone that goes on without a network."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scorekeeper.engine.rules.presets import load_preset
from scorekeeper.services import grants
from scorekeeper.web.scoring.offline import entries_with_forms, form_shape
from tests.pages import one_line
from tests.sampling import PRESETS
from tests.tables import Table, opened
from tests.web.conftest import holder

PEOPLE = ("Ann", "Bob", "Cy", "Dan", "Eve", "Flo", "Gus", "Hal")


def forms(client: Client, club_game: Table) -> dict[str, str]:
    page = one_line(client.get(f"/games/{club_game.club_game}/forms").content)
    return dict(re.findall(r'<template data-shape="([^"]*)">(.*?)</template>', page, re.DOTALL))


def test_an_ordinary_table_has_a_form_for_each_answer_to_nobody(alice: Client, club_game: Table) -> None:
    found = forms(alice, club_game)
    assert {"", "nobody", "nobody leaster", "nobody leaster count", "misdeal", "renege"} <= found.keys()
    assert 'name="bracket" value="61-90"' in found[""]
    assert 'name="winners" value="4"' in found["nobody leaster"]
    assert 'name="points_by_seat"' in found["nobody leaster count"]
    assert 'name="offender" value="2"' in found["renege"]
    assert " checked" not in "".join(re.findall(r'name="(?:picker|partner|bracket|winners)"[^>]*', found[""]))


@pytest.mark.parametrize("rules", PRESETS)
def test_every_table_has_its_forms_each_once(db: None, rules: str) -> None:
    club_game = opened(rules, 0, names=PEOPLE[: load_preset(rules).table], dealer=1, key=f"forms-of-{rules}")
    client = holder(grants.game_links(club_game.club_game).scorer)
    shapes = [form_shape(entered) for entered in entries_with_forms(club_game.view)]
    assert len(shapes) == len(set(shapes))
    assert list(forms(client, club_game)) == shapes


def test_who_records_no_hands_gets_no_forms(bob: Client, charlie: Client, club_game: Table) -> None:
    assert [client.get(f"/games/{club_game.club_game}/forms").status_code for client in (bob, charlie)] == [404, 404]
