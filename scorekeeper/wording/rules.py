"""The options of the house rules in words (name, values, what a number counts), and the lines of their card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.engine.errors import Fault
from scorekeeper.engine.rules.house_rules import OPTION_BY_NAME, OPTIONS, HouseRules
from scorekeeper.engine.rules.presets import base_preset, rule_differences
from scorekeeper.engine.rules.values import Crack, NoPick, Play
from scorekeeper.wording.amounts import money, spoken_money
from scorekeeper.wording.hands import has_fewsters

CURRENCY_NAMES = {
    "USD": gettext_lazy("US dollars ($)"),
    "EUR": gettext_lazy("Euros (€)"),
    "GBP": gettext_lazy("British pounds (£)"),
    "CHF": gettext_lazy("Swiss francs (CHF)"),
    "CAD": gettext_lazy("Canadian dollars (CAD)"),
}
MOST_SAID = 5  # changes of the rules that one line of a sheet tells
MOST_NAMED = 3  # changes of a preset in the name of rules
_NOT_IN_NAMES = frozenset({"title", "table", "unit_value", "currency"})


def name(option: str) -> str:
    """Return the name of an option."""
    return _(OPTION_BY_NAME[option].label)


def counts(option: str) -> str:
    """Return the unit of an option's number; empty for one that is no number."""
    unit = OPTION_BY_NAME[option].unit
    return _(unit) if unit else ""


def words(option: str, value: str) -> str:
    """Return a value of an option in words: ``no-chance-to-pick`` as ``a defender with no chance to pick``."""
    return _(OPTION_BY_NAME[option].value_names.get(value) or value.replace("-", " "))


def texts_in_words(option: str, texts: Sequence[str]) -> str:
    """Return an option's value in words, from the texts that a form sends for it."""
    about = OPTION_BY_NAME[option]
    if about.kind is bool:
        return _("yes") if tuple(texts) == ("true",) else _("no")
    if about.choices:
        return ", ".join(words(option, text) for text in texts) or _("none")
    if len(texts) == 1:
        return number_in_words(option, texts[0])
    return "/".join(texts) or _("none")


def currency_name(currency: str) -> str:
    """Return the name of a currency (three letters, ISO 4217); the letters themselves for one that isn't offered."""
    return str(CURRENCY_NAMES.get(currency, currency))


def answer(rules: HouseRules, follows: str) -> str:
    """Return a table's name for the hand that follows when nobody picks."""
    return _("fewster") if follows == NoPick.LEASTER and has_fewsters(rules) else words("no_pick", follows)


def value_in_words(rules: HouseRules, option: str) -> str:
    """Return the sentence that describes an option."""
    value = getattr(rules, option)
    if option == "no_pick":
        return ", ".join(answer(rules, follows) for follows in rules.no_pick) or _("none")
    if OPTION_BY_NAME[option].in_money:
        return money(value, rules.currency) if value else _("no money")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, tuple):
        return texts_in_words(option, tuple(map(str, value)))
    return words(option, value) if OPTION_BY_NAME[option].choices else number_in_words(option, str(value))


def number_in_words(option: str, text: str) -> str:
    """Return an option's number; a zero that stands for something as that: ``no limit``."""
    _unit, zero, meaning = counts(option).rpartition("0 = ")
    return meaning if text == "0" and zero else text


def legal_with(fault: Fault) -> str:
    """Return the sentence about the options with which a fault would be none; empty where there are none."""
    readings = fault.details.get("legal_with")
    if not isinstance(readings, dict):
        return ""
    return _("Legal with another house rule: %(readings)s.") % {"readings": _readings_in_words(readings)}


def paid_with(readings: Mapping[str, object]) -> str:
    """Return the sentence about the options with which the cards pay what was recorded; empty where there are none."""
    if not readings:
        return ""
    return _("The cards pay the same with another house rule: %(readings)s.") % {
        "readings": _readings_in_words(readings)
    }


def _readings_in_words(readings: Mapping[str, object]) -> str:
    return "; ".join(
        _("%(option)s: %(value)s") % {"option": name(option), "value": _reading_value(option, value)}
        for option, value in readings.items()
    )


def _reading_value(option: str, value: object) -> str:
    texts = value if isinstance(value, list) else [str(value).lower() if isinstance(value, bool) else str(value)]
    return texts_in_words(option, texts)


def describe_change(rules: HouseRules, before: HouseRules) -> str:
    """Return the sentences about a change of rules: another title, and each option with another value."""
    options = [option for option in rule_differences(rules, before) if option != "title"]
    titled = [rules_name(rules)] if rules.title != before.title or not options else []
    sentences = [
        _("%(option)s: %(value)s") % {"option": name(key), "value": value_in_words(rules, key)} for key in options
    ]
    if len(sentences) > MOST_SAID:
        sentences = [_("%(count)s options changed") % {"count": len(sentences)}]
    return _("New rules: %(rules)s") % {"rules": ", ".join([*titled, *sentences])}


