"""Everything that is printed fits Letter and A4, and each page that prints links to the other size."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from django.test import Client, override_settings
from pypdf import PdfReader

from scorekeeper.models import Person
from tests.tournaments.bracketed import bracketed, published, rounds, set_up
from tests.tournaments.played_out import played_out, sign
from tests.tournaments.seated import Seated
from tests.tournaments.web.browsers import at_event

pytestmark = pytest.mark.django_db

SIZES = {"letter": (612, 792), "a4": (595, 842)}
AMERICAN, GERMAN = {"Accept-Language": "en-US,en;q=0.9"}, {"Accept-Language": "de-DE,de;q=0.9"}
OF_EVENT = (
    *("draw/1/seats.pdf?by=name", "draw/1/seats.pdf?by=table", "sessions/1/table-cards.pdf"),
    *("sessions/1/score-cards.pdf", "tickets.pdf", "standings.pdf", "prizes.pdf", "certificates.pdf"),
    "players/2/receipt.pdf",
)
OF_TABLE = ("score-sheet.pdf", "settle-up.pdf", "rules/card.pdf")


@pytest.fixture
def seated(db: None) -> Seated:
    """A tournament that is signed, with a winner whose name is long."""
    event = played_out()
    Person.objects.filter(name="Player 2").update(name="Maximiliana-Theodora Kowalski-Vandenburg of Sheboygan Falls")
    sign(event)
    return event


def sizes(content: bytes) -> set[tuple[int, int]]:
    """The sizes of the pages, upright."""
    boxes = (page.mediabox for page in PdfReader(BytesIO(content)).pages)
    return {tuple(sorted((round(box.width), round(box.height)))) for box in boxes}


def outside(content: bytes) -> list[str]:
    """The words that begin outside their page."""
    wrong: list[str] = []
    for page in PdfReader(BytesIO(content)).pages:
        width, height = float(page.mediabox.width), float(page.mediabox.height)

        def look(text: str, cm: list[float], tm: list[float], *_font: object) -> None:
            x, y = tm[4] * cm[0] + cm[4], tm[5] * cm[3] + cm[5]
            if text.strip() and not (0 <= x <= width and 0 <= y <= height):  # noqa: B023
                wrong.append(f"{text.strip()} at {x:.0f}, {y:.0f}")

        page.extract_text(visitor_text=look)
    return wrong


def addresses(seated: Seated) -> list[str]:
    table = f"/games/{seated.game(1).club_game}"
    return [*(f"/t/{seated.event.pk}/{path}" for path in OF_EVENT), *(f"{table}/{path}" for path in OF_TABLE)]


def test_every_printed_page_fits_both_sizes(seated: Seated) -> None:
    dora = at_event(seated)
    for address in addresses(seated):
        for paper, size in SIZES.items():
            content = dora.get(f"{address}{'&' if '?' in address else '?'}paper={paper}").content
            assert sizes(content) == {size}, (address, paper)
            assert not outside(content), (address, paper)


def test_american_browser_prints_on_letter_and_others_on_a4(seated: Seated) -> None:
    dora = at_event(seated)
    for address in addresses(seated):
        assert sizes(dora.get(address, headers=AMERICAN).content) == {SIZES["letter"]}, address
        assert sizes(dora.get(address, headers=GERMAN).content) == {SIZES["a4"]}, address
    with override_settings(TIME_ZONE="America/Chicago"):
        assert sizes(dora.get(addresses(seated)[0]).content) == {SIZES["letter"]}
    with override_settings(PAPER="a4"):
        assert sizes(dora.get(addresses(seated)[0], headers=AMERICAN).content) == {SIZES["a4"]}


def test_poster_of_a_bracket_fits_both_sizes() -> None:
    seated = bracketed(25, set_up({"rounds": rounds(2, 2, fill="best-out")}, seeds="number"), sessions=0)
    published(seated)
    for paper, size in SIZES.items():
        content = at_event(seated).get(f"/t/{seated.event.pk}/bracket/poster.pdf?paper={paper}").content
        assert sizes(content) == {size}
        assert not outside(content)


def others(client: Client, path: str, headers: dict[str, str]) -> set[str]:
    """The sizes that the links of a page name."""
    page = client.get(path, headers=headers)
    assert page.status_code == 200
    return set(re.findall(r"paper=(\w+)", page.content.decode()))


def test_pages_that_print_link_to_the_other_size(seated: Seated) -> None:
    dora, event, table = at_event(seated), seated.event.pk, seated.game(1).club_game
    for path in (
        *(f"/t/{event}/draw/1", f"/t/{event}/sessions/1", f"/t/{event}/closing", f"/t/{event}/players/1"),
        *(f"/t/{event}/tables/1", f"/games/{table}/paper", f"/games/{table}/rules"),
    ):
        assert others(dora, path, headers=AMERICAN) == {"a4"}, path
        assert others(dora, path, headers=GERMAN) == {"letter"}, path
