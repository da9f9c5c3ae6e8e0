import Testing

@testable import KiwiKit

struct SpeedReadingPivotTests {
  @Test(arguments: [
    ("a", "a"), ("to", "o"), ("house", "o"), ("letter", "t"), ("sometimes", "m"), ("remarkable", "a"),
    ("extraordinary", "r"), ("incomprehensible", "m"),
    // Punctuation is not counted, and never chosen if there is a letter.
    ("“Hello,”", "e"), ("(a)", "a"), ("don't", "o"), ("“I", "I"), ("—", "—"), ("1,000", "0"),
    // A grapheme cluster counts as one character.
    ("cafe\u{301}s", "a"), ("e\u{301}tude", "t"), ("नमस्ते", "म"),
    // The position counts from the beginning of the word, in right-to-left scripts too.
    ("שלום", "ל"), ("السلام", "س"),
  ])
  func `the pivot is one letter of a word`(word: String, letter: String) {
    let parts = SpeedReadingPivot.parts(of: [word])
    #expect(parts.pivot == letter)
    #expect(parts.before + parts.pivot + parts.after == word)
  }

  @Test func `the pivot of several words is in the word with the middle letter`() {
    #expect(
      SpeedReadingPivot.parts(of: ["of", "the", "house"])
        == .init(before: "of the h", pivot: "o", after: "use"))
    #expect(SpeedReadingPivot.parts(of: ["understanding", "it"]).pivot == "e")
    #expect(SpeedReadingPivot.parts(of: ["…", "—"]) == .init(before: "", pivot: "…", after: " —"))
    #expect(SpeedReadingPivot.parts(of: []) == .init(before: "", pivot: "", after: ""))
  }

  @Test func `the pivot moves right with the length and stays in the first half`() {
    for length in 1...60 {
      let place = SpeedReadingPivot.letter(of: length)
      #expect(place >= SpeedReadingPivot.letter(of: max(1, length - 1)))
      #expect(place <= length / 2)
    }
  }
}

struct SpeedReadingWordTests {
  private func texts(_ text: String) -> [String] { SpeedReadingWord.words(of: text).map(\.text) }

  private func sentences(_ text: String) -> [String] {
    SpeedReadingWord.words(of: text).filter(\.endsSentence).map(\.text)
  }

  @Test func `words are separated by white space`() {
    #expect(texts("One  two\n\tthree\u{A0}four") == ["One", "two", "three", "four"])
    #expect(texts(" \n ").isEmpty)
  }

  @Test func `sentences end at their marks but not at titles, initials and abbreviations`() {
    #expect(
      sentences("Mr. Bennet came. “Did he?” J. S. Bach, e.g. fugues. I did. It was 5 p.m. and dark") == [
        "came.", "he?”", "fugues.", "did.", "dark",
      ])
    #expect(sentences("他来了。我也来了。").count == 2)
  }

  @Test func `a paragraph ends at an empty line and at a line that ends a sentence`() {
    let words = SpeedReadingWord.words(of: "A line\nthat goes on.\nAnother.\n\nA title\n\nEnd")
    #expect(words.filter(\.endsParagraph).map(\.text) == ["on.", "Another.", "title", "End"])
  }

  @Test func `text without spaces is split without loss`() {
    let text = "我们都在努力奋斗，希望能够实现自己的梦想和目标。今天天气很好"
    #expect(texts(text).joined() == text)
    #expect(texts(text).allSatisfy { $0.count <= SpeedReadingWord.maxPieceLength })
    #expect(texts("Donaudampfschifffahrt") == ["Donaudampfschifffahrt"])
  }

  @Test func `given words keep their positions`() {
    let words = SpeedReadingWord.words(["One", "two.", "Three"], paragraphEnds: [0])
    #expect(words.map(\.text) == ["One", "two.", "Three"])
    #expect(words.map(\.endsParagraph) == [true, false, true])
    #expect(words.map(\.endsSentence) == [true, true, true])
  }
}
