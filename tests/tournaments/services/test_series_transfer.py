"""Sites without a network: their events come as files, once, again, and again when they were played on."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.models import Person
from scorekeeper.queries.transfer import ArrivalFate, arriving_persons
from scorekeeper.services import clubs
from scorekeeper.services.audit import audit
from scorekeeper.services.transfer import SAME
from scorekeeper.wording.sentences import write_value
from tests.elsewhere import elsewhere
from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.exports.eventful import DANGEROUS, confirmed, eventful
from tests.tournaments.figures import standings_of
from tests.tournaments.seated import Seated, publish
from tests.tournaments.serial import YEARLY, founded_series, of_two
from tests.tournaments.services.test_import_event import file
from tournaments.models import Event, Series
from tournaments.queries.entrants import names
from tournaments.queries.series import accounts, series_view
from tournaments.queries.transfer import EVENT_FILE, SERIES_FILE, export_event, export_series
from tournaments.services import entrants, series, series_transfer
from tournaments.services.audit import event_findings
from tournaments.services.entrants import NewEntrant
from tournaments.services.series_transfer import Joined, join_file, preview

pytestmark = pytest.mark.django_db


class Files(NamedTuple):
    """An event as it left a site: early, later, and as it went on in another way from the early one."""

    early: bytes
    later: bytes
    parted: bytes


def play_on(seated: Seated) -> bytes:
    """Finish a table, let somebody come late, open another session's tables, and play at one of them."""
    seated.play(4)
    confirmed(seated, 4)
    entrants.enter(seated.event, [NewEntrant("Latecomer")], key=key(), actor=DIRECTOR)
    entrants.group_numbers(seated.event, {"Guests"})
    publish(seated, 3, [(1, 3, 5, 7, 12), (2, 4, 6, 8, 10)], 4)
    seated.play(5)
    confirmed(seated, 5)
    return file(seated)


@cache
def made() -> Files:
    with elsewhere():
        seated = eventful()
        early = file(seated)
        with elsewhere():
            entrants.enter(seated.event, [NewEntrant("Somebody else")], key=key(), actor=DIRECTOR)
            parted = file(seated)
        return Files(early, play_on(seated), parted)


@pytest.fixture
def files(db: None) -> Files:
    return made()


def joined(series: Series, content: bytes, **more: Any) -> Joined:
    return join_file(series, EVENT_FILE.parse(content), key=key(), actor=DIRECTOR, **more)


def refusal(do: Callable[..., Any], *args: Any, **more: Any) -> str:
    with pytest.raises(Refused) as refused:
        do(*args, **more)
    return refused.value.faults[0].code


def test_a_file_joins_in_one_deed(files: Files) -> None:
    series = founded_series()
    answer = joined(series, files.early)
    assert (answer.fate, answer.joined) == (ArrivalFate.NEW, True)
    view = series_view(series)
    assert [site.event for site in view.sites] == [answer.event]
    by_name = {view.people[row.person].name: row.total for row in view.rows}
    called = names(answer.event)
    official = {called[row.entrant]: row.total for row in standings_of(answer.event)}
    differing = {name: total for name, total in by_name.items() if official.get(name) != total}
    assert differing == {"Player 6": 11, DANGEROUS: -1}  # one line of the standings, a session each


def test_the_same_file_twice_is_noticed(files: Files) -> None:
    series = founded_series()
    joined(series, files.early)
    looked_at = preview(series, EVENT_FILE.parse(files.early))
    assert (looked_at.arriving.fate, looked_at.joined) == (ArrivalFate.SAME, True)
    assert refusal(joined, series, files.early) == "joined-already"
    assert Event.objects.count() == 1


def test_the_same_form_sent_twice_is_one_deed(files: Files) -> None:
    series, same = founded_series(), key()
    for _time in range(2):
        join_file(series, EVENT_FILE.parse(files.early), key=same, actor=DIRECTOR)
    assert len(series_view(series).book.events) == 1


def test_a_file_that_is_here_joins_another_series(files: Files) -> None:
    joined(founded_series(), files.early)
    other = founded_series(name="The other")
    assert joined(other, files.early).fate is ArrivalFate.SAME
    assert len(series_view(other).sites) == 1


def test_a_newer_file_carries_the_event_on(files: Files) -> None:
    series = founded_series()
    event = joined(series, files.early).event
    before = standings_of(event)
    looked_at = preview(series, EVENT_FILE.parse(files.later))
    assert (looked_at.arriving.fate, looked_at.players.new) == (ArrivalFate.LONGER, ("Latecomer",))
    answer = joined(series, files.later)
    assert (answer.fate, answer.joined, answer.event) == (ArrivalFate.LONGER, False, event)
    assert Event.objects.count() == 1
    assert EVENT_FILE.dump(export_event(answer.event)) == files.later
    assert standings_of(answer.event) != before
    assert "Latecomer" in {who.name for who in series_view(series).people.values()}
    assert audit().findings == ()
    assert [
        each.sentence for each in event_findings() if "don't match the random seed 1" not in write_value(each.sentence)
    ] == []


