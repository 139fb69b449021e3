"""The template tag that draws a key of the entry form.

A screen has some forty of them and few change from tap to tap. What a key looks like follows from its values alone, so
each is drawn once and kept: half of the time a table screen takes would go into drawing the same keys again.
"""

from functools import lru_cache

from django import template
from django.template.loader import render_to_string

from scorekeeper.web.entry_keys import Key

MOST_KEPT = 4096

register = template.Library()


@register.simple_tag
def draw(key: Key, several: bool = False) -> str:
    """Return the key as HTML: one of many that can be tapped at once with `several`, else one of a row."""
    return _drawn(key, several)


@lru_cache(maxsize=MOST_KEPT)
def _drawn(key: Key, several: bool) -> str:
    return render_to_string("table/key.html", {"key": key, "several": several})
