"""All addresses of the score keeper."""

from django.urls import URLPattern, path

from scorekeeper.web import glossary, site, style
from scorekeeper.web.backups import urls as backups
from scorekeeper.web.big_screen import urls as big_screen
from scorekeeper.web.clubs import urls as clubs
from scorekeeper.web.games import urls as games
from scorekeeper.web.house_rules import urls as house_rules
from scorekeeper.web.install import urls as install
from scorekeeper.web.links import urls as links
from scorekeeper.web.login import urls as login
from scorekeeper.web.paper import urls as paper
from scorekeeper.web.players import urls as players
from scorekeeper.web.replay import urls as replay
from scorekeeper.web.score_sheet import urls as score_sheet
from scorekeeper.web.scoring import urls as scoring
from scorekeeper.web.settle_up import urls as settle_up

urlpatterns: list[URLPattern] = [
    *scoring.urlpatterns,
    *score_sheet.urlpatterns,
    *settle_up.urlpatterns,
    *big_screen.urlpatterns,
    *games.urlpatterns,
    *install.urlpatterns,
    *links.urlpatterns,
    *clubs.urlpatterns,
    *players.urlpatterns,
    *house_rules.urlpatterns,
    *login.urlpatterns,
    *paper.urlpatterns,
    *replay.urlpatterns,
    *backups.urlpatterns,
    path("theme", site.choose_theme, name="theme"),
    path("glossary", glossary.show_glossary, name="glossary"),
    path("style/", style.show_style_page, name="style"),
    path("healthz", site.health, name="health"),
    path("e/<path:rest>", site.redirect_old_game, name="old-game"),
    path("robots.txt", site.robots, name="robots"),
]
