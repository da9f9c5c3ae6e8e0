"""The screens of places, and the way to them."""

import time
import uuid

from collection import Collection

HARBOUR = (54.6541, 8.3402)

SPOTS = [
    ("Harbour Kitchen", "restaurant", 0.0004, 0.0011, {"address": "Pier 3", "openingHours": "We-Su 12:00-22:00"}),
    ("The Slow Cup", "cafe", -0.0007, 0.0006, {"address": "Mill Lane 8", "openingHours": "Mo-Sa 08:00-18:00"}),
    ("Ink & Anchor Books", "bookshop", -0.0011, -0.0004, {"address": "Church Street 21"}),
    ("Lantern Cinema", "cinema", 0.0013, -0.0009, {"address": "Market Square 2"}),
    ("Lighthouse Museum", "museum", 0.0061, 0.0042, {"address": "North Cape 1"}),
    ("Seventeen Steps", "bar", -0.0004, -0.0012, {"address": "Under the Wall 17"}),
]

VISITS = [
    ("Harbour Kitchen", "Fish soup", 3, [12, 16, 18]),
    ("The Slow Cup", "Oat flat white", 6, [14]),
    ("Lantern Cinema", "A film about bread", 20, [15]),
    ("Harbour Kitchen", "Crab toast", 41, [17, 13]),
    ("Ink & Anchor Books", "An hour between shelves", 47, []),
]

# The objects of the user with places, by community.
PLACES = {}


class Places(Collection):
    """A user's experiences at places, through the API."""

    def __init__(self, server, person):
        super().__init__(server, person)
        self.spots, self.experiences = {}, {}

    def add(self, name, category, north, east, facts):
        place = {"latitude": HARBOUR[0] + north, "longitude": HARBOUR[1] + east}
        body = {"name": name, "category": category, "coordinate": place, "town": "Seahaven", **facts}
        self.spots[name] = self.person.post("/spots", json=body).expect(201).json

    def visit(self, spot, name, days, ratings, **fields):
        id = self.experiences[name] = str(uuid.uuid4())
        day = time.strftime("%Y-%m-%d", time.gmtime(time.time() - days * 86_400))
        stamped = {field: self.stamped(value) for field, value in {"name": name, "visitedOn": day, **fields}.items()}
        self.write(experience={
            "id": id, "spotId": self.spots[spot]["id"], "createdDate": self.stamped(self.date()), **stamped})
        for rating in ratings:
            self.write(experienceRating={
                "id": str(uuid.uuid4()), "experienceId": id, "rating": self.stamped(rating), "note": self.stamped(None),
                "createdDate": self.stamped(self.date())})

    def wish(self, spot):
        self.write(spotWish={"spotId": self.spots[spot]["id"], "isWished": self.stamped(True)})


def places_of(community):
    """A user with visits, and a followed user with visits of the same places."""
    if community not in PLACES:
        wanda = community.people["wanda"] = community.server.sign_up("wanda")
        places = PLACES[community] = Places(community.server, wanda)
        for spot in SPOTS:
            places.add(*spot)
        for visit in VISITS:
            places.visit(*visit)
        places.wish("Lighthouse Museum")
        places.wish("Seventeen Steps")
        friend = Places(community.server, community.people[community.cast["friend"]].another())
        friend.spots = places.spots
        friend.visit("Harbour Kitchen", "Mussels", 9, [16], visibility="everyone")
        wanda.post(f"/users/{community.cast['friend']}/follow").expect(200)
        about = f"spot:{places.spots['Harbour Kitchen']['id']}"
        wanda.create_post("The soup, and then the pier in the rain.", about=about, rating="18").expect(201)
    return PLACES[community]


def wanda(community):
    return places_of(community).person


def kitchen(more=""):
    return lambda community: f"/place/{places_of(community).spots['Harbour Kitchen']['id']}{more}"


def soup(community):
    return f"/me/experiences/{places_of(community).experiences['Fish soup']}"


