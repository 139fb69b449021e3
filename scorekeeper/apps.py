"""The Django application."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class ScorekeeperConfig(AppConfig):
    """The live table and its ledger."""

    name = "scorekeeper"
    label = "scorekeeper"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have the guards put into the database after every migration."""
        from scorekeeper.models import guards

        post_migrate.connect(guards.install, sender=self, dispatch_uid="scorekeeper.guards")
