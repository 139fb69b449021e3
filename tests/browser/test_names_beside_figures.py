"""A name from right to left beside a figure: the sign stays in front of its digits."""

import pytest
from playwright.sync_api import Page

from tests.tables import Table, opened, picked

pytestmark = pytest.mark.browser

# Of each sign with a digit behind it that is seen: the text, if the digit isn't to the right of the sign.
TURNED = """() => {
  const [turned, walker] = [[], document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)];
  let count = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { index } of node.textContent.matchAll(/[+\\u2212]\\d/g)) {
      const [sign, digit] = [index, index + 1].map((at) => {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        return range.getBoundingClientRect();
      });
      if (!sign.width) continue;
      count += 1;
      if (sign.top === digit.top && sign.left >= digit.left) turned.push(node.textContent.trim());
    }
  }
  return [count, turned];
}"""


@pytest.fixture
def club_game(live_site: str) -> Table:
    """Three hands among players with Arabic and Hebrew names."""
    table = opened("standard", names=["علي", "דוד כהן", "محمد", "Dan", "שרה"], name="Friday")
    for picker, partner in ((1, 3), (2, 5), (1, 2)):
        table.record(picked(picker, partner))
    return table


def test_the_sign_of_a_figure_stays_in_front_of_it(owner: Page, club_game: Table) -> None:
    """The last page has the club's standings."""
    game = f"/games/{club_game.club_game}"
    for page in (f"{game}/", f"{game}/sheet", f"{game}/settle-up", f"/clubs/{club_game.view.club}/table"):
        owner.goto(page)
        owner.evaluate("document.querySelectorAll('details').forEach(part => { part.open = true; })")
        count, turned = owner.evaluate(TURNED)
        assert count > 0, page
        assert turned == [], page
