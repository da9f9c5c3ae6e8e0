"""Runs work at the same moment on many threads."""

import threading
from concurrent.futures import ThreadPoolExecutor


def race(works, repeat=1):
    """Starts all work at once, `repeat` times; returns the results in the given order."""
    works = list(works)
    barrier = threading.Barrier(len(works))

    def run(work):
        barrier.wait(timeout=30)
        return [work() for _ in range(repeat)]

    with ThreadPoolExecutor(len(works)) as pool:
        results = [future.result() for future in [pool.submit(run, work) for work in works]]
    return [result for results_of_one in results for result in results_of_one]


def statuses(answers):
    return sorted(answer.status for answer in answers)
