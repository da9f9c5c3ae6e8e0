"""Recommendations: the latency of an answer, and its accuracy for the titles that users keep."""

import json
import re
import subprocess
import time

from harness.client import expect, send
from harness.latency import Ask, ask_in_turn, high
from harness.run import Run

ASKS = 400
GROUP_ASKS = 100
LONGEST_COUNT = 1_800
# The hidden titles are predicted for the same users each time.
SEED = 1


def recommendations(run: Run) -> None:
    """5,000 users who keep a million titles by tastes that some share."""
    data = run.preparation.readers_data()
    server = run.readers_server()
    run.report.introduction.append(str(run.preparation.readers_size))
    seconds = _wait_for_neighbours(run)
    run.report.add_figure("recommendations: counting what is kept together, s", seconds)
    asks = [Ask("GET", "/recommendations?limit=20", token) for token in data.tokens]
    ask_in_turn(server, asks[:20])  # Brings pages into memory; not counted.
    run.say(f"recommendations for {len(asks)} people, in turn")
    latencies = ask_in_turn(server, (asks[number % len(asks)] for number in range(ASKS)))
    run.report.add_figure("recommendations, p95 ms", high(latencies.milliseconds))
    run.report.add_figure("recommendations, slowest, ms", max(latencies.milliseconds))
    run.report.add_figure("recommendations, processor, ms", latencies.cpu_milliseconds)
    group = _friends(server, data)
    latencies = ask_in_turn(server, [group] * GROUP_ASKS)
    run.report.add_figure("recommendations for four together, p95 ms", high(latencies.milliseconds))
    _quality(run)


def _wait_for_neighbours(run: Run) -> float:
    """Waits for the counting job, which starts with the server."""
    server, started = run.readers_server(), time.monotonic()
    while time.monotonic() - started < LONGEST_COUNT:
        finished = subprocess.run(
            [str(run.preparation.program), "jobs", "list", "--json", "--data", str(server.data)],
            check=True, capture_output=True, text=True)
        jobs = [job for job in json.loads(finished.stdout) if job["kind"] == "findNeighbours"]
        # A job that is not due has finished.
        if jobs and jobs[0]["state"] == "waiting" and jobs[0]["at"] > time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()):
            return time.monotonic() - started
        time.sleep(0.5)
    raise RuntimeError("the counting job did not finish in time")


def _friends(server, data) -> Ask:
    """Prepares one user and three others, who follow one another."""
    first, others = data.tokens[0], list(zip(data.usernames, data.tokens, strict=True))[1:4]
    for username, token in others:
        send(server.port, "POST", f"/users/{username}/follow", first)
        send(server.port, "POST", f"/users/{data.usernames[0]}/follow", token)
    names = ",".join(username for username, _ in others)
    ask = Ask("GET", f"/recommendations/group?with={names}&limit=20", first)
    expect(send(server.port, "GET", ask.target, first), 200)
    return ask


def _quality(run: Run) -> None:
    """Measures leave-one-out accuracy, beside that of the most popular titles."""
    people = 50 if run.is_short else 500
    run.say(f"one title of each of {people} people is hidden; seed {SEED}")
    command = [str(run.preparation.program), "measure-recommendations", "--data", str(run.readers_server().data)]
    command += ["--people", str(people), "--seed", str(SEED)]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found = {name: (float(hits), float(rank)) for name, hits, rank in re.findall(r"^(\w+) (\d\.\d+) (\d\.\d+)$", said, re.M)}
    for name, (hits, rank) in found.items():
        run.report.add_figure(f"recommendations by {name}: hit rate at 10", hits)
        run.report.add_figure(f"recommendations by {name}: mean reciprocal rank", rank)
    run.report.add_figure(
        "recommendations by model to popularity, hit rate at 10", found["model"][0] / max(found["popularity"][0], 0.001))
