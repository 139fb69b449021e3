"""The baseline as a Django application."""

from django.apps import AppConfig


class NaiveConfig(AppConfig):
    """The tables of the baseline."""

    name = "benchmarks.naive"
    label = "naive"
    default_auto_field = "django.db.models.BigAutoField"
