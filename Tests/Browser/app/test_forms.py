"""Forms: a visitor's action is performed after the login, errors are beside their fields, keys work as expected."""

import re

import pytest
from playwright.sync_api import expect
from reader import PASSWORD

pytestmark = pytest.mark.browsers("chromium", "firefox")


@pytest.fixture
def garden(server):
    hanna = server.sign_up("hanna")
    server.sign_up("maya")
    return hanna.create_post("In the garden").expect(201).json


def test_a_visitors_like_is_performed_after_the_login(reader, garden):
    reader.open("/")
    reader.post("In the garden").get_by_role("button", name="Like", exact=True).click()
    reader.log_in("maya")
    expect(reader.post("In the garden").get_by_role("button", name="Like", exact=True, pressed=True)).to_contain_text("1")


def test_a_visitors_follow_is_performed_after_the_sign_up(reader, garden):
    reader.open("/@hanna")
    reader.button("Follow hanna").click()
    reader.button("New here? Sign Up").click()
    form = reader.dialog()
    form.get_by_label("Your name").fill("Maya Okafor")
    form.get_by_label("Username").fill("maya2")
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_label("Password").press("Enter")
    reader.button("Unfollow hanna").wait_for()
    reader.sees("1 follower")


def test_a_visitor_who_comments_logs_in_and_then_writes(reader, garden):
    reader.open(f"/@hanna/{garden['id']}")
    reader.button("Log In to Comment").click()
    reader.log_in("maya")
    reader.field("Write a comment").fill("Lovely")
    reader.button("Send").click()
    reader.page.get_by_role("group", name="Comment by maya").wait_for()


def test_a_visitor_who_posts_logs_in_and_then_writes(reader, garden):
    reader.open("/")
    reader.button("New Post").click()
    reader.log_in("maya")
    reader.dialog().get_by_label("Reflection").wait_for()


def test_a_wrong_password_is_reported_beside_the_field_and_keeps_the_input(reader, garden):
    reader.open("/login")
    reader.log_in("maya", "not my password")
    form = reader.dialog()
    expect(form.get_by_text(re.compile("password is wrong|wrong|do not match|not right", re.I)).first).to_be_visible()
    expect(form.get_by_label("Username")).to_have_value("maya")
    expect(form.get_by_label("Password")).to_have_value("not my password")
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_label("Password").press("Enter")
    expect(form).to_be_hidden()
    reader.at("/")


def test_a_taken_username_is_reported_beside_the_field_and_keeps_the_input(reader, garden):
    reader.open("/signup")
    form = reader.dialog()
    form.get_by_label("Your name").fill("Another Hanna")
    form.get_by_label("Username").fill("Hanna")
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button", name="Sign Up").click()
    problem = form.get_by_text("taken").first
    problem.wait_for()
    boxes = [form.get_by_label("Username").bounding_box(), problem.bounding_box(), form.get_by_label("Password").bounding_box()]
    assert boxes[0]["y"] < boxes[1]["y"] < boxes[2]["y"]
    expect(form.get_by_label("Your name")).to_have_value("Another Hanna")
    expect(form.get_by_label("Username")).to_have_value("Hanna")
    expect(form.get_by_label("Password")).to_have_value(PASSWORD)


def test_a_text_that_is_too_long_is_reported_and_kept(reader, garden, server):
    reader.sign_in(server.log_in("maya").token)
    reader.open(f"/@hanna/{garden['id']}")
    field = reader.field("Write a comment")
    field.fill("x" * 2_001)
    reader.sees("The comment is 1 character too long")
    expect(reader.button("Send")).to_be_disabled()
    expect(field).to_have_value("x" * 2_001)
    field.press("End")
    field.press("Backspace")
    reader.sees("0 characters left")
    expect(reader.button("Send")).to_be_enabled()


def test_a_short_password_is_reported_before_it_is_sent(reader):
    reader.open("/signup")
    form = reader.dialog()
    form.get_by_label("Username").fill("maya")
    form.get_by_label("Password").fill("short")
    form.get_by_label("Your name").focus()
    form.get_by_text(re.compile("at least .* characters")).nth(1).wait_for()


# Tab moves from the end of a sheet into Firefox's own controls, and its driver cannot move back.
@pytest.mark.browsers("chromium")
def test_all_forms_work_by_keyboard(reader, garden, server):
    """Without a pointer: Tab moves to each control, and its usual key activates it."""
    page = reader.page

    def reach(role, name):
        for _ in range(80):
            page.keyboard.press("Tab")
            target = page.locator("*:focus")
            if target.count() and target.and_(page.get_by_role(role, name=name, exact=True)).count():
                return
        raise AssertionError(f"Tab did not reach the {role} “{name}”")

    reader.open("/")
    reach("button", "Sign Up")
    page.keyboard.press("Enter")
    expect(reader.dialog().get_by_label("Your name")).to_be_focused()
    page.keyboard.type("Ida Berg")
    page.keyboard.press("Enter")
    expect(reader.dialog().get_by_label("Username")).to_be_focused()
    page.keyboard.type("ida")
    page.keyboard.press("Enter")
    expect(reader.dialog().get_by_label("Password")).to_be_focused()
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    reader.dialog().get_by_role("heading", name="Welcome").wait_for()
    reach("button", "Done")
    page.keyboard.press("Enter")
    expect(reader.dialog()).to_be_hidden()

    reach("button", "Like")
    page.keyboard.press("Space")
    reader.button("Like", pressed=True).wait_for()
    reach("link", "0 comments")
    page.keyboard.press("Enter")
    reader.sees("No comments yet")
    reach("textbox", "Write a comment")
    page.keyboard.type("By hand")
    reach("button", "Send")
    page.keyboard.press("Enter")
    comment = page.get_by_role("group", name="Comment by Ida Berg")
    comment.wait_for()

    page.goto("/")
    reader.sees("In the garden")
    reach("button", "New Post")
    page.keyboard.press("Enter")
    expect(reader.dialog().get_by_label("Reflection")).to_be_focused()
    page.keyboard.type("Written without a mouse")
    page.keyboard.press("Escape")
    expect(reader.dialog()).to_be_hidden()
    reach("button", "New Post")
    page.keyboard.press("Enter")
    expect(reader.dialog().get_by_label("Reflection")).to_have_value("Written without a mouse")
    reach("button", "Post")
    page.keyboard.press("Enter")
    reader.post("Written without a mouse").wait_for()


