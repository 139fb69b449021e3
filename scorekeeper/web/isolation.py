"""Text from right to left in pages: each name keeps the figures beside it in their place, and their signs in front."""

from __future__ import annotations

import re
from typing import Any

from django.template.backends import django as backend
from django.utils.safestring import SafeString, mark_safe

FIRST_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"
_STRONG = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
_WORD = rf"{_STRONG}(?:{_STRONG}|[\u200c\u200d])*"
_BETWEEN = r"(?:\. |&#x27;|&quot;|[ .'\u2019-])"  # of the words of a name
_ANY = re.compile(_STRONG)
# What is no text that people see in a line comes first: it stays as it is.
_PARTS = re.compile(
    r"<(script|style|textarea)\b.*?</\1\s*>|<!--.*?-->|<(?:[^<>\"']|\"[^\"]*\"|'[^']*')*>"
    rf"|{FIRST_ISOLATE}[^{POP_ISOLATE}]*{POP_ISOLATE}"
    rf"|(?P<run>{_WORD}(?:{_BETWEEN}{_WORD})*)",
    re.DOTALL,
)


def isolate_names(text: str) -> str:
    """Return a text, or HTML, with each run from right to left in a pair of isolates; attributes stay as they are.

    Without them, a browser shows "+12" behind an Arabic or Hebrew name as "12+" in front of it.
    """
    if text.isascii() or not _ANY.search(text):
        return text
    return _PARTS.sub(lambda part: f"{FIRST_ISOLATE}{part[0]}{POP_ISOLATE}" if part["run"] else part[0], text)


class IsolatingTemplate(backend.Template):  # type: ignore[misc, unused-ignore]
    """A template whose output has its names isolated."""

    def render(self, context: Any = None, request: Any = None) -> SafeString:
        """Render as Django does, then isolate the names."""
        return mark_safe(isolate_names(super().render(context, request)))  # noqa: S308 - a template wrote it


class IsolatingTemplates(backend.DjangoTemplates):
    """Django's templates: all that a page is drawn from has its names isolated."""

    def get_template(self, template_name: str) -> IsolatingTemplate:
        """Return a template by its name."""
        return IsolatingTemplate(super().get_template(template_name).template, self)
