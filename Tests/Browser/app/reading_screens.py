"""The screens of reading sessions, and the way to them."""

import re
import time
import uuid

from collection import BOOK, Collection

from community import picture
from support.epub import epub, prose
from support.midday import ZONE

# The user who reads much, by community.
READERS = {}

DAY = 24 * 60 * 60


def session(person, book, ago, minutes, **outcome):
    """A finished session."""
    name = str(uuid.uuid4())
    person.post(
        "/reading-sessions", json={"id": name, "bookTitle": book, "startPage": 10, "secondsAgo": ago, "timeZone": ZONE}
    ).expect(201)
    person.post(
        f"/reading-sessions/{name}/complete", json={"secondsAgo": ago - minutes * 60, **outcome}).expect(200)


def befriend(community, person, friend):
    """Makes them friends, adds a pending request, and sets both statuses."""
    person.put(f"/users/{community.cast['friend']}/friendship").expect(200)
    friend.put("/users/rhea/friendship").expect(200)
    asking = community.people["quinn"] = community.server.sign_up("quinn")
    asking.put("/users/rhea/friendship").expect(200)
    person.put("/users/me/status", json={"text": "Rain on the window, and no end in sight."}).expect(200)
    friend.put("/users/me/status", json={"text": "Halfway through, do not tell me the end."}).expect(200)


def reader_of(community):
    """A user with a streak, a running session, a paused one, and a friend who is reading."""
    if community not in READERS:
        person = READERS[community] = community.people["rhea"] = community.server.sign_up("rhea")
        friend = community.people[community.cast["friend"]].another()
        person.post(f"/users/{community.cast['friend']}/follow").expect(200)
        befriend(community, person, friend)
        moods = ["focused", "tired", "inspired", "at sea"]
        for day in range(5, 0, -1):
            session(
                person, "The Wind in the Reeds", day * DAY, 12 * day, mood=moods[day % 4], endPage=10 + 9 * day)
        for book, ago in [("An Almanac of Small Islands", 3_000), ("The Wind in the Reeds", 1_500)]:
            person.post(
                "/reading-sessions", json={"id": str(uuid.uuid4()), "bookTitle": book, "secondsAgo": ago}).expect(201)
        friend.post(
            "/reading-sessions",
            json={"id": str(uuid.uuid4()), "bookTitle": "Letters from a Lighthouse", "visibility": "everyone"},
        ).expect(201)
    return READERS[community]


def press(name, sign):
    def then(reader, _):
        reader.button(name).first.click()
        reader.dialog().get_by_text(sign).first.wait_for()

    return then


def finish(reader, _):
    reader.button("Stop").first.click()
    reader.dialog().get_by_label("Stopped at page").fill("90")


def join(reader, community):
    # The server closes connections that were idle for long.
    friend = community.people[community.cast["friend"]].another().get("/users/me").expect(200).json["displayName"]
    press(f"Join {friend}", "reading together")(reader, community)


def pair_of(community):
    """A user with a favorite book and a friend with the same favorite."""
    if ("pair", community) not in READERS:
        one, other = community.server.sign_up("willa"), community.server.sign_up("emil")
        one.post("/users/emil/follow").expect(200)
        other.post("/users/willa/follow").expect(200)
        for person in (one, other):
            Collection(community.server, person).decide(BOOK, "seen", quarter_stars=20)
        READERS["pair", community] = one
    return READERS["pair", community]


def choose(reader, _):
    reader.page.get_by_label("emil").first.click()
    reader.button("Find Books").click()
    reader.page.get_by_text("A good fit for all of you").first.wait_for()


def refuse(reader, _):
    reader.page.get_by_role("button", name="Not Interested").first.click()
    undo = reader.page.get_by_role("button", name=re.compile("^Undo: "))
    undo.wait_for()
    undo.scroll_into_view_if_needed()


def refuser_of(community):
    """A user who has dismissed two books."""
    person = pair_of(community)
    wanted = 2 - len(person.get("/recommendations/dismissals").expect(200).json)
    for each in person.get("/recommendations?limit=20").expect(200).json[:max(wanted, 0)]:
        person.post(f"/recommendations/{each['title']['id']}/dismissal").expect(204)
    return person


