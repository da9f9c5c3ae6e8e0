"""Offline devices, killed devices, and two devices of one user neither lose nor duplicate changes."""

import threading

import pytest

from support.pictures import png
from support.server import Server
from support.terminal import BlackHole, Kiwi
from support.waiting import wait_until


@pytest.fixture
def served(tmp_path):
    with Server(tmp_path / "data") as server:
        server.sign_up("alice")
        server.sign_up("bob")
        yield server


def device(served, folder, username):
    kiwi = Kiwi(folder, served)
    kiwi.log_in(username)
    kiwi.run("sync")
    return kiwi


def texts(served, post):
    return [comment["text"] for comment in served.client().get(f"/posts/{post}/comments?pageSize=100").json]


def test_the_feed_is_readable_and_changes_are_recorded_offline(served, tmp_path):
    post = served.log_in("bob").create_post("Read me offline").expect(201).json["id"]
    served.log_in("bob").post(f"/posts/{post}/comments", json={"text": "Kept"}).expect(201)
    alice = device(served, tmp_path / "alice", "alice")
    alice.run("show", alice.json("feed")[0]["id"])
    (tmp_path / "photo.png").write_bytes(png())
    assert served.terminate() == 0

    assert "Read me offline" in alice.run("feed")
    assert "offline" in alice.stderr
    assert alice.json("like", "1")["state"] == "waiting"
    alice.run("comment", "1", "Written on a train")
    waiting = alice.json("post", "From the train", "--photo", tmp_path / "photo.png")
    alice.run("follow", "bob")
    shown = alice.run("show", "1")
    assert "Kept" in shown and "Written on a train" in shown and "not sent yet" in shown and "♥ 1" in shown
    assert [entry["state"] for entry in alice.json("outbox")] == ["waiting"] * 4
    (tmp_path / "photo.png").unlink()
    alice.run("logout", code=1)
    assert "4 changes have not been sent yet." in alice.stderr
    alice.run("show", "0190a5a0-7b1c-7c2e-9d3f-5a6b7c8d9e0f", code=4)

    served.start()
    assert alice.json("sync")["waiting"] == 0
    seen = served.client().get(f"/posts/{post}").json
    assert seen["likes"] == 1 and texts(served, post) == ["Kept", "Written on a train"]
    newest = served.client().get("/posts").json[0]
    assert newest["caption"] == "From the train" and newest["hasPhoto"]
    assert waiting["id"] != newest["id"]
    assert served.client().get("/users/bob").json["followerCount"] == 1
    assert alice.json("outbox") == []
    assert list((alice.person / "Outbox").iterdir()) == []


def test_an_offline_reading_session_is_sent_later(served, tmp_path):
    alice = device(served, tmp_path / "alice", "alice")
    assert served.terminate() == 0
    assert alice.run("read", "Emma", "--page", "3") == "Reading Emma, 0 min\n"
    assert "Saved on this device." in alice.stderr
    assert alice.run("pause") == "Paused Emma, 0 min\n"
    assert alice.run("resume") == "Reading Emma, 0 min\n"
    assert "Reading Emma" in alice.run("reading")
    assert alice.run("stop", "--page", "9") == "Read Emma, 0 min\n"
    assert [entry["deed"] for entry in alice.json("outbox")] == [
        f"{step} a reading session" for step in ["start", "pause", "resume", "complete"]
    ]
    alice.run("logout", code=1)
    assert "4 changes have not been sent yet." in alice.stderr

    served.start()
    assert alice.json("sync")["waiting"] == 0
    [session] = served.log_in("alice").get("/reading-sessions").json
    assert (session["bookTitle"], session["startPage"], session["endPage"]) == ("Emma", 3, 9)
    assert alice.json("outbox") == []
    lines = [line["what"] for line in alice.json("client-log", "--count", "100")]
    assert "step start offline" in lines and any(line.startswith("step complete done") for line in lines)
    assert not any("Emma" in line or "alice" in line for line in lines)


def test_reading_habits_stay_on_the_device_and_are_deleted_on_request(served, tmp_path):
    alice = device(served, tmp_path / "alice", "alice")
    alice.run("read", "Emma")
    alice.run("stop", "--mood", "calm")
    assert [signal["mood"] for signal in alice.json("habits")] == ["calm"]
    assert alice.json("habits", "--off") == []
    alice.run("read", "Emma")
    alice.run("stop")
    assert alice.json("habits") == []


def test_a_change_undone_offline_is_not_sent(served, tmp_path):
    post = served.log_in("bob").create_post("Undecided").expect(201).json["id"]
    alice = device(served, tmp_path / "alice", "alice")
    alice.run("feed")
    served.terminate()
    alice.run("like", "1")
    assert alice.recorded() == 1
    assert "♥ 1" in alice.run("feed")
    alice.run("unlike", "1")
    assert "♡ 0" in alice.run("feed")
    assert alice.recorded() == 0
    served.start()
    alice.run("sync")
    assert alice.recorded() == 0
    assert served.client().get(f"/posts/{post}").json["likes"] == 0


