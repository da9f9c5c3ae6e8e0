"""Reading with other users: live updates of each other, from one device to the next, and among friends."""

import re

import pytest
from patience import wait
from playwright.sync_api import expect
from reader import DESKTOP, PHONE

pytestmark = pytest.mark.browsers("chromium", "firefox")

CLOCK = re.compile(r"^\d+:\d\d$")


def begin(reader, book):
    reader.button("Start Reading").click()
    form = reader.dialog()
    form.get_by_label("What are you reading?").fill(book)
    form.get_by_role("button", name="Start", exact=True).click()
    expect(form).to_be_hidden()
    reader.sees("You’re reading.")


def shown_time(reader):
    minutes, seconds = reader.page.get_by_text(CLOCK).first.inner_text().split(":")
    return int(minutes) * 60 + int(seconds)


def befriend(one, other, names):
    one.put(f"/users/{names[1]}/friendship").expect(200)
    other.put(f"/users/{names[0]}/friendship").expect(200)


def test_two_users_reading_together_see_each_other_pause_and_end(server, readers):
    ana, ben = server.sign_up("ana"), server.sign_up("ben")
    befriend(ana, ben, ["ana", "ben"])
    one, other = readers(server).sign_in(ana.token), readers(server, viewport=PHONE).sign_in(ben.token)
    one.open("/me/reading"), other.open("/me/reading")
    begin(one, "Middlemarch")
    other.sees("Reading now")
    other.button("Join ana").click()
    other.dialog().get_by_role("button", name="Start", exact=True).click()
    other.sees("With ana")
    one.sees("With ben")
    one.button("Pause").click()
    one.sees("Paused. Your time is saved.")
    # It states where the friend continues to read.
    expect(other.page.get_by_text("Paused", exact=True)).to_be_visible()
    other.sees("You’re reading.")
    one.button("Resume").click()
    other.sees("Reading now")
    one.button("Stop").click()
    one.dialog().get_by_role("button", name="Done").click()
    other.sees_no("With ana")
    expect(other.page.get_by_role("button", name="Join ana")).to_have_count(0)


def test_a_session_survives_a_restart_and_moves_from_one_device_to_the_next(server, readers):
    ana = server.sign_up("ana")
    forgives = ["WebSocket", "Failed to load", "can’t establish", "connection"]
    one = readers(server, forgives=forgives).sign_in(ana.token)
    one.open("/me/reading")
    begin(one, "Middlemarch")
    wait(one.page, lambda: shown_time(one) >= 2)
    one.button("Pause").click()
    one.sees("Paused. Your time is saved.")
    # The server has counted it by then.
    expect(one.button("Resume")).to_be_enabled()
    kept = shown_time(one)
    server.terminate()
    server.start()
    other = readers(server, viewport=PHONE).sign_in(server.log_in("ana").token)
    other.open("/me/reading")
    other.sees("Paused. Your time is saved.")
    assert shown_time(other) == kept
    other.button("Resume").click()
    other.sees("You’re reading.")
    one.sees("You’re reading.", timeout=30_000)
    wait(other.page, lambda: shown_time(other) > kept)
    other.button("Pause").click()
    other.sees("Paused. Your time is saved.")
    one.sees("Paused. Your time is saved.")
    assert abs(shown_time(one) - shown_time(other)) <= 1


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_an_accepted_friend_request_leads_to_the_friends_reading(server, readers, size):
    ana, ben = server.sign_up("ana"), server.sign_up("ben")
    one, other = readers(server, viewport=size).sign_in(ana.token), readers(server, viewport=size).sign_in(ben.token)
    one.open("/@ben")
    other.open("/me/notifications")
    one.button("Add Friend ben").click()
    one.button("Cancel Request").wait_for()
    # The request is a notification, and is answered there.
    other.sees("ana sent you a friend request")
    other.button("Accept ana").click()
    other.sees_no("ana sent you a friend request")
    one.button("Friends. Remove ben").wait_for()
    other.open("/@ben")
    other.button("Set Status").click()
    form = other.dialog()
    form.get_by_label("Status", exact=True).fill("Do not tell me the end")
    form.get_by_role("button", name="Save").click()
    other.sees("“Do not tell me the end”")
    one.open("/me/reading")
    one.sees("“Do not tell me the end”")
    other.open("/me/reading")
    begin(other, "Middlemarch")
    one.sees("Reading now")
    one.sees("Middlemarch")
    one.link("All Friends").click()
    one.at("/me/friends")
    one.link("ben").first.click()
    one.at("/@ben")
    one.button("Friends. Remove ben").click()
    one.button("Remove Friend").click()
    one.button("Add Friend ben").wait_for()
    assert ana.get("/users/me/friends").expect(200).json == []


def test_friend_requests_are_answered_by_keys_alone(server, readers):
    ana, ben, cleo = server.sign_up("ana"), server.sign_up("ben"), server.sign_up("cleo")
    ana.put("/users/ben/friendship").expect(200), cleo.put("/users/ben/friendship").expect(200)
    reader = readers(server).sign_in(ben.token)
    reader.open("/me/friends")
    for name, sign in [("Accept ana", "ana"), ("Decline cleo", None)]:
        reader.button(name).focus()
        reader.page.keyboard.press("Enter")
        expect(reader.page.get_by_role("button", name=name)).to_have_count(0)
    wait(reader.page, lambda: not ben.get("/users/me/friend-requests").expect(200).json)
    assert [friend["username"] for friend in ben.get("/users/me/friends").expect(200).json] == ["ana"]


def test_reading_preferences_are_kept(server, readers):
    ana = server.sign_up("ana")
    reader = readers(server, viewport=PHONE).sign_in(ana.token)
    reader.open("/settings/reading")
    reader.field("Minutes per day").fill("45")
    reader.page.get_by_label("Fantasy").check()
    reader.page.get_by_label("Memoirs").check()
    reader.button("Save").click()
    reader.sees("Saved.")
    settings = ana.get("/reading/settings").expect(200).json
    assert settings["preferredGenres"] == ["fantasy", "memoir"] and settings["dailyGoalMinutes"] == 45
    reader.page.reload()
    expect(reader.page.get_by_label("Memoirs")).to_be_checked()
