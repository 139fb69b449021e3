# A club of its own for games that belong to no club.

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0011_towns"),
    ]

    operations = [
        migrations.AddField(
            model_name="club",
            name="casual",
            field=models.BooleanField(default=False),
        ),
    ]
