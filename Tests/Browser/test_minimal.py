"""`Examples/Minimal`, the smallest program with users, a picture and a style."""

import pytest
from patience import wait
from sample import example, open_live


@pytest.fixture(scope="module")
def plants():
    with example("minimal") as url:
        yield url


@pytest.fixture
def context(browser):
    context = browser.new_context()
    yield context
    context.close()


def sign_in(page, name):
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Sign In").click()
    page.get_by_text(f"{name} has watered").wait_for()


def has_cookie(context):
    return any(cookie["name"] == "sign-in" and cookie["httpOnly"] for cookie in context.cookies())


def test_the_style_and_the_picture_are_the_programs_own(context, plants):
    page = open_live(context, plants)
    page.get_by_label("Name").fill("Ada")
    button = page.get_by_role("button", name="Sign In")
    wait(page, lambda: not button.is_disabled())
    assert button.evaluate("element => getComputedStyle(element).backgroundColor") == "rgb(138, 63, 176)"
    wait(page, lambda: page.locator("img").evaluate("image => image.naturalWidth > 0"))


def test_a_user_stays_signed_in_after_a_reload_until_signing_out(context, plants):
    page = open_live(context, plants)
    sign_in(page, "Ada")
    wait(page, lambda: has_cookie(context))
    page.get_by_role("button", name="Water a Plant").click()
    page.get_by_text("Ada has watered 1 plants.").wait_for()
    other = open_live(context, plants)
    other.get_by_text("Ada has watered 1 plants.").wait_for()
    page.get_by_role("button", name="Sign Out").click()
    page.get_by_role("button", name="Sign In").wait_for()
    wait(page, lambda: not has_cookie(context))
    # Its other page signs out, too, without being touched.
    other.get_by_role("button", name="Sign In").wait_for()


def test_signing_in_works_without_a_script(browser, plants):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(plants + "?noscript")
    page.get_by_label("Name").fill("Ben")
    if page.get_by_role("button", name="Apply").count():
        page.get_by_role("button", name="Apply").first.click()
    page.get_by_role("button", name="Sign In").click()
    page.get_by_text("Ben has watered").wait_for()
    assert has_cookie(context)
    page.goto(plants)
    page.get_by_text("Ben has watered").wait_for()
    context.close()
