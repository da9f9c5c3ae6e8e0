import Testing

@testable import Media

struct YearCardTests {
  private func card(_ text: String, figures: Int = 6, months: [Int] = Array(1...12)) -> YearCard {
    YearCard(
      heading: text, figures: Array(repeating: .init(value: text, label: text), count: figures),
      months: months,
      lines: [text, text, text], attribution: text, paper: .init(hex: 0xF6F8F2), ink: .init(hex: 0x1F2418),
      accent: .init(hex: 0x3F7D20))
  }

  @Test func `a year card round-trips`() throws {
    for figures in [0, 1, 6] {
      let card = card("2026 in Books", figures: figures)
      #expect(try #require(YearCard(message: card.message)) == card)
    }
    #expect(try #require(YearCard(message: card("x", months: []).message)).months.isEmpty)
  }

  @Test func `a corrupted message is not a card`() {
    for text in ["", "1\n2\n3", "0\n0\n0\n\n9\na\nb", "0\n0\n0\n\n2\na\nb\nc", "x\n0\n0\n\n0\na\nb"] {
      #expect(YearCard(message: Array(text.utf8)) == nil, "\(text)")
    }
  }

  @Test(arguments: QuoteCardTests.hostileTexts) func `any text can be drawn on a year card`(text: String)
    async throws
  {
    let card = card(text)
    #expect(card.message.count <= YearCard.maxMessageByteCount)
    let workshop = try Workshop()
    let image = try await workshop.processor().drawCard(card, into: workshop.pictures)
    #expect(image.width == 1080 && image.height == 1080)
  }

  @Test func `letters are drawn, not placeholder boxes`() async throws {
    let workshop = try Workshop()
    var pictures: Set<[UInt8]> = []
    // A placeholder box has the same width for every letter.
    for text in ["nn", "uu"] {
      let image = try await workshop.processor().drawCard(card(text), into: workshop.pictures)
      pictures.insert(try workshop.content(of: try #require(image.variants.first)))
    }
    #expect(pictures.count == 2)
  }

  @Test(arguments: [[Int](), [0, 0, 0], [.max, 0, 1], Array(repeating: 7, count: 40)])
  func `any months can be drawn as bars`(months: [Int]) async throws {
    let workshop = try Workshop()
    let image = try await workshop.processor().drawCard(card("2026", months: months), into: workshop.pictures)
    #expect(image.variants.map(\.width) == [1080, 640, 320])
  }
}
