"""Each preset and each option, recorded with taps on a phone and read again on the score sheet.

The long run taps a hand of every preset, of every option, of games where an option shows only after
several hands, and the cards of hands whose option binds the play. The quick one a sample of them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.engine.hand import hand_as_json
from scorekeeper.engine.play.agreement import canonical_transcript
from scorekeeper.engine.play.checked import replay_hand
from scorekeeper.engine.play.transcript import read_transcript
from scorekeeper.engine.rules.house_rules import OPTIONS
from scorekeeper.engine.rules.presets import preset_slugs, read_rules
from scorekeeper.services import grants
from scorekeeper.services.requests import PlayOut
from tests.browser.screens.figures import number
from tests.browser.screens.ready import ready
from tests.browser.screens.replay import ReplayBoard
from tests.browser.screens.table import TableScreen
from tests.browser.screens.touch import TouchThumb
from tests.engine.golden import GoldenGame, GoldenHand, games, hands
from tests.engine.play.golden import GoldenReplay, replays
from tests.plugins.browser import Phones
from tests.tables import Table, opened
from tests.web.scoring.golden_entry import NAMES, enter
from tests.web.scoring.golden_setting import set_up
from tests.web.scoring.test_golden_hands_on_screen import comes_to_a_table

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
QUICK = ("partner=first-trick", "leaster_tie=share")
IN_REPLAYS = {option.name for option in OPTIONS if option.in_replays} | {"must_pick"}
# Values that are tapped beside another one of their option, and the deal of 14 cards for two.
MORE_VALUES: dict[str, set[Any]] = {
    "leaster_blind": {"first-trick"}, "leaster_tie": {"share", "first-seat", "random-draw"},
    "partner": {"cards", "first-trick"}, "players": {2},
}  # fmt: skip
Json = dict[str, Any]


def options(rules: Any) -> Iterator[str]:
    """Yield what these rules show: their preset, or each option that they name."""
    named = rules if isinstance(rules, dict) else {"preset": rules or "standard"}
    if named.keys() == {"preset"}:
        yield named["preset"]
    for name, value in named.items():
        if name not in ("preset", "extends"):
            yield f"{name}={value}" if value in MORE_VALUES.get(name, ()) else name


SEEN: set[str] = set()


def one_each(cases: Iterator[Any]) -> Iterator[Any]:
    """Yield the cases that are the first of a preset or an option, named after them."""
    for case in cases:
        if shown := set(options(case.rules)) - SEEN:
            SEEN.update(shown)
            marks = () if shown & {*QUICK} else pytest.mark.long
            yield pytest.param(case, id=" ".join(sorted(shown)), marks=marks)


HANDS = [*one_each(hand for hand in hands() if "refused" not in hand.expected and comes_to_a_table(hand))]
GAMES = [*one_each(game for game in games() if isinstance(game.rules, dict))]
REPLAYED = {
    name: played
    for played in reversed([*replays()])
    if "refused" not in played.expected and isinstance(played.rules, dict)
    for name in IN_REPLAYS & set(played.rules)
}
PLAYED = [
    pytest.param(played, id=played.id, marks=pytest.mark.long)
    for played in {played.id: played for played in REPLAYED.values()}.values()
]
# Options that come with a preset, or that no golden hand at a table names.
UNTAPPED = {
    *("title", "deck", "play", "layout", "announce_bury", "bury_jack", "unknown", "call_ten", "ace_when_led", "renege"),
    *("max_marks", "one_mark_per_card", "round_of_doubles", "blind_stealing", "misdeal_doubles"),
    *("no_trick_penalty", "no_trick_penalty_units"),
}


def golden_of(case: Any) -> Any:
    """Return the golden hand of a parameter."""
    return case.values[0]


@pytest.fixture
def sit_down(live_site: str, new_phone: Phones) -> Callable[..., tuple[Table, TableScreen]]:
    """Return a maker of tables with a scorer's phone: house rules, players, the dealer, and what came before."""

    def make(rules: Any, players: int, dealer: int, before: Json | None = None) -> tuple[Table, TableScreen]:
        table = opened(rules, players, names=NAMES[:players], dealer=dealer, name="Friday at Dan's", key="variants")
        if before is not None:
            set_up(table, before, read_rules(rules))
        page = new_phone(viewport=PHONE)
        page.goto(grants.game_links(table.club_game).scorer)
        return table, TableScreen(page, f"/games/{table.club_game}/")

    return make


