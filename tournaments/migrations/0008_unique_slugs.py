"""Each public address belongs to one event or series; the listing of events is part of their state."""

from django.db import migrations, models

from tournaments.models.event import random_slug


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0007_public_addresses"),
    ]

    operations = [
        *(
            migrations.AlterField(
                model_name=model,
                name="slug",
                field=models.CharField(default=random_slug, editable=False, max_length=10, unique=True),
            )
            for model in ("event", "series")
        ),
        migrations.RemoveField(model_name="event", name="listed"),
    ]
