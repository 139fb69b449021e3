"""The Django application of tournaments."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Events of many tables, built on the score keeper's ledger."""

    name = "tournaments"
    label = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"
