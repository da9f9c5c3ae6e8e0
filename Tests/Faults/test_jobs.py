"""A server that is killed while it draws quote cards: each post of words ends up with exactly one."""

import json
import time

import pytest

from support.client import path_of
from support.database import check_everything, column, copy_of_database
from support.pictures import random_png
from support.server import Server
from support.waiting import wait_until

KINDS_THAT_RECUR = {
    "sweepPictures", "removeExpired", "eraseDeleted", "loadCatalogue", "refreshTitles", "rankTitles", "findNeighbours",
}  # fmt: skip


def open_jobs(server):
    jobs = json.loads(server.command("jobs", "list", "--json").stdout)
    return [job for job in jobs if job["kind"] not in KINDS_THAT_RECUR]


@pytest.mark.timeout(1_800)
def test_every_card_is_drawn_once_despite_kills(tmp_path, random_source, full_run):
    kills = 40 if full_run else 5
    server = Server(tmp_path / "data")
    with server:
        author = server.sign_up("author")
        posts = []
        for _ in range(kills):
            for _ in range(8):
                posts.append(author.create_post(f"words {len(posts)}").expect(201).json["id"])
            # The moment of the kill is the test's random input.
            time.sleep(random_source.uniform(0, 0.4))
            server.kill()
            server.start()
            author = server.log_in("author")
        # The job has low priority and takes long on a busy machine.
        while waiting := len(open_jobs(server)):
            wait_until(lambda: len(open_jobs(server)) < waiting, 60, "another card is drawn")
        shown = {author.get(f"/posts/{post}").expect(200).json["imageURL"] for post in posts}
        assert len(shown) == len(posts), "each post has its own card"
        for address in shown:
            author.get(path_of(address)).expect(200)
        assert server.terminate() == 0
        check_everything(server.data, tmp_path)
        with copy_of_database(server.data, tmp_path) as connection:
            cards = column(connection, "SELECT COUNT(*) FROM pictures WHERE position = -1")
            assert cards == [len(posts)]
            assert column(connection, "SELECT id FROM jobs WHERE state <> 'waiting'") == []


def test_a_start_without_the_database_deletes_no_picture(tmp_path, random_source):
    with Server(tmp_path / "data") as server:
        server.sign_up("author").create_post("kept", [random_png(random_source)]).expect(201)
        assert server.terminate() == 0
        before = sorted(path.name for path in (server.data / "uploads").iterdir())
        database = server.data / "kiwifruit.sqlite"
        database.rename(tmp_path / "moved.sqlite")
        server.spawn()
        assert server.process.wait(20) == 1
        assert "kiwifruit restore" in server.log()
        assert sorted(path.name for path in (server.data / "uploads").iterdir()) == before
        assert not database.exists()
        (tmp_path / "moved.sqlite").rename(database)
        server.start()
        server.command("verify")
