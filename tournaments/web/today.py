"""The template tag by which the first page names today's public tournaments."""

from __future__ import annotations

from django import template
from django.utils import timezone

from tournaments.models import Event
from tournaments.queries.events import public_events

register = template.Library()


@register.simple_tag
def todays_tournaments() -> list[Event]:
    """Return the public tournaments of today."""
    return public_events(timezone.localdate())
