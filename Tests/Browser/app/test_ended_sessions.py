"""A session that ended while its page was closed: the page becomes a visitor's, with a message."""

import pytest
from community import picture
from playwright.sync_api import expect
from reader import PASSWORD
from test_trouble import AWAY, back, cut

LOGGED_OUT = "You have been logged out"


def sign_in_cookies(reader):
    return [cookie["value"] for cookie in reader.context.cookies() if cookie["name"] == "kiwifruit"]


def test_an_expired_cookie_shows_public_pictures_and_is_removed_by_the_first_page(server, readers):
    maya = server.sign_up("maya")
    maya.create_post("In the garden", [("bowl.jpg", picture("bowl"))], alt=["A bowl"]).expect(201)
    reader = readers(server).sign_in(server.log_in("maya").token)
    server.command("user", "disable", "maya")
    server.command("user", "enable", "maya")
    reader.open("/")
    reader.sees("In the garden")
    reader.sees(LOGGED_OUT)
    picture_shown = "image => image.complete && image.naturalWidth > 0"
    image = reader.post("In the garden").get_by_role("img", name="A bowl").element_handle()
    reader.page.wait_for_function(picture_shown, arg=image)
    assert sign_in_cookies(reader) == []
    reader.open("/")
    reader.sees_no(LOGGED_OUT)


@pytest.mark.parametrize("cookie", ["nonsense", "kf_" + "A" * 43, "%zz", "x" * 3_000])
def test_an_unknown_cookie_is_removed(server, readers, cookie):
    server.sign_up("maya").create_post("In the garden").expect(201)
    reader = readers(server).sign_in(cookie)
    reader.open("/")
    reader.sees("In the garden")
    assert sign_in_cookies(reader) == []


def test_a_session_that_ended_while_the_server_was_away_ends_here_with_a_message(server, readers):
    maya = server.sign_up("maya")
    post = maya.create_post("A quiet evening").expect(201).json
    reader = readers(server, forgives=AWAY).sign_in(server.log_in("maya").token)
    reader.open(f"/@maya/{post['id']}")
    reader.sees("No comments yet")
    cut(reader, server)
    server.command("user", "disable", "maya")
    server.command("user", "enable", "maya")
    server.start()
    back(reader)
    reader.sees(LOGGED_OUT)
    reader.button("Log In to Comment").wait_for()
    reader.page.wait_for_function("() => !document.querySelector('#status:not([hidden])')")
    reader.button("Log In to Comment").click()
    reader.log_in("maya", PASSWORD)
    reader.field("Write a comment").wait_for()
    assert len(sign_in_cookies(reader)) == 1
