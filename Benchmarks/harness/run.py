"""The state that the scenarios of one run share: durations, folders, and the running servers."""

import subprocess
import sys
import tempfile
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from harness.client import Answer, expect, send
from harness.preparation import Preparation
from harness.processes import ServerProcess
from harness.report import Report
from harness.rounds import Contestant, Rounds, measure_in_turn
from harness.servers import FastAPI, Flask, Go, KiwiFruit, Nginx, Server

Kind = TypeVar("Kind", bound=Server)

FIRST_PAGE = "/posts?page=1&pageSize=20"

# The largest difference in length between a peer's answer and ours at which a comparison is fair.
LENGTH_TOLERANCE = 0.15


class Run:
    def __init__(self, preparation: Preparation, folder: Path, report: Report, rounds: int, seconds: float,
                 is_short: bool = False):
        self.preparation = preparation
        self.folder = folder
        self.report = report
        self.rounds = rounds
        self.seconds = seconds
        # A short run only shows that the scenarios work: fewer repetitions, no meaningful figures.
        self.is_short = is_short
        self._running = ExitStack()
        self._kiwifruit: KiwiFruit | None = None
        self._titles_server: KiwiFruit | None = None

    def __enter__(self) -> "Run":
        return self

    def __exit__(self, *_) -> None:
        self._running.close()

    def say(self, text: str) -> None:
        print(text, file=sys.stderr, flush=True)

    @cached_property
    def data(self) -> Path:
        """Copies our data, so that the writes of one run do not affect the next."""
        copy = self.folder / "data"
        _copy(self.preparation.seeded_data().folder, copy)
        return copy

    @cached_property
    def tokens(self) -> list[str]:
        return self.preparation.seeded_data().tokens

    @cached_property
    def peer_database(self) -> Path:
        copy = self.folder / "peers.sqlite"
        _copy(self.preparation.peer_database(), copy)
        return copy

    def new_kiwifruit(
        self, ready_pages: bool = True, page_workers: int | None = None, page_memory: int | None = None
    ) -> KiwiFruit:
        """Creates our server without starting it. Only one may run on the data, so the previous one is stopped."""
        if self._kiwifruit:
            self._kiwifruit.stop()
        folder = self.folder / "kiwifruit"
        self._kiwifruit = KiwiFruit(
            folder, self.preparation.program, self.data, ready_pages, page_workers, page_memory)
        self._running.callback(self._kiwifruit.stop)
        return self._kiwifruit

    def kiwifruit(self, ready_pages: bool = True) -> KiwiFruit:
        """Our server, running."""
        running = self._kiwifruit
        is_usual = running and running.page_workers is None and running.page_memory is None
        if not is_usual or running.ready_pages != ready_pages:
            self.new_kiwifruit(ready_pages).start()
        return self._kiwifruit

    def stop_at_end(self, server: Server) -> None:
        self._running.callback(server.stop)

    @cached_property
    def titles_data(self) -> Path:
        """Copies our data with a million titles."""
        copy = self.folder / "titles"
        _copy(self.preparation.titles_data().folder, copy)
        return copy

    def new_titles_server(self) -> KiwiFruit:
        """Creates our server for these titles without starting it; the previous one is stopped."""
        if self._titles_server:
            self._titles_server.stop()
        server = KiwiFruit(self.folder / "kiwifruit-titles", self.preparation.program, self.titles_data)
        self._running.callback(server.stop)
        self._titles_server = server
        return server

    def titles_server(self) -> KiwiFruit:
        """The same, running."""
        if not self._titles_server:
            self.new_titles_server().start()
        return self._titles_server

    @cached_property
    def _places_server(self) -> KiwiFruit:
        copy = self.folder / "places-data"
        _copy(self.preparation.places_data().folder, copy)
        return self._started(KiwiFruit(self.folder / "kiwifruit-places", self.preparation.program, copy))

    def places_server(self) -> KiwiFruit:
        """Our server with a million places, running."""
        return self._places_server

    @cached_property
    def _readers_server(self) -> KiwiFruit:
        copy = self.folder / "readers-data"
        _copy(self.preparation.readers_data().folder, copy)
        return self._started(KiwiFruit(self.folder / "kiwifruit-readers", self.preparation.program, copy))

    def readers_server(self) -> KiwiFruit:
        """Our server with users who keep a million titles, running."""
        return self._readers_server

    @cached_property
    def _sitters_server(self) -> KiwiFruit:
        copy = self.folder / "sitters-data"
        _copy(self.preparation.sitters_data().folder, copy)
        return self._started(KiwiFruit(self.folder / "kiwifruit-sitters", self.preparation.program, copy))

    def sitters_server(self) -> KiwiFruit:
        """Our server with idle users, running."""
        return self._sitters_server

    def start(self, command: list[str], log: Path, environment: dict[str, str]) -> ServerProcess:
        """Starts a program that ends with the run at the latest."""
        process = ServerProcess(command, log, environment)
        self._running.callback(process.stop)
        return process

    def nginx(self, target: str, answer: Answer) -> Nginx:
        folder = Path(tempfile.mkdtemp(prefix="nginx-", dir=self.folder))
        return self._started(Nginx(folder, target, answer))

    @cached_property
    def flask(self) -> Flask:
        tools = self.preparation.python_tools()
        return self._started_peer(Flask(self.folder / "flask", tools, self.peer_database))

    @cached_property
    def fastapi(self) -> FastAPI:
        tools = self.preparation.python_tools()
        return self._started_peer(FastAPI(self.folder / "fastapi", tools, self.peer_database))

    @cached_property
    def go(self) -> Go:
        return self._started_peer(Go(self.folder / "go", self.preparation.go_server(), self.peer_database))

    @cached_property
    def first_page(self) -> Answer:
        return expect(send(self.kiwifruit().port, "GET", FIRST_PAGE), 200)

    def measure(self, title: str, contestants: list[Contestant]) -> Rounds:
        self.say(f"{title} …")
        rounds = measure_in_turn(title, contestants, self.rounds, self.seconds, warms_up=not self.is_short)
        self.report.add_rounds(rounds)
        return rounds

    def _started(self, server: Kind) -> Kind:
        self._running.callback(server.stop)
        server.start()
        return server

    def _started_peer(self, server: Kind) -> Kind:
        self._started(server)
        theirs = expect(send(server.port, "GET", FIRST_PAGE), 200)
        _check_alike(server.name, self.first_page, theirs)
        return server


def _check_alike(name: str, ours: Answer, theirs: Answer) -> None:
    if (missing := _fields(ours.json()) ^ _fields(theirs.json())) or len(ours.json()) != len(theirs.json()):
        raise RuntimeError(f"{name} answers other fields than ours; differing fields: {sorted(missing)}")
    if abs(len(theirs.body) - len(ours.body)) > LENGTH_TOLERANCE * len(ours.body):
        raise RuntimeError(f"{name} answers {len(theirs.body)} bytes where we answer {len(ours.body)}")


def _fields(value: object, path: str = "") -> set[str]:
    if isinstance(value, list):
        return set().union(*(_fields(each, path) for each in value))
    if isinstance(value, dict):
        return set().union(
            *(_fields(each, f"{path}.{key}") | {f"{path}.{key}"} for key, each in value.items())
        )
    return set()


def _copy(source: Path, destination: Path) -> None:
    subprocess.run(["cp", "-r", "--reflink=auto", str(source), str(destination)], check=True)
