"""`manage.py play`: everything from a fresh checkout to a served site."""

import atexit
import logging
import os
import socket
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError, connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.urls import reverse

from bigholdem_site.middleware.metrics import share_between_processes
from bigholdem_site.serving.addresses import address, hosts_to_allow
from bigholdem_site.serving.collected_files import collect_static_files
from bigholdem_site.serving.preflight import NotReady, check_database, check_tables, listen, prepare_folder
from bigholdem_site.serving.preparation_lock import preparing_alone
from bigholdem_site.serving.restored import finish_interrupted_restore
from bigholdem_site.serving.server import answer_requests
from bigholdem_site.serving.shared_memory import keep_shared, load_what_is_shared
from bigholdem_site.serving.workers import Workers
from bigholdem_site.serving.wsgi_requests import behind_proxies, get_application
from game.day.opening import today
from game.engine.odds.percents import TABLES_NAME, open_tables
from game.play.day_chain import ensure_chain


class Command(BaseCommand):
    help = "Prepares the data folder, the database and the bots, and serves the site."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=int, default=8000, help="default: 8000; 0 takes any free port")
        parser.add_argument(
            "--host", default="127.0.0.1", help="default: 127.0.0.1; 0.0.0.0 serves every interface"
        )
        parser.add_argument(
            "--workers", type=int, default=os.cpu_count() or 1, help="default: one for each processor"
        )

    def handle(self, *args: Any, host: str, port: int, workers: int, **options: Any) -> None:
        if workers < 1:
            raise CommandError("--workers must be at least 1.")
        if settings.DEBUG:
            raise CommandError("play serves with debugging off: unset BIGHOLDEM_DEBUG, or use runserver.")
        try:
            listener = listen(host, port)
            self.prepare()
        except (NotReady, ImproperlyConfigured) as error:
            raise CommandError(str(error)) from error
        except (DatabaseError, OSError) as error:
            raise CommandError(f"The site could not be prepared: {error}.") from error
        if settings.METRICS_TOKEN:
            share_between_processes()
        settings.ALLOWED_HOSTS = list(dict.fromkeys([*settings.ALLOWED_HOSTS, *hosts_to_allow(host)]))
        url = address(host, listener.getsockname()[1])
        self.serve(listener, workers, url)

    def serve(self, listener: socket.socket, workers: int, url: str) -> None:
        """The site is loaded once for all workers: a fault in it shows before any address does."""
        logging.captureWarnings(True)  # they go where the site's lines go, and look the same
        application = behind_proxies(get_application(), settings.TRUSTED_PROXIES)
        load_what_is_shared()
        connections.close_all()  # a worker must not share a connection that its parent opened
        work = partial(answer_requests, listener, application)
        keep_shared()
        Workers(workers, work, listener).run(when_ready=lambda: self.announce(url))

    def prepare(self) -> None:
        prepare_folder(settings.DATA_DIR)
        str(settings.SECRET_KEY)  # made now, where a failure can still be told in one line
        self.say(f"Data folder: {settings.DATA_DIR}")
        check_database()
        with preparing_alone(on_wait=lambda: self.say("Database: waiting for a server that prepares it")):
            check_database()
            self.migrate()
            check_tables()
            finish_interrupted_restore(self.stdout)
            call_command("load_bots", "--if-empty", stdout=self.stdout, stderr=self.stderr)
            ensure_chain(today(time.time()))
        self.count_percents()
        self.say(f"Static files: {'collected' if collect_static_files() else 'ready'}")

    def migrate(self) -> None:
        executor = MigrationExecutor(connection)
        waiting = len(executor.migration_plan(executor.loader.graph.leaf_nodes()))
        if waiting:
            call_command("migrate", interactive=False, verbosity=0)
        self.say(f"Database: {f'{waiting} migrations applied' if waiting else 'up to date'}")

    def count_percents(self) -> None:
        """Bots count for every decision until the tables are there."""
        if open_tables(Path(settings.DATA_DIR) / TABLES_NAME) is not None:
            self.say("Strength percents: ready")
            return
        command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "make_percents", "--in-background"]
        counting = subprocess.Popen(  # noqa: S603  (nothing in it comes from a visitor)
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        atexit.register(counting.kill)
        self.say("Strength percents: being counted in the background")

    def announce(self, url: str) -> None:
        self.say(f"BigHoldem is at {url}")
        admin = reverse("admin:index")
        self.say(f"To make an operator's account: uv run manage.py createsuperuser (admin at {admin})")

    def say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()
