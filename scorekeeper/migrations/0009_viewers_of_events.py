# Grants to look on at an event: over its journal, as its director's and its helpers' are.

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0008_logins"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="grant",
            name="grant_of_event_has_its_scope",
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
                    ("viewer", "Viewer"),
                ],
                max_length=16,
            ),
        ),
        migrations.AddConstraint(
            model_name="grant",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        models.Q(("role__in", ["director", "helper", "viewer"]), _negated=True),
                        ("journal__isnull", False),
                        _connector="OR",
                    ),
                    models.Q(models.Q(("role", "table"), _negated=True), ("evening__isnull", False), _connector="OR"),
                ),
                name="grant_of_event_has_its_scope",
            ),
        ),
    ]
