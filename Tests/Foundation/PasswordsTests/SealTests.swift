import Passwords
import Testing

@Suite struct SealTests {
  @Test func `a sealed value can be opened and differs on every sealing`() {
    let seal = Seal()
    for bytes in [[], [0], Array(0...255)] as [[UInt8]] {
      let text = seal.seal(bytes)
      #expect(seal.open(text) == bytes)
      #expect(seal.seal(bytes) != text)
      #expect(text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
    }
  }

  @Test func `a modified value, or one sealed with another key, cannot be opened`() throws {
    let seal = Seal()
    let text = seal.seal([1, 2, 3])
    #expect(Seal().open(text) == nil, "A seal with another key must not open the value.")
    for position in text.indices {
      var changed = text
      changed.replaceSubrange(position...position, with: text[position] == "A" ? "B" : "A")
      #expect(seal.open(changed) == nil)
    }
    for other in ["", "A", "+", "é", "\u{0}", String(text.dropLast()), text + "A", text + "="] {
      #expect(seal.open(other) == nil)
    }
  }
}