def test_every_preset_and_option_is_tapped() -> None:
    shown = {name for case in (*HANDS, *GAMES) for name in str(case.id).split()}
    named = {name.partition("=")[0] for name in shown} | {name for one in PLAYED for name in golden_of(one).rules}
    assert named >= {option.name for option in OPTIONS} - UNTAPPED
    assert shown >= set(preset_slugs())
    assert shown >= {f"{name}={value}" for name, values in MORE_VALUES.items() for value in values}


@pytest.mark.parametrize("golden", HANDS)
def test_a_golden_hand_is_recorded_with_taps(
    golden: GoldenHand, sit_down: Callable[..., tuple[Table, TableScreen]], request: pytest.FixtureRequest
) -> None:
    rules, record = read_rules(golden.rules or "standard"), golden.record
    players = record.get("players", rules.table)
    table, screen = sit_down(rules, players, record.get("dealer", players), record)
    record_hand(table, screen, record, golden.expected)
    shot(screen.page, request.node.callspec.id)


@pytest.mark.parametrize("golden", GAMES)
def test_a_golden_game_is_recorded_with_taps(
    golden: GoldenGame, sit_down: Callable[..., tuple[Table, TableScreen]], request: pytest.FixtureRequest
) -> None:
    table, screen = sit_down(golden.rules, golden.players, golden.dealer)
    for line in golden.lines:
        record_hand(table, screen.open(), line["hand"], line)
        assert table.view.dealer == line["dealer"]
    shot(screen.page, request.node.callspec.id)


@pytest.mark.parametrize("golden", PLAYED)
def test_a_golden_transcript_is_recorded_with_taps_and_its_cards_match(
    golden: GoldenReplay, sit_down: Callable[..., tuple[Table, TableScreen]]
) -> None:
    checked = replay_hand(read_transcript(golden.hand))
    rules, record = checked.hand.rules, hand_as_json(checked.record)
    table, screen = sit_down(rules, rules.table, golden.hand["dealer"])
    record_hand(table, screen, record, golden.expected)
    screen.page.locator("#sheet .first a").tap()
    screen.page.get_by_role("link", name="Enter cards").tap()
    enter_cards(screen.page, golden.hand)
    screen.page.tap("#keep")
    screen.page.wait_for_url("**/replay")
    expect(screen.page.locator(".replay-head .note")).to_have_text("The cards match the recorded hand.")
    shot(screen.page, f"cards-{golden.id}")


def record_hand(table: Table, screen: TableScreen, record: Json, expected: Json) -> None:
    """Tap a hand in; page, score sheet, and stored hand pay what is expected of it."""
    players, number_before = len(table.view.players), screen.next_number()
    before = totals(screen.page, players, "#totals .total")
    thumb = TouchThumb(screen)
    enter(thumb, record, table.view.rules)
    assert thumb.payouts()[:players] == expected["payouts"], thumb.page.text("problem")
    thumb.record()
    screen.stands_at(number_before + 1)
    assert table.view.last is not None
    assert list(table.view.last.payouts) == expected["payouts"]
    screen.page.goto(f"{screen.club_game}sheet")
    # A race is settled by the differences of its scores, which stand at its hands.
    after = totals(screen.page, players, f"#sheet {'tbody' if table.view.rules.race_to else 'tfoot'} .total")
    assert [now - then for now, then in zip(after, before, strict=True)] == expected["payouts"]


def totals(page: Page, players: int, where: str) -> list[int]:
    return [number(text) for text in ready(page).locator(where).all_inner_texts()[:players]]


