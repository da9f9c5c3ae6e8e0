"""Draws the photo that is uploaded: soft shapes under fine grain, so that it compresses as a real one does
(about 4 MB), always the same. Run by the Python that has Pillow: `draw_photo.py FILE`."""

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
