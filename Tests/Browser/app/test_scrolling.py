"""The page scrolls on every screen: a long feed has every post once, and positions are kept."""

import pytest
from patience import wait
from playwright.sync_api import expect
from reader import DESKTOP, PHONE

pytestmark = pytest.mark.browsers("chromium", "firefox")


def long_feed(server, count=40):
    hanna = server.sign_up("hanna")
    for number in range(count):
        hanna.create_post(f"Thought {number}.").expect(201)
    return hanna


def scroll_to(reader, text):
    """Scrolls until the post with this text has loaded, and shows it."""
    wanted = reader.page.get_by_text(text, exact=True).first
    reader.page.mouse.move(195, 400)
    while not wanted.count():
        before = len(reader.page.evaluate(THOUGHTS))
        reader.page.mouse.wheel(0, 20_000)
        wait(reader.page, lambda: wanted.count() or len(reader.page.evaluate(THOUGHTS)) > before)
    wanted.scroll_into_view_if_needed()
    return wanted


def inner_scrollers(reader):
    """The elements that scroll within the page; a field for long texts may."""
    return reader.page.evaluate("""[...document.querySelectorAll('#page *')].filter(each =>
      each.checkVisibility() && each.scrollHeight > each.clientHeight + 1
      && /auto|scroll/.test(getComputedStyle(each).overflowY) && !each.closest('textarea')).map(each => each.className)""")


# The numbers of the posts on the page, in its order.
THOUGHTS = """() => [...document.querySelectorAll('[role=group]')]
  .map(each => each.textContent.match(/Thought (\\d+)\\./)?.[1]).filter(Boolean).map(Number)"""

# Posts, and space for distant ones.
ROWS = "document.querySelectorAll('[aria-label^=\"Post by\"], [data-away]').length"


@pytest.mark.browsers("chromium")
@pytest.mark.parametrize("count", [500])
def test_a_long_feed_has_every_post_once_during_new_posts(server, readers, count):
    hanna, maya = long_feed(server, count), server.sign_up("maya")
    reader = readers(server, viewport=PHONE).sign_in(maya.token)
    reader.open("/")
    reader.sees(f"Thought {count - 1}.")
    end = reader.page.get_by_text("You’re all caught up.")
    reader.page.mouse.move(195, 400)
    interruptions = 0
    seen = {}
    while not end.is_visible():
        known = reader.page.evaluate(ROWS)
        seen.update(dict.fromkeys(reader.page.evaluate(THOUGHTS)))
        if interruptions < 20:
            hanna.create_post(f"Interruption {interruptions}").expect(201)
            interruptions += 1
        reader.page.mouse.wheel(0, 20_000)
        reader.page.wait_for_function(
            f"known => {ROWS} > known || document.body.textContent.includes('You have seen everything')", arg=known)
    seen.update(dict.fromkeys(reader.page.evaluate(THOUGHTS)))
    assert list(seen) == list(range(count - 1, -1, -1))
    # The page contains only the nearby elements.
    wait(reader.page, lambda: len(reader.page.evaluate(THOUGHTS)) < 60)
    expect(reader.button(f"{interruptions} new posts")).to_be_in_viewport()
    reader.button(f"{interruptions} new posts").click()
    expect(reader.page.get_by_text("Interruption 19")).to_be_in_viewport()
    seen = reader.page.evaluate(THOUGHTS)
    assert len(seen) == len(set(seen)) and seen == sorted(seen, reverse=True)


