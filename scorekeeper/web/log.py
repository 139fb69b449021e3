"""Everything that was written on an evening's sheet, the newest first: who, when, what, why. Sorts and pages."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

import django_tables2 as tables
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET

from scorekeeper.queries.sheet import Sheet
from scorekeeper.queries.sheet_lines import Signature
from scorekeeper.web import access
from scorekeeper.web.line import cards_kept, versions
from scorekeeper.web.sheet import sheet_of
from scorekeeper.web.sheet_rows import TITLES
from scorekeeper.web.signature import logged_at, whence, who

A_PAGE = 50


class LogTable(tables.Table):  # type: ignore[misc]
    """A row an entry of a line."""

    seq = tables.Column(verbose_name=gettext_lazy("No."), attrs={"td": {"class": "n"}, "th": {"class": "n"}})
    at = tables.Column(verbose_name=gettext_lazy("When"), accessor="by", order_by="seq")
    line = tables.Column(
        verbose_name=gettext_lazy("Line"),
        linkify=("line", {"evening": tables.A("evening"), "line": tables.A("uid")}),
        order_by="place",
    )
    deed = tables.Column(verbose_name=gettext_lazy("What"))
    words = tables.Column(verbose_name=gettext_lazy("It says"), orderable=False)
    who = tables.Column(verbose_name=gettext_lazy("Who"))
    why = tables.Column(verbose_name=gettext_lazy("Why"), orderable=False, default="")

    def render_at(self, value: Signature) -> str:
        """Return the day and the time, with the time zone."""
        return logged_at(value)

    class Meta:
        order_by = "-seq"
        attrs = {"class": "log"}


@require_GET
def log(request: HttpRequest, evening: int) -> HttpResponse:
    """Show the log."""
    access.look(request, evening)
    sheet = sheet_of(evening)
    table = LogTable(list(_entries(sheet)))
    tables.RequestConfig(request, paginate={"per_page": A_PAGE}).configure(table)
    return render(request, "sheet/log.html", {"sheet": sheet, "table": table})


def _entries(sheet: Sheet) -> Iterator[dict[str, Any]]:
    for line in sheet.lines:
        for told in chain(versions(sheet, line), cards_kept(line)):
            yield {
                "seq": told.by.seq,
                "by": told.by,
                "evening": sheet.evening,
                "uid": line.uid,
                "place": line.place,
                "line": _("Hand %(number)s") % {"number": line.number} if line.number else str(TITLES[line.kind]),
                "deed": told.deed,
                "words": told.words,
                "who": ", ".join(filter(None, (who(told.by.role), whence(told.by)))),
                "why": told.by.why,
            }
