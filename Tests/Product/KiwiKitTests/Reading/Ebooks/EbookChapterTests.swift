import Foundation
import KiwiKit
import TestSupport
import Testing

struct EbookChapterTests {
  private let chapter = EbookChapter(
    index: 0, name: "One",
    blocks: [
      EbookBlock(kind: .heading, text: "Chapter One", level: 1),
      EbookBlock(kind: .image, text: "A ship at sea", image: 1),
      EbookBlock(kind: .paragraph, text: "The sea\u{A0}was\u{2003}calm."),
      EbookBlock(kind: .note, text: "Not read along.", note: "1"),
      EbookBlock(kind: .rule, text: ""),
      EbookBlock(kind: .preformatted, text: "a  b\n\tc\n"),
      EbookBlock(kind: .quote, text: "Quoted"),
      EbookBlock(kind: .listItem, text: "Item", level: 1),
    ])

  @Test func `words exclude notes and pictures`() {
    #expect(
      chapter.words == ["Chapter", "One", "The", "sea", "was", "calm.", "a", "b", "c", "Quoted", "Item"])
  }

  @Test func `every word is found in its block`() throws {
    #expect(chapter.firstWords == [0, 2, 2, 6, 6, 6, 9, 10])
    let words = chapter.words
    for (index, word) in words.enumerated() {
      let block = try #require(chapter.block(ofWord: index))
      let offset = index - chapter.firstWords[block]
      #expect(String(chapter.blocks[block].words[offset]) == word)
    }
  }

  @Test func `the end of a chapter is in its last block with words`() {
    #expect(chapter.block(ofWord: 11) == 7)
    #expect(chapter.block(ofWord: 1_000) == 7)
    #expect(EbookChapter(index: 0, name: "", blocks: []).block(ofWord: 0) == nil)
    #expect(
      EbookChapter(index: 0, name: "", blocks: [EbookBlock(kind: .rule, text: "")]).block(ofWord: 0) == nil)
  }

  @Test func `positions sort in reading order`() {
    #expect(EbookPosition(chapter: 0, word: 900) < EbookPosition(chapter: 1, word: 0))
    #expect(EbookPosition(chapter: 1, word: 3) < EbookPosition(chapter: 1, word: 4))
    #expect(!(EbookPosition.beginning < EbookPosition.beginning))
  }

  @Test func `the sentences of a paragraph are ranges of its words`() {
    let block = EbookBlock(kind: .paragraph, text: "Mr. Sea was calm. “Was it?” It\nwas")
    #expect(block.sentences == [0..<4, 4..<6, 6..<8])
    #expect(EbookBlock(kind: .paragraph, text: "").sentences.isEmpty)
    #expect(EbookBlock(kind: .image, text: "A ship. At sea.").sentences.isEmpty)
  }

  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func `words are found in their text with any white space between them`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let words = (0..<12).map { _ in ["a", "été", "日本", "👩‍👩‍👧", "x\u{301}"].randomElement(using: &random) ?? "" }
    let spaces = (0...12).map { _ in [" ", "\n", "\u{A0}", "  "].randomElement(using: &random) ?? "" }
    let text = zip(spaces, words + [""]).map { $0 + $1 }.joined()
    let block = EbookBlock(kind: .preformatted, text: text)
    let first = Int.random(in: 0..<12, using: &random)
    let range = first..<Int.random(in: first + 1...12, using: &random)
    let expected = zip(spaces[range].dropFirst(), words[range].dropFirst()).reduce(words[first]) {
      $0 + $1.0 + $1.1
    }
    let place = block.scalars(ofWords: range)
    let scalars = Array(text.unicodeScalars)
    var found = String.UnicodeScalarView()
    found.append(contentsOf: place.map { scalars[$0] } ?? [])
    #expect(Array(found) == Array(expected.unicodeScalars))
    #expect(block.scalars(ofWords: 12..<14) == nil)
    #expect(block.scalars(ofWords: 3..<3) == nil)
  }
}
