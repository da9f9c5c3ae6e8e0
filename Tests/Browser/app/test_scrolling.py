"""A long feed while others post: every post once, in order, none left out."""

import pytest
from playwright.sync_api import expect
from reader import PHONE


# The numbers of the posts on the page, in its order.
THOUGHTS = """() => [...document.querySelectorAll('[role=group]')]
  .map(each => each.textContent.match(/Thought (\\d+)\\./)?.[1]).filter(Boolean).map(Number)"""


@pytest.mark.parametrize("count", [500])
def test_a_long_feed_has_every_post_once_while_others_post(server, readers, count):
    hanna, maya = server.sign_up("hanna"), server.sign_up("maya")
    for number in range(count):
        hanna.create_post(f"Thought {number}.").expect(201)
    reader = readers(server, viewport=PHONE).sign_in(maya.token)
    reader.open("/")
    reader.sees(f"Thought {count - 1}.")
    end = reader.page.get_by_text("You have seen everything.")
    reader.page.mouse.move(195, 400)
    interruptions = 0
    while not end.is_visible():
        known = len(reader.page.evaluate(THOUGHTS))
        if interruptions < 20:
            hanna.create_post(f"Interruption {interruptions}").expect(201)
            interruptions += 1
        reader.page.mouse.wheel(0, 20_000)
        reader.page.wait_for_function(
            f"known => ({THOUGHTS})().length > known || document.body.textContent.includes('You have seen everything')",
            arg=known)
    seen = reader.page.evaluate(THOUGHTS)
    assert seen == list(range(count - 1, -1, -1))
    expect(reader.button(f"{interruptions} new posts")).to_be_in_viewport()
    reader.button(f"{interruptions} new posts").click()
    expect(reader.page.get_by_text("Interruption 19")).to_be_in_viewport()
    seen = reader.page.evaluate(THOUGHTS)
    assert len(seen) == len(set(seen)) and seen == sorted(seen, reverse=True)


def test_the_pill_of_new_posts_hides_nothing_and_moves_nothing(server, readers):
    hanna, maya = server.sign_up("hanna"), server.sign_up("maya")
    for number in range(20):
        hanna.create_post(f"Thought {number}.").expect(201)
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


def test_the_place_in_a_feed_is_kept_when_a_post_is_closed(server, readers):
    hanna = server.sign_up("hanna")
    for number in range(90):
        hanna.create_post(f"Thought {number}.").expect(201)
    reader = readers(server, viewport=PHONE)
    reader.open("/")
    wanted = reader.page.get_by_text("Thought 45.", exact=True)
    reader.page.mouse.move(195, 400)
    while not wanted.count():
        reader.page.mouse.wheel(0, 2_000)
    wanted.scroll_into_view_if_needed()
    reader.post("Thought 45.").get_by_role("link", name="0 comments").click()
    reader.sees("No comments yet")
    reader.page.go_back()
    reader.at("/")
    expect(wanted).to_be_in_viewport()
