"""The Django application of tournaments."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Events of many tables, built on the score keeper's ledger."""

    name = "tournaments"
    label = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Tell the score keeper which games have a confirmed score, and what refusals of tournaments say."""
        from scorekeeper.services import changes
        from tournaments.queries.tables import is_confirmed
        from tournaments.wording import refusals

        refusals.register()
        changes.register_confirmation(is_confirmed)
