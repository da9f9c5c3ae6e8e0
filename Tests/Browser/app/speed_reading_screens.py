"""The screens of speed reading and of focus, and the way to them."""

import uuid

from reading_screens import reader_of

# The pasted text, by community.
TEXTS = {}

WILLOWS = (
    "The Mole had been working very hard all the morning, spring-cleaning his little home. First with brooms, then with "
    "dusters; then on ladders and steps and chairs, with a brush and a pail of whitewash.\n\nIt was small wonder, then, "
    "that he suddenly flung down his brush on the floor, said “Bother!” and bolted out of the house."
)


def person_of(community):
    """A user with two texts and two reading presets."""
    person = reader_of(community)
    if community not in TEXTS:
        # The server may have closed an idle connection.
        person.close()
        TEXTS[community] = str(uuid.uuid4())
        for text_id, name in [(str(uuid.uuid4()), "Letter from the club"), (TEXTS[community], "The Mole")]:
            person.put(f"/speed-reading/texts/{text_id}", json={"name": name, "text": WILLOWS}).expect(200)
        person.put(f"/speed-reading/texts/{TEXTS[community]}/position", json={"word": 10}).expect(200)
        for name, rate, size in [("In the evening", 220, 1), ("News", 420, 3)]:
            person.put(
                f"/speed-reading/profiles/{uuid.uuid4()}",
                json={
                    "name": name, "wordsPerMinute": rate, "chunkSize": size, "isAdaptive": True,
                    "pausesAtSentences": size == 1, "fontSize": 48,
                },
            ).expect(200)  # fmt: skip
    return person


def press(*names):
    def then(reader, _):
        for name in names:
            reader.button(name).first.click()
        reader.dialog().wait_for()

    return then


def focus(reader, _):
    reader.button("Focus").click()
    reader.button("Exit Focus").wait_for()
    reader.field("Note to yourself").fill("Dorothea is right, and nobody tells her.")


def text_path(community):
    person_of(community)
    return f"/me/speed-reading/{TEXTS[community]}"


def screens(Screen):
    return [
        Screen("speed-reading-none", "/me/speed-reading", "newcomer", "Read One Word at a Time"),
        Screen("speed-reading", "/me/speed-reading", person_of, "Letter from the club"),
        Screen("speed-reading-paste", "/me/speed-reading", person_of, then=press("Paste Text")),
        Screen("speed-reader", text_path, person_of, "Press Space to play or pause"),
        Screen("speed-reading-ways", "/me/speed-reading", person_of, then=press("Reading Profiles")),
        Screen("speed-reading-way", "/me/speed-reading", person_of, then=press("Reading Profiles", "Edit News")),
        Screen(
            "speed-reading-pace", "/me/speed-reading", person_of,
            then=press("Reading Profiles", "Measure My Pace", "Start")),
        Screen("focus", "/me/reading", person_of, "You’re reading.", then=focus),
    ]
