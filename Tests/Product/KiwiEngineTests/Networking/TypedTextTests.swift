import Testing

@testable import KiwiEngine

struct TypedTextTests {
  @Test(arguments: [(" a b \n", "a b"), ("", nil), (" \n\t", nil)] as [(String, String?)])
  func `a text without words is not filled`(typed: String, filled: String?) {
    #expect(typed.filled == filled)
    #expect(typed.trimmed == filled ?? "")
  }
}
