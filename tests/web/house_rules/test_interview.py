"""The interview on its page: answers and a sentence make rules, show what they pay, and are saved in the editor."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from scorekeeper.engine.interview.example_hands import PICKED
from scorekeeper.engine.interview.payout_search import NoFit
from scorekeeper.engine.interview.questions import QUESTIONS
from scorekeeper.engine.rules.house_rules import OPTION_BY_NAME, OPTIONS
from scorekeeper.engine.rules.presets import rules_from_toml
from scorekeeper.wording import interview as words
from tests.pages import one_line

pytestmark = pytest.mark.pages

SENTENCE = "we play double on the bump, no cracking, forced picker on doublers, jack of diamonds or call up, and pizza"


class InterviewPage:
    """The page after some answers."""

    def __init__(self, client: Client, club: int, **data: str) -> None:
        self.answer = client.get(f"/clubs/{club}/rules/interview", data)
        assert self.answer.status_code == 200
        self.page = unescape(one_line(self.answer.content))

    @property
    def checked(self) -> dict[str, str]:
        """The answers that are chosen, by question."""
        return dict(re.findall(r'<input type="radio" name="([a-z-]+)" value="([a-z-]+)" checked', self.page))

    @property
    def questions(self) -> list[str]:
        """The questions in the order of the page."""
        return re.findall(r'id="ask-([a-z-]+)"', self.page)

    @property
    def file(self) -> str:
        """The file of the rules that would be saved."""
        (text,) = re.findall(r'name="text" value="([^"]*)"', self.answer.content.decode())
        return unescape(text)

    @property
    def options(self) -> list[str]:
        """The names of the listed options."""
        return re.findall(r'<div id="option-([a-z_]+)"', self.page)


def test_asks_eight_questions_with_three_or_four_answers(kate: Client, club: int) -> None:
    page = InterviewPage(kate, club)
    assert page.checked == {}
    for question in QUESTIONS:
        assert words.question_in_words(question.key) in page.page
        for answer in question.answers:
            assert words.answer_in_words(question.key, answer.key) in page.page
    assert "Exactly Standard." in page.page
    assert "Do you crack?" in page.page
    assert "Only players who had no chance to pick may crack. You can change that later." in page.page


def test_answers_about_cards_have_them_drawn(kate: Client, club: int) -> None:
    page = InterviewPage(kate, club).page
    asked = {(question.key, answer.key) for question in QUESTIONS for answer in question.answers}
    assert words.ANSWER_CARDS.keys() <= asked
    assert [code for cards in words.ANSWER_CARDS.values() for code in cards if f"#{code}-small" not in page] == []


def test_answers_name_the_nearest_preset_and_show_five_hands(kate: Client, club: int) -> None:
    page = InterviewPage(kate, club, bump="double", cracks="recrack", value="dime")
    assert page.checked == {"bump": "double", "cracks": "recrack", "value": "dime"}
    assert "Closest to Double on the bump, with 3 changes:" in page.page
    assert "Crack: only players who had no chance to pick" in page.page
    assert page.page.count("<li><b>") == 5
    assert "The picker loses" in page.page
    assert "−$0.40" in page.page


def test_a_sentence_sets_what_it_says_and_quotes_the_rest(kate: Client, club: int) -> None:
    page = InterviewPage(kate, club, sentence=SENTENCE)
    assert "“double on the bump”" in page.page
    assert "Double on the bump: yes" in page.page
    assert "“forced picker on doublers”" in page.page
    assert "“pizza”" in page.page
    assert page.checked == {
        "partner": "call-up", "no-pick": "doubler-forced", "bump": "double", "cracks": "none",
    }  # fmt: skip
    assert page.questions[:4] == ["players", "doublers", "alone", "value"]


def test_an_answer_does_not_move_its_question(kate: Client, club: int) -> None:
    before, after = (
        InterviewPage(kate, club, sentence="bump", shown_sentence="bump", **more) for more in ({}, {"alone": "same"})
    )
    order = r'id="ask-([a-z-]+)"'
    assert re.findall(order, before.page) == re.findall(order, after.page)


def test_shows_options_of_a_sentence_that_no_answer_has(kate: Client, club: int) -> None:
    page = InterviewPage(kate, club, sentence="any defender may crack, schwanzer")
    assert "You said: Crack: any defender" in page.page
    assert "You said: Nobody picks: schwanzer" in page.page


def test_a_sentence_that_contradicts_itself_sets_neither(kate: Client, club: int) -> None:
    page = InterviewPage(kate, club, sentence="jack of diamonds or called ace")
    assert "You named two values for “Partner”. Neither was set." in page.page
    assert "partner" not in page.checked


def test_a_changed_sentence_replaces_the_answers_that_it_settles(kate: Client, club: int) -> None:
    page = InterviewPage(kate, club, sentence="no bump", shown_sentence="bump", bump="double", alone="triple")
    assert page.checked == {"bump": "same", "alone": "triple"}


def test_an_answer_overrides_the_sentence_that_the_page_has_read(kate: Client, club: int) -> None:
    page = InterviewPage(kate, club, sentence="bump", shown_sentence="bump", bump="same")
    assert page.checked == {"bump": "same"}
    assert rules_from_toml(page.file).bump is False


def test_answers_that_nobody_can_play_together_are_explained_at_their_question(kate: Client, club: int) -> None:
    page = InterviewPage(kate, club, players="three", partner="ace")
    asked = page.page.split('id="ask-partner"')[1].split('id="ask-')[0]
    assert "There must be at least as many defenders as players on the picking side." in asked
    assert 'name="text"' not in page.page


def test_an_unknown_answer_is_no_answer(kate: Client, club: int) -> None:
    assert InterviewPage(kate, club, players="ninety", bump="").checked == {}


def test_the_rules_are_named_and_saved_in_the_editor(kate: Client, club: int) -> None:
    page = InterviewPage(kate, club, players="six", **{"no-pick": "forced", "bump": "not-forced"})
    rules = rules_from_toml(page.file)
    assert (rules.preset, rules.table, rules.bump, rules.forced_pick_bump) == ("double-on-the-bump", 6, True, False)
    editor = kate.post(f"/clubs/{club}/rules/import", {"text": page.file})
    assert 'value="Our rules"' in editor.content.decode()
    assert "3 changes from Double on the bump" in unescape(one_line(editor.content))


def test_all_options_have_a_line_and_an_example_changed_ones_first(kate: Client, club: int) -> None:
    page = InterviewPage(kate, club, alone="triple", cracks="crack")
    assert page.options[:2] == ["alone_factor", "crack"]
    assert set(page.options) == {option.name for option in OPTIONS} - {"title"}
    for name in ("alone_factor", "leaster_tie", "unknown"):
        assert OPTION_BY_NAME[name].example in page.page


def test_options_are_searched_without_a_script(kate: Client, club: int) -> None:
    page = InterviewPage(kate, club, alone="triple", q="cracking")
    assert '<details id="all-options" open>' in page.page
    assert "crack" in page.options
    assert "leaster_tie" not in page.options
    assert page.checked == {"alone": "triple"}
    assert "No rule matches “xyzzy”." in InterviewPage(kate, club, q="xyzzy").page


def test_htmx_gets_the_interview_alone(kate: Client, club: int) -> None:
    answer = kate.get(f"/clubs/{club}/rules/interview", {"bump": "double"}, headers={"HX-Request": "true"})
    assert answer.content.decode().strip().startswith('<div id="interview">')


def test_viewers_are_not_asked(will: Client, club: int) -> None:
    assert will.get(f"/clubs/{club}/rules/interview").status_code == 404


def test_the_list_of_rules_leads_to_the_interview(kate: Client, will: Client, club: int) -> None:
    link = f'href="/clubs/{club}/rules/interview"'
    assert link in kate.get(f"/clubs/{club}/rules").content.decode()
    assert link not in will.get(f"/clubs/{club}/rules").content.decode()


def test_every_question_answer_example_and_reason_has_words() -> None:
    assert words.QUESTIONS.keys() == {question.key for question in QUESTIONS}
    assert words.ANSWERS.keys() == {(question.key, answer.key) for question in QUESTIONS for answer in question.answers}
    assert words.EXAMPLES.keys() == {example.key for example in PICKED} | {"leaster"}
    assert words.NO_FIT.keys() == set(NoFit)
