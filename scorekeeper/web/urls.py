"""All addresses of the score keeper, feature by feature."""

from django.urls import URLPattern, path

from scorekeeper.web import big_screen, links, site
from scorekeeper.web.analysis import overview
from scorekeeper.web.analysis import views as analysis
from scorekeeper.web.backups import views as backups
from scorekeeper.web.clubs import views as clubs
from scorekeeper.web.games import again
from scorekeeper.web.games import views as games
from scorekeeper.web.house_rules import editor, interview, payouts
from scorekeeper.web.house_rules import views as house_rules
from scorekeeper.web.login import views as login
from scorekeeper.web.news import views as news
from scorekeeper.web.paper import views as paper
from scorekeeper.web.players import figures, in_game, season_table
from scorekeeper.web.players import views as players
from scorekeeper.web.quiz import views as quiz
from scorekeeper.web.replay import embed, on_sheet
from scorekeeper.web.replay import views as replay
from scorekeeper.web.score_sheet import adjustments, changes, conflicts, history
from scorekeeper.web.score_sheet import views as score_sheet
from scorekeeper.web.scoring import offline, seating
from scorekeeper.web.scoring import views as scoring
from scorekeeper.web.settle_up import month
from scorekeeper.web.settle_up import views as settle_up
from scorekeeper.web.welcome import views as welcome

