"""The sample program of views and the gallery as separate processes."""

import contextlib
import os
import pathlib
import signal
import subprocess

from live import SOCKETS, is_live
from patience import wait

PROGRAMS = pathlib.Path(__file__).parents[2] / ".build" / "debug"
SAMPLE = os.environ.get("WEBHOST_SAMPLE", PROGRAMS / "webhost-sample")
GALLERY = os.environ.get("KIWIFRUIT_PROGRAM", PROGRAMS / "kiwifruit")


@contextlib.contextmanager
def sample(*arguments):
    """Runs the sample; the value is its address."""
    with running(SAMPLE, *arguments) as words:
        yield f"http://127.0.0.1:{words.strip()}"


@contextlib.contextmanager
def running_gallery():
    """Runs `kiwifruit gallery`; the value is its address."""
    with running(GALLERY, "gallery", "--port", "0") as words:
        yield words.split()[-1].rstrip("/")


@contextlib.contextmanager
def example(name):
    """Runs a program of `Examples`; the value is its address."""
    port = os.environ.get("SWIFTUI_PORT")
    os.environ["SWIFTUI_PORT"] = "0"
    with running(PROGRAMS / name) as words:
        yield words.strip()
    if port is None:
        del os.environ["SWIFTUI_PORT"]
    else:
        os.environ["SWIFTUI_PORT"] = port


@contextlib.contextmanager
def running(*command):
    """Runs a program until it is stopped, and yields its first line. The gallery exits on its own."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        yield process.stdout.readline()
    finally:
        process.terminate()
        assert process.wait(10) in (0, -signal.SIGTERM)


def open_live(context, url):
    """Opens a page and waits until its socket is connected."""
    page = context.new_page()
    page.set_default_timeout(10_000)
    page.add_init_script(SOCKETS)
    page.goto(url)
    wait(page, lambda: is_live(page))
    return page
