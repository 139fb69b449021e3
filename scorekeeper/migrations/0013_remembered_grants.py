# Grants of a browser beyond what its cookie carries.

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0012_games_without_a_club"),
    ]

    operations = [
        migrations.CreateModel(
            name="Remembered",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("browser", models.CharField(max_length=64)),
                ("generation", models.PositiveIntegerField()),
                (
                    "grant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="scorekeeper.grant"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("browser", "grant"), name="remembered_once_by_a_browser")
                ],
            },
        ),
    ]
