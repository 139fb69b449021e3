"""Hands that somebody asked to have analyzed, with their analyses: derived, and made again when it is asked for."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scorekeeper", "0020_kiosks_of_events")]

    operations = [
        migrations.CreateModel(
            "StoredAnalysis",
            [
                ("digest", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("transcript", models.TextField()),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("review", models.TextField(blank=True, default="")),
                ("failed", models.BooleanField(default=False)),
                (
                    "line",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="analyses",
                        to="scorekeeper.line",
                    ),
                ),
            ],
            {
                "verbose_name_plural": "stored analyses",
                "indexes": [models.Index(fields=["asked_at"], name="analysis_in_order")],
            },
        ),
    ]
