"""Challenges: one user creates one, another joins, reads and wins it, and both pages show it; and the same by keys
alone.
"""

import datetime
import uuid

import pytest
from playwright.sync_api import expect
from reader import DESKTOP, PHONE

from support.midday import ZONE, today

pytestmark = pytest.mark.browsers("chromium", "firefox")


def read(person, minutes, until=0):
    """Reports a session of the last week as a device does; it ended `until` minutes ago."""
    session = str(uuid.uuid4())
    person.post(
        "/reading-sessions",
        json={"id": session, "bookTitle": "Middlemarch", "secondsAgo": (until + minutes) * 60, "visibility": "onlyMe",
              "timeZone": ZONE},
    ).expect(201)
    person.post(f"/reading-sessions/{session}/complete", json={"secondsAgo": until * 60}).expect(200)


def make(reader, title, amount):
    reader.button("New Challenge").click()
    form = reader.dialog()
    form.get_by_label("Title").fill(title)
    form.get_by_label("Amount").fill(amount)
    form.get_by_role("button", name="Create", exact=True).click()
    expect(form).to_be_hidden()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_challenge_is_created_joined_and_won_and_both_users_see_it(server, readers, size):
    ana, ben = server.sign_up("ana"), server.sign_up("ben")
    ben.post("/users/ana/follow").expect(200)
    one = readers(server, viewport=size, timezone_id=ZONE).sign_in(ana.token)
    other = readers(server, viewport=size, timezone_id=ZONE).sign_in(ben.token)
    one.open("/me/reading")
    one.link("Challenges").first.click()
    one.at("/me/challenges")
    make(one, "An hour this week", "60")
    one.sees("0 of 60 minutes")
    other.open("/me/challenges")
    other.sees("ana has joined.")
    other.button("Join An hour this week").click()
    other.sees("0 of 60 minutes")
    other.link("An hour this week").first.click()
    one.link("An hour this week").first.click()
    for reader in (one, other):
        reader.sees("Members")
    # Both pages are open meanwhile and update by themselves.
    read(ben, 40)
    for reader in (one, other):
        reader.sees("40 of 60 minutes")
    # No minute counts twice.
    read(ben, 25, until=40)
    other.sees("You won 8 points!")
    one.page.get_by_label("Won", exact=True).wait_for()
    assert "Middlemarch" not in one.page.content()
    one.open("/me/notifications")
    one.sees("ben won a challenge you joined")
    other.open("/me/challenges")
    other.sees("1 trophy, 8 points")
    assert ben.get("/challenges/trophies").expect(200).json["points"] == 8
    assert ana.get("/challenges/trophies").expect(200).json["points"] == 0


def test_a_challenge_is_accepted_left_rejoined_edited_and_ended(server, readers):
    ana = server.sign_up("ana")
    reader = readers(server, timezone_id=ZONE).sign_in(ana.token)
    reader.open("/me/challenges")
    reader.button("Join Half an hour a day").click()
    reader.sees("0 of 210 minutes")
    reader.link("Half an hour a day").first.click()
    reader.button("Leave").click()
    reader.page.get_by_role("alertdialog").get_by_role("button", name="Leave").click()
    reader.button("Join").click()
    reader.sees("0 of 210 minutes")
    reader.button("Edit").click()
    form = reader.dialog()
    form.get_by_label("Amount").fill("nothing")
    form.get_by_text("Enter a number from 1").wait_for()
    form.get_by_label("Amount").fill("140")
    form.get_by_role("button", name="Save").click()
    expect(form).to_be_hidden()
    reader.sees("0 of 140 minutes")
    reader.button("End Challenge").click()
    reader.page.get_by_role("alertdialog").get_by_role("button", name="End Challenge").click()
    reader.sees("Ended by ana")
    reader.open("/me/challenges")
    reader.sees("No Active Challenges")


def test_a_challenge_is_created_by_keys_alone(server, readers):
    ana = server.sign_up("ana")
    reader = readers(server, timezone_id=ZONE).sign_in(ana.token)
    reader.open("/me/challenges")
    new = reader.button("New Challenge")
    new.focus()
    reader.page.keyboard.press("Enter")
    title = reader.dialog().get_by_label("Title")
    title.wait_for()
    title.focus()
    reader.page.keyboard.type("By keys")
    amount = reader.dialog().get_by_label("Amount")
    for _ in range(10):
        reader.page.keyboard.press("Tab")
        if amount.evaluate("each => each === document.activeElement"):
            break
    reader.page.keyboard.type("30")
    start = reader.dialog().get_by_role("button", name="Create", exact=True)
    expect(start).to_be_enabled()
    start.focus()
    reader.page.keyboard.press("Enter")
    reader.sees("0 of 30 minutes")
    link = reader.link("By keys").first
    link.focus()
    reader.page.keyboard.press("Enter")
    reader.sees("Members")


def test_a_future_challenge_has_not_begun(server, readers):
    ana = server.sign_up("ana")
    ana.post(
        "/challenges",
        json={"title": "Later", "unit": "days", "amount": 1, "window": "day", "timeZone": ZONE,
              "from": (today() + datetime.timedelta(days=3)).isoformat()}).expect(201)
    reader = readers(server, timezone_id=ZONE).sign_in(ana.token)
    reader.open("/me/challenges")
    reader.sees("Not started yet")
