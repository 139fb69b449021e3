"""Pages of events: the director's, the tables', the public ones."""

from django.urls import register_converter

from tournaments.web.public_slug import PublicSlug

register_converter(PublicSlug, "public")  # before the addresses are read, wherever they are
