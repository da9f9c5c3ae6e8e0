import TestSupport
import Testing

@testable import Media

/// No text, note or image of an e-book is lost without being listed.
struct EbookCompletenessTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func reading(_ epub: SampleEpub) async throws -> EbookReading {
    try await workshop.processor().read(ebook: workshop.upload(epub.bytes), into: workshop.pictures).get()
  }

  private func blocks(_ body: String, prologue: String = "") async throws -> [EbookReading.Block] {
    var epub = SampleEpub()
    epub.prologue = prologue
    epub.bodies = [body]
    return try await reading(epub).chapters.flatMap(\.blocks)
  }

  private func texts(_ body: String, prologue: String = "") async throws -> [String] {
    try await blocks(body, prologue: prologue).map(\.text)
  }

  private static func page(_ body: String) -> String {
    "<html xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:epub=\"http://www.idpf.org/2007/ops\">\(body)</html>"
  }

  /// Returns a book with one more document after its two chapters.
  private func book(
    adding document: String, itemref: String = "", properties: String = ""
  ) -> SampleEpub {
    var epub = SampleEpub()
    epub.manifest =
      "<item id=\"x\" href=\"text/x.xhtml\" media-type=\"application/xhtml+xml\" \(properties)/>"
    epub.spine = "<itemref idref=\"x\" \(itemref)/>"
    epub.extra = [.init("OEBPS/text/x.xhtml", document)]
    return epub
  }

  // MARK: Entities

  private static let entities = """
    <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "xhtml11.dtd" [
      <!-- <!ENTITY ship "no ship"> -->
      <!ENTITY ship "the <i>Kiwi</i>">
      <!ENTITY ship 'another'>
      <!ENTITY where "&ship; at&#x20;sea">
      <!ENTITY and "&#38;#38;">
      <!ENTITY quoted 'the "Kiwi" > 3'>
      <!ENTITY % parts "never">
      <!ENTITY outside SYSTEM "outside.xml">
      <!ELEMENT p ANY>
    ]>
    """

  @Test(arguments: ["", "<br>"]) func `entities declared by a document are expanded`(
    unclosed: String
  ) async throws {
    let found = try await blocks(
      "<p>On &where; &and; &outside; &parts; &nbsp;x.</p>\(unclosed)", prologue: Self.entities)
    #expect(found.map(\.text) == ["On the Kiwi at sea & &outside; &parts; \u{A0}x."])
    #expect(found.map(\.runs) == [[.init(start: 7, end: 11, style: .emphasis)]])
  }

  @Test func `an entity in an attribute stays in the attribute`() async throws {
    var epub = SampleEpub()
    epub.prologue = Self.entities
    epub.bodies = ["<p title=\"&quoted;\">Sea</p><img src=\"p.jpg\" alt=\"&quoted;\"/>"]
    epub.extra = [.init("OEBPS/text/p.jpg", SampleJPEG(width: 8, height: 8).bytes)]
    #expect(
      try await reading(epub).chapters.flatMap { $0.blocks.map(\.text) } == ["Sea", "the \"Kiwi\" > 3"])
  }

  @Test func `a recursive entity is left as written`() async throws {
    let prologue = "<!DOCTYPE html [<!ENTITY a \"x &b;\"><!ENTITY b \"y &a;\">]>"
    #expect(try await texts("<p>before &a; after</p>", prologue: prologue) == ["before x y &a; after"])
  }

  @Test(arguments: ["lol", ""]) func `a document with unbounded entity growth is a missing part`(
    innermost: String
  ) async throws {
    let levels = (1...12).map { "<!ENTITY l\($0) \"\(String(repeating: "&l\($0 - 1);", count: 10))\">" }
    var epub = book(adding: Self.page("<body><p>Kept</p></body>"))
    epub.prologue = "<!DOCTYPE html [<!ENTITY l0 \"\(innermost)\">\(levels.joined())]>"
    epub.bodies = ["<p>before &l12; after</p>"]
    let reading = try await reading(epub)
    #expect(reading.chapters.flatMap { $0.blocks.map(\.text) } == ["Kept"])
    #expect(reading.missingParts == ["OEBPS/text/0.xhtml"])
  }

  // MARK: Notes

  private static let notes = page(
    """
    <body><h1>Notes</h1><aside epub:type="footnote" id="a"><p>First note.</p></aside>
    <aside epub:type="footnote" id="b"><p>Second <i>note</i>.</p></aside></body>
    """)

  @Test func `unreferenced notes outside the reading order come last`() async throws {
    var epub = book(adding: Self.notes, itemref: "linear=\"no\"")
    epub.bodies[0] = "<h1>One</h1><p>Sea<a epub:type=\"noteref\" href=\"x.xhtml#a\">1</a>.</p>"
    let reading = try await reading(epub)
    #expect(reading.chapters.map(\.name) == ["One", "Two", "Notes"])
    #expect(reading.chapters.first?.blocks.map(\.text) == ["One", "Sea.", "First note."])
    #expect(reading.chapters.first?.blocks.map(\.kind) == [.heading, .paragraph, .note])
    #expect(reading.chapters.last?.blocks.map(\.text) == ["Notes", "Second note."])
    #expect(reading.chapters.last?.blocks.map(\.kind) == [.heading, .paragraph])
    epub.bodies[0] = "<p>Sea.</p>"
    #expect(
      try await self.reading(epub).chapters.last?.blocks.map(\.text) == [
        "Notes", "First note.", "Second note.",
      ])
  }

  @Test func `a notes chapter is read in full, and its notes appear at their references`() async throws {
    var epub = book(adding: Self.notes)
    epub.bodies[0] = "<h1>One</h1><p>Sea<a epub:type=\"noteref\" href=\"x.xhtml#b\">2</a>.</p>"
    let reading = try await reading(epub)
    #expect(reading.chapters.first?.blocks.map(\.text) == ["One", "Sea.", "Second note."])
    #expect(
      reading.chapters.first?.blocks.dropFirst().first?.runs == [
        .init(start: 3, end: 3, style: .noteReference, note: "1")
      ])
    #expect(reading.chapters.last?.blocks.map(\.text) == ["Notes", "First note.", "Second note."])
    #expect(reading.chapters.last?.blocks.contains { $0.kind == .note } == false)
  }

  @Test func `an unreferenced note in a chapter stays in place`() async throws {
    let found = try await blocks(
      """
      <p>Sea<a epub:type="noteref" href="#b">1</a>.</p><aside epub:type="footnote" id="a">Alone.</aside>
      <aside epub:type="footnote" id="b" hidden="hidden">Referred to.</aside><p id="end">End.</p>
      """)
    #expect(found.map(\.text) == ["Sea.", "Alone.", "End.", "Referred to."])
    #expect(found.map(\.kind) == [.paragraph, .paragraph, .paragraph, .note])
  }

  @Test func `a reference to a non-note keeps its text`() async throws {
    var epub = SampleEpub()
    epub.bodies = [
      """
      <p>Sea <a epub:type="noteref" href="#none">see there</a>, <a epub:type="noteref" href="1.xhtml#p">two</a>,
      <a role="doc-noteref">three</a>, <a epub:type="noteref" href="#empty">four</a>.</p>
      <p>The <i id="here">end</i></p><aside epub:type="footnote" id="empty"> </aside>
      """, "<p id=\"p\">Other</p>",
    ]
    epub.contents = [("End", "text/0.xhtml#here")]
    let reading = try await reading(epub)
    #expect(reading.chapters[0].blocks.map(\.text) == ["Sea see there, two, three, four.", "The end"])
    #expect(reading.chapters[0].blocks[0].runs == [])
    #expect(reading.contents.map(\.word) == [7])
  }

  @Test func `links inside a note keep their text, and only the backlink is removed`() async throws {
    let found = try await texts(
      """
      <p>Sea<a epub:type="noteref" href="#a">1</a> and<a epub:type="noteref" href="#b">2</a>.</p>
      <aside epub:type="footnote" id="a">As in <a epub:type="noteref" href="#b">note 2</a>.
      <a epub:type="backlink" href="#r">\u{21A9}\u{FE0E}</a></aside>
      <aside epub:type="footnote" id="b"><a role="doc-backlink" href="#r">All of this note is a link that leads
      back to its text.</a></aside><p>Go <a role="doc-backlink" href="#r">back</a></p>
      """)
    #expect(
      found == [
        "Sea and.", "Go back", "As in note 2.", "All of this note is a link that leads back to its text.",
      ])
  }

  // MARK: Positions of text

  @Test func `text in a navigation document outside its lists is a chapter`() async throws {
    var epub = SampleEpub()
    epub.contents = [("One", "text/0.xhtml")]
    let list =
      "<nav epub:type=\"toc\"><h1>Contents</h1><ol><li><a href=\"text/0.xhtml\">One</a></li></ol></nav>"
    for (body, expected) in [
      (
        "<h1>Preface</h1><p>Words before.</p>\(list)<p>Words behind.</p>",
        ["Preface", "Words before.", "Words behind."]
      ),
      ("<h1>Contents</h1>\(list)<nav epub:type=\"landmarks\" hidden=\"\"><ol><li>x</li></ol></nav>", nil),
    ] {
      let entries = epub.entries.map { entry in
        entry.name == "OEBPS/nav.xhtml"
          ? SampleZip.Entry(entry.name, Self.page("<body>\(body)</body>")) : entry
      }
      let path = try workshop.upload(SampleZip(entries).bytes)
      let reading = try await workshop.processor().read(ebook: path, into: workshop.pictures).get()
      #expect(
        reading.chapters.map { $0.blocks.map(\.text) }.first == expected ?? ["One", "The sea was calm."])
      #expect(reading.chapters.count == (expected == nil ? 2 : 3))
      #expect(reading.contents.map(\.name) == ["One"])
    }
  }

  @Test(arguments: [
    "<body><p>One</p></body>two<p>three</p>", "<body><p>One</p></body><body><p>two</p><p>three</p></body>",
    "<body><p>One</p><form action=\"x\"><p>two</p><button>three</button></form></body>",
    "<body><p>One</p><object data=\"film.swf\"><p>two</p><p>three</p></object></body>",
    "<body><p>One</p><p hidden=\"hidden\">two</p><div hidden=\"\">three</div></body>",
    "<body><p>One</p><select><option>two</option><option>three</option></select></body>",
    "<body><p>One</p><canvas><p>two</p></canvas><textarea>three</textarea></body>",
    "<p>One</p><p>two</p><p>three</p>", "<body><p>One</p>two<iframe src=\"x\">three</iframe></body>",
  ])
  func `text is read from any position in a document`(document: String) async throws {
    let chapter = try await reading(book(adding: Self.page(document))).chapters.last
    #expect(
      chapter?.blocks.map(\.text).joined(separator: " ").split(separator: " ") == ["One", "two", "three"])
  }

  // MARK: Images and recordings

  @Test func `unsupported images are listed once, with their alternative text in place`() async throws {
    var epub = SampleEpub()
    epub.bodies = [
      """
      <p>Map: <img src="../map.gif" alt="The island"/> here.</p><p><img src="../map.gif" alt=""/>Again</p>
      <img src="gone.png"/><svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>
      <img src="data:image/gif;base64,R0lGODlh"/><object data="plan.svg" type="image/svg+xml"></object>
      <audio src="../waves.mp3"><p>Your reader plays no sound.</p></audio>
      <video><source src="film.mp4"/></video><img src="https://example.org/far.jpg"/>
      """
    ]
    epub.extra = [
      .init("OEBPS/map.gif", Array("GIF89a".utf8)), .init("OEBPS/waves.mp3", "x"),
      .init("OEBPS/text/plan.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0\"/></svg>"),
    ]
    let reading = try await reading(epub)
    #expect(
      reading.chapters[0].blocks.map(\.text) == [
        "Map: [The island] here.", "Again", "Your reader plays no sound.",
      ])
    #expect(
      reading.missingParts == [
        "OEBPS/map.gif", "OEBPS/text/gone.png", "a picture in OEBPS/text/0.xhtml", "OEBPS/text/plan.svg",
        "OEBPS/waves.mp3", "OEBPS/text/film.mp4", "https://example.org/far.jpg",
      ])
  }

  @Test func `an image page outside the reading order is read unless it is the cover`() async throws {
    for (properties, count) in [("", 3), ("properties=\"cover-image\"", 2)] {
      var epub = book(adding: Self.page("<body><img src=\"p.jpg\"/></body>"), itemref: "linear=\"no\"")
      epub.manifest += "<item id=\"p\" href=\"text/p.jpg\" media-type=\"image/jpeg\" \(properties)/>"
      epub.extra.append(.init("OEBPS/text/p.jpg", SampleJPEG(width: 8, height: 8).bytes))
      #expect(try await reading(epub).chapters.count == count)
    }
  }

  // MARK: Bounds

  @Test(arguments: [100, 101, 150]) func `missing parts are counted up to one beyond the limit`(
    count: Int
  ) async throws {
    var epub = SampleEpub()
    epub.spine = (0..<count).map { "<itemref idref=\"gone\($0)\"/>" }.joined()
    let reading = try await reading(epub)
    #expect(reading.chapters.count == 2)
    #expect(reading.missingParts.count == min(count, 101))
  }

  @Test func `a note referenced by every chapter counts against the text limit`() async throws {
    let note = String(repeating: "word ", count: 600_000)
    var epub = book(
      adding: Self.page("<body><aside epub:type=\"footnote\" id=\"n\"><p>\(note)</p></aside></body>"),
      itemref: "linear=\"no\"")
    epub.bodies = Array(repeating: "<p>Sea<a epub:type=\"noteref\" href=\"x.xhtml#n\">1</a></p>", count: 40)
    let path = try workshop.upload(epub.bytes)
    let read = try await workshop.processor().read(ebook: path, into: workshop.pictures)
    #expect(read == .failure(.tooLarge))
  }
}
