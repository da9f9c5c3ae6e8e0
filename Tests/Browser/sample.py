"""The sample program of views, as a process of its own."""

import contextlib
import os
import pathlib
import subprocess

from live import SOCKETS, is_live
from patience import wait

PROGRAM = os.environ.get(
    "WEBHOST_SAMPLE", pathlib.Path(__file__).parents[2] / ".build" / "debug" / "webhost-sample")


@contextlib.contextmanager
def sample(*arguments):
    """Runs the sample; the value is its address."""
    process = subprocess.Popen([PROGRAM, *arguments], stdout=subprocess.PIPE, text=True)
    try:
        yield f"http://127.0.0.1:{process.stdout.readline().strip()}"
    finally:
        process.terminate()
        process.wait(10)


def open_live(context, url):
    """Opens a page and waits until its socket is connected."""
    page = context.new_page()
    page.set_default_timeout(10_000)
    page.add_init_script(SOCKETS)
    page.goto(url)
    wait(page, lambda: is_live(page))
    return page
