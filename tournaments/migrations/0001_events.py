"""Events, and the rows that lead from their entries to persons and sittings."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("scorekeeper", "0006_sittings"),
    ]

    operations = [
        migrations.CreateModel(
            name="Event",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60)),
                ("place", models.CharField(blank=True, default="", max_length=60)),
                ("played_on", models.DateField()),
                ("address", models.CharField(blank=True, default="", max_length=200)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="events", to="scorekeeper.club"
                    ),
                ),
                (
                    "journal",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="event", to="scorekeeper.journal"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="EntrantRow",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("since", models.PositiveSmallIntegerField(default=1)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="entries", to="scorekeeper.person"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="entrants", to="tournaments.event"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="EventTable",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("session", models.PositiveSmallIntegerField()),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="tables", to="tournaments.event"
                    ),
                ),
                (
                    "sitting",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="event_table",
                        to="scorekeeper.evening",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Group",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("name", models.CharField(max_length=60)),
                ("folded", models.CharField(max_length=200)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="groups", to="tournaments.event"
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="event",
            index=models.Index(fields=["club", "played_on"], name="event_by_day"),
        ),
        migrations.AddConstraint(
            model_name="entrantrow",
            constraint=models.UniqueConstraint(fields=("event", "number", "since"), name="entrant_once_since"),
        ),
        migrations.AddConstraint(
            model_name="eventtable",
            constraint=models.UniqueConstraint(fields=("event", "number"), name="table_once_in_event"),
        ),
        migrations.AddConstraint(
            model_name="group",
            constraint=models.UniqueConstraint(fields=("event", "number"), name="group_once_by_number"),
        ),
        migrations.AddConstraint(
            model_name="group",
            constraint=models.UniqueConstraint(fields=("event", "folded"), name="group_once_by_name"),
        ),
    ]
