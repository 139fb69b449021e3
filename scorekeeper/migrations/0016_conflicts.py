"""Call entries that disagree about a hand conflicts. The kind stored in entries stays ``rival``."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scorekeeper", "0015_next_game")]

    operations = [
        migrations.RenameModel("Rival", "Conflict"),
        migrations.RenameField("Game", "open_rivals", "open_conflicts"),
        migrations.AlterField(
            "Conflict",
            "game",
            models.ForeignKey(on_delete=models.deletion.PROTECT, related_name="conflicts", to="scorekeeper.game"),
        ),
        migrations.AlterField(
            "Entry",
            "kind",
            models.CharField(
                choices=[
                    ("open", "Open"),
                    ("hand", "Hand"),
                    ("insert", "Insert"),
                    ("correct", "Correct"),
                    ("void", "Void"),
                    ("restore", "Restore"),
                    ("rival", "Conflict"),
                    ("decide", "Decide"),
                    ("penalty", "Penalty"),
                    ("pot", "Pot"),
                    ("rules", "Rules"),
                    ("payment", "Payment"),
                    ("paper", "Paper"),
                    ("remedy", "Remedy"),
                    ("seating", "Seating"),
                    ("close", "Close"),
                    ("reopen", "Reopen"),
                    ("play-out", "Play Out"),
                ],
                max_length=16,
            ),
        ),
    ]
