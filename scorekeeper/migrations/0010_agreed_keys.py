# Keys of hands that another phone had sent alike.

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0009_viewers_of_events"),
    ]

    operations = [
        migrations.CreateModel(
            name="Agreed",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=64)),
                ("answer", models.TextField()),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="scorekeeper.entry"
                    ),
                ),
                (
                    "journal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="scorekeeper.journal"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("journal", "key"), name="agreed_once_by_key")],
            },
        ),
    ]