def test_distant_posts_leave_the_page_and_return_before_they_are_visible(server, readers):
    hanna, count = long_feed(server, 120), 120
    reader = readers(server, viewport=PHONE).sign_in(hanna.token)
    page = reader.page
    reader.open("/")
    reader.sees("Thought 119.")
    reader.post("Thought 118.").get_by_role("button", name="Like", exact=True).click()
    scroll_to(reader, "Thought 0.")
    wait(page, lambda: page.evaluate(ROWS) == count and page.locator("[data-away]").count() > 60)
    height = page.evaluate("document.documentElement.scrollHeight")
    assert len(page.evaluate(THOUGHTS)) < 60
    assert 118 in page.evaluate(THOUGHTS), "a post with a user's input stays"
    # Up again at the speed of a wheel: the content of the window is there.
    seen = {}
    while page.evaluate("scrollY") > 0:
        seen.update(dict.fromkeys(page.evaluate(THOUGHTS)))
        page.mouse.wheel(0, -1500)
        settled = page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(scrollY))))")
        wait(page, lambda: not page.evaluate(
            "[...document.querySelectorAll('[data-away]')].some(each => "
            "each.getBoundingClientRect().bottom > 0 && each.getBoundingClientRect().top < innerHeight)"))
        assert abs(page.evaluate("document.documentElement.scrollHeight") - height) < 20, settled
    seen.update(dict.fromkeys(page.evaluate(THOUGHTS)))
    assert sorted(seen) == list(range(count))
    expect(page.get_by_text("Thought 119.")).to_be_in_viewport()
    # A post that had left is complete again.
    reader.post("Thought 117.").get_by_role("button", name="Like", exact=True).click()
    reader.post("Thought 117.").get_by_role("button", name="Like", exact=True, pressed=True).wait_for()


def test_the_pill_of_new_posts_hides_no_content_and_moves_no_content(server, readers):
    hanna, maya = long_feed(server, 20), server.sign_up("maya")
    reader = readers(server, viewport=PHONE).sign_in(maya.token)
    reader.open("/")
    reader.sees("Thought 19.")
    hanna.create_post("Another one").expect(201)
    pill = reader.button("1 new post")
    pill.wait_for()
    feeds = reader.page.get_by_role("radiogroup").bounding_box()
    box = pill.bounding_box()
    assert box["y"] + box["height"] <= feeds["y"]
    pill.click()
    reader.sees("Another one")
    expect(pill).to_have_count(0)
    reader.page.mouse.move(195, 400)
    reader.page.mouse.wheel(0, 1_000)
    read = reader.page.get_by_text("Thought 12.")
    read.scroll_into_view_if_needed()
    place = read.bounding_box()
    hanna.create_post("And another one").expect(201)
    expect(pill).to_be_in_viewport()
    assert abs(read.bounding_box()["y"] - place["y"]) <= 1


def test_the_position_in_a_feed_is_kept_when_a_post_is_closed(server, readers):
    long_feed(server, 90)
    reader = readers(server, viewport=PHONE)
    reader.open("/")
    wanted = scroll_to(reader, "Thought 45.")
    reader.post("Thought 45.").get_by_role("link", name="0 comments").click()
    reader.sees("No comments yet")
    reader.page.go_back()
    reader.at("/")
    expect(wanted).to_be_in_viewport()


def scrolled(reader):
    return reader.page.evaluate("scrollY")


def has_scrolled(reader, top, within=5):
    wait(reader.page, lambda: abs(scrolled(reader) - top) <= within)


def is_at_rest(reader):
    """The scroll position after some frames without scrolling."""
    return reader.page.evaluate("""() => new Promise(done => {
      let last = scrollY, still = 0
      const look = () => {
        still = scrollY === last ? still + 1 : 0
        last = scrollY
        still > 8 ? done(last) : requestAnimationFrame(look)
      }
      look()
    })""")


def test_the_wheel_and_the_keys_scroll_at_every_pointer_position(server, readers):
    long_feed(server)
    reader = readers(server, viewport=DESKTOP)
    reader.open("/")
    reader.sees("Thought 39.")
    for x in (20, 300, 700, 1250):
        before = is_at_rest(reader)
        reader.page.mouse.move(x, 600)
        reader.page.mouse.wheel(0, 200)
        wait(reader.page, lambda: scrolled(reader) > before)
    for key in ("Space", "PageDown", "ArrowDown"):
        before = is_at_rest(reader)
        reader.page.keyboard.press(key)
        wait(reader.page, lambda: scrolled(reader) > before)
    reader.page.keyboard.press("Home")
    has_scrolled(reader, 0)
    reader.page.keyboard.press("End")
    wait(reader.page, lambda: scrolled(reader) > 1000)
    # The sticky elements: the bar with the title, and the sections.
    expect(reader.page.get_by_role("heading", name="Home")).to_be_in_viewport()
    expect(reader.tab("Profile")).to_be_in_viewport()
    assert inner_scrollers(reader) == []


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_only_sheets_scroll_inside_the_page(readers, community, size):
    reader = readers(community.server, viewport=size).sign_in(community.people[community.cast["me"]].token)
    for path in ("/", "/discover", "/me", "/settings", "/settings/profile", "/me/notifications", "/@" + community.cast["other"]):
        reader.open(path)
        reader.page.set_viewport_size({"width": size["width"], "height": 360})
        wait(reader.page, lambda: reader.page.evaluate("document.documentElement.scrollHeight > innerHeight"))
        assert inner_scrollers(reader) == [], path


