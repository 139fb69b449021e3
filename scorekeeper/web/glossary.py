"""The glossary's page, and template tags for words that open their entry in place.

A word is a button that opens a popover. It needs no script, closes with Escape, and is told apart by screen readers as
expanded or collapsed.
"""

from __future__ import annotations

from django import template
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.wording.glossary import BY_KEY, Term, alphabetical

register = template.Library()
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


@require_safe
def show_glossary(request: HttpRequest) -> HttpResponse:
    """Show every term with its meaning and an example."""
    return render(request, "glossary/page.html", {"terms": alphabetical()})


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
