"""Complete journeys through places: a missing one is added, another town is viewed, visibility is chosen, all by keys.
"""

import re

import pytest
from playwright.sync_api import expect
from reader import DESKTOP, PHONE
from test_keys_alone import Keys
from test_places import MIDDLE, spot


@pytest.fixture
def ana(server):
    return server.sign_up("ana")


def there(readers, server, person, size, **options):
    """A user whose browser reports a location."""
    reader = readers(server, viewport=size, geolocation=MIDDLE, permissions=["geolocation"], **options)
    return reader.sign_in(person.token)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_missing_place_is_added_on_the_map_and_found_afterwards(server, readers, ana, size):
    spot(ana, "Tower Kitchen", 0.001, town="Paris")
    reader = there(readers, server, ana, size)
    reader.open("/places")
    reader.button("Use My Location").click()
    reader.sees("Tower Kitchen")
    reader.page.get_by_role("searchbox").fill("Zeppelin Bar")
    reader.sees("No Places Found")
    reader.page.get_by_role("main").get_by_role("link", name="Add Place", exact=True).last.click()
    expect(reader.page).to_have_title("Add Place")
    expect(reader.page.get_by_role("textbox", name="Name", exact=True)).to_have_value("Zeppelin Bar")
    expect(reader.button("Save")).to_be_disabled()

    # The map begins at the reader's region, and its center is the place.
    chart = reader.page.get_by_role("region", name=re.compile("^Map"))
    chart.scroll_into_view_if_needed()
    box = chart.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    reader.page.mouse.move(x, y)
    reader.page.mouse.down()
    reader.page.mouse.move(x - 40, y + 30, steps=4)
    reader.page.mouse.up()
    reader.button("Use Map Center").click()
    expect(reader.field("Latitude and longitude")).to_have_value(re.compile(r"^48\.\d+, 2\.\d+$"))
    latitude, longitude = map(float, reader.field("Latitude and longitude").input_value().split(", "))
    # It was moved to the north and to the east, by less than the map's extent.
    assert 0.0001 < latitude - MIDDLE["latitude"] < 0.01 and 0.0001 < longitude - MIDDLE["longitude"] < 0.01
    reader.page.get_by_role("combobox", name=re.compile("^Category")).select_option(label="Bar")
    reader.field("Town").fill("Paris")
    reader.button("Save").click()
    expect(reader.page).to_have_url(re.compile(r"/place/[0-9a-f-]{36}$"))
    reader.sees("Zeppelin Bar")
    reader.button("Log an Experience").wait_for()

    found = server.client().get(reader.page.url.replace(server.url, "").replace("/place/", "/spots/")).expect(200).json
    assert (found["name"], found["category"], found["town"]) == ("Zeppelin Bar", "bar", "Paris")
    assert found["coordinate"] == {"latitude": latitude, "longitude": longitude}

    # Back leads to the search without a result, not to the form again.
    address = reader.page.url
    reader.page.go_back()
    reader.at("/places")
    expect(reader.page).to_have_title("Places")
    reader.page.go_forward()
    expect(reader.page).to_have_url(address)
    reader.sees("Zeppelin Bar")
    other = there(readers, server, server.sign_up("bob"), size)
    other.open("/places")
    other.button("Use My Location").click()
    other.page.get_by_role("link", name=re.compile("^Zeppelin Bar")).click()
    other.at(f"/place/{found['id']}")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_user_without_a_location_types_a_town_and_sees_nearby_places(server, readers, ana, size):
    spot(ana, "Tower Kitchen", 0.001, town="Paris")
    spot(ana, "Pier Kitchen", 1.0, 1.0, town="Seahaven")
    spot(ana, "Mill", 1.0, 1.05, town="Seaham")
    reader = readers(server, viewport=size).sign_in(ana.token)
    reader.open("/places")
    reader.button("Use My Location").click()
    reader.sees("Location access is denied.")
    reader.button("Choose Location").click()
    form = reader.page.get_by_role("dialog", name="Choose Location")
    expect(form.get_by_role("button", name="Find Towns")).to_be_disabled()
    form.get_by_label("Town", exact=True).fill("Nowhere")
    form.get_by_role("button", name="Find Towns").click()
    reader.sees("No towns found.")
    form.get_by_label("Town", exact=True).fill("sea")
    form.get_by_label("Town", exact=True).press("Enter")
    form.get_by_role("button", name="Seaham", exact=True).wait_for()
    form.get_by_role("button", name="Seahaven", exact=True).click()
    expect(form).to_have_count(0)
    reader.sees("Near Seahaven")
    reader.sees("Pier Kitchen")
    reader.sees_no("Tower Kitchen")
    reader.sees_no("Location access is denied.")
    # It is kept after a visit to another screen.
    reader.page.get_by_role("link", name=re.compile("^Pier Kitchen")).click()
    reader.button("Log an Experience").wait_for()
    reader.page.go_back()
    reader.sees("Near Seahaven")
    reader.sees("Pier Kitchen")
    reader.button("Change Location").click()
    form.get_by_label("Town", exact=True).fill("Paris")
    form.get_by_role("button", name="Find Towns").click()
    form.get_by_role("button", name="Paris", exact=True).click()
    reader.sees("Tower Kitchen")
    reader.sees_no("Pier Kitchen")


