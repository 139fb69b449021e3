"""The reader of sentences understands what the program says: answers of the interview and words of the search."""

from __future__ import annotations

import pytest

from scorekeeper.engine.interview.questions import QUESTIONS, InterviewAnswer, InterviewQuestion, complete_deal
from scorekeeper.engine.interview.sentences import read_sentence
from scorekeeper.engine.rules.house_rules import OPTIONS, HouseRules
from scorekeeper.engine.rules.options.option import Option
from scorekeeper.engine.rules.presets import rules_as_json
from scorekeeper.wording import interview as words

DEFAULTS = rules_as_json(HouseRules())
ANSWERS = [(question, answer) for question in QUESTIONS for answer in question.answers]
# Answers that say nothing without their question.
NEED_QUESTION = {("cracks", "none"), ("doublers", "none"), ("alone", "same"), ("alone", "double"), ("alone", "triple")}
# What a word of the search says as a rule, where that is another option than the one that it finds.
OTHER_OPTIONS = {
    "blitz_when": {"blitz"},
    "blitzes_per_player": {"blitz"},
    "castrate": {"recrack"},
    "forced_pick_bump": {"no_pick", "bump"},
    "misdeal_doubles": {"no_pick"},
    "stacking": {"no_pick"},
    "doubles_once": {"no_pick"},
    "scheduled_doubler": {"no_pick"},
    "round_of_doubles": {"no_pick"},
    "renege": {"bump"},
    "renege_fee": {"bump"},
    "forfeit": {"bump"},
    "misplay_fee": {"bump"},
    "no_trick_penalty": {"bump"},
    "no_trick_penalty_units": {"bump"},
    "alone_factor": {"partner", "call_alone"},
    "alone_doubles": {"call_alone"},
    "partner": {"call_ten", "call_own_ace", "unknown", "ace_when_led"},
    "table": {"players"},
    "call_down": {"partner_jack"},
    "call_up_found": {"call_up"},
    "doubler_factor": {"no_pick"},
    "partner_jack": {"partner"},
    "marks_until": {"crack", "blitz"},
    "redeal_on_request": {"no_pick"},
}


@pytest.mark.parametrize(("question", "answer"), ANSWERS, ids=lambda one: one.key)
def test_reads_every_answer_alone_and_after_its_question(question: InterviewQuestion, answer: InterviewAnswer) -> None:
    asked, label = words.question_in_words(question.key), words.answer_in_words(question.key, answer.key)
    allowed = {**answer.options, "partner": answer.options.get("partner", answer.implied.get("partner"))}
    for text in (label, f"{asked} {label}"):
        reading = read_sentence(text)
        assert reading.contradictions == ()
        assert {name: allowed.get(name) for name in reading.sets} == reading.sets
        if text != label or (question.key, answer.key) not in NEED_QUESTION:
            assert reading.unread == ()
            sets = DEFAULTS | complete_deal(reading.sets)
            assert {name: sets[name] for name in answer.options} == answer.options


@pytest.mark.parametrize(
    ("option", "synonym"), [(option.name, words) for option in OPTIONS for words in option.search_words]
)
def test_words_of_the_search_set_nothing_else(option: str, synonym: str) -> None:
    assert read_sentence(synonym).sets.keys() <= {option, *OTHER_OPTIONS.get(option, ())}


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_the_name_of_an_option_sets_no_other(option: Option) -> None:
    sets = read_sentence(option.label).sets
    assert sets.keys() <= {option.name, *OTHER_OPTIONS.get(option.name, ())}
