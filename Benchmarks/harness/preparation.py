"""Prepares the data of a run and keeps it for the next: the Python peers' packages, the Go peer, both databases, bearer
tokens and a photo. All files are in one folder, KIWIFRUIT_BENCH_CACHE.
"""

import hashlib
import json
import random
import re
import shutil
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from harness.client import expect, send
from harness.extracts import CITY, write_extract
from harness.servers import PEERS, KiwiFruit
from peers.database import make_database, token_of

BENCHMARKS = Path(__file__).parent.parent
SIGNED_IN_READERS = 256
SHORT_SIGNED_IN_READERS = 16

# The password of all users that `kiwifruit seed` creates.
SEEDED_PASSWORD = "kiwifruit-demo"

SAMPLED_PAGES = 20

LOGGED_IN_READERS = 100
SHORT_LOGGED_IN_READERS = 8
SITTERS = 1_000
SHORT_SITTERS = 50

MILLION = 1_000_000

# The visits of one user in a year.
VISITS = 20_000
SHORT_VISITS = 2_000


@dataclass(frozen=True)
class Size:
    posts: int
    users: int
    likes: int
    comments: int

    def __str__(self) -> str:
        return f"{self.posts:,} posts, {self.users:,} users, {self.likes:,} likes, {self.comments:,} comments"

    @property
    def slug(self) -> str:
        return f"{self.posts}-{self.users}-{self.likes}-{self.comments}"


@dataclass(frozen=True)
class TitlesSize:
    titles: int
    # Decisions of one user, and titles that another one keeps.
    decisions: int
    library: int

    def __str__(self) -> str:
        return f"{self.titles:,} titles, {self.decisions:,} decisions of one person, {self.library:,} titles of another"

    @property
    def slug(self) -> str:
        return f"titles-{self.titles}-{self.decisions}-{self.library}"


@dataclass(frozen=True)
class TitlesData:
    """A data folder of titles, and the tokens of two users."""

    folder: Path
    seconds_to_make: float
    swiper: str
    librarian: str


@dataclass(frozen=True)
class ReadersSize:
    people: int
    # The total number of titles that they keep.
    kept: int
    titles: int

    def __str__(self) -> str:
        return f"{self.people:,} people who keep {self.kept:,} of {self.titles:,} titles"

    @property
    def slug(self) -> str:
        return f"readers-{self.people}-{self.kept}-{self.titles}"


@dataclass(frozen=True)
class ReadersData:
    """A data folder of users, and the names and tokens of some of them."""

    folder: Path
    usernames: list[str]
    tokens: list[str]


@dataclass(frozen=True)
class PlacesData:
    """A data folder of places, and the token of a user with a year of visits."""

    folder: Path
    walker: str


@dataclass(frozen=True)
class SeededData:
    """Our server's data folder as `kiwifruit seed` left it. Runs work on copies."""

    folder: Path
    seconds_to_make: float
    # The newest posts in the form of the API, from which the peers' database is made.
    sample: list[dict]
    tokens: list[str]


