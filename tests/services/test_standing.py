"""The state of a game before a line."""

from scorekeeper.services import changes
from scorekeeper.services.requests import ChangeRules, Correct, Request
from tests.refusals import raises_refused
from tests.tables import opened, picked


def test_before_a_line_with_changes_thought_of(db: None) -> None:
    table = opened({"preset": "standard", "no_pick": ["doubler"]})
    first, second = table.record().line, table.record().line
    assert first is not None
    assert second is not None
    assert changes.standing_before(table.game, first).state.totals == (0,) * 5
    assert changes.standing_before(table.game, second).state.totals == (2, -1, 1, -1, -1)
    thought: list[Request] = [Correct(first, {"kind": "passed"}), ChangeRules("double-on-the-bump", before=second)]
    found = changes.standing_before(table.game, second, thought)
    assert (found.state.totals, found.state.waiting.doublers, found.rules.bump) == ((0,) * 5, 1, True)
    assert table.sheet.totals == (4, -2, 2, -2, -2)


def test_what_is_not_there_is_refused(db: None) -> None:
    table = opened()
    line = table.record().line
    assert line is not None
    with raises_refused("game doesn't exist"):
        changes.standing_before(99, line)
    with raises_refused("line isn't on this score sheet"):
        changes.standing_before(table.game, "00000000-0000-0000-0000-000000000000")
    with raises_refused("line isn't on this score sheet"):
        changes.standing_before(table.game, line, [Correct("00000000-0000-0000-0000-000000000000", picked())])
