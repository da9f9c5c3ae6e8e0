"""The real program as a child process."""

import contextlib
import http.client
import os
import random
import secrets
import signal
import socket
import subprocess
from pathlib import Path

from support import confidential
from support.client import Client
from support.waiting import wait_until

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(os.environ.get("KIWIFRUIT_PROGRAM", ROOT / ".build/debug/kiwifruit"))


def free_port():
    """Returns a port that is free now, below the range in which the kernel picks ports for outgoing connections."""
    while True:
        port = random.SystemRandom().randrange(10_000, 32_768)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def environment(**more):
    """The environment without the settings of the user who runs the tests."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("KIWIFRUIT_")}
    return inherited | more


class Server:
    """`kiwifruit serve` on a free port of loopback. All its output goes to one file."""

    def __init__(self, data, *, rate_limits="off", registration="open", log_level="info", log_path=None, env=None, open_files=None):
        self.data = Path(data)
        self.port = free_port()
        self.log_path = log_path or self.data.parent / f"{self.data.name}.log"
        self.arguments = [
            "serve", "--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data),
            "--registration", registration, "--rate-limits", rate_limits, "--log-level", log_level,
        ]  # fmt: skip
        self.env = env or {}
        # As set by systemd's LimitNOFILE; the maximum number of connections follows from it.
        self.limited = ["prlimit", f"--nofile={open_files}:{open_files}"] if open_files else []
        self.process = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, error, *_):
        if self.process and self.process.poll() is None:
            self.kill()
        print(f"--- the last lines of the server's log\n{self.log()[-4000:]}")
        if error is None:
            assert confidential.found_in(self.log()) == [], "secrets in the log"

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self, deadline=20):
        self.spawn()
        self.wait_ready(deadline)
        return self

    def spawn(self):
        self.data.parent.mkdir(parents=True, exist_ok=True)
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen(
                [*self.limited, PROGRAM, *self.arguments], stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                env=environment(**self.env),
            )  # fmt: skip

    def wait_ready(self, deadline=20):
        def ready():
            if self.process.poll() is not None:
                raise AssertionError(f"the server exited with {self.process.returncode}: {self.log()[-2000:]}")
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=2)
            try:
                connection.request("GET", "/readyz")
                return connection.getresponse().status == 200
            except OSError:
                return False
            finally:
                connection.close()

        wait_until(ready, deadline, "the server is ready")

    def kill(self):
        """Kills the server like a power failure."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def terminate(self, deadline=5):
        """Stops the server and returns its exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(deadline)

    def children(self):
        """The processes that the server has started, the oldest first."""
        folder = Path(f"/proc/{self.process.pid}/task")
        while True:
            try:
                return sorted(int(pid) for task in folder.iterdir() for pid in (task / "children").read_text().split())
            except FileNotFoundError:
                # A thread ended during the reading, and its children were given to another one.
                assert folder.exists()

    def log(self):
        return self.log_path.read_text(errors="replace") if self.log_path.exists() else ""

    def settled_log(self):
        """Returns the complete log; lines are written a little later than answers are sent."""
        mark = f"mark-{secrets.token_hex(8)}"
        self.client().get(f"/{mark}").expect(404)
        wait_until(lambda: mark in self.log(), 5, "the log is written")
        return self.log()

    def client(self, token=None):
        return Client(self.port, token)

    def sign_up(self, username, password="a sound password"):
        """A client that is logged in as a new user."""
        client = self.client()
        client.post("/users", json={"username": username, "password": password}).expect(201)
        return self.log_in(username, password)

    def log_in(self, username, password="a sound password"):
        answer = self.client().post("/sessions", json={"username": username, "password": password}).expect(200)
        client = self.client(answer.json["token"])
        client.username = username
        return client

    def command(self, *arguments, stdin="", check=True, timeout=60):
        """Runs one of the operator's commands on this server's data."""
        return run(*arguments, "--data", str(self.data), stdin=stdin, check=check, timeout=timeout)

    def make_admin(self, username, password="a sound password"):
        self.command("user", "create", username, "--password-stdin", "--admin", stdin=password + "\n")
        return self.log_in(username, password)


def run(*arguments, stdin="", check=True, timeout=60):
    done = subprocess.run(
        [PROGRAM, *map(str, arguments)], input=stdin, capture_output=True, text=True, timeout=timeout, check=False,
        env=environment(),
    )  # fmt: skip
    if check:
        assert done.returncode == 0, f"{arguments}: {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done