def test_a_new_post_is_readable_offline(served, tmp_path):
    served.log_in("bob").create_post("Here before").expect(201)
    alice = device(served, tmp_path / "alice", "alice")
    alice.run("post", "Fresh from here")
    alice.run("post", "For followers", "--visibility", "followers")
    served.terminate()
    assert [post["caption"] for post in alice.json("feed")] == ["Fresh from here", "Here before"]


def test_a_kill_between_recording_and_sending_loses_no_change(served, tmp_path):
    post = served.log_in("bob").create_post("Fragile").expect(201).json["id"]
    alice = device(served, tmp_path / "alice", "alice")
    alice.run("feed")
    served.terminate()
    with BlackHole(served.port):
        for number in range(3):
            process = alice.spawn("comment", "1", f"Survivor {number}")
            wait_until(lambda: alice.recorded() == number + 1, 20, "the comment is recorded")
            process.kill()
            process.communicate()
    served.start()
    alice.run("sync")
    assert texts(served, post) == ["Survivor 0", "Survivor 1", "Survivor 2"]
    assert alice.recorded() == 0


def test_kills_at_random_times_neither_lose_nor_duplicate_changes(served, tmp_path, random_source, full_run):
    post = served.log_in("bob").create_post("Battlefield").expect(201).json["id"]
    alice = device(served, tmp_path / "alice", "alice")
    alice.run("feed")
    recorded = []
    for number in range(100 if full_run else 15):
        text = f"Comment {number}"
        process = alice.spawn("comment", "1", text, "--json")
        timer = threading.Timer(random_source.uniform(0.0, 0.25), process.kill)
        timer.start()
        process.communicate(timeout=60)
        timer.cancel()
        # Changes of earlier commands may still be pending, or this command may send them.
        waiting = [action.get("createComment", {}).get("text") for action in alice.recorded_actions()]
        if process.returncode == 0 or text in waiting or text in texts(served, post):
            recorded.append(text)
    alice.run("sync")
    assert texts(served, post) == recorded
    assert alice.recorded() == 0


def test_the_client_survives_kills_of_the_server(served, tmp_path, random_source):
    post = served.log_in("bob").create_post("Unsteady").expect(201).json["id"]
    alice = device(served, tmp_path / "alice", "alice")
    alice.run("feed")
    for number in range(8):
        timer = threading.Timer(random_source.uniform(0.0, 0.1), served.kill)
        timer.start()
        alice.run("comment", "1", f"Comment {number}")
        timer.join()
        served.start()
    alice.run("sync")
    assert texts(served, post) == [f"Comment {number}" for number in range(8)]


def test_two_devices_of_one_user_converge(served, tmp_path):
    post = served.log_in("bob").create_post("Shared").expect(201).json["id"]
    phone, laptop = (device(served, tmp_path / name, "alice") for name in ("phone", "laptop"))
    for kiwi in (phone, laptop):
        kiwi.run("feed")
    served.terminate()
    phone.run("like", "1")
    laptop.run("like", "1")
    phone.run("comment", "1", "From the phone")
    laptop.run("comment", "1", "From the laptop")
    served.start()
    for kiwi in (phone, laptop, phone):
        kiwi.run("sync")
    views = [kiwi.json("show", "1") for kiwi in (phone, laptop)]
    assert views[0] == views[1]
    assert views[0]["post"]["likes"] == 1 and views[0]["post"]["likedByMe"] and views[0]["post"]["commentCount"] == 2
    assert texts(served, post) == ["From the phone", "From the laptop"]


def test_rejected_changes_stay_until_the_user_discards_them(served, tmp_path):
    bob = served.log_in("bob")
    post = bob.create_post("Soon gone").expect(201).json["id"]
    alice = device(served, tmp_path / "alice", "alice")
    alice.run("feed")
    served.terminate()
    alice.run("comment", "1", "Too late")
    alice.run("like", "1")
    served.start()
    served.log_in("bob").delete(f"/posts/{post}").expect(204)
    report = alice.json("sync")
    assert report["failed"] == 1 and report["waiting"] == 0
    entry = alice.json("outbox")[0]
    assert entry["state"] == "failed" and entry["deed"] == "comment" and entry["message"]
    assert alice.json("outbox", "--discard", entry["id"]) == []
    alice.run("logout")


def test_the_next_user_of_a_device_sees_no_data_of_the_previous_user(served, tmp_path):
    post = served.log_in("bob").create_post("For all").expect(201).json["id"]
    shared = device(served, tmp_path / "shared", "alice")
    shared.run("feed")
    assert served.terminate() == 0
    shared.run("comment", "1", "Mine alone")
    assert shared.recorded() == 1
    served.start()
    # The first user's sessions end while no command runs on the device.
    elsewhere = served.log_in("alice")
    for session in elsewhere.get("/sessions").expect(200).json:
        if not session["current"]:
            elsewhere.delete(f"/sessions/{session['id']}").expect(204)

    shared.log_in("bob")
    assert shared.json("sync")["waiting"] == 0
    assert shared.json("outbox") == []
    assert "Mine alone" not in shared.run("show", post)
    assert texts(served, post) == []
    shared.run("logout")

    shared.log_in("alice")
    shared.run("sync")
    comments = served.client().get(f"/posts/{post}/comments").expect(200).json
    assert [(comment["author"]["username"], comment["text"]) for comment in comments] == [("alice", "Mine alone")]
    assert shared.json("outbox") == []
