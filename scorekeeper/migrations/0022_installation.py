"""Keep the version that opened the database, so that an older one can name it, and what the owner was shown once."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scorekeeper", "0021_analyses")]

    operations = [
        migrations.CreateModel(
            name="Installation",
            fields=[
                ("id", models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("version", models.CharField(default="", max_length=30)),
                ("welcomed", models.BooleanField(default=False)),
                ("owner", models.CharField(blank=True, default="", max_length=60)),
                ("notes_read", models.CharField(blank=True, default="", max_length=30)),
            ],
            options={
                "constraints": [models.CheckConstraint(condition=models.Q(("pk", 1)), name="installation_is_one")],
            },
        ),
    ]