class Preparation:
    def __init__(self, cache: Path, program: Path, size: Size, titles_size: TitlesSize, places_size: int,
                 readers_size: ReadersSize, is_short: bool = False):
        self.cache = cache
        self.program = program
        self.size = size
        self.titles_size = titles_size
        self.places_size = places_size
        self.readers_size = readers_size
        self.visits = SHORT_VISITS if is_short else VISITS
        self._signed_in = SHORT_SIGNED_IN_READERS if is_short else SIGNED_IN_READERS
        self._logged_in = SHORT_LOGGED_IN_READERS if is_short else LOGGED_IN_READERS
        self._sitters = SHORT_SITTERS if is_short else SITTERS
        cache.mkdir(parents=True, exist_ok=True)

    def python_tools(self) -> Path:
        """Returns the folder of programs of a virtual environment with the pinned packages."""
        return self._python(BENCHMARKS / "requirements.txt", "the Python peers")

    def browser_tools(self) -> Path:
        """Returns the same for the package that drives Chromium."""
        return self._python(BENCHMARKS / "browser" / "requirements.txt", "what drives Chromium")

    def _python(self, requirements: Path, what: str) -> Path:
        environment = self.cache / f"python-{_digest(requirements)}"
        if not (environment / "complete").exists():
            _say(f"Installing {what}")
            shutil.rmtree(environment, ignore_errors=True)
            subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
            pip = [str(environment / "bin" / "python"), "-m", "pip", "install", "--quiet"]
            subprocess.run([*pip, "--disable-pip-version-check", "-r", str(requirements)], check=True)
            (environment / "complete").touch()
        return environment / "bin"

    def go_server(self) -> Path:
        """Builds the Go peer offline from Debian's packages, with Debian's SQLite as ours is."""
        source = PEERS / "go_server.go"
        program = self.cache / f"go-server-{_digest(source)}"
        if not program.exists():
            _say("Building the Go peer")
            subprocess.run(
                ["go", "build", "-tags", "libsqlite3", "-o", str(program), str(source)],
                check=True,
                env={
                    "PATH": "/usr/local/go/bin:/usr/bin:/bin",
                    "HOME": str(self.cache),
                    "GO111MODULE": "off",
                    "GOPATH": "/usr/share/gocode",
                    "GOCACHE": str(self.cache / "go-build"),
                    "GOFLAGS": "",
                },
            )
        return program

    def peer_database(self) -> Path:
        maker = PEERS / "database.py"
        path = self.cache / f"peers-{self.size.slug}-{_digest(maker, PEERS / 'schema.sql')}.sqlite"
        if not path.exists():
            _say(f"Making the peers' database of {self.size}")
            make_database(path, **asdict(self.size), sample=self.seeded_data().sample)
        return path

    def peer_tokens(self) -> list[str]:
        return [token_of(user) for user in range(min(self._signed_in, self.size.users))]

    def seeded_data(self) -> SeededData:
        folder = self.cache / f"kiwifruit-{self.size.slug}-{self._signed_in}"
        notes = folder.with_suffix(".json")
        if not notes.exists():
            _say(f"Making our database of {self.size}")
            shutil.rmtree(folder, ignore_errors=True)
            started = time.monotonic()
            subprocess.run(
                [
                    *(str(self.program), "seed", "--data", str(folder)),
                    *("--posts", str(self.size.posts), "--users", str(self.size.users)),
                    *("--likes", str(self.size.likes), "--comments", str(self.size.comments)),
                ],
                check=True,
                stdout=subprocess.DEVNULL,
            )
            seconds = time.monotonic() - started
            sample, tokens = self._sample_and_tokens(folder)
            notes.write_text(json.dumps({"seconds_to_make": seconds, "sample": sample, "tokens": tokens}))
        return SeededData(folder, **json.loads(notes.read_text()))

    def titles_data(self) -> TitlesData:
        folder = self.cache / f"kiwifruit-{self.titles_size.slug}"
        notes = folder.with_suffix(".json")
        if not notes.exists():
            size = self.titles_size
            _say(f"Making our database of {size}")
            shutil.rmtree(folder, ignore_errors=True)
            command = [str(self.program), "seed", "--data", str(folder), "--titles", str(size.titles)]
            command += ["--decisions", str(size.decisions), "--library", str(size.library)]
            started = time.monotonic()
            finished = subprocess.run(command, check=True, capture_output=True, text=True)
            seconds = time.monotonic() - started
            swiper, librarian = re.findall(r"^Log in as (\w+)", finished.stdout, re.MULTILINE)[:2]
            with _running(KiwiFruit(self.cache / "log-in", self.program, folder)) as port:
                tokens = {"swiper": _log_in(port, swiper), "librarian": _log_in(port, librarian)}
            notes.write_text(json.dumps({"seconds_to_make": seconds, **tokens}))
        return TitlesData(folder, **json.loads(notes.read_text()))

    def readers_data(self) -> ReadersData:
        """Seeds users with tastes."""
        size = self.readers_size
        more = ["--titles", str(size.titles), "--kept", str(size.kept)]
        return self._people(size.slug, size.people, more, self._logged_in)

    def sitters_data(self) -> ReadersData:
        """Seeds idle users, all of them logged in."""
        people = min(self._sitters, self.readers_size.people)
        return self._people(f"sitters-{people}", people, [], people)

    def _people(self, name: str, people: int, more: list[str], logged_in: int) -> ReadersData:
        folder = self.cache / f"kiwifruit-{name}-{logged_in}"
        notes = folder.with_suffix(".json")
        if not notes.exists():
            _say(f"Making a database of {people:,} people")
            shutil.rmtree(folder, ignore_errors=True)
            command = [str(self.program), "seed", "--data", str(folder), "--users", str(people), "--posts", "0"]
            subprocess.run([*command, "--sessions", "0", *more], check=True, stdout=subprocess.DEVNULL)
            listed = subprocess.run(
                [str(self.program), "user", "list", "--data", str(folder)], check=True, capture_output=True, text=True)
            usernames = [line.split()[0] for line in listed.stdout.splitlines() if line.strip()]
            usernames = random.Random(1).sample(usernames, min(logged_in, len(usernames)))
            _say(f"Logging {len(usernames):,} people in")
            with _running(KiwiFruit(self.cache / "log-in", self.program, folder)) as port:
                tokens = [_log_in(port, username) for username in usernames]
            notes.write_text(json.dumps({"usernames": usernames, "tokens": tokens}))
        return ReadersData(folder, **json.loads(notes.read_text()))

    def extract(self, places: int, street_points: int) -> Path:
        """Writes an extract in OpenStreetMap's format, of generated cities."""
        maker = _digest(BENCHMARKS / "harness" / "extracts.py")
        path = self.cache / f"extract-{places}-{street_points}-{maker}.osm.pbf"
        if not path.exists():
            _say(f"Writing an extract of {places:,} places")
            new = path.with_suffix(".new")
            write_extract(new, places, street_points)
            new.rename(path)
        return path

    def places_data(self) -> PlacesData:
        maker = _digest(BENCHMARKS / "harness" / "extracts.py", Path(__file__))
        folder = self.cache / f"places-{self.places_size}-{self.visits}-{maker}"
        notes = folder.with_suffix(".json")
        if not notes.exists():
            file = self.extract(self.places_size, self.places_size // 10)
            _say(f"Taking {self.places_size:,} places in")
            shutil.rmtree(folder, ignore_errors=True)
            command = [str(self.program), "places", "import", "--data", str(folder), str(file)]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            with _running(KiwiFruit(self.cache / "log-in", self.program, folder)) as port:
                notes.write_text(json.dumps({"walker": _walk(port, self.visits)}))
        return PlacesData(folder, **json.loads(notes.read_text()))

    def photo(self) -> Path:
        """Draws a JPEG of 12 megapixels with the detail and the size of a phone's photo."""
        path = self.cache / "photo-4000x3000.jpg"
        if not path.exists():
            _say("Drawing the photo")
            draw = BENCHMARKS / "harness" / "draw_photo.py"
            subprocess.run([str(self.python_tools() / "python"), str(draw), str(path)], check=True)
        return path

    def _sample_and_tokens(self, data: Path) -> tuple[list[dict], list[str]]:
        _say(f"Logging {self._signed_in} readers in")
        with _running(KiwiFruit(self.cache / "log-in", self.program, data)) as port:
            sample = _newest_posts(port)
            usernames = list({post["author"]["username"]: None for post in sample})
            return sample, [_log_in(port, username) for username in usernames[: self._signed_in]]


@contextmanager
def _running(server: KiwiFruit) -> Iterator[int]:
    """The port of a server while it runs."""
    server.start()
    try:
        yield server.port
    finally:
        server.stop()


def _newest_posts(port: int) -> list[dict]:
    pages = (send(port, "GET", f"/posts?page={page}&pageSize=100") for page in range(1, SAMPLED_PAGES + 1))
    return [post for page in pages for post in expect(page, 200).json()]


def _walk(port: int, visits: int) -> str:
    """Returns the token of a user who visited some of a city's places repeatedly in a year."""
    chance = random.Random(11)
    body = json.dumps({"username": "walker", "password": SEEDED_PASSWORD}).encode()
    expect(send(port, "POST", "/users", body=body), 201)
    token = _log_in(port, "walker")
    spots = []
    for _ in range(60):
        near = f"latitude={chance.gauss(CITY[0], 0.02)}&longitude={chance.gauss(CITY[1], 0.02)}"
        found = expect(send(port, "GET", f"/spots?{near}&radius=2000&pageSize=100"), 200).json()
        spots += [each["spot"]["id"] for each in found]
    spots = sorted(set(spots))
    start = int(time.time()) - 365 * 86_400
    for first in range(0, visits, 100):
        changes = []
        for number in range(first, first + 100):
            moment = start + number * 365 * 86_400 // visits
            stamp = f"{moment * 1000:012x}-0000-00000001"
            day = time.strftime("%Y-%m-%d", time.gmtime(moment))
            changes.append({"experience": {
                "id": str(uuid.UUID(int=(number + 1) << 80 | 4 << 76 | 2 << 62)), "spotId": chance.choice(spots),
                "name": {"value": f"Visit {number}", "time": stamp}, "visitedOn": {"value": day, "time": stamp},
                "createdDate": {"value": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(moment)), "time": stamp},
            }})  # fmt: skip
        expect(send(port, "POST", "/library/changes", token, json.dumps({"changes": changes}).encode()), 200)
    return token


def _log_in(port: int, username: str) -> str:
    body = json.dumps({"username": username, "password": SEEDED_PASSWORD}).encode()
    return expect(send(port, "POST", "/sessions", body=body), 200).json()["token"]


def _digest(*files: Path) -> str:
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]


def _say(text: str) -> None:
    print(f"{text} …", file=sys.stderr, flush=True)
