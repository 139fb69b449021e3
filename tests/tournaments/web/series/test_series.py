"""The pages of a series: the ranking, its tournaments, dues, set-up, files; and what everybody sees."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from datetime import date
from functools import cache
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from scorekeeper.models import Person, Role
from scorekeeper.services import clubs, grants
from scorekeeper.services.persons import merge
from tests.elsewhere import elsewhere
from tests.exports.papers import pages
from tests.tournaments.bracketed import bracketed, played_round, published, rounds, set_up
from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.played_out import correct
from tests.tournaments.serial import YEARLY, founded_series, join, of_two, running, site
from tests.tournaments.web.browsers import field, text
from tests.web.conftest import holder, landing
from tournaments.engine.series.setup import CountedScore, SeriesSetup, SeriesTotal
from tournaments.engine.setup import Visibility
from tournaments.models import Event, Series
from tournaments.queries import series as queries
from tournaments.queries.book import book_of
from tournaments.queries.series import series_view
from tournaments.queries.transfer import EVENT_FILE, export_event
from tournaments.services import series as deeds
from tournaments.services.events import change_setup

pytestmark = pytest.mark.django_db
BEST = SeriesSetup(how=SeriesTotal.BEST, best=1, shown=True)


def runs(series: Series) -> Client:
    """The browser of who runs a series."""
    return holder(grants.journal_link(series.journal_id, Role.DIRECTOR))


@pytest.fixture
def olive() -> Client:
    return holder(grants.owner_link_path())


def at(name: str, series: Series, *more: object) -> str:
    return reverse(name, args=[series.slug if name.startswith("public-") else series.pk, *more])


def person(name: str) -> int:
    return Person.objects.get(name=name).pk


@pytest.fixture(scope="class")
def series_pk(class_db: None) -> int:
    return of_two().pk


@pytest.fixture
def series(series_pk: int, db: None) -> Series:
    """Return a series of two events, made once for a class."""
    return Series.objects.select_related("club", "journal").get(pk=series_pk)


class TestWhoMay:
    PAGES = ("series", "series-events", "series-dues", "series-setup", "series-files", "series-pdf", "series-xlsx")

    def test_who_runs_it_sees_every_page(self, series: Series) -> None:
        browser = runs(series)
        assert {browser.get(at(name, series)).status_code for name in self.PAGES} == {200}

    def test_a_stranger_sees_none(self, series: Series) -> None:
        names = (*self.PAGES, "series-json", "import-series-event", "public-series")
        assert {Client().get(at(name, series)).status_code for name in names} == {404}

    def test_a_director_of_its_tournament_does_not_run_the_series(self, series: Series) -> None:
        event = series_view(series).sites[0].event
        dora = holder(grants.journal_link(event.journal_id, Role.DIRECTOR))
        assert {dora.get(at(name, series)).status_code for name in self.PAGES} == {404}

    def test_who_runs_the_series_does_not_direct_its_tournaments(self, series: Series) -> None:
        event = series_view(series).sites[0].event
        assert runs(series).get(f"/t/{event.pk}/desk").status_code == 404

    def test_files_that_hold_addresses_are_the_owner_s(self, series: Series, olive: Client) -> None:
        for name in ("series-json", "import-series-event"):
            assert (runs(series).get(at(name, series)).status_code, olive.get(at(name, series)).status_code) == (
                404,
                200,
            )

    def test_the_link_leads_to_the_ranking(self, series: Series) -> None:
        browser = Client()
        moved_to = landing(browser, grants.journal_link(series.journal_id, Role.DIRECTOR))
        assert browser.get(moved_to)["Location"] == at("series", series)

    def test_a_link_that_is_ended_opens_nothing(self, series: Series) -> None:
        browser = runs(series)
        other = runs(series)
        assert browser.post(at("renew-series-link", series), follow=True).status_code == 200
        assert (browser.get(at("series", series)).status_code, other.get(at("series", series)).status_code) == (
            200,
            404,
        )


class TestFounding:
    def test_the_owner_founds_one_and_goes_on_to_its_tournaments(self, olive: Client) -> None:
        page = olive.get(reverse("new-series"))
        form = {"name": "Lake Shore", "counts": "events", "how": "best", "best": "3", "key": field(page, "key")}
        answer = olive.post(reverse("new-series"), form)
        made = Series.objects.get()
        assert (answer.status_code, answer["Location"]) == (302, at("series-events", made))
        assert series_view(made).book.setup == SeriesSetup(how=SeriesTotal.BEST, best=3)
        assert "Lake Shore" in text(olive.get(reverse("every-series")))

    def test_who_keeps_the_club_is_handed_the_link(self) -> None:
        kate = holder(grants.club_links(clubs.home().pk).scorer)
        form = {"name": "Kate's", "counts": "events", "how": "sum", "key": "kate-founds-one", "club": clubs.home().pk}
        moved_to = landing(kate, kate.post(reverse("new-series"), form)["Location"])
        assert kate.get(moved_to)["Location"] == at("series", Series.objects.get())

    def test_who_keeps_another_club_than_the_one_at_home_founds_in_their_own(self) -> None:
        home, guests = clubs.home(), clubs.create_club("Guests")
        kate = holder(grants.club_links(guests).scorer)
        form = {"name": "Guests' own", "counts": "events", "how": "sum", "key": "kate-founds-here"}
        assert kate.post(reverse("new-series"), form).status_code == 302
        assert (Series.objects.get().club_id, guests != home.pk) == (guests, True)

    def test_what_is_wrong_is_said_at_its_field(self, olive: Client) -> None:
        form = {"name": "", "counts": "events", "how": "best", "due_year": "much", "money": "1", "key": "wrong-series"}
        answer = olive.post(reverse("new-series"), form)
        assert answer.status_code == 422
        for name in ("best", "due_year"):
            assert f'id="{name}_error"' in answer.content.decode()
        assert olive.post(reverse("new-series"), form | {"best": "2", "due_year": ""}).status_code == 422
        assert not Series.objects.exists()


class TestRanking:
    def test_everybody_has_a_line(self, series: Series) -> None:
        words = text(runs(series).get(at("series", series)))
        assert "T1 tied for 1st Player 2 +4 +2 +2 2" in words
        assert "Cudahy Mar 3" in words
        assert "All tournaments are added up." in words

    def test_what_does_not_count_is_struck_through(self) -> None:
        series = of_two(BEST)
        html = runs(series).get(at("series", series)).content.decode()
        assert html.count("<s>+2</s>") == 2

    def test_who_has_played_too_few_times_is_below(self) -> None:
        series = of_two(SeriesSetup(CountedScore.SESSIONS, SeriesTotal.AVERAGE, at_least=3))
        words = text(runs(series).get(at("series", series)))
        assert "not ranked Player 2 1 more to be ranked +2.00" in words

    def test_a_running_tournament_can_be_left_out(self) -> None:
        series = founded_series()
        join(series, site("Cudahy", 3), running("Racine", 5))
        browser = runs(series)
        assert "provisional" in text(browser.get(at("series", series)))
        without = text(browser.get(at("series", series) + "?running=no"))
        assert "T1 tied for 1st Player 2 +2 +2 1" in without
        assert "provisional" not in without

    def test_a_bracket_does_not_count_which_the_page_says(self) -> None:
        series, finals = of_two(), bracketed(10, set_up({"rounds": rounds(2)}, seeds="number"), sessions=0)
        said = "Bracket rounds and places don't"
        before = text(runs(series).get(at("series", series)))
        published(finals)
        played_round(finals)
        join(series, finals)
        words = text(runs(series).get(at("series", series)))
        assert (said in before, said in words) == (False, True)
        assert "T1 tied for 1st Player 2 +4 +2 +2 · 2" in words
        assert "bracket only, doesn't count" in text(runs(series).get(at("series-events", series)))

    def test_a_player_s_page(self, series: Series) -> None:
        words = text(runs(series).get(at("series-player", series, person("Player 2"))))
        assert "Player 2 +4 tied for 1st of 10" in words
        assert "Owes $30.00 . Paid $0.00." in words
        assert runs(series).get(at("series-player", series, 10**6)).status_code == 404

    def test_a_player_who_was_merged_has_one_page(self, series: Series) -> None:
        two, nine = person("Player 2"), person("Player 9")
        merge(nine, two)
        assert runs(series).get(at("series-player", series, two)).status_code == 200
        assert runs(series).get(at("series-player", series, nine)).status_code == 404

    @pytest.mark.parametrize("events", [1, 3])
    def test_statements(self, events: int, django_assert_num_queries: Any) -> None:
        series = founded_series()
        for month in range(1, events + 1):
            join(series, site(f"Site {month}", month))
        browser = runs(series)
        with django_assert_num_queries(5 + 3 * events):  # inside a test's transaction nothing is kept
            browser.get(at("series", series))


class TestTournaments:
    def test_one_of_the_club_joins_and_leaves(self) -> None:
        series, cudahy = founded_series(), site("Cudahy", 3).event
        browser = runs(series)
        page = browser.get(at("series-events", series))
        assert "Add Cudahy" in text(page)
        form = {"event": cudahy.pk, "do": "join", "key": key()}
        assert browser.post(at("series-events-do", series), form).status_code == 302
        assert browser.post(at("series-events-do", series), form).status_code == 302  # sent twice
        assert "Remove Cudahy" in text(browser.get(at("series-events", series)))
        browser.post(at("series-events-do", series), form | {"do": "leave", "key": key()})
        assert series_view(series).sites == ()

    def test_one_of_another_year_is_not_offered_and_does_not_join(self) -> None:
        series = founded_series(SeriesSetup(first=date(2027, 1, 1), last=date(2027, 12, 31)))
        cudahy = site("Cudahy", 3).event
        browser = runs(series)
        assert "Cudahy" not in text(browser.get(at("series-events", series)))
        answer = browser.post(at("series-events-do", series), {"event": cudahy.pk, "key": key()})
        assert (answer.status_code, "Cudahy was played on Mar 3, 2026" in text(answer)) == (422, True)

    def test_those_of_its_days_are_offered_however_many_came_after_them(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(queries, "MOST_OFFERED", 1)
        site("Cudahy", 3)
        site("Racine", 5)
        series = founded_series(SeriesSetup(first=date(2026, 1, 1), last=date(2026, 4, 1)))
        assert "Add Cudahy" in text(runs(series).get(at("series-events", series)))

    def test_one_that_there_is_not(self) -> None:
        series = founded_series()
        assert runs(series).post(at("series-events-do", series), {"event": 10**6, "key": key()}).status_code == 404


@cache
def from_elsewhere() -> bytes:
    """The file of an event that is not here."""
    with elsewhere():
        return EVENT_FILE.dump(export_event(site("Cudahy", 3).event))


def json_file(content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("event.json", content, "application/json")


class TestFiles:
    def look(self, browser: Client, series: Series, content: bytes) -> dict[str, str]:
        """Look at a file; returns the form that it leads to."""
        page = browser.post(at("import-series-event", series), {"file": json_file(content), "do": "look", "key": key()})
        assert page.status_code == 200
        return {name: field(page, name) for name in ("key", "held", "seen")} | {"do": "join"}

    def test_looked_at_then_joined(self, olive: Client) -> None:
        content, series = from_elsewhere(), founded_series()
        form = self.look(olive, series, content)
        assert not Event.objects.exists()
        assert olive.post(at("import-series-event", series), form)["Location"] == at("series-events", series)
        assert [site.event.name for site in series_view(series).sites] == ["Cudahy"]
        again = olive.post(at("import-series-event", series), {"file": json_file(content), "do": "look", "key": key()})
        assert "Already here" in text(again)
        assert "Nothing to import." in text(again)

    def test_each_likeness_is_asked_about_and_nothing_lost_meanwhile(self, olive: Client) -> None:
        content, series = from_elsewhere(), founded_series()
        _three, four_here = clubs.get_or_create_persons(series.club, ["Player 3", "Plaayer 4"])
        form = self.look(olive, series, content)
        refused = olive.post(at("import-series-event", series), form)
        assert (refused.status_code, Event.objects.count()) == (422, 0)
        assert "Choose whether Player 4 in the file is your club's Plaayer 4." in text(refused)
        assert "Choose whether Player 3 in the file is your club's Player 3." in text(refused)
        uuids = {one["name"]: one["uuid"] for one in json.loads(content)["persons"]}
        three, four = uuids["Player 3"], uuids["Player 4"]
        answers = {f"choice-{three}": "other", f"name-{three}": "Player 3 of Cudahy", f"choice-{four}": "same"}
        form = {name: field(refused, name) for name in ("key", "held", "seen")} | {"do": "join"} | answers
        assert olive.post(at("import-series-event", series), form).status_code == 302
        assert Person.objects.get(uuid=three).name == "Player 3 of Cudahy"
        assert Person.objects.get(uuid=four).merged_into == four_here

    def test_all_namesakes_at_once_but_for_one(self, olive: Client) -> None:
        content, series = from_elsewhere(), founded_series()
        here = clubs.get_or_create_persons(series.club, [f"Player {number}" for number in range(1, 11)])
        uuids = {one["name"]: one["uuid"] for one in json.loads(content)["persons"]}
        other = {f"choice-{uuids['Player 3']}": "other", f"name-{uuids['Player 3']}": "Player 3 of Cudahy"}
        assert (
            olive.post(at("import-series-event", series), self.look(olive, series, content) | other).status_code == 422
        )
        answer = olive.post(at("import-series-event", series), self.look(olive, series, content) | other | {"all": "1"})
        assert answer.status_code == 302
        assert Person.objects.get(uuid=uuids["Player 3"]).name == "Player 3 of Cudahy"
        assert Person.objects.get(uuid=uuids["Player 4"]).merged_into == here[3]

    def test_a_file_that_is_none(self, olive: Client) -> None:
        series = founded_series()
        answer = olive.post(at("import-series-event", series), {"file": json_file(b"{}"), "key": key()})
        assert (answer.status_code, "This isn't a transfer file of a tournament" in text(answer)) == (422, True)
        assert olive.post(at("import-series-event", series), {"key": key()}).status_code == 422

    def test_another_file_than_the_one_that_was_looked_at(self, olive: Client) -> None:
        content, series = from_elsewhere(), founded_series()
        form = self.look(olive, series, content) | {"seen": "0" * 64}
        assert olive.post(at("import-series-event", series), form).status_code == 422
        assert not Event.objects.exists()

    def test_a_series_goes_out_and_comes_in(self, olive: Client) -> None:
        with elsewhere():
            content = holder(grants.owner_link_path()).get(at("series-json", of_two())).content
        answer = olive.post(reverse("import-series"), {"file": json_file(content)})
        (taken,) = Series.objects.all()
        assert answer["Location"] == at("series", taken)
        assert len(series_view(taken).sites) == 2
        assert olive.post(reverse("import-series"), {"file": json_file(b"[]")}).status_code == 422

    def test_a_number_behind_a_namesake_is_not_the_one_of_somebody_who_only_paid(self, olive: Client) -> None:
        with elsewhere():
            series = of_two()
            (paid,) = clubs.get_or_create_persons(series.club, ["Player 3 (2)"])
            deeds.pay(series, paid.pk, 500, key=key(), actor=DIRECTOR)
            content = holder(grants.owner_link_path()).get(at("series-json", series)).content
        clubs.get_or_create_persons(clubs.home(), ["Player 3"])
        form = {"file": json_file(content), "namesakes": "others"}
        assert olive.post(reverse("import-series"), form).status_code == 302
        assert Person.objects.filter(name="Player 3 (3)").exists()


class TestDues:
    def test_a_payment_and_its_correction(self, series: Series) -> None:
        browser = runs(series)
        form = {"person": person("Player 1"), "amount": "20", "way": "in", "why": "cash", "key": key(), "do": "pay"}
        for _time in range(2):
            assert browser.post(at("series-dues-do", series), form)["Location"] == at("series-dues", series)
        assert "Player 1 2 $30.00 $20.00 $10.00" in text(browser.get(at("series-dues", series)))
        (paid,) = series_view(series).book.paid
        drop = {"payment": paid.id, "do": "drop", "key": key()}
        assert browser.post(at("series-dues-do", series), drop).status_code == 422
        browser.post(at("series-dues-do", series), drop | {"why": "typed twice"})
        assert "Player 1 2 $30.00 $0.00 $30.00" in text(browser.get(at("series-dues", series)))

    def test_who_still_owes(self, series: Series) -> None:
        deeds.pay(series, person("Player 1"), 3000, key=key(), actor=DIRECTOR)
        table = text(runs(series).get(at("series-dues", series) + "?show=open")).partition("Total")[0]
        assert "Player 2" in table
        assert "Player 1 " not in table

    @pytest.mark.parametrize(
        ("wrong", "where"), [({"person": ""}, "person"), ({"amount": "much"}, "amount"), ({"amount": "0"}, "amount")]
    )
    def test_what_is_wrong_stays_in_the_form(self, series: Series, wrong: dict[str, str], where: str) -> None:
        form = {"person": str(person("Player 1")), "amount": "5", "why": "at the door", "key": key(), "do": "pay"}
        answer = runs(series).post(at("series-dues-do", series), form | wrong)
        assert answer.status_code == 422
        assert f'id="{where}_error"' in answer.content.decode()
        assert 'value="at the door"' in answer.content.decode()
        assert series_view(series).book.paid == ()

    def test_a_payment_of_who_was_merged_meanwhile_counts_for_who_they_are(self, series: Series) -> None:
        nine, two = person("Player 9"), person("Player 2")
        merge(nine, two)
        form = {"person": nine, "amount": "20", "way": "in", "key": key(), "do": "pay"}
        assert runs(series).post(at("series-dues-do", series), form).status_code == 302
        assert "Paid $20.00" in text(runs(series).get(at("series-player", series, two)))

    def test_a_series_without_money_has_none(self) -> None:
        series = of_two(SeriesSetup())
        browser = runs(series)
        assert browser.get(at("series-dues", series)).status_code == 404
        assert "Dues" not in text(browser.get(at("series", series)))

    @pytest.mark.parametrize("payments", [1, 5])
    def test_statements(self, series: Series, payments: int, django_assert_num_queries: Any) -> None:
        for number in range(1, payments + 1):
            deeds.pay(series, person(f"Player {number}"), 500, key=key(), actor=DIRECTOR)
        browser = runs(series)
        with django_assert_num_queries(12):
            browser.get(at("series-dues", series))


class TestSetUp:
    def form(self, page: Any, **more: str) -> dict[str, str]:
        return {"name": "Lake Shore Series", "counts": "events", "how": "sum", "key": field(page, "key")} | more

    def test_another_set_up_and_another_name(self, series: Series) -> None:
        browser = runs(series)
        page = browser.get(at("series-setup", series))
        form = self.form(page, name="Lakes", how="average", at_least="2", tie_1="hands-won", first="2026-01-01")
        assert browser.post(at("series-setup", series), form).status_code == 302
        series.refresh_from_db()
        setup = series_view(series).book.setup
        assert (series.name, setup.how, setup.at_least, setup.first) == (
            "Lakes",
            SeriesTotal.AVERAGE,
            2,
            date(2026, 1, 1),
        )
        assert 'value="2026-01-01"' in browser.get(at("series-setup", series)).content.decode()

    def test_what_is_refused_changes_neither(self, series: Series) -> None:
        browser = runs(series)
        form = self.form(browser.get(at("series-setup", series)), name="Lakes", last="2026-04-01")
        answer = browser.post(at("series-setup", series), form)
        assert (answer.status_code, "Racine was played on" in text(answer)) == (422, True)
        series.refresh_from_db()
        assert (series.name, series_view(series).book.setup) == ("Lake Shore Series", YEARLY)

    def test_closed_and_opened_again(self) -> None:
        series = founded_series()
        cudahy = site("Cudahy", 3)
        join(series, cudahy)
        browser = runs(series)
        assert browser.post(at("series-end", series), {"key": key()}).status_code == 302
        correct(cudahy, 1, 4, 5)
        words = text(browser.get(at("series", series)))
        assert "Closed on" in words
        assert "T1 tied for 1st Player 2 +2" in words
        assert "would be different now" in words
        assert browser.post(at("series-end", series), {"key": key(), "do": "open"}).status_code == 422
        browser.post(at("series-end", series), {"key": key(), "do": "open", "why": "the protest"})
        assert "T1 tied for 1st Player 2 +2" not in text(browser.get(at("series", series)))

    @pytest.mark.parametrize(("page", "statements"), [("series-setup", 4), ("series-files", 3)])
    def test_no_tournament_is_read_for_it(
        self, series: Series, page: str, statements: int, django_assert_num_queries: Any
    ) -> None:
        browser = runs(series)
        with django_assert_num_queries(statements):
            browser.get(at(page, series))


class TestEverybody:
    def test_a_ranking_that_is_shown(self) -> None:
        series = of_two(BEST)
        words = text(Client().get(at("public-series", series)))
        assert "T1 tied for 1st Player 2 +2" in words
        assert "Player 2 +2 tied" in text(Client().get(at("public-series-player", series, person("Player 2"))))

    def test_a_tournament_whose_standings_are_hidden_is_left_out_until_the_series_is_closed(self) -> None:
        series, racine = of_two(SeriesSetup(shown=True)), Event.objects.get(name="Racine")
        setup = replace(book_of(racine.journal_id).setup, standings=Visibility.HIDDEN)
        change_setup(racine, setup, key=key(), actor=DIRECTOR)
        for page in ("public-series", "public-series-player"):
            words = text(Client().get(at(page, series, *([person("Player 2")] if "player" in page else []))))
            assert "Racine" not in words
            assert "+4" not in words
        assert "T1 tied for 1st Player 2 +4" in text(runs(series).get(at("series", series)))
        deeds.close(series, key=key(), actor=DIRECTOR)
        assert "T1 tied for 1st Player 2 +4" in text(Client().get(at("public-series", series)))

    def test_what_is_corrected_where_standings_are_hidden_is_not_told(self) -> None:
        series, cudahy = founded_series(SeriesSetup(shown=True)), site("Cudahy", 3)
        join(series, cudahy)
        deeds.close(series, key=key(), actor=DIRECTOR)
        correct(cudahy, 1, 4, 5)
        assert "would be different now" in text(Client().get(at("public-series", series)))
        setup = replace(cudahy.book.setup, standings=Visibility.HIDDEN)
        change_setup(cudahy.event, setup, key=key(), actor=DIRECTOR)
        assert "would be different now" not in text(Client().get(at("public-series", series)))
        assert "would be different now" in text(runs(series).get(at("series", series)))

    def test_dues_are_nobody_s_business(self) -> None:
        series = of_two(SeriesSetup(money=True, due_year=2000, shown=True))
        page = Client().get(at("public-series-player", series, person("Player 2")))
        assert (page.status_code, "$" in text(page)) == (200, False)

    def test_one_that_is_not_shown_is_not_there(self, series: Series) -> None:
        assert Client().get(at("public-series", series)).status_code == 404
        assert Client().get(at("public-series-player", series, person("Player 2"))).status_code == 404


class TestDownloads:
    def test_the_yearly_table_on_paper(self) -> None:
        series = of_two(BEST)
        (page,) = pages(runs(series).get(at("series-pdf", series) + "?paper=letter").content)
        assert "LakeShoreSeriesYearlyranking" in page
        assert "T1Player2+2+2+22" in page

    def test_the_workbook_computes(self, series: Series) -> None:
        content = runs(series).get(at("series-xlsx", series)).content
        live, kept = (load_workbook(io.BytesIO(content), data_only=only) for only in (False, True))
        assert live["Ranking"]["C5"].value == "=D5+E5+F5"
        assert [kept["Ranking"].cell(row, 3).value for row in (5, 6, 7)] == [4, 4, 2]
        assert kept["Dues"]["C5"].value == 30

    def test_tables(self) -> None:
        series = of_two(BEST)
        browser = runs(series)
        ranking = browser.get(at("series-csv", series, "ranking")).content.decode("utf-8-sig").splitlines()
        assert ranking[:2] == [
            "rank,player,total,event_1,event_2,penalties,times,points,missing",
            "1,Player 2,2,2,2,0,2,2,0",
        ]
        scores = browser.get(at("series-csv", series, "scores")).content.decode("utf-8-sig").splitlines()
        assert {row.rpartition(",")[2] for row in scores[1:3]} == {"0", "1"}
        assert browser.get(at("series-csv", series, "dues")).status_code == 404  # without money

    def test_dues_for_the_treasurer(self, series: Series) -> None:
        deeds.pay(series, person("Player 1"), -250, key=key(), actor=DIRECTOR, why="change")
        browser = runs(series)
        dues = browser.get(at("series-csv", series, "dues")).content.decode("utf-8-sig").splitlines()
        assert dues[1] == "Player 1,2,30.00,-2.50,32.50"
        paid = browser.get(at("series-csv", series, "payments")).content.decode("utf-8-sig").splitlines()
        assert paid[1].endswith("Player 1,-2.50,1,change")


def test_an_event_that_nobody_has_played_yet(olive: Client) -> None:
    series = founded_series()
    join(series, founded(3))
    assert "No results yet" in text(olive.get(at("series", series)))
