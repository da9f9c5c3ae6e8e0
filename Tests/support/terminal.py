"""`kiwi` as used by a person or a script."""

import json
import os
import socket
import sqlite3
import subprocess
import threading
from pathlib import Path

from support.midday import ZONE

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(os.environ.get("KIWI_PROGRAM", ROOT / ".build/debug/kiwi"))
PASSWORD = "a sound password"


class Kiwi:
    """One device with its own home folder."""

    def __init__(self, home, server=None):
        self.home = Path(home)
        self.server = server
        inherited = {name: value for name, value in os.environ.items() if not name.startswith(("KIWI_", "KIWIFRUIT_"))}
        self.env = inherited | {
            "KIWI_HOME": str(self.home), "COLUMNS": "80", "TZ": ZONE, "LC_ALL": "C", "http_proxy": "", "no_proxy": "*"}

    def spawn(self, *arguments, **options):
        options = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | options
        return subprocess.Popen([PROGRAM, *map(str, arguments)], text=True, env=self.env, **options)

    def run(self, *arguments, stdin="", code=0, timeout=60):
        """Returns the output; fails when the exit code differs."""
        done = subprocess.run(
            [PROGRAM, *map(str, arguments)], input=stdin, capture_output=True, text=True, timeout=timeout, check=False,
            env=self.env,
        )  # fmt: skip
        assert done.returncode == code, f"{arguments}: {done.returncode}\n{done.stdout}\n{done.stderr}"
        self.stderr = done.stderr
        return done.stdout

    def json(self, *arguments, **options):
        return json.loads(self.run(*arguments, "--json", **options))

    def log_in(self, username):
        return self.run(
            "login", username, "--server", self.server.url, "--password-stdin", stdin=PASSWORD + "\n"
        )  # fmt: skip

    @property
    def person(self):
        """The folder of the only user of the device."""
        [folder] = (self.home / "People").iterdir()
        return folder

    def recorded_actions(self):
        """The contents of the outbox entries, as stored on disk."""
        path = self.person / "User.sqlite"
        if not path.exists():
            return []
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as database:
            return [json.loads(action) for (action,) in database.execute('SELECT action FROM outbox ORDER BY "order"')]

    def recorded(self):
        """The number of outbox entries, as stored on disk."""
        return len(self.recorded_actions())


class BlackHole:
    """Accepts connections on a port and never answers."""

    def __init__(self, port):
        self.listener = socket.socket()
        self.listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.listener.bind(("127.0.0.1", port))
        self.listener.listen()
        self.taken = []
        threading.Thread(target=self.take, daemon=True).start()

    def take(self):
        try:
            while True:
                self.taken.append(self.listener.accept()[0])
        except OSError:
            pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        for connection in self.taken:
            connection.close()
