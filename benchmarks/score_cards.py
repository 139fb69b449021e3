"""Speed of printing score cards: `python -m benchmarks.score_cards`.

Cards for 300 players, three sessions, tables of five with the sixes that are left over. The baseline is the same card
with a platypus table, its cells filled and ruled by a style, as one would write it first.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from io import BytesIO
from time import process_time

import django
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.platypus import Flowable, PageBreak, Paragraph, SimpleDocTemplate, Spacer, Table

from benchmarks.commit import current_commit

TRIES = 3
PLAYERS, SESSIONS = 300, 3


def best(work: Callable[[], bytes]) -> tuple[float, int]:
    """The shortest of some tries, in seconds of the processor, and the size of the file."""
    times, size = [], 0
    for _ in range(TRIES):
        start = process_time()
        size = len(work())
        times.append(process_time() - start)
    return min(times), size


def seats(table: int) -> tuple[tuple[int, str], ...]:
    """Five at a table, a name and a number each."""
    return tuple((number, f"Player Number {number}") for number in range(table * 5 + 1, table * 5 + 6))


def platypus() -> bytes:
    """The baseline."""
    out, styles = BytesIO(), getSampleStyleSheet()
    story: list[Flowable] = []
    for session in range(1, SESSIONS + 1):
        for table in range(PLAYERS // 5):
            story += [Paragraph(f"Session {session}, table {table + 1}", styles["Title"]), _grid(table), Spacer(0, 8)]
            story += [Paragraph("Each row adds up to 0.", styles["Normal"]), _signed(), PageBreak()]
    SimpleDocTemplate(out, pagesize=A4).build(story)
    return out.getvalue()


def _grid(table: int) -> Table:
    heads = ["", *(f"{name}\nno. {number}" for number, name in seats(table)), "= 0"]
    rows = [[str(hand), *("D" if hand % 5 == seat else "" for seat in range(1, 6)), ""] for hand in range(1, 21)]
    sums = [[what, *[""] * 6] for what in ("Total", "Picked", "Won")]
    style = [("GRID", (0, 0), (-1, -1), 0.4, "#888888"), ("FONTSIZE", (0, 0), (-1, -1), 8)]
    return Table([heads, *rows, *sums], [34, *[80] * 5, 52], rowHeights=[40, *[24] * 23], style=style)


def _signed() -> Table:
    return Table(
        [["", ""], ["kept the score", "confirms it"]], [240, 240], style=[("LINEBELOW", (0, 0), (-1, 0), 1, "#000000")]
    )


def canvas() -> bytes:
    """The product's."""
    from tournaments.exports.pdf import score_cards
    from tournaments.exports.pdf.score_cards import ScoreCard

    cards = [
        ScoreCard("Autumn Open", f"Session {session}", table + 1, seats(table), 5, 20, "Nationals")
        for session in range(1, SESSIONS + 1)
        for table in range(PLAYERS // 5)
    ]
    return score_cards.pdf(cards, "Score cards")


def main() -> None:
    """Measure and print."""
    print(f"commit {current_commit()}", flush=True)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    django.setup()
    pages = PLAYERS // 5 * SESSIONS
    canvas()  # fonts are read once a process
    baseline, large = best(platypus)
    seconds, small = best(canvas)
    print(f"{pages} score cards for {PLAYERS} players and {SESSIONS} sessions, best of {TRIES}, time of the processor")
    print(f"baseline: platypus tables{baseline:>9.2f} s {pages / baseline:>8,.0f} pages/s {large:>12,} bytes")
    print(f"canvas, the grid drawn once{seconds:>7.2f} s {pages / seconds:>8,.0f} pages/s {small:>12,} bytes")
    print(f"{baseline / seconds:.1f} times the baseline")


if __name__ == "__main__":
    main()
