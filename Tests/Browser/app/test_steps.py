"""Back closes the element in front of the page before it leaves the page, and Forward shows it again."""

import pytest
from playwright.sync_api import expect
from reader import PHONE

pytestmark = pytest.mark.browsers("chromium", "firefox")


def test_back_closes_a_new_post_and_forward_restores_its_text(server, readers):
    maya = server.sign_up("maya")
    reader = readers(server, viewport=PHONE).sign_in(maya.token)
    reader.open("/")
    reader.tab("Discover").click()
    reader.at("/discover")
    reader.tab("Home").click()
    reader.at("/")
    reader.button("New Post").click()
    reader.at("/new")
    reader.dialog().get_by_label("Reflection").fill("Half a thought about")
    reader.page.go_back()
    expect(reader.page.get_by_role("dialog")).to_have_count(0)
    reader.at("/")
    reader.page.go_forward()
    reader.at("/new")
    expect(reader.dialog().get_by_label("Reflection")).to_have_value("Half a thought about")
    reader.page.go_back()
    expect(reader.page.get_by_role("dialog")).to_have_count(0)
    reader.page.go_back()
    reader.at("/discover")


def test_back_closes_a_form_without_an_address(server, readers):
    maya = server.sign_up("maya")
    maya.create_post("Frist thought").expect(201)
    reader = readers(server).sign_in(maya.token)
    reader.open("/")
    post = reader.post("Frist thought")
    reader.menu(post)
    reader.button("Edit").click()
    field = reader.dialog().get_by_label("Reflection")
    field.fill("First thought")
    reader.page.go_back()
    expect(reader.page.get_by_role("dialog")).to_have_count(0)
    reader.at("/")
    reader.page.go_forward()
    expect(field).to_have_value("First thought")
    reader.dialog().get_by_role("button", name="Save").click()
    reader.sees("First thought")
    reader.menu(post.page.get_by_role("group").filter(has_text="First thought").last)
    reader.button("Delete").click()
    question = reader.page.get_by_role("alertdialog")
    question.wait_for()
    reader.page.go_back()
    expect(question).to_have_count(0)
    reader.sees("First thought")


def test_after_logging_in_forward_does_not_ask_to_log_in_again(server, readers):
    server.sign_up("maya")
    reader = readers(server)
    reader.open("/")
    reader.button("Log In").first.click()
    reader.at("/login")
    reader.log_in("maya")
    expect(reader.page.get_by_role("dialog")).to_have_count(0)
    reader.at("/")
    reader.button("New Post").wait_for()
    reader.page.go_forward()
    expect(reader.button("New Post")).to_be_visible()
    expect(reader.page.get_by_role("dialog")).to_have_count(0)


def test_cancelling_a_form_opened_by_a_link_keeps_the_previous_screen_in_the_history(server, readers):
    reader = readers(server)
    reader.open("/discover")
    reader.open("/login")
    reader.dialog().get_by_role("button", name="Cancel").click()
    reader.at("/")
    reader.page.go_back()
    reader.at("/discover")
