"""Measures the latency of single requests from outside, one after another on one connection."""

import http.client
import re
import time
from collections.abc import Iterable
from dataclasses import dataclass

from harness.client import expect, send
from harness.servers import KiwiFruit


@dataclass(frozen=True)
class Ask:
    method: str
    target: str
    token: str | None = None
    body: bytes | None = None


@dataclass(frozen=True)
class Latencies:
    """The latencies seen by the client, in milliseconds, and the server's processor time for each request."""

    milliseconds: list[float]
    cpu_milliseconds: float


def high(values: list[float]) -> float:
    """Returns the 95th percentile."""
    return sorted(values)[max(0, -(-len(values) * 95 // 100) - 1)]


def ask_in_turn(server: KiwiFruit, asks: Iterable[Ask]) -> Latencies:
    """Measures each request. Any status but 200 ends the run."""
    times = []
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    before = server.process.cpu_seconds()
    try:
        for ask in asks:
            headers = {"Authorization": f"Bearer {ask.token}"} if ask.token else {}
            if ask.body is not None:
                headers["Content-Type"] = "application/json"
            started = time.perf_counter()
            connection.request(ask.method, ask.target, ask.body, headers)
            response = connection.getresponse()
            body = response.read()
            times.append((time.perf_counter() - started) * 1000)
            if response.status != 200:
                raise RuntimeError(f"{ask.method} {ask.target}: {response.status} {body[:500]!r}")
    finally:
        connection.close()
    return Latencies(times, (server.process.cpu_seconds() - before) * 1000 / max(1, len(times)))


class ServerTime:
    """The latency of an endpoint's requests while this was open, from the server's own metrics."""

    def __init__(self, server: KiwiFruit, endpoint: str):
        self.server = server
        self.endpoint = endpoint

    def __enter__(self) -> "ServerTime":
        self._before = self._buckets()
        return self

    def __exit__(self, *_) -> None:
        counts = [after - before for before, after in zip(self._before.values(), self._buckets().values(), strict=True)]
        bounds = list(self._before)
        # The lowest histogram bound that 95 percent of the requests do not exceed, in milliseconds.
        self.high = next(
            (bound * 1000 for bound, count in zip(bounds, counts, strict=True) if count >= 0.95 * counts[-1]), 0.0)

    def _buckets(self) -> dict[float, int]:
        text = expect(send(self.server.port, "GET", "/metrics"), 200).body.decode()
        line = r'^kiwifruit_request_duration_seconds_bucket\{endpoint="%s",le="([^"]+)"\} (\S+)$'
        found = re.findall(line % re.escape(self.endpoint), text, re.MULTILINE)
        return {float(bound): int(float(count)) for bound, count in found}
