"""The example in the documentation runs."""

import re
from pathlib import Path

from .eventful import eventful_game

DOCUMENTATION = Path(__file__).parents[2] / "docs" / "develop" / "exports.md"


def test_the_example_makes_a_workbook_and_two_sheets(db: None) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", DOCUMENTATION.read_text("utf-8"), re.DOTALL)
    made: list[bytes] = []
    given = {"game_id": eventful_game().club_game, "address": "http://cards.example/l/abcdef", "made": made}
    exec(re.sub(r"^((?:workbook|score_sheet_pdf|settle_up_pdf).*)$", r"made.append(\1\n)", example, flags=re.M), given)
    assert [content[:4] for content in made] == [b"PK\x03\x04", b"%PDF", b"%PDF"]
