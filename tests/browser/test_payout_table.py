"""A phone checks and prices a hand without a network exactly as the site does afterwards."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations, product
from typing import Any
from urllib.parse import urlencode

import pytest
from django.http import QueryDict
from django.templatetags.static import static
from playwright.sync_api import Page

from scorekeeper.engine import game
from scorekeeper.engine import hand as engine_hand
from scorekeeper.engine.entering.choices import blitz_card_sets, no_pick_kinds
from scorekeeper.engine.errors import Refused
from scorekeeper.engine.game import GameState, position, position_key
from scorekeeper.engine.hand import Call, Hand, Kind, call_kinds, read_hand
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import load_preset, preset_slugs, read_rules
from scorekeeper.engine.rules.values import MADE_BY_CARDS, Play, PotWhen
from scorekeeper.web.scoring import forms as scoring_forms
from scorekeeper.web.scoring import screen as scoring_screen
from scorekeeper.web.scoring.forms import ALONE, BIDS, COUNT, COUNTED, EXACT, NOBODY, OFFENCES, PostedHand
from scorekeeper.web.scoring.payout_table import payout_table
from scorekeeper.web.scoring.rows import DealtTable
from scorekeeper.wording.hands import side_words
from tests.engine.pairs import mixed

pytestmark = pytest.mark.browser

NAMES = ("Ann", "Bob", "Cy", "Dan", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo")
SEATS = ("picker", "loser", "offender", "stolen_from")
DO_NOT_FIT = "These do not fit together."
FEW = 100  # forms of a table in the quick test
MANY = 500  # forms of each further dealer in the long one
Fields = dict[str, Any]
PLAY = """async ([script, table, facts, forms]) => {
  const { play, use } = await import(script);
  use(table, "");
  return forms.map(([body, standing]) => play(new URLSearchParams(body), standing, facts, facts.doNotFit));
}"""


@dataclass(frozen=True)
class Sitting:
    """A table where the game stands somewhere."""

    rules: HouseRules
    state: GameState

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.state.players]

    @property
    def standing(self) -> dict[str, Any]:
        race = self.state.races.scores or (0,) * self.state.players
        totals = race if self.rules.race_to else self.state.totals
        return {
            "dealer": self.state.dealer,
            "position": position_key(self.rules, self.state),
            "pot": self.state.pot,
            "totals": list(totals),
        }

    @property
    def table(self) -> DealtTable:
        return DealtTable(self.rules, self.names, self.state.dealer)


def test_ordinary_hands_are_checked_and_priced(phone: Page) -> None:
    """Five players, six with one who sits out, a race, two players, rounds of doubles, and blitzes."""
    for slug, players in (("standard", 5), ("walleye", 6), ("indiana", 5), ("two-handed-grid", 2), ("sheephead-26", 4)):
        rules = load_preset(slug)
        compare(phone, rules, players, sittings(rules, players)[:2], FEW)


def test_a_pot_doublers_and_prices_by_score_are_left_to_the_site_where_they_decide(phone: Page) -> None:
    rules = read_rules({"preset": "standard", "no_pick": ["leaster", "doubler", "pot"], "pot": "no-pick"})
    compare(phone, rules, 5, sittings(rules, 5)[:4], FEW)


@pytest.mark.parametrize(
    "more",
    [
        pytest.param({"doubler_factor": 6}, marks=pytest.mark.long),
        {"doubler_factor": 3, "max_multiplier": 12},
        pytest.param({"max_total_multiplier": 8}, marks=pytest.mark.long),
    ],
)
def test_a_doubler_that_counts_more_than_twice_and_limits(phone: Page, more: Fields) -> None:
    rules = read_rules(
        {"preset": "standard", "no_pick": ["leaster", "doubler"], "crack": "any-defender", "recrack": "picker", **more}
    )
    tables = sittings(rules, 5)
    compare(phone, rules, 5, [tables[0], tables[1]], FEW)


@pytest.mark.parametrize(
    "change", [{"scheduled_doubler": 1}, {"margin": "none", "stakes": [1, 1, 1], "partner_off_hook": True}]
)
def test_a_scheduled_doubler_counts_once_and_tricks_without_a_key_are_left_to_the_site(
    phone: Page, change: Fields
) -> None:
    rules = read_rules({"preset": "standard", **change})
    compare(phone, rules, 5, sittings(rules, 5)[:1], 6 * FEW, may_leave=True)


@pytest.mark.long
def test_every_two_options_together_are_priced_as_the_site_does_or_left_to_it(phone: Page) -> None:
    for rules in (rules for rules in mixed() if rules.table > 2 or rules.play is Play.TWO_HANDED):
        compare(phone, rules, rules.table, sittings(rules, rules.table)[:3], MANY, may_leave=True)


@pytest.mark.long
@pytest.mark.parametrize("slug", preset_slugs())
def test_every_combination_of_every_preset(phone: Page, slug: str) -> None:
    """All forms for one dealer; for the others, who only turn the table, and for waiting doublers a sample."""
    rules = load_preset(slug)
    for players in {rules.players, rules.table, min(rules.players + 2, 10)}:
        first, *others = sittings(rules, players)
        compare(phone, rules, players, [first], None)
        compare(phone, rules, players, others, MANY)


def sittings(rules: HouseRules, players: int) -> list[Sitting]:
    """Return tables with each dealer; then with doublers that wait and a later place in the round of dealing."""
    first = [Sitting(rules, game.start(rules, players, dealer)) for dealer in range(1, players + 1)]
    later = []
    state = first[0].state
    for hand in (Hand(kind=Kind.PASSED), Hand(kind=Kind.MISDEAL), Hand(kind=Kind.PASSED), Hand(kind=Kind.PASSED)):
        try:
            state, _settlement = game.apply(rules, state, hand)
        except Refused:
            continue
        later.append(Sitting(rules, state))
    return [first[-1], *later[:2], first[0], *first[1:-1], *later[2:]]


def compare(
    page: Page, rules: HouseRules, players: int, tables: list[Sitting], most: int | None, *, may_leave: bool = False
) -> None:
    """Compare what the script says of every form with what the site says; it ``may_leave`` a hand to the site."""
    page.goto("/")
    chance = random.Random(17)
    for table in tables:
        forms = list(every_form(table))
        if most and len(forms) > most:
            forms = chance.sample(forms, most)
        bodies = [urlencode(fields, doseq=True) for fields in forms]
        body, _etag = payout_table(rules, players, position(rules, table.state), "en")
        facts = {
            "seats": players,
            "out": [[*map(str, engine_hand.sitting_out(players, rules.players, by))] for by in range(1, players + 1)],
            "again": [],
            "isOut": "# sits out this hand.",
            "names": table.names,
            "doNotFit": DO_NOT_FIT,
        }
        asked = [static("js/scoring/payouts.js"), json.loads(body), facts, [[form, table.standing] for form in bodies]]
        priced = 0
        for form, found in zip(bodies, page.evaluate(PLAY, asked), strict=True):
            priced += found["units"] is not None
            wrong = differs(table, form, found)
            if may_leave and found["units"] is None and (isinstance(wrong, str) or wrong[0] == "no price"):
                continue  # the site refuses it, or prices it
            assert not wrong, (rules.preset, players, table.state.dealer, form, wrong)
        assert priced or table.state.pot or may_leave


def differs(table: Sitting, form: str, found: dict[str, Any]) -> Any:
    """Return what the site says, where the phone says otherwise."""
    problem, units, after = by_site(table, scoring_forms.read_entry(QueryDict(form)))
    if problem:
        said = found.get("problem")
        if said is None:
            return "" if is_rare(form) else problem
        known = (problem, DO_NOT_FIT, shown_problem(table, form), *sitting_out(table, form))
        return "" if said in known else problem
    if found.get("problem"):
        return ("taken", units)
    if found["units"] is None:
        is_left = is_rare(form) or by_score(table, form) or table.state.pot or table.rules.max_total_multiplier
        return "" if is_left else ("no price", units)
    if found["units"] != list(units):
        return units
    stands = Sitting(table.rules, after).standing
    there = found["after"]
    if there["dealer"] != after.dealer or there["position"] not in ("", stands["position"]):
        return stands
    return "" if there["pot"] in (None, stands["pot"]) and there["totals"] in (None, stands["totals"]) else stands


def by_site(table: Sitting, entered: PostedHand) -> tuple[str, tuple[int, ...], GameState]:
    """Return why the site refuses a hand, if it does; its payouts, and where the game stands after it."""
    completed = scoring_screen.complete_entry(table.table, entered)
    if problem := scoring_screen.missing_sentence(completed, side_words(table.rules)):
        return problem, (), table.state
    try:
        hand = read_hand(scoring_forms.to_record(completed))
        after, settlement = game.apply(table.rules, table.state, hand)
    except Refused as refused:
        return scoring_screen.entry_refusal_sentence(refused, completed, table.names), (), table.state
    return "", settlement.payouts, after


def shown_problem(table: Sitting, form: str) -> str:
    """Return what the page says while the hand is tapped, where a key that cannot be tapped comes first."""
    entered = scoring_forms.read_entry(QueryDict(form))
    return scoring_screen.build_screen(table.rules, table.state, table.names, entered).outcome.problem


def sitting_out(table: Sitting, form: str) -> set[str]:
    """Return what is said of players who are tapped and sit out, whatever else is wrong with the hand."""
    posted = QueryDict(form)
    fields = (*posted.getlist("partner"), *posted.getlist("winners"), *map(str, (posted.get(name) for name in SEATS)))
    tapped = " ".join(fields).split()
    out = set(range(1, len(table.table.names) + 1)) - set(table.table.dealt_in)
    typed = {seat for seat, points in enumerate(posted.getlist("points_by_seat"), 1) if points not in ("", "0")}
    return {f"{NAMES[seat - 1]} sits out this hand." for seat in out if str(seat) in tapped or seat in typed}


def is_rare(form: str) -> bool:
    """Return whether the phone may leave a hand to the site: offenses, points and cards of every seat, many marks."""
    posted = QueryDict(form)
    several = (
        posted.get("winners") == COUNT
        or posted.get("loser") == scoring_forms.SHOWN
        or posted.get("unusual") in OFFENCES
    )
    marks = posted.getlist("marks")
    return several or len(marks) > (2 if any(mark.startswith("blitz") for mark in marks) else 3)


def by_score(table: Sitting, form: str) -> bool:
    """Return whether the scores so far decide what a hand pays, or a doubled hand has an ante."""
    posted = QueryDict(form)
    best = posted.get("partner") == Kind.BEST and posted.get("won") == "true"
    tied = table.rules.leaster_tie == "lower-score" and len(" ".join(posted.getlist("winners")).split()) == 2
    ante = table.rules.pot is not PotWhen.OFF and posted.get("doublers", "0") != "0"  # is not doubled with the rest
    return best or tied or ante


def every_form(table: Sitting) -> Iterator[Fields]:
    """Yield what can be tapped, complete or not, possible or not."""
    rules, seats = table.rules, [str(seat) for seat in range(1, len(table.table.names) + 1)]
    common = {"play": rules.play.value, "dealer": table.state.dealer, "proposed": table.state.dealer, "unusual": ""}
    for fields in (
        *(misdeal for misdeal in [{"unusual": "misdeal"}]),
        *_two_handed(table, seats),
        *(_picked(table, seats) if rules.play is not Play.TWO_HANDED else ()),
        *(_nobody(table, seats) if rules.play is Play.PICK and rules.partner not in MADE_BY_CARDS else ()),
        *_offences(table, seats),
    ):
        for doublers, cut in ((0, ""), (1, ""), (3, "")) if rules.play is not Play.PICK or fields.get("marks") else (
            (0, ""), (2, ""), (0, "KD"), (1, "KD")
        ):  # fmt: skip
            if cut and not rules.round_of_doubles:
                continue
            yield common | fields | {"doublers": doublers} | ({"cut": cut} if cut else {})


def _two_handed(table: Sitting, seats: list[str]) -> Iterator[Fields]:
    if table.rules.play is Play.TWO_HANDED:
        won = [label for label, bracket in table.rules.brackets.items() if bracket.is_won]
        for winners, label in product(("", *seats, " ".join(seats)), ("", *won)):
            yield {"bracket": label} | ({"winners": winners} if winners else {})
        yield {"winners": COUNT, "points_by_seat": ["70", "50", *("" for _seat in seats[2:])]}


def _picked(table: Sitting, seats: list[str]) -> Iterator[Fields]:
    rules = table.rules
    several = rules.most_partners > 1
    alone = [] if rules.always_partner or rules.play is Play.RACE else [[ALONE]]
    partners = [[], *([seat] for seat in seats), *alone]
    partners += [list(pair) for pair in permutations(seats, 2)] if several else []
    brackets = ["", *rules.brackets, *([f"points-{rules.deck_total // 2}"] if rules.round_of_doubles else [])]
    for picker, helped, bracket in product(("", *seats), partners, brackets):
        yield {"picker": picker, "partner": helped, "helped": " ".join(helped), "bracket": bracket}
    for helped, tricks, points in product(([seats[1]], *alone), ("", "none", "all"), ("", *range(131), "x")):
        taken = {"bracket": EXACT, "points": points, "tricks": tricks}
        yield {"picker": seats[0], "partner": helped, "helped": helped[0]} | taken
    if rules.play is Play.RACE:
        for picker, bid, won in product(("", *seats), BIDS, ("", "true", "false")):
            yield {"picker": picker, "partner": bid, "won": won}
    for picker, partner, marks in product(seats, (seats[0], seats[2], ALONE), _marks(table, seats)):
        taken = {"partner": partner, "bracket": next(iter(rules.brackets))}
        yield {"picker": picker, "marks": marks, "called": " ".join(marks)} | taken
    if rules.blind_stealing:
        for picker, first, partner in product(seats, seats, ("", ALONE, seats[2])):
            yield {"picker": picker, "stolen_from": first, "partner": partner, "bracket": list(rules.brackets)[1]}
    if rules.sheepshead != "off":
        for picker, partner, won in product(("", *seats), ("", *seats, ALONE), ("", "true", "false")):
            yield {"unusual": "sheepshead", "picker": picker, "partner": partner, "won": won}


def _marks(table: Sitting, seats: list[str]) -> list[list[str]]:
    there = []
    for call, seat in product(call_kinds(table.rules), seats):
        cards = blitz_card_sets(table.rules) if call is Call.BLITZ else ((),)
        there += [":".join(filter(None, (call, seat, "+".join(shown)))) for shown in cards]
    pairs = [list(pair) for pair in permutations(there, 2)]
    cracks = [mark for mark in there if not mark.startswith("blitz")]
    more = [list(three) for three in permutations(cracks, 3)]
    chance = random.Random(5)
    return [
        *([mark] for mark in there),
        *chance.sample(pairs, min(len(pairs), 60)),
        *chance.sample(more, min(60, len(more))),
    ]


def _nobody(table: Sitting, seats: list[str]) -> Iterator[Fields]:
    nobody = {"picker": NOBODY}
    yield nobody
    for answer in no_pick_kinds(table.rules):
        said = nobody | {"answer": answer.value}
        yield said
        if answer in COUNTED:
            for size in range(1, min(len(seats), 5)):
                yield from (said | {"winners": list(chosen)} for chosen in combinations(seats, size))
            yield said | {"winners": " ".join(seats[1 : table.rules.players])}
            for points in ((24,) * 5, (120, 0, 0, 0, 0), (30, 30, 40, 20, 0), (30, 30, 40, 20, 1), ("",) * 5):
                yield said | {"winners": COUNT, "points_by_seat": [*points, *("",) * 5][: len(seats)]}
        if answer is Kind.SCHWANZER:
            yield from (said | {"loser": seat} for seat in (*seats, scoring_forms.SHOWN))


def _offences(table: Sitting, seats: list[str]) -> Iterator[Fields]:
    shown = scoring_screen.unusual_keys(table.table, PostedHand(play=table.rules.play))
    for kind in {key.value for key in shown}.intersection(OFFENCES):
        named = scoring_screen.category_keys(table.table, PostedHand(play=table.rules.play, unusual=kind))
        categories = ("", *table.rules.brackets) if named else ("",)
        pickers = ("", *seats[:2], NOBODY) if table.rules.play is Play.PICK else ("",)
        helper = str(table.table.dealt_in[-1])
        for picker, partner, offender in product(pickers, ("", helper, ALONE), ("", *seats[:3])):
            said = {"unusual": kind, "picker": picker, "partner": partner, "offender": offender}
            for category, reason in product(categories, ("", "looked at cards")):
                yield said | {"category": category, "reason": reason}
