# Links of kiosks, at which players of an event check themselves in.

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0019_payment_handles"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="grant",
            name="grant_of_event_has_its_scope",
        ),
        migrations.AlterField(
            model_name="grant",
            name="role",
            field=models.CharField(
                choices=[
                    ("owner", "Owner"),
                    ("keeper", "Scorer"),
                    ("watcher", "Game Viewer"),
                    ("director", "Director"),
                    ("helper", "Helper"),
                    ("table", "Table"),
                    ("viewer", "Viewer"),
                    ("kiosk", "Kiosk"),
                ],
                max_length=16,
            ),
        ),
        migrations.AddConstraint(
            model_name="grant",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        models.Q(("role__in", ["director", "helper", "viewer", "kiosk"]), _negated=True),
                        ("journal__isnull", False),
                        _connector="OR",
                    ),
                    models.Q(models.Q(("role", "table"), _negated=True), ("club_game__isnull", False), _connector="OR"),
                ),
                name="grant_of_event_has_its_scope",
            ),
        ),
    ]
