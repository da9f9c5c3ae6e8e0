import KiwiKit
import TestSupport
import Testing

struct EbookPagesTests {
  @Test func `pages hold every block once and each word is on its page`() {
    var generator = SeededGenerator(seed: 41)
    for _ in 0..<200 {
      let blocks = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        let count = Int.random(in: 0...90, using: &generator)
        return EbookBlock(
          kind: EbookBlock.Kind.allCases.randomElement(using: &generator) ?? .paragraph,
          text: Array(repeating: "word", count: count).joined(separator: " "))
      }
      let chapter = EbookChapter(index: 0, name: "", blocks: blocks)
      let pages = EbookPages(chapter, wordsPerPage: 100)
      #expect(pages.pages.flatMap { Array($0.blocks) } == Array(blocks.indices))
      #expect(pages.pages.map(\.words.count).reduce(0, +) == chapter.words.count)
      for (number, page) in pages.pages.enumerated() {
        for word in page.words { #expect(pages.index(ofWord: word) == number) }
        #expect(pages.index(ofWord: page.words.lowerBound) == number)
        #expect(page.words.count <= 100 || page.blocks.count(where: { blocks[$0].wordCount > 0 }) == 1)
      }
      #expect(pages.index(ofWord: .max) == pages.pages.count - 1)
    }
  }

  @Test func `pages of a script without spaces have the usual length`() {
    let paragraph = String(repeating: "\u{6D77}", count: 130)
    let chapter = EbookChapter(
      index: 0, name: "", blocks: Array(repeating: EbookBlock(kind: .paragraph, text: paragraph), count: 60))
    let pages = EbookPages(chapter).pages
    #expect(pages.map(\.blocks.count) == Array(repeating: 6, count: 10))
    #expect(Set(pages.map(\.words.lowerBound)).count == pages.count, "Each page starts at its own word.")
  }
}
