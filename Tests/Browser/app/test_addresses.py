"""Addresses: back, forward, reload, deep links, new tabs, and screens for members only."""

import pytest
from playwright.sync_api import expect


@pytest.fixture
def garden(server):
    """A single post by hanna with a comment."""
    hanna = server.sign_up("hanna")
    post = hanna.create_post("In the garden with @hanna #figs").expect(201).json
    hanna.post(f"/posts/{post['id']}/comments", json={"text": "They are ripe"}).expect(201)
    return f"/@hanna/{post['id']}"


def test_back_and_forward_move_through_the_visited_screens(reader, garden):
    reader.open("/")
    reader.page.get_by_role("link", name="1 comment").click()
    reader.at(garden)
    reader.sees("They are ripe")
    reader.page.get_by_role("link", name="@hanna").first.click()
    reader.at("/@hanna")
    reader.page.get_by_role("heading", name="hanna").wait_for()
    reader.tab("Discover").click()
    reader.at("/discover")
    reader.page.go_back()
    reader.at("/@hanna")
    reader.page.get_by_role("heading", name="hanna").wait_for()
    reader.page.go_back()
    reader.at(garden)
    reader.sees("They are ripe")
    reader.page.go_back()
    reader.at("/")
    reader.page.get_by_role("heading", name="Home").wait_for()
    reader.page.go_forward()
    reader.at(garden)
    reader.sees("They are ripe")
    reader.link("Back").click()
    reader.at("/")
    reader.page.get_by_role("heading", name="Home").wait_for()


def test_a_reload_shows_the_same_screen(reader, garden):
    reader.open("/")
    reader.page.get_by_role("link", name="1 comment").click()
    reader.sees("They are ripe")
    reader.page.reload()
    reader.at(garden)
    reader.sees("They are ripe")
    assert "Post by hanna" in reader.page.title()


@pytest.mark.parametrize("path, sign", [
    ("/@hanna", "1 post"), ("/@HANNA", "1 post"), ("/@hanna/followers", "No People Yet"), ("/discover", "Discover"),
    ("/search?q=figs", "In the garden"), ("/login", "New here"), ("/signup", "Already have an account"), ("/reset/unknown", "New password"),
])  # fmt: skip
def test_a_visitor_can_open_any_public_address(reader, garden, path, sign):
    reader.open(path)
    expect(reader.page.get_by_text(sign).or_(reader.page.get_by_label(sign)).or_(
        reader.page.get_by_role("heading", name=sign)).locator("visible=true").first).to_be_visible()


def test_links_open_in_new_tabs(reader, garden):
    reader.open("/")
    with reader.context.expect_page() as opened:
        reader.page.get_by_role("link", name="1 comment").click(modifiers=["ControlOrMeta"])
    tab = opened.value
    expect(tab).to_have_url(reader.server.url + garden)
    tab.get_by_text("They are ripe").wait_for()
    reader.at("/")


def test_mentions_hashtags_and_addresses_in_posts_are_links(reader, garden):
    reader.server.log_in("hanna").create_post("Read https://example.org/figs.").expect(201)
    reader.open("/")
    outside = reader.page.get_by_role("link", name="https://example.org/figs")
    assert outside.get_attribute("href") == "https://example.org/figs"
    reader.page.get_by_role("link", name="#figs", exact=True).click()
    reader.at("/search?q=%23figs")
    reader.sees("In the garden")
    reader.page.get_by_role("link", name="@hanna", exact=True).locator("visible=true").last.click()
    reader.at("/@hanna")


@pytest.mark.parametrize("path", ["/me/notifications", "/settings", "/me", "/new", "/following", "/settings/devices"])
def test_a_screen_for_members_asks_to_log_in_and_then_opens(server, reader, path):
    server.sign_up("maya")
    reader.open(path)
    reader.log_in("maya")
    reader.at(path)


def test_an_unknown_address_is_reported(readers, server):
    reader = readers(server, forgives=["404"])
    assert reader.page.goto("/nowhere").status == 404
    reader.page.get_by_role("heading", name="Not Found").or_(reader.page.get_by_text("Not Found")).first.wait_for()
    assert reader.page.goto("/@nobody").status == 404
    reader.sees("Not Found")
    reader.page.goto("/nowhere")
    reader.link("Go to Home").click()
    reader.at("/")


def test_a_page_is_complete_without_a_script(readers, server, garden):
    reader = readers(server, java_script_enabled=False)
    reader.page.goto(garden)
    reader.sees("They are ripe")
    reader.sees("In the garden")
    reader.page.get_by_role("link", name="@hanna").locator("visible=true").first.click()
    reader.at("/@hanna")
    reader.sees("1 post")


def test_a_search_is_in_the_address(reader, garden):
    reader.open("/discover")
    reader.page.get_by_role("searchbox").press_sequentially("figs")
    reader.sees("In the garden")
    reader.at("/search?q=figs")
    reader.page.reload()
    reader.sees("In the garden")
    expect(reader.page.get_by_role("searchbox")).to_have_value("figs")
    reader.page.get_by_role("searchbox").fill("zeppelin")
    reader.sees("No Results")


def test_the_app_can_be_installed(reader):
    reader.open("/")
    address = reader.page.locator("link[rel=manifest]").get_attribute("href")
    manifest = reader.page.request.get(address).json()
    assert manifest["name"] == "KiwiFruit" and manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        answer = reader.page.request.get(icon["src"])
        assert answer.ok and answer.headers["content-type"] == icon["type"], icon
    offline = reader.page.request.get("/offline.html")
    assert offline.ok and "html" in offline.headers["content-type"]


def test_a_page_without_a_network_shows_a_message(readers, server):
    reader = readers(server, forgives=("WebSocket connection", "ERR_CONNECTION_REFUSED", "Failed to fetch"))
    reader.open("/")
    reader.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    reader.page.wait_for_function("navigator.serviceWorker.controller")
    server.kill()
    reader.page.goto("/discover")
    reader.page.get_by_text("offline", exact=False).or_(reader.page.get_by_text("network", exact=False)).first.wait_for()
