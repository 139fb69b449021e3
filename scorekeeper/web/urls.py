"""Addresses of the pages."""

from django.urls import URLPattern, path

from scorekeeper.web import (
    club_urls,
    evening_rules,
    figures_urls,
    house_rules_urls,
    names,
    paper_urls,
    player,
    replay_urls,
    site,
)
from scorekeeper.web.backups import views as backups_views
from scorekeeper.web.games import views as games_views
from scorekeeper.web.links import views as links_views
from scorekeeper.web.login import urls as login_urls
from scorekeeper.web.score_sheet import adjustments, changes, conflicts
from scorekeeper.web.score_sheet import views as score_sheet_views
from scorekeeper.web.scoring import offline, seating
from scorekeeper.web.scoring import views as scoring_views
from scorekeeper.web.settle_up import views as settle_up_views

urlpatterns: list[URLPattern] = [
    path("", games_views.home, name="home"),
    path("demo", games_views.open_demo_game, name="demo"),
    path("new", games_views.new_evening, name="new-evening"),
    path("l/<str:token>", links_views.redeem, name="redeem"),
    path("e/worker.js", offline.worker, name="worker"),
    path("e/no-connection", offline.no_connection, name="no-connection"),
    path("e/<number:evening>/", scoring_views.table, name="table"),
    path("e/<number:evening>/preview", scoring_views.preview, name="preview"),
    path("e/<number:evening>/record", scoring_views.record, name="record"),
    path("e/<number:evening>/forms", offline.send_forms, name="forms"),
    path("e/<number:evening>/payouts", offline.send_payouts, name="payouts"),
    path("e/<number:evening>/undo", scoring_views.undo, name="undo"),
    path("e/<number:evening>/redo", scoring_views.redo, name="redo"),
    path("e/<number:evening>/live", scoring_views.live, name="live"),
    path("e/<number:evening>/hand-over", offline.hand_over, name="hand-over"),
    path("e/<number:evening>/links", links_views.game_links, name="links"),
    path("e/<number:evening>/links/renew", links_views.renew_game_link, name="renew-evening-link"),
    path("e/<number:evening>/sheet", score_sheet_views.sheet, name="sheet"),
    path("e/<number:evening>/sheet/live", score_sheet_views.live, name="sheet-live"),
    path("e/<number:evening>/log", score_sheet_views.log, name="log"),
    path("e/<number:evening>/rules", evening_rules.rules, name="evening-rules"),
    path("e/<number:evening>/rules/change", changes.change, {"what": "rules"}, name="change-rules"),
    path("e/<number:evening>/seats/<number:seat>", player.player, name="player"),
    path("e/<number:evening>/lines/<uuid:line>", score_sheet_views.line, name="line"),
    path("e/<number:evening>/lines/<uuid:line>/reasons", score_sheet_views.reasons, name="line-reasons"),
    path("e/<number:evening>/lines/<uuid:line>/correct", changes.change, {"what": "correct"}, name="correct"),
    path("e/<number:evening>/lines/<uuid:line>/void", changes.change, {"what": "void"}, name="void"),
    path("e/<number:evening>/lines/<uuid:line>/restore", changes.change, {"what": "restore"}, name="restore"),
    path("e/<number:evening>/lines/<uuid:line>/insert", changes.change, {"what": "insert"}, name="insert"),
    path("e/<number:evening>/lines/<uuid:line>/seats", changes.change, {"what": "seats"}, name="change-seats"),
    path("e/<number:evening>/names", names.names, name="names"),
    path("e/<number:evening>/penalty", adjustments.penalty, name="penalty"),
    path("e/<number:evening>/from-paper", adjustments.carry_over, name="from-paper"),
    path("e/<number:evening>/make-whole", adjustments.make_whole, name="make-whole"),
    path("e/<number:evening>/seating", seating.seating, name="seating"),
    path("e/<number:evening>/seating/<uuid:line>/take-back", seating.undo_seating, name="seating-back"),
    path("e/<number:evening>/rivals", conflicts.conflicts, name="rivals"),
    path("e/<number:evening>/rivals/<uuid:rival>", conflicts.decide, name="decide"),
    path("e/<number:evening>/settle-up", settle_up_views.settle_up, name="settle-up"),
    path("e/<number:evening>/settle-up/showdown", settle_up_views.showdown, name="showdown"),
    path("e/<number:evening>/settle-up/pay", settle_up_views.pay, name="pay"),
    path("e/<number:evening>/settle-up/take-back/<uuid:line>", settle_up_views.take_back, name="take-back"),
    path("e/<number:evening>/settle-up/<str:what>", settle_up_views.change_evening, name="change-evening"),
    path("e/<number:evening>/paper", score_sheet_views.paper, name="paper"),
    path("e/<number:evening>/score-sheet.pdf", score_sheet_views.score_sheet, name="score-sheet-pdf"),
    path("e/<number:evening>/settle-up.pdf", score_sheet_views.settle_up, name="settle-up-pdf"),
    path("e/<number:evening>/evening.xlsx", score_sheet_views.workbook, name="workbook"),
    *club_urls.urlpatterns,
    *figures_urls.urlpatterns,
    *house_rules_urls.urlpatterns,
    *login_urls.urlpatterns,
    *paper_urls.urlpatterns,
    *replay_urls.urlpatterns,
    path("backups", backups_views.backups_page, name="backups"),
    path("backups/take", backups_views.take_backup, name="take-backup"),
    path("theme", site.choose_theme, name="theme"),
    path("healthz", site.health, name="health"),
    path("robots.txt", site.robots, name="robots"),
]
