"""A duplicate that an admin merges into another title: on their screen, in a library, and behind its old link."""

import pytest
from collection import Collection
from playwright.sync_api import expect
from reader import DESKTOP, PHONE

pytestmark = pytest.mark.browsers("chromium", "firefox")


def choose(reader, name):
    picker = reader.page.get_by_role("dialog", name="Title to Keep")
    # The previous search text is still there.
    if picker.get_by_role("searchbox").input_value() == "":
        picker.get_by_role("searchbox").fill("plum harb")
    picker.get_by_role("button").filter(has_text=name).first.click()
    expect(picker).to_have_count(0)


def merge(reader):
    reader.dialog().get_by_role("button", name="Merge", exact=True).click()
    question = reader.page.get_by_role("alertdialog")
    expect(question).to_contain_text("This cannot be undone.")
    question.get_by_role("button", name="Merge", exact=True).click()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_merged_duplicate_leads_all_users_to_the_remaining_title(server, readers, size):
    maya, chief = server.sign_up("maya"), server.make_admin("chief")
    add = lambda name: maya.post("/titles", json={"kind": "book", "name": name}).expect(201).json
    double, kept = add("Plum Harbor"), add("Plum Harbour")
    library = Collection(server, maya)
    library.write(swipedItem={"titleId": double["id"], "watchlistAt": library.now()})

    member = readers(server, viewport=size).sign_in(maya.token)
    member.open(f"/title/{double['id']}")
    member.sees("Edit Details")
    expect(member.button("Merge into Another Title")).to_have_count(0)

    admin = readers(server, viewport=size).sign_in(chief.token)
    admin.open(f"/title/{double['id']}")
    admin.button("Merge into Another Title").click()
    form = admin.page.get_by_role("dialog", name="Merge Titles")
    expect(form.get_by_role("button", name="Merge", exact=True)).to_be_disabled()
    form.get_by_role("button", name="Choose a Title").click()
    choose(admin, "Plum Harbor")
    merge(admin)
    admin.sees("A title cannot be merged into itself. Choose another title.")
    form.get_by_role("button", name="Choose Another Title").click()
    choose(admin, "Plum Harbour")
    admin.sees_no("A title cannot be merged into itself. Choose another title.")
    merge(admin)
    admin.at(f"/title/{kept['id']}")
    expect(form).to_have_count(0)
    admin.sees("Plum Harbour")

    member.open("/me/library/all")
    member.sees("Plum Harbour")
    member.sees_no("Plum Harbor")
    member.open(f"/title/{double['id']}")
    member.sees("Plum Harbour")
    member.sees("Want to Read")
    member.sees_no("Plum Harbor")
