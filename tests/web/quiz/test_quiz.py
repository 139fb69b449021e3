"""The quiz: positions of the club's own hands, with what the player saw, and what each choice was worth."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from html import unescape

import pytest
from django.test import Client

from scorekeeper.engine.analysis.hands import JudgedCard, analyze_hand
from scorekeeper.engine.play.checked import CheckedHand, replay_hand
from scorekeeper.queries.quiz import LEAST_COST, MOST_LEFT, find_question, find_questions
from scorekeeper.services import clubs
from tests.pages import one_line
from tests.tables import Table, opened
from tests.web.quiz.tables import table_with_cards
from tests.web.replay.test_replay import HAND, WRONG

BARE = replace(HAND.transcript, hands=None, blind=None)


def checked(*, deal: bool = True) -> CheckedHand:
    return replay_hand(HAND.transcript if deal else BARE)


@cache
def judged() -> tuple[JudgedCard, ...]:
    return analyze_hand(checked()).plays


@pytest.mark.parametrize("deal", [True, False])
def test_questions_are_late_decisions_that_matter_judged_as_the_analysis_does(deal: bool) -> None:
    questions = list(find_questions(checked(deal=deal)))
    plays = judged()
    assert questions
    for question in questions:
        play = plays[question.at]
        assert len(plays) - question.at <= MOST_LEFT
        assert (question.seat, question.played) == (play.seat, play.card)
        assert max(choice.cost for choice in question.choices) >= LEAST_COST
        assert set(question.best) == set(play.best)
        choice = question.choice(play.card)
        assert choice is not None
        assert (choice.value, choice.cost) == (play.after, play.lost)
        assert {choice.taker for choice in question.choices} <= {1, 2, 3, 4, 5}


def test_a_choice_tells_who_takes_the_trick_then() -> None:
    question = find_question(checked(), 12)
    assert question is not None
    ace, queen = question.choice("AS"), question.choice("QC")
    assert ace is not None
    assert queen is not None
    assert (queen.taker, queen.cost) == (3, 24)
    assert ace.taker != 3


def test_early_and_indifferent_moments_and_misplayed_hands_ask_nothing() -> None:
    assert find_question(checked(), 0) is None
    assert find_question(checked(), 29) is None
    assert find_question(checked(), 30) is None
    assert list(find_questions(replay_hand(WRONG.transcript))) == []


@pytest.fixture
def table(db: None) -> Table:
    return table_with_cards(clubs.create_club("Dan's"))


def address(table: Table) -> str:
    return f"/clubs/{table.view.club}/quiz"


def test_a_question_shows_what_the_player_saw_and_no_more(olive: Client, table: Table) -> None:
    answer = olive.get(address(table), follow=True)
    page = answer.content.decode()
    at = int(re.search(r"at=(\d+)", answer.redirect_chain[-1][0])[1])  # type: ignore[index]
    question = find_question(checked(), at)
    assert question is not None
    held = set(re.findall(r'table-card held[^>]*data-card="(\w+)"', page.replace("\n", " ")))
    expected = checked().state_after(at)
    assert expected is not None
    assert held == set(expected.cards.names(expected.hands[expected.turn]))
    assert {choice.card for choice in question.choices} == set(re.findall(r'id="try-(\w+)"', page))
    assert ("Buried" in page) is (question.seat == 2)
    assert "costs" not in page


def test_an_answer_is_judged_with_every_choice_and_what_happened(olive: Client, table: Table) -> None:
    question = next(find_questions(checked()))
    line = str(table.sheet.lines[0].uid)
    place: dict[str, str | int] = {"game": table.club_game, "line": line, "at": question.at}
    worst, best = question.choices[-1], question.choices[0]
    page = unescape(one_line(olive.get(address(table), place | {"card": worst.card}).content))
    assert f"costs {worst.cost} card points. Best:" in page
    assert "The picking side made 62." in page
    assert all(f">{choice.value}<" in page for choice in question.choices)
    page = unescape(one_line(olive.get(address(table), place | {"card": best.card}).content))
    assert "Right: " in page


def test_what_is_no_question_of_the_club_is_not_shown(olive: Client, table: Table) -> None:
    other = clubs.create_club("Elsewhere")
    question = next(find_questions(checked()))
    place: dict[str, str | int] = {"game": table.club_game, "line": str(table.sheet.lines[0].uid), "at": question.at}
    assert olive.get(f"/clubs/{other}/quiz", place).status_code == 404
    changes: tuple[dict[str, str | int], ...] = ({"at": 0}, {"line": "x"}, {"card": "no"}, {"game": 99})
    for change in changes:
        assert olive.get(address(table), place | change).status_code == 404


def test_a_club_without_cards_is_told_where_they_come_from(olive: Client, table: Table) -> None:
    empty = opened("standard", key="evening-2", club=clubs.create_club("New"))
    page = olive.get(address(empty)).content.decode()
    assert "Questions come from hands whose cards are saved." in page
    assert olive.get(address(table), {"game": empty.club_game}).status_code == 200
