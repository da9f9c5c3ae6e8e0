"""Backup during writes, deletion of the data, restore, and verification."""

import http.client
import random
import shutil
import threading

import pytest

from support.client import path_of
from support.database import check_everything, check_files, column, copy_of_database
from support.pictures import random_png
from support.server import Server, run
from support.waiting import wait_until


class BusyUsers:
    """Users in threads that create and delete posts with photos until they are stopped."""

    def __init__(self, server, random_source, count=3):
        self.acknowledged = []
        self.deleted = set()
        self.stop = threading.Event()
        self.problems = []
        users = [server.sign_up(f"busy{number}") for number in range(count)]
        seeds = [random_source.random() for _ in users]
        self.threads = [threading.Thread(target=self._work, args=pair) for pair in zip(users, seeds)]

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.stop.set()
        for thread in self.threads:
            thread.join(30)
        assert self.problems == []

    def _work(self, person, seed):
        source = random.Random(seed)
        mine = []
        try:
            while not self.stop.is_set():
                pictures = [random_png(source)] if source.random() < 0.5 else []
                post = person.create_post(f"busy {source.random()}", pictures).expect(201).json["id"]
                mine.append(post)
                self.acknowledged.append(post)
                if len(mine) > 5 and source.random() < 0.3:
                    gone = mine.pop(0)
                    self.deleted.add(gone)
                    person.delete(f"/posts/{gone}").expect(204)
        except (OSError, http.client.HTTPException, AssertionError) as problem:
            if not self.stop.is_set():
                self.problems.append(repr(problem))


def wipe(server):
    server.kill()
    shutil.rmtree(server.data)


def test_a_backup_during_writes_restores_to_a_complete_server(server, tmp_path, random_source):
    backup = tmp_path / "backup.kiwifruit"
    with BusyUsers(server, random_source) as users:
        wait_until(lambda: len(users.acknowledged) > 20, 60, "posts are being created")
        before = list(users.acknowledged)
        server.command("backup", backup)
        deleted = set(users.deleted)
        wait_until(lambda: len(users.acknowledged) > len(before) + 5, 60, "posts are still being created")
    wipe(server)

    run("restore", backup, "--data", server.data)

    run("verify", "--data", server.data)
    check_everything(server.data, tmp_path)
    with copy_of_database(server.data, tmp_path) as connection:
        check_files(connection, server.data)
        stored = set(column(connection, "SELECT id FROM posts"))
    assert set(before) - deleted <= stored
    server.start()
    for post in server.client().get("/posts?pageSize=50").expect(200).json:
        assert server.client().get(path_of(post["imageURL"])).expect(200).body
    server.log_in("busy0").create_post("after the restore", [random_png(random_source)]).expect(201)


def test_a_backup_of_a_stopped_server_restores(server, tmp_path, random_source):
    person = server.sign_up("alice")
    kept = person.create_post("kept", [random_png(random_source)]).expect(201).json
    assert server.terminate() == 0
    server.command("backup", tmp_path / "backup")
    shutil.rmtree(server.data)

    server.command("restore", tmp_path / "backup")

    server.start()
    assert person.another().get(f"/posts/{kept['id']}").expect(200).json == kept


def test_a_backup_does_not_overwrite_a_file(server, tmp_path):
    taken = tmp_path / "taken"
    taken.write_text("important")
    assert server.command("backup", taken, check=False).returncode > 0
    assert taken.read_text() == "important"


def test_restoring_over_a_running_server_is_rejected(server, tmp_path):
    server.sign_up("alice")
    server.command("backup", tmp_path / "backup")
    done = server.command("restore", tmp_path / "backup", check=False)
    assert done.returncode > 0
    assert done.stderr.strip() != ""
    server.log_in("alice")


def test_restoring_over_other_data_is_rejected(server, tmp_path):
    server.sign_up("alice")
    server.command("backup", tmp_path / "backup")
    with Server(tmp_path / "other") as other:
        other.sign_up("bob")
        other.terminate()
        assert other.command("restore", tmp_path / "backup", check=False).returncode > 0
        other.start()
        other.log_in("bob")


@pytest.mark.parametrize("damage", ["truncated", "flipped", "not a backup"])
def test_a_damaged_backup_is_rejected_and_leaves_no_files(damage, server, tmp_path, random_source):
    person = server.sign_up("alice")
    person.create_post("kept", [random_png(random_source)]).expect(201)
    backup = tmp_path / "backup"
    server.command("backup", backup)
    content = bytearray(backup.read_bytes())
    if damage == "truncated":
        content = content[: len(content) // 2]
    elif damage == "flipped":
        content[len(content) // 2] ^= 0xFF
    else:
        content = b"not a backup"
    backup.write_bytes(content)

    done = run("restore", backup, "--data", tmp_path / "fresh", check=False)

    assert done.returncode > 0
    assert done.stderr.strip() != ""
    assert not (tmp_path / "fresh" / "kiwifruit.sqlite").exists()
