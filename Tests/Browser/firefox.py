#!/usr/bin/env python3
"""Debian's Firefox for Playwright, which drives it over WebDriver BiDi.

Playwright queries the color scheme of each new context, which this Firefox does not support. So Playwright starts this
program, which starts Firefox and forwards every message except that query: Firefox is started with the light scheme.
"""

import asyncio
import json
import os
import re
import shutil
import sys
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.asyncio.server import serve

# Scroll bars take no space, as in headless Chromium.
PREFERENCES = {"layout.css.prefers-color-scheme.content-override": 1, "ui.useOverlayScrollbars": 1}
LISTENING = "WebDriver BiDi listening on "


def launch(playwright):
    if not shutil.which("firefox-esr"):
        raise AssertionError("Firefox is missing: apt-get install firefox-esr")
    interpreter = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return playwright.firefox.launch(
        channel="moz-firefox", executable_path=__file__, firefox_user_prefs=PREFERENCES, timeout=120_000,
        env={**os.environ, "PATH": interpreter})


async def main(arguments):
    firefox = await asyncio.create_subprocess_exec("firefox-esr", *arguments, stderr=asyncio.subprocess.PIPE)
    async for line in firefox.stderr:
        if found := re.search(LISTENING + r"(\S+)", line.decode(errors="replace")):
            address = found[1] + "/session"
            break
        sys.stderr.write(line.decode(errors="replace"))
    else:
        return await firefox.wait()

    async def relay(playwright):
        async with connect(address, max_size=None, compression=None) as browser:
            answers = asyncio.create_task(hand_on(browser, playwright))
            async for text in playwright:
                answer = answer_here(json.loads(text))
                await (playwright.send(json.dumps(answer)) if answer else browser.send(text))
            await answers

    async with serve(relay, "127.0.0.1", 0, max_size=None, compression=None) as server:
        port = server.sockets[0].getsockname()[1]
        print(f"{LISTENING}ws://127.0.0.1:{port}", file=sys.stderr, flush=True)
        async for line in firefox.stderr:
            sys.stderr.write(line.decode(errors="replace"))
        return await firefox.wait()


async def hand_on(source, target):
    async for text in source:
        await target.send(text)
    await target.close()


def answer_here(command):
    if command["method"] == "emulation.setMediaFeaturesOverride":
        asked = {value for value in command["params"]["features"].values() if value is not None}
        if asked <= {"light"}:
            return {"type": "success", "id": command["id"], "result": {}}


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
