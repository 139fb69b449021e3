# House rules that a club keeps.

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0003_shares"),
    ]

    operations = [
        migrations.CreateModel(
            name="ClubRules",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60)),
                ("folded", models.CharField(max_length=200)),
                ("text", models.TextField()),
                ("edition", models.PositiveIntegerField(default=1)),
                ("retired_at", models.DateTimeField(null=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="rules", to="scorekeeper.club"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("retired_at", None)), fields=("club", "folded"), name="rules_once_in_club"
                    )
                ],
            },
        ),
    ]
