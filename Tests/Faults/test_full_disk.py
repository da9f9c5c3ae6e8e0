"""A full disk: errors are clear, reads continue, and no acknowledged write is lost."""

import os
import subprocess

import pytest

from support.client import path_of
from support.database import check_everything
from support.pictures import random_png
from support.server import Server

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="mounting a small disk needs root")


@pytest.fixture
def small_disk(tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=32m", "tmpfs", disk], check=True)
    yield disk
    subprocess.run(["umount", "--lazy", disk], check=True)


def fill(disk):
    """Fills the disk and returns the file that occupies the space."""
    ballast = disk / "ballast"
    with open(ballast, "wb", buffering=0) as file:
        for size in (1024 * 1024, 4096):
            try:
                while True:
                    file.write(bytes(size))
            except OSError:
                pass
    return ballast


def comment(person, post, number):
    return person.post(f"/posts/{post}/comments", json={"text": f"number {number}: {'x' * 1900}"})


def test_a_full_disk_rejects_writes_serves_reads_and_loses_no_data(small_disk, tmp_path, random_source):
    with Server(small_disk / "data", log_path=tmp_path / "server.log") as server:
        person = server.sign_up("alice")
        kept = person.create_post("before the disk filled", [random_png(random_source)]).expect(201).json
        ballast = fill(small_disk)

        acknowledged, refused = [], []
        for number in range(120):
            if number % 12 == 0:
                answer = person.create_post(f"number {number}", [random_png(random_source)])
            else:
                answer = comment(person, kept["id"], number)
            (acknowledged if answer.status == 201 else refused).append(answer)
        assert len(refused) > 50, "the disk was not filled"
        for answer in refused:
            assert answer.status in (503, 507), answer.status
            assert answer.code in ("storage_full", "storage_failed")
        assert 507 in {answer.status for answer in refused}
        assert refused[0].code == "storage_full"

        reader = server.client()
        reader.get(f"/posts/{kept['id']}").expect(200)
        reader.get("/posts").expect(200)
        reader.get("/posts/search?q=disk").expect(200)
        reader.get(path_of(kept["imageURL"])).expect(200)
        reader.get("/livez").expect(200)
        assert reader.get("/readyz").expect(503).code == "storage_full"

        ballast.unlink()
        reader.get("/readyz").expect(200)
        server.terminate()
        check_everything(server.data, tmp_path)
        server.start()
        stored = {entry["id"] for entry in server.client().get(f"/posts/{kept['id']}/comments?pageSize=100").json}
        stored |= {post["id"] for post in server.client().get("/posts?pageSize=100").json}
        assert {answer.json["id"] for answer in acknowledged} <= stored
        for answer in refused:
            assert "number" not in answer.body.decode()
        person.another().create_post("after the disk was cleared", [random_png(random_source)]).expect(201)
        server.command("verify")


def test_freed_space_is_used_without_a_restart(small_disk, tmp_path):
    with Server(small_disk / "data", log_path=tmp_path / "server.log") as server:
        person = server.sign_up("alice")
        post = person.create_post("short").expect(201).json["id"]
        ballast = fill(small_disk)
        assert [comment(person, post, number).status for number in range(100)][-1] == 507

        ballast.unlink()

        person.create_post("there is room again").expect(201)


def test_a_server_on_a_full_disk_reports_it_and_does_not_start(small_disk, tmp_path):
    fill(small_disk)
    server = Server(small_disk / "data", log_path=tmp_path / "server.log")
    server.spawn()
    assert server.process.wait(20) > 0
    assert "full" in server.log().lower() or "space" in server.log().lower(), server.log()


def test_a_backup_that_does_not_fit_fails_and_leaves_no_file(small_disk, tmp_path, random_source):
    with Server(tmp_path / "data") as server:
        person = server.sign_up("alice")
        person.create_post("to back up", [random_png(random_source)]).expect(201)
        fill(small_disk)
        done = server.command("backup", small_disk / "backup", check=False)
        assert done.returncode > 0
        assert done.stderr.strip() != ""
        leftovers = [path for path in small_disk.rglob("*") if path.name != "ballast"]
        assert leftovers == []
        person.create_post("the server goes on").expect(201)
