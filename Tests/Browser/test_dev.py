"""Who writes a program sees it change: `Scripts/dev` builds it anew when it is saved, and open pages come back."""

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
    """`Scripts/dev` at work on a package."""

    def __init__(self, package):
        self.url = f"http://127.0.0.1:{free_port()}/"
        environment = os.environ | {
            "SWIFTUI_PORT": self.url.split(":")[-1].strip("/"), "DEV_PACKAGE": str(package),
            "DEV_SCRATCH": str(ROOT / ".build" / "dev")}
        self.process = subprocess.Popen(
            [ROOT / "Scripts" / "dev", "Minimal"], env=environment, stdout=subprocess.PIPE, text=True)

    def says(self, words):
        """Reads on until there is a line with some words."""
        while line := self.process.stdout.readline():
            if words in line:
                return
        pytest.fail(f"it has ended, and never said {words}")

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


def test_a_page_shows_what_was_saved_and_keeps_what_was_typed(browser, package, development):
    development.says(development.url)
    context = browser.new_context()
    page = context.new_page()
    page.goto(development.url)
    page.get_by_label("Name").fill("Ada")
    save(package, '"Sign In"', '"Come In')
    # What does not compile takes nothing away.
    development.says("error:")
    page.get_by_role("button", name="Sign In").wait_for()
    save(package, '"Come In', '"Come In"')
    development.says(development.url)
    page.get_by_role("button", name="Come In").wait_for()
    assert page.get_by_label("Name").input_value() == "Ada"
    context.close()
