"""Persons: renamed, merged and separated, erased; the chain stands through all of it."""

from collections.abc import Callable

import pytest

from scorekeeper.models import Entry, Person, Seat
from scorekeeper.queries.persons import names_known
from scorekeeper.queries.sheet import sheet
from scorekeeper.services import persons
from scorekeeper.services.audit import audit
from tests.refusals import raises_refused
from tests.tables import NAMES, Table, opened


def number(name: str) -> int:
    """The entry of that name."""
    return Person.objects.get(name=name).pk


def hashes() -> list[str]:
    return list(Entry.objects.order_by("pk").values_list("hash", flat=True))


@pytest.fixture
def friday(db: None) -> Table:
    """Ann, Bob, Cy, Dan and Eve, with a hand."""
    table = opened(name="Friday")
    table.record()
    return table


@pytest.fixture
def saturday(friday: Table) -> Table:
    """Anna, Bob, Cy, Dan and Daniel, with a hand."""
    table = opened(name="Saturday", key="evening-2", names=["Anna", "Bob", "Cy", "Dan", "Daniel"])
    table.record()
    return table


def test_merged_persons_are_one_wherever_names_are_shown(friday: Table, saturday: Table) -> None:
    before, version = hashes(), saturday.view.version
    persons.merge(number("Anna"), number("Ann"))
    assert saturday.view.names[0] == "Ann"
    assert saturday.view.players[0].person == friday.view.players[0].person
    assert saturday.sheet.names[0] == "Ann"
    assert saturday.view.version == version + 1
    assert "Anna" not in names_known()
    assert (hashes(), audit().findings) == (before, ())


def test_a_merge_is_undone(friday: Table, saturday: Table) -> None:
    persons.merge(number("Anna"), number("Ann"))
    persons.separate(number("Anna"))
    assert (friday.view.names[0], saturday.view.names[0]) == ("Ann", "Anna")
    assert "Anna" in names_known()


def test_another_name_of_somebody_stands_for_them_at_a_new_table(friday: Table, saturday: Table) -> None:
    persons.merge(number("Anna"), number("Ann"))
    sunday = opened(key="evening-3", names=["anna", "Bob", "Cy", "Dan", "Eve"])
    assert sunday.view.players[0].person == friday.view.players[0].person
    assert sunday.view.names[0] == "Ann"


def test_two_names_of_one_person_do_not_sit_at_one_table(friday: Table, saturday: Table) -> None:
    persons.merge(number("Anna"), number("Ann"))
    with raises_refused("Ann and Anna are the same player") as refused:
        opened(key="evening-3", names=["Ann", "Bob", "Cy", "Dan", "Anna"])
    assert [fault.path for fault in refused.value.faults] == ["names[4]"]


def test_what_was_merged_before_comes_along(friday: Table, saturday: Table) -> None:
    opened(key="evening-3", names=["Annie", "Bob", "Cy", "Dan", "Eve"])
    persons.merge(number("Annie"), number("Anna"))
    persons.merge(number("Anna"), number("Ann"))
    standing = Person.objects.filter(merged_into__name="Ann").values_list("name", flat=True)
    assert set(standing) == {"Anna", "Annie"}
    persons.separate(number("Anna"))
    assert set(standing.all()) == {"Annie"}


@pytest.mark.parametrize(
    ("one", "other", "sentence"),
    [
        ("Dan", "Daniel", "Dan and Daniel both played in “Saturday”, so they're two different players"),
        ("Ann", "Ann", "Choose a different player to merge with"),
    ],
)
def test_who_cannot_be_one(friday: Table, saturday: Table, one: str, other: str, sentence: str) -> None:
    with raises_refused(sentence):
        persons.merge(number(one), number(other))
    assert not Person.objects.exclude(merged_into=None).exists()


def test_who_met_somebody_merged_is_not_merged_either(friday: Table, saturday: Table) -> None:
    persons.merge(number("Anna"), number("Ann"))
    with raises_refused("Eve and Ann both played in “Friday”"):
        persons.merge(number("Eve"), number("Ann"))
    with raises_refused("Anna is already merged into another player"):
        persons.merge(number("Eve"), number("Anna"))


