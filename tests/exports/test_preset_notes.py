"""The notes of presets name the choices that their source leaves open."""

from scorekeeper.engine.rules.presets import load_preset, read_rules
from scorekeeper.web.house_rules.starts import all_starts, group_starts
from scorekeeper.wording.presets import alternative, notes


def test_standard_says_that_it_follows_the_chart_and_needs_a_trick_by_choice() -> None:
    said = " ".join(notes(load_preset("standard")))
    assert "A lost hand costs what a won hand pays. Many tables double a loss instead (double on the bump)." in said
    assert "You need a trick to win a leaster. Some tables don't require one." in said


def test_offers_double_on_the_bump_next_to_standard() -> None:
    (_title, five), *_others = group_starts(all_starts())
    assert [start.key for start in five][:3] == ["standard", "double-on-the-bump", "standard-called-ace"]
    assert "double on the bump" in five[0].notes
    assert alternative(load_preset("standard")) == "double-on-the-bump"
    assert alternative(load_preset("double-on-the-bump")) == ""


def test_a_note_goes_with_the_choice_that_it_explains() -> None:
    assert notes(read_rules({"preset": "standard", "bump": True, "leaster_needs_trick": False})) == ()
    assert notes(load_preset("sheepshoof")) != ()
    assert notes(read_rules({"preset": "sheepshoof", "leaster_no_trick_wins": True})) == ()
