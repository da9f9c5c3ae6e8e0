import Formats
import TestSupport
import Testing

@testable import Media

/// E-book text in each character set and structure that converters produce.
struct EbookTextTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func reading(_ epub: SampleEpub) async throws -> EbookReading {
    try await workshop.processor().read(ebook: workshop.upload(epub.bytes), into: workshop.pictures).get()
  }

  /// Returns the blocks of a chapter with this document.
  private func texts(_ document: [UInt8]) async throws -> [String] {
    var epub = SampleEpub()
    epub.manifest = "<item id=\"x\" href=\"x.xhtml\" media-type=\"application/xhtml+xml\"/>"
    epub.spine = "<itemref idref=\"x\"/>"
    epub.extra = [SampleZip.Entry("OEBPS/x.xhtml", document)]
    let reading = try await reading(epub)
    #expect(reading.missingParts == [])
    return reading.chapters.dropFirst(2).flatMap { $0.blocks.map(\.text) }
  }

  private func blocks(_ body: String) async throws -> [EbookReading.Block] {
    var epub = SampleEpub()
    epub.bodies = [body]
    return try await reading(epub).chapters.flatMap(\.blocks)
  }

  // MARK: Character sets

  private static let xhtml = "<html xmlns=\"http://www.w3.org/1999/xhtml\"><body><p>"

  private static func page(_ head: String, _ text: [UInt8]) -> [UInt8] {
    Array((head + "<p>").utf8) + text + Array("</p>".utf8)
  }

  private static func utf16(_ text: String, isLittleEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isLittleEndian ? bytes.reversed() : bytes
    }
  }

  @Test(arguments: [true, false], [true, false])
  func `UTF-16 is read with and without a byte order mark and in declarations`(
    isLittleEndian: Bool, hasMark: Bool
  ) async throws {
    let text =
      "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n" + Self.xhtml
      + "Caf\u{E9}&nbsp;\u{1F422}&mdash;</p></body></html>"
    let bytes = Self.utf16((hasMark ? "\u{FEFF}" : "") + text, isLittleEndian: isLittleEndian)
    #expect(try await texts(bytes) == ["Caf\u{E9}\u{A0}\u{1F422}\u{2014}"])
  }

  @Test(
    arguments: [
      ("<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>", [0xE9, 0x96], "\u{E9}\u{2013}"),
      (
        "<meta http-equiv=\"Content-Type\" content=\"text/html; charset=windows-1252\">", [0xE9, 0x80],
        "\u{E9}\u{20AC}"
      ),
      ("<meta charset='windows-1251'>", [0xCF, 0xE0], "\u{41F}\u{430}"),
      ("<?xml version='1.0' encoding='koi8-r'?>", [0xF0, 0xC1], "\u{41F}\u{430}"),
      ("<meta charset=\"Shift_JIS\">", [0x96, 0x7B, 0x82, 0xCC], "\u{672C}\u{306E}"),
      ("<meta charset=gbk>", [0xB1, 0xBE], "\u{672C}"),
      ("<meta charset=\"big5\">", [0xA5, 0xBB], "\u{672C}"),
      ("<meta charset=\"euc-kr\">", [0xC3, 0xA5], "\u{CC45}"),
      ("<?xml version=\"1.0\" encoding=\"iso-8859-2\"?>", [0xB3], "\u{142}"),
      ("", [0xE9, 0x93, 0x20, 0xE4], "\u{E9}\u{201C} \u{E4}"),
      ("<meta charset=\"no-such-set\">", [0xE9], "\u{E9}"),
      ("<meta charset=\"utf-8\">", [0xE9], "\u{E9}"),
      ("<meta charset=\"macintosh\">", Array("\u{E9}".utf8), "\u{E9}"),
      ("<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>", Array("\u{E9}\u{2026}".utf8), "\u{E9}\u{2026}"),
      ("\u{FEFF}<meta charset=\"windows-1252\">", Array("\u{E9}".utf8), "\u{E9}"),
      ("<meta charset=\"utf-8\">", Array("\u{E9}\u{E4}".utf8) + [0xFF], "\u{E9}\u{E4}\u{FFFD}"),
      ("", [0x61, 0, 0x62], "ab"),
    ] as [(String, [UInt8], String)])
  func `the character set is detected before parsing`(
    head: String, text: [UInt8], expected: String
  ) async throws {
    #expect(try await texts(Self.page(head, text)) == [expected])
  }

  // MARK: Depth and size

  @Test(arguments: [300, 3_900]) func `deep nesting loses no text`(depth: Int) async throws {
    let deep = String(repeating: "<i>", count: depth) + "deep" + String(repeating: "</i>", count: depth)
    #expect(try await blocks("<p>first \(deep) last</p>").map(\.text) == ["first deep last"])
    let unclosed = (0..<depth / 4).map { "<p><font>word\($0) <i>" }.joined()
    let found = try await blocks(unclosed + "last").map(\.text).joined(separator: " ")
    #expect(found.hasSuffix("last") && found.contains("word\(depth / 4 - 1)"))
  }

  enum Excess: CaseIterable {
    case depth
    case text
    case attributes
    case endTags

    var body: String {
      switch self {
      case .depth: String(repeating: "<i>", count: 5_000) + "deep"
      case .text: "<p>" + String(repeating: "a", count: 11_000_000) + "</p>"
      case .attributes: "<p \((0..<300_000).map { "a\($0)=\"\"" }.joined(separator: " "))>x</p>"
      case .endTags: String(repeating: "<i>", count: 3_000) + String(repeating: "</b>", count: 200_000)
      }
    }
  }

  @Test(arguments: Excess.allCases)
  func `a part beyond the parser's limits is missing, not truncated`(excess: Excess) async throws {
    var epub = SampleEpub()
    epub.bodies.append(excess.body)
    let reading = try await reading(epub)
    #expect(reading.chapters.count == 2)
    #expect(reading.missingParts == ["OEBPS/text/2.xhtml"])
  }

  @Test func `a comparison sign in text does not start a tag`() async throws {
    let words = Array(repeating: "word", count: 900).joined(separator: " ")
    #expect(try await blocks("<p>3 < 4 and \(words)</p><br>").map(\.text) == ["3 < 4 and " + words])
  }

  @Test func `comparison signs in scripts do not hide text`() async throws {
    let code = "for (i=0;i<n && m;i++) { " + String(repeating: "a b c ", count: 400) + "}"
    #expect(try await blocks("<script>\(code)</script><p>a &amp; b</p><br>").map(\.text) == ["a & b"])
  }

  // MARK: Paragraphs

  @Test func `lines separated by blank lines are paragraphs`() async throws {
    let found = try await blocks("<p>One <b>bold<br/><br/>two</b> x<br/>y<br/><br/><br/>three</p>")
    #expect(found.map(\.text) == ["One bold", "two x\ny", "three"])
    #expect(
      found.map(\.runs) == [
        [.init(start: 4, end: 8, style: .strong)], [.init(start: 0, end: 3, style: .strong)], [],
      ])
  }

  @Test func `long text is split at line breaks, short text is not`() async throws {
    let line = (0..<50).map { "word\($0)" }.joined(separator: " ") + "."
    let long = Array(repeating: line, count: 20).joined(separator: "<br/>")
    let found = try await blocks("<div>\(long)</div>")
    #expect(found.map(\.text) == Array(repeating: line, count: 20))
    #expect(try await blocks("<div>\(line)<br/>\(line)</div>").map(\.text) == [line + "\n" + line])
  }

  @Test func `very long text is split between sentences without losing words`() async throws {
    let sentence = (0..<30).map { "word\($0)" }.joined(separator: " ") + "."
    let text = Array(repeating: sentence, count: 100).joined(separator: " ")
    let found = try await blocks("<p>\(text)</p>").map(\.text)
    #expect(found.joined(separator: " ") == text)
    #expect(found.allSatisfy { $0.hasSuffix(".") && ReadingLength($0.unicodeScalars).words <= 400 })
    let unmarked = Array(repeating: "yes", count: 5_000).joined(separator: " ")
    let parts = try await blocks("<p>\(unmarked)</p>").map(\.text)
    #expect(parts.joined(separator: " ") == unmarked)
    #expect(parts.allSatisfy { $0.split(separator: " ").count <= 400 })
    let ordinary = Array(repeating: sentence, count: 30).joined(separator: " ")
    #expect(try await blocks("<p>\(ordinary)</p>").map(\.text) == [ordinary])
  }

  @Test func `very long text without spaces is split between sentences`() async throws {
    let sentence = "\u{6D77}\u{306F}\u{9759}\u{304B}\u{3060}\u{3063}\u{305F}\u{3002}"
    let text = String(repeating: sentence, count: 1_000)
    let found = try await blocks("<p>\(text)</p>").map(\.text)
    #expect(found.joined() == text)
    #expect(found.allSatisfy { $0.hasSuffix("\u{3002}") && $0.unicodeScalars.count <= 1_000 })
  }

  @Test func `a note reference stays with the preceding text`() async throws {
    let note = "<a epub:type=\"noteref\" href=\"#n\">1</a>"
    let aside = "<aside epub:type=\"footnote\" id=\"n\"><p>Note.</p></aside>"
    let found = try await blocks("<p>One\(note)<br/><br/>two \(note)<br/><br/>three</p>" + aside)
    #expect(found.map(\.text) == ["One", "two", "three", "Note."])
    #expect(found.map { $0.runs.map(\.start) } == [[3], [3], [], []])
  }
}
