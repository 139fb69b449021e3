"""Sentences in table language: the options that they set, and everything else is said not to be read."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.interview.concepts import CONCEPTS
from scorekeeper.engine.interview.questions import QUESTIONS, build_rules
from scorekeeper.engine.interview.sayings import all_sayings
from scorekeeper.engine.interview.sayings.saying import Saying
from scorekeeper.engine.interview.sentences import SentenceReading, keep_answers, read_sentence
from scorekeeper.engine.interview.words import NUMBERS
from scorekeeper.engine.rules.house_rules import OPTIONS, HouseRules
from scorekeeper.engine.rules.presets import load_preset, read_rules, rule_differences, rules_as_json
from tests.engine.golden import FIXTURES

Golden = Mapping[str, Any]
GOLDEN: list[Golden] = tomllib.loads((FIXTURES / "rules" / "sentences.toml").read_text("utf-8"))["sentence"]
JUDGED: list[Golden] = [
    json.loads(line) for line in (FIXTURES / "rules" / "judged-sentences.jsonl").read_text("utf-8").splitlines()
]
DEFAULTS = rules_as_json(HouseRules())
WORDS = sorted({word for texts in CONCEPTS.values() for word in texts.replace("|", " ").split()})
# Values that nobody says in a sentence: the name, orders of queens and jacks, shares, and what is left as it is.
UNSAID = {
    "title": {""},
    "play": {"pick"},
    "order": {"standard"},
    "doubles_once": {"false"},
    "scheduled_doubler": {""},
    "leaster_no_trick_wins": {"false"},
    "call_up_found": {"false"},
    "split": {"weights"},
    "weights": {""},
    "margin": {"stake"},
    "sheepshead": {"off"},
    "must_pick": {"off"},
    "stacking": {"once"},
    "mittler_even": {"off"},
    "pot": {"no-pick"},
    "partner_jack": {"diamonds"},
    "layout": {"none"},
    "currency": {""},
}


def faults_of(options: Mapping[str, Any]) -> set[str]:
    """Return the codes of what is wrong with options. A value alone may be impossible, but never unknown."""
    try:
        read_rules(options)
    except Refused as refused:
        return {fault.code for fault in refused.faults}
    return set()


def unread(reading: SentenceReading) -> list[str]:
    return [one.text for one in reading.unread]


def differences(rules: HouseRules, other: HouseRules) -> dict[str, Any]:
    return {name: value for name, value in rule_differences(rules, other).items() if name != "title"}


def wrong_sets(judged: Golden, must: Mapping[str, Any], sets: Mapping[str, Any]) -> list[str]:
    """Return the options that a reading sets and the judgment doesn't allow."""
    return [
        name
        for name, value in sets.items()
        if must.get(name) != value and judged["may"].get(name) != "*" and value not in judged["may"].get(name, [])
    ]


def is_complete(judged: Golden, reading: SentenceReading) -> bool:
    """Return whether a reading has one alternative whole, nothing else, and says what it didn't read."""
    fits = any(
        not wrong_sets(judged, must, reading.sets)
        and all(reading.sets.get(name, DEFAULTS[name]) == value for name, value in must.items())
        for must in judged["must"]
    )
    is_said = {} in judged["must"] or not reading.unread
    is_told = bool(reading.unread) if judged["tell"] else is_said
    return fits and is_told and set(judged["contradicts"]) == set(reading.contradictions)


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden["source"])
def test_reads_the_house_rules_of_the_sources(golden: Golden) -> None:
    reading = read_sentence(golden["text"])
    assert unread(reading) == golden.get("unknown", [])
    assert reading.contradictions == ()
    rules = build_rules({}, reading.sets)
    if "preset" in golden:
        assert differences(rules, load_preset(golden["preset"])) == {}
        assert rules.preset == golden["preset"]
    else:
        assert differences(rules, HouseRules()) == golden["options"]
        assert rules.preset == golden.get("nearest", rules.preset)


@pytest.mark.parametrize("judged", JUDGED, ids=lambda judged: judged["text"])
def test_sets_nothing_that_a_sentence_does_not_state(judged: Golden) -> None:
    reading = read_sentence(judged["text"])
    assert min(len(wrong_sets(judged, must, reading.sets)) for must in judged["must"]) == 0, reading.sets


def test_reads_nearly_all_sentences_whole() -> None:
    incomplete = [judged["text"] for judged in JUDGED if not is_complete(judged, read_sentence(judged["text"]))]
    assert len(JUDGED) >= 250
    assert len(incomplete) <= len(JUDGED) * 0.03, incomplete


def test_shows_each_phrase_with_the_options_that_it_sets() -> None:
    reading = read_sentence(
        "we play double on the bump, no cracking, forced picker on doublers, jack of diamonds or call up"
    )
    assert [(phrase.text, phrase.options) for phrase in reading.understood if len(phrase.options) == 1] == [
        ("we play double on the bump", {"bump": True}),
        ("no cracking", {"crack": "off"}),
    ]
    assert reading.unread == ()
    settled = [question.key for question in QUESTIONS if reading.is_settled(question)]
    assert settled == ["partner", "no-pick", "bump", "cracks"]


