"""The whole journey of two users: discover, sign up, explore, reflect, engage, return."""

import re

import pytest
from community import picture
from playwright.sync_api import expect
from reader import DESKTOP, PHONE

pytestmark = pytest.mark.browsers("chromium", "firefox")
SIZES = [pytest.param(DESKTOP, id="desktop"), pytest.param(PHONE, id="phone")]


def photo(kind="hills"):
    return {"name": f"{kind}.jpg", "mimeType": "image/jpeg", "buffer": picture(kind)}


@pytest.mark.parametrize("size", SIZES)
def test_two_users_go_from_a_first_look_to_a_conversation_and_back(server, readers, size):
    host = server.sign_up("hanna")
    first = host.create_post("Start here, with the #garden", [picture("book")], alt="An open book").expect(201).json
    for number in range(12):
        host.create_post(f"Older thought {number}").expect(201)

    # Discover, as a visitor.
    maya = readers(server, viewport=size)
    maya.open("/")
    maya.sees("A journal you share")
    maya.sees("Older thought 11")
    maya.sign_up("maya", "Maya Okafor")
    maya.sees_no("A journal you share")

    # Explore: scroll, a post, a profile, follow.
    maya.page.get_by_text("Older thought 2").scroll_into_view_if_needed()
    expect(maya.page.get_by_text("Start here")).to_have_count(1)
    maya.page.get_by_text("Start here").scroll_into_view_if_needed()
    maya.page.get_by_role("img", name="An open book").wait_for()
    maya.post("Start here").get_by_role("link", name="0 comments").click()
    maya.at(f"/@hanna/{first['id']}")
    maya.sees("No comments yet")
    maya.page.get_by_role("link", name="@hanna").click()
    maya.at("/@hanna")
    maya.button("Follow hanna").click()
    maya.button("Unfollow hanna").wait_for()
    maya.sees("1 follower")

    # Reflect: a photo with a description, a thought.
    maya.tab("Home").click()
    ines = readers(server, viewport=size)
    ines.open("/")
    ines.sign_up("ines", "Inês Duarte")
    ines.sees("Older thought 11")
    maya.page.get_by_role("radio", name="Everyone").check()
    maya.button("New Post").click()
    form = maya.dialog()
    form.locator("input[type=file]").set_input_files(photo())
    form.get_by_label("Description of photo 1").fill("Green hills in the evening")
    form.get_by_label("Reflection").fill("Hills from the train, thank you @ines")
    form.get_by_role("button", name="Post", exact=True).click()
    expect(form).to_be_hidden()
    maya.page.get_by_role("img", name="Green hills in the evening").wait_for()

    # Engage: the friend sees it appear without a reload.
    ines.button("1 new post").click()
    ines.page.get_by_role("img", name="Green hills in the evening").wait_for()
    shown = ines.post("Hills from the train")
    shown.get_by_role("button", name="Like").click()
    shown.get_by_role("button", name="Like", exact=True, pressed=True).wait_for()
    liked = maya.post("Hills from the train")
    expect(liked.get_by_role("button", name="Like", exact=True)).to_contain_text("1")
    shown.get_by_role("link", name="0 comments").click()
    liked.get_by_role("link", name="0 comments").click()
    maya.sees("No comments yet")
    ines.field("Write a comment").fill("I knew the book would find you")
    ines.button("Send").click()
    ines.page.get_by_role("group", name="Comment by Inês Duarte").wait_for()
    maya.page.get_by_role("group", name="Comment by Inês Duarte").get_by_text("I knew the book").wait_for()
    expect(maya.page.get_by_role("link", name="1 comment", exact=True)).to_be_visible()
    maya.tab("Home").click()
    expect(maya.notifications()).to_contain_text(re.compile("[1-9]"))
    maya.notifications().click()
    maya.sees("Inês Duarte commented on your post")
    maya.sees("Inês Duarte liked your post")
    maya.tab("Home").click()
    expect(maya.notifications()).not_to_contain_text(re.compile("[0-9]"))
    maya.notifications().click()
    maya.at("/me/notifications")

    # Return: the session is still there.
    maya.page.reload()
    maya.sees("Inês Duarte commented on your post")
    maya.open("/me")
    maya.page.get_by_role("heading", name="Maya Okafor").wait_for()
    maya.sees("@maya")


def test_an_edited_and_deleted_comment_is_updated_for_other_users(server, readers):
    maya, ines = server.sign_up("maya"), server.sign_up("ines")
    post = maya.create_post("What a book").expect(201).json
    address = f"/@maya/{post['id']}"
    one, other = readers(server).sign_in(maya.token), readers(server).sign_in(ines.token)
    one.open(address), other.open(address)
    one.sees("No comments yet"), other.sees("No comments yet")
    other.field("Write a comment").fill("Which won?")
    other.button("Send").click()
    one.sees("Which won?")
    row = other.page.get_by_role("group", name="Comment by ines")
    row.locator("summary").click()
    row.get_by_role("button", name="Edit").click()
    row.get_by_label("Comment", exact=True).fill("Which one?")
    row.get_by_role("button", name="Save").click()
    other.sees("Which one?")
    one.sees("Which one?")
    one.sees("edited")
    row.locator("summary").click()
    row.get_by_role("button", name="Delete").click()
    other.page.get_by_role("dialog").or_(other.page.get_by_role("alertdialog")).get_by_role("button", name="Delete").click()
    other.sees_no("Which one?")
    one.sees_no("Which one?")
    one.sees("No comments yet")


def test_an_edited_and_deleted_post_is_updated_for_other_users(server, readers):
    maya, ines = server.sign_up("maya"), server.sign_up("ines")
    maya.create_post("Frist thought").expect(201)
    one, other = readers(server).sign_in(maya.token), readers(server).sign_in(ines.token)
    one.open("/"), other.open("/")
    other.sees("Frist thought")
    one.post("Frist thought").locator("summary").click()
    one.button("Edit").click()
    one.dialog().get_by_label("Reflection").fill("First thought")
    one.dialog().get_by_role("button", name="Save").click()
    one.sees("First thought")
    other.sees("First thought")
    one.post("First thought").locator("summary").click()
    one.button("Delete").click()
    one.page.get_by_role("dialog").or_(one.page.get_by_role("alertdialog")).get_by_role("button", name="Delete").click()
    one.sees_no("First thought")
    other.sees_no("First thought")
