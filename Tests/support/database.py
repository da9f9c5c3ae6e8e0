"""Inspects a server's data from outside: a copy of the database, and the files beside it."""

import shutil
import sqlite3
from contextlib import closing, contextmanager
from pathlib import Path

COUNTERS = {
    "posts.likeCount": "SELECT id FROM posts WHERE likeCount <> (SELECT count(*) FROM likes WHERE postKey = key)",
    "posts.commentCount": """
        SELECT id FROM posts
        WHERE commentCount <> (SELECT count(*) FROM comments WHERE comments.postKey = posts.key)""",
    "users.followerCount": """
        SELECT username FROM users
        WHERE followerCount <> (SELECT count(*) FROM follows WHERE followedKey = users.key)""",
    "users.followingCount": """
        SELECT username FROM users
        WHERE followingCount <> (SELECT count(*) FROM follows WHERE followerKey = users.key)""",
    "users.unreadCount": """
        SELECT username FROM users
        WHERE unreadCount <> (SELECT count(*) FROM notifications WHERE userKey = users.key AND key > readNotificationKey)""",
    "users.postCountForEveryone": """
        SELECT username FROM users WHERE postCountForEveryone <>
          (SELECT count(*) FROM posts WHERE authorKey = users.key AND visibility = 'everyone')""",
    "users.postCountForFollowers": """
        SELECT username FROM users WHERE postCountForFollowers <>
          (SELECT count(*) FROM posts WHERE authorKey = users.key AND visibility = 'followers')""",
    "users.postCountForMe": """
        SELECT username FROM users WHERE postCountForMe <>
          (SELECT count(*) FROM posts WHERE authorKey = users.key AND visibility = 'me')""",
    "feedCounts of 64": """
        SELECT block FROM feedCounts WHERE level = 1
          AND count <> (SELECT count(*) FROM posts WHERE listed = 1 AND posts.key >> 6 = block)""",
    "feedCounts of 4096": """
        SELECT block FROM feedCounts WHERE level = 2
          AND count <> (SELECT count(*) FROM posts WHERE listed = 1 AND posts.key >> 12 = block)""",
    "sum of feedCounts": """
        SELECT level FROM feedCounts GROUP BY level
        HAVING sum(count) <> (SELECT count(*) FROM posts WHERE listed = 1)""",
}


@contextmanager
def copy_of_database(data, workspace):
    """Opens the database as a starting process would find it. The server must not run."""
    copy = Path(workspace) / "database-copy"
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir(parents=True)
    for file in Path(data).glob("kiwifruit.sqlite*"):
        if "before-upgrade" not in file.name:
            shutil.copy2(file, copy / file.name)
    with closing(sqlite3.connect(copy / "kiwifruit.sqlite")) as connection:
        yield connection


def column(connection, sql, *values):
    return [row[0] for row in connection.execute(sql, values)]


def named_files(connection):
    """The name of every picture that the database refers to."""
    return set(column(connection, "SELECT name FROM pictureFiles UNION SELECT name FROM avatars"))


def check_integrity(connection):
    assert column(connection, "PRAGMA integrity_check") == ["ok"]
    assert list(connection.execute("PRAGMA foreign_key_check")) == []


def check_counters(connection):
    wrong = {name: rows for name, sql in COUNTERS.items() if (rows := column(connection, sql))}
    assert wrong == {}


def check_files(connection, data):
    """Asserts that every row has its complete file, that every file has its row, and that no upload is pending."""
    uploads = Path(data) / "uploads"
    stored = {path.name for path in uploads.rglob("*") if path.is_file()}
    named = named_files(connection)
    assert named - stored == set(), "rows without a file"
    assert stored - named == set(), "files without a row"
    assert all((uploads / name).stat().st_size > 0 for name in named)


def check_everything(data, workspace):
    """Asserts the invariants of a stopped server's data, however it stopped."""
    with copy_of_database(data, workspace) as connection:
        check_integrity(connection)
        check_counters(connection)
