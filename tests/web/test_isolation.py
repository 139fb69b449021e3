"""Names from right to left stand in isolates in all that is drawn, and nowhere else."""

import pytest

from scorekeeper.ledger.entries import clean_name
from scorekeeper.services.grants import game_links
from scorekeeper.web.isolation import isolate_names
from tests.tables import NAMES, opened
from tests.web.conftest import holder


@pytest.mark.parametrize(
    ("text", "isolated"),
    [
        ("Ann +2, Jürgen −1", "Ann +2, Jürgen −1"),
        ("علي +12", "[علي] +12"),
        ("<b>محمد علي</b> −3, דוד 1", "<b>[محمد علي]</b> −3, [דוד] 1"),
        ("אבי picked with דוד", "[אבי] picked with [דוד]"),
        ("ג&#x27;ורג (2)", "[ג&#x27;ורג] (2)"),
        ("می\u200cخواهم 3", "[می\u200cخواهم] 3"),
        ("👨\u200d👩\u200d👧 דוד", "👨\u200d👩\u200d👧 [דוד]"),
        ("<input value=\"דוד > 1\" title='דוד'>", "<input value=\"דוד > 1\" title='דוד'>"),
        ("<textarea>דוד</textarea><script>x = 'דוד'</script>", "<textarea>דוד</textarea><script>x = 'דוד'</script>"),
    ],
)
def test_each_name_from_right_to_left_is_isolated(text: str, isolated: str) -> None:
    drawn = isolate_names(text)
    assert drawn == isolated.replace("[", "\u2068").replace("]", "\u2069")
    assert isolate_names(drawn) == drawn


def test_pages_isolate_their_names_and_leave_the_values_of_forms(db: None) -> None:
    table = opened("standard", names=["דוד", *NAMES[1:5]])
    page = holder(game_links(table.club_game).scorer).get(f"/games/{table.club_game}/seating").content.decode()
    assert "\u2068דוד\u2069</span>" in page
    assert 'aria-label="Move דוד up"' in page


def test_a_name_that_was_copied_from_a_page_is_the_same_name() -> None:
    assert clean_name("\u2068דוד\u2069") == "דוד"
