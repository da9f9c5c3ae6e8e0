"""Collects the figures of a run, judges them by the targets and prints them as Markdown."""

from dataclasses import dataclass

from harness.rounds import Range, Rounds
from targets import TARGETS


@dataclass(frozen=True)
class Figure:
    name: str
    value: Range

    def __str__(self) -> str:
        if self.value.low == self.value.high:
            return _number(self.value.middle)
        return f"{_number(self.value.middle)} ({_number(self.value.low)}–{_number(self.value.high)})"


class Report:
    def __init__(self, judges: bool = True) -> None:
        """Creates a report. Without judging, figures have no targets, as those of short runs are not comparable."""
        self.judges = judges
        # Seconds of each scenario, with the preparation of its data.
        self.durations: dict[str, float] = {}
        self.introduction: list[str] = []
        self.tables: list[Rounds] = []
        self.figures: list[Figure] = []

    def add_rounds(self, rounds: Rounds) -> None:
        self.tables.append(rounds)

    def add_figure(self, name: str, value: Range | float) -> None:
        self.figures.append(Figure(name, value if isinstance(value, Range) else Range.of([value])))

    @property
    def missed(self) -> list[Figure]:
        return [figure for figure in self.figures if self._verdict(figure)[1] == "missed"]

    def markdown(self) -> str:
        lines = [f"- {each}" for each in self.introduction]
        lines += [
            "",
            "| Figure | Measured (lowest–highest round) | Target | |",
            "| --- | ---: | ---: | --- |",
        ]
        for figure in self.figures:
            target, verdict = self._verdict(figure)
            lines.append(f"| {figure.name} | {figure} | {target} | {verdict} |")
        lines += [
            "",
            "| Load | Server | requests/s | p50 ms | p99 ms | server CPU µs/request | bytes/response |",
            "| --- | --- | ---: | ---: | ---: | ---: | ---: |",
        ]
        for rounds in self.tables:
            for name in rounds.measurements:
                middle = rounds.middle(name)
                lines.append(
                    f"| {rounds.title} | {name} | {middle.requests_per_second:,.0f}"
                    f" | {middle.median_latency:.2f} | {middle.slowest_hundredth:.2f}"
                    f" | {middle.cpu_per_request:.1f} | {middle.bytes_per_response:,.0f} |"
                )
        lines += ["", "| Scenario | seconds |", "| --- | ---: |"]
        lines += [f"| {name} | {seconds:.1f} |" for name, seconds in self.durations.items()]
        return "\n".join(lines) + "\n"

    def _verdict(self, figure: Figure) -> tuple[str, str]:
        for target in TARGETS if self.judges else ():
            if target.figure == figure.name:
                return str(target), "met" if target.met_by(figure.value.middle) else "missed"
        return "", ""


def _number(value: float) -> str:
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"
