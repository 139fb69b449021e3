"""Names of downloaded files."""

from datetime import date

import pytest

from scorekeeper.exports.downloads import filename

DAY = date(2026, 11, 20)


@pytest.mark.parametrize(
    ("title", "named"),
    [
        ("Friday at Dan's", "2026-11-20 Friday at Dan's, score sheet.xlsx"),
        ("Über Müllers Äcker", "2026-11-20 Über Müllers Äcker, score sheet.xlsx"),
        ('a/b\\c:d*e?f"g<h>i|j', "2026-11-20 a b c d e f g h i j, score sheet.xlsx"),
        ("../../etc", "2026-11-20 etc, score sheet.xlsx"),
        ("CON", "2026-11-20 CON, score sheet.xlsx"),
        ("🐑", "2026-11-20 score sheet.xlsx"),
        ("u\u0308", "2026-11-20 ü, score sheet.xlsx"),
    ],
)
def test_every_system_takes_the_name(title: str, named: str) -> None:
    assert filename(title, DAY, "score sheet", "xlsx") == named


def test_a_long_title_is_cut() -> None:
    assert len(filename("x" * 300, DAY, "score sheet", "xlsx")) < 100