urlpatterns: list[URLPattern] = [
    # The scoring page.
    path("games/no-connection", offline.no_connection, name="no-connection"),
    path("games/<number:club_game>/", scoring.table, name="table"),
    path("games/<number:club_game>/preview", scoring.preview, name="preview"),
    path("games/<number:club_game>/record", scoring.record, name="record"),
    path("games/<number:club_game>/forms", offline.send_forms, name="forms"),
    path("games/<number:club_game>/payouts", offline.send_payouts, name="payouts"),
    path("games/<number:club_game>/undo", scoring.undo, name="undo"),
    path("games/<number:club_game>/redo", scoring.redo, name="redo"),
    path("games/<number:club_game>/live", scoring.live, name="live"),
    path("games/<number:club_game>/hand-over", offline.hand_over, name="hand-over"),
    path("games/<number:club_game>/seating", seating.seating, name="seating"),
    path("games/<number:club_game>/seating/<uuid:line>/void", seating.undo_seating, name="undo-seating"),
    # The score sheet.
    path("games/<number:club_game>/sheet", score_sheet.sheet, name="sheet"),
    path("games/<number:club_game>/sheet/live", score_sheet.live, name="sheet-live"),
    path("games/<number:club_game>/history", history.show_history, name="history"),
    path("games/<number:club_game>/rules/change", changes.change, {"what": "rules"}, name="change-rules"),
    path("games/<number:club_game>/lines/<uuid:line>", score_sheet.line, name="line"),
    path("games/<number:club_game>/lines/<uuid:line>/reasons", score_sheet.reasons, name="line-reasons"),
    path("games/<number:club_game>/lines/<uuid:line>/correct", changes.change, {"what": "correct"}, name="correct"),
    path("games/<number:club_game>/lines/<uuid:line>/void", changes.change, {"what": "void"}, name="void"),
    path("games/<number:club_game>/lines/<uuid:line>/restore", changes.change, {"what": "restore"}, name="restore"),
    path("games/<number:club_game>/lines/<uuid:line>/insert", changes.change, {"what": "insert"}, name="insert"),
    path("games/<number:club_game>/lines/<uuid:line>/seats", changes.change, {"what": "seats"}, name="change-seats"),
    path("games/<number:club_game>/penalty", adjustments.penalty, name="penalty"),
    path("games/<number:club_game>/from-paper", adjustments.enter_totals, name="from-paper"),
    path("games/<number:club_game>/balance", adjustments.balance_points, name="balance-points"),
    path("games/<number:club_game>/conflicts", conflicts.conflicts, name="conflicts"),
    path("games/<number:club_game>/conflicts/<uuid:conflict>", conflicts.decide, name="decide"),
    path("games/<number:club_game>/paper", score_sheet.paper, name="paper"),
    path("games/<number:club_game>/score-sheet.pdf", score_sheet.score_sheet, name="score-sheet-pdf"),
    path("games/<number:club_game>/settle-up.pdf", score_sheet.settle_up, name="settle-up-pdf"),
    path("games/<number:club_game>/game.xlsx", score_sheet.workbook, name="workbook"),
    # Settling up.
    path("games/<number:club_game>/settle-up", settle_up.settle_up, name="settle-up"),
    path("games/<number:club_game>/settle-up/showdown", settle_up.showdown, name="showdown"),
    path("games/<number:club_game>/settle-up/result.png", settle_up.share_picture, name="share-picture"),
    path("games/<number:club_game>/settle-up/pay", settle_up.pay, name="pay"),
    path("games/<number:club_game>/settle-up/void/<uuid:line>", settle_up.void_payment, name="void-payment"),
    path("games/<number:club_game>/settle-up/<str:what>", settle_up.change_game, name="change-game"),
    # The big screen.
    path("games/<number:club_game>/big-screen", big_screen.show_big_screen, name="big-screen"),
    # The first page, and new games.
    path("", games.home, name="home"),
    path("welcome", welcome.welcome, name="welcome"),
    path("whats-new", news.show_news, name="news"),
    path("demo", games.open_demo_game, name="demo"),
    path("new", games.new_game, name="new-game"),
    path("games/<number:club_game>/again", again.play_again, name="play-again"),
    path("games/<number:club_game>/delete", again.delete_game, name="delete-game"),
    path("games/<number:club_game>/first-dealer", games.show_draw, name="first-dealer"),
    path("games/<number:club_game>/day", games.change_day, name="game-day"),
    # The app's manifest, and the page about https.
    path("app.webmanifest", site.send_manifest, name="manifest"),
    path("worker.js", site.send_worker, name="worker"),
    path("https/", site.show_https, name="https"),
    path("https/scorekeeper.crt", site.send_certificate, name="certificate"),
    # Links, and the pages that show them.
    path("l/<str:token>", links.redeem, name="redeem"),
    path("l/<str:token>/result.png", settle_up.share_linked_picture, name="link-picture"),
    path("opened", links.arrive, name="opened"),
    path("start/<str:code>", links.sign_in_owner, name="start"),
    path("games/<number:club_game>/links", links.game_links, name="links"),
    path("games/<number:club_game>/links/renew", links.renew_game_link, name="renew-game-link"),
    path("clubs/<number:club>/links", links.club_links, name="club-links"),
    path("clubs/<number:club>/links/renew", links.renew_club_link, name="renew-club-link"),
    # Clubs.
    path("clubs/new", clubs.new_club, name="new-club"),
    path("clubs/<number:club>/", clubs.show_club, name="club"),
    path("clubs/<number:club>/rename", clubs.rename_club, name="rename-club"),
    path("clubs/<number:club>/next-game", clubs.edit_next_game, name="next-game"),
    path("clubs/<number:club>/settle-up", month.settle_club_month, name="club-settle-up"),
    path("clubs/<number:club>/quiz", quiz.show_quiz, name="quiz"),
    path("clubs/<number:club>/seasons", clubs.list_seasons, name="seasons"),
    path("clubs/<number:club>/seasons/<number:season>", clubs.edit_season, name="edit-season"),
    path("clubs/<number:club>/seasons/<number:season>/remove", clubs.remove_season, name="remove-season"),
    # Players and their figures.
    path("games/<number:club_game>/seats/<number:seat>", in_game.show_player, name="player"),
    path("games/<number:club_game>/names", in_game.edit_names, name="names"),
    path("clubs/<number:club>/players", players.list_players, name="persons"),
    path("clubs/<number:club>/players/<number:person>/edit", players.edit_player, name="edit-person"),
    path("clubs/<number:club>/players/<number:person>/merge", players.merge_players, name="merge-person"),
    path("clubs/<number:club>/players/<number:person>/separate", players.separate_players, name="separate-person"),
    path("clubs/<number:club>/players/<number:person>/erase", players.erase_player, name="erase-person"),
    path("clubs/<number:club>/table", season_table.show_table, name="season-table"),
    path("clubs/<number:club>/table.xlsx", season_table.send_workbook, name="season-xlsx"),
    path("clubs/<number:club>/table.pdf", season_table.send_pdf, name="season-pdf"),
    path("clubs/<number:club>/players/<number:person>", figures.show_standing, name="standing"),
    path("clubs/<number:club>/players/<number:person>/games", figures.list_games, name="standing-games"),
    path("clubs/<number:club>/players/<number:person>/hands", figures.list_hands, name="standing-hands"),
    path(
        "clubs/<number:club>/players/<number:person>/against/<number:other>", figures.show_head_to_head, name="against"
    ),
    # House rules.
    path("games/<number:club_game>/rules", house_rules.show_game_rules, name="game-rules"),
    path("clubs/<number:club>/rules", house_rules.list_rules, name="house-rules"),
    path("clubs/<number:club>/rules/new", editor.new_rules, name="new-house-rules"),
    path("clubs/<number:club>/rules/import", editor.import_rules, name="import-house-rules"),
    path("clubs/<number:club>/rules/interview", interview.interview, name="rules-interview"),
    path("clubs/<number:club>/rules/restore/<number:number>", house_rules.restore_rules, name="restore-house-rules"),
    path("clubs/<number:club>/rules/find", house_rules.search_options, name="find-house-rules"),
    path("clubs/<number:club>/rules/<slug:key>", house_rules.show_rules, name="kept-rules"),
    path("clubs/<number:club>/rules/<slug:key>/edit", editor.edit_rules, name="edit-house-rules"),
    path("clubs/<number:club>/rules/<slug:key>/payouts", payouts.compare_payouts, name="rules-payouts"),
    path("clubs/<number:club>/rules/<slug:key>/copy", editor.copy_rules, name="copy-house-rules"),
    path("clubs/<number:club>/rules/<slug:key>/retire", house_rules.retire_rules, name="retire-house-rules"),
    path("clubs/<number:club>/rules/<slug:key>/rules.toml", editor.send_own_toml, name="house-rules-toml"),
    path("clubs/<number:club>/rules/<slug:key>/card.pdf", editor.send_own_card, name="house-rules-pdf"),
    path("games/<number:club_game>/rules/card.pdf", editor.send_game_card, name="game-rules-pdf"),
    path("games/<number:club_game>/rules/rules.toml", editor.send_game_toml, name="game-rules-toml"),
    # Log-ins.
    path("log-in", login.log_in, name="log-in"),
    path("log-out", login.log_out, name="log-out"),
    path("me", login.me, name="me"),
    path("me/name", login.create_login, name="my-name"),
    path("me/keep", login.keep_grants, name="my-keep"),
    path("me/password", login.change_password, name="my-password"),
    path("me/devices", login.log_out_devices, name="my-devices"),
    path("me/names/<number:login>/remove", login.remove_login, name="remove-login"),
    # Games from paper.
    path("clubs/<number:club>/paper", paper.type_game, name="paper-sheet"),
    path("clubs/<number:club>/import", paper.import_file, name="import"),
    path("clubs/<number:club>/import/<slug:key>", paper.show_imported, name="imported"),
    # Hands card by card.
    path("replay", replay.enter_hand, name="replay"),
    path("replay/hand", replay.show_hand, name="replay-hand"),
    path("replay/hand.png", replay.send_picture, name="replay-picture"),
    path("replay/embed", embed.share_embed, name="replay-embed"),
    path("embed/hand", embed.show_embedded, name="embedded-hand"),
    path("replay/analysis", analysis.show_hand_analysis, name="replay-analysis"),
    path("replay/analyze", analysis.analyze_hand, name="analyze-replay"),
    path("replay/hand.pdf", replay.send_pdf, name="replay-pdf"),
    path("replay/hand.hands", replay.send_text, name="replay-text"),
    path("games/<number:club_game>/replays.pdf", on_sheet.send_pdfs, name="replays-pdf"),
    path("games/<number:club_game>/replays.hands", on_sheet.send_texts, name="replays-text"),
    path("games/<number:club_game>/lines/<uuid:line>/cards", on_sheet.enter_cards, name="cards"),
    path("games/<number:club_game>/analysis", overview.show_game_plays, name="game-analysis"),
    path("games/<number:club_game>/analyze", overview.analyze_game, name="analyze-game"),
    path("clubs/<number:club>/analysis", overview.show_club_plays, name="club-analysis"),
    path("games/<number:club_game>/lines/<uuid:line>/analysis", analysis.show_line_analysis, name="line-analysis"),
    path("games/<number:club_game>/lines/<uuid:line>/analyze", analysis.analyze_line, name="analyze-line"),
    path("games/<number:club_game>/lines/<uuid:line>/replay", on_sheet.show_sheet_hand, name="line-replay"),
    path("games/<number:club_game>/lines/<uuid:line>/replay.png", on_sheet.send_sheet_picture, name="line-picture"),
    # Backups, transfer files, and CSV files.
    path("clubs/<number:club>/club.json", backups.send_club_file, name="club-json"),
    path("clubs/<number:club>/import-file", backups.import_file, name="import-file"),
    path("games/<number:club_game>/game.json", backups.send_game_file, name="game-json"),
    path("clubs/<number:club>/hands.csv", backups.send_club_csv, name="club-csv"),
    path("games/<number:club_game>/hands.csv", backups.send_game_csv, name="game-csv"),
    path("backups", backups.backups_page, name="backups"),
    path("backups/create", backups.create_backup, name="create-backup"),
    # The site itself.
    path("theme", site.choose_theme, name="theme"),
    path("glossary", site.show_glossary, name="glossary"),
    path("style/", site.show_style_page, name="style"),
    path("healthz", site.health, name="health"),
    path("robots.txt", site.robots, name="robots"),
]
