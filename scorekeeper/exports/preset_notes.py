"""Notes on presets: where their source leaves a choice, what this program chose."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scorekeeper.engine.rules import HouseRules

ARTICLE = ("standard", "standard-called-ace")  # presets that follow the article's chart
BUMP = "double-on-the-bump"


def notes(rules: HouseRules) -> tuple[str, ...]:
    """Return the notes that hold for these rules: those of their preset, unless the table changed what they explain."""
    return tuple(_notes(rules))


def alternative(rules: HouseRules) -> str:
    """Return the slug of the preset to offer next to these rules; empty where there is none."""
    return BUMP if rules.preset in ARTICLE and not rules.bump else ""


def _notes(rules: HouseRules) -> Iterator[str]:
    if alternative(rules):
        yield _("Losing costs what winning pays, as in the source's chart. Its text calls double on the bump standard.")
    if rules.preset in ARTICLE and rules.leaster_needs_trick:
        yield _("Only a player with a trick can win a leaster: our choice, the source calls it a common variant.")
    if rules.preset == "sheepshoof" and rules.leaster_needs_trick and not rules.leaster_no_trick_wins:
        yield _("If the player with the fewest points has no trick, the next player wins the fewster: our reading.")
    if rules.preset == "six-handed-jack" and not rules.call_up_found:
        yield _("The picker may also call up with a jack that was dealt. The source names only one from the blind.")
    if rules.preset == "sheephead-26" and rules.round_again == "queue":
        yield _("60-60, or the king at the cut, during a round of doubles adds another round: our reading.")
