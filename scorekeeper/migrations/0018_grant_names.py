"""Name the tables of log-ins after what they hold: grants of a log-in, grants of a browser, throttled log-ins."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scorekeeper", "0017_roles")]

    operations = [
        migrations.RemoveConstraint("Kept", "kept_once_under_a_name"),
        migrations.RemoveConstraint("Remembered", "remembered_once_by_a_browser"),
        migrations.RenameModel("Kept", "LoginGrant"),
        migrations.RenameModel("Remembered", "BrowserGrant"),
        migrations.RenameModel("Knock", "LoginThrottle"),
        migrations.AlterField(
            "LoginGrant",
            "login",
            models.ForeignKey(on_delete=models.deletion.CASCADE, related_name="grants", to="scorekeeper.login"),
        ),
        migrations.AddConstraint(
            "LoginGrant", models.UniqueConstraint(fields=["login", "grant"], name="grant_once_in_a_login")
        ),
        migrations.AddConstraint(
            "BrowserGrant", models.UniqueConstraint(fields=["browser", "grant"], name="grant_once_in_a_browser")
        ),
    ]
