"""Django's settings. Operators change settings by environment variables (see config/environment.py)."""

from functools import partial
from pathlib import Path

from csp.constants import NONE, SELF
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext_lazy as _

from bigholdem_site.config.environment import read_environment
from bigholdem_site.config.secret_key import read_or_create
from bigholdem_site.config.storage import caches, databases

BASE_DIR = Path(__file__).resolve().parent.parent
ENVIRONMENT = read_environment(BASE_DIR)

DATA_DIR = ENVIRONMENT.data_dir
DEBUG = ENVIRONMENT.debug
ALLOWED_HOSTS = ENVIRONMENT.allowed_hosts
CSRF_TRUSTED_ORIGINS = ENVIRONMENT.csrf_trusted_origins

# The key is read or created when it is first needed, so that commands that sign nothing write no file.
SECRET_KEY_FILE = DATA_DIR / "secret_key"
SECRET_KEY = ENVIRONMENT.secret_key or SimpleLazyObject(partial(read_or_create, SECRET_KEY_FILE))

INSTALLED_APPS = [
    "bigholdem_site",
    "whitenoise.runserver_nostatic",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "csp",
    "django_htmx",
    "game",
    "leaderboard",
]

MIDDLEWARE = [
    "bigholdem_site.middleware.health.probes",
    "bigholdem_site.middleware.json_logs.identified_requests",
    "django.middleware.security.SecurityMiddleware",
    # Above every middleware that can answer itself, so that redirects and refusals have the policy too.
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "bigholdem_site.middleware.headers.cross_origin_resource_policy",
    "bigholdem_site.middleware.form_bodies.readable_forms",
    "whitenoise.middleware.WhiteNoiseMiddleware",  # static files are stored compressed
    # Compression does not reveal the CSRF token (BREACH): Django masks it differently in every response, and
    # adds up to a hundred random bytes to the compressed length.
    "bigholdem_site.middleware.compression.Compression",
    "game.sessions.cookies.SessionCookies",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "bigholdem_site.middleware.headers.private_forms",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "bigholdem_site.middleware.rate_limits.RateLimits",
    "bigholdem_site.middleware.outages.UnstorableValues",
]

ADMIN_PATH = ENVIRONMENT.admin_path
METRICS_TOKEN = ENVIRONMENT.metrics_token
if METRICS_TOKEN:
    MIDDLEWARE.insert(2, "bigholdem_site.middleware.metrics.measured")

ROOT_URLCONF = "bigholdem_site.urls"
WSGI_APPLICATION = "bigholdem_site.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "game.table.comfort.theme",
            ],
            "libraries": {"day_links": "game.day.template_tags"},
        },
    },
]

# In the admin, a whole decision table with its rows is one form.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 20_000

REDIS_URL = ENVIRONMENT.redis
DATABASES = databases(ENVIRONMENT.database)
CACHES = caches(REDIS_URL)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{validator}"}
    for validator in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# Languages and time
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("it", _("Italian"))]
USE_I18N = True
FORMAT_MODULE_PATH = ["bigholdem_site.config.formats"]
TIME_ZONE = ENVIRONMENT.time_zone
USE_TZ = True

# Static files: `play` collects them under hashed names; in development they are served from their sources.
STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "bigholdem_site.config.static_files.LeanStaticFilesStorage"
    },
}
WHITENOISE_ALLOW_ALL_ORIGINS = False

# Sessions, cookies and headers. A name with __Host- binds a cookie to this host and to HTTPS.
_COOKIE_PREFIX = "__Host-" if ENVIRONMENT.https else ""
# Never a cookie, which its owner can read and restore (a system check refuses it).
SESSION_ENGINE = "game.sessions.engine"
SESSION_SERIALIZER = "django.contrib.sessions.serializers.JSONSerializer"
SESSION_COOKIE_NAME = f"{_COOKIE_PREFIX}sessionid"
SESSION_COOKIE_AGE = 14 * 24 * 60 * 60
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = ENVIRONMENT.https
CSRF_COOKIE_NAME = f"{_COOKIE_PREFIX}csrftoken"
CSRF_COOKIE_HTTPONLY = True  # pages carry the token in their forms and in hx-headers
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = ENVIRONMENT.https
CSRF_USE_SESSIONS = False
CSRF_FAILURE_VIEW = "game.setup.views.token_refused"
LANGUAGE_COOKIE_NAME = f"{_COOKIE_PREFIX}language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = ENVIRONMENT.https
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

PROXIES = ENVIRONMENT.proxies
TRUSTED_PROXIES = ENVIRONMENT.trusted_proxies
RATE_LIMITS = ENVIRONMENT.rate_limits

SECURE_SSL_REDIRECT = ENVIRONMENT.https
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if ENVIRONMENT.https else 0
# Other hosts of the operator's domain may not support HTTPS.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
X_FRAME_OPTIONS = "DENY"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    },
}

LOG_FORMAT = ENVIRONMENT.log_format
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {"()": "bigholdem_site.middleware.json_logs.JsonFormatter"},
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": LOG_FORMAT}},
    "root": {"handlers": ["stderr"], "level": ENVIRONMENT.log_level},
    "loggers": {
        "django": {"handlers": ["stderr"], "level": ENVIRONMENT.log_level, "propagate": False},
        "waitress": {"level": "WARNING"},
        "waitress.queue": {"level": "ERROR"},  # it warns about every request that waits for a thread
    },
}
