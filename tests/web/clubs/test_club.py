"""A club: Olive owns it, Kate keeps its score, Will watches it, Alice keeps one game, Charlie is a stranger."""

import re
from collections.abc import Callable
from datetime import date, timedelta
from html import unescape

import pytest
from django.test import Client

from scorekeeper.models import Club, ClubGame, Grant, Person, Season
from scorekeeper.services import clubs, grants, persons
from scorekeeper.web.clubs.views import A_PAGE
from tests.pages import one_line
from tests.tables import NAMES, Table, opened
from tests.web.conftest import holder, landing


@pytest.fixture
def club(club_game: Table) -> int:
    """The club of the game, with a season that holds it."""
    clubs.add_season(club_game.view.club, "This year", date(2000, 1, 1), date(2099, 12, 31))
    return club_game.view.club


def number(name: str) -> int:
    return Person.objects.get(name=name).pk


def text(answer: object) -> str:
    return unescape(answer.content.decode())  # type: ignore[attr-defined]


def rows(answer: object) -> list[str]:
    """The links of a list, in order."""
    return re.findall(r'class="to-row"[^>]*>([^<]*)<', text(answer))


LOOKED_AT = ("", "players", "seasons", "?season={season}")
KEPT = (
    "next-game",
    "players/{ann}/edit", "players/{ann}/merge", "players/{ann}/merge?into={bob}", "seasons/{season}",
)  # fmt: skip
OWNED = ("rename", "links", "players/{ann}/erase")
POSTED_BY_SCORERS = (
    "next-game", "players/{ann}/edit", "players/{ann}/merge", "players/{ann}/separate", "seasons", "seasons/{season}",
    "seasons/{season}/remove",
)  # fmt: skip


def address(club: int, page: str) -> str:
    given = {name: Person.objects.filter(name=name.title()).values_list("pk", flat=True) for name in ("ann", "bob")}
    numbers = {name: found[0] if found else 0 for name, found in given.items()}
    return f"/clubs/{club}/" + page.format(season=Season.objects.get().pk, **numbers)


@pytest.mark.parametrize("page", [*LOOKED_AT, *KEPT, *OWNED])
def test_who_may_see_a_page(
    olive: Client, kate: Client, will: Client, alice: Client, charlie: Client, club: int, page: str
) -> None:
    answers = [client.get(address(club, page)).status_code for client in (olive, kate, will, alice, charlie)]
    looks, keeps = 200 if page in LOOKED_AT else 404, 404 if page in OWNED else 200
    assert answers == [200, keeps, looks, 404, 404]


@pytest.mark.parametrize("page", [*POSTED_BY_SCORERS, "rename", "players/{ann}/erase"])
def test_who_may_not_change_anything(
    kate: Client, will: Client, alice: Client, charlie: Client, club: int, page: str
) -> None:
    sent = {"name": "Other", "typed": "Ann", "into": number("Bob"), "first": "2100-01-01", "last": "2100-12-31"}
    strangers = [will, alice, charlie] if page in POSTED_BY_SCORERS else [kate, will, alice, charlie]
    assert {client.post(address(club, page), sent).status_code for client in strangers} == {404}
    assert set(Person.objects.values_list("name", flat=True)) == set(NAMES[:5])
    assert (Club.objects.get(pk=club).name, Season.objects.get().name) == ("My games", "This year")


@pytest.mark.parametrize("page", [*LOOKED_AT[:3], *KEPT[:2], *OWNED])
def test_a_club_that_is_another_shows_nothing(kate: Client, club: int, page: str) -> None:
    other = clubs.create_club("Other")
    assert kate.get(address(other, page)).status_code == 404


def test_persons_and_seasons_of_another_club_are_not_changed_here(olive: Client, club: int) -> None:
    other = clubs.create_club("Other")
    pages = ("players/{ann}/edit", "players/{ann}/merge", "players/{ann}/erase", "seasons/{season}", "?season={season}")
    assert {olive.get(address(other, page)).status_code for page in pages} == {404}
    assert olive.post(address(other, "seasons/{season}/remove")).status_code == 404


