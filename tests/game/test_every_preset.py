"""A game under every preset: golden hands recorded, corrected, made void, inserted; all that follows fits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from itertools import accumulate, islice
from typing import Any

import pytest
from openpyxl import load_workbook

from scorekeeper.engine.game import WaitingDoublers
from scorekeeper.engine.hand import Kind
from scorekeeper.engine.rules.presets import preset_slugs, read_rules
from scorekeeper.exports import downloads
from scorekeeper.exports.pdf import score_sheet
from scorekeeper.exports.pdf import settle_up as pdf_settle_up
from scorekeeper.exports.xlsx.workbook import workbook
from scorekeeper.ledger.tallies import PlayerPart
from scorekeeper.queries.games import Span
from scorekeeper.queries.hand_list import HandRole, Which
from scorekeeper.queries.hand_rows import of_club_game
from scorekeeper.queries.season import season_table
from scorekeeper.queries.settle_up import settle_sheet
from scorekeeper.queries.statistics import figures
from scorekeeper.queries.transfer import export_game
from scorekeeper.services import transfer
from scorekeeper.services.audit import audit
from scorekeeper.services.derived import rebuild
from scorekeeper.services.requests import Correct, Insert, Restore, Void
from scorekeeper.wording import hands as hand_words
from scorekeeper.wording.score_sheet import game_paper
from tests.elsewhere import elsewhere
from tests.engine.golden import GoldenHand, hands
from tests.exports.papers import pages
from tests.sampling import sample
from tests.services.test_transfer import arrived, other_table, reread
from tests.services.test_transfer import figures as shown
from tests.tables import Table, opened

pytestmark = pytest.mark.pages

NAMES = ("Ann", "Bob", "Cy", "Dan", "Eve", "Flo", "Gus", "Hal")
MOST = 6
GOLDEN = hands()
NOT_HERE = {"scores", "pot", "pots", "players"}  # a game knows the first three, and nobody comes or goes
RULES: dict[str, Any] = {slug: {"preset": slug} for slug in preset_slugs()} | {
    "schwanzer": {"preset": "sixty-one", "no_pick": ["schwanzer"]},
    "moster": {"preset": "standard", "no_pick": ["moster"]},
    "mittler": {"preset": "standard", "no_pick": ["mittler"]},
    "schneidster": {"preset": "standard", "no_pick": ["schneidster"]},
    "sheepshead": {"preset": "standard", "sheepshead": "alone"},
    "weights of two": {"preset": "standard", "split": "weights", "weights": [3, 0]},
    "weights of three": {"preset": "six-handed-jack-ace", "split": "weights", "weights": [2, 1, 0]},
}
LEAVES_SOMETHING = (Kind.PASSED, Kind.MISDEAL)


def golden_of(rules: dict[str, Any]) -> list[GoldenHand]:
    """The golden hands of rules that a game can begin with, those that leave something waiting last."""
    named = (rules, rules["preset"]) if len(rules) == 1 else (rules,)
    able = (golden for golden in GOLDEN if "refused" not in golden.expected and not NOT_HERE & golden.record.keys())
    found = [golden for golden in able if golden.rules in named]
    kinds = {golden.record.get("kind", Kind.PICKED): golden for golden in reversed(found)}
    first = [*kinds.values(), *[golden for golden in found if golden not in kinds.values()], *found, *found]
    return sorted(islice(first, MOST), key=lambda golden: golden.record.get("kind") in LEAVES_SOMETHING)


def played(name: str) -> Table:
    """The game. Golden hands are dealt by the last seat, as they say where they do not say it."""
    rules = RULES[name]
    seats = read_rules(rules).table
    table = opened(rules, seats, names=NAMES[:seats], name=f"Friday of {name}")
    for hand in golden_of(rules):
        alone = table.view.state.waiting == WaitingDoublers() and not table.view.state.pot
        table.record({"dealer": seats} | hand.record)
        last = table.view.last
        assert last is not None
        if alone:
            assert list(last.payouts) == hand.expected["payouts"], hand.name
    return table


def changed(name: str) -> Table:
    """The same with its first hand corrected to what another one says, inserted anew, one void and one restored."""
    table = played(name)
    first, *_, last = table.sheet.hands
    said = (line.what for line in table.sheet.hands if line.what != first.what)
    table.change(Correct(first.uid, next(said, first.what | {"points": 47})))
    table.change(Insert(first.what, before=last.uid))
    table.change(Void(last.uid))
    table.change(Void(table.sheet.hands[0].uid))
    table.change(Restore(first.uid))
    return table


def features(name: str) -> Iterator[tuple[object, ...]]:
    """Yield what rules have that makes a game look otherwise; a name that is no preset is all of its own."""
    rules = read_rules(RULES[name])
    yield rules.play, rules.table, rules.players
    yield "deck", rules.deck
    yield "split", rules.split
    yield "pot", rules.pot
    yield "money", bool(rules.unit_value)
    yield from () if name in preset_slugs() else (("own", name),)


@pytest.fixture(params=sample(RULES, features))
def table(request: pytest.FixtureRequest, db: None) -> Table:
    return changed(request.param)


def test_a_game_under_every_preset(table: Table) -> None:
    _the_sheet_adds_up(table)
    _the_words_name_everybody(table)
    _the_settle_up_clears_all(table)
    _the_figures_add_up(table)
    _paper_and_workbook_say_the_same(table)
    assert audit().findings == ()
    before = shown(table)
    rebuild(table.game)
    assert shown(table) == before


def _the_sheet_adds_up(table: Table) -> None:
    sheet = table.sheet
    assert sheet.hands
    assert sheet.off == 0
    pots = [0, *(line.pot for line in sheet.lines)]
    for line, pot, before in zip(sheet.lines, pots[1:], pots, strict=False):
        assert sum(line.payouts) + pot - before == 0
    moved = [line.payouts or (0,) * len(sheet.names) for line in sheet.lines]
    runs = [tuple(accumulate(units)) for units in zip(*moved, strict=True)]
    assert [line.totals for line in sheet.lines] == list(zip(*runs, strict=True))


def _the_words_name_everybody(table: Table) -> None:
    sheet = table.sheet
    for line in sheet.hands:
        said = hand_words.sentence(line.what, sheet.names, line.rules)
        assert hand_words.result(line.what, line.category, line.rules)
        concerned = [player for player in (line.picker, *line.partners) if player]
        assert all(sheet.names[player - 1] in said for player in concerned)
        assert line.why


def _the_settle_up_clears_all(table: Table) -> None:
    settlement = settle_sheet(table.sheet)
    left = {party.slot: party.open_amount for party in settlement.parties}
    for due in settlement.fewest:
        left[due.payer.slot] += due.amount
        left[due.payee.slot] -= due.amount
    assert set(left.values()) <= {0}


def _the_figures_add_up(table: Table) -> None:
    sheet, span = table.sheet, Span(table.view.club)
    standings = {row.name: row for row in season_table(span)}
    picked = Counter(line.picker for line in sheet.hands)
    helped = Counter(player for line in sheet.hands for player in line.partners)
    for number, player in enumerate(sheet.names, 1):
        player_figures = figures(span, standings[player].person)
        assert standings[player].total == sheet.totals[number - 1] == sum(row[5] for row in player_figures.counted)
        assert player_figures.tally(Which(HandRole.PICKED)).times == picked[number]
        assert player_figures.tally(Which(HandRole.PARTNER)).times == helped[number]
        there = [line for line in sheet.hands if number not in line.sits_out]
        assert player_figures.tally(Which()).times == len(there)
    rows = of_club_game(table.club_game)
    assert Counter(row.role for row in rows)["partner"] == helped.total()
    units = {name: sum(row.units for row in rows if row.player == name) for name in sheet.names}
    assert units == dict(zip(sheet.names, sheet.totals, strict=True))
    assert len(downloads.hands_csv(rows).splitlines()) == len(rows) + 1


def _paper_and_workbook_say_the_same(table: Table) -> None:
    settlement = settle_sheet(table.sheet)
    paper = game_paper(settlement)
    book = load_workbook(BytesIO(workbook(paper)), data_only=True)
    rows = list(book["Score sheet"].iter_rows(min_row=6, values_only=True))
    players, lines = len(paper.players), len(paper.lines)
    beside = players + paper.uses_pot + paper.uses_house
    assert [row[3 + beside : 3 + beside + players] for row in rows[:lines]] == [line.totals for line in paper.lines]
    assert all(row[2 + beside] == 0 for row in rows[: lines + 2])
    printed = "".join(pages(score_sheet.pdf(paper)) + pages(pdf_settle_up.pdf(paper)))
    for line in paper.lines:
        assert line.voided or line.text.partition(" ")[0].replace(hand_words.EN_DASH, "-") in printed
    assert all(name in printed for name in paper.players)


def carried_features(slug: str) -> Iterator[tuple[object, ...]]:
    """Yield what a transfer file holds of rules: how the hands are played, and what a table adds to them."""
    rules = read_rules(RULES[slug])
    yield ("play", rules.play)
    yield ("pot", rules.pot)
    yield ("money", bool(rules.unit_value))


@pytest.mark.django_db
@pytest.mark.parametrize("slug", sample(preset_slugs(), carried_features))
def test_every_preset_is_carried_and_comes_to_the_same(slug: str) -> None:
    with elsewhere():
        away = played(slug)
        carried, before = reread(export_game(away.club_game)), shown(away)
    with elsewhere():
        there = arrived(transfer.import_games(carried, club=other_table()))
        assert shown(there) == before
        assert reread(export_game(there.club_game)) == carried
        assert audit().findings == ()


def test_a_partner_of_two_counts_as_one(db: None) -> None:
    table = opened("six-handed-jack-ace", 6, names=NAMES[:6])
    table.record({"picker": 1, "partners": [3, 5], "points": 75})
    player_figures = figures(Span(table.view.club), table.view.players[4].person)
    assert [(row[0], row[5]) for row in player_figures.counted] == [(PlayerPart.PARTNER, 1)]
    assert sorted((pair.name, pair.tally.units) for pair in player_figures.pairs) == [("Ann", 1), ("Cy", 1)]
