"""Durable likes and unlikes: 64 connections, another post for each request, other readers all the time."""

import random
import sqlite3
from collections.abc import Callable
from pathlib import Path

from harness.client import expect, send
from harness.load import Request
from harness.rounds import Contestant
from harness.run import Run
from harness.servers import Server

# A block is liked, then unliked, so that every request makes a change and the database ends in its first state. Blocks
# are far larger than the number of connections, so that no unlike overtakes its like.
BLOCK = 512
BLOCKS = 24

PAGES_OF_POSTS = 100
POSTS_PER_PAGE = 100


def durable_likes(run: Run) -> None:
    ours = run.kiwifruit()
    our_posts = posts_through_api(ours, run.preparation.size.posts)
    peer_posts = _posts_of_database(run.peer_database)
    peer_tokens = run.preparation.peer_tokens()
    peers: list[Server] = [run.flask, run.fastapi, run.go]
    rounds = run.measure(
        "durable likes",
        [
            Contestant(ours.name, ours, likes_and_unlikes(our_posts, run.tokens)),
            *(Contestant(each.name, each, likes_and_unlikes(peer_posts, peer_tokens)) for each in peers),
        ],
    )
    for peer in peers:
        run.report.add_figure(f"durable likes to {peer.name}", rounds.ratio(ours.name, peer.name))


def likes_and_unlikes(posts: list[str], tokens: list[str]) -> Callable[[], list[Request]]:
    def requests() -> list[Request]:
        chosen = random.sample(posts, min(BLOCK * BLOCKS, len(posts)))
        listed = []
        for start in range(0, len(chosen), BLOCK):
            pairs = [(post, random.choice(tokens)) for post in chosen[start : start + BLOCK]]
            for method in ("POST", "DELETE"):
                listed += [Request(method, f"/posts/{post}/like", token) for post, token in pairs]
        return listed

    return requests


def posts_through_api(server: Server, posts: int) -> list[str]:
    last_page = posts // POSTS_PER_PAGE
    found = []
    for page in random.sample(range(1, last_page + 1), min(PAGES_OF_POSTS, last_page)):
        answer = expect(send(server.port, "GET", f"/posts?page={page}&pageSize={POSTS_PER_PAGE}"), 200)
        found += [post["id"] for post in answer.json()]
    return found


def _posts_of_database(path: Path) -> list[str]:
    """The peers need a second for each page this deep, so their posts are not read through their API."""
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        (count,) = connection.execute("SELECT max(rowid) FROM posts").fetchone()
        rowids = random.sample(range(1, count + 1), min(PAGES_OF_POSTS * POSTS_PER_PAGE, count))
        rows = (
            connection.execute("SELECT id FROM posts WHERE rowid = ?", (rowid,)).fetchone()
            for rowid in rowids
        )
        return [row[0] for row in rows if row]
    finally:
        connection.close()
