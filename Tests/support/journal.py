"""Writers that record acknowledged writes, so that they can be verified after a crash.

Each fact is unknown from the moment its request is sent until the answer is read: a crash in between may have kept the
write or not, and both are right.
"""

import http.client
import random
import threading
import uuid
from pathlib import Path

from support.database import column
from support.pictures import random_png

UNKNOWN = "unknown"


class Journal:
    """The acknowledged state. Keys are (kind, names...), values True, False, a text or UNKNOWN."""

    def __init__(self):
        self.lock = threading.Lock()
        self.facts = {}
        self.acknowledged = 0

    def intend(self, *keys):
        with self.lock:
            for key in keys:
                self.facts[key] = UNKNOWN

    def acknowledge(self, key, value):
        with self.lock:
            self.facts[key] = value
            self.acknowledged += 1

    def forget(self, belongs):
        with self.lock:
            self.facts = {key: value for key, value in self.facts.items() if not belongs(key)}

    def known(self, kind):
        with self.lock:
            return {key[1:]: value for key, value in self.facts.items() if key[0] == kind and value is not UNKNOWN}

    def summary(self):
        kinds = sorted({key[0] for key in self.facts})
        return f"{self.acknowledged} acknowledged writes: " + ", ".join(
            f"{len(self.known(kind))} {kind}s known" for kind in kinds
        )

    def check(self, connection, data):
        self._check_kind("user", column(connection, "SELECT username FROM users"))
        self._check_kind("post", column(connection, "SELECT id FROM posts"))
        self._check_rows(
            "like",
            connection.execute(
                """
                SELECT username, posts.id FROM likes
                JOIN users ON users.key = userKey JOIN posts ON posts.key = postKey"""
            ),
        )
        self._check_rows(
            "follow",
            connection.execute(
                """
                SELECT follower.username, followed.username FROM follows
                JOIN users AS follower ON follower.key = followerKey
                JOIN users AS followed ON followed.key = followedKey"""
            ),
        )
        texts = dict(connection.execute("SELECT id, text FROM comments"))
        for (comment, _), text in self.known("comment").items():
            assert texts.get(comment) == (text or None), f"comment {comment}"
        for caption, count in connection.execute("SELECT caption, count(*) FROM posts GROUP BY caption"):
            assert count == 1, f"{count} posts of one request: {caption}"
        for text, count in connection.execute("SELECT text, count(*) FROM comments GROUP BY text"):
            assert count == 1, f"{count} comments of one request: {text}"
        self._check_pictures(connection, data)

    def _check_kind(self, kind, present):
        present = set(present)
        for (name,), value in self.known(kind).items():
            assert (name in present) == value, f"{kind} {name} should be {value}"

    def _check_rows(self, kind, rows):
        present = set(map(tuple, rows))
        for names, value in self.known(kind).items():
            assert (names in present) == value, f"{kind} {names} should be {value}"

    def _check_pictures(self, connection, data):
        """After a crash, a file may still wait for its removal; a row must always have its file."""
        for name in column(connection, "SELECT name FROM pictureFiles"):
            assert (Path(data) / "uploads" / name).stat().st_size > 0, name
        for (post,), exists in self.known("photo").items():
            sizes = column(
                connection,
                """
                SELECT name FROM pictureFiles
                JOIN pictures ON pictures.key = pictureKey JOIN posts ON posts.key = postKey
                WHERE posts.id = ?""",
                post,
            )
            assert bool(sizes) == exists, f"photo of post {post}"


