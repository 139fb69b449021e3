"""An event may be kept off the first page that visitors without a link see."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0004_pages"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="listed",
            field=models.BooleanField(default=True),
        ),
    ]
