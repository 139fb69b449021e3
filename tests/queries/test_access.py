"""Alice owns the site, Bob keeps one game, Charlie watches it, Mallory is a stranger."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scorekeeper.models import Club, Grant, Role
from scorekeeper.models.grant import GrantPair
from scorekeeper.queries.access import Action, access, owner_grant
from scorekeeper.queries.club import GameSummary, home
from scorekeeper.services import grants
from scorekeeper.services.games import open_demo
from tests.refusals import raises_refused
from tests.tables import SCORER, Table, opened

KEEPS = {Action.LOOK, Action.RECORD, Action.KEEP}


def redeemed(path: str) -> GrantPair:
    """Return what a browser holds after following a link."""
    grant = grants.redeem(path.removeprefix("/l/"))
    assert grant is not None
    return grant.pk, grant.generation


@pytest.fixture
def table(db: None) -> Table:
    return opened()


def allowed(held_grants: tuple[GrantPair, ...], club_game: int) -> set[Action]:
    found = access(held_grants, club_game)
    return {action for action in Action if found is not None and found.may(action)}


def games_for(*held_grants: GrantPair) -> list[GameSummary]:
    return [club_game for club in home(held_grants).clubs for club_game in club.games]


def test_each_link_hands_out_its_grant(table: Table) -> None:
    links = grants.game_links(table.club_game)
    alice, bob, charlie = map(redeemed, (grants.owner_link_path(), links.scorer, links.viewer))
    assert allowed((alice,), table.club_game) == set(Action)
    assert allowed((bob,), table.club_game) == KEEPS
    assert allowed((charlie,), table.club_game) == {Action.LOOK}
    assert allowed((), table.club_game) == set()
    assert allowed((charlie, bob), table.club_game) == KEEPS


def test_a_grant_over_one_game_ends_there(table: Table) -> None:
    bob = redeemed(grants.game_links(table.club_game).scorer)
    other = opened(key="evening-2")
    assert access((bob,), other.club_game) is None
    assert [summary.club_game for summary in games_for(bob)] == [table.club_game]
    assert owner_grant((bob,)) is None


def test_a_grant_over_a_club_reaches_its_games(table: Table) -> None:
    demo = open_demo(name="Demo", key="demo-evening", actor=SCORER)
    grant = Grant.objects.create(role=Role.SCORER, club=Club.objects.get(demo=False))
    assert allowed(((grant.pk, 1),), table.club_game) == KEEPS
    assert allowed(((grant.pk, 1),), demo) == set()
    assert [summary.club_game for summary in games_for((grant.pk, 1))] == [table.club_game]


def test_links_stay_the_same(table: Table) -> None:
    assert grants.owner_link_path() == grants.owner_link_path()
    assert grants.game_links(table.club_game) == grants.game_links(table.club_game)


def test_a_renewed_link_ends_the_old_one_and_what_it_opened(table: Table) -> None:
    old = grants.game_links(table.club_game).viewer
    charlie = redeemed(old)
    new = grants.renew(charlie[0])
    assert grants.redeem(old.removeprefix("/l/")) is None
    assert access((charlie,), table.club_game) is None
    assert allowed((redeemed(new),), table.club_game) == {Action.LOOK}
    assert grants.game_links(table.club_game).viewer == new


def test_a_revoked_or_expired_grant_opens_nothing(table: Table) -> None:
    links = grants.game_links(table.club_game)
    bob, charlie = redeemed(links.scorer), redeemed(links.viewer)
    grants.revoke(bob[0])
    Grant.objects.filter(pk=charlie[0]).update(expires=timezone.now() - timedelta(seconds=1))
    for grant, path in ((bob, links.scorer), (charlie, links.viewer)):
        assert grants.redeem(path.removeprefix("/l/")) is None
        assert access((grant,), table.club_game) is None
    assert games_for(bob, charlie) == []


def test_a_token_is_long_and_of_the_letters_a_link_may_end_with(table: Table) -> None:
    token = grants.game_links(table.club_game).scorer.removeprefix("/l/")
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
    token = grants.game_links(table.club_game).scorer.removeprefix("/l/")
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
    with raises_refused("link doesn't exist anymore"):
        grants.renew(5)