def test_a_club_link_leads_to_the_club(club: int, charlie: Client) -> None:
    assert landing(charlie, grants.club_links(club).viewer) == f"/clubs/{club}/"
    assert "Friday at Dan's" in text(charlie.get("/"))


def test_a_renewed_club_link_ends_the_old_one(will: Client, club: int) -> None:
    grants.renew(Grant.objects.get(role="game-viewer", club=club).pk)
    assert will.get(f"/clubs/{club}/").status_code == 404


def test_a_link_that_went_to_the_wrong_hands_is_ended(olive: Client, kate: Client, will: Client, club: int) -> None:
    before = grants.club_links(club)
    page = f"/clubs/{club}/links/renew"
    assert [client.post(page, {"role": "scorer"}).status_code for client in (kate, will)] == [404, 404]
    assert olive.post(page, {"role": "scorer"})["Location"] == f"/clubs/{club}/links?replaced=1"
    after = grants.club_links(club)
    assert (after.scorer != before.scorer, after.viewer) == (True, before.viewer)
    assert [client.get(f"/clubs/{club}/").status_code for client in (kate, will)] == [404, 200]
    assert holder(after.scorer).get(f"/clubs/{club}/").status_code == 200
    assert olive.post(page, {"role": "owner"}).status_code == 404


def test_contacts_are_for_who_keeps_the_score(kate: Client, will: Client, club: int) -> None:
    persons.change(number("Ann"), "Ann", {"contact": "ann@example.org"})
    page = f"/clubs/{club}/players"
    assert ["Edit Bob" in text(client.get(page)) for client in (kate, will)] == [True, False]
    assert ["ann@example.org" in text(client.get(page)) for client in (kate, will)] == [True, False]


def test_a_scorer_edits_the_town_of_a_player(kate: Client, club: int) -> None:
    page = address(club, "players/{ann}/edit")
    assert kate.post(page, {"name": "Ann", "contact": "", "town": "Plover"}).status_code == 302
    assert '<input type="text" name="town" value="Plover"' in kate.get(page).content.decode()
    refused = kate.post(page, {"name": "Ann", "contact": "", "town": "x" * 61})
    assert refused.status_code == 422
    assert "A town can have at most 60 characters. This one has" in text(refused)


STATEMENTS: dict[str, int] = {
    "": 10,  # access; club, seasons; count, games, seats; version, results; the last game, its table
    "?season={season}": 10,
    "players": 6,  # access; club, seasons; persons, seats; similar names
    "players/{ann}/edit": 4,  # access; person; club, seasons
    "players/{ann}/merge": 5,
    "players/{ann}/merge?into={bob}": 6,
    "seasons": 5,  # access; club, seasons; version, champions
    "seasons/{season}": 3,
}


@pytest.mark.parametrize("more", [0, 2])
@pytest.mark.parametrize("page", STATEMENTS)
def test_statements_do_not_grow(
    kate: Client, club: int, page: str, more: int, django_assert_num_queries: Callable[..., object]
) -> None:
    where = address(club, page)
    for index in range(more):
        opened(key=f"further-{index}", names=[f"Ann {index}", *NAMES[1:5]])
        clubs.add_season(club, f"Season {index}", date(2100 + index, 1, 1), date(2100 + index, 2, 1))
    with django_assert_num_queries(STATEMENTS[page]):  # type: ignore[attr-defined]
        assert kate.get(where).status_code == 200


def test_games_come_by_pages_and_in_the_order_that_is_asked_for(kate: Client, club: int) -> None:
    for index in range(A_PAGE + 3):
        day = date(2020, 1, 1) + timedelta(days=index)
        opened(key=f"further-{index}", name=f"Cudahy {index:02}", played_on=day)
    newest = rows(kate.get(f"/clubs/{club}/"))
    assert newest[:2] == ["Friday at Dan's", "Cudahy 27"]
    assert len(newest) == A_PAGE
    assert rows(kate.get(f"/clubs/{club}/?page=2")) == [
        "Cudahy 03",
        "Cudahy 02",
        "Cudahy 01",
        "Cudahy 00",
    ]
    by_name = f"/clubs/{club}/?sort=name"
    assert rows(kate.get(by_name))[:2] == ["Cudahy 00", "Cudahy 01"]
    assert rows(kate.get(f"{by_name}&page=2"))[-1] == "Friday at Dan's"
    assert "Page 2 of 2" in text(kate.get(f"{by_name}&page=2"))
    assert rows(kate.get(f"/clubs/{club}/?sort=-hands,nonsense&page=x")) != []
    assert [rows(kate.get(f"/clubs/{club}/?page={page}")) for page in ("0", "99")] == [
        rows(kate.get(f"/clubs/{club}/?page=2"))
    ] * 2


