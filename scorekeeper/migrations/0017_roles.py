"""Call the roles of a game scorer and viewer. The stored values stay."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0016_conflicts"),
    ]

    operations = [
        migrations.AlterField(
            model_name="grant",
            name="role",
            field=models.CharField(
                choices=[
                    ("owner", "Owner"),
                    ("keeper", "Scorer"),
                    ("watcher", "Game Viewer"),
                    ("director", "Director"),
                    ("helper", "Helper"),
                    ("table", "Table"),
                    ("viewer", "Viewer"),
                ],
                max_length=16,
            ),
        ),
    ]
