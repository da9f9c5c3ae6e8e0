"""Reading statistics: goals, figures, a year as a picture and a post, and moods."""

import csv
import io
import re

import pytest
from collection import BOOK, Collection
from patience import wait
from playwright.sync_api import expect
from reader import DESKTOP, PHONE
from statistics_screens import DAY, reads, year

from support.midday import ZONE

pytestmark = pytest.mark.browsers("chromium", "firefox")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_goal_is_set_by_keys_and_reached(server, readers, size):
    ana = server.sign_up("ana")
    reader = readers(server, viewport=size, timezone_id=ZONE).sign_in(ana.token)
    reader.open("/me/reading")
    reader.link("Goals").click()
    reader.at("/me/reading/goals")
    reader.page.get_by_label("Period").select_option(label="Week")
    reader.page.get_by_label("Unit").select_option(label="Pages")
    amount = reader.page.get_by_label("Number of pages")
    amount.fill("many")
    reader.sees("This goal is not valid. Enter a number, such as 12.")
    amount.fill("40")
    expect(reader.button("Set Goal")).to_be_enabled()
    reader.button("Set Goal").focus()
    reader.page.keyboard.press("Enter")
    reader.sees("This week: 0 of 40 pages")
    reads(ana, "Emma", 1_800, 20, endPage=31)
    reader.open("/me/reading")
    reader.sees("This week: 30 of 40 pages")
    reads(ana, "Emma", 600, 5, endPage=21)
    # The page updates without a reload.
    reader.sees("This week: 50 pages, goal of 40 pages reached")
    reader.open("/me/reading/goals")
    reader.page.get_by_role("button", name=re.compile("Delete Goal: This week")).click()
    reader.sees_no("This week: 50 pages, goal of 40 pages reached")
    assert [goal["unit"] for goal in ana.get("/reading/goals").expect(200).json] == ["minutes"]


def test_three_tired_sessions_suggest_a_lighter_goal_with_a_reason_and_a_way_to_decline(server, readers):
    ana = server.sign_up("ana")
    for hours in (6, 4, 2):
        reads(ana, "Emma", hours * 3_600, 20, mood="tired")
    reader = readers(server, timezone_id=ZONE).sign_in(ana.token)
    reader.open("/me/reading")
    reader.sees("A few pages are enough today.")
    reader.sees("Because you said “tired” after your last 3 sessions.")
    reader.button("Set Goal to 15 min a Day").click()
    reader.sees("of 15 min")
    reader.button("Don’t Adjust Goals to My Mood").click()
    reader.sees_no("A few pages are enough today.")
    reader.page.reload()
    reader.sees("Statistics")
    reader.sees_no("A few pages are enough today.")
    reader.open("/me/reading/goals")
    expect(reader.page.get_by_role("switch", name="Adjust goals to my mood")).not_to_be_checked()


def test_a_year_is_a_picture_and_a_post_that_can_be_edited_first(server, readers):
    ana, ben = server.sign_up("ana"), server.sign_up("ben")
    reads(ana, "Emma", 7_200, 90, endPage=61)
    reader = readers(server, timezone_id=ZONE).sign_in(ana.token)
    reader.open(f"/me/years/{year()}")
    reader.sees("Only visible to you until you post it.")
    picture = reader.page.get_by_role("img", name=re.compile("Picture of the year"))
    wait(reader.page, lambda: picture.evaluate("image => image.naturalWidth ?? image.querySelector('img')?.naturalWidth") == 1080)
    assert ben.get("/posts").expect(200).json == []
    reader.button("Write Post").click()
    form = reader.dialog()
    words = form.get_by_label("Reflection")
    expect(words).to_have_value(re.compile(f"My {year()} in books: 60 pages and 1 hour."))
    form.get_by_role("button", name=re.compile("^Photo 1: A picture of my year")).wait_for()
    words.fill("A year of Emma.")
    form.get_by_role("button", name="Post", exact=True).click()
    expect(reader.page.get_by_role("dialog")).to_have_count(0)
    wait(reader.page, lambda: ben.get("/posts").expect(200).json)
    [post] = ben.get("/posts").expect(200).json
    assert post["caption"] == "A year of Emma." and post["hasPhoto"]


def test_moods_of_a_day_are_viewed_and_exported(server, readers):
    ana, ben = server.sign_up("ana"), server.sign_up("ben")
    reads(ana, "Emma", 3_600, 20, mood="at sea")
    reader = readers(server, viewport=PHONE, timezone_id=ZONE).sign_in(ana.token)
    reader.open("/me/reading/moods")
    reader.page.get_by_role("button", name=re.compile("at sea$")).click()
    reader.sees("20 min, at sea")
    reader.button("Close").click()
    address = reader.link("Download CSV").get_attribute("href")
    answer = reader.context.request.get(address)
    assert answer.headers["content-disposition"].startswith("attachment")
    [row] = csv.DictReader(io.StringIO(answer.text()))
    assert (row["book"], row["mood"]) == ("Emma", "at sea")
    other = readers(server, timezone_id=ZONE).sign_in(ben.token)
    assert len(other.context.request.get(address).text().splitlines()) == 1
    assert readers(server, timezone_id=ZONE).context.request.get(address).status == 401


def test_a_book_finished_in_a_session_is_in_the_library(server, readers):
    person = server.sign_up("ana")
    title = Collection(server, person).find(BOOK)
    reads(person, title["id"], DAY, 30, isFinished=True)
    reader = readers(server, timezone_id=ZONE).sign_in(person.token)
    reader.open("/me/library/seen")
    reader.sees(BOOK)
    reader.open("/me/reading/statistics")
    reader.sees("book finished")
