"""Books, films and shows: search, the deck, swipes and libraries beside a million titles, and their import."""

import json
import random
import subprocess
import time
import uuid
from pathlib import Path
from urllib.parse import quote

from harness.client import expect, send
from harness.latency import Ask, Latencies, ServerTime, ask_in_turn, high
from harness.preparation import MILLION
from harness.run import Run
from harness.servers import KiwiFruit

SEARCHES = 1_000
SHORT_SEARCHES = 100
PAGES = 200
SWIPES = 200

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"
# Words that `kiwifruit seed` puts into very many names.
COMMON = ["the", "of", "a", "in", "and", "night", "story", "love", "world", "stranger", "volume", "without", "history"]
KINDS = ["", "&kind=film", "&kind=show", "&kind=book"]


def search(run: Run) -> None:
    """Searches as typed: every prefix of titles and authors, common words, one letter, several words, of each kind."""
    server = run.titles_server()
    chance = random.Random(1)
    searches = [_ask_for(text, chance) for text in _typed(run, server, chance)]
    letters = [_ask_for(letter, chance) for letter in LETTERS for _ in range(5)]
    ask_in_turn(server, letters[:50])  # Brings the index into memory; not counted.
    run.say(f"{len(searches)} searches for titles, {len(letters)} for one letter")
    _add(run, "title search", ask_in_turn(server, searches))
    _add(run, "title search for one letter", ask_in_turn(server, letters))
    if run.preparation.titles_size.titles == MILLION:
        run.report.add_figure("making a million titles, s", run.preparation.titles_data().seconds_to_make)


def deck(run: Run) -> None:
    """A user with tens of thousands of decisions requests cards: the first ones, and those after them."""
    server, token = run.titles_server(), run.preparation.titles_data().swiper
    asks = []
    for filters in ("", "&kind=film", "&method=trending", "&method=topRated", "&sort=newest", "&genre=travel"):
        cursor, target = None, f"/deck?limit=20{filters}"
        # Until there are cards: the region of undecided titles is located once.
        for _ in range(100):
            answer = expect(send(server.port, "GET", target + (f"&cursor={cursor}" if cursor else ""), token), 200).json()
            cursor = answer["cursor"]
            if answer["titles"] or not cursor:
                break
        asks += [Ask("GET", target, token)] + ([Ask("GET", f"{target}&cursor={cursor}", token)] if cursor else [])
    run.say(f"{PAGES} pages of the deck of a person with {run.preparation.titles_size.decisions:,} decisions")
    with ServerTime(server, "GET /deck") as time_of_server:
        latencies = ask_in_turn(server, (asks[number % len(asks)] for number in range(PAGES)))
    run.report.add_figure("deck page after many decisions: server time, p95 at most, ms", time_of_server.high)
    _add(run, "deck page after many decisions", latencies)


def swipes(run: Run) -> None:
    """Swipes, each answered after its commit is on disk."""
    server, token = run.titles_server(), run.preparation.titles_data().swiper
    titles, cursor = [], None
    while len(titles) < SWIPES:
        target = "/deck?limit=100&method=topRated" + (f"&cursor={cursor}" if cursor else "")
        answer = expect(send(server.port, "GET", target, token), 200).json()
        titles += [title["id"] for title in answer["titles"]]
        cursor = answer["cursor"]
    run.say(f"{SWIPES} swipes")
    _add(run, "swipe until it is on the server", ask_in_turn(server, [_swipe(title, token) for title in titles[:SWIPES]]))


def library(run: Run) -> None:
    """A library of 10,000 titles through the API: its first screen, its shelves, and each of them filtered."""
    server, token = run.titles_server(), run.preparation.titles_data().librarian
    opening = [Ask("GET", f"/library?shelf={shelf}&pageSize=30", token) for shelf in ("now", "watchlist", "recent", "all")]
    opening.append(Ask("GET", "/library/summary", token))
    narrowed = [
        Ask("GET", f"/library?shelf=all&pageSize=30&{filters}", token)
        for filters in (
            "kind=film", "genre=travel", "minimumRating=16", "kind=book&genre=poetry", "sort=name", "q=stranger",
            "q=s", "kind=show&minimumRating=20&sort=year", "platform=Netflix",
        )
    ]  # fmt: skip
    for asks in (opening, narrowed):
        ask_in_turn(server, asks)
    run.say(f"a library of {run.preparation.titles_size.library:,} titles")
    _add(run, "library, 10,000 titles: each look", ask_in_turn(server, opening * 20))
    _add(run, "library, 10,000 titles: narrowed down", ask_in_turn(server, narrowed * 12))


