"""The demo evening."""

from scorekeeper.models import Club
from scorekeeper.queries.persons import names_known
from scorekeeper.queries.sheet import sheet
from scorekeeper.services.audit import audit
from scorekeeper.services.evenings import HANDS, open_demo
from tests.tables import KEEPER


def test_a_demo_evening_is_a_real_one_in_a_club_of_its_own(db: None) -> None:
    evening = open_demo(name="Demo", key="demo-evening", actor=KEEPER)
    assert open_demo(name="Demo", key="demo-evening", actor=KEEPER) == evening
    found = sheet(evening)
    assert found is not None
    assert len(found.hands) == len(HANDS)
    assert [line.number for line in found.lines if line.corrected] == [4]
    assert sum(found.totals) == 0
    assert any(found.totals)
    assert Club.objects.get(pk=found.club).demo
    assert names_known() == ()
    assert audit().findings == ()
