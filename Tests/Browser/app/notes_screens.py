"""The screens of notes and quotes, and the way to them."""

import uuid

# The user with many notes, and the book, by community.
WRITERS = {}


def writer_of(community):
    """A user who is reading, has notes of today and earlier, and meets notes about pages ahead."""
    if community not in WRITERS:
        person = community.people["wren"] = community.server.sign_up("wren")
        friend = community.people[community.cast["friend"]].another()
        book = person.post("/titles", json={"kind": "book", "name": "The Tide Tables"}).expect(201).json
        WRITERS[community] = (person, book)
        person.post(
            "/reading-sessions", json={"id": str(uuid.uuid4()), "titleId": book["id"], "startPage": 40}).expect(201)

        def note(who, text, **more):
            who.post("/notes", json={"id": str(uuid.uuid4()), "text": text, "titleId": book["id"], **more}).expect(201)

        note(person, "The sea does not hurry, and is never late.", kind="quote", position={"page": 12})
        note(person, "Her father knew all along. That is why he kept the lamp lit.", position={"page": 38})
        note(person, "What a beginning.", position={"percent": 1}, visibility="followers")
        note(friend, "I had to put it down here.", visibility="everyone", position={"page": 20})
        note(friend, "So this is who wrote the letters!", visibility="everyone", position={"page": 213})
        friend.create_post(
            "The keeper is her brother.", about=f"title:{book['id']}", page="213", rating="18").expect(201)
    return WRITERS[community][0]


def title(community):
    writer_of(community)
    return f"/title/{WRITERS[community][1]['id']}"


def press(name, sign):
    def then(reader, _):
        reader.button(name).first.click()
        reader.dialog().get_by_text(sign).first.wait_for()

    return then


def export(reader, _):
    reader.page.get_by_role("main").locator("summary").first.wait_for()
    reader.page.locator("summary").filter(has_text="More").locator("visible=true").first.click()
    reader.button("Export Notes").locator("visible=true").click()
    reader.dialog().get_by_text("in Markdown").wait_for()


def screens(Screen):
    return [
        Screen("notes-none", "/me/notes", "newcomer", "No Notes Yet"),
        Screen("notes", "/me/notes", writer_of, "The sea does not hurry"),
        Screen("notes-export", "/me/notes", writer_of, "The sea does not hurry", export),
        Screen("notes-title", title, writer_of, "Beyond your page (p. 213)"),
        Screen("note-new", "/me/reading", writer_of, then=press("New Note", "Book Quote")),
    ]
