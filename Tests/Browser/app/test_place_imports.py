"""Imports of places, from the choice of a file to the undo: by labels, and by keys alone."""

import io
import json
import zipfile

import pytest
from playwright.sync_api import expect
from reader import DESKTOP, PHONE
from test_accessibility import check
from test_keys_alone import Keys


def checkin(number, venue, name, category="Coffee Shop", **more):
    place = {"id": venue, "location": {"lat": 48.2 + number / 100, "lng": 16.37}, "categories": [{"name": category}]}
    if name:
        place["name"] = name
    return {"id": f"c{number}", "createdAt": 1500000000, "type": "checkin", "timeZoneOffset": 120, "venue": place, **more}


CHECKINS = [
    checkin(1, "v1", "Corner", shout="The best seat is by the window."),
    checkin(2, "v2", None),
    checkin(3, "v3", "Mum's", "Home (private)"),
]
REVIEWS = {"type": "FeatureCollection", "features": [{
    "geometry": {"coordinates": [2.35, 48.85]},
    "properties": {
        "date": "2021-12-31T12:30:00Z", "google_maps_url": "http://maps.google.com/?cid=44",
        "five_star_rating_published": 4, "location": {"name": "Boulangerie"}}}]}
SAVED = 'Title,Note,URL\nPrater,Ferris wheel,"https://www.google.com/maps/search/48.21,16.4"\n'


def archive(**files):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in files.items():
            packed.writestr(name, content)
    return data.getvalue()


def export():
    content = archive(**{
        "Takeout/Maps (your places)/Reviews.json": json.dumps(REVIEWS), "Takeout/Saved/Want to go.csv": SAVED,
        "checkins1.json": json.dumps(CHECKINS), "pix/photo.jpg": b"no picture"})
    return {"name": "export.zip", "mimeType": "application/zip", "buffer": content}


def choose(reader, file):
    reader.button("Choose File").click()
    dialog = reader.dialog()
    dialog.locator("input[type=file]").set_input_files(file)
    expect(dialog).to_be_hidden()


def experiences(person):
    changes = person.get("/library/changes").expect(200).json["changes"]
    all = [change["experience"] for change in changes if "experience" in change]
    return [each for each in all if not each.get("isDeleted", {}).get("value")]


@pytest.fixture
def nora(server):
    return server.sign_up("nora")


@pytest.mark.browsers("chromium", "firefox")
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_an_export_is_reviewed_corrected_imported_and_undone(server, readers, nora, size):
    reader = readers(server, viewport=size).sign_in(nora.token)
    reader.open("/settings")
    reader.link("Import Places").click()
    reader.at("/me/places/import")
    reader.sees("No imports yet.")
    choose(reader, export())
    reader.sees("2 visits and 1 Want to Go place ready to import.")
    reader.sees("1 is incomplete. Fill in the missing details to import it.")
    reader.sees("1 is excluded.")
    # Rows that need a decision are shown first.
    reader.sees("No Name")
    reader.sees_no("Boulangerie")
    assert experiences(nora) == []

    reader.button("Edit entry 4, No name").click()
    form = reader.dialog()
    form.get_by_label("Name").fill("Night Owl")
    form.get_by_label("Category").select_option(label="Bar")
    form.get_by_label("Latitude").fill("100")
    form.get_by_text("latitude from -90 to 90").wait_for()
    form.get_by_label("Latitude").fill("48.2201")
    form.get_by_role("button", name="Done").click()
    expect(form).to_be_hidden()
    reader.sees("3 visits and 1 Want to Go place ready to import.")

    reader.page.get_by_label("Show").select_option(label="All entries")
    reader.sees("The best seat is by the window.")
    reader.sees("Home or Labeled Place")
    reader.page.get_by_label("Visits visible to").select_option(label="Followers")
    reader.button("Import 4 Entries").click()
    reader.sees("4 imported, 0 already here.")
    made = experiences(nora)
    assert {each["name"]["value"] for each in made} == {"Corner", "Night Owl", "Boulangerie"}
    assert {each["visibility"]["value"] for each in made} == {"followers"}
    assert nora.get("/spots?q=mum").expect(200).json == []

    reader.button("Back to Imports").click()
    reader.sees("export.zip")
    choose(reader, export())
    reader.button("Import 4 Entries").click()
    reader.sees("0 imported, 4 already here.")
    assert experiences(nora) == made
    reader.button("Back to Imports").click()

    # A reloaded page still has them.
    reader.open("/me/places/import")
    reader.page.get_by_role("button", name="4 imported").click()
    reader.button("Undo Import").click()
    reader.page.locator("dialog[open]").get_by_role("button", name="Undo Import").click()
    reader.sees("Import undone: 4 removed.")
    assert experiences(nora) == []
    assert nora.get("/spots?q=boulangerie").expect(200).json == []