def test_a_reload_and_the_way_back_from_another_site_keep_the_position(server, readers):
    long_feed(server, 90)
    reader = readers(server, viewport=PHONE)
    reader.open("/")
    wanted = scroll_to(reader, "Thought 45.")
    top = is_at_rest(reader)
    reader.page.reload()
    has_scrolled(reader, top, 200)
    expect(wanted).to_be_in_viewport()
    top = is_at_rest(reader)
    reader.page.goto("data:text/html,<title>Elsewhere</title>")
    reader.page.go_back()
    has_scrolled(reader, top, 200)
    expect(wanted).to_be_in_viewport()


def test_each_section_keeps_its_position_and_a_second_tap_leads_to_the_top(server, readers):
    long_feed(server)
    reader = readers(server, viewport=PHONE)
    reader.open("/")
    wanted = scroll_to(reader, "Thought 30.")
    top = is_at_rest(reader)
    reader.tap(reader.tab("Discover"))
    reader.at("/discover")
    has_scrolled(reader, 0)
    reader.tap(reader.tab("Home"))
    has_scrolled(reader, top)
    comments = reader.post("Thought 30.").get_by_role("link", name="0 comments")
    comments.scroll_into_view_if_needed()
    top = is_at_rest(reader)
    reader.tap(comments)
    reader.sees("No comments yet")
    has_scrolled(reader, 0)
    reader.tap(reader.tab("Home"))
    expect(wanted).to_be_in_viewport()
    has_scrolled(reader, top)
    reader.tap(reader.tab("Home"))
    has_scrolled(reader, 0)
    expect(reader.page.get_by_text("Thought 39.").first).to_be_in_viewport()


def test_a_focused_element_is_not_below_a_bar(server, readers):
    long_feed(server)
    reader = readers(server, viewport=PHONE)
    reader.open("/")
    scroll_to(reader, "Thought 30.")
    reader.post("Thought 30.").get_by_role("link", name="0 comments").focus()
    for key in ["Shift+Tab"] * 12 + ["Tab"] * 24:
        reader.page.keyboard.press(key)
        place = reader.page.evaluate("""() => {
          const {top, bottom} = document.activeElement.getBoundingClientRect()
          const bar = document.querySelector('.screen:not([hidden]) > .bar').getBoundingClientRect()
          return [top, bottom, bar.bottom, document.querySelector('.tabBar').getBoundingClientRect().top]
        }""")
        assert place[0] >= place[2] - 1 and place[1] <= place[3] + 1, (key, place)


def test_focusing_an_element_in_a_bar_scrolls_nothing(server, readers):
    long_feed(server)
    reader = readers(server, viewport=PHONE)
    reader.open("/")
    scroll_to(reader, "Thought 30.")
    top = reader.page.evaluate("scrollY")
    reader.page.get_by_role("tab", name="Discover").focus()
    for key in ["Shift+Tab", "Tab", "Tab"]:
        reader.page.keyboard.press(key)
        assert reader.page.evaluate("document.activeElement.closest('.tabBar') !== null")
        assert reader.page.evaluate("scrollY") == top
    reader.page.get_by_role("button", name="Refresh").focus()
    assert reader.page.evaluate("scrollY") == top


def test_posts_stay_the_same_elements_when_the_window_changes(server, readers):
    long_feed(server)
    reader = readers(server, viewport=DESKTOP)
    reader.open("/")
    row = reader.page.get_by_text("Thought 39.", exact=True).first.element_handle()
    # The bar has the button only on a narrow page.
    for size, button in [(PHONE, 1), (DESKTOP, 0)]:
        reader.page.set_viewport_size(size)
        wait(reader.page, lambda: reader.page.locator("main .bar").get_by_role("button", name="New Post").count() == button)
        assert row.evaluate("row => row.isConnected")
