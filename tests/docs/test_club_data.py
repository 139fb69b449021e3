"""The example in the page about clubs in code runs."""

import re

from scorekeeper.queries.club import rule_sets
from scorekeeper.services.clubs import home
from tests.docs.test_pages import text


def test_the_example_keeps_rules_and_draws_their_card(db: None) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", text("develop/club-data.md"), re.DOTALL)
    given = {"club": home().pk}
    exec(example, given)
    assert [kept.number for kept in rule_sets(home().pk)] == [given["number"]]
    assert bytes(given["card"])[:4] == b"%PDF"
