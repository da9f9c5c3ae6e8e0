/// An EPUB as written by common tools, with some of their errors.
public struct SampleEpub: Sendable {
  public var title = "The Sea"
  public var creators = ["Ann Author"]
  public var identifier = "urn:isbn:9780306406157"
  /// The bodies of its documents in reading order.
  public var bodies: [String] = [
    "<h1>One</h1><p>The <em>sea</em> was calm.</p>", "<h1>Two</h1><p>Then it <b>rose</b>.</p>",
  ]
  /// The start of each document, for document types and entities.
  public var prologue = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
  public var isEPUB2 = false
  /// Lines of `nav.xhtml` or the NCX: the name and its target.
  public var contents: [(name: String, target: String)] = []
  public var extra: [SampleZip.Entry] = []
  /// More items of the package's manifest.
  public var manifest = ""
  public var metadata = ""
  public var spine = ""

  public init() {}

  public var bytes: [UInt8] { SampleZip(entries).bytes }

  public var entries: [SampleZip.Entry] {
    var entries: [SampleZip.Entry] = [
      .init("mimetype", Array("application/epub+zip".utf8), isDeflated: false),
      .init(
        "META-INF/container.xml",
        """
        <?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
        <rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles>
        </container>
        """),
      .init("OEBPS/book.opf", packageDocument),
    ]
    for (index, body) in bodies.enumerated() {
      entries.append(
        .init(
          "OEBPS/text/\(index).xhtml",
          prologue
            + "<html xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:epub=\"http://www.idpf.org/2007/ops\">"
            + "<head><title>x</title></head><body>\(body)</body></html>"))
    }
    if isEPUB2 {
      let points = contents.map {
        "<navPoint><navLabel><text>\($0.name)</text></navLabel><content src=\"\($0.target)\"/></navPoint>"
      }
      entries.append(.init("OEBPS/toc.ncx", "<ncx><navMap>\(points.joined())</navMap></ncx>"))
    } else {
      let lines = contents.map { "<li><a href=\"\($0.target)\">\($0.name)</a></li>" }
      entries.append(
        .init(
          "OEBPS/nav.xhtml",
          """
          <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body>
          <nav epub:type="toc"><ol>\(lines.joined())</ol></nav></body></html>
          """))
    }
    return entries + extra
  }

  private var packageDocument: String {
    let items = bodies.indices.map {
      "<item id=\"c\($0)\" href=\"text/\($0).xhtml\" media-type=\"application/xhtml+xml\"/>"
    }
    let order = bodies.indices.map { "<itemref idref=\"c\($0)\"/>" }
    let navigation =
      isEPUB2
      ? "<item id=\"ncx\" href=\"toc.ncx\" media-type=\"application/x-dtbncx+xml\"/>"
      : "<item id=\"nav\" href=\"nav.xhtml\" media-type=\"application/xhtml+xml\" properties=\"nav\"/>"
    let people = creators.map { "<dc:creator>\($0)</dc:creator>" }
    return """
      <?xml version="1.0"?>
      <package version="\(isEPUB2 ? "2.0" : "3.0")" xmlns="http://www.idpf.org/2007/opf"
        xmlns:dc="http://purl.org/dc/elements/1.1/" unique-identifier="id">
      <metadata><dc:title>\(title)</dc:title>\(people.joined())<dc:language>en</dc:language>
      <dc:identifier id="id">\(identifier)</dc:identifier>\(metadata)</metadata>
      <manifest>\(items.joined())\(navigation)\(manifest)</manifest>
      <spine\(isEPUB2 ? " toc=\"ncx\"" : "")>\(isEPUB2 ? "" : "<itemref idref=\"nav\"/>")\(order.joined())\(spine)</spine>
      </package>
      """
  }
}
