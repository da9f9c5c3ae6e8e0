"""The project's promises about its speed. `make bench` prints every figure beside its target and fails when one is
missed. A ratio in a figure's name reads "ours to theirs" in requests per second.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Target:
    figure: str
    at_least: float | None = None
    at_most: float | None = None

    def met_by(self, value: float) -> bool:
        if self.at_least is not None and value < self.at_least:
            return False
        return self.at_most is None or value <= self.at_most

    def __str__(self) -> str:
        return f"≥ {self.at_least:g}" if self.at_least is not None else f"≤ {self.at_most:g}"


TARGETS = [
    *(Target(f"statistics of {span}, 20,000 entries, p95 ms", at_most=50) for span in ("a year", "ten years")),
    Target("recommendations, p95 ms", at_most=100),
    Target("recommendations by model to popularity, hit rate at 10", at_least=1.2),
    Target("1,000 active sessions: processor beside idle, % of a core", at_most=5),
    Target("1,000 active sessions: messages in 60 s for each, without heartbeats", at_most=0),
    *(Target(f"nearby within {radius} km, p95 ms", at_most=2) for radius in ("0.5", "5", "50")),
    Target("my places, 20,000 visits, p95 ms", at_most=150),
    Target("My places in Chromium: 20,000 visits, first page, p95 ms", at_most=150),
    Target("map of a city: first picture as sent, kB", at_most=60),
    Target("map of a city, moved by pointer: frame, p95 ms", at_most=17),
    Target("map of a city, moved by keys: frame, p95 ms", at_most=17),
    Target("importing an extract of 500,000 points, s", at_most=120),
    Target("importing an extract of 500,000 points, peak memory of all processes, MB", at_most=500),
    Target("e-book of 10 MB: its contents or its first chapter, p95 ms", at_most=1000),
    Target("first page to nginx serving the same bytes", at_least=1.0),
    Target("first page without a ready-made page to nginx", at_least=0.7),
    Target("first page with a token to nginx", at_least=0.5),
    Target("first page to Flask", at_least=25),
    Target("first page to FastAPI", at_least=10),
    Target("first page to Go", at_least=1.5),
    Target("first page in gzip to as it is", at_least=1.0),
    Target("first page in gzip, bytes to as it is", at_most=0.25),
    Target("the web's page in gzip to as it is", at_least=1.0),
    Target("the web's page in gzip, bytes to as it is", at_most=0.25),
    Target("random pages to first page", at_least=0.25),
    Target("far pages to near pages", at_least=0.8),
    Target("durable likes to Flask", at_least=10),
    Target("resident memory after start, MB", at_most=40),
    Target("resident memory after an upload, MB", at_most=40),
    Target("start to first answer, ms", at_most=200),
    Target("12-megapixel JPEG stored, ms", at_most=300),
    Target("12-megapixel JPEG stored, peak memory of all processes, MB", at_most=100),
    Target("making a million posts, s", at_most=120),
    Target("importing a million works, s", at_most=300),
    Target("importing a million works, peak memory, MB", at_most=300),
    Target("start to first answer with a million titles, ms", at_most=200),
    Target("title search by one letter, p95 ms", at_most=20),
    Target("title search at a million titles, p95 ms", at_most=20),
    Target("feed: tap to patch, one page, p95 ms", at_most=5),
    Target("feed: tap to patch, 2000 pages, p95 ms", at_most=50),
    Target("feed: bytes of an answer, largest", at_most=1000),
    Target("feed: memory of an idle page, kB", at_most=80),
    Target("feed: memory after all have left, to before", at_most=1.5),
    Target("feed: work that held up others for 50 ms", at_most=0),
    Target("reading list: tap to patch, one page, p95 ms", at_most=5),
    Target("reading list: tap to patch, 2000 pages, p95 ms", at_most=50),
    Target("reading list: bytes of an answer, largest", at_most=1000),
    Target("Home in Chromium: first page, all its text, p95 ms", at_most=60),
    Target("Home in Chromium: tap on a heart until the server has it, p95 ms", at_most=50),
    Target("Home in Chromium: scroll to the end until there is more, p95 ms", at_most=100),
    Target("Home: tap to patch, many people online, p95 ms", at_most=30),
    Target("Home: memory of a person online, kB", at_most=60),
    Target("Home: tap to patch, 5,000 connected, p95 ms", at_most=100),
    Target("Home as HTML on two workers, pages a second", at_least=1000),
    Target("Home as HTML on two workers, processor, ms a page", at_most=1.5),
    Target("Home as HTML, two workers to one", at_least=1.7),
    Target("Home: taps, two workers to one", at_least=1.7),
    Target("Home: a first visit over the wire without fonts and pictures, kB", at_most=30),
    Target("Home: fonts over the wire, kB", at_most=120),
    Target("API: first page, with people online to without", at_least=0.7),
    Target("API: likes, with people online to without", at_least=0.7),
    Target("title search, p95 ms", at_most=20),
    Target("title search for one letter, p95 ms", at_most=20),
    Target("deck page after many decisions: server time, p95 at most, ms", at_most=5),
    Target("swipe until it is on the server, p95 ms", at_most=50),
    Target("Library in Chromium: 10,000 titles, opened by a tap, p95 ms", at_most=100),
    Target("Library in Chromium: 10,000 titles, all of them opened by a tap, p95 ms", at_most=100),
    Target("Library in Chromium: 10,000 titles, filtered, p95 ms", at_most=50),
    Target("Deck in Chromium: 100 swipes, next card not there before the last has left", at_most=0),
]