def log(reader, place, name, who, *switches):
    """Logs it in the form, with this visibility and these switches on."""
    reader.open(f"/place/{place['id']}")
    reader.button("Log an Experience").click()
    form = reader.dialog()
    form.get_by_label("What did you have or do?").fill(name)
    form.get_by_label("Visible to").select_option(label=who)
    for switch in ("Show only the town", "Publish later"):
        expect(form.get_by_label(switch)).to_have_count(0 if who == "Only me" else 1)
    for switch in switches:
        form.get_by_label(switch).check(force=True)
        expect(form.get_by_label(switch)).to_be_checked()
    expect(form.get_by_label("Publish on")).to_have_count(1 if "Publish later" in switches else 0)
    form.get_by_role("button", name="Save", exact=True).click()
    expect(form).to_have_count(0)
    reader.page.get_by_role("link", name=re.compile(f"^{name}")).first.wait_for()


@pytest.mark.browsers("chromium", "firefox")
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_other_users_see_an_experience_as_its_form_states(server, readers, ana, size):
    bob, carl = server.sign_up("bob"), server.sign_up("carl")
    bob.post("/users/ana/follow").expect(200)
    kitchen = spot(ana, "Tower Kitchen", 0.001, town="Paris")
    spot(bob, "Corner Bar", 0.002, town="Paris")
    spot(carl, "Book Quay", 0.003, town="Paris")
    writer = readers(server, viewport=size).sign_in(ana.token)
    log(writer, kitchen, "Soup for all", "Everyone")
    log(writer, kitchen, "Bread for friends", "Followers")
    log(writer, kitchen, "Wine for me", "Only me")
    log(writer, kitchen, "Tea in town", "Everyone", "Show only the town")
    log(writer, kitchen, "Cake later", "Everyone", "Publish later")
    names = ["Soup for all", "Bread for friends", "Wine for me", "Tea in town", "Cake later"]

    def seen(person, path):
        reader = readers(server, viewport=size)
        if person:
            reader.sign_in(person.token)
        reader.open(path)
        if path.startswith("/@"):
            reader.page.get_by_role("radio", name="Visits").check(force=True)
        reader.sees("Soup for all")
        words = reader.page.get_by_role("main").inner_text()
        links = reader.page.locator(f"main a[href='/place/{kitchen['id']}']").locator("visible=true").count()
        reader.close()
        return [name for name in names if name in words], links

    place = f"/place/{kitchen['id']}"
    assert seen(ana, place)[0] == names
    assert seen(bob, place)[0] == ["Soup for all", "Bread for friends"]
    assert seen(carl, place)[0] == seen(None, place)[0] == ["Soup for all"]
    # Their page shows the town, without a link to a place.
    assert seen(ana, "/@ana")[0] == names
    assert seen(bob, "/@ana") == (["Soup for all", "Bread for friends", "Tea in town"], 2)
    assert seen(carl, "/@ana") == seen(None, "/@ana") == (["Soup for all", "Tea in town"], 1)
    for client in (bob, carl, server.client()):
        visits = {visit["name"]: visit for visit in client.get("/users/ana/visits").expect(200).json}
        assert visits["Tea in town"]["spot"] is None and visits["Tea in town"]["town"] == "Paris"
        assert "Cake later" not in visits and "Wine for me" not in visits

    # The form has the chosen values, and a change there takes effect.
    def change(name, switch):
        writer.open(place)
        writer.page.get_by_role("link", name=re.compile(f"^{name}")).first.click()
        writer.sees("Visible to")
        writer.button("Edit").click()
        form = writer.dialog()
        expect(form.get_by_label(switch)).to_be_checked()
        form.get_by_label(switch).uncheck(force=True)
        form.get_by_role("button", name="Save", exact=True).click()
        expect(form).to_have_count(0)

    change("Cake later", "Publish later")
    change("Tea in town", "Show only the town")
    assert seen(carl, place)[0] == ["Soup for all", "Tea in town", "Cake later"]
    assert seen(carl, "/@ana") == (["Soup for all", "Tea in town", "Cake later"], 3)