def look(reader, _):
    """Locates the reader in the middle of the town."""
    reader.context.grant_permissions(["geolocation"])
    reader.context.set_geolocation({"latitude": HARBOUR[0], "longitude": HARBOUR[1]})
    reader.button("Use My Location").click()
    reader.sees("Harbour Kitchen")


def look_at_map(reader, community):
    look(reader, community)
    reader.page.get_by_role("radio", name="Map").check()
    reader.page.get_by_role("radio", name="Map").and_(reader.page.locator(":checked")).wait_for()


def find_nothing(reader, community):
    look(reader, community)
    reader.page.get_by_role("searchbox").fill("zeppelin")
    reader.sees("No Places Found")


def choose(reader, _):
    reader.button("Choose Location").click()
    reader.dialog().get_by_role("button", name="Done").wait_for()


def log(reader, _):
    reader.button("Log an Experience").click()
    form = reader.dialog()
    form.get_by_label("What did you have or do?").fill("Smoked eel")
    form.get_by_role("button", name="4 stars").click()
    form.get_by_label("Comment on your rating").wait_for()


def press(name, sign):
    def then(reader, _):
        reader.button(name).locator("visible=true").first.click()
        reader.page.get_by_role("dialog").or_(reader.page.get_by_role("alertdialog")).last.get_by_text(sign).first.wait_for()

    return then


def show_visits(reader, _):
    reader.page.get_by_role("radio", name="Visits").check()
    reader.sees("Mussels")


def with_places(part):
    """As the community's user with visits."""

    def who(community):
        places_of(community)
        return community.people[community.cast[part]]

    return who


def screens(Screen):
    return [
        Screen("places-visitor", "/places", None, "Find Places Nearby"),
        Screen("places-map", "/places", wanda, "Find Places Nearby", look_at_map),
        Screen("places", "/places", wanda, "Find Places Nearby", look),
        Screen("places-nothing", "/places", wanda, "Find Places Nearby", find_nothing),
        Screen("places-choose", "/places", wanda, "Find Places Nearby", choose),
        Screen("spot", kitchen(), wanda, "Other People’s Experiences"),
        Screen("spot-visitor", kitchen(), None, "Other People’s Experiences"),
        Screen("spot-log", kitchen(), wanda, "Other People’s Experiences", log),
        Screen("spot-posts", kitchen("/posts"), wanda, "The soup"),
        Screen("spot-history", kitchen("/history"), wanda, "Edit History"),
        Screen("spot-edit", kitchen("/edit"), wanda, "Category"),
        Screen("spot-merge", kitchen(), with_places("admin"), "Other People’s Experiences", press("Merge into Another Place", "You can undo the merge")),
        Screen("new-spot", "/new/place", wanda, "Category"),
        Screen("experience", soup, wanda, "Rating History"),
        Screen("experience-rate", soup, wanda, "Rating History", press("Rate Again", "Note")),
        Screen("experience-edit", soup, wanda, "Rating History", press("Edit", "Visibility")),
        Screen("experience-delete", soup, wanda, "Rating History", press("Delete", "Its ratings will be deleted too.")),
        Screen("profile-visits", "/@{friend}", wanda, "@", show_visits),
        Screen("experiences", "/me/experiences", wanda, "Crab toast"),
        Screen("experiences-empty", "/me/experiences", "newcomer", "No Experiences Yet"),
        Screen("my-places", "/me/places", wanda, "5 experiences at 4 places"),
        Screen("my-places-empty", "/me/places", "newcomer", "No Places Yet"),
        Screen("wishes", "/me/places/wishes", wanda, "Lighthouse Museum"),
        Screen("wishes-empty", "/me/places/wishes", "newcomer", "No Places Saved Yet"),
        Screen("zones", "/me/places/zones", wanda, "No private areas yet."),
        Screen("zones-add", "/me/places/zones", wanda, "No private areas yet.", press("Add Private Area", "Radius")),
    ]
