"""Reading in focus: notifications wait, and the session survives full screen and reloads."""

import pytest
from patience import wait
from playwright.sync_api import expect
from reader import DESKTOP, PHONE
from test_reading import begin

pytestmark = pytest.mark.browsers("chromium", "firefox")

# As on iPhones.
WITHOUT_FULL_SCREEN = "delete Element.prototype.requestFullscreen"


def is_full_screen(reader):
    return reader.page.evaluate("!!document.fullscreenElement")


def in_focus(server, readers, viewport=DESKTOP):
    ana = server.sign_up("ana")
    reader = readers(server, viewport=viewport).sign_in(ana.token)
    reader.open("/me/reading")
    begin(reader, "Middlemarch")
    reader.button("Focus").click()
    reader.button("Exit Focus").wait_for()
    return ana, reader


def test_a_session_in_focus_fills_the_screen_and_survives_escape_and_a_reload(server, readers):
    ana, reader = in_focus(server, readers)
    wait(reader.page, lambda: is_full_screen(reader))
    expect(reader.page.get_by_role("tab")).to_have_count(0)
    # The browser's reaction to Escape.
    reader.page.evaluate("document.exitFullscreen()")
    wait(reader.page, lambda: not is_full_screen(reader))
    reader.sees("You’re reading.")
    reader.button("Full Screen").click()
    wait(reader.page, lambda: is_full_screen(reader))
    reader.page.reload()
    reader.button("Exit Focus").wait_for()
    reader.sees("Middlemarch")
    assert ana.get("/reading-sessions/open").expect(200).json[0]["status"] == "active"
    reader.button("Exit Focus").click()
    reader.tab("Library").first.wait_for()
    assert ana.get("/reading-sessions/open").expect(200).json[0]["status"] == "active"


def test_notifications_missed_in_focus_are_summarized_afterwards(server, readers):
    ana, reader = in_focus(server, readers, PHONE)
    for name in ["ben", "cleo", "dora"]:
        server.sign_up(name).post("/users/ana/follow").expect(200)
    wait(reader.page, lambda: ana.get("/notifications").expect(200).json["unreadCount"] == 3)
    expect(reader.page.get_by_text("ben")).to_have_count(0)
    reader.field("Note to yourself").fill("Dorothea is right.")
    reader.button("Stop").click()
    reader.dialog().get_by_role("button", name="Done").click()
    reader.dialog().get_by_role("button", name="Close").click()
    reader.sees("3 notifications while you were reading.")
    reader.button("Show").click()
    reader.at("/me/notifications")
    reader.sees("dora and 2 others")


def test_focus_is_chosen_at_the_start_and_works_without_full_screen(server, readers):
    ana = server.sign_up("ana")
    reader = readers(server, viewport=PHONE).sign_in(ana.token)
    reader.context.add_init_script(WITHOUT_FULL_SCREEN)
    reader.open("/me/reading")
    reader.button("Start Reading").click()
    form = reader.dialog()
    form.get_by_label("What are you reading?").fill("Middlemarch")
    form.get_by_label("Focus").check()
    form.get_by_role("button", name="Start", exact=True).click()
    reader.button("Exit Focus").wait_for()
    reader.sees("You’re reading.")
    reader.button("Pause").click()
    reader.sees("Paused. Your time is saved.")
    # Another device ends it.
    session = ana.get("/reading-sessions/open").expect(200).json[0]["id"]
    ana.post(f"/reading-sessions/{session}/complete", json={}).expect(200)
    reader.button("Start Reading").wait_for()


def test_the_note_is_copied_to_the_post(server, readers):
    ana, reader = in_focus(server, readers)
    # Less than a second would not count as a minute.
    wait(reader.page, lambda: ana.get("/reading-sessions/open").expect(200).json[0]["elapsedSeconds"] > 0)
    reader.field("Note to yourself").fill("Dorothea is right.")
    reader.button("Stop").click()
    reader.dialog().get_by_role("button", name="Done").click()
    reader.dialog().get_by_role("button", name="Write Post").click()
    expect(reader.dialog().get_by_label("Reflection")).to_have_value(
        "1 min with “Middlemarch”.\n\nDorothea is right.")
