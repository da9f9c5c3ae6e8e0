"""A developer sees changes at once: `Scripts/dev` rebuilds a saved program, and open pages reconnect."""

import os
import pathlib
import shutil
import signal
import socket
import subprocess

import pytest

ROOT = pathlib.Path(__file__).parents[2]
TEMPLATE = ROOT / "Examples" / "Minimal"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture
def package(tmp_path):
    folder = tmp_path / "Minimal"
    shutil.copytree(TEMPLATE, folder, ignore=shutil.ignore_patterns(".build"))
    manifest = folder / "Package.swift"
    manifest.write_text(manifest.read_text().replace('path: "../.."', f'path: "{ROOT}"'))
    return folder


class Development:
    """Runs `Scripts/dev` on a package."""

    def __init__(self, package):
        self.url = f"http://127.0.0.1:{free_port()}/"
        environment = os.environ | {
            "SWIFTUI_PORT": self.url.split(":")[-1].strip("/"), "DEV_PACKAGE": str(package),
            "DEV_SCRATCH": str(ROOT / ".build" / "dev")}
        self.process = subprocess.Popen(
            [ROOT / "Scripts" / "dev", "Minimal"], env=environment, stdout=subprocess.PIPE, text=True)

    def says(self, words):
        """Reads until a line contains the given words."""
        while line := self.process.stdout.readline():
            if words in line:
                return
        pytest.fail(f"the output ended without {words}")

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        for _ in self.process.stdout:
            pass
        assert self.process.wait(30) == 0


@pytest.fixture
def development(package):
    development = Development(package)
    yield development
    development.end()


def save(package, old, new):
    source = package / "Sources" / "Minimal" / "Minimal.swift"
    text = source.read_text()
    assert old in text
    source.write_text(text.replace(old, new))


def test_a_page_shows_the_saved_change_and_keeps_the_typed_text(browser, package, development):
    development.says(development.url)
    context = browser.new_context()
    page = context.new_page()
    page.goto(development.url)
    page.get_by_label("Name").fill("Ada")
    save(package, '"Sign In"', '"Come In')
    # A failed build has no effect.
    development.says("error:")
    page.get_by_role("button", name="Sign In").wait_for()
    save(package, '"Come In', '"Come In"')
    development.says(development.url)
    page.get_by_role("button", name="Come In").wait_for()
    assert page.get_by_label("Name").input_value() == "Ada"
    context.close()
