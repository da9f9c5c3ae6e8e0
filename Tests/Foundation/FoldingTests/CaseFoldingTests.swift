import Folding
import Testing

struct CaseFoldingTests {
  private static func bytes(_ text: String) -> [UInt8] { Array(CaseFolding.fold(text).utf8) }

  @Test(arguments: [
    ["Emma", "EMMA", "emma"], ["\u{C9}mile", "\u{E9}mile", "E\u{301}MILE", "e\u{301}mile"],
    ["ΟΔΟΣ", "οδος", "οδοσ"], ["İstanbul", "i\u{307}stanbul", "I\u{307}STANBUL", "istanbul"],
    ["ſoup", "soup"], ["\u{B5}", "μ", "Μ"], ["\u{212B}", "Å", "a\u{30A}"], ["か\u{3099}", "が"],
    ["각", "\u{1100}\u{1161}\u{11A8}"],
    ["ᾳ", "α\u{345}"], ["ΐ", "ι\u{308}\u{301}"], ["ẞ", "ß"], ["Ⅷ", "ⅷ"], ["ა", "Ა"],
  ])
  func `all spellings of a word fold to one`(spellings: [String]) {
    for spelling in spellings { #expect(Self.bytes(spelling) == Self.bytes(spellings[0]), "\(spelling)") }
  }

  @Test(arguments: [
    ("Maße", "Masse"), ("Émile", "Emile"), ("ısı", "isi"), ("C", "C++"), ("ﬁ", "fi"), ("ガ", "カ"),
  ])
  func `different words fold differently`(one: String, other: String) {
    #expect(Self.bytes(one) != Self.bytes(other))
  }

  @Test func `folding is idempotent for any text`() {
    for value in UInt32(0x80)...0x1_FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for text in [String(scalar), "i" + String(scalar), "A" + String(scalar) + "\u{301}"] {
        let folded = CaseFolding.fold(text)
        guard Self.bytes(folded) != Array(folded.utf8) else { continue }
        Issue.record("U+\(String(value, radix: 16)) of \(text)")
      }
    }
  }
}
