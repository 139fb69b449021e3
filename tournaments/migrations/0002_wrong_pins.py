"""Wrong PINs are counted for each seat."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0001_events"),
    ]

    operations = [
        migrations.CreateModel(
            name="WrongPin",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("table", models.PositiveIntegerField()),
                ("entrant", models.PositiveIntegerField()),
                ("count", models.PositiveIntegerField(default=0)),
                ("last", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="wrong_pins", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("event", "table", "entrant"), name="wrong_pins_once_for_seat")
                ],
            },
        ),
    ]
