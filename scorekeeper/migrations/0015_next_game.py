"""A club has a day for its next game."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scorekeeper", "0014_club_games")]

    operations = [migrations.AddField("Club", "next_game", models.DateField(null=True))]
