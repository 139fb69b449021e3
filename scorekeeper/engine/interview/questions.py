"""The questions of the interview. Each answer is a few options of the house rules; all others keep their defaults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.interview.clauses import Pattern, compile_patterns
from scorekeeper.engine.interview.sayings.saying import Saying
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import find_nearest_preset, read_rules, rules_as_json

Options = Mapping[str, Any]  # values by option, as a file of house rules has them
Answers = Mapping[str, str]  # the key of an answer by the key of its question


@dataclass(frozen=True)
class InterviewAnswer:
    """An answer and the options that it sets; ``implied`` answers other questions that nobody answered.

    ``says`` are phrases for it that need the question, like “no” (``~cracks no``), or that only this answer has.
    """

    key: str
    options: Options
    implied: Answers = field(default_factory=dict)
    says: tuple[str, ...] = ()


@dataclass(frozen=True)
class InterviewQuestion:
    """A question and its answers, which all set the same options. ``asks`` are the ways to ask it."""

    key: str
    answers: tuple[InterviewAnswer, ...]
    asks: tuple[str, ...] = ()

    @property
    def patterns(self) -> Iterator[Pattern]:
        """The patterns of the question as it is asked."""
        for phrase in self.asks:
            yield from compile_patterns(phrase)

    @property
    def sayings(self) -> Iterator[Saying]:
        """The answers as they are given after the question."""
        for answer in self.answers:
            if answer.says:
                yield Saying(answer.says, answer.options)

    @property
    def options(self) -> frozenset[str]:
        """The names of the options that an answer sets."""
        return frozenset(self.answers[0].options)

    def answer(self, key: str) -> InterviewAnswer | None:
        """Return the answer of that key; None for a key that none has."""
        return next((answer for answer in self.answers if answer.key == key), None)


def _deal(players: int, table: int, deck: str, hand_size: int, blind_size: int) -> Options:
    return {"players": players, "table": table, "deck": deck, "hand_size": hand_size, "blind_size": blind_size}


def _partner(partner: str, call_up: str = "off", *, calls_ace: bool = False) -> Options:
    called = dict.fromkeys(("call_ten", "call_own_ace", "unknown", "ace_when_led"), calls_ace)
    return {"partner": partner, "call_up": call_up} | called


def _no_pick(*follows: str, stacking: str = "multiply") -> Options:
    return {"no_pick": list(follows), "stacking": stacking}


def _loss(*, bump: bool, forced_pick_bump: bool = True, partner_off_hook: bool = False) -> Options:
    return {"bump": bump, "forced_pick_bump": forced_pick_bump, "partner_off_hook": partner_off_hook}


def _cracks(crack: str, recrack: str = "off", *blitz: str) -> Options:
    return {"crack": crack, "recrack": recrack, "blitz": list(blitz)}


def _doublers(*, scheduled: int = 0, misdeal: bool = False, rounds: bool = False) -> Options:
    return {"scheduled_doubler": scheduled, "misdeal_doubles": misdeal, "round_of_doubles": rounds}


def _alone(*, doubles: bool = False, factor: int = 1) -> Options:
    return {"alone_doubles": doubles, "alone_factor": factor}


PLAYERS, PARTNER, NO_PICK, VALUE = "players", "partner", "no-pick", "value"
QUESTIONS = (
    InterviewQuestion(
        PLAYERS,
        (
            InterviewAnswer("three", _deal(3, 3, "piquet-32", 10, 2), {PARTNER: "nobody"}, ("~players 3",)),
            InterviewAnswer("four", _deal(4, 4, "no-black-sevens-30", 7, 2), says=("~players 4",)),
            InterviewAnswer("five", _deal(5, 5, "piquet-32", 6, 2), says=("~players 5",)),
            InterviewAnswer("six", _deal(5, 6, "piquet-32", 6, 2), says=("~players 6",)),
        ),
        asks=("how many players", "how many play", "how many"),
    ),
    InterviewQuestion(
        PARTNER,
        (
            InterviewAnswer("jack", _partner("jack-of-diamonds"), says=("~partner JD", "~partner jack")),
            InterviewAnswer(
                "call-up", _partner("jack-of-diamonds", "after-blind"), says=("JD or callup", "JD and callup")
            ),
            InterviewAnswer("ace", _partner("called-ace", calls_ace=True), says=("~partner callace", "~partner ace")),
            InterviewAnswer("nobody", _partner("nobody"), says=("~partner nobody", "~partner nobody picker alone")),
        ),
        asks=("who is [picker] partner", "what partner", "how is partner decided", "partner"),
    ),
    InterviewQuestion(
        NO_PICK,
        (
            InterviewAnswer("leaster", _no_pick("leaster")),
            InterviewAnswer("forced", _no_pick("forced-pick")),
            InterviewAnswer("doubler", _no_pick("doubler")),
            InterviewAnswer("doubler-forced", _no_pick("doubler", "forced-pick", stacking="once")),
        ),
        asks=("what if nopick", "nopick"),
    ),
    InterviewQuestion(
        "bump",
        (
            InterviewAnswer(
                "same",
                _loss(bump=False),
                says=("~bump usual", "~bump usual win", "~bump usual win pay", "~bump no times2"),
            ),
            InterviewAnswer("double", _loss(bump=True), says=("~bump times2",)),
            InterviewAnswer("not-forced", _loss(bump=True, forced_pick_bump=False), {NO_PICK: "forced"}),
            InterviewAnswer("off-hook", _loss(bump=True, partner_off_hook=True)),
        ),
        asks=("what lose picker pay", "what picker pay if lose", "bump", "times2 bump"),
    ),
    InterviewQuestion(
        "cracks",
        (
            InterviewAnswer("none", _cracks("off"), says=("~cracks no", "~cracks no crack")),
            InterviewAnswer("crack", _cracks("no-chance-to-pick"), says=("~cracks crack", "~cracks yes")),
            InterviewAnswer("recrack", _cracks("no-chance-to-pick", "picking-side")),
            InterviewAnswer("blitz", _cracks("no-chance-to-pick", "picking-side", "black-queens", "red-queens")),
        ),
        asks=("crack", "crack or blitz", "mark"),
    ),
    InterviewQuestion(
        "doublers",
        (
            InterviewAnswer("none", _doublers(), says=("~doublers no",)),
            InterviewAnswer("every-round", _doublers(scheduled=1), says=("1st everyround",)),
            InterviewAnswer("misdeal", _doublers(misdeal=True), says=("~doublers hand after misdeal",)),
            InterviewAnswer("rounds", _doublers(rounds=True), says=("roundofdoubles after sixtyall or kingcut",)),
        ),
        asks=("what [other] hands [pay] times2", "which hands doubler"),
    ),
    InterviewQuestion(
        "alone",
        (
            InterviewAnswer("same", _alone(), says=("~alone usual", "~alone no extra")),
            InterviewAnswer("double", _alone(doubles=True), says=("~alone times2",)),
            InterviewAnswer("triple", _alone(factor=3), says=("~alone times3",)),
        ),
        asks=("what alone pay", "what alone"),
    ),
    InterviewQuestion(
        VALUE,
        (
            InterviewAnswer("points", {"unit_value": 0}),
            InterviewAnswer("nickel", {"unit_value": 5}),
            InterviewAnswer("dime", {"unit_value": 10}),
            InterviewAnswer("quarter", {"unit_value": 25}),
        ),
        asks=("what perpoint pay", "what is a point worth", "perpoint", "what stake"),
    ),
)
# Answers to two questions that together deal in another way: cutthroat with four uses the whole pack (000, 003).
TOGETHER: tuple[tuple[Answers, Options], ...] = (
    ({PLAYERS: "four", PARTNER: "nobody"}, _deal(4, 4, "piquet-32", 7, 4)),
)


def combine_answers(answers: Answers) -> dict[str, Any]:
    """Return the options that answers set; unknown questions and answers set none."""
    known = {
        question.key: answer
        for question in QUESTIONS
        if (answer := question.answer(answers.get(question.key, ""))) is not None
    }
    implied = {key: value for answer in known.values() for key, value in answer.implied.items()}
    known |= {
        question.key: answer
        for question in QUESTIONS
        if question.key not in known and (answer := question.answer(implied.get(question.key, ""))) is not None
    }
    options: dict[str, Any] = {}
    for answer in known.values():
        options |= answer.options
    for together, others in TOGETHER:
        if all(key in known and known[key].key == value for key, value in together.items()):
            options |= others
    return options


DEALS = {answer.options["table"]: answer for answer in QUESTIONS[0].answers}
OTHER_DEALS: Mapping[int, Options] = {
    2: {"play": "two-handed", "partner": "nobody", "hand_size": 16, "blind_size": 0, "no_pick": [], "layout": "grid"},
    7: {"hand_size": 4, "blind_size": 4},
    8: {"hand_size": 4, "blind_size": 0},
}


def complete_deal(options: Options) -> dict[str, Any]:
    """Return options with the usual deal for the number of players, where they name no cards."""
    table = options.get("table", options.get("players"))
    if table is None or not options.keys().isdisjoint({"deck", "hand_size", "blind_size"}):
        return dict(options)
    deal: dict[str, Any] = dict(OTHER_DEALS.get(table, {}))
    if table in DEALS:
        deal |= DEALS[table].options
        if DEALS[table].implied.get(PARTNER) == "nobody":
            deal["partner"] = "nobody"
        if table == DEALS[table].options["players"] == 4 and options.get("partner") == "nobody":
            deal |= TOGETHER[0][1]
    return deal | dict(options)


def build_rules(answers: Answers, stated: Options | None = None) -> HouseRules:
    """Return the rules of a table: options that it ``stated``, overridden by its answers, from the nearest preset.

    Raises ``Refused`` (``impossible-rules``) for answers that nobody can play together.
    """
    rules = read_rules(complete_deal({**(stated or {}), **combine_answers(answers)}))
    nearest = read_rules(find_nearest_preset(rules).slug)
    return replace(rules, preset=nearest.preset, title=nearest.title)


def find_answer(question: InterviewQuestion, rules: HouseRules) -> InterviewAnswer | None:
    """Return the answer that these rules give to a question; None where they have other options than its answers."""
    plain = rules_as_json(rules)
    for answers, options in TOGETHER:
        if question.key in answers and all(plain[name] == value for name, value in options.items()):
            return question.answer(answers[question.key])
    return next(
        (answer for answer in question.answers if all(plain[name] == answer.options[name] for name in answer.options)),
        None,
    )


def other_rules(question: InterviewQuestion, rules: HouseRules) -> Iterator[HouseRules]:
    """Yield the rules with each other answer to a question, where they can be played."""
    plain, answer = rules_as_json(rules), find_answer(question, rules)
    for other in question.answers:
        if other != answer:
            try:
                yield read_rules({**plain, **other.options})
            except Refused:
                continue
