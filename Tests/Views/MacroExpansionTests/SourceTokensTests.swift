import Testing

@testable import MacroExpansion

struct SourceTokensTests {
  private func texts(_ source: String) -> [String] {
    let tokens = SourceTokens(source)
    return tokens.tokens.map(tokens.text)
  }

  @Test func `whitespace and comments are skipped, even nested comments`() {
    #expect(texts("a /* b /* c */ d */ e // f\n g") == ["a", "e", "g"])
    #expect(texts("a /* never closed") == ["a"])
  }

  @Test(arguments: [
    #""a } \(b("}")) c""#, ##"#"a \(b) " }"#"##, ##"#"a \#(b("}")) c"#"##,
    "\"\"\"\n \" } \\(c[\"d\"])\n\"\"\"",
    #""\\""#, #""\"}""#, "\"never closed",
  ])
  func `a string is one token`(string: String) {
    #expect(texts(string) == [string])
    let whole = string == "\"never closed" ? [] : ["x"]
    #expect(texts("f(\(string)) x").suffix(1) == (whole.isEmpty ? ["\(string)) x"] : whole))
  }

  @Test func `a slash is a division or starts a regular expression`() {
    #expect(texts("a / b / c") == ["a", "/", "b", "/", "c"])
    #expect(texts("f(/[}]+/)") == ["f", "(", "/[}]+/", ")"])
    #expect(texts("let a = /b\\/}/") == ["let", "a", "=", "/b\\/}/"])
    #expect(texts("#/ } /#") == ["#/ } /#"])
    #expect(texts("(w / 2) + h/2") == ["(", "w", "/", "2", ")", "+", "h", "/", "2"])
  }

  @Test func `identifiers may be quoted or in any alphabet`() {
    #expect(texts("var `class` = größe$0") == ["var", "`class`", "=", "größe$0"])
  }

  @Test func `operators are whole tokens, and a dot is a token`() {
    #expect(texts("a==b ?? .c=>d") == ["a", "==", "b", "??", ".", "c", "=>", "d"])
    #expect(texts("a=/**/b") == ["a", "=", "b"])
  }

  @Test func `brackets record their depth, and deep nesting is safe`() {
    let tokens = SourceTokens("f(a[{}]) }")
    #expect(tokens.tokens.map(\.depth) == [0, 0, 1, 1, 2, 2, 1, 0, 0])
    #expect(tokens.afterBrackets(at: 1) == 8)
    #expect(SourceTokens("f((").afterBrackets(at: 1) == 3)
    #expect(tokens.afterBrackets(at: 99) == 99)
  }
}
