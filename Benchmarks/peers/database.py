"""Generates the database that the Flask, FastAPI and Go peers share: as many rows as ours, with names, captions and
pictures copied from a sample of our posts, so that the answers have the same size.
"""

import base64
import hashlib
import json
import sqlite3
from array import array
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

INDEXES = """
CREATE INDEX posts_newest ON posts (created_at DESC, id DESC);
CREATE INDEX posts_by_author ON posts (author_id, created_at DESC);
CREATE INDEX comments_of_post ON comments (post_id, created_at);
"""

FIRST_POST = datetime(2024, 1, 1, tzinfo=UTC)
SECONDS_BETWEEN_POSTS = 30

COMMENT = "A quiet evening with this one; thank you for telling me about it."


def token_of(user: int) -> str:
    """Returns the bearer token of a user: as long as the real ones, and known to the load generator."""
    digest = hashlib.sha256(f"peer token {user}".encode()).digest()
    return "kiwi_" + base64.urlsafe_b64encode(digest).decode().rstrip("=")


def make_database(path: Path, posts: int, users: int, likes: int, comments: int, sample: list[dict]) -> None:
    """Generates the database from `sample`, posts in the form of our API. The file has a temporary name until it is
    complete, so that an interrupted run leaves no partial one.
    """
    unfinished = path.with_suffix(".unfinished")
    unfinished.unlink(missing_ok=True)
    connection = sqlite3.connect(unfinished, isolation_level=None)
    connection.executescript(
        "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -500000;"
    )
    connection.executescript(Path(__file__).with_name("schema.sql").read_text())
    connection.execute("BEGIN")

    likes_of_post = _spread(likes, posts)
    comments_of_post = _spread(comments, posts)
    connection.executemany("INSERT INTO users VALUES (?, ?, ?, ?, ?)", _users(users, sample))
    connection.executemany("INSERT INTO sessions VALUES (?, ?)", _sessions(users))
    connection.executemany(
        "INSERT INTO posts VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'everyone', ?, ?, ?, NULL)",
        _posts(posts, users, likes_of_post, comments_of_post, sample),
    )
    connection.executemany("INSERT INTO likes VALUES (?, ?, ?)", _likes(likes_of_post, users))
    connection.executemany("INSERT INTO comments VALUES (?, ?, ?, ?, ?)", _comments(comments_of_post, users))

    connection.execute("COMMIT")
    connection.executescript(INDEXES)
    connection.execute("ANALYZE")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.close()
    unfinished.rename(path)


def _users(count: int, sample: list[dict]) -> Iterator[tuple]:
    authors = list({post["author"]["id"]: post["author"] for post in sample}.values())
    for user in range(count):
        like = authors[user % len(authors)]
        username = f"{like['username']}{user}"
        yield _user_id(user), username, like["displayName"], like["avatarURL"], _timestamp(0)


def _sessions(users: int) -> Iterator[tuple[str, str]]:
    for user in range(users):
        yield hashlib.sha256(token_of(user).encode()).hexdigest(), _user_id(user)


def _posts(count: int, users: int, likes: array, comments: array, sample: list[dict]) -> Iterator[tuple]:
    contents = [
        (post["imageURL"], post["hasPhoto"], _json(post["attachments"]), post["about"] and _json(post["about"]),
         post["isSpoiler"], post["caption"])
        for post in sample
    ]  # fmt: skip
    for post in range(count):
        # The sample begins with our newest post, and the newest here have the greatest numbers.
        like = (count - 1 - post) % len(sample)
        yield (
            _post_id(post),
            _user_id(post * 7919 % users),
            *contents[like],
            likes[post],
            comments[post],
            _timestamp(post),
        )


def _likes(likes_of_post: array, users: int) -> Iterator[tuple[str, str, str]]:
    for post, count in enumerate(likes_of_post):
        identifier, when = _post_id(post), _timestamp(post)
        for user in _distinct_users(post, count, users):
            yield identifier, _user_id(user), when


def _comments(comments_of_post: array, users: int) -> Iterator[tuple[str, str, str, str, str]]:
    for post, count in enumerate(comments_of_post):
        identifier, when = _post_id(post), _timestamp(post)
        for number, user in enumerate(_distinct_users(post + 1, count, users)):
            yield f"{identifier}-{number}", identifier, _user_id(user), COMMENT, when


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _spread(total: int, posts: int) -> array:
    """Yields the number of `total` for each post: half of them evenly, half on every tenth post."""
    popular = max(1, posts // 10)
    counts = array("L", [0]) * posts
    for number in range(total):
        counts[(number // 2) % popular * 10 % posts if number % 2 else (number // 2) % posts] += 1
    return counts


def _distinct_users(post: int, count: int, users: int) -> Iterator[int]:
    first = post * 2_654_435_761 % users
    return ((first + number) % users for number in range(min(count, users)))


def _user_id(user: int) -> str:
    return f"018cc251-f400-7000-8000-{user:012x}"


def _post_id(post: int) -> str:
    """Returns an id in the form of a version 7 UUID: the time in milliseconds, then the number of the post."""
    milliseconds = int(FIRST_POST.timestamp() * 1000) + post * SECONDS_BETWEEN_POSTS * 1000
    time = f"{milliseconds:012x}"
    return f"{time[:8]}-{time[8:]}-7{post * 40_503 % 4096:03x}-8000-{post:012x}"


def _timestamp(post: int) -> str:
    moment = FIRST_POST + timedelta(seconds=post * SECONDS_BETWEEN_POSTS)
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")