def rules_name(rules: HouseRules) -> str:
    """Return what to call rules: a title of their own, or the preset's with what differs from it.

    For example ``Standard with double on the bump, crack: any defender``. The table's size and the stake are no part.
    """
    preset = base_preset(rules)
    if rules.title != preset.title:
        return rules.title
    options = [option for option in rule_differences(rules, preset) if option not in _NOT_IN_NAMES]
    named = options if len(options) <= MOST_NAMED else options[: MOST_NAMED - 1]
    more = len(options) - len(named)
    changes = [_change_in_name(rules, option) for option in named]
    if more:
        changes.append(_("and %(count)s more changes") % {"count": more})
    if not changes:
        return rules.title
    return _("%(rules)s with %(changes)s") % {"rules": rules.title, "changes": ", ".join(changes)}


def _change_in_name(rules: HouseRules, option: str) -> str:
    called = name(option)[:1].lower() + name(option)[1:]
    if getattr(rules, option) is True:
        return called
    return _("%(option)s: %(value)s") % {"option": called, "value": value_in_words(rules, option)}


def list_changes(rules: HouseRules, before: HouseRules) -> tuple[str, ...]:
    """Return every option that differs, with its value before and after; the name of the rules first."""
    return tuple(
        _("%(option)s: %(before)s → %(after)s")
        % {
            "option": name(option),
            "before": value_in_words(before, option) or _("none"),
            "after": value_in_words(rules, option) or _("none"),
        }
        for option in rule_differences(rules, before)
    )


# What a table asks about first; other options stand on the card where they are not what is usual.
MAIN_OPTIONS = frozenset({
    "players", "deck", "hand_size", "blind_size", "order", "trump_suit", "partner", "stakes", "no_pick",
})  # fmt: skip
_PICKED = frozenset({"bury", "crack", "blitz", "renege"})


@dataclass(frozen=True)
class CardLine:
    """A line of the card: an option, its value here, and whether that differs from the preset."""

    section: str
    name: str
    text: str
    value: str
    changed: bool


def card_lines(rules: HouseRules) -> list[CardLine]:
    """Return the lines of the card: the main rules, unusual options, and everything that differs from the preset."""
    changed = rule_differences(rules, base_preset(rules)).keys()
    options = _main_options(rules) | changed | (rule_differences(rules, HouseRules()).keys() - _plain_options(rules))
    return [
        CardLine(
            section=_(option.section),
            name=name(option.name),
            text=_(option.help),
            value=value_in_words(rules, option.name),
            changed=option.name in changed,
        )
        for option in OPTIONS
        if option.name in options and option.name != "title"
    ]


def _main_options(rules: HouseRules) -> frozenset[str]:
    picked = _PICKED if rules.play is Play.PICK else frozenset[str]()
    picked -= {"bury"} if not rules.blind_size else set()
    return MAIN_OPTIONS | picked | ({"leaster_tie"} if NoPick.LEASTER in rules.no_pick else set())


def _plain_options(rules: HouseRules) -> set[str]:
    """Return the options that say nothing new: as many at the table as are dealt in, a currency without a value."""
    return ({"table"} if rules.table == rules.players else set()) | (set() if rules.unit_value else {"currency"})


def rules_in_short(rules: HouseRules) -> str:
    """Return the rules that a table names first, and the stake: `Called ace, cracks, 10¢ a point.`"""
    parts = [
        words("partner", rules.partner) if rules.play is Play.PICK else "",
        _("double on the bump") if rules.bump else "",
        calls_in_short(rules),
        _("doublers") if NoPick.DOUBLER in rules.no_pick else "",
        _("race to %(score)s") % {"score": rules.race_to} if rules.race_to else "",
        worth_in_short(rules) or _("no money"),
    ]
    return f"{capfirst(', '.join(filter(None, parts)))}."


def calls_in_short(rules: HouseRules) -> str:
    """Return which calls double a hand: ``cracks and blitzes``, either, or an empty text."""
    if rules.crack is Crack.OFF:
        return _("blitzes") if rules.blitz else ""
    return _("cracks and blitzes") if rules.blitz else _("cracks")


def worth_in_short(rules: HouseRules) -> str:
    """Return what a point is worth, as people say it: ``10¢ a point``; empty without money."""
    if not rules.unit_value:
        return ""
    return _("%(amount)s a point") % {"amount": spoken_money(rules.unit_value, rules.currency)}
