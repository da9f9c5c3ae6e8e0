import Foundation
import TestSupport
import Testing

@testable import Media

/// E-books read by the sandboxed process.
struct EbookReadingTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func read(_ bytes: [UInt8]) async throws -> Result<EbookReading, EbookReading.Problem> {
    try await workshop.processor().read(ebook: workshop.upload(bytes), into: workshop.pictures)
  }

  private func reading(_ epub: SampleEpub) async throws -> EbookReading {
    try await read(epub.bytes).get()
  }

  private func texts(_ body: String) async throws -> [String] {
    var epub = SampleEpub()
    epub.bodies = [body]
    return try await reading(epub).chapters.flatMap { $0.blocks.map(\.text) }
  }

  @Test(arguments: [false, true]) func `EPUB 2 and EPUB 3 books are read`(isEPUB2: Bool) async throws {
    var epub = SampleEpub()
    epub.isEPUB2 = isEPUB2
    epub.bodies = ["<h1>One</h1><p>First.</p><h2 id=\"b\">Half</h2><p>Second.</p>", "<p>Third.</p>"]
    epub.contents = [("The First", "text/0.xhtml"), ("The Half", "text/0.xhtml#b"), ("Last", "text/1.xhtml")]
    let reading = try await reading(epub)
    #expect(reading.name == "The Sea")
    #expect(reading.creators == ["Ann Author"])
    #expect(reading.language == "en")
    #expect(reading.identifiers == ["urn:isbn:9780306406157"])
    #expect(reading.chapters.map(\.name) == ["The First", "Last"])
    #expect(
      reading.contents == [
        .init(name: "The First", level: 0, chapter: 0, word: 0),
        .init(name: "The Half", level: 0, chapter: 0, word: 2),
        .init(name: "Last", level: 0, chapter: 1, word: 0),
      ])
    #expect(reading.chapters[0].blocks.map(\.kind) == [.heading, .paragraph, .heading, .paragraph])
    #expect(reading.chapters[0].blocks[0].level == 1)
  }

  @Test func `inline tags do not split words`() async throws {
    let found = try await texts(
      "<p><span class=\"drop\">T</span>he <i>un</i>b<b>roken</b>\n\n  <a href=\"x\">lin</a>e.</p>")
    #expect(found == ["The unbroken line."])
  }

  @Test func `emphasis is kept by position`() async throws {
    var epub = SampleEpub()
    epub.bodies = ["<p>  é <em>so</em> <strong>it <i>is</i></strong> </p>"]
    let block = try #require(try await reading(epub).chapters.first?.blocks.first)
    #expect(block.text == "é so it is")
    #expect(
      block.runs == [
        .init(start: 2, end: 4, style: .emphasis), .init(start: 5, end: 10, style: .strong),
        .init(start: 8, end: 10, style: .emphasis),
      ])
  }

  @Test func `quotes, lists, verse and rules are recognized`() async throws {
    var epub = SampleEpub()
    epub.bodies = [
      """
      <blockquote><p>Said.</p></blockquote><ul><li>a<ul><li>b</li></ul></li></ul><hr/>
      <pre>x  y\n z</pre><p>one<br/>two</p><div>loose <p>inner</p> rest</div>
      <table><tr><td>l</td><td>r</td></tr></table><script>no()</script><style>p {}</style>
      """
    ]
    let blocks = try await reading(epub).chapters[0].blocks
    #expect(
      blocks.map(\.text) == [
        "Said.", "a", "b", "", "x  y\n z", "one\ntwo", "loose", "inner", "rest", "l r",
      ])
    #expect(
      blocks.map(\.kind) == [
        .quote, .listItem, .listItem, .rule, .preformatted, .paragraph, .paragraph, .paragraph, .paragraph,
        .paragraph,
      ])
    #expect(blocks[1].level == 1 && blocks[2].level == 2)
  }

  @Test func `named entities become characters without loading a document`() async throws {
    #expect(try await texts("<p>caf&eacute;&nbsp;&mdash; &amp; &#8230; &lt;</p>") == ["café\u{A0}— & … <"])
  }

  @Test func `malformed XML is read as browsers read it`() async throws {
    #expect(
      try await texts("<p>one <br> two<p>three <b>bold</p> &unknown; <img>") == [
        "one\ntwo", "three bold", "&unknown;",
      ])
  }

  @Test func `notes are separated and note references are not text`() async throws {
    var epub = SampleEpub()
    epub.bodies = [
      """
      <p>Calm<a epub:type="noteref" href="#n1">1</a> sea<a role="doc-noteref" href="notes.xhtml#e">*</a>.</p>
      <aside epub:type="footnote" id="n1"><p>As ever. <a role="doc-backlink" href="#r">back</a></p></aside>
      <p>It went on<a epub:type="noteref" href="#none">3</a>.</p>
      """
    ]
    epub.manifest = "<item id=\"notes\" href=\"text/notes.xhtml\" media-type=\"application/xhtml+xml\"/>"
    epub.spine = "<itemref idref=\"notes\" linear=\"no\"/>"
    epub.extra = [
      .init(
        "OEBPS/text/notes.xhtml",
        """
        <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body>
        <p epub:type="endnote" id="e">At the end.</p></body></html>
        """)
    ]
    let reading = try await reading(epub)
    #expect(reading.chapters.count == 1)
    let blocks = reading.chapters[0].blocks
    #expect(blocks.map(\.text) == ["Calm sea.", "It went on3.", "As ever.", "At the end."])
    #expect(blocks.map(\.note) == [nil, nil, "1", "2"])
    #expect(blocks[0].runs.map(\.note) == ["1", "2"])
    #expect(blocks[0].runs.map(\.start) == [4, 8])
    #expect(blocks[1].runs.isEmpty)
  }

  @Test func `images are re-encoded, and an invalid one is omitted`() async throws {
    var epub = SampleEpub()
    let picture = SampleJPEG(width: 40, height: 30).bytes
    epub.bodies = [
      "<p>a<img src=\"../images/p%201.jpg\" alt=\"A ship\"/>b</p><img src=\"../images/bad.jpg\"/>"
        + "<img src=\"http://host/x.jpg\"/><img src=\"../../../../etc/passwd\"/>"
    ]
    epub.manifest =
      "<item id=\"p\" href=\"images/p%201.jpg\" media-type=\"image/jpeg\" properties=\"cover-image\"/>"
    epub.extra = [.init("OEBPS/images/p 1.jpg", picture), .init("OEBPS/images/bad.jpg", "no picture")]
    let reading = try await reading(epub)
    #expect(reading.cover == 0)
    #expect(reading.images.count == 1)
    #expect(reading.images[0].width == 40 && reading.images[0].height == 30)
    #expect(reading.chapters[0].blocks.map(\.kind) == [.image, .paragraph])
    #expect(reading.chapters[0].blocks.map(\.text) == ["A ship", "ab"])
    #expect(try workshop.storedNames == reading.images.map(\.name))
  }

  // MARK: Rejected files

  @Test func `non-EPUB, textless and protected files are distinguished`() async throws {
    #expect(try await read(Array("Just words.".utf8)) == .failure(.otherFormat))
    #expect(try await read(SampleZip([.init("a.txt", "x")]).bytes) == .failure(.otherFormat))
    var empty = SampleEpub()
    empty.bodies = ["<p> </p>"]
    #expect(try await read(empty.bytes) == .failure(.empty))
    var locked = SampleEpub()
    locked.extra = [
      .init(
        "META-INF/encryption.xml",
        Self.encryption("http://www.w3.org/2001/04/xmlenc#aes128-cbc", of: "OEBPS/text/1.xhtml"))
    ]
    #expect(try await read(locked.bytes) == .failure(.protected))
    var veiled = SampleEpub()
    veiled.extra = [.init("META-INF/encryption.xml", Self.encryption("http://www.idpf.org/2008/embedding"))]
    #expect(try await reading(veiled).chapters.count == 2)
    #expect(try workshop.storedNames.isEmpty)
  }

  /// Shops also encrypt files other than pages, and the lists of encrypted files may be empty.
  @Test(arguments: [
    "", " ", "<encryption/>", "no XML",
    encryption("http://www.w3.org/2001/04/xmlenc#aes128-cbc", of: "OEBPS/fonts/a.otf"),
    encryption("http://ns.adobe.com/pdf/enc#RC", of: "OEBPS/text/1.xhtml"),
  ])
  func `a book without encrypted pages is not protected`(list: String) async throws {
    var epub = SampleEpub()
    epub.extra = [.init("META-INF/encryption.xml", list), .init("META-INF/rights.xml", "<rights/>")]
    #expect(try await reading(epub).chapters.count == 2)
  }

  @Test func `a page encrypted by its archive is protected`() async throws {
    let entries = SampleEpub().entries.map { entry in
      var entry = entry
      if entry.name.hasSuffix("1.xhtml") { entry.flags = 1 }
      return entry
    }
    #expect(try await read(SampleZip(entries).bytes) == .failure(.protected))
  }

  private static func encryption(_ algorithm: String, of path: String = "OEBPS/a.otf") -> String {
    """
    <encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:e="http://www.w3.org/2001/04/xmlenc#">
    <e:EncryptedData><e:EncryptionMethod Algorithm="\(algorithm)"/><e:CipherData>
    <e:CipherReference URI="\(path)"/></e:CipherData></e:EncryptedData></encryption>
    """
  }

  @Test func `exponential entity expansion is stopped`() async throws {
    var epub = SampleEpub()
    let levels = (1...12).map { "<!ENTITY l\($0) \"&l\($0 - 1);&l\($0 - 1);&l\($0 - 1);&l\($0 - 1);\">" }
    epub.prologue = "<!DOCTYPE html [<!ENTITY l0 \"lolololol\">\(levels.joined())]>\n"
    epub.bodies = ["<p>before &l12; after</p>"]
    switch try await read(epub.bytes) {
    case .success(let reading):
      #expect(reading.chapters.flatMap(\.blocks).allSatisfy { $0.text.utf8.count < 1_000 })
    case .failure(let problem): #expect(problem == .damaged || problem == .empty)
    }
  }

  @Test func `local files cannot be included in a book`() async throws {
    var epub = SampleEpub()
    epub.prologue = "<!DOCTYPE html [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>\n"
    epub.bodies = ["<p>a &x; b</p>"]
    let reading = try await reading(epub)
    #expect(reading.chapters.flatMap(\.blocks).map(\.text) == ["a &x; b"])
  }

  @Test func `path traversal in entry names is prevented`() async throws {
    var epub = SampleEpub()
    epub.extra = [
      .init("../../escaped.xhtml", "x"), .init("/tmp/escaped", "x"), .init("OEBPS/../../up", "x"),
    ]
    #expect(try await reading(epub).chapters.count == 2)
    #expect(try workshop.storedNames.isEmpty)
  }

  @Test func `a document that decompresses beyond the limit is rejected`() async throws {
    var epub = SampleEpub()
    epub.extra = [
      .init("OEBPS/text/big.xhtml", [UInt8](repeating: 0x20, count: EbookBounds.documentByteCount + 1))
    ]
    epub.manifest = "<item id=\"big\" href=\"text/big.xhtml\" media-type=\"application/xhtml+xml\"/>"
    epub.spine = "<itemref idref=\"big\"/>"
    #expect(try await read(epub.bytes) == .failure(.tooLarge))
  }

  @Test func `an element with too many attributes is not parsed`() async throws {
    let attributes = (0..<300_000).map { " a\($0)=\"\"" }.joined()
    let words = String(repeating: " word", count: 5_000)
    var epub = SampleEpub()
    epub.bodies = [
      "<p\(attributes)>Lost</p>", "<p title=\"\(words)\">Kept <i class='a > b'>and</i>\(words)</p>",
    ]
    let texts = try await reading(epub).chapters.flatMap { $0.blocks.map(\.text) }
    #expect(texts.first?.hasPrefix("Kept and word") == true)
    #expect(texts.joined(separator: " ").split(separator: " ").count == 5_002)
  }

  @Test func `a deeply nested document is parsed safely`() async throws {
    let depth = 100_000
    var epub = SampleEpub()
    epub.bodies = [
      String(repeating: "<div>", count: depth) + "x" + String(repeating: "</div>", count: depth) + "<p>y</p>"
    ]
    #expect(try await read(epub.bytes) == .failure(.damaged))
  }

  @Test func `any byte change is handled`() async throws {
    var generator = SeededGenerator(seed: 20_261_125)
    let bytes = SampleEpub().bytes
    for _ in 0..<25 {
      var changed = bytes
      for _ in 0..<3 {
        changed[Int.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      do {
        _ = try await read(changed)
      } catch MediaError.damaged {
      }
    }
  }

  // MARK: Process

  @Test func `a reader process that crashes, lies or hangs is an error`() async throws {
    let path = try workshop.upload(SampleEpub().bytes)
    await #expect(throws: MediaError.self) {
      _ = try await workshop.processor(script: "kill -9 $$").read(ebook: path, into: workshop.pictures)
    }
    await #expect(throws: MediaError.self) {
      _ = try await workshop.processor(script: "echo read").read(ebook: path, into: workshop.pictures)
    }
    var limits = MediaLimits()
    limits.ebookTimeout = .milliseconds(200)
    await #expect(throws: MediaError.timedOut) {
      _ = try await workshop.processor(script: "exec sleep 60", limits: limits)
        .read(ebook: path, into: workshop.pictures)
    }
    #expect(try workshop.storedNames.isEmpty)
  }

  @Test func `a message round-trips, and no other is accepted`() throws {
    let chapter = EbookReading.Chapter(
      name: "One",
      blocks: [
        .init(
          kind: .paragraph, text: "é\nx", runs: [.init(start: 0, end: 1, style: .noteReference, note: "1")]),
        .init(kind: .image, text: "", image: 0), .init(kind: .note, text: "n", note: "1"),
      ])
    let message = chapter.message
    #expect(try EbookReading.Chapter(message: message, imageCount: 1) == chapter)
    #expect(throws: MessageReader.Damage.self) { try EbookReading.Chapter(message: message, imageCount: 0) }
    for count in 0..<message.count {
      #expect(throws: MessageReader.Damage.self) {
        try EbookReading.Chapter(message: Array(message.prefix(count)), imageCount: 1)
      }
    }
  }
}
