# What the public page of an event says about it.

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0009_messages_seen"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="about",
            field=models.CharField(blank=True, default="", max_length=1000),
        ),
    ]
