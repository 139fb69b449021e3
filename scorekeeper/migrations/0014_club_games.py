"""A game of a club is called so, no longer an evening."""

from django.db import migrations, models

REPLACED = (
    "grant_has_one_scope",
    "grant_of_event_has_its_scope",
    "grant_once_for_evening",
    "grant_once_for_everything",
)


class Migration(migrations.Migration):
    # Tournaments before this name the model as it was called.
    dependencies = [("scorekeeper", "0013_remembered_grants"), ("tournaments", "0008_unique_slugs")]

    operations = [
        *(migrations.RemoveConstraint("Grant", name) for name in REPLACED),
        migrations.RenameModel("Evening", "ClubGame"),
        migrations.RenameField("Grant", "evening", "club_game"),
        migrations.RenameIndex("ClubGame", new_name="club_game_by_day", old_name="evening_by_day"),
        migrations.AlterField(
            "ClubGame",
            "club",
            models.ForeignKey(on_delete=models.deletion.PROTECT, related_name="games", to="scorekeeper.club"),
        ),
        migrations.AlterField(
            "ClubGame",
            "game",
            models.OneToOneField(on_delete=models.deletion.PROTECT, related_name="club_game", to="scorekeeper.game"),
        ),
        migrations.AddConstraint(
            "Grant",
            models.CheckConstraint(
                condition=models.Q(club=None, club_game=None)
                | models.Q(club=None, journal=None)
                | models.Q(club_game=None, journal=None),
                name="grant_has_one_scope",
            ),
        ),
        migrations.AddConstraint(
            "Grant",
            models.CheckConstraint(
                condition=(~models.Q(role__in=["director", "helper", "viewer"]) | models.Q(journal__isnull=False))
                & (~models.Q(role="table") | models.Q(club_game__isnull=False)),
                name="grant_of_event_has_its_scope",
            ),
        ),
        migrations.AddConstraint(
            "Grant",
            models.UniqueConstraint(
                fields=["role", "club_game"],
                condition=models.Q(club_game__isnull=False),
                name="grant_once_for_club_game",
            ),
        ),
        migrations.AddConstraint(
            "Grant",
            models.UniqueConstraint(
                fields=["role"],
                condition=models.Q(club=None, club_game=None, journal=None),
                name="grant_once_for_everything",
            ),
        ),
    ]
