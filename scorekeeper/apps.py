"""The Django application."""

from django.apps import AppConfig


class ScorekeeperConfig(AppConfig):
    """The live table and its ledger."""

    name = "scorekeeper"
    label = "scorekeeper"
    default_auto_field = "django.db.models.BigAutoField"
