"""Reading sessions: the clock, two users together, a restart of the server, and the finished session."""

import re
import uuid

import pytest
from collection import BOOK, Collection
from patience import wait
from playwright.sync_api import expect
from reader import DESKTOP, PHONE

pytestmark = pytest.mark.browsers("chromium", "firefox")

CLOCK = re.compile(r"^\d+:\d\d$")


def begin(reader, book, page=None):
    reader.button("Start Reading").click()
    form = reader.dialog()
    form.get_by_label("What are you reading?").fill(book)
    if page:
        form.get_by_label("Start at page").fill(page)
    form.get_by_role("button", name="Start", exact=True).click()
    expect(form).to_be_hidden()
    reader.sees("You’re reading.")


def shown_time(reader):
    minutes, seconds = reader.page.get_by_text(CLOCK).first.inner_text().split(":")
    return int(minutes) * 60 + int(seconds)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_session_is_started_ended_and_posted(server, readers, size):
    ana = server.sign_up("ana")
    reader = readers(server, viewport=size).sign_in(ana.token)
    reader.open("/me/library")
    reader.link("Start Reading").click()
    reader.at("/me/reading")
    begin(reader, "Middlemarch", "10")
    # The page counts without the server.
    before = shown_time(reader)
    wait(reader.page, lambda: shown_time(reader) >= before + 2)
    reader.button("Pause").click()
    reader.sees("Paused. Your time is saved.")
    # The server has counted it by then.
    expect(reader.button("Resume")).to_be_enabled()
    paused = shown_time(reader)
    reader.page.reload()
    reader.sees("Paused. Your time is saved.")
    assert shown_time(reader) == paused
    reader.button("Resume").click()
    reader.sees("You’re reading.")
    reader.button("Stop").click()
    form = reader.dialog()
    form.get_by_label("Stopped at page").fill("9")
    reader.sees("You started at page 10.")
    form.get_by_label("Stopped at page").fill("31")
    expect(form.get_by_text("Stopped at page", exact=True)).to_be_visible()
    form.get_by_label("Or use your own word").fill("at sea")
    form.get_by_role("button", name="Done").click()
    reader.sees("1 min, 21 pages, at sea")
    form.get_by_role("button", name="Write Post").click()
    words = reader.dialog().get_by_label("Reflection")
    expect(words).to_have_value("1 min with “Middlemarch”, 21 pages. Feeling at sea.")
    words.fill("An hour with Dorothea.")
    reader.dialog().get_by_role("button", name="Post", exact=True).click()
    expect(reader.page.get_by_role("dialog")).to_have_count(0)
    wait(reader.page, lambda: ana.get("/posts").expect(200).json)
    assert ana.get("/posts").expect(200).json[0]["caption"] == "An hour with Dorothea."


def test_a_running_clock_sends_no_message(server, readers):
    ana = server.sign_up("ana")
    reader = readers(server).sign_in(ana.token)
    frames = []
    reader.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    reader.open("/me/reading")
    begin(reader, "Middlemarch")
    reader.page.wait_for_load_state("networkidle")
    before = shown_time(reader)
    # Messages about the beginning have arrived by then.
    wait(reader.page, lambda: shown_time(reader) > before + 1)
    frames.clear()
    wait(reader.page, lambda: shown_time(reader) >= before + 4)
    # Only the heartbeat of the connection.
    assert [frame for frame in frames if len(frame) > 40] == []


def test_a_session_survives_a_restart_and_continues_on_another_device(server, readers):
    ana = server.sign_up("ana")
    one = readers(server, forgives=["WebSocket", "Failed to load", "can’t establish", "connection"]).sign_in(ana.token)
    one.open("/me/reading")
    begin(one, "Middlemarch")
    wait(one.page, lambda: shown_time(one) >= 2)
    server.terminate()
    server.start()
    other = readers(server, viewport=PHONE).sign_in(server.log_in("ana").token)
    other.open("/me/reading")
    other.sees("You’re reading.")
    assert shown_time(other) >= 2
    other.button("Pause").click()
    other.sees("Paused. Your time is saved.")
    one.sees("Paused. Your time is saved.", timeout=30_000)
    assert abs(shown_time(one) - shown_time(other)) <= 1


def test_two_users_read_together_and_see_each_other(server, readers):
    ana, ben = server.sign_up("ana"), server.sign_up("ben")
    ana.post("/users/ben/follow").expect(200), ben.post("/users/ana/follow").expect(200)
    one, other = readers(server).sign_in(ana.token), readers(server, viewport=PHONE).sign_in(ben.token)
    one.open("/me/reading"), other.open("/me/reading")
    begin(one, "Middlemarch")
    # The page updates without a reload.
    other.button("Join ana").click()
    form = other.dialog()
    expect(form.get_by_label("What are you reading?")).to_have_value("Middlemarch")
    form.get_by_role("button", name="Start", exact=True).click()
    other.sees("With ana")
    one.sees("With ben")
    other.button("Stop").click()
    other.dialog().get_by_role("button", name="Done").click()
    one.sees_no("With ben")


def test_a_friend_does_not_see_a_book_in_a_private_session(server, readers):
    ana, ben = server.sign_up("ana"), server.sign_up("ben")
    for one, other in [(ana, "ben"), (ben, "ana")]:
        one.send("PUT", f"/users/{other}/friendship").expect(200, 201, 204)
    title = Collection(server, ana).find(BOOK)
    session = {"id": str(uuid.uuid4()), "titleId": title["id"], "visibility": "onlyMe", "startPage": 7, "timeZone": "UTC"}
    ana.post("/reading-sessions", json=session).expect(201)
    reader = readers(server).sign_in(ben.token)
    for path, sign in [("/me/friends", "ana"), ("/me/reading", "Start Reading"), ("/@ana", "@ana")]:
        reader.open(path)
        reader.sees(sign)
        reader.sees_no(BOOK)
    # Once friends may see it, they do: the pages are those that would have shown it.
    ana.send("PATCH", f"/reading-sessions/{session['id']}", json={"visibility": "followers"}).expect(200)
    ben.post("/users/ana/follow").expect(200)
    for path in ["/me/friends", "/me/reading", "/@ana"]:
        reader.open(path)
        reader.sees(BOOK)


def test_private_sessions_send_no_event_to_other_users(server, readers):
    ana, ben = server.sign_up("ana"), server.sign_up("ben")
    ben.post("/users/ana/follow").expect(200)
    one, other = readers(server).sign_in(ana.token), readers(server).sign_in(ben.token)
    one.open("/me/reading"), other.open("/me/reading")
    one.button("Start Reading").click()
    form = one.dialog()
    form.get_by_label("What are you reading?").fill("Middlemarch")
    form.get_by_role("combobox", name=re.compile("Visible to")).select_option(label="Only me")
    form.get_by_role("button", name="Start", exact=True).click()
    one.sees("You’re reading.")
    one.sees("Only visible to you.")
    other.open("/me/reading")
    other.button("Start Reading").wait_for()
    other.sees_no("Middlemarch")
    assert ben.get("/reading-sessions/friends").expect(200).json == []
