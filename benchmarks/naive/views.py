"""The table screen over the baseline's rows: the same leave, the same form, the same page."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET, require_POST

from benchmarks.naive import sheet
from scorekeeper.web import access
from scorekeeper.web.scoring import forms as scoring_forms
from scorekeeper.web.scoring.forms import Submission
from scorekeeper.web.scoring.views import render_page


@require_GET
def table(request: HttpRequest, club_game: int) -> HttpResponse:
    """Show the table."""
    found = access.require_recorder(request, club_game)
    view = sheet.table_view(club_game)
    return render_page(request, found, view, Submission(view.next_number))


@require_POST
def record(request: HttpRequest, club_game: int) -> HttpResponse:
    """Record the hand and show the table as it stands then."""
    found = access.require_recorder(request, club_game)
    hand = scoring_forms.to_record(scoring_forms.read_entry(request.POST))
    sheet.record_hand(club_game, hand, request.POST["key"], access.actor(request, found))
    view = sheet.table_view(club_game)
    return render_page(request, found, view, Submission(view.next_number))
