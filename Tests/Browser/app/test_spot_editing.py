"""Edits of places: corrections, history, undo, merges; and a user's visits on their page."""

import uuid

import pytest
from collection import Collection
from playwright.sync_api import expect
from reader import DESKTOP, PHONE
from test_keys_alone import Keys
from test_places import spot

pytestmark = pytest.mark.browsers("chromium", "firefox")


@pytest.fixture
def ana(server):
    return server.sign_up("ana")


def correct(person, place, **fields):
    return person.patch(f"/spots/{place['id']}", json=fields).expect(200).json


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_place_is_corrected_listed_in_its_history_and_the_correction_undone(server, readers, ana, size):
    place = spot(ana, "Tower Kitchen", town="Paris", openingHours="24/7")
    reader = readers(server, viewport=size).sign_in(ana.token)
    reader.open(f"/place/{place['id']}")
    reader.link("Edit Details").click()
    reader.at(f"/place/{place['id']}/edit")
    expect(reader.page).to_have_title("Edit Place")
    expect(reader.field("Name")).to_have_value("Tower Kitchen")
    # Each field shows its error.
    reader.field("Website").fill("tower.example")
    reader.button("Save").click()
    reader.sees("This website is not valid. Enter an address such as https://example.org.")
    reader.field("Website").fill("https://tower.example")
    reader.field("Latitude and longitude").fill("48.9")
    reader.sees("Enter the latitude and longitude in degrees")
    reader.field("Latitude and longitude").fill("48.859, 2.2945")
    reader.field("Name").fill("Tower Cantina")
    reader.button("Save").click()
    reader.at(f"/place/{place['id']}")
    reader.sees("Tower Cantina")
    reader.sees_no("Tower Kitchen")
    assert server.client().get(f"/spots/{place['id']}").json["coordinate"] == {"latitude": 48.859, "longitude": 2.2945}

    reader.link("Edit History").click()
    reader.at(f"/place/{place['id']}/history")
    reader.sees("Edited by ana")
    reader.sees("Name: Tower Kitchen → Tower Cantina")
    reader.sees("Location: 48.85840, 2.29450 → 48.85900, 2.29450")
    reader.sees("Added by ana")
    assert reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    reader.button("Undo").click()
    reader.sees("Undone")
    expect(reader.button("Undo")).to_have_count(0)
    reader.page.go_back()
    reader.at(f"/place/{place['id']}")
    reader.sees("Tower Kitchen")


def test_of_two_concurrent_corrections_the_second_keeps_its_input_and_shows_the_first(server, readers, ana):
    place = spot(ana, "Tower Kitchen", town="Paris")
    reader = readers(server, viewport=DESKTOP).sign_in(ana.token)
    reader.open(f"/place/{place['id']}/edit")
    expect(reader.field("Name")).to_have_value("Tower Kitchen")
    correct(server.make_admin("chief"), place, name="Tower Tavern", phone="123")
    reader.field("Name").fill("Tower Cantina")
    reader.field("Town").fill("Paris VII")
    reader.button("Save").click()
    reader.sees("This place was changed in the meantime.")
    reader.sees("Changed in the meantime to: Tower Tavern.")
    expect(reader.field("Name")).to_have_value("Tower Cantina")
    expect(reader.field("Town")).to_have_value("Paris VII")
    expect(reader.field("Phone")).to_have_value("123")
    reader.button("Save").click()
    reader.at(f"/place/{place['id']}")
    found = server.client().get(f"/spots/{place['id']}").json
    assert (found["name"], found["town"], found["phone"]) == ("Tower Cantina", "Paris VII", "123")


def test_a_place_is_corrected_by_keys_alone(server, readers, ana):
    place = spot(ana, "Tower Kitchen")
    reader = readers(server, viewport=DESKTOP).sign_in(ana.token)
    reader.open(f"/place/{place['id']}/edit")
    reader.field("Phone").wait_for()
    keys = Keys(reader)
    for _ in range(80):
        keys.press("Tab")
        if reader.field("Phone").evaluate("field => field === document.activeElement"):
            break
    keys.type("123")
    for _ in range(10):
        keys.press("Tab")
        if reader.button("Save").evaluate("button => button === document.activeElement"):
            break
    keys.press("Enter")
    reader.at(f"/place/{place['id']}")
    reader.sees("123")


