"""Measures servers in turn, several times over. The machine's speed drifts, so only adjacent measurements are compared:
a ratio is the median of the ratios of each round.
"""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

from harness.load import Measurement, Request, run_load
from harness.servers import Server


@dataclass(frozen=True)
class Contestant:
    """One server under one load. The requests are generated anew for each round."""

    name: str
    server: Server
    requests: Callable[[], list[Request]]


@dataclass(frozen=True)
class Range:
    middle: float
    low: float
    high: float

    @staticmethod
    def of(values: list[float]) -> "Range":
        return Range(median(values), min(values), max(values))


class Rounds:
    """The measurements of each contestant, round by round."""

    def __init__(self, title: str, measurements: dict[str, list[Measurement]]):
        self.title = title
        self.measurements = measurements

    def ratio(self, of: str, to: str) -> Range:
        """Returns the ratio of the requests per second of two contestants."""
        pairs = zip(self.measurements[of], self.measurements[to], strict=True)
        return Range.of([one.requests_per_second / other.requests_per_second for one, other in pairs])

    def bytes_ratio(self, of: str, to: str) -> Range:
        """Returns the ratio of the bytes per answer of two contestants, headers included."""
        pairs = zip(self.measurements[of], self.measurements[to], strict=True)
        return Range.of([one.bytes_per_response / other.bytes_per_response for one, other in pairs])

    def middle(self, name: str) -> Measurement:
        rounds = self.measurements[name]
        return Measurement(
            requests_per_second=median(each.requests_per_second for each in rounds),
            median_latency=median(each.median_latency for each in rounds),
            slowest_hundredth=median(each.slowest_hundredth for each in rounds),
            cpu_per_request=median(each.cpu_per_request for each in rounds),
            bytes_per_response=median(each.bytes_per_response for each in rounds),
        )


def measure_in_turn(
    title: str, contestants: list[Contestant], rounds: int, seconds: float, warms_up: bool = True
) -> Rounds:
    for each in contestants if warms_up else ():
        run_load(each.server.process, each.server.port, each.requests(), 1)  # To warm up; not counted.
    measurements: dict[str, list[Measurement]] = {each.name: [] for each in contestants}
    for number in range(rounds):
        # Alternating the order keeps a steady drift from favoring any contestant.
        for each in contestants if number % 2 == 0 else reversed(contestants):
            measurement = run_load(each.server.process, each.server.port, each.requests(), seconds)
            measurements[each.name].append(measurement)
    return Rounds(title, measurements)
