"""Template filters and tags for numbers, days, cards, authors, and links to other paper sizes."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

from django import template
from django.contrib.humanize.templatetags.humanize import ordinal
from django.template.context import Context
from django.urls import reverse
from django.utils.dates import MONTHS, MONTHS_3
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scorekeeper.exports.downloads import A4, LETTER
from scorekeeper.queries.sheet_lines import Signature
from scorekeeper.web.files import usual_paper
from scorekeeper.wording import amounts
from scorekeeper.wording.hands import SUITS
from scorekeeper.wording.score_sheet import role_name
from scorekeeper.wording.season import rank_in_words, rank_label

register = template.Library()
for amount_filter in (amounts.signed, amounts.money, amounts.signed_money, amounts.signed_average, amounts.percent):
    register.filter(amount_filter)
register.filter(ordinal)
register.simple_tag(rank_in_words)
PAPER_NAMES = {LETTER: "Letter", A4: "A4"}
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


@register.filter
def side(number: int) -> str:
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


@register.filter
def card_sign(card: str) -> str:
    """Return a card's code with the symbol of its suit: `QC` as `Q♣`."""
    return card[:-1] + SUITS.get(card[-1:], card[-1:])


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
        '<a class="button plain" href="{}?{}"><span class="visually-hidden">{}, </span>{}</a>',
        reverse(view, args=args),
        parameters,
        label,
        PAPER_NAMES[other],
    )


def author_line(deed: str, by: Signature) -> str:
    """Return deed and author: `Edited Fri 8:15 PM by the scorer (Android): “Cy was the partner”`."""
    params = {"deed": capfirst(deed), "when": written_at(by), "who": role_name(by.role), "device": device_name(by)}
    line = (
        _("%(deed)s %(when)s by %(who)s (%(device)s)") if params["device"] else _("%(deed)s %(when)s by %(who)s")
    ) % params
    return f"{line}: “{by.why}”" if by.why else line


def written_at(by: Signature) -> str:
    """Return the day of the week and the time."""
    return date_format(localtime(by.at), "WEEKDAY_TIME_FORMAT")


def logged_at(by: Signature) -> str:
    """Return the day of the week and the time with its time zone: `Fri 8:15 PM CST`."""
    return date_format(localtime(by.at), "WEEKDAY_TIME_ZONE_FORMAT")


def device_name(by: Signature) -> str:
    """Return the kind of device: `iPhone`, `Mac`, or the start of what it sends."""
    return next((name for sign, name in DEVICES.items() if sign in by.device), by.device[:SHORT])


def written_from(by: Signature) -> str:
    """Return the kind of device and the address."""
    return ", ".join(filter(None, (device_name(by), by.address)))