def look_along(reader, _):
    reader.page.get_by_text("For You", exact=True).scroll_into_view_if_needed()


# The e-books and their owners, by community.
BOOKS = {}

LIGHTHOUSE = epub("Letters from a Lighthouse", "Mara Quill", [
    ("The First Winter", "<p>Nobody came that winter<a epub:type=\"noteref\" href=\"#n\">1</a>, and nobody left.</p>"
     '<img src="hills.jpg" alt="Hills behind the lighthouse"/><blockquote><p>The lamp is lit.</p></blockquote>'
     + prose(6) + "<aside epub:type=\"footnote\" id=\"n\">But for the postman.</aside>"),
    ("The Second Winter", prose(8, start=41)),
], {"hills.jpg": picture("hills")})


def owner(community):
    """A user with a half-read book, and one that could not be read."""
    if community not in BOOKS:
        person = community.people["edda"] = community.server.sign_up("edda")
        sent = [
            person.post("/ebooks", form={"fileName": name}, files=[("file", name, content)]).expect(201).json["id"]
            for name, content in [("broken.epub", b"No book."), ("lighthouse.epub", LIGHTHOUSE)]]
        while any(book["status"] == "reading" for book in person.get("/ebooks").expect(200).json):
            time.sleep(0.05)
        person.put(f"/ebooks/{sent[1]}/position", json={"chapter": 0, "word": 4}).expect(200)
        person.put(
            f"/ebooks/{sent[1]}/marks/{uuid.uuid4()}",
            json={"chapter": 0, "word": 3, "endWord": 10, "color": "yellow", "note": "So it began."}).expect(200)
        BOOKS[community] = (person, sent[1])
    return BOOKS[community][0]


def book(community):
    owner(community)
    return f"/me/ebooks/{BOOKS[community][1]}"


def actions(reader, _):
    reader.page.get_by_text("Nobody came that winter").first.click(button="right")
    reader.page.get_by_role("button", name="Highlight", exact=True).wait_for()


def highlight(reader, _):
    reader.page.get_by_text("Nobody came that winter").first.click(button="right")
    reader.page.get_by_role("button", name="Edit Highlight: Nobody came").click()
    reader.dialog().get_by_label("Note").wait_for()


def screens(Screen):
    return [
        Screen("for-you", "/discover", pair_of, f"Because you loved {BOOK}", look_along),
        Screen("for-you-refused", "/discover", pair_of, f"Because you loved {BOOK}", refuse),
        Screen("not-for-me-none", "/me/not-for-me", "newcomer", "No Hidden Titles"),
        Screen("not-for-me", "/me/not-for-me", refuser_of, "Unhide"),
        Screen("group-picks-none", "/me/picks", "newcomer", "No Friends Yet"),
        Screen("group-picks", "/me/picks", pair_of, "emil", choose),
        Screen("reading-none", "/me/reading", "newcomer", "No Active Session"),
        Screen("reading", "/me/reading", reader_of, "You’re reading."),
        Screen("reading-start", "/me/reading", reader_of, then=press("Read Another Book", "Visible to")),
        Screen("reading-along", "/me/reading", reader_of, then=join),
        Screen("friends", "/me/friends", reader_of, "Friend Requests"),
        Screen("friends-none", "/me/friends", "newcomer", "No Friends Yet"),
        Screen("status", "/@rhea", reader_of, then=press("Change Status", "Show for")),
        Screen("friend-request", "/me/notifications", reader_of, "sent you a friend request"),
        Screen("reading-settings", "/settings/reading", reader_of, "Favorite genres"),
        Screen("reading-stop", "/me/reading", reader_of, then=finish),
        Screen("ebooks-none", "/me/ebooks", "newcomer", "No E-Books Yet"),
        Screen("ebooks", "/me/ebooks", owner, "Letters from a Lighthouse"),
        Screen("ebook", book, owner, "Nobody came that winter, and nobody left."),
        Screen("ebook-contents", book, owner, then=press("Contents", "The Second Winter")),
        Screen("ebook-settings", book, owner, then=press("Appearance", "Text size")),
        Screen("ebook-actions", book, owner, then=actions),
        Screen("ebook-highlight", book, owner, then=highlight),
    ]
