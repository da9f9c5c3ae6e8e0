"""Recommendations: their reasons, dismissals, and picks for friends."""

import re

import pytest
from collection import BOOK, Collection
from playwright.sync_api import expect
from reader import DESKTOP, PHONE

pytestmark = pytest.mark.browsers("chromium", "firefox")


def shelf(reader):
    return reader.page.get_by_role("group", name="For You")


def first_refusal(reader):
    return shelf(reader).get_by_role("button", name="Not Interested").first


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_dismissed_title_does_not_return_and_can_be_restored(server, readers, size):
    ana = server.sign_up("ana")
    Collection(server, ana).decide(BOOK, "seen", quarter_stars=20)
    reader = readers(server, viewport=size).sign_in(ana.token)
    reader.open("/discover")
    reader.sees(f"Because you loved {BOOK}")
    name = first_refusal(reader).get_attribute("aria-label").removeprefix("Not Interested: ")
    refusal = shelf(reader).get_by_role("button", name=f"Not Interested: {name}")
    refusal.click()
    expect(refusal).to_have_count(0)
    reader.sees(f"{name} won’t be recommended again.")
    told = [each["title"]["name"] for each in ana.get("/recommendations?limit=20").expect(200).json]
    assert name not in told
    reader.button(f"Undo: {name}").click()
    expect(refusal).to_have_count(1)
    refusal.click()
    expect(refusal).to_have_count(0)
    reader.open("/discover")
    expect(shelf(reader)).to_be_visible()
    expect(refusal).to_have_count(0)
    reader.link("Hidden Titles").click()
    reader.at("/me/not-for-me")
    reader.button(f"Unhide {name}").click()
    reader.sees("Titles you mark as Not Interested")
    assert name in [each["title"]["name"] for each in ana.get("/recommendations?limit=20").expect(200).json]


def test_friends_find_a_title_for_both(server, readers):
    ana, ben = server.sign_up("ana"), server.sign_up("ben")
    ana.post("/users/ben/follow").expect(200)
    ben.post("/users/ana/follow").expect(200)
    Collection(server, ana).decide(BOOK, "seen")
    Collection(server, ben).decide(BOOK, "seen")
    reader = readers(server).sign_in(ana.token)
    reader.open("/discover")
    reader.link("With Friends").click()
    reader.at("/me/picks")
    expect(reader.button("Find Books")).to_be_disabled()
    reader.page.get_by_role("switch", name="ben").or_(reader.page.get_by_role("checkbox", name="ben")).first.click()
    reader.button("Find Books").click()
    reader.sees("A good fit for all of you")
    # Both have read it.
    expect(reader.page.get_by_role("link", name=re.compile(f"^{BOOK}"))).to_have_count(0)


def test_a_visitor_has_no_shelf_of_recommendations(server, readers):
    reader = readers(server)
    reader.open("/discover")
    expect(reader.page.get_by_text("For You", exact=True)).to_have_count(0)
