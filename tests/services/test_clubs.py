"""Clubs: circles of players, each with names of its own."""

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.models import Club, Person
from scorekeeper.queries.persons import names_known
from scorekeeper.services import clubs
from tests.refusals import raises_refused
from tests.tables import NAMES, opened


def test_names_belong_to_their_club(db: None) -> None:
    opened()
    work = clubs.create_club("Work")
    opened(key="evening-2", club=work, names=["Ann", "Zoe", *NAMES[2:5]])
    assert Person.objects.filter(name="Ann").count() == 2
    assert (names_known(), names_known(work)) == (NAMES[:5], ("Ann", "Cy", "Dan", "Eve", "Zoe"))


@pytest.mark.parametrize(("name", "code"), [("work ", "taken-name"), ("", "missing-name"), ("x" * 61, "long-name")])
def test_a_name_that_cannot_be(db: None, name: str, code: str) -> None:
    clubs.create_club("Work")
    other = clubs.create_club("Other")
    for attempt in (lambda: clubs.create_club(name), lambda: clubs.rename_club(other, name)):
        with pytest.raises(Refused) as refused:
            attempt()
        assert refused.value.faults[0].code == code
    assert list(Club.objects.order_by("pk").values_list("name", flat=True)) == ["Work", "Other"]


def test_a_club_gets_another_name(db: None) -> None:
    club = clubs.create_club("Work")
    clubs.rename_club(club, "WORK")
    assert Club.objects.get(pk=club).name == "WORK"


def test_a_club_that_is_not_there(db: None) -> None:
    with raises_refused("club doesn't exist"):
        clubs.rename_club(9, "Work")
    with raises_refused("club doesn't exist"):
        opened(club=9)
    assert Person.objects.count() == 0
