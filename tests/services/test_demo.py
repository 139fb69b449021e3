"""The demo game."""

from scorekeeper.models import Club
from scorekeeper.queries.persons import names_known
from scorekeeper.queries.sheet import sheet
from scorekeeper.services.audit import audit
from scorekeeper.services.games import HANDS, open_demo
from tests.tables import SCORER


def test_a_demo_game_is_a_real_one_in_a_club_of_its_own(db: None) -> None:
    club_game = open_demo(name="Demo", key="demo-evening", actor=SCORER)
    assert open_demo(name="Demo", key="demo-evening", actor=SCORER) == club_game
    found = sheet(club_game)
    assert found is not None
    assert len(found.hands) == len(HANDS)
    assert [line.number for line in found.lines if line.corrected] == [4]
    assert sum(found.totals) == 0
    assert any(found.totals)
    assert Club.objects.get(pk=found.club).demo
    assert names_known() == ()
    assert audit().findings == ()
