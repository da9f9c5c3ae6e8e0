"""Places: found nearby, logged, rated again, wanted, kept private."""

import re
import uuid

import pytest
from playwright.sync_api import expect
from places_screens import Places
from reader import DESKTOP, PHONE
from test_keys_alone import Keys

MIDDLE = {"latitude": 48.8584, "longitude": 2.2945}


def spot(person, name, north=0.0, east=0.0, category="restaurant", **facts):
    place = {"latitude": MIDDLE["latitude"] + north, "longitude": MIDDLE["longitude"] + east}
    body = {"name": name, "category": category, "coordinate": place, **facts}
    return person.post("/spots", json=body).expect(201).json


@pytest.fixture
def ana(server):
    return server.sign_up("ana")


def test_a_user_who_shares_their_location_finds_a_nearby_place_and_logs_it(server, readers, ana):
    spot(ana, "Tower Kitchen", 0.001, town="Paris", address="Quai 5")
    spot(ana, "Far Kitchen", 0.2)
    reader = readers(server, viewport=PHONE, geolocation=MIDDLE, permissions=["geolocation"]).sign_in(ana.token)
    reader.open("/places")
    reader.page.get_by_role("button", name="Use My Location").click()
    reader.sees("Tower Kitchen")
    reader.page.get_by_role("link", name=re.compile("^Tower Kitchen")).click()
    reader.page.get_by_role("button", name="Log an Experience").click()
    reader.field("What did you have or do?").fill("Onion soup")
    reader.page.get_by_role("button", name="4 stars").click()
    reader.page.get_by_role("button", name="Save", exact=True).click()
    reader.page.get_by_role("link", name=re.compile("Onion soup")).click()
    reader.page.get_by_role("button", name="Rate Again").click()
    reader.page.get_by_role("button", name="2 stars").click()
    reader.page.get_by_role("button", name="Save", exact=True).click()
    reader.sees("Rating History")
    expect(reader.page.get_by_role("main")).to_contain_text("Rating History")
    reader.page.get_by_role("button", name="Edit").click()
    reader.field("What did you have or do?").fill("Onion soup with cheese")
    reader.page.get_by_role("button", name="Save", exact=True).click()
    reader.sees("Onion soup with cheese")
    reader.page.get_by_role("button", name="Delete").click()
    reader.page.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
    reader.sees("No Experiences Yet")


def test_a_user_who_denies_their_location_enters_the_place_by_hand(server, readers, ana):
    reader = readers(server, viewport=DESKTOP).sign_in(ana.token)
    reader.open("/places")
    reader.page.get_by_role("button", name="Use My Location").click()
    reader.sees("Location access is denied.")
    reader.page.get_by_role("button", name="Choose Location").click()
    reader.page.get_by_role("button", name="Use Map Center").click()
    reader.page.get_by_role("button", name="Done").click()
    reader.sees("Near the chosen location")


def logged(server, person, spot, name, **fields):
    """An experience of this user there."""
    places = Places(server, person)
    places.spots = {spot["name"]: spot}
    places.visit(spot["name"], name, 3, [16], **fields)
    return places.experiences[name]


def test_two_users_see_only_the_permitted_data_of_each_other(server, readers, ana):
    cafe = spot(ana, "Tower Kitchen", 0.001, town="Paris")
    logged(server, ana, cafe, "Soup for all", visibility="everyone")
    logged(server, ana, cafe, "Bread for friends", visibility="followers")
    logged(server, ana, cafe, "Wine for me", visibility="onlyMe")
    logged(server, ana, cafe, "Cheese somewhere in town", visibility="everyone", showsTownOnly=True)
    logged(server, ana, cafe, "Cake next year", visibility="everyone", publishedFrom="2036-01-01T00:00:00Z")
    bea, carl = server.sign_up("bea"), server.sign_up("carl")
    bea.post("/users/ana/follow").expect(200)

    def seen(person):
        reader = readers(server, viewport=PHONE)
        if person:
            reader.sign_in(person.token)
        reader.open(f"/place/{cafe['id']}")
        reader.sees("Soup for all")
        words = reader.page.get_by_role("main").inner_text()
        names = ["Soup for all", "Bread for friends", "Wine for me", "Cheese somewhere in town", "Cake next year"]
        return [name for name in names if name in words]

    assert seen(ana) == ["Soup for all", "Bread for friends", "Wine for me", "Cheese somewhere in town", "Cake next year"]
    assert seen(bea) == ["Soup for all", "Bread for friends"]
    assert seen(carl) == seen(None) == ["Soup for all"]


def test_experiences_in_a_private_area_are_hidden_from_other_users(server, readers, ana):
    home = spot(server.sign_up("carl"), "Corner Kitchen", 0.001, town="Paris")
    logged(server, ana, home, "Breakfast", visibility="everyone")
    bea = readers(server, viewport=PHONE).sign_in(server.sign_up("bea").token)
    bea.open(f"/place/{home['id']}")
    bea.sees("Breakfast")
    reader = readers(server, viewport=PHONE, geolocation=MIDDLE, permissions=["geolocation"]).sign_in(ana.token)
    reader.open("/places")
    reader.button("Use My Location").click()
    reader.sees("Corner Kitchen")
    reader.page.get_by_role("link", name="Private Areas").click()
    reader.button("Add Private Area").click()
    form = reader.dialog()
    form.get_by_label("Radius").select_option(label="500 m")
    form.get_by_role("button", name="Use Map Center").click()
    form.get_by_role("button", name="Save", exact=True).click()
    expect(form).to_be_hidden()
    reader.sees("Radius: 500 m")
    bea.open(f"/place/{home['id']}")
    bea.sees("Corner Kitchen")
    bea.sees_no("Breakfast")
    # A private area is not deleted by one accidental tap.
    reader.button("Delete Home").click()
    reader.page.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
    reader.sees("No private areas yet.")
    bea.open(f"/place/{home['id']}")
    bea.sees("Breakfast")


