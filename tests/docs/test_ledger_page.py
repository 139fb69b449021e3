"""The table of who may do what in docs/ledger.md says what the grants do."""

import re
from pathlib import Path

from scorekeeper.queries.access import MAY, Action

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "develop" / "ledger.md").read_text("utf-8")
HEAD = "| Role | Where | Look | Check in | Record | Keep | Own |"


def test_every_role_may_what_the_page_says() -> None:
    rows = re.findall(r"^\| ([a-z][a-z-]*) \| [^|]+ \|(.*)\|$", PAGE.partition(HEAD)[2], re.MULTILINE)
    told = {role: [cell.strip() == "yes" for cell in cells.split("|")] for role, cells in rows}
    assert told == {role: [action in may for action in Action] for role, may in MAY.items()}
