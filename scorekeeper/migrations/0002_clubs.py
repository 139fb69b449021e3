# Clubs: seasons, merged and erased persons, days of evenings.

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0001_ledger"),
    ]

    operations = [
        migrations.CreateModel(
            name="Season",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60)),
                ("folded", models.CharField(max_length=200)),
                ("first", models.DateField()),
                ("last", models.DateField()),
            ],
        ),
        migrations.RemoveConstraint(
            model_name="person",
            name="person_once_in_club",
        ),
        migrations.AddField(
            model_name="evening",
            name="played_on",
            field=models.DateField(default=django.utils.timezone.localdate),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="person",
            name="contact",
            field=models.CharField(blank=True, default="", max_length=200),
        ),
        migrations.AddField(
            model_name="person",
            name="erased_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="person",
            name="merged_into",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="entries_merged",
                to="scorekeeper.person",
            ),
        ),
        migrations.AddIndex(
            model_name="evening",
            index=models.Index(fields=["club", "played_on"], name="evening_by_day"),
        ),
        migrations.AddConstraint(
            model_name="grant",
            constraint=models.UniqueConstraint(
                condition=models.Q(("club__isnull", False)), fields=("role", "club"), name="grant_once_for_club"
            ),
        ),
        migrations.AddConstraint(
            model_name="person",
            constraint=models.UniqueConstraint(
                condition=models.Q(("erased_at", None)), fields=("club", "folded"), name="person_once_in_club"
            ),
        ),
        migrations.AddConstraint(
            model_name="person",
            constraint=models.CheckConstraint(
                condition=models.Q(("erased_at", None), models.Q(("contact", ""), ("folded", "")), _connector="OR"),
                name="erased_person_leaves_nothing",
            ),
        ),
        migrations.AddConstraint(
            model_name="person",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("merged_into", None), models.Q(("merged_into", models.F("pk")), _negated=True), _connector="OR"
                ),
                name="person_not_merged_into_himself",
            ),
        ),
        migrations.AddField(
            model_name="season",
            name="club",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="seasons", to="scorekeeper.club"
            ),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.UniqueConstraint(fields=("club", "folded"), name="season_once_in_club"),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.CheckConstraint(
                condition=models.Q(("last__gte", models.F("first"))), name="season_ends_after_it_begins"
            ),
        ),
    ]
