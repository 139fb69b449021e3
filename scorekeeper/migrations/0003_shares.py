# Shares: what each line brought each player.

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0002_clubs"),
    ]

    operations = [
        migrations.CreateModel(
            name="Share",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("units", models.BigIntegerField()),
                ("part", models.CharField(blank=True, max_length=16)),
                ("place", models.PositiveSmallIntegerField()),
                ("category", models.CharField(blank=True, max_length=16)),
                (
                    "person",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="shares",
                        to="scorekeeper.person",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="shares",
                        to="scorekeeper.game",
                    ),
                ),
                (
                    "line",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.DO_NOTHING, related_name="shares", to="scorekeeper.line"
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["game", "person", "units"], name="share_of_game")],
                "constraints": [models.UniqueConstraint(fields=("person", "line"), name="share_once")],
            },
        ),
    ]
