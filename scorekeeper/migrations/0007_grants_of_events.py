# Grants over an event's journal: its director and its helpers; and over one of its tables.

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0006_sittings"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="grant",
            name="grant_has_one_scope",
        ),
        migrations.RemoveConstraint(
            model_name="grant",
            name="grant_once_for_everything",
        ),
        migrations.AddField(
            model_name="grant",
            name="journal",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="grants",
                to="scorekeeper.journal",
            ),
        ),
        migrations.AlterField(
            model_name="grant",
            name="role",
            field=models.CharField(
                choices=[
                    ("owner", "Owner"),
                    ("keeper", "Keeper"),
                    ("watcher", "Watcher"),
                    ("director", "Director"),
                    ("helper", "Helper"),
                    ("table", "Table"),
                ],
                max_length=16,
            ),
        ),
        migrations.AddConstraint(
            model_name="grant",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("club", None), ("evening", None)),
                    models.Q(("club", None), ("journal", None)),
                    models.Q(("evening", None), ("journal", None)),
                    _connector="OR",
                ),
                name="grant_has_one_scope",
            ),
        ),
        migrations.AddConstraint(
            model_name="grant",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        models.Q(("role__in", ["director", "helper"]), _negated=True),
                        ("journal__isnull", False),
                        _connector="OR",
                    ),
                    models.Q(
                        models.Q(("role", "table"), _negated=True),
                        ("evening__isnull", False),
                        _connector="OR",
                    ),
                ),
                name="grant_of_event_has_its_scope",
            ),
        ),
        migrations.AddConstraint(
            model_name="grant",
            constraint=models.UniqueConstraint(
                condition=models.Q(("journal__isnull", False)),
                fields=("role", "journal"),
                name="grant_once_for_journal",
            ),
        ),
        migrations.AddConstraint(
            model_name="grant",
            constraint=models.UniqueConstraint(
                condition=models.Q(("club", None), ("evening", None), ("journal", None)),
                fields=("role",),
                name="grant_once_for_everything",
            ),
        ),
    ]
