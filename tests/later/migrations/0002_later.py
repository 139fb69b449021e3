"""Allow longer reasons. SQLite makes the table of entries anew for it, which other tables' guards name."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scorekeeper", "0001_initial")]

    operations = [migrations.AlterField("entry", "why", models.CharField(max_length=300))]
