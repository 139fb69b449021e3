"""The row of an event says which pages it has; before there were brackets and hourly rounds, none had them."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0003_series"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="has_bracket",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="event",
            name="is_hourly",
            field=models.BooleanField(default=False),
        ),
    ]
