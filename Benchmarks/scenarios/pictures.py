"""Pictures: storing a large photo, and serving the stored picture."""

import threading
import time
from urllib.parse import urlsplit

from harness.client import expect, photo_form, send
from harness.load import Request
from harness.processes import ServerProcess
from harness.rounds import Contestant, Range
from harness.run import Run
from harness.servers import KiwiFruit

MEGABYTE = 1_000_000
UPLOADS = 7
SHORT_UPLOADS = 2


def storing(run: Run) -> None:
    """The time from the first byte sent to the answer with the stored post."""
    server = run.kiwifruit()
    upload_photo(run, server)  # The first upload finds its programs on disk, not in memory.
    times, peaks = [], []
    for _ in range(SHORT_UPLOADS if run.is_short else UPLOADS):
        with PeakMemory(server.process) as peak:
            started = time.perf_counter()
            upload_photo(run, server)
            times.append((time.perf_counter() - started) * 1000)
        peaks.append(peak.bytes / MEGABYTE)
    run.report.add_figure("12-megapixel JPEG stored, ms", Range.of(times))
    run.report.add_figure("12-megapixel JPEG stored, peak memory of all processes, MB", max(peaks))


def serving(run: Run) -> None:
    """The stored photo at its largest against nginx with the same file."""
    ours = run.kiwifruit()
    target = urlsplit(upload_photo(run, ours)["imageURL"]).path
    nginx = run.nginx(target, expect(send(ours.port, "GET", target), 200))
    requests = [Request("GET", target)]
    rounds = run.measure("photo", [Contestant(each.name, each, lambda: requests) for each in (ours, nginx)])
    run.report.add_figure("photo to nginx serving the same file", rounds.ratio(ours.name, nginx.name))


def upload_photo(run: Run, server: KiwiFruit) -> dict:
    body, content_type = photo_form(run.preparation.photo().read_bytes(), "A quiet evening with a long book.")
    answer = send(server.port, "POST", "/posts", run.tokens[0], body, content_type)
    return expect(answer, 201).json()


class PeakMemory:
    """The peak memory of a server and its helpers, sampled every two milliseconds."""

    def __init__(self, process: ServerProcess):
        self.bytes = 0
        self._process = process
        self._finished = threading.Event()
        self._watcher = threading.Thread(target=self._watch)

    def __enter__(self) -> "PeakMemory":
        self._watcher.start()
        return self

    def __exit__(self, *_) -> None:
        self._finished.set()
        self._watcher.join()

    def _watch(self) -> None:
        while not self._finished.wait(0.002):
            self.bytes = max(self.bytes, self._process.resident_bytes())