def test_a_place_in_a_private_area_is_on_no_page_and_in_no_search_of_other_users(server, readers, ana):
    places = Places(server, ana)
    circle = {"center": {"latitude": MIDDLE["latitude"], "longitude": MIDDLE["longitude"]}, "radius": 300}
    places.write(privacyZone={
        "id": str(uuid.uuid4()), "name": places.stamped("Home"), "circle": places.stamped(circle),
        "isDeleted": places.stamped(False)})
    table = spot(ana, "Kitchen Table", 0.0001, town="Paris")
    spot(ana, "Kitchen Corner", 0.02, town="Paris")
    for who, sees_table in [(ana, True), (server.sign_up("bea"), False)]:
        reader = readers(server, viewport=PHONE, geolocation=MIDDLE, permissions=["geolocation"], forgives=["404"])
        reader.sign_in(who.token).open(f"/place/{table['id']}")
        reader.sees("Only you can see this place." if sees_table else "Not Found")
        reader.open("/places")
        reader.button("Use My Location").click()
        reader.page.get_by_role("searchbox").fill("kitchen")
        reader.sees("Kitchen Corner")
        if sees_table:
            reader.sees("Kitchen Table")
        else:
            reader.sees_no("Kitchen Table")


def test_directions_to_a_place_open_in_a_new_tab(server, readers, ana):
    kitchen = spot(ana, "Corner Kitchen", website="https://example.org/menu")
    reader = readers(server, viewport=PHONE).sign_in(ana.token)
    reader.context.route(lambda url: not url.startswith(server.url), lambda route: route.fulfill(body="Elsewhere"))
    reader.open(f"/place/{kitchen['id']}")
    for name, address in [("Directions", "https://www.openstreetmap.org/"), ("Website", "https://example.org/menu")]:
        with reader.context.expect_page() as opened:
            reader.link(name).click()
        opened.value.wait_for_load_state()
        assert opened.value.url.startswith(address), opened.value.url


def test_a_wanted_place_is_listed_here_and_on_another_device(server, readers, ana):
    museum = spot(ana, "Tower Museum", 0.001, category="museum")
    here, there = (readers(server, viewport=size).sign_in(ana.token) for size in (PHONE, DESKTOP))
    there.open("/me/places/wishes")
    there.sees("No Places Saved Yet")
    here.open(f"/place/{museum['id']}")
    here.button("Want to Go").click()
    expect(here.button("Want to Go")).to_have_attribute("aria-pressed", "true")
    there.page.get_by_role("link", name=re.compile("^Tower Museum")).click()
    there.button("Want to Go").click()
    expect(here.button("Want to Go")).to_have_attribute("aria-pressed", "false")
    there.open("/me/places/wishes")
    there.sees("No Places Saved Yet")


def test_a_visit_is_logged_and_rated_by_keys_alone(server, readers, ana):
    spot(ana, "Tower Kitchen", 0.001, town="Paris")
    reader = readers(server, viewport=DESKTOP, geolocation=MIDDLE, permissions=["geolocation"]).sign_in(ana.token)
    reader.open("/places")
    keys = Keys(reader)
    reader.button("Use My Location").wait_for()
    keys.go_to("Use My Location").press("Enter")
    place = reader.page.get_by_role("link", name=re.compile("^Tower Kitchen"))
    place.wait_for()
    keys.go_to(re.compile("Tower Kitchen"), within=60).press("Enter")
    reader.button("Log an Experience").wait_for()
    keys.go_to("Log an Experience", within=60).press("Enter")
    form = reader.dialog()
    form.wait_for()
    keys.reach("What did you have or do?")
    keys.type("Onion soup").go_to("1 star").press("ArrowRight", "ArrowRight", "ArrowRight")
    form.get_by_role("group", name="My rating: 1½ stars").wait_for()
    expect(form.get_by_role("button", name="Save", exact=True)).to_be_enabled()
    keys.back_to("Save").press("Enter")
    expect(form).to_be_hidden()
    reader.page.get_by_role("link", name=re.compile("Onion soup")).wait_for()
    keys.go_to(re.compile("Onion soup"), within=60).press("Enter")
    reader.sees("Rating History")


def test_a_browser_without_script_shows_places_and_experiences(server, readers, ana):
    cafe = spot(ana, "Tower Kitchen", 0.001, town="Paris", address="Quai 5")
    logged(server, ana, cafe, "Onion soup", visibility="everyone")
    plain = readers(server, viewport=PHONE, java_script_enabled=False).sign_in(ana.token)
    plain.page.goto(f"/place/{cafe['id']}")
    plain.sees("Quai 5")
    plain.sees("Onion soup")
    plain.page.get_by_role("link", name=re.compile("Onion soup")).click()
    plain.sees("Rating History")
    plain.page.goto("/me/places")
    plain.sees("1 experience at 1 place")
    plain.page.goto("/places")
    plain.button("Choose Location").click()
    plain.page.get_by_role("heading", name="Choose Location").wait_for()