def test_persons_of_two_clubs_are_two(friday: Table) -> None:
    opened(key="demo-table", demo=True, names=["Zoe", *NAMES[1:5]])
    with raises_refused("the same club"):
        persons.merge(number("Zoe"), Person.objects.get(name="Ann", club__demo=False).pk)


def test_erasing_takes_all_names_away_and_the_chain_stands(friday: Table, saturday: Table) -> None:
    persons.change(number("Ann"), "Ann", {"contact": "ann@example.org"})
    persons.merge(number("Anna"), number("Ann"))
    before, totals = hashes(), friday.sheet.totals
    assert audit().findings == ()
    persons.erase(number("Ann"), " ann ")
    assert not Person.objects.filter(name__startswith="Ann").exists()
    assert not Person.objects.filter(contact__contains="example").exists()
    assert (friday.view.names[0], saturday.view.names[0]) == ("Former player 1", "Former player 1")
    assert friday.sheet.totals == totals
    assert (hashes(), audit().findings) == (before, ())


def test_erased_persons_are_told_apart_and_their_names_are_free(friday: Table) -> None:
    persons.erase(number("Ann"), "Ann")
    persons.erase(number("Bob"), "Bob")
    assert friday.sheet.names[:2] == ("Former player 1", "Former player 2")
    assert names_known() == ("Cy", "Dan", "Eve")
    opened(key="evening-2")
    assert Person.objects.filter(name="Ann").count() == 1


def test_erasing_asks_for_the_name(friday: Table) -> None:
    for typed, sentence in (("Bob", "Type Ann"), ("", "Enter a name")):
        with raises_refused(sentence):
            persons.erase(number("Ann"), typed)
    assert friday.view.names[0] == "Ann"


CHANGES: dict[str, Callable[[int, int], object]] = {
    "change": lambda one, other: persons.change(one, "Ann", {"contact": "", "town": ""}),
    "merge": persons.merge,
    "merge into": lambda one, other: persons.merge(other, one),
    "separate": lambda one, other: persons.separate(one),
    "erase": lambda one, other: persons.erase(one, "Former player 1"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_who_is_erased_stays_so(friday: Table, change: str) -> None:
    one, other = number("Ann"), number("Bob")
    persons.erase(one, "Ann")
    with raises_refused("was deleted"):
        CHANGES[change](one, other)


@pytest.mark.parametrize("change", CHANGES)
def test_who_is_not_there_cannot_be_changed(friday: Table, change: str) -> None:
    with raises_refused("player doesn't exist"):
        CHANGES[change](999, number("Bob"))


def test_a_contact_is_kept_and_taken_away(friday: Table) -> None:
    persons.set_details(number("Ann"), {"contact": " +1 555  0100 "})
    assert Person.objects.get(name="Ann").contact == "+1 555 0100"
    persons.set_details(number("Ann"), {"contact": ""})
    assert Person.objects.get(name="Ann").contact == ""


def test_erasing_removes_handles_at_payment_services(friday: Table) -> None:
    persons.set_handles(number("Ann"), {"venmo": "@ann-lee", "cash_app": "$annlee", "paypal": "annlee"})
    ann = Person.objects.get(name="Ann")
    assert (ann.venmo, ann.cash_app, ann.paypal) == ("ann-lee", "annlee", "annlee")
    persons.erase(ann.pk, "Ann")
    ann.refresh_from_db()
    assert (ann.venmo, ann.cash_app, ann.paypal) == ("", "", "")


def test_name_and_contact_change_together_or_not_at_all(friday: Table) -> None:
    with raises_refused("at most 200"):
        persons.change(number("Ann"), "Anne", {"contact": "x" * 201})
    assert friday.view.names[0] == "Ann"


def test_seats_keep_who_was_entered(friday: Table, saturday: Table) -> None:
    seats = list(Seat.objects.order_by("pk").values_list("person", flat=True))
    persons.merge(number("Anna"), number("Ann"))
    persons.erase(number("Ann"), "Ann")
    assert list(Seat.objects.order_by("pk").values_list("person", flat=True)) == seats
    assert sheet(saturday.club_game) is not None
