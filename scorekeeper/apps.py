"""The Django application."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext


class ScorekeeperConfig(AppConfig):
    """The live table and its ledger."""

    name = "scorekeeper"
    label = "scorekeeper"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Put the guards into the database after every migration, and translate refusals."""
        from scorekeeper.models import guards
        from scorekeeper.wording import refusals

        refusals.translate_with(gettext)
        post_migrate.connect(guards.install, sender=self, dispatch_uid="scorekeeper.guards")
