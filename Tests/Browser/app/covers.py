"""Photos of books: the text on their covers, and the barcode on their backs."""

import io

from PIL import Image, ImageDraw, ImageFont

FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSerif-Bold.ttf"

LEFT = ["0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011"]
SETS = ["LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG", "LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL", "LGGLGL"]


def flipped(bits):
    return "".join("10"[int(bit)] for bit in bits)


def barcode(digits, part=4, height=180):
    """EAN-13: three bars, six digits whose parity encodes the first digit, five bars, six digits, three bars."""
    bits = "101"
    for digit, kind in zip(digits[1:7], SETS[int(digits[0])]):
        bits += LEFT[int(digit)] if kind == "L" else flipped(LEFT[int(digit)])[::-1]
    bits += "01010" + "".join(flipped(LEFT[int(digit)]) for digit in digits[7:]) + "101"
    image = Image.new("RGB", ((len(bits) + 24) * part, height + 40), "white")
    draw = ImageDraw.Draw(image)
    for place, bit in enumerate(bits, 12):
        if bit == "1":
            draw.rectangle((place * part, 20, (place + 1) * part - 1, 20 + height), fill="black")
    return image


def back_cover(digits):
    """The photo as a phone takes it, slightly rotated."""
    image = Image.new("RGB", (1500, 2000), (92, 120, 96))
    image.paste(barcode(digits), (700, 1600))
    return image.rotate(4, expand=True, fillcolor=(60, 50, 44))


def cover(lines):
    image = Image.new("RGB", (1200, 1800), (30, 60, 90))
    draw = ImageDraw.Draw(image)
    for number, line in enumerate(lines):
        draw.text((120, 160 + number * 170), line, font=ImageFont.truetype(FONT, 90), fill=(240, 230, 200))
    return image


def photo(image):
    """The photo as a file to choose."""
    data = io.BytesIO()
    image.save(data, "JPEG", quality=80)
    return {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": data.getvalue()}
