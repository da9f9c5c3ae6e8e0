"""Photographs every screen of the app, narrow and wide, light and dark: photograph.py FOLDER [NAME…]"""

import io
import pathlib
import shutil
import sys
import tempfile

sys.path[:0] = [str(pathlib.Path(__file__).parents[depth]) for depth in (0, 1, 2)]

from community import Community  # noqa: E402
from PIL import Image  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402
from reader import DESKTOP, PHONE, Reader  # noqa: E402
from screens import SCREENS  # noqa: E402
from support.server import Server  # noqa: E402

STILL = "*, ::before, ::after { caret-color: transparent !important }"


def photograph(page, path):
    page.wait_for_function("() => [...document.images].every(image => image.complete || image.loading == 'lazy')")
    page.wait_for_function("() => document.getAnimations().every(each => each.playState != 'running' || each.effect.getTiming().iterations == Infinity)")
    picture = Image.open(io.BytesIO(page.screenshot()))
    picture.save(path, "WEBP", quality=80, method=6)


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
        browser.close()


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), sys.argv[2:])