def test_per_page_is_not_for_the_visitor_to_say(kate: Client, club: int) -> None:
    assert kate.get(f"/clubs/{club}/?per_page=0").status_code == 200


def test_hands_are_counted_where_there_are_some(kate: Client, club: int, club_game: Table) -> None:
    assert '<td class="n"></td>' in text(kate.get(f"/clubs/{club}/"))
    club_game.record()
    assert '<td class="n">1</td>' in text(kate.get(f"/clubs/{club}/"))


def test_a_season_shows_its_games(kate: Client, club: int, club_game: Table) -> None:
    opened(key="long-ago", name="Long ago", played_on=date(1999, 5, 1))
    season = Season.objects.get().pk
    assert rows(kate.get(f"/clubs/{club}/?season={season}")) == ["Friday at Dan's"]
    assert rows(kate.get(f"/clubs/{club}/?season=all")) == ["Friday at Dan's", "Long ago"]
    assert rows(kate.get(f"/clubs/{club}/")) == ["Friday at Dan's"]  # of the current season
    assert [kate.get(f"/clubs/{club}/?season={text}").status_code for text in ("999", "x")] == [404, 404]


def test_a_club_is_founded_and_renamed(olive: Client, kate: Client) -> None:
    answer = olive.post("/clubs/new", {"name": "Work"})
    club = Club.objects.get(name="Work").pk
    assert answer["Location"] == f"/clubs/{club}/"
    olive.post(f"/clubs/{club}/rename", {"name": "Office <i>"})
    assert "<h1>Office &lt;i&gt;</h1>" in one_line(olive.get(f"/clubs/{club}/").content)
    refused = olive.post("/clubs/new", {"name": "office <i>"})
    assert refused.status_code == 422
    assert "There's already a club called office <i>. Choose another name." in text(refused)
    assert 'value="office <i>"' in text(refused)
    assert kate.get("/clubs/new").status_code == 404


def test_a_new_club_page_offers_to_rename_my_games_where_it_has_games(olive: Client) -> None:
    assert "My games" not in text(olive.get("/clubs/new"))
    home = ClubGame.objects.get(pk=opened().club_game).club_id
    page = olive.get("/clubs/new")
    assert "Games so far stay in “My games”." in text(page)
    assert f'href="/clubs/{home}/rename"' in page.content.decode()
    olive.post(f"/clubs/{home}/rename", {"name": "Thursdays"})
    assert "Games so far" not in text(olive.get("/clubs/new"))


def test_a_game_without_hands_counts_for_no_player(kate: Client, club: int) -> None:
    page = f"/clubs/{club}/players"
    before = text(kate.get(page))
    other = opened(key="further-evening", name="Saturday", names=["Zoe", *NAMES[1:5]])
    games = {name: re.search(rf">{name}</a>.*?</tr>", text(kate.get(page)), re.DOTALL) for name in ("Bob", "Zoe")}
    assert games["Bob"] is not None
    assert games["Bob"][0] in before
    other.record()
    counted = re.search(r">Bob</a>.*?</tr>", text(kate.get(page)), re.DOTALL)
    assert counted is not None
    assert counted[0] not in before


def test_a_person_is_renamed(kate: Client, club: int, club_game: Table) -> None:
    page = f"/clubs/{club}/players/{number('Ann')}/edit"
    refused = kate.post(page, {"name": "bob", "contact": "a phone"})
    assert refused.status_code == 422
    assert "This club already has a player called bob. Tell them apart, like bob (Plover)." in text(refused)
    assert 'value="a phone"' in text(refused)
    assert kate.post(page, {"name": "Annabel", "contact": ""})["Location"] == f"/clubs/{club}/players"
    assert club_game.view.names[0] == "Annabel"


