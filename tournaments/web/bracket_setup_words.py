"""What the parts of a bracket's set-up are called."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.engine.bracket_setup import Seeds
from tournaments.engine.brackets.stage import AtTie, Fill, Kind, RankBy, Seeding, Start
from tournaments.engine.seating.table_sizes import LARGEST, SMALLEST
from tournaments.engine.standings import CutTies
from tournaments.web.setup_words import Words

CHOICES = ("seeding", "start", "fill")  # of a round, beside its numbers

TABLE_SIZES: Words = {str(size): str(size) for size in range(SMALLEST, LARGEST + 1)}
TIES: Words = {
    CutTies.TIE_BREAKS: _("the standings’ tie-breaks decide"),
    CutTies.ALL_IN: _("all of them go on"),
}
SEEDS: Words = {
    Seeds.STANDING: _("the standings of the sessions"),
    Seeds.NUMBER: _("the entrants’ numbers, 1 is the best"),
    Seeds.CHANCE: _("chance"),
}
KINDS: Words = {
    Kind.TREE: _("fixed from the beginning"),
    Kind.RESEEDED: _("drawn anew each round"),
}
RANK_BY: Words = {
    RankBy.TABLE_SCORE: _("the points of this table"),
    RankBy.CARRIED_TOTAL: _("the total so far"),
}
AT_TIE: Words = {
    AtTie.TIE_BREAKS: _("tie-breaks, then the seed"),
    AtTie.BETTER_SEED: _("the better seed goes on"),
    AtTie.EXTRA_HAND: _("they play an extra hand"),
}
SEEDING: Words = {
    Seeding.SERPENTINE: _("tables of equal strength"),
    Seeding.CHANCE: _("whom chance brings together"),
    Seeding.STANDING: _("the best at one table"),
}
START: Words = {
    Start.FRESH: _("0 for everybody"),
    Start.CARRIED: _("the points from before"),
}
FIRST_START: Words = {
    Start.FRESH: _("0 for everybody"),
    Start.CARRIED: _("the points of the sessions"),
}
FILL: Words = {
    Fill.BYES: _("the best seeds rest a round"),
    Fill.BEST_OUT: _("the best out come back"),
}
FINAL_FILL: Words = {
    Fill.BYES: _("fewer play"),
    Fill.BEST_OUT: _("the best out come back"),
}
