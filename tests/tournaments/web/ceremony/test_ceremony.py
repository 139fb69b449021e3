"""The prize ceremony: what is held back, what each step shows and to whom, and the end that publishes it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorekeeper.engine.errors import Refused
from tests.refusals import raises_refused
from tests.tournaments.bracketed import bracketed, played_round, published, rounds, set_up
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.played_out import TO_FIFTH, correct, played_out, sign
from tests.tournaments.seated import Seated, seated
from tests.tournaments.web.browsers import at_event, text
from tournaments.engine.event.ceremony import CeremonyStep, Revealed, StepKind, ceremony_steps
from tournaments.engine.prize_table import PrizeSize, PrizeTable, SidePrize, SidePrizeKind
from tournaments.engine.setup import Visibility
from tournaments.engine.standings import TieBreak
from tournaments.queries.book import read_book
from tournaments.queries.closing import prizes
from tournaments.services import ceremony, closing, events, journal_writer, paper_tables, tables
from tournaments.services.paper_tables import Card
from tournaments.wording.ceremony import write_steps

pytestmark = pytest.mark.django_db

Travel = Callable[[float], None]


@pytest.fixture
def event() -> Seated:
    """Entrants 2 and 7 are tied for first, 3 and 8 for third, all others for fifth, which wins, too."""
    return played_out(prizes=TO_FIFTH)


@pytest.fixture
def travel(monkeypatch: pytest.MonkeyPatch) -> Travel:
    """Stop the clock, and let it go on by so many seconds."""
    now = [timezone.now()]
    monkeypatch.setattr(timezone, "now", lambda: now[0])

    def go(seconds: float) -> None:
        now[0] += timedelta(seconds=seconds)

    return go


def prepare(event: Seated, *, holds: bool = True, countdown: int = 0, amounts: bool = False) -> None:
    ceremony.prepare(event.event, holds=holds, countdown=countdown, amounts=amounts, key=key(), actor=DIRECTOR)


def step(event: Seated, to: int) -> None:
    now = event.book.ceremony
    ceremony.take_step(event.event, now.step if now else None, to, key=key(), actor=DIRECTOR)


def end(event: Seated) -> None:
    ceremony.end(event.event, key=key(), actor=DIRECTOR)


def page(event: Seated, director: Client) -> str:
    return text(director.get(f"/t/{event.event.pk}/ceremony"))


def press(event: Seated, director: Client, do: str, **fields: object) -> Any:
    form = {"do": do, "key": key(), **fields}
    return director.post(f"/t/{event.event.pk}/ceremony/do", form)


def seen(event: Seated, page: str) -> str:
    return text(Client().get(f"/p/{event.event.slug}/{page}"))


def wall(event: Seated) -> str:
    return seen(event, "projector")


def told(event: Seated) -> str:
    """Return the text that everyone can read on any page but the projector."""
    return " ".join(seen(event, page) for page in ("", "standings", "2", "7"))


def test_looking_at_the_page_changes_nothing(event: Seated, dora: Client) -> None:
    sign(event)
    before = (told(event), wall(event), event.event.journal.length)
    assert "Start ceremony" in page(event, dora)
    event.event.journal.refresh_from_db()
    assert (told(event), wall(event), event.event.journal.length) == before


def test_results_can_be_held_back_before_they_are_signed(event: Seated, dora: Client) -> None:
    assert "+2" in told(event)
    assert "Start ceremony" not in page(event, dora)
    assert press(event, dora, "prepare", holds="on", countdown="3").status_code == 302
    assert "Results are held back." in page(event, dora)
    assert not re.search(r"[+\N{MINUS SIGN}]\d", told(event) + wall(event))
    assert "Results appear after the prize ceremony." in seen(event, "standings")
    sign(event)
    assert not re.search(r"[+\N{MINUS SIGN}]\d", told(event) + wall(event))


def test_a_ceremony_that_holds_nothing_back_leaves_the_pages_as_they_are(event: Seated, dora: Client) -> None:
    press(event, dora, "prepare", countdown="0")
    assert "+2" in told(event)


def test_needs_signed_prizes(event: Seated, dora: Client) -> None:
    answer = press(event, dora, "start", holds="on", countdown="0")
    assert answer.status_code == 422
    assert "Sign the prizes before the ceremony begins." in text(answer)
    assert "Prize ceremony" not in wall(event)


def test_starts_with_its_title_and_names_the_next_to_the_director_alone(event: Seated, dora: Client) -> None:
    sign(event)
    press(event, dora, "start", holds="on", countdown="0")
    assert "Prize ceremony Autumn Open" in wall(event)
    assert "Player" not in wall(event)
    shown = page(event, dora)
    assert "On the projector Title page" in shown
    assert "Next, for your eyes only Fifth place 6 players tied" in shown


def test_goes_from_the_last_places_to_the_first_and_to_the_session(event: Seated, dora: Client) -> None:
    sign(event)
    press(event, dora, "start", holds="on", countdown="0", amounts="on")
    scenes = []
    for to in range(1, 5):
        press(event, dora, "step", before=to - 1, to=to)
        scenes.append(wall(event))
    assert "Fifth place 6 players tied · 5%, $12.49, shared by 6, $0.01 left over Player 9 \N{MINUS SIGN}1" in scenes[0]
    assert "Player 2" not in scenes[0]
    assert re.search(
        r"Third place 2 players tied · .*, shared by 2 Player 3 \+1 \$12\.49 Player 8 \+1 \$12\.49", scenes[1]
    )
    first = "First place 2 players tied · $99.96 + $62.48 = $162.44, shared by 2 Player 7 +2 $81.22 Player 2 +2 $81.22"
    assert first in scenes[2]
    best = "Best score of session 1 2 players tied · 10%, $24.99, shared by 2, $0.01 left over Player 7 +2 $12.49"
    assert best in scenes[3]
    assert "That was the last step." in page(event, dora)
    assert "Step 4 of 4" in page(event, dora)
    assert "Prize ceremony: step 4 shown." in text(dora.get(f"/t/{event.event.pk}/history"))
    assert not re.search(r"[+\N{MINUS SIGN}]\d", told(event))


def test_places_end_with_the_last_prize() -> None:
    event = played_out()
    sign(event)
    assert [step.place for step in ceremony_steps(event.book) if step.kind is StepKind.PLACE] == [3, 1]


def test_the_page_of_a_ceremony_with_fewer_steps_than_were_shown_still_opens(event: Seated, dora: Client) -> None:
    sign(event)
    prepare(event)
    for to in range(5):
        step(event, to)
    with pytest.raises(Refused, match="bad-step"):
        step(event, 5)
    journal_writer.write_entry(event.event, "ceremony-step", {"from": 4, "to": 5}, key=key(), actor=DIRECTOR)
    assert "That was the last step." in page(event, dora)
    assert "Best score of session 1" in wall(event)


def test_amounts_are_on_the_wall_only_if_the_director_wants_that(event: Seated, dora: Client) -> None:
    sign(event)
    press(event, dora, "start", holds="on", countdown="0")
    step(event, 1)
    step(event, 2)
    assert "$" not in wall(event)
    assert "only you see $12.49" in page(event, dora)


def test_the_end_publishes_results_with_a_podium(event: Seated, dora: Client) -> None:
    sign(event)
    press(event, dora, "start", holds="on", countdown="0")
    press(event, dora, "end")
    assert "Public pages show the results." in page(event, dora)
    assert "+2" in told(event)
    assert "Final results T1 tied for 1st Player 7 Player 2 +2 T3 tied for 3rd Player 3 Player 8 +1" in wall(event)


def test_the_end_shows_standings_that_were_hidden_until_then() -> None:
    event = played_out(standings=Visibility.HIDDEN_UNTIL_END)
    sign(event)
    prepare(event)
    closing.close(event.event, key=key(), actor=DIRECTOR)
    assert "+2" not in told(event)
    step(event, 0)
    end(event)
    assert "+2" in told(event)


@pytest.mark.parametrize(
    ("standings", "shows"), [(Visibility.PUBLIC, True), (Visibility.HIDDEN_UNTIL_END, True), (Visibility.HIDDEN, False)]
)
def test_the_page_promises_results_only_where_they_will_be_shown(standings: Visibility, shows: bool) -> None:
    event = played_out(standings=standings)
    dora = at_event(event)
    prepare(event)
    assert ("Cancel ceremony and show results" in page(event, dora)) is (standings is Visibility.PUBLIC)
    hidden = "Standings are hidden." if standings is Visibility.HIDDEN else "Results appear after the prize ceremony."
    assert hidden in seen(event, "standings")
    sign(event)
    step(event, 0)
    for promise in ("End and show results", "Public pages then show all results at once."):
        assert (promise in page(event, dora)) is shows
    end(event)
    assert ("+2" in told(event)) is shows
    assert ("Public pages show the results." in page(event, dora)) is shows


def test_giving_up_shows_no_standings_that_are_hidden_until_the_end() -> None:
    event = played_out(standings=Visibility.HIDDEN_UNTIL_END)
    prepare(event)
    end(event)
    assert "+2" not in told(event)


def test_the_director_goes_back(event: Seated) -> None:
    sign(event)
    prepare(event, countdown=10)
    step(event, 0)
    step(event, 1)
    step(event, 0)
    assert "Prize ceremony Autumn Open" in wall(event)


def test_a_countdown_comes_before_the_name(event: Seated, dora: Client, travel: Travel) -> None:
    sign(event)
    prepare(event, countdown=3)
    step(event, 0)
    travel(1)
    step(event, 1)
    shown = Client().get(f"/p/{event.event.slug}/projector")
    assert 'data-left="3000"' in shown.content.decode()
    assert "Fifth place" in text(shown)
    assert "Player" not in text(shown)
    with pytest.raises(Refused, match="ceremony-counts"):
        step(event, 2)
    version = re.findall(r'data-version="([^"]+)"', shown.content.decode())[0]
    travel(2.9)
    assert b"Player" not in Client().get(f"/p/{event.event.slug}/projector", {"version": version}).content
    travel(0.2)
    assert "Player 1" in text(Client().get(f"/p/{event.event.slug}/projector", {"version": version}))
    step(event, 2)


def test_two_screens_do_not_take_two_steps(event: Seated, dora: Client) -> None:
    sign(event)
    prepare(event)
    step(event, 0)
    press(event, dora, "step", before=0, to=1)
    answer = press(event, dora, "step", before=0, to=1)
    assert answer.status_code == 422
    assert "The ceremony went on from another screen." in text(answer)
    assert event.book.ceremony is not None
    assert event.book.ceremony.step == 1


@pytest.mark.parametrize(("before", "to"), [(0, 2), (0, 5), (None, 1), (1, 1)])
def test_refuses_to_skip(event: Seated, before: int | None, to: int) -> None:
    sign(event)
    prepare(event)
    if before is not None:
        step(event, 0)
    if before:
        step(event, 1)
    with pytest.raises(Refused, match="bad-step"):
        ceremony.take_step(event.event, before, to, key=key(), actor=DIRECTOR)


def test_the_same_key_takes_one_step(event: Seated) -> None:
    sign(event)
    prepare(event)
    step(event, 0)
    ceremony.take_step(event.event, 0, 1, key="the-same-key", actor=DIRECTOR)
    ceremony.take_step(event.event, 0, 1, key="the-same-key", actor=DIRECTOR)
    assert event.book.ceremony is not None
    assert event.book.ceremony.step == 1


def test_signing_other_results_goes_back_to_the_title(event: Seated) -> None:
    sign(event)
    prepare(event)
    for to in range(3):
        step(event, to)
    correct(event, 1, 4, 5)
    assert "Player 3" in wall(event)
    sign(event, "the wrong seats")
    assert "Prize ceremony Autumn Open" in wall(event)


def test_nothing_is_set_up_anew_while_it_runs(event: Seated) -> None:
    sign(event)
    prepare(event)
    step(event, 0)
    with pytest.raises(Refused, match="ceremony-runs"):
        prepare(event, holds=False)


def test_of_several_sessions_the_best_scores_come_before_the_places(event: Seated) -> None:
    sign(event)
    longer = replace(event.book, setup=replace(event.book.setup, sessions=event.book.setup.sessions * 2))
    kinds = [step.kind for step in ceremony_steps(longer)]
    assert kinds == [StepKind.SESSION, StepKind.PLACE, StepKind.PLACE, StepKind.PLACE]


@pytest.mark.parametrize(("points", "note"), [((3, 1), ""), ((3, 3), "2 players tied")])
def test_who_wins_a_second_prize_of_a_session_is_not_tied(event: Seated, points: tuple[int, int], note: str) -> None:
    players = tuple(Revealed(number, number, score, 100) for number, score in enumerate(points, 1))
    step = CeremonyStep(StepKind.SESSION, players, session=1)
    scenes = write_steps(event.book, [step], {1: "Ann", 2: "Bo"}, amounts=True)
    assert [scene.note for scene in scenes] == [note]


def test_side_prizes_come_first_and_first_place_last() -> None:
    sides = (SidePrize(SidePrizeKind.LOWEST_SCORE, PrizeSize(1000)),)
    places = tuple(PrizeSize(share) for share in (2500, 1500, 1000, 1000, 1000, 1000, 1000))
    event = played_out(prizes=PrizeTable(places=places, sides=sides), ties_share=False)
    sign(event)
    prepare(event, amounts=True)
    step(event, 0)
    titles = []
    for to in range(1, 8):
        step(event, to)
        titles.append(re.search(r"content (.*?) (?=\d? ?Player)", wall(event)))
    wins, behind = "Wins the tie by random draw.", "Behind in the tie by random draw."
    assert [title[1] for title in titles if title] == [
        "Lowest score",
        "Places 6 to 7",
        *(f"Fifth place {wins}", f"Fourth place {behind}", f"Third place {wins}"),
        *(f"Second place {behind}", f"First place {wins}"),
    ]


def test_nobody_wins_a_place_that_is_shared() -> None:
    event = seated((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), hands=2)
    one: dict[str, Any] = {
        "sessions": event.book.setup.sessions[:1],
        "prizes": PrizeTable(),
        "tie_breaks": (TieBreak.HANDS_WON,),
    }
    change = replace(event.book.setup, **one)
    events.change_setup(event.event, change, key=key(), actor=DIRECTOR)
    for table, won in ((1, 1), (2, 2)):
        counts = {"picked": (won, 0, 0, 0, 0), "won": (won, 0, 0, 0, 0)}
        card = Card(((8, -2, -2, -2, -2),), totals=True, hands=2, counts=counts)
        paper_tables.hand_in(event.event, table, card, key=key(), actor=DIRECTOR, signed="both")
    tables.lock(event.event, 1, key=key(), actor=DIRECTOR)
    sign(event)
    prepare(event)
    step(event, 0)
    step(event, 1)
    assert "Third place 8 players tied" in wall(event)
    step(event, 2)
    assert "First place 2 players tied Player 6 +8 Player 1" in wall(event)
    press(event, at_event(event), "end")
    assert "T1 tied for 1st Player 6 Player 1 +8" in wall(event)


def test_the_winner_of_a_bracket_is_held_back() -> None:
    event = bracketed(10, set_up({"rounds": rounds(2)}, seeds="number"), sessions=0)
    published(event)
    played_round(event)
    prepare(event)
    assert "Final table" in seen(event, "bracket")
    played_round(event)
    assert "Results appear after the prize ceremony." in seen(event, "bracket")
    assert "Winner" not in wall(event) + seen(event, "bracket")
    sign(event)
    step(event, 0)
    for to in range(1, 6):
        step(event, to)
    assert "First place Winner of the bracket Player 1" in wall(event)


def test_the_desk_leads_to_a_ceremony_that_is_prepared(event: Seated, dora: Client) -> None:
    sign(event)
    desk = f"/t/{event.event.pk}/desk"
    assert "hasn't been paid" in text(dora.get(desk))
    prepare(event)
    assert "Hold the ceremony." in text(dora.get(desk))
    end(event)
    assert "hasn't been paid" in text(dora.get(desk))


def test_names_no_winners_of_results_that_a_correction_may_change(event: Seated, dora: Client) -> None:
    page = f"/t/{event.event.pk}/ceremony"
    sign(event)
    assert 'value="start"' in dora.get(page).content.decode()
    correct(event, 1, 4, 5)
    assert "The ceremony can start once that is settled." in text(dora.get(page))
    assert 'value="start"' not in dora.get(page).content.decode()
    assert 'value="start-now"' not in dora.get(f"/t/{event.event.pk}/closing").content.decode()
    answer = press(event, dora, "start", holds="on", countdown="0")
    assert (answer.status_code, "Sign again or keep the signed results first." in text(answer)) == (422, True)
    assert "Prize ceremony" not in wall(event)
    seen = prizes(event.event, read_book(event.event.journal_id)).digest
    closing.keep_signed(event.event, "they agreed", seen=seen, key=key(), actor=DIRECTOR)
    assert 'value="start"' in dora.get(page).content.decode()


def test_waits_for_a_session_that_was_reopened_after_signing(event: Seated, dora: Client) -> None:
    sign(event)
    tables.unlock(event.event, 1, "count again", key=key(), actor=DIRECTOR)
    for path in ("ceremony", "closing"):
        assert 'value="start' not in dora.get(f"/t/{event.event.pk}/{path}").content.decode()
    with raises_refused("Not over yet: session 1."):
        step(event, 0)


def test_the_desk_asks_to_sign_again_after_a_correction(event: Seated, dora: Client) -> None:
    desk = f"/t/{event.event.pk}/desk"
    sign(event)
    correct(event, 1, 4, 5)
    assert "Scores or prizes changed after signing." in text(dora.get(desk))
    sign(event, "the wrong seats")
    assert "hasn't been paid" in text(dora.get(desk))
    correct(event, 1, 2, 3)
    assert "Scores or prizes changed after signing." in text(dora.get(desk))
    seen = prizes(event.event, read_book(event.event.journal_id)).digest
    closing.keep_signed(event.event, "they agreed", seen=seen, key=key(), actor=DIRECTOR)
    assert "hasn't been paid" in text(dora.get(desk))


def test_a_page_that_is_up_to_date_is_not_sent_again(event: Seated, dora: Client) -> None:
    sign(event)
    prepare(event)
    step(event, 0)
    address = f"/t/{event.event.pk}/ceremony"
    version = re.findall(r'"version": "([^"]+)"', dora.get(address).content.decode())[0]
    assert dora.get(address, {"version": version}).status_code == 204
    step(event, 1)
    assert dora.get(address, {"version": version}).status_code == 200


def test_a_step_costs_few_statements(event: Seated, dora: Client) -> None:
    sign(event)
    prepare(event)
    step(event, 0)
    step(event, 1)
    wall(event)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        wall(event)
    assert len(queries) <= 4


def test_one_button_of_the_desk_starts_it_as_usual_or_as_it_was_prepared(event: Seated, dora: Client) -> None:
    desk = f"/t/{event.event.pk}/desk"
    assert "Start ceremony" not in text(dora.get(desk))
    sign(event)
    assert "Start ceremony" in text(dora.get(desk))
    assert press(event, dora, "start-now")["Location"] == f"/t/{event.event.pk}/ceremony"
    now = event.book.ceremony
    assert now is not None
    assert (now.step, now.holds, now.countdown, now.amounts) == (0, True, 3, False)
    step(event, 1)
    press(event, dora, "start-now")  # from a page that was open still
    assert event.book.ceremony is not None
    assert event.book.ceremony.step == 1


def test_a_prepared_ceremony_starts_with_its_own_settings(event: Seated, dora: Client) -> None:
    prepare(event, holds=False, countdown=10, amounts=True)
    sign(event)
    assert press(event, dora, "start-now-20")["Location"] == f"/t/{event.event.pk}/ceremony?every=20"
    now = event.book.ceremony
    assert now is not None
    assert (now.step, now.holds, now.countdown, now.amounts) == (0, False, 10, True)