def test_a_new_password_works_and_the_old_one_does_not(reader, garden, server):
    link = re.search(r"/reset/\S+", server.command("user", "reset-password", "maya").stdout).group()
    reader.open(link)
    reader.field("New password").fill("an even sounder password")
    reader.field("New password").press("Enter")
    reader.sees("Password changed")
    reader.button("Log In").click()
    reader.log_in("maya", PASSWORD)
    expect(reader.dialog().get_by_text("password").first).to_be_visible()
    reader.log_in("maya", "an even sounder password")
    expect(reader.dialog()).to_be_hidden()
    reader.open(link)
    reader.field("New password").fill("yet another password")
    reader.field("New password").press("Enter")
    reader.page.get_by_text(re.compile("link|expired|no longer", re.I)).first.wait_for()


def test_muting_blocking_and_reporting_take_effect(reader, garden, server, readers):
    admin = server.make_admin("chief")
    reader.sign_in(server.log_in("maya").token)
    reader.open("/")
    post = reader.post("In the garden")
    post.locator("summary").click()
    post.get_by_role("button", name="Report").click()
    form = reader.dialog()
    form.get_by_role("radio", name="Spam").check()
    form.get_by_label("Details (optional)").fill("Figs again")
    form.get_by_role("button", name="Send").click()
    form.get_by_text("Thank you").wait_for()
    form.get_by_role("button", name="Done").click()
    # The browser first removes the sheet's step, and then navigates.
    reader.page.wait_for_url("/")
    form.wait_for(state="detached")
    reader.open("/@hanna")
    reader.menu()
    reader.button("Block").click()
    reader.page.get_by_role("alertdialog").get_by_role("button", name="Block").click()
    reader.sees("You have blocked hanna")
    reader.open("/settings/blocked")
    reader.button("Unblock hanna").click()
    reader.sees("No Blocked People")

    chief = readers(server).sign_in(admin.token)
    chief.open("/moderation")
    chief.sees("Figs again")
    chief.button("Remove").click()
    chief.page.get_by_role("alertdialog").get_by_role("button", name="Remove").click()
    chief.sees_no("Figs again")
    reader.open("/")
    reader.sees_no("In the garden")


def test_the_theme_is_kept(reader, garden, server):
    reader.sign_in(server.log_in("maya").token)
    reader.open("/settings")
    reader.page.get_by_role("radio", name="Dark").check(force=True)
    dark = "() => getComputedStyle(document.documentElement).colorScheme == 'dark'"
    reader.page.wait_for_function(dark)
    reader.page.reload()
    reader.page.wait_for_function(dark)


def test_the_theme_of_one_user_is_not_that_of_the_next_on_the_device(reader, garden, server):
    dark = "() => getComputedStyle(document.documentElement).colorScheme == 'dark'"
    chosen = "theme => document.querySelector('input[type=radio]:checked')?.closest('label').innerText == theme"
    for name, theme in (("maya", "System"), ("hanna", "System"), ("maya", "Dark")):
        reader.sign_in(server.log_in(name).token)
        reader.open("/settings")
        reader.page.wait_for_function(chosen, arg=theme)
        if name == "maya" and theme == "System":
            reader.page.get_by_role("radio", name="Dark").check(force=True)
            reader.page.wait_for_function(dark)
    reader.page.wait_for_function(dark)


def test_a_profile_is_edited_and_an_account_deleted(reader, garden, server):
    reader.sign_in(server.log_in("maya").token)
    reader.open("/settings/profile")
    reader.field("Name").fill("Maya O.")
    reader.field("Bio").fill("Reads on trains")
    reader.button("Save").click()
    expect(reader.button("Save")).to_be_hidden()
    reader.open("/me")
    reader.sees("Maya O.")
    reader.sees("Reads on trains")
    reader.open("/settings/delete")
    reader.field("Password").fill("not my password")
    reader.button("Delete Account").click()
    reader.page.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
    reader.sees("password is wrong")
    reader.field("Password").fill(PASSWORD)
    reader.button("Delete Account").click()
    reader.page.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
    reader.sees("A journal you share")
    assert reader.page.goto("/@hanna").status == 200
    server.client().post("/sessions", json={"username": "maya", "password": PASSWORD}).expect(401)
