"""The table screen over the baseline's rows: the same leave, the same form, the same page."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET, require_POST

from benchmarks.naive import sheet
from scorekeeper.web import access, entry, entry_record
from scorekeeper.web.table_page import fresh, page


@require_GET
def table(request: HttpRequest, evening: int) -> HttpResponse:
    """Show the table."""
    found = access.record(request, evening)
    view = sheet.table_view(evening)
    return page(request, found, view, fresh(view))


@require_POST
def record(request: HttpRequest, evening: int) -> HttpResponse:
    """Record the hand and show the table as it stands then."""
    found = access.record(request, evening)
    hand = entry_record.record(entry.read(request.POST))
    sheet.record_hand(evening, hand, request.POST["key"], access.actor(request, found))
    view = sheet.table_view(evening)
    return page(request, found, view, fresh(view))
