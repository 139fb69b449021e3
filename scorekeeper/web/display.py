"""Template filters and tags: numbers, days, authors, links to other paper, drawings of cards and players, and terms.

A term is a button that opens its entry of the glossary in place, a popover. It needs no script, closes with Escape, and
is told apart by screen readers as expanded or collapsed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from typing import Any

from django import template
from django.contrib.humanize.templatetags.humanize import ordinal
from django.template.context import Context
from django.templatetags.static import static
from django.urls import reverse
from django.utils.dates import MONTHS, MONTHS_3
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.exports.downloads import A4, LETTER
from scorekeeper.queries.access import owner_grant
from scorekeeper.queries.sheet_lines import Signature
from scorekeeper.web.access import held_grants
from scorekeeper.web.files import usual_paper
from scorekeeper.wording import amounts
from scorekeeper.wording.glossary import BY_KEY, Term
from scorekeeper.wording.hands import card_sign
from scorekeeper.wording.player_discs import PlayerDisc, assign_discs
from scorekeeper.wording.score_sheet import author_in_words
from scorekeeper.wording.season import rank_in_words, rank_label

register = template.Library()
for amount_filter in (amounts.signed, amounts.money, amounts.signed_money, amounts.signed_average, amounts.percent):
    register.filter(amount_filter)
register.filter(ordinal)
register.filter(card_sign)
register.simple_tag(rank_in_words)
OTHER_PAPERS = {LETTER: gettext_lazy("Also on Letter paper"), A4: gettext_lazy("Also on A4 paper")}
# What a browser says of its device, the more telling word first: an iPhone also says Mac, an Android also Linux.
DEVICES = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "CrOS": "Chromebook",
    "Macintosh": "Mac",
    "Linux": "Linux",
}
SHORT = 24
RANK_NAMES = {
    "A": gettext_lazy("ace"),
    "10": gettext_lazy("ten"),
    "K": gettext_lazy("king"),
    "Q": gettext_lazy("queen"),
    "J": gettext_lazy("jack"),
    "9": gettext_lazy("nine"),
    "8": gettext_lazy("eight"),
    "7": gettext_lazy("seven"),
    "6": gettext_lazy("six"),
    "5": gettext_lazy("five"),
    "4": gettext_lazy("four"),
    "3": gettext_lazy("three"),
    "2": gettext_lazy("two"),
}
SUIT_NAMES = {
    "C": gettext_lazy("clubs"),
    "S": gettext_lazy("spades"),
    "H": gettext_lazy("hearts"),
    "D": gettext_lazy("diamonds"),
}
RED = "HD"
# `--paper` of static/css/tokens.css, for what is drawn around a page: the browser's bars, an app's first screen.
PAPER_COLORS = {"light": "#f7f3ea", "dark": "#14130f"}
BACK = "back"
SMALL = "small"
TERMS_OF_RULES = (
    "partner",
    "called-ace",
    "stake",
    "schneider",
    "bump",
    "crack",
    "re-crack",
    "blitz",
    "no-pick",
    "leaster",
    "doubler",
)


@register.filter
def side(number: float | Fraction) -> str:
    """Return the CSS class that colors `number`: `gain`, `loss`, or empty."""
    return "gain" if number > 0 else "loss" if number < 0 else ""


@register.filter
def unless_said_by(day: date, name: str) -> date | None:
    """Return the day of a game for a place beside its name; empty where the name contains it.

    A name says a day as `2026-01-31`, or with its number and its month: `Friday, January 31`.
    """
    words = re.findall(r"\w+", name.casefold())
    months = {str(each[day.month]).casefold() for each in (MONTHS, MONTHS_3)}
    names_day = day.isoformat() in name or (str(day.day) in words and not months.isdisjoint(words))
    return None if names_day else day


@register.simple_tag
def rank(number: int, *, tied: bool) -> SafeString:
    """Return a rank as a column shows it, `T2` for a tie; screen readers say `tied for 2nd`."""
    if not tied:
        return format_html("{}", number)
    return format_html(
        '<span aria-hidden="true">{}</span><span class="visually-hidden">{}</span>',
        rank_label(number, tied=True),
        rank_in_words(number, tied=True),
    )


@register.simple_tag(takes_context=True)
def other_paper(context: Context, label: str, view: str, *args: Any, query: str = "") -> SafeString:
    """Return a link to a PDF on the paper that is not the usual one here; ``query`` is the query of the address."""
    other = A4 if usual_paper(context.get("request")) == LETTER else LETTER
    parameters = "&".join(filter(None, (query, f"paper={other}")))
    return format_html(
        '<a class="button plain other-paper" href="{}?{}">{}<span class="visually-hidden">: {}</span></a>',
        reverse(view, args=args),
        parameters,
        OTHER_PAPERS[other],
        label,
    )


@register.simple_tag(takes_context=True)
def opens_everything(context: Context) -> bool:
    """Return whether this browser is the owner's, for whom no link is missing."""
    request = context.get("request")
    pairs = held_grants(request) if request is not None else ()
    return bool(pairs) and owner_grant(pairs) is not None


def author_line(deed: str, by: Signature) -> str:
    """Return deed and author: `Edited Fri 8:15 PM by the scorer (Android): “Cy was the partner”`.

    The device is there only where no name tells apart who wrote it.
    """
    when = date_format(localtime(by.at), "WEEKDAY_TIME_FORMAT")
    device = "" if by.name else device_name(by)
    params = {"deed": capfirst(deed), "when": when, "who": author_in_words(by), "device": device}
    line = (_("%(deed)s %(when)s by %(who)s (%(device)s)") if device else _("%(deed)s %(when)s by %(who)s")) % params
    return f"{line}: “{by.why}”" if by.why else line


