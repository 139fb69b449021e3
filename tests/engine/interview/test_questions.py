"""The interview: its answers are options of the house rules, and the nearest preset is the one with fewest changes."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.interview.example_hands import MOST_EXAMPLES, choose_examples
from scorekeeper.engine.interview.questions import QUESTIONS, InterviewQuestion, build_rules, find_answer
from scorekeeper.engine.payout.hands import settle_hand
from scorekeeper.engine.rules.presets import (
    find_nearest_preset,
    load_preset,
    preset_slugs,
    rule_differences,
)

TWO_ANSWERS = [
    {one.key: left.key, other.key: right.key}
    for one, other in combinations(QUESTIONS, 2)
    for left, right in product(one.answers, other.answers)
]
IMPOSSIBLE = [
    answers
    for answers in TWO_ANSWERS
    if (answers.get("players") == "three" and answers.get("partner", "nobody") != "nobody")
    or (answers.get("bump") == "not-forced" and answers.get("no-pick", "forced") not in ("forced", "doubler-forced"))
]
PLAYABLE = [answers for answers in TWO_ANSWERS if answers not in IMPOSSIBLE]
FORCED = {"no-pick": "forced", "bump": "not-forced"}


def spell(answers: dict[str, str]) -> str:
    return "+".join(map(":".join, answers.items()))


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.key)
def test_answers_to_a_question_set_the_same_options_to_different_values(question: InterviewQuestion) -> None:
    assert 3 <= len(question.answers) <= 4
    assert {frozenset(answer.options) for answer in question.answers} == {question.options}
    assert all(one.options != other.options for one, other in combinations(question.answers, 2))


def test_no_two_questions_set_the_same_option() -> None:
    assert all(not one.options & other.options for one, other in combinations(QUESTIONS, 2))


@pytest.mark.parametrize("answers", PLAYABLE, ids=spell)
def test_two_answers_make_rules_that_answer_so(answers: dict[str, str]) -> None:
    rules = build_rules(answers)
    for question in QUESTIONS:
        if question.key in answers:
            answer = find_answer(question, rules)
            assert answer is not None
            assert answer.key == answers[question.key]


@pytest.mark.parametrize("answers", IMPOSSIBLE, ids=spell)
def test_refuses_two_answers_that_nobody_can_play_together(answers: dict[str, str]) -> None:
    with pytest.raises(Refused) as refused:
        build_rules(answers)
    assert refused.value.faults[0].code == "impossible-rules"


@pytest.mark.parametrize(
    ("answers", "question", "answer"),
    [({"players": "three"}, "partner", "nobody"), ({"bump": "not-forced"}, "no-pick", "forced")],
)
def test_an_answer_can_imply_another(answers: dict[str, str], question: str, answer: str) -> None:
    rules = build_rules(answers)
    (implied,) = [find_answer(each, rules) for each in QUESTIONS if each.key == question]
    assert implied is not None
    assert implied.key == answer


@pytest.mark.parametrize(
    ("answers", "preset", "options"),
    [
        ({}, "standard", ()),
        ({"partner": "ace"}, "standard-called-ace", ()),
        ({"bump": "double"}, "double-on-the-bump", ()),
        ({"players": "six"}, "six-handed-dealer-sits", ()),
        ({"players": "three"}, "three-handed-10", ()),
        ({"players": "four", "partner": "nobody"}, "four-handed-cutthroat", ()),
        ({"players": "four", "value": "dime"}, "four-handed-jack", ("unit_value",)),
        (
            {"bump": "double", "alone": "double", "no-pick": "doubler", "doublers": "misdeal", "cracks": "blitz"},
            "double-on-the-bump",
            ("alone_doubles", "crack", "recrack", "blitz", "no_pick", "misdeal_doubles"),
        ),
    ],
)
def test_names_the_nearest_preset(answers: dict[str, str], preset: str, options: tuple[str, ...]) -> None:
    rules = build_rules(answers)
    nearest = find_nearest_preset(rules)
    assert (nearest.slug, nearest.options) == (preset, options)
    assert (rules.preset, rules.title) == (preset, load_preset(preset).title)


def test_no_preset_is_nearer_than_the_nearest() -> None:
    rules = build_rules(FORCED | {"players": "four", "cracks": "recrack", "alone": "triple"})
    counts = [len(rule_differences(rules, load_preset(slug)).keys() - {"title"}) for slug in preset_slugs()]
    assert len(find_nearest_preset(rules).options) == min(counts)


@pytest.mark.parametrize("slug", preset_slugs())
def test_a_preset_is_nearest_to_itself(slug: str) -> None:
    assert find_nearest_preset(load_preset(slug)).options == ()


@pytest.mark.parametrize("answers", PLAYABLE[::7], ids=spell)
def test_shows_five_hands_that_pay_what_the_rules_say(answers: dict[str, str]) -> None:
    rules = build_rules(answers)
    examples = choose_examples(rules)
    assert len({example.key for example in examples}) == MOST_EXAMPLES
    for example in examples:
        assert settle_hand(rules, example.settlement.hand) == example.settlement
        assert sum(example.settlement.payouts) + example.settlement.pot == 0


@pytest.mark.parametrize(
    ("answers", "key", "payouts"),
    [
        ({"bump": "off-hook"}, "lost-no-tricks", (-18, 6, 6, 6, 0)),
        ({"alone": "triple", "bump": "double"}, "lost-alone", (-24, 6, 6, 6, 6)),
        ({"cracks": "recrack"}, "recracked", (8, -4, -4, -4, 4)),
        ({"cracks": "blitz"}, "blitzed", (4, -2, -2, -2, 2)),
        ({"doublers": "rounds"}, "king-cut", (4, -2, -2, -2, 2)),
        ({"doublers": "every-round"}, "round-doubler", (4, -2, -2, -2, 2)),
        ({"doublers": "misdeal"}, "misdeal-doubler", (4, -2, -2, -2, 2)),
        ({"no-pick": "doubler"}, "doubler", (4, -2, -2, -2, 2)),
        (FORCED, "forced", (1, 1, 1, -1, -2)),
    ],
)
def test_an_answer_that_changes_payouts_has_an_example(
    answers: dict[str, str], key: str, payouts: tuple[int, ...]
) -> None:
    examples = {example.key: example.settlement.payouts for example in choose_examples(build_rules(answers))}
    assert examples[key] == payouts
