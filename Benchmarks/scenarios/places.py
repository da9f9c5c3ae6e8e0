"""Places: nearby ones among a million, words near a point, a user's own of a year, the import of an extract, and the
map of a city in Chromium.
"""

import json
import random
import subprocess
import time
from pathlib import Path

from harness.extracts import CITY, cities
from harness.latency import Ask, ServerTime, ask_in_turn, high
from harness.run import Run
from scenarios.titles import LETTERS, _add

ASKS = 400
SHORT_ASKS = 100
RADII = (500, 5_000, 50_000)
NODES = 500_000
SHORT_NODES = 20_000
# Very common, common, rare, and without a match.
WORDS = ["c", "caf", "restaurant", "golden kitchen", "old house", "pizzeria ma", "sen", "stradorsilan", "xyzzy"]


def nearby(run: Run) -> None:
    """Points from the middle of large cities to their edges and the country between them."""
    server = run.places_server()
    chance = random.Random(3)
    ask_in_turn(server, [_near(run, chance, 50_000) for _ in range(60)])  # Brings the index into memory; not counted.
    for radius in RADII:
        run.say(f"{asks_of(run)} times what is within {radius:,} metres")
        asks = [_near(run, chance, radius) for _ in range(asks_of(run))]
        with ServerTime(server, "GET /spots") as time_of_server:
            latencies = ask_in_turn(server, asks)
        _add(run, f"nearby within {radius / 1000:g} km", latencies)
        run.report.add_figure(f"nearby within {radius / 1000:g} km: server time, p95 at most, ms", time_of_server.high)


def words_nearby(run: Run) -> None:
    server = run.places_server()
    chance = random.Random(5)
    words = WORDS + [chance.choice(LETTERS) for _ in range(4)]
    for radius in ("", "&radius=5000", "&radius=50000"):
        asks = [_ask(_point(run, chance), f"{radius}&q={words[number % len(words)].replace(' ', '+')}") for number in range(asks_of(run))]
        ask_in_turn(server, asks[:60])
        run.say(f"{asks_of(run)} times words near a point{radius}")
        _add(run, f"places by words near a point{radius and ' within ' + radius[8:] + ' m'}", ask_in_turn(server, asks))


def own(run: Run) -> None:
    """A year of 20,000 visits."""
    server, token = run.places_server(), run.preparation.places_data().walker
    visits = run.preparation.visits
    asks = [Ask("GET", "/library/places", token), Ask("GET", "/library/experiences?pageSize=30", token)]
    ask_in_turn(server, asks * 3)
    run.say(f"my places, {visits:,} visits")
    _add(run, f"my places, {visits:,} visits", ask_in_turn(server, asks[:1] * 60))
    _add(run, f"my experiences, {visits:,} visits", ask_in_turn(server, asks[1:] * 60))
    figures = _in_chromium(run, "places.py", ["--own"])
    run.report.add_figure(f"My places in Chromium: {visits:,} visits, first page, p95 ms", high(figures["complete"]))


def city_map(run: Run) -> None:
    """A city of 20,000 places."""
    run.places_server()
    figures = _in_chromium(run, "places.py", ["--latitude", str(CITY[0]), "--longitude", str(CITY[1])])
    figure = run.report.add_figure
    figure("map of a city: places in sight", figures["places"])
    figure("map of a city: first picture as sent, kB", figures["bytes when opened"] / 1000)
    figure("map of a city: largest change on the way to all of it in sight, kB", figures["bytes"] / 1000)
    for way in ("pointer", "keys"):
        figure(f"map of a city, moved by {way}: frame, p95 ms", high(figures[way]))
        figure(f"map of a city, moved by {way}: frames over 17 ms, in a hundred",
               100 * sum(time > 17 for time in figures[way]) / len(figures[way]))
    figure("a page at rest: frame, p95 ms", high(figures["rest"]))


def importing(run: Run) -> None:
    """An extract of half a million points, three in five of them places, into an empty folder."""
    nodes = SHORT_NODES if run.is_short else NODES
    file = run.preparation.extract(nodes * 3 // 5, nodes * 2 // 5)
    run.say(f"importing an extract of {nodes:,} points")
    command = [str(run.preparation.program), "places", "import", "--data", str(run.folder / "places"), str(file)]
    started = time.monotonic()
    process = run.start(command, run.folder / "places-import.log", {})
    peak = 0
    while process.is_running():
        peak = max(peak, process.resident_bytes())
        time.sleep(0.02)
    if process.exit_code() != 0:
        raise RuntimeError(f"places import: {process.log.read_text()[-2000:]}")
    run.report.add_figure(f"importing an extract of {nodes:,} points, s", time.monotonic() - started)
    run.report.add_figure(f"importing an extract of {nodes:,} points, peak memory of all processes, MB", peak / 1_000_000)


def asks_of(run: Run) -> int:
    return SHORT_ASKS if run.is_short else ASKS


def _point(run: Run, chance: random.Random) -> tuple[float, float]:
    all_cities = cities(run.preparation.places_size)
    latitude, longitude, spread, _ = chance.choices(all_cities, [city[3] for city in all_cities])[0]
    return chance.gauss(latitude, spread * 1.5), chance.gauss(longitude, spread * 1.5)


def _near(run: Run, chance: random.Random, radius: int) -> Ask:
    return _ask(_point(run, chance), f"&radius={radius}")


def _ask(point: tuple[float, float], more: str) -> Ask:
    return Ask("GET", f"/spots?latitude={point[0]:.6f}&longitude={point[1]:.6f}&pageSize=20{more}")


def _in_chromium(run: Run, script: str, options: list[str]) -> dict:
    run.say(f"{script} in Chromium")
    path = Path(__file__).parent.parent / "browser" / script
    python = run.preparation.browser_tools() / "python"
    times = "3" if run.is_short else "30"
    server, token = run.places_server(), run.preparation.places_data().walker
    finished = subprocess.run(
        [str(python), str(path), "--port", str(server.port), "--token", token, "--times", times, *options],
        capture_output=True, text=True, timeout=900, check=False)
    if finished.returncode != 0:
        raise RuntimeError(f"{script}: {finished.stderr.strip()[-2000:]}")
    return json.loads(finished.stdout)
