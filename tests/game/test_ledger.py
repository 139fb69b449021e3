"""The golden game in the ledger: what is stored is what the golden file says."""

import pytest

from scorekeeper.ledger.book import LineKind
from scorekeeper.ledger.folding import HOUSE
from scorekeeper.queries.settle_up import settle_sheet
from scorekeeper.services.audit import audit
from tests.game.ledger import kept
from tests.game.notebook import GOLDEN, LOOKS, STEPS


def test_every_line(db: None) -> None:
    sheet = kept().sheet
    moved = [line for line in sheet.lines if not line.voided and line.payouts]
    stored = [
        (line.number, list(line.payouts), list(line.totals)) for line in moved if line.kind is not LineKind.PAYMENT
    ]
    assert stored == [(line["number"], line["payouts"], line["totals"]) for line in GOLDEN["lines"]]
    assert (list(sheet.totals), sheet.pot, sheet.house) == (GOLDEN["totals"], 0, GOLDEN["house"])


@pytest.mark.parametrize("number", range(len(LOOKS)))
def test_settle_up(db: None, number: int) -> None:
    settle_up = settle_sheet(kept(STEPS[: LOOKS[number]]).sheet)
    left = {"house" if party.slot == HOUSE else str(party.slot): party.open_amount for party in settle_up.parties}
    assert left == GOLDEN["settle_up"][number]["left"]
    assert len(settle_up.fewest) == GOLDEN["settle_up"][number]["fewest"]


def test_the_audit_finds_nothing(real_commits: None) -> None:
    kept()
    assert audit().findings == ()
