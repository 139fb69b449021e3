"""The standings of an event as one writes them first: an aggregate query over all hands, and a template."""

from __future__ import annotations

from collections import defaultdict

from django.db.models import Count, Q, Sum
from django.http import HttpRequest, HttpResponse
from django.template import engines

from scorekeeper.models import Share
from tournaments.models import Event

TEMPLATE = """{% extends "public/base.html" %}{% load i18n %}
{% block main %}<h1>Standings</h1><div id="live">
<table class="rows report">
  <thead><tr><th>Rank</th><th>Player</th><th>Points</th>{% for number in sessions %}<th>{{ number }}</th>{% endfor %}
  <th>Picked</th><th>Won</th></tr></thead>
  <tbody>{% for line in lines %}<tr id="line-{{ line.person }}">
  <td class="n">{% rank line.place tied=False %}</td>
  <th scope="row"><span class="with-disc">{% person_disc line.person line.name "small" %}<a class="to-row"
    href="/p/1/{{ line.person }}">{{ line.name }}</a></span></th>
  <td class="n total {{ line.points|side }}"><b>{{ line.points|signed }}</b></td>
  {% for score in line.sessions %}<td class="n">{% if score is not None %}{{ score|signed }}{% endif %}</td>{% endfor %}
  {% for count in line.counts %}<td class="n">{{ count }}</td>{% endfor %}
  </tr>{% endfor %}</tbody>
</table>
</div>{% endblock main %}"""
PICKED = Q(part__in=("picker", "alone"))


def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who has how many points; no tie is broken, and nothing is told apart as provisional."""
    event = Event.objects.get(slug=slug)
    hands = Share.objects.filter(game__club_game__event_table__event=event)
    sums = hands.values("person", "person__name", "game__club_game__event_table__session").annotate(
        total=Sum("units"),
        hands=Count("pk", filter=~Q(part__in=("", "sat-out"))),
        picked=Count("pk", filter=PICKED),
        won=Count("pk", filter=PICKED & Q(units__gt=0)),
    )
    players = defaultdict(list)
    for row in sums:
        players[row["person"], row["person__name"]].append(row)
    best = sorted(players.items(), key=lambda pair: -sum(row["total"] for row in pair[1]))
    sessions = range(1, 1 + max(row["game__club_game__event_table__session"] for row in sums))
    lines = [_line(place, person, name, rows, sessions) for place, ((person, name), rows) in enumerate(best, 1)]
    context = {"event": event, "sessions": sessions, "lines": lines}
    return HttpResponse(engines["django"].from_string(TEMPLATE).render(context, request))


def _line(place: int, person: int, name: str, rows: list[dict[str, int]], sessions: range) -> dict[str, object]:
    scores = {row["game__club_game__event_table__session"]: row["total"] for row in rows}
    return {
        "place": place,
        "person": person,
        "name": name,
        "points": sum(scores.values()),
        "sessions": [scores.get(session) for session in sessions],
        "counts": [sum(row[count] for row in rows) for count in ("picked", "won")],
    }
