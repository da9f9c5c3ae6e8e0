"""Live pages: the latency and the bytes of a tap, and the memory of an open page, beside published figures of other
projects. `live-load` plays all browsers; the servers are a feed of fifty rows and the reading list.
"""

import json
import re
import subprocess
import time
from pathlib import Path

from harness.run import Run

SESSIONS = 2_000
SHORT_SESSIONS = 100

# The outline of the icon on the button to tap.
HEART = "M12 20C5"

# Published by the projects or measured by their users; none of it was run here.
OTHERS = [
    "LiveView: a process of a page begins near 40 kB; a list of 3,000 items held 5.1 MB at mount, streamed 1.1 MB; "
    "its script is 38 kB compressed",
    "Blazor Server: about 250 kB a circuit for a page that says hello; Microsoft plans 273 kB for each of 5,000 users",
]


def feed(run: Run) -> None:
    """Fifty posts with a state each: the page for the memory of a session."""
    figures = measure(run, "live-feed", ["--target", HEART], {})
    add(run, "feed", figures)
    ratio = figures["resident after"] / figures["resident before"]
    run.report.add_figure("feed: memory after all have left, to before", ratio)
    run.report.add_figure("feed: work that held up others for 50 ms", figures["slow"])


def reading_list(run: Run) -> None:
    """The example: fifty books in one observable model, so that each tap invalidates the whole list."""
    figures = measure(run, "reading-list", ["--target", "as Favourite"], {"SWIFTUI_PORT": "0"})
    add(run, "reading list", figures)
    run.report.introduction += OTHERS


def measure(run: Run, program: str, options: list[str], environment: dict[str, str]) -> dict[str, float]:
    folder = Path(run.preparation.program).parent
    sessions = SHORT_SESSIONS if run.is_short else SESSIONS
    log = run.folder / f"{program}.log"
    server = run.start([str(folder / program)], log, environment)
    port = listening_port(log)
    run.say(f"{program}: {sessions} pages open, a tap a second in each")
    finished = subprocess.run(
        [str(folder / "live-load"), "--port", str(port), "--process", str(server.pid), "--sessions", str(sessions),
         *(("--seconds", "2", "--forgetting", "3") if run.is_short else ("--seconds", str(max(5, round(run.seconds) * 2)))), *options],
        capture_output=True, text=True, timeout=300, check=False)
    server.stop()
    if finished.returncode != 0:
        raise RuntimeError(f"live-load on {program}: {finished.stderr.strip()}")
    figures = json.loads(finished.stdout)
    figures["slow"] = log.read_text().count("slow: ")
    return figures


def listening_port(log: Path) -> int:
    """Returns the last number of the first line."""
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        if found := re.search(r"(\d+)/?\n", log.read_text() if log.exists() else ""):
            return int(found[1])
        time.sleep(0.05)
    raise RuntimeError(f"{log.stem} did not print its address")


def add(run: Run, name: str, figures: dict[str, float]) -> None:
    figure = run.report.add_figure
    figure(f"{name}: tap to patch, one page, p95 ms", figures["alone p95 ms"])
    figure(f"{name}: tap to patch, {figures['sessions']:.0f} pages, p95 ms", figures["p95 ms"])
    figure(f"{name}: bytes of an answer, largest", figures["bytes per tap max"])
    figure(f"{name}: memory of an idle page, kB", figures["bytes per idle session"] / 1000)
    figure(f"{name}: memory of a used page, kB", figures["bytes per used session"] / 1000)
    figure(f"{name}: processors busy", figures["processor share"])
