"""Dialogs, menus, empty states and rejections: rare screens that must be as accessible as the others."""

from community import Community
from screens import Screen, edit, post, report


def press(*names, after=None, role=None, sign=None):
    """Presses buttons one after another; the last one opens an element with this role, or shows this text."""

    def then(reader, community):
        if after:
            after(reader, community)
        for name in names:
            reader.button(name).locator("visible=true").last.click()
        if role:
            reader.page.get_by_role(role).wait_for()
        if sign:
            reader.sees(sign)

    return then


def hermit(community):
    """A user who has blocked and muted others, has written much, and has two devices."""
    if "otto" not in community.people:
        otto = community.people["otto"] = community.server.sign_up("otto")
        otto.post("/users/ruth/block").expect(200, 204)
        otto.post("/users/theo/mute").expect(200, 204)
        otto.put("/users/otto", json={"displayName": "Otto", "bio": "Says much, and then some more.\n" * 12}).expect(200)
        otto.create_post("It goes on and on, as long as the road does. " * 20, visibility="me").expect(201)
        community.log_in("otto", "A telephone with a long name that somebody gave it years ago")
    return community.people["otto"]


def comment_menu(reader, _):
    comment = reader.page.get_by_role("group", name="Comment by")
    comment.first.wait_for()
    own = comment.filter(has_text="I want that window seat")
    reader.menu(own)
    reader.button("Edit").wait_for()


def report_comment(reader, _):
    reader.page.get_by_role("group", name="Comment by").first.wait_for()
    reader.menu(reader.page.get_by_role("group", name="Comment by").filter(has_text="footnote"))
    reader.button("Report").click()
    reader.dialog().get_by_text("Spam").wait_for()


def report_in_full(reader, community):
    report(reader, community)
    reader.dialog().get_by_text("Spam").click()
    reader.dialog().get_by_role("button", name="Send").click()
    reader.sees("Thank you.")


def person_menu(reader, _):
    reader.menu()
    reader.button("Mute").wait_for()


def fill(**values):
    """Fills fields by their labels, in which `_` stands for a space, and leaves the last one."""

    def then(reader, _):
        for label, value in values.items():
            reader.field(label.replace("_", " ")).fill(value)
        reader.page.keyboard.press("Tab")

    return then


def sign_up_badly(reader, _):
    form = reader.dialog()
    form.get_by_label("Your name").fill("A name that is longer than any name that has room here " * 2)
    form.get_by_label("Username").fill("not a name")
    form.get_by_label("Password").fill("short")
    form.get_by_label("Username").focus()
    reader.page.keyboard.press("Shift+Tab")
    form.get_by_text("This password is too short").wait_for()


def write_too_much(reader, _):
    reader.dialog().get_by_label("Reflection").fill("Too much. " * 501)
    reader.sees("-10 characters left")


def follow_in_vain(reader, community):
    """A blocked user gets no notification: the next tap is rejected."""
    other = community.people[community.cast["other"]].another()
    reader.button("Follow Inês Duarte").wait_for()
    other.post(f"/users/{community.cast['newcomer']}/block").expect(200, 204)
    try:
        reader.button("Follow Inês Duarte").click()
        reader.page.get_by_role("group", name="Notice").wait_for()
    finally:
        other.delete(f"/users/{community.cast['newcomer']}/block").expect(200, 204)


def without_pictures(reader, community):
    reader.page.route("**/uploads/**", lambda route: route.abort())
    reader.page.reload()
    reader.button("Try Again").first.wait_for()


def reset_link(community):
    community.server.sign_up("walter")
    answer = community.server.command("user", "reset-password", "walter").stdout
    return "/reset/" + answer.split("/reset/")[1].split()[0]


def resolved(reader, _):
    reader.page.get_by_role("radio", name="Resolved").check()
    reader.sees("No Resolved Reports")


DETAILS = [
    Screen("forgot-password", "/login", then=press("Forgot Password?", role="alertdialog")),
    Screen("sign-up-wrong", "/signup", then=sign_up_badly),
    Screen("post-without-comments", post("words"), "me", "No comments yet"),
    Screen("comment-menu", post("newest"), "friend", "comment", comment_menu),
    Screen("edit-comment", post("newest"), "friend", "comment", press("Edit", after=comment_menu, sign="Cancel")),
    Screen("delete-comment", post("newest"), "friend", "comment", press("Delete", after=comment_menu, role="alertdialog")),
    Screen("report-comment", post("newest"), "friend", "comment", report_comment),
    Screen("edit-post-photos", post("photos"), "friend", "photos", edit),
    Screen("long-words", "/me", hermit, "1 post"),
    Screen("no-pictures", "/", "friend", "newest", without_pictures),
    Screen("new-post-too-long", "/new", hermit, then=write_too_much),
    Screen("person-menu", "/@{other}", "me", "bio of the other", person_menu),
    Screen("block", "/@{other}", "me", "bio of the other", press("Block", after=person_menu, role="alertdialog")),
    Screen("report-person", "/@{other}", "me", "bio of the other", press("Report", after=person_menu, sign="Spam")),
    Screen("profile-blocked", "/@ruth", hermit, "You have blocked"),
    Screen("profile-empty", "/@{newcomer}", "me", "No Posts Yet"),
    Screen("profile-gone", "/@notthere", "me", "Not Found"),
    Screen("followers-nobody", "/@{newcomer}/followers", "me", "No People Yet"),
    Screen("likes-nobody", post("newest", "/likes"), "me", "No People Yet"),
    Screen("follow-refused", "/@{other}", "newcomer", "bio of the other", follow_in_vain),
    Screen("blocked-people", "/settings/blocked", hermit, "@ruth"),
    Screen("muted-people", "/settings/muted", hermit, "@theo"),
    Screen("devices-others", "/settings/devices", hermit, "Last used"),
    Screen("profile-too-long", "/settings/profile", hermit, "Bio", fill(Name="N" * 60, Bio="So much to say. " * 32)),
    Screen("password-wrong", "/settings/password", hermit, then=press(
        "Change Password", after=fill(Current_password="not mine", New_password="another sound password"), sign="password is")),
    Screen("password-changed", "/settings/password", lambda community: community.server.sign_up("vera"), then=press(
        "Change Password", after=fill(Current_password=Community.PASSWORD, New_password="another sound password"), sign="Password changed.")),
    Screen("password-reset", reset_link, then=press(
        "Change Password", after=fill(New_password="yet another sound password"), sign="Password changed.")),
    Screen("delete-account-asked", "/settings/delete", hermit, then=press(
        "Delete Account", after=fill(Password=Community.PASSWORD), role="alertdialog")),
    Screen("report-decision", "/moderation", "admin", "ending away", press("Dismiss", role="alertdialog")),
    Screen("reports-none", "/moderation", "admin", "ending away", resolved),
    # It adds a report.
    Screen("report-sent", post("newest"), "friend", "comment", report_in_full),
]
