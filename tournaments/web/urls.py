"""Addresses of events: ``/t/...`` for who runs them, ``/p/...`` for everyone.

The public pages of a single event, asked for more often than all others together, are in ``public/urls.py``.
"""

from django.urls import URLPattern, path

from tournaments.web import transfer
from tournaments.web.bracket import setup as bracket_setup
from tournaments.web.bracket import views as bracket
from tournaments.web.ceremony import views as ceremony
from tournaments.web.check_in import views as check_in
from tournaments.web.desk import views as desk
from tournaments.web.draw import views as draw
from tournaments.web.entrants import detail
from tournaments.web.entrants import views as entrants
from tournaments.web.rehearsal import views as rehearsal
from tournaments.web.results import downloads as result_files
from tournaments.web.results import history
from tournaments.web.results import views as results
from tournaments.web.series import setup as series_setup
from tournaments.web.series import views as series
from tournaments.web.setup import events, links, plan
from tournaments.web.setup import views as setup
from tournaments.web.standings import views as standings
from tournaments.web.tables import downloads as table_files
from tournaments.web.tables import paper_cards, phone
from tournaments.web.tables import views as tables
from tournaments.web.tickets import prizes
from tournaments.web.tickets import views as tickets

SESSION = "t/<number:event>/sessions/<number:session>"
DRAW = "t/<number:event>/draw/<number:session>"
SERIES = "t/series/<number:series>"