def test_two_entries_are_merged_and_separated(kate: Client, club: int, club_game: Table) -> None:
    club_game.record()
    opened(key="further-evening", name="Saturday", names=["Annie", *NAMES[1:5]]).record()
    opened(key="empty-evening", name="Sunday", names=["Annie", *NAMES[1:5]])  # counts for nobody
    annie, ann = number("Annie"), number("Ann")
    page = f"/clubs/{club}/players/{annie}/merge"
    choices = re.findall(r"<option value=\"(\d*)\">", text(kate.get(page)))
    assert choices == ["", *(str(number(name)) for name in NAMES[:5])]
    preview = text(kate.get(f"{page}?into={ann}"))
    assert "Merge as Ann" in preview
    assert "Annie:" not in preview
    assert not re.search(r"(\w+ \d+, \d{4}) to \1", preview)  # a day is no span
    assert kate.post(page, {"into": ann})["Location"] == f"/clubs/{club}/players?merged={annie}"
    shown = text(kate.get(f"/clubs/{club}/players/{ann}/edit"))
    assert "2 club games" in shown
    assert "Annie" in shown
    assert "also Annie" in text(kate.get(f"/clubs/{club}/players"))
    undone = kate.post(f"/clubs/{club}/players/{annie}/separate")["Location"]
    assert "Merge undone. Annie is a player of their own again." in one_line(text(kate.get(undone)))
    assert Person.objects.get(pk=annie).merged_into is None
    assert kate.post(f"/clubs/{club}/players/{annie}/separate").status_code == 404


def test_similar_names_are_suggested_merged_and_separated_again(kate: Client, will: Client, club: int) -> None:
    opened(key="first-of-jeff", name="One", names=["Jeff W.", *NAMES[1:5]])
    opened(key="second-of-jeff", name="Two", names=["Jeff Wendt", *NAMES[1:5]])
    opened(key="third-of-jeff", name="Three", names=["Jef Wendt", *NAMES[1:5]])
    page = f"/clubs/{club}/players"
    short, slip, full = number("Jeff W."), number("Jef Wendt"), number("Jeff Wendt")
    compare = f'href="/clubs/{club}/players/{short}/merge?into={full}"'
    assert [compare in text(client.get(page)) for client in (kate, will)] == [True, False]
    persons.merge(slip, short)
    after = kate.post(f"{page}/{short}/merge", {"into": full})["Location"]
    assert after == f"{page}?merged={short}&merged={slip}"
    shown = text(kate.get(after))
    assert "Jeff W. now counts as Jeff Wendt." in one_line(shown)
    assert "Possible duplicates" not in shown
    kate.post(f"{page}/{short}/separate", {"others": [str(slip), str(number("Ann"))]})
    assert dict(Person.objects.filter(name__startswith="Je").values_list("name", "merged_into")) == {
        "Jeff W.": None, "Jeff Wendt": None, "Jef Wendt": short,
    }  # fmt: skip
    assert Person.objects.get(name="Ann").merged_into is None


def test_the_name_that_played_more_is_kept(kate: Client, club: int) -> None:
    for game in ("first", "second"):
        opened(key=f"{game}-of-gil", name=game, names=["Gil B.", *NAMES[1:5]])
    opened(key="third-of-gil", name="third", names=["Gil Berg", *NAMES[1:5]])
    assert f"players/{number('Gil Berg')}/merge?into={number('Gil B.')}" in text(kate.get(f"/clubs/{club}/players"))


def test_similar_names_at_one_table_are_not_suggested(kate: Client, club: int) -> None:
    opened(key="both-of-them", names=["Jeff W.", "Jeff Wendt", *NAMES[2:5]])
    assert "Possible duplicates" not in text(kate.get(f"/clubs/{club}/players"))


def test_who_met_is_not_merged(kate: Client, club: int) -> None:
    page = f"/clubs/{club}/players/{number('Ann')}/merge"
    shown = text(kate.get(f"{page}?into={number('Bob')}"))
    assert "Ann and Bob played at the same table (Friday at Dan's), so they're different players." in shown
    assert "Merge as" not in shown
    refused = kate.post(page, {"into": number("Bob")})
    assert refused.status_code == 422
    assert "both played in “Friday at Dan's”, so they're two different players." in text(refused)


