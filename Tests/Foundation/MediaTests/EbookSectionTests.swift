import Formats
import TestSupport
import Testing

@testable import Media

/// Long chapters in scripts without spaces, which are split so that no page of words is a whole chapter.
struct EbookSectionTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func reading(_ epub: SampleEpub) async throws -> EbookReading {
    try await workshop.processor().read(ebook: workshop.upload(epub.bytes), into: workshop.pictures).get()
  }

  /// Returns a paragraph of `count` characters that begins with its number.
  private static func paragraph(_ number: Int, _ count: Int, _ script: Unicode.Scalar = "\u{6D77}") -> String
  {
    "\(number)" + String(repeating: String(script), count: count - 6) + "\u{3002}"
  }

  private static func length(_ chapter: EbookReading.Chapter) -> Int {
    chapter.blocks.filter { $0.kind != .note }.reduce(0) { $0 + $1.text.unicodeScalars.count }
  }

  @Test(arguments: ["\u{6D77}", "\u{3042}", "\u{0E01}"] as [Unicode.Scalar])
  func `a long chapter without spaces is split between paragraphs`(script: Unicode.Scalar) async throws {
    let paragraphs = (0..<130).map { Self.paragraph($0, 100, script) }
    var epub = SampleEpub()
    epub.bodies = [
      "<h1>\u{6D77}</h1>" + paragraphs.enumerated().map { "<p id=\"p\($0)\">\($1)</p>" }.joined(),
      "<p>End.</p>",
    ]
    epub.contents = [("One", "text/0.xhtml"), ("Later", "text/0.xhtml#p100"), ("End", "text/1.xhtml")]
    let reading = try await reading(epub)
    #expect(reading.chapters.map(\.name) == ["One", "One (2)", "One (3)", "One (4)", "End"])
    #expect(reading.chapters.dropLast().flatMap(\.blocks).map(\.text) == ["\u{6D77}"] + paragraphs)
    #expect(reading.chapters.dropLast().allSatisfy { (2_000...4_000).contains(Self.length($0)) })
    #expect(reading.contents.map(\.name) == ["One", "Later", "End"])
    #expect(reading.contents.map(\.chapter) == [0, 3, 4])
    // Each paragraph is one word.
    let later = reading.contents.dropFirst().first
    let words = later.flatMap { reading.chapters.dropFirst($0.chapter).first?.blocks.dropFirst($0.word) }
    #expect(words?.first?.text == paragraphs[100])
  }

  @Test func `a long paragraph without spaces is split between sentences`() async throws {
    let sentence = "\u{6D77}\u{306F}\u{9759}\u{304B}\u{3060}\u{3063}\u{305F}\u{3002}"
    let text = String(repeating: sentence, count: 1_500)
    var epub = SampleEpub()
    epub.bodies = ["<p>\(text)</p>"]
    let reading = try await reading(epub)
    #expect(reading.chapters.count == 4)
    #expect(reading.chapters.allSatisfy { Self.length($0) <= 4_000 })
    #expect(reading.chapters.flatMap(\.blocks).allSatisfy { $0.text.hasSuffix("\u{3002}") })
    #expect(reading.chapters.flatMap(\.blocks).map(\.text).joined() == text)
  }

  @Test func `notes follow their reference, and a heading its text`() async throws {
    let note = "<a epub:type=\"noteref\" href=\"#n\">1</a>"
    let other = "<a epub:type=\"noteref\" href=\"#o\">2</a>"
    var paragraphs = (0..<60).map { "<p>\(Self.paragraph($0, 100))</p>" }
    paragraphs[3] = "<p>\(Self.paragraph(3, 100))\(note)</p>"
    paragraphs[50] = "<p>\(Self.paragraph(50, 100))\(other)</p>"
    let heading = String(repeating: "\u{5CB8}", count: 20)
    paragraphs[30] = "<h2>\(heading)</h2><p>\(Self.paragraph(30, 100))</p>"
    var epub = SampleEpub()
    epub.bodies = [
      paragraphs.joined() + "<aside epub:type=\"footnote\" id=\"n\">A</aside>"
        + "<aside epub:type=\"footnote\" id=\"o\">B</aside>"
    ]
    let chapters = try await reading(epub).chapters
    #expect(chapters.count == 2)
    #expect(chapters.map { $0.blocks.filter { $0.kind == .note }.map(\.text) } == [["A"], ["B"]])
    #expect(chapters.allSatisfy { $0.blocks.last { $0.kind != .note }?.kind == .paragraph })
    #expect(chapters.last?.blocks.first?.text == heading)
  }

  @Test func `the contents of an untitled book list each chapter once`() async throws {
    var epub = SampleEpub()
    epub.bodies = [
      (0..<60).map { "<p>\(Self.paragraph($0, 100))</p>" }.joined(), "<h1>Two</h1><p>End.</p>", "<p>x</p>",
    ]
    let reading = try await reading(epub)
    #expect(reading.chapters.count == 4)
    #expect(reading.contents.map(\.name) == ["Part 1", "Two", "Part 4"])
    #expect(reading.contents.map(\.chapter) == [0, 2, 3])
  }

  @Test(arguments: [
    String(repeating: "word and \u{6D77} ", count: 5_000),
    String(repeating: "\u{0D05}\u{0D15}\u{0D4D}\u{0D37}\u{0D30}\u{0D02} ", count: 5_000),
    String(repeating: "\u{D55C}\u{AD6D}\u{C5B4}\u{B294} ", count: 5_000),
    String(repeating: "\u{6D77}", count: 1_900) + "</p><p>" + String(repeating: "\u{6D77}", count: 1_900),
  ])
  func `spaced words and short chapters are not split`(text: String) async throws {
    var epub = SampleEpub()
    epub.bodies = ["<h1>One</h1><p>\(text)</p>"]
    #expect(try await reading(epub).chapters.map(\.name) == ["One"])
  }

  @Test func `a book of many long chapters without spaces is accepted`() async throws {
    let body = (0..<50).map { "<p>\(Self.paragraph($0, 100))</p>" }.joined()
    var epub = SampleEpub()
    epub.bodies = Array(repeating: body, count: 1_100)
    #expect(try await reading(epub).chapters.count == 2_200)
  }
}