urlpatterns: list[URLPattern] = [
    # Before an event: the list, a new one, its setup, its address, its links.
    path("t/", events.event_list, name="events"),
    path("t/demo", events.demo, name="demo-event"),
    path("t/new", events.new, name="new-event"),
    path("t/of/<number:journal>", events.of_journal, name="event-of-journal"),
    path("t/<number:event>/", events.event, name="event"),
    path("t/<number:event>/setup", setup.setup, name="event-setup"),
    path("t/<number:event>/setup/edit", setup.edit, name="event-setup-edit"),
    path("t/<number:event>/setup/preview", setup.preview_day, name="event-setup-preview"),
    path("t/<number:event>/setup/plan.pdf", plan.print_plan, name="event-plan-pdf"),
    path("t/<number:event>/setup/bracket", bracket_setup.edit, name="event-setup-bracket"),
    path("t/<number:event>/setup/bracket/plan", bracket_setup.preview, name="event-setup-bracket-plan"),
    path("t/<number:event>/setup/restore", setup.restore, name="event-setup-restore"),
    path("t/<number:event>/rehearsal", rehearsal.show, name="event-rehearsal"),
    path("t/<number:event>/description", links.describe, name="event-description"),
    path("t/<number:event>/publication", links.publish, name="publish-event"),
    path("t/<number:event>/address", links.address, name="event-address"),
    path("t/<number:event>/address/phone", links.phone, name="event-address-phone"),
    path("t/<number:event>/alarm", links.show_alarms, name="event-alarm"),
    path("t/<number:event>/links", links.links, name="event-links"),
    path("t/<number:event>/links/renew", links.renew, name="renew-event-link"),
    path("t/<number:event>/links/revoke", links.revoke, name="revoke-event-link"),
    # Entrants: the list, one of them, lists and files, a person's events.
    path("t/<number:event>/players", entrants.show, name="event-entrants"),
    path("t/<number:event>/players/do", entrants.act, name="event-entrants-do"),
    path("t/<number:event>/players/import", entrants.import_list, name="event-entrants-import"),
    path("t/<number:event>/check-in", check_in.show, name="event-check-in"),
    path("t/<number:event>/check-in/do", check_in.act, name="event-check-in-do"),
    path("t/<number:event>/kiosk", check_in.kiosk, name="event-kiosk"),
    path("t/<number:event>/players/<number:entrant>", detail.entrant_page, name="event-entrant"),
    path("t/players/<number:club>/<number:person>", entrants.events_of_person, name="events-of-person"),
    # The draw.
    path("t/<number:event>/draw", draw.draw, name="event-draw"),
    path(DRAW, draw.session, name="event-draw-session"),
    path(f"{DRAW}/draft", draw.draft, name="event-draft"),
    path(f"{DRAW}/no-shows", draw.answer_no_shows, name="event-no-shows"),
    path(f"{DRAW}/swap", draw.swap, name="event-swap"),
    path(f"{DRAW}/discard", draw.drop, name="event-drop-draft"),
    path(f"{DRAW}/publish", draw.publish, name="event-publish"),
    path(f"{DRAW}/unpublish", draw.unpublish, name="unpublish-draw"),
    path(f"{DRAW}/reseat", draw.reseat, name="event-reseat"),
    path(f"{DRAW}/seats.pdf", draw.print_seats, name="event-seats-pdf"),
    # The bracket.
    path("t/<number:event>/bracket", bracket.show, name="event-bracket"),
    path("t/<number:event>/bracket/do", bracket.act, name="event-bracket-do"),
    path("t/<number:event>/bracket/poster.pdf", bracket.poster, name="event-bracket-poster"),
    # A day of rounds: the desk that sells tickets, and the prizes of each round.
    path("t/<number:event>/tickets", tickets.show, name="hourly-desk"),
    path("t/<number:event>/tickets/do", tickets.act, name="hourly-do"),
    path("t/<number:event>/tickets/find", tickets.find, name="hourly-find"),
    path("t/<number:event>/rounds", prizes.show, name="hourly-prizes"),
    path("t/<number:event>/rounds/do", prizes.act, name="hourly-prizes-do"),
    # The score of a table: on its own phone, and on the director's desk.
    path("t/at/<number:club_game>/strip", phone.strip, name="table-strip"),
    path("t/at/<number:club_game>/hand-in", phone.hand_in, name="table-hand-in"),
    path("t/at/<number:club_game>/confirm", phone.confirm, name="table-confirm"),
    path("t/at/<number:club_game>/seen", phone.mark_seen, name="table-seen"),
    path("t/at/<number:club_game>/call", phone.call, name="table-call"),
    path("t/at/<number:club_game>/score-card", tables.card_of_game, name="table-score-card"),
    path("t/<number:event>/tables/<number:table>", tables.table, name="event-table"),
    path("t/<number:event>/tables/<number:table>/do", tables.act, name="event-table-do"),
    path("t/<number:event>/tables/<number:table>/score-card", tables.grid, name="event-table-grid"),
    path(SESSION, tables.session, name="event-session"),
    path(f"{SESSION}/end", tables.end_session, name="event-session-end"),
    path(f"{SESSION}/paper-cards", paper_cards.paper_cards, name="event-paper-cards"),
    path(f"{SESSION}/table-cards.pdf", table_files.table_cards, name="event-table-cards"),
    path(f"{SESSION}/score-cards.pdf", table_files.score_cards, name="event-score-cards"),
    path(f"{SESSION}/papers.pdf", table_files.session_papers, name="event-session-papers"),
    path("t/<number:event>/tickets.pdf", table_files.tickets, name="event-tickets"),
    path("t/<number:event>/penalties/<number:entrant>", detail.entrant_penalties, name="event-penalties"),
    # The director's desk.
    path("t/<number:event>/desk", desk.show, name="event-desk"),
    path("t/<number:event>/desk/act", desk.act, name="desk-act"),
    path("t/<number:event>/desk/find", desk.find, name="desk-find"),
    path("t/<number:event>/desk/hand-over", desk.hand_over, name="desk-hand-over"),
    path("t/<number:event>/desk/backup", desk.backup_line, name="desk-backup"),
    # The standings, for directors.
    path("t/<number:event>/standings", standings.standings, name="event-standings"),
    path("t/<number:event>/standings/print", standings.print_standings, name="event-standings-print"),
    path("t/<number:event>/standings/<number:entrant>", standings.player, name="event-card"),
    # Results: closing, settling up, files, and the log.
    path("t/<number:event>/closing", results.show, name="event-closing"),
    path("t/<number:event>/closing/do", results.act, name="event-closing-do"),
    path("t/<number:event>/ceremony", ceremony.show, name="event-ceremony"),
    path("t/<number:event>/ceremony/do", ceremony.act, name="event-ceremony-do"),
    path("t/<number:event>/closing/settle-up", results.settle_up, name="event-settle-up"),
    path("t/<number:event>/standings.pdf", result_files.standings, name="event-standings-pdf"),
    path("t/<number:event>/prizes.pdf", result_files.prizes, name="event-prizes-pdf"),
    path("t/<number:event>/payouts.pdf", result_files.payouts, name="event-payouts-pdf"),
    path("t/<number:event>/certificates.pdf", result_files.certificates, name="event-certificates-pdf"),
    path("t/<number:event>/players/<number:entrant>/receipt.pdf", result_files.receipt, name="event-receipt-pdf"),
    path("t/<number:event>/exports", result_files.files, name="event-exports"),
    path("t/<number:event>/exports/event.xlsx", result_files.workbook, name="event-xlsx"),
    path("t/<number:event>/exports/event.json", result_files.as_json, name="event-json"),
    path("t/<number:event>/exports/<slug:sheet>.csv", result_files.csv, name="event-csv"),
    path("t/import", transfer.import_event_file, name="import-event"),
    path("t/<number:event>/history", history.show, name="event-history"),
    # Series: for who runs them, and for everyone.
    path("t/series/", series.series_list, name="every-series"),
    path("t/series/new", series_setup.new, name="new-series"),
    path("t/series/import", transfer.import_series_file, name="import-series"),
    path(f"{SERIES}/", series.ranking, name="series"),
    path(f"{SERIES}/players/<number:person>", series.player, name="series-player"),
    path(f"{SERIES}/tournaments", series_setup.events, name="series-events"),
    path(f"{SERIES}/tournaments/do", series_setup.change_events, name="series-events-do"),
    path(f"{SERIES}/tournaments/import", series_setup.import_event, name="import-series-event"),
    path(f"{SERIES}/dues", series.dues, name="series-dues"),
    path(f"{SERIES}/dues/do", series.change_dues, name="series-dues-do"),
    path(f"{SERIES}/setup", series_setup.setup, name="series-setup"),
    path(f"{SERIES}/end", series_setup.end, name="series-end"),
    path(f"{SERIES}/renew", series_setup.renew, name="renew-series-link"),
    path(f"{SERIES}/files", series.files, name="series-files"),
    path(f"{SERIES}/table.pdf", series.table_pdf, name="series-pdf"),
    path(f"{SERIES}/series.xlsx", series.workbook, name="series-xlsx"),
    path(f"{SERIES}/series.json", series.as_json, name="series-json"),
    path(f"{SERIES}/<slug:sheet>.csv", series.csv, name="series-csv"),
    path("p/series/<public:slug>/", series.public_ranking, name="public-series"),
    path("p/series/<public:slug>/<number:person>", series.public_player, name="public-series-player"),
]