def test_a_changed_sentence_replaces_the_answers_to_the_questions_that_it_settles() -> None:
    before, now = read_sentence("bump, no cracking"), read_sentence("no bump, leasters")
    answers = {"bump": "double", "cracks": "none", "no-pick": "forced", "alone": "triple"}
    assert keep_answers(answers, before, now) == {"alone": "triple"}


@pytest.mark.parametrize(
    ("text", "sets"),
    [
        ("cracking is not allowed", {"crack": "off"}),
        ("bump: no", {"bump": False}),
        ("no cracks or blitzes", {"crack": "off", "blitz": []}),
        ("no cracks and leasters", {"crack": "off", "no_pick": ["leaster"]}),
        ("No leasters, redeal for double", {"no_pick": ["doubler"]}),
        ("if nobody picks we play a leaster", {"no_pick": ["leaster"]}),
        ("we don\N{RIGHT SINGLE QUOTATION MARK}t bump", {"bump": False}),
        ("at most three marks", {"max_marks": 3}),
        ("Leasters: whoever takes the last trick gets the blind", {"leaster_blind": "last-trick"}),
    ],
)  # fmt: skip
def test_a_no_and_a_topic_hold_in_their_sentence(text: str, sets: dict[str, Any]) -> None:
    assert read_sentence(text).sets == sets


@pytest.mark.parametrize(
    ("text", "missed"),
    [
        ("we eat pizza at nine", ["we eat pizza at nine"]),
        ("double on the bump and the loser buys beer", ["the loser buys beer"]),
        ("no", ["no"]),
        ("", []),
        ("double on the bump, unless it rains", ["double on the bump, unless it rains"]),
        ("hearts and clubs are trump", ["hearts and clubs are trump"]),
        ("if the cat sleeps, no cracking", ["if the cat sleeps, no cracking"]),
        ("no leasters", ["no leasters"]),
        ("sometimes we crack", ["sometimes we crack"]),
    ],
)
def test_says_what_it_did_not_read(text: str, missed: list[str]) -> None:
    assert unread(read_sentence(text)) == missed


def test_offers_the_nearest_phrases_for_what_it_did_not_read() -> None:
    (text,) = read_sentence("castrating costs a beer").unread
    assert text.nearest[0] == {"castrate": True}
    assert read_sentence("we eat pizza at nine").unread[0].nearest == ()


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("jack of diamonds, called ace, for dimes", "partner"),
        ("no blitz, red queens blitz", "blitz"),
        ("1/2/3, 2/4/6", "stakes"),
        ("leasters, no leasters", "no_pick"),
        ("leasters. The dealer must pick.", "no_pick"),
    ],
)
def test_sets_no_option_that_a_text_gives_two_values(text: str, option: str) -> None:
    reading = read_sentence(text)
    assert reading.contradictions == (option,)
    assert option not in reading.sets


def stated(saying: Saying) -> Iterator[tuple[str, str]]:
    """Yield each option of a saying with its values as texts; a number stands for all."""
    for options in (saying.options, saying.denied or {}):
        for name, value in options.items():
            for one in value if isinstance(value, list) and value else [value]:
                yield name, str(one).lower() if isinstance(one, bool) else str(one)


def test_every_option_and_every_value_can_be_said() -> None:
    said = {pair for saying in all_sayings() for pair in stated(saying)}
    with_numbers = {name for name, value in said if value.startswith(("#", "%"))}
    missing = [
        f"{option.name}={value}"
        for option in OPTIONS
        for value in option.choices or ("",)
        if (option.name, value) not in said
        and value not in UNSAID.get(option.name, ())
        and option.name not in with_numbers
    ]
    assert missing == []
    assert {name for name, _value in said} <= {option.name for option in OPTIONS}


def test_what_can_be_said_has_values_that_exist() -> None:
    for saying in all_sayings():
        options = {
            name: value
            for name, value in saying.options.items()
            if not isinstance(value, tuple) and "#" not in str(value) and "%" not in str(value)
        }
        assert faults_of(options) <= {"impossible-rules"}, options


@given(st.lists(st.sampled_from([*WORDS, *NUMBERS, "no", ",", "and", "or", "if", "pizza"]), max_size=12).map(" ".join))
def test_reads_any_words_in_any_order(text: str) -> None:
    reading = read_sentence(text)
    assert all(missed in text for missed in unread(reading))
    assert reading.sets.keys() <= {option.name for option in OPTIONS}
    assert not reading.sets.keys() & set(reading.contradictions)
    assert read_sentence(text) == reading


@given(st.text(max_size=60))
def test_reads_any_text(text: str) -> None:
    reading = read_sentence(text)
    assert reading.sets.keys() <= {option.name for option in OPTIONS}