def library_in_browser(run: Run) -> None:
    server, data = run.titles_server(), run.preparation.titles_data()
    figures = _in_chromium(run, "library.py", server, data.librarian, 3 if run.is_short else 40)
    figure = run.report.add_figure
    figure("Library in Chromium: 10,000 titles, first page, p95 ms", high(figures["complete"]))
    figure("Library in Chromium: 10,000 titles, opened by a tap, p95 ms", high(figures["opened"]))
    figure("Library in Chromium: 10,000 titles, all of them opened by a tap, p95 ms", high(figures["grid"]))
    figure("Library in Chromium: 10,000 titles, filtered, p95 ms", high(figures["filtered"]))


def deck_in_browser(run: Run) -> None:
    server, data = run.titles_server(), run.preparation.titles_data()
    swiped = 10 if run.is_short else 100
    figures = _in_chromium(run, "deck.py", server, data.swiper, swiped)
    figure = run.report.add_figure
    figure(f"Deck in Chromium: {swiped} swipes, next card not there before the last has left", figures["late"])
    figure("Deck in Chromium: swipe until the next card is on top, p95 ms", high(figures["shown"]))


def _typed(run: Run, server: KiwiFruit, chance: random.Random) -> list[str]:
    texts: set[str] = set()
    searches = SHORT_SEARCHES if run.is_short else SEARCHES
    while len(texts) < searches:
        page = chance.randint(1, min(900, run.preparation.titles_size.titles // 100))
        titles = expect(send(server.port, "GET", f"/titles?page={page}&pageSize=100"), 200).json()
        for title in chance.sample(titles, min(20, len(titles))):
            name = title["name"]
            person = title["people"][0]["name"] if title["people"] else name
            words = name.split()
            text = chance.choice([
                name[: chance.randint(1, 8)], name, person, person[: chance.randint(1, 8)], person.split()[-1],
                chance.choice(words), " ".join(chance.sample(words, min(2, len(words)))),
                f"{chance.choice(words)} {person.split()[-1]}", chance.choice(COMMON),
                f"{chance.choice(COMMON)} {chance.choice(LETTERS)}", " ".join(chance.sample(COMMON, 2)),
            ])  # fmt: skip
            texts.add(text.strip() or "the")
    return sorted(texts, key=lambda _: chance.random())[:searches]


def _ask_for(text: str, chance: random.Random) -> Ask:
    return Ask("GET", f"/titles?q={quote(text)}&pageSize=20{chance.choice(KINDS)}")


def _swipe(title: str, token: str) -> Ask:
    now = time.time()
    moment = f"{int(now * 1000):012x}-0000-{uuid.uuid4().hex[:8]}"
    item = {
        "titleId": title,
        "skippedAt": moment,
        "dateSwiped": {"value": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(now)), "time": moment},
    }
    return Ask("POST", "/library/changes", token, json.dumps({"changes": [{"swipedItem": item}]}).encode())


def _add(run: Run, name: str, latencies: Latencies) -> None:
    run.report.add_figure(f"{name}, p95 ms", high(latencies.milliseconds))
    run.report.add_figure(f"{name}, slowest, ms", max(latencies.milliseconds))
    run.report.add_figure(f"{name}, processor, ms", latencies.cpu_milliseconds)


def _in_chromium(run: Run, script: str, server: KiwiFruit, token: str, times: int) -> dict:
    run.say(f"{script} in Chromium")
    path = Path(__file__).parent.parent / "browser" / script
    python = run.preparation.browser_tools() / "python"
    finished = subprocess.run(
        [str(python), str(path), "--port", str(server.port), "--token", token, "--times", str(times)],
        capture_output=True, text=True, timeout=900, check=False)
    if finished.returncode != 0:
        raise RuntimeError(f"{script}: {finished.stderr.strip()[-2000:]}")
    return json.loads(finished.stdout)
