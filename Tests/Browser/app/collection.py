"""A library through the API: decisions, entries, ratings and lists."""

import time
import uuid

from support.waiting import wait_until

BOOK = "The Left Hand of Darkness"


class Collection:
    def __init__(self, server, person):
        self.server = server
        self.person = person
        self._count = 0

    def now(self):
        """A unique time in the format of libraries."""
        self._count += 1
        return f"{int(time.time() * 1000):012x}-{self._count:04x}-0a11ce00"

    def write(self, **change):
        self.person.post("/library/changes", json={"changes": [change]}).expect(200)

    def find(self, name):
        found = lambda: self.server.client().get("/titles?q=" + name.replace(" ", "+")).expect(200).json
        wait_until(found, 20, f"{name} is loaded")
        return next(title for title in found() if title["name"] == name)

    def decide(self, name, direction, quarter_stars=None, platform=None):
        title = self.find(name)
        now = self.now()
        item = {"titleId": title["id"], f"{direction}At": now, "dateSwiped": self.stamped(self.date())}
        if quarter_stars:
            item["personalRating"] = self.stamped(quarter_stars)
        if platform:
            item["sourcePlatform"] = self.stamped(platform)
        self.write(swipedItem=item)
        return title

    def log(self, name, **fields):
        """One reading or watching, such as `finishedOn="2026-03-01"`."""
        title = self.find(name)
        stamped = {field: self.stamped(value) for field, value in fields.items()}
        self.write(entry={"id": str(uuid.uuid4()), "titleId": title["id"], **stamped})
        return title

    def make_list(self, name, titles, description=None, is_published=False):
        """Creates a list of titles by their names; returns its id."""
        id = str(uuid.uuid4())
        new = {"id": id, "name": self.stamped(name), "createdDate": self.stamped(self.date())}
        if description:
            new["description"] = self.stamped(description)
        self.write(list=new)
        for position, title in enumerate(titles):
            self.put_into(id, title, "bcdefghijklm"[position])
        if is_published:
            self.person.put(f"/lists/{id}/publication").expect(204)
        return id

    def put_into(self, list, name, sort_key="y"):
        self.write(listEntry={
            "listId": list, "titleId": self.find(name)["id"], "sortKey": self.stamped(sort_key),
            "dateAdded": self.stamped(self.date()), "isDeleted": self.stamped(False)})

    def stamped(self, value):
        return {"value": value, "time": self.now()}

    @staticmethod
    def date():
        return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def filled(server, person):
    """A library with at least one title on each shelf."""
    library = Collection(server, person)
    for name, stars in [("Alien", 18), ("Seven Samurai", 20), ("Parasite", 14), ("Middlemarch", None), ("Emma", 16)]:
        library.decide(name, "seen", stars)
    for name in ["Stalker", "Beloved", "The Wire"]:
        library.decide(name, "watchlist")
    library.decide("Jaws", "skipped")
    library.log(BOOK, startedOn="2026-01-12", finishedOn="2026-02-01", rating=18, note="The ice lets them go.")
    library.log(BOOK, startedOn="2026-03-02", progress={"unit": "pages", "value": 120})
    library.log("Dune", startedOn="2026-03-04")
    library.make_list("Night trains", ["Seven Samurai"])
    library.list = library.make_list(
        "Winter evenings", ["Seven Samurai", BOOK, "Alien"], "For when the tram is late and the tea is hot.",
        is_published=True)
    return library
