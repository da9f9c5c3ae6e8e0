"""EPUBs in the form that programs produce."""

import io
import zipfile

CONTAINER = """<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
<rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>"""


def epub(name, author, chapters, pictures=None, level=zipfile.ZIP_DEFLATED):
    """Builds an EPUB. Chapters are pairs of a name and a body; pictures are bytes by name."""
    pictures = pictures or {}
    items = "".join(
        f'<item id="c{n}" href="{n}.xhtml" media-type="application/xhtml+xml"/>' for n in range(len(chapters)))
    items += "".join(f'<item id="{p}" href="{p}" media-type="image/jpeg"/>' for p in pictures)
    order = "".join(f'<itemref idref="c{n}"/>' for n in range(len(chapters)))
    lines = "".join(f'<li><a href="{n}.xhtml">{title}</a></li>' for n, (title, _) in enumerate(chapters))
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", level) as book:
        book.writestr("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        book.writestr("META-INF/container.xml", CONTAINER)
        book.writestr("book.opf", f"""<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0"
xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>{name}</dc:title><dc:creator>{author}</dc:creator>
<dc:language>en</dc:language></metadata><manifest>{items}
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/></manifest>
<spine>{order}</spine></package>""")
        book.writestr("nav.xhtml", f"""<html xmlns="http://www.w3.org/1999/xhtml"
xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="toc"><ol>{lines}</ol></nav></body></html>""")
        for number, (title, body) in enumerate(chapters):
            book.writestr(f"{number}.xhtml", f"""<?xml version="1.0" encoding="utf-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">
<head><title>{title}</title></head><body><h1>{title}</h1>{body}</body></html>""")
        for path, content in pictures.items():
            book.writestr(path, content, zipfile.ZIP_STORED)
    return file.getvalue()


def prose(paragraphs, words=80, start=1):
    """Paragraphs that differ from one another."""
    return "".join(
        f"<p>Paragraph {number} begins <em>here</em>, " + " ".join(["and the sea was calm"] * (words // 5)) + ".</p>"
        for number in range(start, start + paragraphs))
