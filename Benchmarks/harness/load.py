"""Runs wrk against one server and measures that server's processor time and memory meanwhile."""

import json
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from harness.processes import ServerProcess

SCRIPT = Path(__file__).parent.parent / "load.lua"

# One thread, because the generator and the servers share the machine's cores.
THREADS = 1
CONNECTIONS = 64


@dataclass(frozen=True)
class Request:
    method: str
    target: str
    token: str | None = None
    # The value of Accept-Encoding.
    coding: str | None = None
    cookie: str | None = None


@dataclass(frozen=True)
class Measurement:
    """The result of one round of load. Times are in milliseconds, processor times in microseconds."""

    requests_per_second: float
    median_latency: float
    slowest_hundredth: float
    cpu_per_request: float
    bytes_per_response: float


class LoadFailed(Exception):
    """Raised if a server rejected, dropped or delayed requests, which makes its speed meaningless."""


def run_load(
    server: ServerProcess, port: int, requests: list[Request], seconds: float, connections: int = CONNECTIONS
) -> Measurement:
    with tempfile.NamedTemporaryFile("w", prefix="requests-") as listing:
        listing.writelines(
            f"{each.method} {each.target} {each.token or '-'} {each.coding or '-'} {each.cookie or '-'}\n"
            for each in requests
        )
        listing.flush()
        before = server.cpu_seconds()
        output = subprocess.run(
            [
                "wrk",
                *(f"-t{THREADS}", f"-c{connections}", f"-d{max(1, round(seconds))}s", "--timeout", "15s"),
                *("-s", str(SCRIPT), f"http://127.0.0.1:{port}", "--", listing.name),
            ],
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        after = server.cpu_seconds()
    result = json.loads(output.splitlines()[-1])
    if result["failed"] or not result["requests"]:
        raise LoadFailed(f"{result['failed']} of {result['requests']} requests failed:\n{output}")
    return Measurement(
        requests_per_second=result["requests"] / result["duration"] * 1e6,
        median_latency=result["p50"] / 1e3,
        slowest_hundredth=result["p99"] / 1e3,
        cpu_per_request=(after - before) / result["requests"] * 1e6,
        bytes_per_response=result["bytes"] / result["requests"],
    )
