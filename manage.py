#!/usr/bin/env python
"""Django's own command line, for developers: `python manage.py makemigrations`."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    execute_from_command_line(sys.argv)
