"""Store who asked for an analysis, and its turn in line."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scorekeeper", "0022_installation")]

    operations = [
        migrations.AddField("StoredAnalysis", "asked_by", models.UUIDField(null=True)),
        migrations.AddField("StoredAnalysis", "turn", models.PositiveIntegerField(default=0)),
    ]
