import TestSupport
import Testing

@testable import Media

/// EPUB archives as produced by packers, downloads and shops.
struct EbookContainerTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func read(_ bytes: [UInt8]) async throws -> Result<EbookReading, EbookReading.Problem> {
    try await workshop.processor().read(ebook: workshop.upload(bytes), into: workshop.pictures)
  }

  private func chapters(_ bytes: [UInt8]) async throws -> Int { try await read(bytes).get().chapters.count }

  private func renamed(_ rename: (String) -> String) -> [UInt8] {
    SampleZip(
      SampleEpub().entries.map { entry in
        var entry = entry
        entry.name = rename(entry.name)
        return entry
      }
    ).bytes
  }

  // MARK: Names

  @Test func `entry names with backslashes are found`() async throws {
    #expect(try await chapters(renamed { $0.replacing("/", with: "\\") }) == 2)
  }

  @Test func `entry names in another case are found`() async throws {
    #expect(try await chapters(renamed { $0.uppercased() }) == 2)
    #expect(try await chapters(renamed { $0.replacing("META-INF", with: "meta-inf") }) == 2)
    #expect(try await chapters(renamed { "./" + $0 }) == 2)
  }

  @Test func `a name that matches two entries except for case is a missing part`() async throws {
    var epub = SampleEpub()
    epub.manifest = "<item id=\"x\" href=\"text/X.xhtml\" media-type=\"application/xhtml+xml\"/>"
    epub.spine = "<itemref idref=\"x\"/>"
    epub.extra = [
      .init("OEBPS/Text/x.xhtml", "<html><body><p>One</p></body></html>"),
      .init("OEBPS/TEXT/x.xhtml", "<html><body><p>Other</p></body></html>"),
    ]
    let reading = try await read(epub.bytes).get()
    #expect(reading.chapters.count == 2)
    #expect(reading.missingParts == ["OEBPS/text/X.xhtml"])
  }

  @Test(arguments: [
    ("100% salt.xhtml", "100% salt.xhtml"), ("A%21B.xhtml", "A%21B.xhtml"), ("a b.xhtml", "a%20b.xhtml"),
    ("1: salt.xhtml", "1%3A%20salt.xhtml"), ("1: salt.xhtml", "1: salt.xhtml"),
    ("no\u{302}te.xhtml", "n%C3%B4te.xhtml"), ("deep.xhtml", "../../../OEBPS/deep.xhtml"),
    ("root.xhtml", "OEBPS/root.xhtml"), ("q.xhtml", "q.xhtml?part=1"), ("s.xhtml", ".\\s.xhtml"),
  ])
  func `an unnormalized reference finds its entry`(name: String, reference: String) async throws {
    var epub = SampleEpub()
    epub.manifest = "<item id=\"odd\" href=\"\(reference)\" media-type=\"application/xhtml+xml\"/>"
    epub.spine = "<itemref idref=\"odd\"/>"
    epub.contents = [("Odd", reference)]
    epub.extra = [.init("OEBPS/\(name)", "<html><body><p>Found</p></body></html>")]
    let reading = try await read(epub.bytes).get()
    #expect(reading.chapters.last?.blocks.map(\.text) == ["Found"])
    #expect(reading.chapters.last?.name == "Odd")
    #expect(reading.missingParts == [])
  }

  @Test func `entry names in other character sets are decoded`() async throws {
    var epub = SampleEpub()
    epub.manifest = "<item id=\"odd\" href=\"\u{FC}ber.xhtml\" media-type=\"application/xhtml+xml\"/>"
    epub.spine = "<itemref idref=\"odd\"/>"
    var entry = SampleZip.Entry("OEBPS/", "<html><body><p>Found</p></body></html>")
    entry.nameBytes = Array("OEBPS/".utf8) + [0x81] + Array("ber.xhtml".utf8)
    epub.extra = [entry]
    #expect(try await read(epub.bytes).get().chapters.count == 3)
  }

  // MARK: Leading and trailing bytes

  @Test func `bytes before and after the archive are skipped`() async throws {
    let whole = SampleEpub().bytes
    #expect(try await chapters(whole + [0x0A]) == 2)
    #expect(try await chapters(whole + [UInt8](repeating: 0, count: 100_000)) == 2)
    #expect(try await chapters(Array("#!/bin/sh\nexit\n".utf8) + whole) == 2)
    #expect(try await chapters(Array("PK\u{5}\u{6}".utf8) + whole + Array("PK\u{5}\u{6} no end".utf8)) == 2)
  }

  @Test func `a first entry with an overwritten signature is found by name`() async throws {
    #expect(try await chapters([0, 0, 0, 0] + SampleEpub().bytes.dropFirst(4)) == 2)
  }

  @Test func `a ZIP64 archive is read`() async throws {
    #expect(try await chapters(SampleZip(SampleEpub().entries).longBytes) == 2)
    #expect(try await chapters(Array("before".utf8) + SampleZip(SampleEpub().entries).longBytes + [0]) == 2)
  }

  @Test func `a truncated file is damaged, and another format is not an e-book`() async throws {
    let whole = SampleEpub().bytes
    #expect(try await read(Array(whole.prefix(whole.count / 2))) == .failure(.damaged))
    #expect(try await read(Array("%PDF-1.7\n".utf8)) == .failure(.otherFormat))
  }

  @Test(arguments: ["", "#!/bin/sh\n"])
  func `a truncated archive is damaged even if it contains a complete one`(
    prefix: String
  ) async throws {
    let inner = SampleZip.Entry("inner.epub", SampleEpub().bytes, isDeflated: false)
    let entries = SampleEpub().entries
    for position in [0, entries.count] {
      var outer = entries
      outer.insert(inner, at: position)
      outer.append(.init("last.txt", String(repeating: "text ", count: 1_000)))
      let whole = Array(prefix.utf8) + SampleZip(outer).bytes
      #expect(try await chapters(whole) == 2)
      #expect(try await read(Array(whole.dropLast(300))) == .failure(.damaged), "\(position)")
    }
  }

  @Test func `the media type's position and compression are ignored`() async throws {
    let entries = SampleEpub().entries
    #expect(try await chapters(SampleZip(Array(entries.dropFirst())).bytes) == 2)
    #expect(try await chapters(SampleZip(Array(entries.reversed())).bytes) == 2)
  }

  @Test func `a book without a container file is found by its package document`() async throws {
    let entries = SampleEpub().entries.filter { !$0.name.hasPrefix("META-INF") }
    #expect(try await chapters(SampleZip(entries).bytes) == 2)
  }

  // MARK: Missing parts

  @Test func `an unreadable part is listed by name`() async throws {
    var epub = SampleEpub()
    epub.bodies.append("<p>Three</p>")
    epub.contents = [("The Second", "text/1.xhtml")]
    epub.manifest = """
      <item id="gone" href="text/gone.xhtml" media-type="application/xhtml+xml"/>
      <item id="film" href="film.mp4" media-type="video/mp4"/>
      """
    epub.spine = "<itemref idref=\"gone\"/><itemref idref=\"film\"/><itemref idref=\"nowhere\"/>"
    epub.extra = [.init("OEBPS/film.mp4", "film")]
    let entries = epub.entries.map { entry in
      var entry = entry
      if entry.name == "OEBPS/text/1.xhtml" { entry.claimedChecksum = 1 }
      return entry
    }
    let reading = try await read(SampleZip(entries).bytes).get()
    #expect(reading.chapters.count == 2)
    #expect(
      Set(reading.missingParts) == ["The Second", "OEBPS/text/gone.xhtml", "OEBPS/film.mp4", "nowhere"])
  }

  @Test func `a book with no readable part is damaged`() async throws {
    let entries = SampleEpub().entries.map { entry in
      var entry = entry
      if entry.name.contains("/text/") { entry.claimedChecksum = 1 }
      return entry
    }
    #expect(try await read(SampleZip(entries).bytes) == .failure(.damaged))
  }

  @Test func `an empty page is not a missing part`() async throws {
    var epub = SampleEpub()
    epub.bodies.append("<p> </p>")
    let reading = try await read(epub.bytes).get()
    #expect(reading.chapters.count == 2)
    #expect(reading.missingParts == [])
  }
}
