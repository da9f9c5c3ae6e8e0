"""`Examples/Meadow`, a complete client of an API on another address: each of its screens, in the order of a reader."""

import pytest
from live import SOCKETS, is_live
from meadow_api import running_api
from patience import wait
from playwright.sync_api import expect
from sample import example

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 900}

# Words set one letter below the other, content wider than the window, missing pictures, and scroll views without
# height.
FAULTS = """() => {
  const faults = []
  const shown = element => element.checkVisibility() && !element.closest('dialog:not([open])')
  if (document.documentElement.scrollWidth > innerWidth) faults.push(`the page is ${document.documentElement.scrollWidth} wide`)
  for (const text of document.querySelectorAll('.text')) {
    if (!shown(text) || !text.textContent.trim()) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const lines = new Set([...range.getClientRects()].map(line => Math.round(line.top))).size
    const longest = Math.max(...text.textContent.split(/\\s+/).map(word => word.length))
    if (lines > 2 && longest > 3 && text.textContent.length / lines < 3) faults.push(`"${text.textContent}" in ${lines} lines`)
  }
  for (const scroll of document.querySelectorAll('.scroll, .list')) {
    if (shown(scroll) && scroll.childElementCount && scroll.getBoundingClientRect().height < 20) faults.push('a scroll view without height')
  }
  for (const image of document.images) {
    const box = image.getBoundingClientRect()
    const isInSight = box.bottom > 0 && box.top < innerHeight && shown(image)
    if (isInSight && image.complete && !image.naturalWidth) faults.push(`${image.src} did not come`)
  }
  return faults
}"""


@pytest.fixture(scope="module")
def meadow():
    with example("meadow") as url:
        yield url


@pytest.fixture(scope="module")
def api():
    with running_api() as address:
        yield address


class Client:
    def __init__(self, page):
        self.page = page

    def looks_right(self):
        wait(self.page, lambda: self.page.evaluate(FAULTS) == [])

    def shows(self, title):
        expect(self.page.get_by_role("heading", name=title, exact=True).locator("visible=true").first).to_be_visible()
        self.looks_right()

    def tab(self, name):
        self.page.get_by_role("navigation").or_(self.page.locator(".tabBar")).get_by_text(name, exact=True).first.click()

    def follow(self, name):
        self.page.get_by_role("link", name=name).locator("visible=true").first.click()

    def button(self, name, exact=False):
        return self.page.get_by_role("button", name=name, exact=exact).locator("visible=true").first

    def back(self):
        self.page.go_back()


@pytest.fixture(params=[PHONE, DESKTOP], ids=["phone", "desktop"])
def client(request, browser, meadow, api):
    context = browser.new_context(viewport=request.param)
    page = context.new_page()
    page.set_default_timeout(10_000)
    page.add_init_script(SOCKETS)
    page.goto(meadow)
    wait(page, lambda: is_live(page))
    client = Client(page)
    page.get_by_label("Server address").fill(api)
    client.button("Sign In").click()
    client.shows("Home")
    yield client
    context.close()


def test_an_address_without_a_server_is_reported(browser, meadow):
    page = browser.new_page()
    page.add_init_script(SOCKETS)
    page.goto(meadow)
    wait(page, lambda: is_live(page))
    page.get_by_label("Server address").fill("http://127.0.0.1:9/")
    page.get_by_role("button", name="Sign In").click()
    expect(page.get_by_text("connect", exact=False).first).to_be_visible()
    expect(page.get_by_role("button", name="Sign In")).to_be_enabled()
    page.close()


def test_posts_are_read_liked_answered_and_written(client):
    page = client.page
    page.get_by_role("button", name="Favourite", exact=True).first.click()
    expect(page.get_by_role("button", name="Undo Favourite").first).to_be_visible()
    client.follow("Does anybody know")
    client.shows("Post")
    client.follow("74 boosts")
    client.shows("Boosted By")
    client.back()
    client.button("Open A hill with a tree").click()
    page.get_by_text("A hill with a tree", exact=True).last.wait_for()
    client.looks_right()
    client.button("Close").click()
    page.get_by_text("More", exact=True).locator("visible=true").first.click()
    client.button("Report").click()
    client.shows("Report")
    page.get_by_role("dialog").get_by_role("radio", name="Rules").check()
    client.button("Send").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    client.back()
    client.shows("Home")
    client.button("New Post").click()
    client.shows("New Post")
    page.get_by_placeholder("What is on your mind?").fill("Pears, too.")
    page.get_by_role("dialog").get_by_role("button", name="Post", exact=True).click()
    expect(page.get_by_text("Pears, too.")).to_be_visible()


def test_users_and_tags_are_found_and_followed(client):
    page = client.page
    client.tab("Explore")
    client.shows("Explore")
    client.follow("#plums")
    client.shows("#plums")
    client.back()
    page.get_by_placeholder("People, posts and tags").fill("yuki")
    client.follow("Yuki Tanaka")
    client.shows("Yuki Tanaka")
    client.button("Follow", exact=True).click()
    expect(page.get_by_role("button", name="Following")).to_be_visible()
    client.follow("Followers")
    client.shows("Followers")
    client.back()
    page.get_by_role("radio", name="Media").locator("visible=true").first.check()
    client.looks_right()


def test_notices_and_messages_are_read_and_answered(client):
    page = client.page
    client.tab("Notices")
    client.shows("Notices")
    expect(page.get_by_text("favourited your post")).to_be_visible()
    client.button("Mentions").click()
    expect(page.get_by_text("favourited your post")).to_have_count(0)
    client.tab("Messages")
    client.shows("Messages")
    client.follow("Bo")
    client.shows("Bo")
    page.get_by_placeholder("Message").fill("Is it, though?")
    client.button("Send").click()
    expect(page.get_by_text("Is it, though?")).to_be_visible()
    client.looks_right()


def test_every_setting_is_reached_and_kept(client):
    page = client.page
    client.tab("Me")
    client.shows("Ada Lindgren")
    client.button("Edit Profile").click()
    client.shows("Edit Profile")
    client.button("Cancel").click()
    client.follow("Settings")
    client.shows("Settings")
    for link, title in (
        ("Bookmarks", "Bookmarks"), ("Favourites", "Favourites"), ("Appearance", "Appearance"), ("Privacy", "Privacy"),
        ("Blocked", "Blocked"), ("About This Server", "About"),
    ):
        client.follow(link)
        client.shows(title)
        client.back()
    client.follow("Lists")
    client.button("New List").click()
    page.get_by_role("alertdialog").get_by_label("Name").fill("Walks")
    page.get_by_role("alertdialog").get_by_role("button", name="Create").click()
    client.follow("Walks")
    client.shows("Walks")
    client.back()
    client.back()
    client.follow("Filters")
    client.button("spoilers").click()
    client.shows("Filter")
    page.get_by_label("Word").fill("endings")
    client.button("Done").click()
    expect(page.get_by_text("endings")).to_be_visible()
    client.back()
    client.button("Sign Out").click()
    page.get_by_role("alertdialog").or_(page.get_by_role("dialog")).get_by_role("button", name="Sign Out").click()
    expect(page.get_by_label("Server address")).to_be_visible()
