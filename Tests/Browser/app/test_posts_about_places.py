"""Posts about places and experiences: begun on their pages, shown with them, and hidden from users without access."""

import re
import time
import uuid

import pytest
from patience import wait
from playwright.sync_api import expect
from reader import DESKTOP, PHONE
from test_places import spot


@pytest.fixture
def people(server):
    return server.sign_up("ana"), server.sign_up("bob")


def stamped(value):
    return {"value": value, "time": f"{int(time.time() * 1000):012x}-0000-00000001"}


def button(reader, name):
    return reader.page.get_by_role("button", name=name, exact=True)


def write(reader, words):
    button(reader, "Post About This").click()
    reader.field("Reflection").fill(words)


def test_a_post_is_begun_on_the_page_of_a_place_and_leads_back_there(server, readers, people):
    ana, bob = people
    place = spot(ana, "Tower Kitchen", 0.001, town="Paris", address="Quai 5")
    reader = readers(server, viewport=PHONE).sign_in(ana.token)
    reader.open(f"/place/{place['id']}")
    reader.sees("No posts yet.")
    write(reader, "The soup was better than the view.")
    expect(reader.page.get_by_role("dialog")).to_contain_text("Tower Kitchen")
    button(reader, "4 stars").click()
    button(reader, "Post").click()
    reader.sees("The soup was better than the view.")
    # The subject can be removed first.
    write(reader, "About nothing.")
    button(reader, "Remove Tower Kitchen").click()
    expect(button(reader, "Add a Book, Film or Show")).to_be_visible()
    button(reader, "Post").click()

    other = readers(server, viewport=DESKTOP).sign_in(bob.token)
    other.open("/")
    other.sees("The soup was better than the view.")
    other.page.get_by_role("link", name=re.compile("Tower Kitchen")).click()
    other.at(f"/place/{place['id']}")
    other.open(f"/place/{place['id']}")
    other.sees("Related Posts")
    other.sees("The soup was better than the view.")
    other.sees_no("About nothing.")


def test_a_post_about_an_experience_at_home_states_that_its_place_stays_hidden(server, readers, people):
    ana, bob = people
    place = spot(ana, "Tower Kitchen", 0.001, town="Paris")
    reader = readers(server, viewport=PHONE).sign_in(ana.token)
    reader.open(f"/place/{place['id']}")
    write(reader, "A quiet evening.")
    button(reader, "Post").click()
    reader.sees("A quiet evening.")
    other = readers(server, viewport=DESKTOP).sign_in(bob.token)
    other.open("/")
    other.sees("Tower Kitchen")

    button(reader, "Log an Experience").click()
    reader.field("What did you have or do?").fill("Onion soup")
    button(reader, "Save").click()
    reader.page.get_by_role("link", name=re.compile("Onion soup")).first.click()
    reader.sees("Not rated yet")
    write(reader, "With cheese.")
    reader.sees("Only followers can see the experience.")
    button(reader, "Post").click()
    reader.sees("With cheese.")

    circle = {"center": place["coordinate"], "radius": 500}
    zone = {"id": str(uuid.uuid4()), "name": stamped("Home"), "circle": stamped(circle)}
    ana.post("/library/changes", json={"changes": [{"privacyZone": zone}]}).expect(200)
    # A user with an open page sees it without the place, too.
    other.sees_no("Tower Kitchen")
    other.sees("A quiet evening.")
    wait(reader.page, lambda: len(bob.get("/posts").expect(200).json) == 2)
    for asker in (bob, server.client()):
        posts = asker.get("/posts").expect(200).json
        assert len(posts) == 2 and [post["about"] for post in posts] == [None, None]
    reader.open(f"/place/{place['id']}")
    write(reader, "Another one.")
    reader.sees("Others see this post without the place.")
