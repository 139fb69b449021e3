"""Sentences in table language: the options that they set, and everything else is said not to be understood."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.interview.questions import QUESTIONS, build_rules
from scorekeeper.engine.interview.sentences import NUMBER_WORDS, keep_answers, read_sentence
from scorekeeper.engine.interview.vocabulary import NUMBER, VOCABULARY
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import OPTIONS, load_preset, read_rules, rule_differences
from tests.engine.golden import FIXTURES

Golden = Mapping[str, Any]
GOLDEN: list[Golden] = tomllib.loads((FIXTURES / "rules" / "sentences.toml").read_text("utf-8"))["sentence"]
WORDS = sorted({word for phrase in VOCABULARY for text in phrase.phrases for word in text.split()})


def faults_of(options: dict[str, Any]) -> set[str]:
    """Return the codes of what is wrong with options. A value alone may be impossible, but never unknown."""
    try:
        read_rules(options)
    except Refused as refused:
        return {fault.code for fault in refused.faults}
    return set()


def differences(rules: HouseRules, other: HouseRules) -> dict[str, Any]:
    return {name: value for name, value in rule_differences(rules, other).items() if name != "title"}


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden["source"])
def test_reads_the_house_rules_of_the_sources(golden: Golden) -> None:
    reading = read_sentence(golden["text"])
    assert list(reading.unknown) == golden.get("unknown", [])
    assert reading.contradictions == ()
    if refused := golden.get("refused"):
        assert reading.options.items() >= golden["options"].items()
        with pytest.raises(Refused) as caught:
            build_rules({}, reading.options)
        assert caught.value.faults[0].key == refused
        return
    rules = build_rules({}, reading.options)
    if "preset" in golden:
        assert differences(rules, load_preset(golden["preset"])) == {}
        assert rules.preset == golden["preset"]
    else:
        assert differences(rules, HouseRules()) == golden["options"]
        assert rules.preset == golden.get("nearest", rules.preset)


def test_shows_each_phrase_with_the_options_that_it_sets_and_asks_about_the_rest() -> None:
    reading = read_sentence(
        "we play double on the bump, no cracking, forced picker on doublers, jack of diamonds or call up"
    )
    no_cracks = {"crack": "off", "recrack": "off", "castrate": False, "max_cracks": 0, "max_recracks": 0}
    assert [(phrase.text, phrase.options) for phrase in reading.understood] == [
        ("double on the bump", {"bump": True}),
        ("no cracking", no_cracks),
        ("forced picker on doublers", {"no_pick": ["doubler", "forced-pick"], "stacking": "once"}),
        ("jack of diamonds", {"partner": "jack-of-diamonds"}),
        ("call up", {"call_up": "after-blind"}),
    ]
    assert reading.unknown == ()
    settled = [question.key for question in QUESTIONS if reading.is_settled(question)]
    assert settled == ["partner", "no-pick", "bump", "cracks"]


def test_a_changed_sentence_replaces_the_answers_to_the_questions_that_it_settles() -> None:
    before, now = read_sentence("bump, no cracking"), read_sentence("no bump, leasters")
    answers = {"bump": "double", "cracks": "none", "no-pick": "forced", "alone": "triple"}
    assert keep_answers(answers, before, now) == {"alone": "triple"}


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("cracking is not allowed", {"crack": "off"}),
        ("bump: no", {}),
        ("no cracks or blitzes", {"crack": "off", "blitz": []}),
        ("no cracks, blitzes", {"crack": "off", "blitz": ["black-queens", "red-queens"]}),
        ("no cracks and leasters", {"crack": "off", "no_pick": ["leaster"]}),
        ("no doublers, leasters", {"no_pick": ["leaster"]}),
        ("if nobody picks we play a leaster", {"no_pick": ["leaster"]}),
        ("leasters or doublers", {"no_pick": ["leaster", "doubler"]}),
        ("five-handed", {"players": 5}),
        ("5 players", {"players": 5}),
        ("we don\N{RIGHT SINGLE QUOTATION MARK}t bump", {"bump": False}),
        ("7 cents a point", {"unit_value": 7}),
        ("at most three marks", {"max_marks": 3}),
    ],
)
def test_a_no_holds_until_the_next_comma_or_and(text: str, options: dict[str, Any]) -> None:
    read = read_sentence(text).options
    assert {name: read.get(name) for name in options} == options


@pytest.mark.parametrize(
    ("text", "unknown"),
    [
        ("we eat pizza at nine", ("eat pizza at nine",)),
        ("double on the bump and the loser buys beer", ("loser buys beer",)),
        ("no spitz", ("no spitz",)),
        ("nine players", ("nine players",)),
        ("no", ("no",)),
        ("", ()),
    ],
)
def test_says_what_it_does_not_understand(text: str, unknown: tuple[str, ...]) -> None:
    reading = read_sentence(text)
    assert reading.unknown == unknown
    assert "bump" not in reading.options or "bump" in text


def test_sets_no_option_that_the_sentence_gives_two_values() -> None:
    reading = read_sentence("jack of diamonds or called ace, for dimes")
    assert reading.contradictions == ("partner",)
    assert reading.options == {"unit_value": 10}


def test_a_no_contradicts_what_else_is_said_about_the_same_option() -> None:
    assert read_sentence("no blitz, red queens blitz").contradictions == ("blitz",)
    assert read_sentence("1 2 3 points or 2 4 6").contradictions == ("stakes",)


@pytest.mark.parametrize("phrase", VOCABULARY, ids=lambda phrase: phrase.phrases[0])
def test_every_phrase_is_read_as_itself_and_sets_options_that_exist(phrase: Any) -> None:
    for text in phrase.phrases:
        number = next(iter(phrase.by_number), 2)
        reading = read_sentence(text.replace(NUMBER, str(number)))
        expected = phrase.by_number.get(number) or {
            name: number if value == NUMBER else value for name, value in phrase.options.items()
        }
        assert reading.unknown == ()
        assert reading.options == expected, text
    names = {option.name for option in OPTIONS}
    for options in (phrase.options, phrase.negated or {}, *phrase.by_number.values()):
        assert options.keys() <= names
        values = {name: 2 if value == NUMBER else value for name, value in options.items()}
        assert faults_of(values) <= {"impossible-rules"}


@given(st.lists(st.sampled_from([*WORDS, *NUMBER_WORDS, "no", ",", "and", "pizza"]), max_size=12).map(" ".join))
def test_reads_any_words_in_any_order(text: str) -> None:
    reading = read_sentence(text)
    assert all(unknown in text for unknown in reading.unknown)
    assert reading.options.keys() <= {option.name for option in OPTIONS}
    assert not reading.options.keys() & set(reading.contradictions)
    assert read_sentence(text) == reading


@given(st.text(max_size=60))
def test_reads_any_text(text: str) -> None:
    reading = read_sentence(text)
    assert reading.options.keys() <= {option.name for option in OPTIONS}
