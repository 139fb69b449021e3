"""The poster of the bracket, to be printed."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scorekeeper.exports.downloads import filename
from scorekeeper.web.files import PDF, file, format_asked
from tournaments.exports import bracket_pdf
from tournaments.exports.bracket_drawing import drawing
from tournaments.models import Event
from tournaments.queries.book import read
from tournaments.queries.bracket_picture import pictures
from tournaments.queries.names import names

from . import access


@require_GET
def poster(request: HttpRequest, event: int) -> HttpResponse:
    """Send the published bracket as it stands, on one sheet or on several."""
    leave = access.look_at(request, event)
    one, found = leave.event, read(leave.event.journal_id)
    if found.book.bracket is None:
        raise Http404(f"bracket of event {event}")
    shown = drawing(found.book, pictures(one, found), names(one))
    over = found.book.bracket.finished
    content = bracket_pdf.pdf(one.name, _facts(one, over=over), shown, format_asked(request))
    return file(content, filename(one.name, one.played_on, _("Bracket"), "pdf"), PDF)


def _facts(event: Event, *, over: bool) -> str:
    """The day and the place, and of one that is still played as of when."""
    facts = [date_format(event.played_on, "DATE_FORMAT"), event.place]
    if not over:
        at = date_format(timezone.localtime(), "DATETIME_FORMAT")
        facts.append(_("as of %(at)s") % {"at": at})
    return " · ".join(filter(None, facts))
