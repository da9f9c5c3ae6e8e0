import Foundation
import KiwiKit
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

  @Test func `words are those of what is read, and not of notes and pictures`() {
    #expect(
      chapter.words == ["Chapter", "One", "The", "sea", "was", "calm.", "a", "b", "c", "Quoted", "Item"])
  }

  @Test func `every word is found in the block that it comes from`() throws {
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

  @Test func `positions are in the order in which a book is read`() {
    #expect(EbookPosition(chapter: 0, word: 900) < EbookPosition(chapter: 1, word: 0))
    #expect(EbookPosition(chapter: 1, word: 3) < EbookPosition(chapter: 1, word: 4))
    #expect(!(EbookPosition.beginning < EbookPosition.beginning))
  }
}
