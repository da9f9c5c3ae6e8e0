"""Muting and blocking from posts, and the content of notifications."""

from playwright.sync_api import expect


def test_an_author_is_muted_from_a_post_and_unmuted(server, readers):
    bob = server.sign_up("bob")
    bob.create_post("Noise from bob").expect(201)
    alice = readers(server).sign_in(server.sign_up("alice").token)
    alice.open("/")
    alice.menu(alice.post("Noise from bob"))
    alice.button("Mute @bob").click()
    alice.sees("bob is muted. Their posts are hidden.")
    alice.sees_no("Noise from bob")
    alice.button("Undo").click()
    alice.sees("Noise from bob")
    alice.sees_no("bob is muted. Their posts are hidden.")


def test_an_author_is_blocked_from_a_post_after_a_confirmation(server, readers):
    bob = server.sign_up("bob")
    bob.create_post("Noise from bob").expect(201)
    alice = readers(server).sign_in(server.sign_up("alice").token)
    alice.open("/")
    alice.menu(alice.post("Noise from bob"))
    alice.button("Block @bob").click()
    question = alice.page.get_by_role("alertdialog").or_(alice.page.get_by_role("dialog")).last
    expect(question).to_contain_text("Block bob?")
    question.get_by_role("button", name="Block", exact=True).click()
    alice.sees("bob is blocked. You won’t see each other’s posts or comments.")
    alice.sees_no("Noise from bob")


def test_events_by_many_users_are_one_notification_and_a_follower_is_followed_back(server, readers):
    owner = server.sign_up("alice")
    post = owner.create_post("A page about hills").expect(201).json["id"]
    others = [server.sign_up(name) for name in ("bob", "carol", "dora")]
    for other in others:
        other.post(f"/posts/{post}/like").expect(200)
    others[0].post("/users/alice/follow").expect(200)
    alice = readers(server).sign_in(owner.token)
    alice.open("/me/notifications")
    alice.sees("Today")
    row = alice.page.get_by_role("link").filter(has_text="dora and 2 others liked your post")
    expect(row).to_contain_text("A page about hills")
    alice.sees("bob followed you")
    alice.button("Follow Back: bob").click()
    expect(alice.button("Follow Back: bob")).to_have_count(0)
    row.click()
    alice.at(f"/@alice/{post}")
    assert [person["username"] for person in owner.get("/users/alice/following").expect(200).json] == ["bob"]
