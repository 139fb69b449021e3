"""All addresses of the score keeper."""

from django.urls import URLPattern, path

from scorekeeper.web import site
from scorekeeper.web.backups import urls as backups
from scorekeeper.web.clubs import urls as clubs
from scorekeeper.web.games import urls as games
from scorekeeper.web.house_rules import urls as house_rules
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
    *games.urlpatterns,
    *links.urlpatterns,
    *clubs.urlpatterns,
    *players.urlpatterns,
    *house_rules.urlpatterns,
    *login.urlpatterns,
    *paper.urlpatterns,
    *replay.urlpatterns,
    *backups.urlpatterns,
    path("theme", site.choose_theme, name="theme"),
    path("healthz", site.health, name="health"),
    path("robots.txt", site.robots, name="robots"),
]
