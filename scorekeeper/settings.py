"""Settings of the site. Everything that differs from house to house comes from the environment; see the README."""

import os

from django.utils.translation import gettext_lazy as _

from scorekeeper import configuration
from scorekeeper.configuration import chosen_paper, data_folder, named_path, site_folder, time_zone


def listed(variable: str) -> list[str]:
    """Return the entries of a comma-separated environment variable."""
    return [entry.strip() for entry in os.environ.get(variable, "").split(",") if entry.strip()]


DATA_FOLDER = data_folder()
SITE_FOLDER = site_folder()

BACKUP_FOLDER = DATA_FOLDER / "backups"
# A second place, such as a stick: the laptop may be what is lost.
SECOND_BACKUP_FOLDER = named_path(configuration.BACKUPS_VARIABLE)
PASSPHRASE_FILE = named_path(configuration.PASSPHRASE_FILE_VARIABLE)

DEBUG = os.environ.get("SCOREKEEPER_DEBUG") == "1"
GIVEN_KEY = configuration.key_from_environment()
SECRET_KEY = GIVEN_KEY or configuration.read_key(DATA_FOLDER)

# At home the address is whatever the router gave out today, so any name is answered by default. Visitors without
# a link are told today's public tournaments and nothing else; a link's cookie belongs to the name it was opened under.
ALLOWED_HOSTS = listed("SCOREKEEPER_HOSTS") or ["*"]
CSRF_TRUSTED_ORIGINS = listed("SCOREKEEPER_ORIGINS")

FORM_RENDERER = "scorekeeper.web.forms.FormRenderer"
INSTALLED_APPS = [
    "django.forms",
    "django.contrib.staticfiles",
    "django_htmx",
    "django_tables2",
    "scorekeeper.apps.ScorekeeperConfig",
    "tournaments.apps.TournamentsConfig",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "scorekeeper.web.middleware.SecurityHeadersMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "scorekeeper.web.middleware.UnavailableMiddleware",
]

ROOT_URLCONF = "scorekeeper.urls"
WSGI_APPLICATION = "scorekeeper.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "scorekeeper.web.isolation.IsolatingTemplates",
        "NAME": "django",
        "DIRS": [SITE_FOLDER / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": ["django.template.context_processors.request"],
            "builtins": [
                "scorekeeper.web.display",
                "scorekeeper.web.scoring.rows",
                "tournaments.web.setup.events",
            ],
        },
    },
]

DATABASES = {"default": configuration.configure_database(os.environ.get("DATABASE_URL"), DATA_FOLDER)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "en"
# The formats of days and times follow the browser. Other languages come with their catalogs; named before, they
# would mix Django's own words into English pages.
LANGUAGES = [
    ("en", _("English")),
    ("en-au", _("Australian English")),
    ("en-ca", _("Canadian English")),
    ("en-gb", _("British English")),
    ("en-ie", _("Irish English")),
    ("en-nz", _("New Zealand English")),
]
FORMAT_MODULE_PATH = "scorekeeper.formats"
TIME_ZONE = time_zone()
PAPER = chosen_paper()
USE_I18N = True
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = DATA_FOLDER / "static"
STATICFILES_DIRS = [SITE_FOLDER / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "scorekeeper.web.hashed_files.HashedFiles"
    },
}

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]

SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
X_FRAME_OPTIONS = "DENY"

# Secure cookies and redirects to https would leave a hall without any site at all.
if configuration.profile() is configuration.Profile.SERVER:
    globals().update(configuration.secure_settings(ALLOWED_HOSTS, GIVEN_KEY or "", debug=DEBUG))

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "masked": {
            "()": "scorekeeper.configuration.MaskedFormatter",
            "format": "%(asctime)s %(levelname)s %(name)s: %(message)s",
        }
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "masked"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        # Django's own handlers know nothing of the mask.
        "django": {"handlers": [], "level": "WARNING"},
        "django.server": {"handlers": [], "level": "WARNING", "propagate": True},
        "django.security.DisallowedHost": {"level": "CRITICAL"},  # anyone may send a name that can't be one
        "waitress.queue": {"level": "ERROR"},  # it warns of each request that waits for a thread
    },
}