class Writer:
    """The users and posts of one thread. Only this thread changes them, so it knows their state."""

    def __init__(self, server, journal, shared_posts, number, seed):
        self.server = server
        self.journal = journal
        self.shared_posts = shared_posts
        self.random = random.Random(seed)
        self.prefix = f"w{number}"
        self.signed_up = 0
        self.people = [self._first_person()]
        self.posts = {}
        self.comments = {}
        # Requests with their idempotency keys that got no answer.
        self.unanswered = []
        self.problems = []

    def _first_person(self):
        person = self.server.sign_up(f"{self.prefix}first")
        self.journal.acknowledge(("user", person.username), True)
        return person

    def write_until(self, stop):
        try:
            self.send_unanswered_again()
            while not stop.is_set():
                self.write_something()
        except (OSError, http.client.HTTPException):
            pass
        except Exception as problem:
            self.problems.append(repr(problem))

    def send_unanswered_again(self):
        while self.unanswered:
            self.unanswered[0]()
            self.unanswered.pop(0)

    def write_something(self):
        [action] = self.random.choices(
            [self.sign_up, self.post, self.post_photo, self.like, self.unlike, self.comment, self.edit_comment,
             self.follow, self.delete_post],
            weights=[1, 2, 3, 12, 8, 12, 4, 6, 2],
        )  # fmt: skip
        action()

    def person(self):
        return self.random.choice(self.people)

    def sign_up(self):
        self.signed_up += 1
        name = f"{self.prefix}n{self.signed_up}"
        self.journal.intend(("user", name))
        body = {"username": name, "password": "a sound password"}
        self.server.client().post("/users", json=body).expect(201)
        self.journal.acknowledge(("user", name), True)
        self.people.append(self.server.log_in(name))

    def post(self):
        self._post([])

    def post_photo(self):
        self._post([random_png(self.random)])

    def _post(self, pictures):
        author, key = self.person(), str(uuid.uuid4())

        def send():
            post = author.create_post(f"caption {key}", pictures, key=key).expect(201).json
            self.journal.acknowledge(("post", post["id"]), True)
            if pictures:
                self.journal.acknowledge(("photo", post["id"]), True)
            self.posts[post["id"]] = author

        self._send_until_answered(send)

    def comment(self):
        post, author, key = self._some_post(), self.person(), str(uuid.uuid4())
        if post not in self.posts:
            return

        def send():
            answer = author.post(f"/posts/{post}/comments", json={"text": f"comment {key}"}, key=key)
            if answer.status == 404 and post not in self.posts:
                return
            comment = answer.expect(201).json["id"]
            self.journal.acknowledge(("comment", comment, post), f"comment {key}")
            self.comments[comment] = (post, author)

        self._send_until_answered(send)

    def _send_until_answered(self, send):
        self.unanswered.append(send)
        send()
        self.unanswered.remove(send)

    def edit_comment(self):
        if not self.comments:
            return
        comment, (post, author) = self.random.choice(list(self.comments.items()))
        text = f"edited {uuid.uuid4()}"
        self.journal.intend(("comment", comment, post))
        author.patch(f"/comments/{comment}", json={"text": text}).expect(200)
        self.journal.acknowledge(("comment", comment, post), text)

    def like(self):
        self._change_like("POST", True)

    def unlike(self):
        self._change_like("DELETE", False)

    def _change_like(self, method, value):
        post, person = self._some_post(), self.person()
        self.journal.intend(("like", person.username, post))
        person.send(method, f"/posts/{post}/like").expect(200)
        self.journal.acknowledge(("like", person.username, post), value)

    def follow(self):
        follower, followed = self.person(), self.person()
        if follower is followed:
            return
        method, value = self.random.choice([("POST", True), ("DELETE", False)])
        self.journal.intend(("follow", follower.username, followed.username))
        follower.send(method, f"/users/{followed.username}/follow").expect(200)
        self.journal.acknowledge(("follow", follower.username, followed.username), value)

    def delete_post(self):
        if len(self.posts) < 3:
            return
        post, author = self.random.choice(list(self.posts.items()))
        del self.posts[post]
        self.comments = {comment: value for comment, value in self.comments.items() if value[0] != post}
        # The likes and comments go with the post, whether or not the answer arrives.
        self.journal.forget(lambda key: key[0] in ("like", "comment", "photo") and post in key)
        self.journal.intend(("post", post))
        author.delete(f"/posts/{post}").expect(204)
        self.journal.acknowledge(("post", post), False)

    def _some_post(self):
        return self.random.choice([*self.posts, *self.shared_posts])
