"""The Django application."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate
from django.utils.formats import localize
from django.utils.translation import gettext


class ScorekeeperConfig(AppConfig):
    """The Django application of the scoring pages and their ledger."""

    name = "scorekeeper"
    label = "scorekeeper"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Take the database guards out for migrations, and have refusals written in the reader's language."""
        from scorekeeper.models import guards
        from scorekeeper.wording.amounts import localize_with

        localize_with(gettext, localize)
        pre_migrate.connect(guards.remove, sender=self, dispatch_uid="scorekeeper.guards")
        post_migrate.connect(guards.install, sender=self, dispatch_uid="scorekeeper.guards")
