import Formats
import Testing

struct ReadingLengthTests {
  private func words(_ text: String) -> Int { ReadingLength(text.unicodeScalars).words }

  @Test func `words are counted between whitespace`() {
    #expect(words("") == 0)
    #expect(words("  Salt\u{A0}and\n\trope ") == 3)
    #expect(words("Donaudampfschifffahrtsgesellschaft") == 1)
  }

  @Test func `scripts without spaces count by character`() {
    #expect(words(String(repeating: "\u{6D77}", count: 800)) == 401)
    #expect(words(String(repeating: "\u{3042}", count: 800)) == 401)
    #expect(words(String(repeating: "\u{0E01}", count: 800)) == 161)
    #expect(words(String(repeating: "\u{AC00}", count: 800)) == 1)
  }
}