def test_an_older_file_changes_nothing(files: Files) -> None:
    series = founded_series()
    event = joined(series, files.later).event
    assert preview(series, EVENT_FILE.parse(files.early)).arriving.fate is ArrivalFate.SHORTER
    assert refusal(joined, series, files.early) == "joined-already"
    assert EVENT_FILE.dump(export_event(event)) == files.later


def test_two_stories_of_one_event_are_refused(files: Files) -> None:
    series = founded_series()
    event = joined(series, files.later).event
    assert refusal(preview, series, EVENT_FILE.parse(files.parted)) == "parted"
    assert refusal(joined, series, files.parted) == "parted"
    assert EVENT_FILE.dump(export_event(event)) == files.later


def test_an_event_outside_the_series_days_is_not_imported(files: Files) -> None:
    series = founded_series(YEARLY.__class__(last=EVENT_FILE.parse(files.early).played_on.replace(year=2020)))
    assert refusal(joined, series, files.early) == "outside-days"
    assert Event.objects.count() == 0


def test_namesakes_are_asked_about(files: Files) -> None:
    series = founded_series()
    clubs.get_or_create_persons(series.club, ["Player 3"])
    (namesake,) = preview(series, EVENT_FILE.parse(files.early)).players.namesakes
    assert refusal(joined, series, files.early) == "unchosen"
    joined(series, files.early, choices={namesake.uuid: SAME})
    assert Person.objects.get(uuid=namesake.uuid).merged_into_id == namesake.person


def test_whose_name_is_nearly_that_of_somebody_here_can_be_the_same(files: Files) -> None:
    series = founded_series()
    (here,) = clubs.get_or_create_persons(series.club, ["Plaayer 3"])
    (like,) = [each for each in preview(series, EVENT_FILE.parse(files.early)).alike if each.name == "Player 3"]
    assert (like.person, like.like) == (here.pk, "Plaayer 3")
    joined(series, files.early, same={like.uuid: here.pk})
    assert "Player 3" not in {who.name for who in series_view(series).people.values()}
    assert "Plaayer 3" in {who.name for who in series_view(series).people.values()}


@cache
def carried_away() -> bytes:
    with elsewhere():
        found = of_two()
        series.pay(found, Person.objects.get(name="Player 1").pk, 500, key=key(), actor=DIRECTOR)
        series.close(found, key=key(), actor=DIRECTOR)
        return SERIES_FILE.dump(export_series(found))


def test_a_series_comes_back_byte_for_byte_with_its_events() -> None:
    content = carried_away()
    founded(3)  # no number of a row is the same
    taken = series_transfer.import_series(SERIES_FILE.parse(content), club=clubs.home().pk, choices=same_of(content))
    again = Series.objects.select_related("club", "journal").get(pk=taken.series)
    view = series_view(again)
    assert (taken.events, len(view.sites), view.moved) == (2, 2, ())
    assert sum(each.paid for each in accounts(view)) == 500
    assert audit().findings == ()


def same_of(content: bytes) -> dict[str, str]:
    persons = arriving_persons(series_transfer.everybody(SERIES_FILE.parse(content)), clubs.home().pk)
    return {one.uuid: f"{one.name} of elsewhere" for one in persons.namesakes}


def test_an_unknown_site_has_it_byte_for_byte() -> None:
    content = carried_away()
    taken = series_transfer.import_series(SERIES_FILE.parse(content), club=clubs.home().pk)
    assert SERIES_FILE.dump(export_series(Series.objects.get(pk=taken.series))) == content
    again = series_transfer.import_series(SERIES_FILE.parse(content), club=clubs.home().pk)
    assert (again.series, again.events) == (taken.series, 0)


def test_a_series_that_was_touched_is_refused_and_leaves_nothing() -> None:
    content = carried_away().replace(b'\\"amount\\":500', b'\\"amount\\":900')
    assert content != carried_away()
    assert refusal(series_transfer.import_series, SERIES_FILE.parse(content), club=clubs.home().pk) == "bad-chain"
    assert (Series.objects.count(), Event.objects.count()) == (0, 0)


def test_a_file_of_something_else_is_refused(files: Files) -> None:
    assert refusal(SERIES_FILE.parse, files.early) == "bad-file"
