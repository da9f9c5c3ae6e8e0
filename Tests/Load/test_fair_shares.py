"""One account uses its limits to the full while other users write, read e-books and scan. Takes a few seconds with
little data; with KIWIFRUIT_FULL=1 (`make fair-shares`) it runs at full size against the promised bounds.
"""

import random
import re
import threading
import time
import uuid

import pytest

from support.epub import epub, prose
from support.pictures import noisy_png
from support.server import Server
from support.waiting import wait_until

# The promised bounds for a release on an otherwise idle machine; a debug build is several times slower.
MOST_SECONDS = {False: 0.25, True: 0.05}
STARTED_WITHIN = 10
NODE = "00000001"


def stamp(value):
    return {"value": value, "time": f"{int(time.time() * 1000):012x}-0000-{NODE}"}


def experience(spot):
    return {"experience": {
        "id": str(uuid.uuid4()), "spotId": spot, "name": stamp("Ramen"), "visibility": stamp("everyone"),
        "createdDate": stamp("2026-01-01T12:00:00Z")}}  # fmt: skip


def rating(of):
    return {"experienceRating": {
        "id": str(uuid.uuid4()), "experienceId": of, "rating": stamp(8), "note": stamp("x" * 2_000),
        "createdDate": stamp("2026-01-01T12:00:00Z")}}  # fmt: skip


def zone(name, radius):
    return {"privacyZone": {
        "id": name, "name": stamp("Home"),
        "circle": stamp({"center": {"latitude": 48.2, "longitude": 16.37}, "radius": radius})}}  # fmt: skip


class Attack:
    """Several threads of one account, each of which runs until it is stopped or reaches a limit."""

    def __init__(self, server, person, places):
        self.server, self.person, self.places = server, person, places
        self.ended = threading.Event()
        self.threads = []

    def start(self, work):
        def run():
            client = self.person.another()
            while not self.ended.is_set():
                if not work(client):
                    self.ended.wait(0.2)

        self.threads.append(threading.Thread(target=run, daemon=True))
        self.threads[-1].start()

    def push(self, client):
        spots = [random.choice(self.places) for _ in range(100)]
        answer = client.post("/library/changes", json={"changes": [experience(spot) for spot in spots]})
        if answer.status != 200:
            return False
        made = [change["experience"]["id"] for change in answer.json["changes"]]
        return client.post("/library/changes", json={"changes": [rating(id) for id in made]}).status == 200

    def move_zone(self, client):
        radius = random.choice([100, 5_000])
        return client.post("/library/changes", json={"changes": [zone(self.zone, radius)]}).status == 200

    zone = str(uuid.uuid4())

    def send_ebook(self, client):
        attributes = "".join(f' a{n}=""' for n in range(900))
        body = f"<p{attributes}>Words</p>" * 300 + prose(3)
        return client.post(
            "/ebooks", form={"fileName": "slow.epub"},
            files=[("file", "slow.epub", epub(uuid.uuid4().hex, "A", [("One", body)] * 20))]).status == 201  # fmt: skip

    def scan(self, client):
        picture = noisy_png(random.Random(), 1_600, 1_200)
        return client.post("/books/scan", files=[("file", "noise.png", picture)]).status == 200

    def end(self):
        self.ended.set()
        for thread in self.threads:
            thread.join(90)


def places(person, count):
    made = []
    for number in range(count):
        answer = person.post("/spots", json={
            "name": f"Bar {number}", "category": "bar",
            "coordinate": {"latitude": 48.2 + number / 10_000, "longitude": 16.37}})  # fmt: skip
        if answer.status == 201:
            made.append(answer.json["id"])
    assert len(made) > 20
    return made


@pytest.mark.timeout(600)
def test_one_account_leaves_other_users_their_share(full_run, tmp_path):
    seconds = 60 if full_run else 6
    with Server(tmp_path / "data", rate_limits="on") as server:
        # The first start builds the schema, which blocks the writer for longer than any request.
        server.terminate(10)
        server.start()
        mallory, bob = server.sign_up("mallory"), server.sign_up("bob")
        post = bob.create_post("Hello").expect(201).json["id"]
        attack = Attack(server, mallory, places(mallory, 55))
        for work in [attack.push, attack.push, attack.move_zone, attack.send_ebook, attack.scan, attack.scan]:
            attack.start(work)
        try:
            book = epub("The Calm Sea", "Ann Author", [("One", prose(3))])
            sent = bob.post("/ebooks", form={"fileName": "sea.epub"}, files=[("file", "sea.epub", book)]).expect(201).json["id"]
            began = time.monotonic()
            waits = []
            while time.monotonic() - began < seconds:
                start = time.monotonic()
                bob.post(f"/posts/{post}/like").expect(200)
                waits.append(time.monotonic() - start)
                # Within the limit of 60 writes a minute per user.
                time.sleep(1.05 if full_run else 0.25)
            scanned = time.monotonic()
            bob.post("/books/scan", files=[("file", "n.png", noisy_png(random.Random(1), 200, 150))]).expect(200, 422)
            scan_took = time.monotonic() - scanned
            wait_until(lambda: bob.get(f"/ebooks/{sent}").json["ebook"]["status"] != "reading", STARTED_WITHIN, "the e-book was read")
        finally:
            attack.end()
        # The longest time that the writer was blocked, in seconds.
        metrics = server.client().get("/metrics").expect(200).body.decode()
        held = {name: float(value) for name, value in re.findall(r"^kiwifruit_database_(longest_\S+) (\S+)$", metrics, re.MULTILINE)}
    waits.sort()
    p95 = waits[int(len(waits) * 0.95)]
    print({"writes": len(waits), "p95": p95, "most": waits[-1], "scan": scan_took, **held})
    assert p95 < MOST_SECONDS[full_run]
    assert scan_took < STARTED_WITHIN
