"""The template tag for a link to a printed page in the other paper size, beside the one in the usual size."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.context import Context
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scorekeeper.exports.downloads import A4, LETTER
from scorekeeper.web.files import usual_paper

register = template.Library()

NAMES = {LETTER: "Letter", A4: "A4"}


@register.simple_tag(takes_context=True)
def other_paper(context: Context, label: str, view: str, *args: Any, query: str = "") -> SafeString:
    """Return a link to a PDF on the paper that is not the usual one here; ``query`` is what the address asks for."""
    other = A4 if usual_paper(context.get("request")) == LETTER else LETTER
    asked = "&".join(filter(None, (query, f"paper={other}")))
    return format_html(
        '<a class="button plain" href="{}?{}">{}, {}</a>', reverse(view, args=args), asked, label, NAMES[other]
    )