def test_an_imported_place_of_a_list_is_visible_only_to_its_user(server, readers, nora):
    reader = readers(server, viewport=DESKTOP).sign_in(nora.token)
    reader.open("/me/places/import")
    choose(reader, {"name": "list.csv", "mimeType": "text/csv", "buffer": SAVED.encode()})
    reader.sees("Only you can see new places until you share a visit or a post about them.")
    reader.button("Import 1 Entry").click()
    reader.sees("1 imported, 0 already here.")
    found = nora.get("/spots?q=prater").expect(200).json
    reader.open(f"/place/{found[0]['spot']['id']}")
    reader.sees("Prater")
    reader.sees("Only you can see this place, unless you share a visit or a post about it.")
    stranger = readers(server, viewport=DESKTOP, forgives=["404"])
    stranger.page.goto(f"/place/{found[0]['spot']['id']}")
    stranger.page.get_by_role("main").wait_for()
    stranger.sees_no("Prater")
    assert "Prater" not in stranger.page.content()


@pytest.mark.browsers("chromium", "firefox")
def test_an_import_works_by_keys_alone(server, readers, nora):
    reader = readers(server, viewport=DESKTOP).sign_in(nora.token)
    reader.open("/me/places/import")
    keys = Keys(reader)
    keys.go_to("Choose File").press("Enter")
    reader.dialog().wait_for()
    keys.reach("Choose a File")
    with reader.page.expect_file_chooser() as chooser:
        keys.press("Space")
    chooser.value.set_files({"name": "checkins1.json", "mimeType": "application/json", "buffer": json.dumps(CHECKINS).encode()})
    reader.sees("1 visit ready to import.")
    keys.go_to("Import 1 Entry").press("Enter")
    reader.sees("1 imported, 0 already here.")
    keys.go_to("Undo Import").press("Enter")
    reader.page.locator("dialog[open]").wait_for()
    keys.reach("Undo Import").press("Enter")
    reader.sees("Import undone: 1 removed.")
    assert experiences(nora) == []


def test_a_file_of_another_kind_is_rejected_where_it_was_chosen(server, readers, nora):
    reader = readers(server, viewport=PHONE).sign_in(nora.token)
    reader.open("/me/places/import")
    reader.button("Choose File").click()
    dialog = reader.dialog()
    dialog.locator("input[type=file]").set_input_files({"name": "cat.png", "mimeType": "image/png", "buffer": b"\x89PNG"})
    reader.sees("cannot be used here")
    dialog.locator("input[type=file]").set_input_files({"name": "other.json", "mimeType": "application/json", "buffer": b"{}"})
    reader.sees("This file has no supported data. Choose an export of Google Maps or Swarm.")


def test_the_import_is_accessible(server, readers, nora):
    reader = readers(server, viewport=PHONE, bypass_csp=True, reduced_motion="reduce").sign_in(nora.token)
    reader.open("/me/places/import")
    check(reader.page)
    choose(reader, export())
    reader.page.get_by_label("Show").select_option(label="All entries")
    reader.sees("Home or Labeled Place")
    check(reader.page)


def test_an_import_works_without_script(server, readers, nora):
    reader = readers(server, viewport=PHONE, java_script_enabled=False, forgives=["404"]).sign_in(nora.token)
    reader.page.goto("/me/places/import")
    reader.button("Choose File").click()
    dialog = reader.dialog()
    dialog.locator("input[type=file]").set_input_files(export())
    reader.button("Add").click()
    reader.sees("2 visits and 1 Want to Go place ready to import.")
    reader.button("Import 3 Entries").click()
    # Background work is shown after a reload.
    reader.button("Back to Imports").click()
    reader.sees("3 imported, 0 already here.")
    assert len(experiences(nora)) == 2