@pytest.mark.parametrize("into", ["999", "x", "\u0663", "-1"])
def test_a_merge_with_nobody(kate: Client, club: int, into: str) -> None:
    page = f"/clubs/{club}/players/{number('Ann')}/merge"
    assert [kate.get(page, {"into": into}).status_code, kate.post(page, {"into": into}).status_code] == [404, 404]


def test_a_person_is_erased_once_the_name_was_typed(olive: Client, club: int, club_game: Table) -> None:
    page = f"/clubs/{club}/players/{number('Ann')}/erase"
    refused = olive.post(page, {"typed": "Anne"})
    assert refused.status_code == 422
    assert "Type Ann to delete this name for good." in text(refused)
    listed = olive.post(page, {"typed": "Ann"})["Location"]
    assert "The name was deleted. The scores are now under Former player 1." in text(olive.get(listed))
    assert club_game.view.names[0] == "Former player 1"
    assert olive.get(page).status_code == 404
    assert [olive.get(f"/clubs/{club}/players?erased={said}").status_code for said in (number("Bob"), "x", "999")] == [
        200
    ] * 3
    page = text(olive.get(f"/clubs/{club}/players?erased={number('Bob')}"))
    assert "The name was deleted" not in page
    assert re.findall(r'aria-label="Edit ([^"]*)"', page) == ["Bob", "Cy", "Dan", "Eve"]
    assert re.findall(r'class="to-row"[^>]*>([^<]*)<', page)[-1] == "Former player 1"


def test_a_season_is_added_changed_and_taken_away(kate: Client, club: int) -> None:
    page = f"/clubs/{club}/seasons"
    sent = {"name": "Next", "first": "2100-01-01", "last": "2100-12-31"}
    assert kate.post(page, sent)["Location"] == page
    season = Season.objects.get(name="Next")
    kate.post(f"{page}/{season.pk}", sent | {"name": "After", "last": "2100-06-30"})
    season.refresh_from_db()
    assert (season.name, season.last) == ("After", date(2100, 6, 30))
    assert kate.post(f"{page}/{season.pk}/remove")["Location"] == page
    assert list(Season.objects.values_list("name", flat=True)) == ["This year"]


def test_a_season_leads_to_its_standings_and_scorers_edit_it(kate: Client, club: int) -> None:
    season = Season.objects.get().pk
    page = text(kate.get(f"/clubs/{club}/seasons"))
    assert f'href="/clubs/{club}/?season={season}"' in page
    assert f'href="/clubs/{club}/seasons/{season}"' in page


def test_a_season_that_cannot_be_is_kept_as_typed(kate: Client, club: int) -> None:
    page = f"/clubs/{club}/seasons"
    for sent, sentence in (
        ({"name": "", "first": "", "last": ""}, "Enter the season's first day."),
        ({"name": "Next", "first": "tomorrow", "last": "2100-01-01"}, "Enter a date like 01/31/2026."),
        (
            {"name": "Next", "first": "2099-01-01", "last": "2100-01-01"},
            "This year runs from Jan 1, 2000 to",
        ),
    ):
        answer = kate.post(page, sent)
        assert answer.status_code == 422
        assert sentence in text(answer)
        assert f'value="{sent["first"]}"' in text(answer)
    assert Season.objects.count() == 1


def test_a_season_with_games_stays(kate: Client, club: int) -> None:
    answer = kate.post(f"/clubs/{club}/seasons/{Season.objects.get().pk}/remove")
    assert answer.status_code == 422
    assert "This year has 1 game. Only an empty season can be deleted." in text(answer)


def test_a_new_game_is_offered_in_the_club_and_not_in_the_demo(olive: Client, will: Client, club: int) -> None:
    assert f'href="/new?club={club}"' in text(olive.get(f"/clubs/{club}/"))
    assert "/new" not in text(will.get(f"/clubs/{club}/"))
    opened(key="demo-table", demo=True)
    demo = Club.objects.get(demo=True).pk
    assert "/new" not in text(olive.get(f"/clubs/{demo}/"))
