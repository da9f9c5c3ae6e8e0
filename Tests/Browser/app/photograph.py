"""Photographs every screen of the app, narrow and wide, light and dark: photograph.py FOLDER [NAME…]"""

import io
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.path[:0] = [str(pathlib.Path(__file__).parents[depth]) for depth in (0, 1, 2)]

from community import Community  # noqa: E402
from PIL import Image  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402
from reader import DESKTOP, PHONE, Reader  # noqa: E402
from screens import SCREENS  # noqa: E402
from support.server import PROGRAM, Server  # noqa: E402

STILL = "*, ::before, ::after { caret-color: transparent !important }"


def photograph(page, path, **options):
    page.wait_for_function("() => [...document.images].every(image => image.complete || image.loading == 'lazy')")
    page.wait_for_function("() => document.getAnimations().every(each => each.playState != 'running' || each.effect.getTiming().iterations == Infinity)")
    picture = Image.open(io.BytesIO(page.screenshot(**options)))
    picture.save(path, "WEBP", quality=80, method=6)


# Screens of the app in states that a server in good health does not bring about.
STATES = {"states-of-the-feed": "Preview of FeedView", "states-of-the-start": "Preview of RootView"}


def photograph_states(browser, folder, wanted):
    process = subprocess.Popen([PROGRAM, "gallery", "--port", "0"], stdout=subprocess.PIPE, text=True)
    address = process.stdout.readline().split()[-1]
    for name, title in STATES.items():
        if wanted and name not in wanted:
            continue
        for scheme in ("light", "dark"):
            page = browser.new_page(viewport=PHONE, color_scheme=scheme, reduced_motion="reduce")
            page.goto(address)
            page.get_by_role("link", name=title, exact=True).click()
            page.get_by_role("heading", name=title).wait_for()
            page.get_by_role("button", name="Try Again").first.wait_for()
            photograph(page, folder / f"{name}-390-{scheme}.webp", full_page=True)
            page.close()
        print(name, flush=True)
    process.terminate()
    process.wait(10)


def main(folder, wanted):
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, Server(pathlib.Path(data) / "data") as server, \
            sync_playwright() as playwright:  # fmt: skip
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        community = Community(server)
        for screen in SCREENS:
            if wanted and screen.name not in wanted:
                continue
            for size, viewport in (("390", PHONE), ("1280", DESKTOP)):
                for scheme in ("light", "dark"):
                    reader = Reader(
                        browser, server, viewport, color_scheme=scheme, reduced_motion="reduce", bypass_csp=True)
                    try:
                        screen.show(reader, community)
                        reader.page.add_style_tag(content=STILL)
                        photograph(reader.page, folder / f"{screen.name}-{size}-{scheme}.webp")
                    except Exception as error:  # one broken screen must not hide the others
                        print(f"{screen.name} {size} {scheme}: {error}", file=sys.stderr)
                    reader.close()
            print(screen.name, flush=True)
        photograph_states(browser, folder, wanted)
        browser.close()


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), sys.argv[2:])
