"""Draws the photo to upload: soft shapes under fine grain, so that it compresses like a real one (about 4 MB), always
the same. Needs a Python with Pillow: `draw_photo.py FILE`.
"""

import random
import sys

from PIL import Image

WIDTH, HEIGHT = 4000, 3000


def draw(path: str) -> None:
    chance = random.Random(12)
    photo = Image.new("RGB", (WIDTH, HEIGHT))
    for detail, weight in ((8, 1.0), (60, 0.35), (500, 0.12), (WIDTH, 0.09)):
        width, height = detail, detail * HEIGHT // WIDTH
        layer = Image.frombytes("RGB", (width, height), chance.randbytes(width * height * 3))
        photo = Image.blend(photo, layer.resize((WIDTH, HEIGHT), Image.Resampling.BICUBIC), weight)
    photo.save(path, quality=90, subsampling=2)


draw(sys.argv[1])
