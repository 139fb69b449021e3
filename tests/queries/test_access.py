"""Alice owns the site, Bob keeps one evening, Charlie watches it, Mallory is a stranger."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scorekeeper.models import Club, Grant, Role
from scorekeeper.models.grant import Held
from scorekeeper.queries.access import Action, access, owner_grant
from scorekeeper.queries.home import EveningSummary, home
from scorekeeper.services import grants
from scorekeeper.services.evenings import open_demo
from tests.refusals import raises_refused
from tests.tables import KEEPER, Table, opened

KEEPS = {Action.LOOK, Action.RECORD, Action.KEEP}


def redeemed(path: str) -> Held:
    """Return what a browser holds after following a link."""
    grant = grants.redeem(path.removeprefix("/l/"))
    assert grant is not None
    return grant.pk, grant.generation


@pytest.fixture
def table(db: None) -> Table:
    return opened()


def allowed(held: tuple[Held, ...], evening: int) -> set[Action]:
    found = access(held, evening)
    return {action for action in Action if found is not None and found.may(action)}


def evenings_for(*held: Held) -> list[EveningSummary]:
    return [evening for club in home(held).clubs for evening in club.evenings]


def test_each_link_hands_out_its_grant(table: Table) -> None:
    links = grants.evening_links(table.evening)
    alice, bob, charlie = map(redeemed, (grants.owner_link_path(), links.keeper, links.watcher))
    assert allowed((alice,), table.evening) == set(Action)
    assert allowed((bob,), table.evening) == KEEPS
    assert allowed((charlie,), table.evening) == {Action.LOOK}
    assert allowed((), table.evening) == set()
    assert allowed((charlie, bob), table.evening) == KEEPS


def test_a_grant_over_one_evening_ends_there(table: Table) -> None:
    bob = redeemed(grants.evening_links(table.evening).keeper)
    other = opened(key="evening-2")
    assert access((bob,), other.evening) is None
    assert [summary.evening for summary in evenings_for(bob)] == [table.evening]
    assert owner_grant((bob,)) is None


def test_a_grant_over_a_club_reaches_its_evenings(table: Table) -> None:
    demo = open_demo(name="Demo", key="demo-evening", actor=KEEPER)
    grant = Grant.objects.create(role=Role.KEEPER, club=Club.objects.get(demo=False))
    assert allowed(((grant.pk, 1),), table.evening) == KEEPS
    assert allowed(((grant.pk, 1),), demo) == set()
    assert [summary.evening for summary in evenings_for((grant.pk, 1))] == [table.evening]


def test_links_stay_the_same(table: Table) -> None:
    assert grants.owner_link_path() == grants.owner_link_path()
    assert grants.evening_links(table.evening) == grants.evening_links(table.evening)


def test_a_renewed_link_ends_the_old_one_and_what_it_opened(table: Table) -> None:
    old = grants.evening_links(table.evening).watcher
    charlie = redeemed(old)
    new = grants.renew(charlie[0])
    assert grants.redeem(old.removeprefix("/l/")) is None
    assert access((charlie,), table.evening) is None
    assert allowed((redeemed(new),), table.evening) == {Action.LOOK}
    assert grants.evening_links(table.evening).watcher == new


def test_a_grant_taken_back_or_run_out_opens_nothing(table: Table) -> None:
    links = grants.evening_links(table.evening)
    bob, charlie = redeemed(links.keeper), redeemed(links.watcher)
    grants.revoke(bob[0])
    Grant.objects.filter(pk=charlie[0]).update(expires=timezone.now() - timedelta(seconds=1))
    for held, path in ((bob, links.keeper), (charlie, links.watcher)):
        assert grants.redeem(path.removeprefix("/l/")) is None
        assert access((held,), table.evening) is None
    assert evenings_for(bob, charlie) == []


def test_a_token_is_long_and_of_the_letters_a_link_may_end_with(table: Table) -> None:
    token = grants.evening_links(table.evening).keeper.removeprefix("/l/")
    assert 27 <= len(token) <= 30  # a short number and 128 bits
    assert token.isalnum()
    assert token == token.lower()


def another(token: str) -> str:
    """The same letters with the first one changed."""
    return ("3" if token[0] == "2" else "2") + token[1:]


@pytest.mark.parametrize(
    "spoil", [lambda t: t[:-1], lambda t: t + "a", another, str.upper, lambda t: t[:-1] + another(t[-1])]
)
def test_a_token_that_is_none_opens_nothing(table: Table, spoil: object) -> None:
    token = grants.evening_links(table.evening).keeper.removeprefix("/l/")
    assert callable(spoil)
    assert grants.redeem(spoil(token)) is None


@pytest.mark.parametrize("text", ["", "x", "1", "../..", "1" * 200, "z" * 47, "-1" + "a" * 26, "\u0661" + "a" * 26])
def test_nonsense_opens_nothing(db: None, text: str) -> None:
    assert grants.redeem(text) is None


def test_another_secret_key_makes_other_links(table: Table, settings: object) -> None:
    path = grants.owner_link_path()
    settings.SECRET_KEY = "x" * 50  # type: ignore[attr-defined]
    assert grants.redeem(path.removeprefix("/l/")) is None


def test_a_grant_that_is_not_there_is_not_renewed(db: None) -> None:
    with raises_refused("no such grant"):
        grants.renew(5)