def enter_cards(page: Page, hand: Json) -> None:
    """Answer with taps what the board asks before the first trick, then tap the tricks."""
    board, transcript = ReplayBoard(page), read_transcript(hand)
    assert transcript.picks is not None
    assert isinstance(transcript.bury, tuple)
    table = transcript.rules.table
    picker = 1 + ((transcript.dealer or table) + transcript.picks.index(transcript.picks[-1])) % table
    called = (transcript.call,) if transcript.call else ()
    answers = {"picked": (str(picker),), "uried": transcript.bury, "call": called}
    while "Trick" not in (asked := ready(page).locator("#board h1").inner_text()):
        cards = next((cards for words, cards in answers.items() if words in asked), ())
        if cards:
            board.tap(*cards)
        else:
            board.skip()
    *tricks, last = transcript.tricks
    board.play(tricks)
    for card in last:  # what nobody else can have fills itself in
        if ready(page).locator(f"#card-{card}:enabled").count():
            board.tap(card)
    board.asks("All cards entered")


MOST_DISPUTED = "answers:blind-not-to-the-last-trick"
DISPUTED: dict[str, tuple[Json | None, str]] = {
    "live-tables:hold-card-after-the-lead": (
        {"picker": 5, "partner": 1, "points": 38}, "Legal with another house rule: Hold card",
    ),
    "answers:blind-not-to-the-last-trick": (
        {"kind": "leaster", "winners": [1]}, "Legal with another house rule: Blind in a leaster",
    ),
    "jack-of-diamonds:standard-30-is-not": (None, "The cards pay the same with another house rule: Schneider"),
    "jack-of-diamonds:standard-89-to-31": (None, "The cards pay the same with another house rule: Schneider"),
}  # fmt: skip


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name == MOST_DISPUTED else pytest.mark.long) for name in DISPUTED]
)
def test_the_sheet_pays_what_the_table_decided_and_the_cards_say_under_which_rule(
    name: str, sit_down: Callable[..., tuple[Table, TableScreen]]
) -> None:
    golden = next(hand for hand in replays() if hand.id == name)
    record, note = DISPUTED[name]
    rules = read_rules(golden.rules)
    table, screen = sit_down(rules, rules.table, golden.hand["dealer"])
    enter(TouchThumb(screen), record or (golden.table or {})["record"], rules)
    paid = TouchThumb(screen).payouts()
    screen.tap("#record")
    screen.stands_at(2)
    (line,) = table.sheet.lines
    table.change(PlayOut(line.uid, canonical_transcript(golden.hand)))
    screen.page.goto(f"{screen.club_game}lines/{line.uid}/replay")
    expect(screen.page.locator(".replay-head")).to_contain_text(note)
    shot(screen.page, f"disputed-{name}")
    screen.page.goto(f"{screen.club_game}sheet")
    assert totals(screen.page, rules.table, "#sheet tfoot .total") == paid


def test_a_table_that_spares_a_forced_pick_the_bump_changes_its_rules_for_the_hand(
    sit_down: Callable[..., tuple[Table, TableScreen]],
) -> None:
    rules = {"preset": "double-on-the-bump", "no_pick": ["forced-pick"]}
    table, screen = sit_down(rules, 5, 5)
    screen.record({"picker": 5, "partner": 2, "category": "31-60"}, [2, -2, 2, 2, -4])
    (line,) = table.sheet.lines
    page = screen.page
    page.goto(f"{screen.club_game}rules/change")
    page.select_option('[name="since"]', line.uid)
    page.uncheck("#field-forced_pick_bump")
    page.get_by_role("button", name="Preview").last.tap()
    page.locator("table.change").wait_for()
    page.fill("#why", "nobody wanted it, so no bump")
    page.get_by_role("button", name="Save change").tap()
    page.wait_for_url("**/rules")
    page.goto(f"{screen.club_game}sheet")
    shot(page, "disputed-forced-pick")
    assert totals(page, 5, "#sheet tfoot .total") == [1, -1, 1, 1, -2]
    expect(page.locator("#sheet-rows")).to_contain_text("Forced pick doubles on the bump: no")


def shot(page: Page, name: str) -> None:
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{name.replace('/', '-')}.png", full_page=True)
