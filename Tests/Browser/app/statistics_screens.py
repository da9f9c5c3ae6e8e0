"""The screens of reading statistics, and the way to them."""

import uuid

from collection import BOOK, Collection

from support.midday import ZONE, today

# The user who reads much, by community.
READERS = {}

DAY = 24 * 60 * 60
MOODS = ["focused", "inspired", "tired", "at sea"]


def reads(person, book, ago, minutes, **outcome):
    """A finished session; of a title if `book` is its id."""
    name = str(uuid.uuid4())
    what = {"titleId": book} if len(book) == 36 else {"bookTitle": book}
    person.post(
        "/reading-sessions", json={"id": name, "startPage": 1, "secondsAgo": ago, "timeZone": ZONE, **what}
    ).expect(201)
    person.post(
        f"/reading-sessions/{name}/complete", json={"secondsAgo": ago - minutes * 60, **outcome}).expect(200)
    return name


def year():
    return today().year


def counting_reader(community):
    """A user with sessions, finished books, goals, moods and a previous year."""
    if community not in READERS:
        person = READERS[community] = community.people["nora"] = community.server.sign_up("nora")
        collection = Collection(community.server, person)
        for day in ("02-03", "05-17", "08-30"):
            collection.log(BOOK, finishedOn=f"{year() - 1}-{day}")
        for day in range(6, 0, -1):
            reads(
                person, "The Wind in the Reeds", day * DAY, 15 + 11 * day, endPage=10 + 9 * day, mood=MOODS[day % 4])
        for hours in (6, 4, 2):
            reads(person, "Letters from a Lighthouse", hours * 3_600, 20, endPage=15, mood="tired")
        for path, amount in (("week/pages", 120), ("year/books", 12), ("year/minutes", 6_000)):
            person.put(f"/reading/goals/{path}", json={"amount": amount}).expect(200)
    return READERS[community]


def choose_day(reader, _):
    reader.page.get_by_role("button", name="tired").first.click()
    reader.button("Close").wait_for()


def screens(Screen):
    return [
        Screen("reading-numbers", "/me/reading", counting_reader, "A few pages are enough today."),
        Screen("statistics", "/me/reading/statistics", counting_reader, "Day by Day"),
        Screen("statistics-none", "/me/reading/statistics?year=1999", counting_reader, "No Statistics Yet"),
        Screen("reading-goals", "/me/reading/goals", counting_reader, "Past goals"),
        Screen("reading-year", f"/me/years/{year() - 1}", counting_reader, "This version is saved"),
        Screen("mood-map", "/me/reading/moods", counting_reader, "Mood Frequency", choose_day),
    ]