@register.filter
def signature_line(by: Signature) -> str:
    """Return who wrote an entry, and when: `Fri 8:15 PM CST, the scorer (Android)`."""
    when = date_format(localtime(by.at), "WEEKDAY_TIME_ZONE_FORMAT")
    params = {"when": when, "who": author_in_words(by), "device": device_name(by)}
    return (_("%(when)s, %(who)s (%(device)s)") if params["device"] else _("%(when)s, %(who)s")) % params


def device_name(by: Signature) -> str:
    """Return the kind of device: `iPhone`, `Mac`, or the start of what it sends."""
    return next((name for sign, name in DEVICES.items() if sign in by.device), by.device[:SHORT])


@register.simple_tag
def paper_color(theme: str) -> str:
    """Return the background color of pages in a theme, light or dark."""
    return PAPER_COLORS[theme]


@register.simple_tag
def card(code: str, size: str = "") -> SafeString:
    """Return the drawing of a card, as `QC`, or of a `back`: small, large, or between. Screen readers get its name."""
    rank, suit = ("", "") if code == BACK else (code[:-1], code[-1])
    classes = " ".join(filter(None, ("playing-card", size, "red" if suit and suit in RED else "")))
    face = f"{code}-small" if size == SMALL and code != BACK else code
    name = (
        _("%(rank)s of %(suit)s") % {"rank": RANK_NAMES[rank], "suit": SUIT_NAMES[suit]}
        if suit
        else _("face-down card")
    )
    return format_html(
        '<svg class="{}" viewBox="0 0 60 84" role="img" aria-label="{}"><use href="{}#{}"></use></svg>',
        classes,
        name,
        static("icons/cards.svg"),
        face,
    )


@register.simple_tag
def suit(letter: str) -> SafeString:
    """Return the drawing of a suit: C, S, H, or D. Screen readers skip it: a word stands beside it."""
    return format_html(
        '<svg class="suit{}" viewBox="0 0 16 16" aria-hidden="true"><use href="{}#{}"></use></svg>',
        " red" if letter in RED else "",
        static("icons/cards.svg"),
        letter,
    )


@register.simple_tag
def icon(name: str) -> SafeString:
    """Return an icon of icons/icons.svg in the color of the text. Screen readers skip it: words stand beside it."""
    return format_html(
        '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><use href="{}#{}"></use></svg>',
        static("icons/icons.svg"),
        name,
    )


@register.simple_tag
def table_discs(persons: Sequence[int], names: Sequence[str]) -> tuple[PlayerDisc, ...]:
    """Return the discs of the players of one table, in the order they joined."""
    return assign_discs(list(zip(persons, names, strict=True)))


@register.simple_tag
def player_disc(discs: Sequence[PlayerDisc], number: int, size: str = "") -> SafeString:
    """Draw the disc of player `number` (from 1) of a table: tiny, small, large, or between. The pot (0) has none."""
    return draw_disc(discs[number - 1], size) if 0 < number <= len(discs) else SafeString()


@register.simple_tag
def person_disc(person: int, name: str, size: str = "") -> SafeString:
    """Draw the disc of a player of a club in a list, where nobody else's color matters."""
    return draw_disc(assign_discs([(person, name)])[0], size)


@register.filter
def color_class(discs: Sequence[PlayerDisc], number: int) -> str:
    """Return the class that sets --player to the color of player `number` (from 1) of a table."""
    return f"player-{discs[number - 1].color}"


@register.simple_tag
def draw_disc(disc: PlayerDisc, size: str = "") -> SafeString:
    """Return the element of a disc. Screen readers skip it: the player's name stands beside it."""
    classes = " ".join(filter(None, ("disc", size, f"player-{disc.color}")))
    return format_html('<span class="{}" aria-hidden="true">{}</span>', classes, disc.initials)


@register.simple_tag
def term(key: str, label: str | Promise = "") -> SafeString:
    """Return a button that opens the entry of a term, which `entries` puts on the page; the label for no term."""
    if not key:
        return format_html("{}", label)
    return format_html(
        '<button type="button" class="term" popovertarget="term-{}">{}</button>', key, label or BY_KEY[key].name
    )


@register.simple_tag
def entries(*keys: str) -> SafeString:
    """Return the entries of these terms, hidden until a button of `term` opens one."""
    return format_html_join("", "{}", ((_entry(BY_KEY[key]),) for key in keys))


@register.simple_tag
def look_up(*keys: str) -> SafeString:
    """Return a line with the words of a page that a newcomer may want to look up, and their entries."""
    words = format_html_join(" ", "{}", ((term(key),) for key in keys))
    return format_html(
        '<div class="look-up no-print"><span>{}</span> {}{}</div>', _("New here? Look up:"), words, entries(*keys)
    )


@register.simple_tag
def look_up_rules() -> SafeString:
    """Return the line that ``look_up`` draws, with the terms that house rules use."""
    return look_up(*TERMS_OF_RULES)


def _entry(entry: Term) -> SafeString:
    return format_html(
        '<div class="entry" id="term-{}" popover><p><b>{}</b></p><p>{}</p><p class="hint">{}</p>'
        '<a href="{}#{}" hx-boost="false">{}</a></div>',
        entry.key,
        capfirst(str(entry.name)),
        entry.meaning,
        entry.example,
        reverse("glossary"),
        entry.key,
        _("Glossary"),
    )