def test_a_user_without_a_mouse_adds_a_place_and_logs_experiences_there(server, readers, ana):
    spot(ana, "Pier Kitchen", 1.0, 1.0, town="Seahaven")
    reader = readers(server, viewport=DESKTOP).sign_in(ana.token)
    keys = Keys(reader)
    reader.open("/places")
    reader.button("Choose Location").wait_for()

    # The search region: a town.
    keys.go_to("Choose Location").press("Enter")
    form = reader.page.get_by_role("dialog", name="Choose Location")
    form.wait_for()
    keys.reach("Town")
    keys.type("Seahaven").press("Enter")
    form.get_by_role("button", name="Seahaven", exact=True).wait_for()
    keys.go_to("Seahaven").press("Enter")
    expect(form).to_have_count(0)
    reader.sees("Pier Kitchen")

    # A missing place: the map is moved by arrow keys.
    keys.back_to("Add Place").press("Enter")
    reader.page.get_by_role("textbox", name="Name", exact=True).wait_for()
    keys.reach("Name")
    keys.type("Zeppelin Bar").go_to(re.compile("^Map")).press("ArrowRight", "ArrowUp")
    keys.go_to("Use Map Center").press("Enter")
    expect(reader.field("Latitude and longitude")).to_have_value(re.compile(r"^49\.\d+, 3\.\d+$"))
    latitude, longitude = map(float, reader.field("Latitude and longitude").input_value().split(", "))
    assert latitude > MIDDLE["latitude"] + 1 and longitude > MIDDLE["longitude"] + 1
    expect(reader.field("Town")).to_have_value("Seahaven")
    expect(reader.button("Save")).to_be_enabled()
    keys.go_to("Save").press("Enter")
    expect(reader.page).to_have_url(re.compile(r"/place/[0-9a-f-]{36}$"))

    # A place to go to.
    reader.button("Want to Go").wait_for()
    keys.go_to("Want to Go", within=60).press("Space")
    expect(reader.button("Want to Go")).to_have_attribute("aria-pressed", "true")

    # An experience, rated, rated again, edited and deleted.
    keys.back_to("Log an Experience").press("Enter")
    form = reader.dialog()
    form.wait_for()
    keys.reach("What did you have or do?")
    keys.type("Onion soup")
    expect(form.get_by_role("button", name="Save", exact=True)).to_be_enabled()
    keys.back_to("Save").press("Enter")
    expect(form).to_have_count(0)
    reader.page.get_by_role("link", name=re.compile("^Onion soup")).wait_for()
    keys.go_to(re.compile("^Onion soup"), within=60).press("Enter")
    reader.sees("Not rated yet")
    for button, stars in (("Rate", "3 stars"), ("Rate Again", "3½ stars")):
        reader.button(button).wait_for()
        keys.go_to(button, within=60).press("Enter")
        form = reader.dialog()
        form.get_by_role("group", name="My rating: 3 stars").wait_for()
        if button == "Rate Again":
            keys.go_to("3 stars").press("ArrowRight")
            form.get_by_role("group", name=f"My rating: {stars}").wait_for()
        keys.back_to("Save").press("Enter")
        expect(form).to_have_count(0)
        reader.sees("Rating History")
    keys.go_to("Edit", within=60).press("Enter")
    form = reader.dialog()
    form.wait_for()
    keys.reach("What did you have or do?")
    keys.press("End")
    keys.type(" with cheese")
    expect(form.get_by_role("button", name="Save", exact=True)).to_be_enabled()
    keys.back_to("Save").press("Enter")
    expect(form).to_have_count(0)
    reader.sees("Onion soup with cheese")

    # My places, through the sections.
    keys.back_to("Places").press("Enter")
    reader.at("/places")
    reader.link("My Places").wait_for()
    keys.go_to("My Places").press("Enter")
    reader.at("/me/places")
    reader.sees("1 experience at 1 place")
    reader.page.go_back()
    reader.at("/places")
    keys.go_to("Want to Go", within=60).press("Enter")
    reader.at("/me/places/wishes")
    reader.sees("Zeppelin Bar")
    reader.page.go_back()
    reader.at("/places")

    # A private area, deleted after a confirmation.
    keys.go_to("Private Areas", within=60).press("Enter")
    reader.sees("No private areas yet.")
    keys.go_to("Add Private Area").press("Enter")
    form = reader.dialog()
    form.wait_for()
    keys.go_to("Use Map Center").press("Enter")
    expect(form.get_by_role("button", name="Save", exact=True)).to_be_enabled()
    keys.back_to("Save").press("Enter")
    expect(form).to_have_count(0)
    reader.sees("Radius: 200 m")
    keys.go_to("Delete Home").press("Enter")
    sheet = reader.page.get_by_role("alertdialog")
    sheet.wait_for()
    keys.press("Escape")
    expect(sheet).to_have_count(0)
    reader.sees("Radius: 200 m")

    reader.page.go_back()
    reader.at("/places")
    keys.go_to("Experiences", within=60).press("Enter")
    reader.page.get_by_role("link", name=re.compile("^Onion soup")).first.wait_for()
    keys.go_to(re.compile("^Onion soup"), within=60).press("Enter")
    reader.sees("Rating History")
    keys.go_to("Delete", within=60).press("Enter")
    sheet.wait_for()
    keys.reach("Delete")
    keys.press("Enter")
    reader.at("/me/experiences")
    reader.sees("No Experiences Yet")
