"""Takes screenshots of every screen of the app, narrow and wide, light and dark: photograph.py [--every-width] FOLDER
[NAME…]

With `--every-width` also at the widths of a tablet and of a large screen.
"""

import contextlib
import io
import pathlib
import shutil
import sys
import tempfile

sys.path[:0] = [str(pathlib.Path(__file__).parents[depth]) for depth in (0, 1, 2)]

from community import SampleCommunity  # noqa: E402
from PIL import Image  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402
from reader import DESKTOP, PHONE, Reader  # noqa: E402
from sample import running_gallery  # noqa: E402
from screens import SCREENS, STATES  # noqa: E402
from support.server import Server, run  # noqa: E402
from test_trouble import unable_to_say_who  # noqa: E402

STILL = "*, ::before, ::after { caret-color: transparent !important }"
SIZES = {"390": PHONE, "1280": DESKTOP}
FURTHER_SIZES = {"768": {"width": 768, "height": 1024}, "1920": {"width": 1920, "height": 1080}}


def photograph(subject, path):
    """A screenshot of a page, or of one of its elements."""
    page = getattr(subject, "page", subject)
    page.add_style_tag(content=STILL)
    # Images outside of the viewport are not on the screenshot, and load when they are scrolled to.
    page.wait_for_function("""() => [...document.images].every(image => {
        const box = image.getBoundingClientRect()
        return image.complete || box.top > innerHeight || box.left > innerWidth || !image.getClientRects()[0]
    })""")
    page.wait_for_function("() => document.getAnimations().every(each => each.playState != 'running' || each.effect.getTiming().iterations == Infinity)")
    picture = Image.open(io.BytesIO(subject.screenshot()))
    picture.save(path, "WEBP", quality=80, method=6)


class Studio:
    def __init__(self, browser, folder, sizes, wanted):
        self.browser = browser
        self.sizes = sizes
        self.folder = folder
        self.wanted = wanted
        self.failed = False

    def take(self, name, show):
        """Lets `show` open a screen for each size and scheme, given options of a page; it returns the page and a
        function that closes it.
        """
        if self.wanted and name not in self.wanted:
            return
        for size, viewport in self.sizes.items():
            for scheme in ("light", "dark"):
                close = None
                try:
                    page, close = show(
                        viewport=viewport, color_scheme=scheme, reduced_motion="reduce", bypass_csp=True)
                    photograph(page, self.folder / f"{name}-{size}-{scheme}.webp")
                except Exception as error:  # One broken screen must not hide the others.
                    self.failed = True
                    print(f"{name} {size} {scheme}: {error}", file=sys.stderr)
                if close:
                    close()
        print(name, flush=True)


def take_screens(studio, server):
    community = SampleCommunity(server)

    def show(screen, viewport, **options):
        reader = Reader(studio.browser, server, viewport, **options)
        screen.show(reader, community)
        return reader.page, reader.close

    for screen in SCREENS:
        studio.take(screen.name, lambda screen=screen, **options: show(screen, **options))

    def busy(viewport, **options):
        with contextlib.ExitStack() as open_things:
            reader = Reader(studio.browser, server, viewport, **options)
            open_things.callback(reader.close)
            open_things.enter_context(unable_to_say_who(server))
            reader.sign_in(community.people[community.cast["me"]].token).page.goto("/")
            reader.page.get_by_role("status").filter(has_text="Reconnecting").wait_for()
            return reader.page, open_things.pop_all().close

    studio.take("server-busy", busy)


def take_offline(studio, server):
    """The app without its server; the last screenshots, because they stop it."""

    def away(viewport, then, **options):
        if server.process is None or server.process.poll() is not None:
            server.start()
        reader = Reader(studio.browser, server, viewport, **options)
        reader.open("/discover")
        reader.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        reader.page.wait_for_function("navigator.serviceWorker.controller")
        server.kill()
        then(reader)
        return reader.page, reader.close

    def reconnecting(reader):
        reader.page.get_by_role("status").filter(has_text="Reconnecting").wait_for()

    def offline(reader):
        reader.page.goto("/")

    studio.take("reconnecting", lambda **options: away(then=reconnecting, **options))
    studio.take("offline", lambda **options: away(then=offline, **options))


def take_states(studio):
    """States that a healthy server does not produce, from the previews."""

    def show(state, address, **options):
        page = studio.browser.new_page(**options)
        return state.show(page, address), page.close

    with running_gallery() as address:
        for state in STATES:
            studio.take(state.name, lambda state=state, **options: show(state, address, **options))


def main(folder, sizes, wanted):
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        studio = Studio(browser, folder, sizes, wanted)
        run("seed", "--sample", "--data", f"{data}/data", timeout=600)
        with Server(pathlib.Path(data) / "data") as server:
            take_screens(studio, server)
            take_offline(studio, server)
        take_states(studio)
        browser.close()
    return studio.failed


if __name__ == "__main__":
    arguments = [argument for argument in sys.argv[1:] if argument != "--every-width"]
    sizes = SIZES | FURTHER_SIZES if "--every-width" in sys.argv else SIZES
    sys.exit(main(pathlib.Path(arguments[0]), sizes, arguments[1:]))
