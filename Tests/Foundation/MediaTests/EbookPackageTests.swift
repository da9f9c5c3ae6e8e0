import TestSupport
import Testing

@testable import Media

/// Package documents, tables of contents and covers as written by tools.
struct EbookPackageTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func reading(_ entries: [SampleZip.Entry]) async throws -> EbookReading {
    let path = try workshop.upload(SampleZip(entries).bytes)
    return try await workshop.processor().read(ebook: path, into: workshop.pictures).get()
  }

  private func reading(_ epub: SampleEpub) async throws -> EbookReading { try await reading(epub.entries) }

  private func changed(_ epub: SampleEpub, _ name: String, _ change: (String) -> String) -> [SampleZip.Entry]
  {
    epub.entries.map { entry in
      guard entry.name == name else { return entry }
      return SampleZip.Entry(name, change(String(decoding: entry.content, as: UTF8.self)))
    }
  }

  // MARK: Malformed documents

  @Test func `a malformed package document is read`() async throws {
    for (name, expected) in [
      ("Salt & Rope", "Salt & Rope"), ("Salt&nbsp;and &unknown; Rope", "Salt and &unknown; Rope"),
      ("R&D; &amp; &#0; more", "R&D; & &#0; more"), ("<![CDATA[A & B]]>", "A & B"),
    ] {
      var epub = SampleEpub()
      epub.title = name
      #expect(try await reading(epub).name == expected)
    }
    let open = changed(SampleEpub(), "OEBPS/book.opf") { $0.replacing("</manifest>", with: "") }
    #expect(try await reading(open).chapters.count == 2)
    let blank = changed(SampleEpub(), "OEBPS/book.opf") { "\n\n \u{FEFF}" + $0 }
    #expect(try await reading(blank).chapters.count == 2)
  }

  @Test func `a malformed table of contents is read`() async throws {
    var epub = SampleEpub()
    epub.isEPUB2 = true
    epub.contents = [("Salt & Rope", "text/0.xhtml"), ("Rope", "text/1.xhtml")]
    #expect(try await reading(epub).contents.map(\.name) == ["Salt & Rope", "Rope"])
  }

  @Test func `items with equal ids are each read once`() async throws {
    let entries = changed(SampleEpub(), "OEBPS/book.opf") { $0.replacing("\"c1\"", with: "\"c0\"") }
    #expect(try await reading(entries).chapters.map(\.name) == ["One", "Two"])
  }

  @Test func `media types ignore parameters and case and are corrected by file name`() async throws {
    for type in ["Application/XHTML+XML; charset=utf-8", "", "text/plain", "text/html"] {
      let entries = changed(SampleEpub(), "OEBPS/book.opf") {
        $0.replacing(
          "0.xhtml\" media-type=\"application/xhtml+xml\"", with: "0.xhtml\" media-type=\"\(type)\"")
      }
      #expect(try await reading(entries).chapters.count == 2, "\(type)")
    }
  }

  @Test func `an unsupported item is replaced by its fallback`() async throws {
    var epub = SampleEpub()
    epub.manifest = """
      <item id="film" href="film.mp4" media-type="video/mp4" fallback="words"/>
      <item id="words" href="words.xhtml" media-type="application/xhtml+xml"/>
      """
    epub.spine = "<itemref idref=\"film\"/>"
    epub.extra = [.init("OEBPS/words.xhtml", "<html><body><p>Words</p></body></html>")]
    let reading = try await reading(epub)
    #expect(reading.chapters.last?.blocks.map(\.text) == ["Words"])
    #expect(reading.missingParts == [])
  }

  @Test func `a non-linear page comes last unless it contains notes`() async throws {
    var epub = SampleEpub()
    epub.manifest = "<item id=\"answers\" href=\"answers.xhtml\" media-type=\"application/xhtml+xml\"/>"
    epub.spine = "<itemref idref=\"answers\" linear=\"no\"/>"
    epub.extra = [.init("OEBPS/answers.xhtml", "<html><body><h1>Answers</h1><p>Yes.</p></body></html>")]
    #expect(try await reading(epub).chapters.map(\.name) == ["One", "Two", "Answers"])
  }

  // MARK: Table of contents

  @Test(arguments: [
    "<ol><li><p><a href=\"text/0.xhtml\">Salt</a></p></li><li><span><a href=\"text/1.xhtml\">Rope</a></span></li></ol>",
    "<div><ul><li><a href=\"text/0.xhtml\">Salt</a></li><li><div><a href=\"text/1.xhtml\">Rope</a></div></li></ul></div>",
    "<ol><li><span>Part</span><ol><li><b><a href=\"text/0.xhtml\">Salt</a></b></li></ol></li><li><a href=\"text/1.xhtml\">Rope</a></li></ol>",
  ])
  func `links in the table of contents may be nested in other elements`(list: String) async throws {
    let entries = changed(SampleEpub(), "OEBPS/nav.xhtml") { _ in
      """
      <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body>
      <nav epub:type="landmarks"><ol><li><a href="text/0.xhtml">Start</a></li></ol></nav>
      <nav epub:type="toc"><h1>Contents</h1>\(list)</nav></body></html>
      """
    }
    #expect(try await reading(entries).contents.map(\.name) == ["Salt", "Rope"])
  }

  @Test func `paths in the table of contents may start at or go above the root`() async throws {
    for prefix in ["OEBPS/text/", "/OEBPS/text/", "../../OEBPS/text/", "text/"] {
      var epub = SampleEpub()
      epub.isEPUB2 = true
      epub.contents = [("Book", ""), ("Salt", prefix + "0.xhtml"), ("Rope", prefix + "1.xhtml")]
      #expect(try await reading(epub).contents.map(\.name) == ["Salt", "Rope"], "\(prefix)")
    }
  }

  // MARK: Pictures

  private let picture = SampleJPEG(width: 40, height: 60).bytes

  @Test func `image and SVG pages are shown`() async throws {
    var epub = SampleEpub()
    epub.bodies = []
    epub.manifest = """
      <item id="p" href="p.jpg" media-type="image/jpeg"/><item id="s" href="s.svg" media-type="image/svg+xml"/>
      <item id="q" href="q.jpg" media-type="image/jpg"/>
      """
    epub.spine = "<itemref idref=\"p\"/><itemref idref=\"s\"/>"
    epub.extra = [
      .init("OEBPS/p.jpg", picture), .init("OEBPS/q.jpg", SampleJPEG(width: 30, height: 60).bytes),
      .init(
        "OEBPS/s.svg",
        """
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
        <image xlink:href="q.jpg"/><text>The end</text></svg>
        """),
    ]
    let reading = try await reading(epub)
    #expect(reading.chapters.map { $0.blocks.map(\.kind) } == [[.image], [.image, .paragraph]])
    #expect(reading.images.map(\.width) == [40, 30])
    #expect(reading.cover == 0)
  }

  @Test func `a page without displayable content is a missing part`() async throws {
    var epub = SampleEpub()
    epub.bodies += [
      "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0\"/></svg>", "<img src=\"no.jpg\"/>",
    ]
    #expect(try await reading(epub).missingParts == ["OEBPS/text/2.xhtml", "OEBPS/text/3.xhtml"])
  }

  @Test(arguments: [
    ("", "<meta name=\"cover\" content=\"front\"/>", ""),
    ("", "<meta content=\"images/front.jpg\" name=\"cover\"/>", ""),
    ("", "<meta name=\"cover\" content=\"page\"/>", ""),
    ("", "", "<guide><reference type=\"cover\" href=\"front.xhtml\"/></guide>"),
    ("properties=\"cover-image\"", "", ""),
  ])
  func `the cover is found by each declaration`(
    properties: String, metadata: String, guide: String
  ) async throws {
    var epub = SampleEpub()
    epub.metadata = metadata
    epub.manifest = """
      <item id="other" href="images/a.jpg" media-type="image/jpeg"/>
      <item id="front" href="images/front.jpg" media-type="image/jpeg" \(properties)/>
      <item id="page" href="front.xhtml" media-type="application/xhtml+xml"/>
      """
    epub.extra = [
      .init("OEBPS/images/front.jpg", picture),
      .init("OEBPS/images/a.jpg", SampleJPEG(width: 16, height: 16).bytes),
      .init("OEBPS/front.xhtml", "<html><body><div><img src=\"images/front.jpg\"/></div></body></html>"),
    ]
    let entries = changed(epub, "OEBPS/book.opf") { $0.replacing("</package>", with: guide + "</package>") }
    let reading = try await reading(entries)
    #expect(reading.cover.map { reading.images[$0].width } == 40)
  }

  @Test func `an image with the name cover is the cover`() async throws {
    for (id, name) in [("x", "Cover.JPG"), ("cover-picture", "front.jpg"), ("x", "my_cover.jpg")] {
      var epub = SampleEpub()
      epub.manifest = "<item id=\"\(id)\" href=\"\(name)\" media-type=\"image/jpeg\"/>"
      epub.extra = [.init("OEBPS/\(name)", picture)]
      #expect(try await reading(epub).cover == 0, "\(name)")
    }
  }
}
