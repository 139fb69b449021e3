"""The keys of a hand: on the table screen, and where a hand is corrected or written in."""

from typing import Any

from playwright.sync_api import Page

from tests.browser.screens.ready import answered, ready

Record = dict[str, Any]
NOBODY_PICKED = ("leaster", "passed", "schwanzer")
BIDS = ("solo", "billy", "best")
UNUSUAL = ("misdeal", "renege", "misplay", "forfeit", "sheepshead")


class HandForm:
    """Enters a hand record tap by tap, and counts the taps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, selector: str) -> None:
        self.page.locator(selector).tap()
        self.taps += 1

    def enter(self, record: Record) -> None:
        """Tap what the record says, in the order of the screen."""
        kind = record.get("kind", "picked")
        self.tap_more(record, kind)
        if kind in NOBODY_PICKED:
            self.page.locator("#key-picker-nobody").wait_for()  # a link may have led to the page
            with answered(self.page):
                self.tap("#key-picker-nobody")
            if self.page.locator(f"#answer-{kind}").count():
                self.tap(f"#key-answer-{kind}")
        if "picker" in record:
            self.tap(f"#key-picker-{record['picker']}")
            self.tap_partners(record, kind)
        self.tap_outcome(record)
        self.tap_marks(record.get("marks", ()))

    def tap_partners(self, record: Record, kind: str) -> None:
        alone = kind if kind in BIDS else "alone"
        for partner in record.get("partners", [record.get("partner", alone)]):
            self.tap(f"#key-partner-{partner}")

    def tap_more(self, record: Record, kind: str) -> None:
        if kind not in UNUSUAL and not {"dealer", "doublers"} & record.keys():
            return
        self.tap("#more > summary")
        if kind in UNUSUAL:
            self.tap(f"#key-unusual-{kind}")
        if "dealer" in record:
            self.tap(f"#key-dealer-{record['dealer']}")
        if "doublers" in record:
            self.tap(f"#key-doublers-{record['doublers']}")
        if "reason" in record:
            self.page.fill("#reason", record["reason"])
        self.tap("#more > summary")

    def tap_outcome(self, record: Record) -> None:
        if "category" in record:
            self.tap(f"#key-bracket-{record['category']}")
        if "points" in record:
            self.tap_points(record)
        if "offender" in record:
            self.tap(f"#key-offender-{record['offender']}")
        if "won" in record:
            self.tap(f"#key-won-{str(record['won']).lower()}")
        for winner in record.get("winners", ()):
            self.tap(f"#key-winners-{winner}")
        if "points_by_seat" in record:
            self.count_out(record)
        if "shown" in record:
            self.show(record["shown"])

    def tap_points(self, record: Record) -> None:
        self.tap("#key-exact")
        for digit in str(record["points"]):
            self.tap(f'[data-digit="{digit}"]')
        if "tricks" in record:
            self.tap(f"label:has(#tricks-{record['tricks']})")

    def count_out(self, record: Record) -> None:
        """Tap everybody's points on the pad, and the tricks where they are asked for."""
        self.tap("#key-winners-count")
        self.page.locator("#counts .digits").wait_for()
        for seat, points in enumerate(record["points_by_seat"], 1):
            self.tap_number(f"#points-of-{seat}", points)
        if "tricks_by_seat" in record:
            self.page.locator("#tricks-of-1, #payout").first.wait_for()
        for seat, tricks in enumerate(record.get("tricks_by_seat", ()), 1):
            self.tap_number(f"#tricks-of-{seat}", tricks)

    def show(self, hands: list[list[str]]) -> None:
        """Tap the trump of every hand, a hand after the other."""
        self.tap("#key-loser-shown")
        for seat, cards in enumerate(hands, 1):
            self.tap(f"#hand-{seat} > summary")
            for card in cards:
                self.tap(f"#key-shown-{seat}-{card}")

    def tap_number(self, field: str, number: int) -> None:
        """Tap a number into its field; who sits out has none."""
        if not ready(self.page).locator(field).count():
            return
        self.tap(field)
        for digit in str(number):
            self.tap(f'#counts [data-digit="{digit}"]')

    def tap_marks(self, marks: list[Record] | tuple[Record, ...]) -> None:
        """Tap the marks that are not called yet; a tap on one that is would take it back."""
        for mark in marks:
            cards = "".join(f"-{card}" for card in mark.get("cards", ()))
            key = f"marks-{mark['mark']}-{mark['seat']}{cards}"
            if self.page.locator(f"#{key}").is_checked():
                continue
            if not self.page.locator(f"#mark-{mark['mark']}").evaluate("list => list.open"):
                self.tap(f"#mark-{mark['mark']} > summary")
            self.tap(f"#key-{key}")
