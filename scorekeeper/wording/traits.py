"""House rules in a line, as they stand in a list to choose from."""

from __future__ import annotations

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import CallUp, CardLayout, Partner
from scorekeeper.wording import rules as rule_words


def summary(rules: HouseRules) -> str:
    """Return a line that sums up rules: the number of players, and the traits."""
    dealt_in = _("%(players)s players") % {"players": rules.players}
    return f"{dealt_in}, {traits(rules)}"


def traits(rules: HouseRules) -> str:
    """Return short sentences about the cards, the partner, the stakes, and what follows when nobody picks."""
    answers = rule_words.value_in_words(rules, "no_pick")
    blind = _("%(hand)s cards each, %(blind)s in the blind") if rules.blind_size else _("%(hand)s cards each")
    over = rules.table - rules.players
    seated = ngettext("%(table)s at the table, %(over)s sits out", "%(table)s at the table, %(over)s sit out", over)
    parts = [
        seated % {"table": rules.table, "over": over} if over else "",
        blind % {"hand": rules.hand_size, "blind": rules.blind_size},
        _layout_in_short(rules),
        _partner_in_short(rules),
        _stakes_in_short(rules),
        _("double on the bump") if rules.bump else "",
        _("race to %(score)s") % {"score": rules.race_to} if rules.race_to else "",
        _("no pick: %(answers)s") % {"answers": answers} if rules.no_pick else "",
        rule_words.calls_in_short(rules),
        _("calling up") if rules.call_up is not CallUp.OFF else "",
        rule_words.worth_in_short(rules),
    ]
    return " ".join(f"{capfirst(part)}." for part in parts if part)


def _layout_in_short(rules: HouseRules) -> str:
    """Return where the cards lie two-handed; empty in other games."""
    if rules.layout is CardLayout.BATTERY:
        return _("half in hand, half on the table")
    return _("all on the table") if rules.layout is CardLayout.GRID else ""


def _partner_in_short(rules: HouseRules) -> str:
    """Return who the partner is, and whether the picker may call a ten."""
    if rules.partner is Partner.NOBODY:
        return _("no partner")
    partner = _("called ace or ten") if _calls_ten(rules) else rule_words.words("partner", rules.partner)
    return _("partner: %(partner)s") % {"partner": partner}


def _calls_ten(rules: HouseRules) -> bool:
    return rules.partner is Partner.CALLED_ACE and rules.call_ten


def _stakes_in_short(rules: HouseRules) -> str:
    """Return what a hand pays, with schneider, and with no tricks: `1 point, schneider 2, no tricks 3`."""
    game, *more = rules.level_stakes
    point = ngettext("%(count)s point", "%(count)s points", game) % {"count": game}
    if not more:
        return point
    levels = dict(zip(("schneider", "no_tricks"), more, strict=True), point=point)
    return _("%(point)s, schneider %(schneider)s, no tricks %(no_tricks)s") % levels
