"""Starts, stops and measures server processes. Measuring reads /proc, so that it costs the server nothing."""

import os
import re
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")


class ServerProcess:
    """One server with the processes it starts itself."""

    def __init__(self, command: list[str], log: Path, environment: dict[str, str] | None = None):
        self.log = log
        with log.open("ab") as output:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                env={**os.environ, **(environment or {})},
            )

    @property
    def pid(self) -> int:
        return self._process.pid

    def is_running(self) -> bool:
        return self._process.poll() is None

    def exit_code(self) -> int | None:
        """The exit status; None while it runs."""
        return self._process.poll()

    def stop(self) -> None:
        if not self.is_running():
            return
        family = self.family()
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            for pid in family:
                _kill(pid)
            self._process.wait()

    def family(self) -> list[int]:
        """The process and all its descendants."""
        found = [self.pid]
        for pid in found:
            found += _children(pid)
        return found

    def cpu_seconds(self) -> float:
        """User and system time so far, including exited children."""
        return sum(_cpu_ticks(pid) for pid in self.family()) / TICKS_PER_SECOND

    def resident_bytes(self) -> int:
        """The memory of all processes together; shared pages count once."""
        return sum(_resident(pid) for pid in self.family())


def wait_until_ready(process: ServerProcess, port: int, path: str, seconds: float = 30) -> None:
    """Polls every millisecond, so that the start time can be measured."""
    request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode()
    poll_until(lambda: _answers(port, request), process, seconds)


def poll_until(condition: Callable[[], bool], process: ServerProcess, seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        if not process.is_running() or time.monotonic() > deadline:
            raise RuntimeError(
                f"The server did not become ready; see its log:\n{process.log.read_text()[-2000:]}"
            )
        time.sleep(0.001)


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def _answers(port: int, request: bytes) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
            connection.sendall(request)
            return connection.recv(64).startswith(b"HTTP/1.1 200")
    except OSError:
        return False


def _children(pid: int) -> list[int]:
    found = []
    try:
        for thread in os.listdir(f"/proc/{pid}/task"):
            found += map(int, Path(f"/proc/{pid}/task/{thread}/children").read_text().split())
    except OSError:
        pass  # It exited in the meantime.
    return found


def _cpu_ticks(pid: int) -> int:
    try:
        # The name, in parentheses, may contain spaces. After it come the fields from number 3 on; see proc(5).
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    user, system, ended_children_user, ended_children_system = map(int, fields[11:15])
    return user + system + ended_children_user + ended_children_system


def _resident(pid: int) -> int:
    """The proportional set size: a page shared by several processes counts as a share for each."""
    try:
        memory = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0
    return 1024 * int(re.search(r"^Pss: +(\d+) kB$", memory, re.MULTILINE)[1])


def _kill(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
