import Testing

@testable import Media

struct QuoteCardTests {
  private let workshop: Workshop

  init() throws {
    workshop = try Workshop()
  }

  private func card(_ text: String, attribution: String = "@someone") -> QuoteCard {
    QuoteCard(
      text: text, attribution: attribution, paper: .init(hex: 0xF6F8F2), ink: .init(hex: 0x1F2418),
      accent: .init(hex: 0x3F7D20))
  }

  private func received(_ card: QuoteCard) throws -> QuoteCard {
    try #require(QuoteCard(message: card.message))
  }

  @Test func `a quote card round-trips`() throws {
    let card = card("One line\nand another.\n\nA paragraph.")
    #expect(try received(card) == card)
  }

  @Test func `text is truncated to 500 characters`() throws {
    #expect(try received(card(String(repeating: "a", count: 500))).text.count == 500)
    let cut = try received(card(String(repeating: "👩‍👩‍👧", count: 501))).text
    #expect(cut.count == 501 && cut.hasSuffix("👩‍👩‍👧…"))
    #expect(try received(card("", attribution: String(repeating: "b", count: 70))).attribution.count == 61)
  }

  @Test func `undrawable characters are removed`() throws {
    #expect(try received(card("a\u{0}b\u{7}c\u{202E}d\u{FEFF}e\u{FFFC}f\u{E000}")).text == "abcdef")
    #expect(try received(card("a \t\u{A0} b\r\n\r\n\r\n\n c ")).text == "a b\n\nc")
    #expect(try received(card("x", attribution: "@a\nb")).attribution == "@a b")
    #expect(try received(card("👩‍👩‍👧")).text == "👩‍👩‍👧", "Joiners inside emoji must be kept.")
  }

  @Test func `a message fits for any text`() {
    let accents = "a" + String(repeating: "\u{301}", count: 1_000)
    let flags = String(repeating: "🏴󠁧󠁢󠁥󠁮󠁧󠁿", count: 2_000)
    let orphans = String(repeating: "\u{7}" + String(repeating: "\u{1D165}", count: 16), count: 2_000)
    for text in [
      orphans, String(repeating: accents, count: 600), flags, String(repeating: "𒐫", count: 100_000),
    ] {
      let card = card(text, attribution: text)
      #expect(card.message.count <= QuoteCard.maxMessageByteCount)
    }
  }

  static let hostileTexts = [
    "", " \n ", "<b>&amp;</b> <span size='999999'>", "&", "]]>", "%s%n%d",
    String(repeating: "W", count: 5_000), String(repeating: "\n\n", count: 400),
    String(repeating: "a\n", count: 400), "\u{0}\u{1B}[31m", "مرحبا بالعالم", "שלום \u{202E}עולם",
    "🥝👩‍👩‍👧🏴󠁧󠁢󠁥󠁮󠁧󠁿", "Z̸̢̛͇̲͎͙̗̥̜̈́̑̊̈́͋̏̕a̴l̶g̷o̸", "\u{FDFA}\u{12031}\u{A9C5}", "ﷺ" + String(repeating: "𒐫", count: 500),
  ]

  @Test(arguments: hostileTexts) func `any text can be drawn as a card`(text: String) async throws {
    let image = try await workshop.processor().drawCard(
      card(text, attribution: text), into: workshop.pictures)
    #expect(image.variants.map(\.width) == [1080, 640, 320])
    #expect(image.variants.map(\.height) == [1080, 640, 320])
    #expect(try workshop.storedNames.count == 3)
  }

  @Test func `markup is drawn literally`() async throws {
    let processor = try workshop.processor()
    let markup = try await processor.drawCard(card("<b>word</b>"), into: workshop.pictures)
    let plain = try await processor.drawCard(card("word"), into: workshop.pictures)
    let bold = try await processor.drawCard(card("<i>word</i>"), into: workshop.pictures)
    #expect(Set([markup, plain, bold].map(\.variants[0].name)).count == 3)
  }
}
