# Hands card by card, beside what the table recorded of them.

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0004_club_rules"),
    ]

    operations = [
        migrations.AddField(
            model_name="line",
            name="played",
            field=models.TextField(null=True),
        ),
        migrations.AlterField(
            model_name="entry",
            name="kind",
            field=models.CharField(
                choices=[
                    ("open", "Open"),
                    ("hand", "Hand"),
                    ("insert", "Insert"),
                    ("correct", "Correct"),
                    ("void", "Void"),
                    ("restore", "Restore"),
                    ("rival", "Rival"),
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
