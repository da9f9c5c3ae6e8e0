"""Details of everyday use: messages, their places, and keys."""

import pytest
from community import picture
from patience import wait
from playwright.sync_api import expect
from reader import PHONE

LONG = "Wolfeschlegelsteinhausenbergerdorffwelchevoraltern"[:50]


@pytest.fixture
def maya(server):
    return server.sign_up("maya")


def test_return_sends_a_comment_and_shift_return_begins_a_line(reader, server, maya):
    post = maya.create_post("In the garden").expect(201).json
    reader.sign_in(maya.token).open(f"/@maya/{post['id']}")
    field = reader.field("Write a comment")
    expect(field).to_have_attribute("enterkeyhint", "send")
    field.press_sequentially("One")
    field.press("Shift+Enter")
    field.press_sequentially("Two")
    field.press("Enter")
    reader.page.get_by_role("group", name="Comment by maya").wait_for()
    expect(field).to_have_value("")
    said = maya.get(f"/posts/{post['id']}/comments").expect(200).json
    assert [each["text"] for each in said] == ["One\nTwo"]


def test_copying_a_link_is_confirmed(readers, server, maya):
    maya.create_post("In the garden").expect(201)
    reader = readers(server)
    reader.context.grant_permissions(["clipboard-read", "clipboard-write"])
    reader.open("/")
    assert reader.page.evaluate("navigator.share === undefined")
    reader.button("Share").click()
    expect(reader.page.get_by_role("status").filter(has_text="Link copied")).to_be_visible()


def test_a_lost_network_is_reported_immediately_without_covering_a_title(readers, server, maya):
    reader = readers(server, viewport=PHONE, forgives=["WebSocket", "ERR_INTERNET_DISCONNECTED", "ERR_NETWORK", "fetching the script"])
    reader.open("/")
    reader.context.set_offline(True)
    status = reader.page.get_by_role("status").filter(has_text="You are offline")
    expect(status).to_be_visible(timeout=2_000)
    box, title = status.bounding_box(), reader.page.get_by_role("heading", name="Home").bounding_box()
    assert box["y"] > title["y"] + title["height"], (box, title)
    tab = reader.tab("Home").bounding_box()
    assert box["y"] + box["height"] <= tab["y"], (box, tab)
    reader.context.set_offline(False)
    expect(status).to_be_hidden()


def test_the_error_of_a_file_is_not_part_of_the_button(reader, maya):
    reader.sign_in(maya.token).open("/new")
    form = reader.dialog()
    form.locator("input[type=file]").set_input_files({"name": "none.jpg", "mimeType": "image/jpeg", "buffer": b""})
    trouble = form.locator("[data-trouble]")
    expect(trouble).to_have_attribute("data-trouble", "“none.jpg” is empty.")
    assert trouble.locator(".button").count() == 1
    assert form.locator(".button[data-trouble], .button [data-trouble]").count() == 0


def test_a_phone_shows_no_hints_about_arrow_keys(readers, server, maya):
    reader = readers(server, viewport=PHONE, has_touch=True, is_mobile=True).sign_in(maya.token)
    reader.open("/new")
    reader.dialog().locator("input[type=file]").set_input_files([
        {"name": f"{name}.jpg", "mimeType": "image/jpeg", "buffer": picture(name)} for name in ("hills", "bowl")])
    reader.sees("Drag photos")
    text = reader.dialog().evaluate("dialog => dialog.outerHTML")
    assert "arrow key" not in text.lower()


def test_a_touch_leaves_no_underline(readers, server, maya):
    maya.create_post("In the garden").expect(201)
    reader = readers(server, viewport=PHONE, has_touch=True, is_mobile=True)
    reader.open("/")
    link = reader.page.get_by_role("link", name="0 comments")
    link.hover()
    assert link.evaluate("link => getComputedStyle(link).textDecorationLine") == "none"


def test_long_names_do_not_break_rows(readers, server, maya):
    maya.put("/users/maya", json={"displayName": LONG, "bio": None}).expect(200)
    post = maya.create_post("In the garden").expect(201).json
    maya.post(f"/posts/{post['id']}/comments", json={"text": "Nice"}).expect(201)
    server.sign_up("ines").post("/users/maya/follow").expect(200)
    reader = readers(server, viewport=PHONE).sign_in(maya.token)
    for path in ["/", f"/@maya/{post['id']}", "/@maya", "/@ines/following", "/search?q=maya"]:
        reader.open(path)
        reader.sees(LONG)
        assert reader.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path
        wide = reader.page.evaluate("""() => [...document.querySelectorAll('#page *')].filter(each =>
            each.checkVisibility() && each.getBoundingClientRect().right > innerWidth + 1
            && !each.closest('.scroll .scroll')).map(each => each.outerHTML.slice(0, 80))""")
        assert wide == [], (path, wide)


@pytest.mark.parametrize("path", ["/", "/discover", "/@maya", "/login", "/signup", "post"])
def test_text_of_twice_the_size_is_not_cut_off(readers, server, maya, path):
    post = maya.create_post("In the garden, where the figs are ripe and nobody is about").expect(201).json
    maya.post(f"/posts/{post['id']}/comments", json={"text": "Which garden?"}).expect(201)
    reader = readers(server, viewport=PHONE)
    reader.context.add_init_script("""addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '212.5%' })""")
    reader.open(f"/@maya/{post['id']}" if path == "post" else path)
    assert reader.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    cut = reader.page.evaluate("""() => [...document.querySelectorAll('#page .text, #page .button, #page .tab, #page .title')]
        .filter(each => each.checkVisibility() && !each.closest('.hidden, [aria-hidden=true], [data-key=icon], [data-key=title]')
          && (each.scrollWidth > each.clientWidth + 2 || each.scrollHeight > each.clientHeight + 4)
          && getComputedStyle(each).overflow !== 'visible' && !getComputedStyle(each).webkitLineClamp.match(/[1-9]/))
        .map(each => each.outerHTML.slice(0, 120))""")
    assert cut == []


def test_a_heart_bursts_on_a_click_and_not_on_a_page_load(server, readers, maya):
    maya.create_post("A quiet evening").expect(201)
    reader = readers(server).sign_in(maya.token)
    reader.open("/")
    begun = """window.begun = []
        addEventListener('animationstart', event => begun.push(event.animationName))"""
    reader.page.evaluate(begun)
    reader.button("Like").click()
    reader.button("Like", pressed=True).wait_for()
    wait(reader.page, lambda: "burst" in reader.page.evaluate("begun"))
    reader.page.add_init_script(begun)
    wait(reader.page, lambda: maya.get("/posts").expect(200).json[0]["likedByMe"])
    reader.open("/")
    reader.button("Like", pressed=True).focus()
    reader.page.keyboard.press("Tab")
    assert "burst" not in reader.page.evaluate("begun")
