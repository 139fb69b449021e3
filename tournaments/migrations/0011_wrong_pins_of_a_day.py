"""Wrong PINs are counted for a player at all tables of an event together; those counted so far are dropped."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0010_descriptions"),
    ]

    operations = [
        migrations.DeleteModel("WrongPin"),
        migrations.CreateModel(
            "WrongPin",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("entrant", models.PositiveIntegerField()),
                ("pin", models.PositiveIntegerField()),
                ("phone", models.CharField(blank=True, default="", max_length=64)),
                ("count", models.PositiveIntegerField(default=0)),
                ("last", models.DateTimeField(default=django.utils.timezone.now)),
                ("proven", models.BooleanField(default=False)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="wrong_pins",
                        to="tournaments.event",
                    ),
                ),
            ],
            {
                "constraints": [
                    models.UniqueConstraint(
                        fields=("event", "entrant", "pin", "phone"), name="wrong_pins_once_for_phone"
                    )
                ],
            },
        ),
    ]
