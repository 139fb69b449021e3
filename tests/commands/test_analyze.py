"""`scorekeeper analyze`, as other programs call it: a process with lines in and lines out."""

from __future__ import annotations

import json

from tests.engine.play.hands import ALONE, LEASTER, RENEGE, played_on

from .test_score import call, codes, replies


def test_each_line_gets_what_could_be_made_and_what_each_card_gave_away() -> None:
    lines = [played_on(ALONE), ALONE | {"tricks": []}, played_on(LEASTER), RENEGE]
    done = call("analyze", given="\n".join(map(json.dumps, lines)).encode())
    judged, unplayed, *refused = replies(done.stdout)
    assert done.returncode == 1
    assert (judged["ok"], judged["made"], judged["best"], len(judged["plays"])) == (True, 61, 0, 30)
    assert judged["plays"][3] == {
        "trick": 1, "seat": 4, "card": "QS", "value": 0, "after": 20, "lost": 20, "best": ["KD", "8D"],
    }  # fmt: skip
    assert judged["seconds"] > 0
    assert {**unplayed, "seconds": 0} == {"ok": True, "made": None, "best": 0, "plays": [], "seconds": 0}
    assert [codes(answer) for answer in refused] == [["no-analysis"], ["must-follow-suit"]]
    assert refused[0]["errors"][0]["message"] == "This hand can't be analyzed: nobody picked."
