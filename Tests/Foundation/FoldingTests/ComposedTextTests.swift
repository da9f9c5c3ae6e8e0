import Folding
import Testing

struct ComposedTextTests {
  @Test(arguments: [
    ("e\u{301}", "\u{E9}"), ("и\u{306}", "\u{439}"), ("か\u{3099}", "\u{304C}"),
    ("\u{10041}\u{301}", "\u{10041}\u{301}"), ("e\u{301}😀e\u{301}", "\u{E9}😀\u{E9}"),
  ])
  func `a letter and its mark are composed`(text: String, composed: String) {
    #expect(Array(ComposedText.compose(text).utf8) == Array(composed.utf8))
  }

  @Test func `composing keeps the text equal and is idempotent`() {
    for value in UInt32(0x80)...0x1_FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for text in [String(scalar), "A\(scalar)\u{301}", "\(scalar)\u{323}\u{301}"] {
        let composed = ComposedText.compose(text)
        guard composed != text || Array(ComposedText.compose(composed).utf8) != Array(composed.utf8) else {
          continue
        }
        Issue.record("U+\(String(value, radix: 16))")
      }
    }
  }
}