# In Firefox drivers only block scripts, so content for browsers without scripts is not shown.
@pytest.mark.browsers("chromium")
def test_a_place_is_corrected_and_the_correction_undone_without_script(server, readers, ana):
    place = spot(ana, "Tower Kitchen")
    reader = readers(server, viewport=PHONE, java_script_enabled=False, forgives=["404"]).sign_in(ana.token)
    reader.page.goto(f"/place/{place['id']}/edit")
    reader.field("Phone").fill("123")
    reader.field("Latitude and longitude").fill("somewhere")
    reader.button("Save").click()
    reader.sees("Enter the latitude and longitude in degrees")
    expect(reader.field("Phone")).to_have_value("123")
    reader.field("Latitude and longitude").fill("48.8585, 2.2945")
    reader.button("Save").click()
    reader.page.wait_for_url(f"**/place/{place['id']}*")
    reader.sees("123")
    reader.link("Edit History").click()
    reader.sees("Phone: none → 123")
    reader.button("Undo").click()
    reader.sees("Undone")
    assert server.client().get(f"/spots/{place['id']}").json["phone"] is None


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_an_admin_merges_a_duplicate_and_splits_it_again(server, readers, ana, size):
    double, kept = spot(ana, "Tower Kitchn", 0.0002), spot(ana, "Tower Kitchen", town="Paris")
    chief = server.make_admin("chief")
    member = readers(server, viewport=size).sign_in(ana.token)
    member.open(f"/place/{double['id']}")
    member.link("Edit Details").wait_for()
    expect(member.button("Merge into Another Place")).to_have_count(0)

    admin = readers(server, viewport=size).sign_in(chief.token)
    admin.open(f"/place/{double['id']}")
    admin.button("Merge into Another Place").click()
    form = admin.page.get_by_role("dialog", name="Merge Places")
    expect(form.get_by_role("button", name="Merge", exact=True)).to_be_disabled()
    form.get_by_role("button", name="Choose a Place").click()
    picker = admin.page.get_by_role("dialog", name="Place to Keep")
    # Nearby places are listed before any input, without the place itself.
    picker.get_by_role("button").filter(has_text="Tower Kitchen").first.wait_for()
    expect(picker.get_by_role("button").filter(has_text="Tower Kitchn")).to_have_count(0)
    picker.get_by_role("button").filter(has_text="Tower Kitchen").first.click()
    expect(picker).to_have_count(0)
    form.get_by_role("button", name="Merge", exact=True).click()
    admin.page.get_by_role("alertdialog").get_by_role("button", name="Merge", exact=True).click()
    admin.at(f"/place/{kept['id']}")
    expect(form).to_have_count(0)
    member.open(f"/place/{double['id']}")
    member.sees("Tower Kitchen")

    admin.link("Edit History").click()
    admin.sees("Merged into This Place")
    admin.button("Undo Merge of Tower Kitchn").click()
    admin.sees_no("Merged into This Place")
    member.open(f"/place/{double['id']}")
    member.sees("Tower Kitchn")
    member.open(f"/place/{kept['id']}/history")
    member.sees("Added by ana")
    member.sees_no("Merged into This Place")


def log(server, person, place, name, visibility, **more):
    library = Collection(server, person)
    stamped = {field: library.stamped(value) for field, value in more.items()}
    library.write(experience={
        "id": str(uuid.uuid4()), "spotId": place["id"], "name": library.stamped(name),
        "visibility": library.stamped(visibility), "visitedOn": library.stamped("2026-03-01"),
        "createdDate": library.stamped(library.date()), **stamped})


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_visits_on_a_page_are_shown_as_their_user_permits(server, readers, ana, size):
    place = spot(ana, "Tower Kitchen", town="Paris")
    bob, stranger = server.sign_up("bob"), server.sign_up("carl")
    # A word is the name of a town once other users have added places there, too.
    for name in ["River Bar", "Hill Bakery"]:
        spot(bob, name, town="Paris")
    log(server, ana, place, "Onion soup", "everyone")
    log(server, ana, place, "Secret stew", "onlyMe")
    log(server, ana, place, "Crab toast", "followers")
    log(server, ana, place, "Late tea", "everyone", showsTownOnly=True)
    bob.post("/users/ana/follow").expect(200)

    def visits(person):
        reader = readers(server, viewport=size)
        if person:
            reader.sign_in(person.token)
        reader.open("/@ana")
        reader.page.get_by_role("radio", name="Visits").check(force=True)
        reader.sees("Onion soup")
        return reader

    own = visits(ana)
    for name in ["Secret stew", "Crab toast", "Late tea", "Only visible to you.", "Visible to your followers."]:
        own.sees(name)
    expect(own.page.get_by_text("Only visible to you.").locator("visible=true")).to_have_count(1)
    follower = visits(bob)
    follower.sees("Crab toast")
    follower.sees("in Paris")
    for reader in [follower, visits(stranger), visits(None)]:
        for hidden in ["Secret stew", "Only visible to you.", "Visible to your followers."]:
            reader.sees_no(hidden)
        # Of the tea, only the town is shown.
        expect(reader.page.locator(f"a[href='/place/{place['id']}']").locator("visible=true")).to_have_count(
            2 if reader is follower else 1)
        if reader is not follower:
            reader.sees_no("Crab toast")
    follower.page.locator(f"a[href='/place/{place['id']}']").locator("visible=true").first.click()
    follower.at(f"/place/{place['id']}")
    follower.page.go_back()
    follower.at("/@ana")

    empty = readers(server, viewport=size).sign_in(bob.token)
    empty.open("/@carl")
    empty.page.get_by_role("radio", name="Visits").check(force=True)
    empty.sees("No Visits Yet")
    empty.open("/me")
    empty.page.get_by_role("radio", name="Visits").check(force=True)
    empty.link("Find a Place").click()
    empty.at("/places")
