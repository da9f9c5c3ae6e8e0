"""The screens of challenges, and the way to them."""

import reading_screens

# The user with challenges, by community.
CHALLENGERS = {}
# The shared challenge, by community.
SHARED = {}


def challenger_of(community):
    """A user in challenges with a friend: one of them won, another expired before it was."""
    if community not in CHALLENGERS:
        person = CHALLENGERS[community] = community.people["cleo"] = community.server.sign_up("cleo")
        friend = community.people[community.cast["friend"]].another()
        person.post(f"/users/{community.cast['friend']}/follow").expect(200)
        made = {"unit": "minutes", "amount": 120, "window": "month", "visibility": "everyone"}
        shared = friend.post(
            "/challenges",
            json={**made, "title": "Two hours by the window", "description": "Tea, a blanket, and no screen."},
        ).expect(201).json["id"]
        SHARED[community] = shared
        person.put(f"/challenges/{shared}/membership").expect(200)
        person.post("/challenges", json={"templateId": "books-1"}).expect(201)
        person.post("/challenges", json={**made, "title": "A first hour", "amount": 45}).expect(201)
        friend.post("/challenges", json={**made, "title": "Every day of a week", "unit": "days", "amount": 7}).expect(201)
        reading_screens.session(person, "An Almanac of Small Islands", 3_600, 50, endPage=42)
    return CHALLENGERS[community]


def shared_of(community):
    challenger_of(community)
    return f"/me/challenges/{SHARED[community]}"


def press(name, sign):
    def then(reader, _):
        reader.button(name).first.click()
        reader.dialog().get_by_text(sign).first.wait_for()

    return then


def open_shared(reader, community):
    reader.open(shared_of(community))
    reader.sees("Members")


def edit(reader, _):
    reader.link("A first hour").first.click()
    reader.button("Edit").click()
    reader.dialog().get_by_label("Title").wait_for()


def screens(Screen):
    return [
        Screen("challenges-none", "/me/challenges", "newcomer", "No Active Challenges"),
        Screen("challenges", "/me/challenges", challenger_of, "Your Challenges"),
        Screen("challenge", "/me/challenges", challenger_of, "Your Challenges", then=open_shared),
        Screen("challenge-new", "/me/challenges", challenger_of, then=press("New Challenge", "Goal")),
        Screen("challenge-edit", "/me/challenges", challenger_of, "Trophies", then=edit),
    ]
