import Testing

@testable import MacroExpansion

struct SourceTokensTests {
  private func texts(_ source: String) -> [String] {
    let tokens = SourceTokens(source)
    return tokens.tokens.map(tokens.text)
  }

  @Test func `comments and spaces are left out, also comments within comments`() {
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

  @Test func `a slash divides, or begins a regular expression`() {
    #expect(texts("a / b / c") == ["a", "/", "b", "/", "c"])
    #expect(texts("f(/[}]+/)") == ["f", "(", "/[}]+/", ")"])
    #expect(texts("let a = /b\\/}/") == ["let", "a", "=", "/b\\/}/"])
    #expect(texts("#/ } /#") == ["#/ } /#"])
    #expect(texts("(w / 2) + h/2") == ["(", "w", "/", "2", ")", "+", "h", "/", "2"])
  }

  @Test func `names may be quoted, and other alphabets are names too`() {
    #expect(texts("var `class` = größe$0") == ["var", "`class`", "=", "größe$0"])
  }

  @Test func `operators are whole, and a dot stands by itself`() {
    #expect(texts("a==b ?? .c=>d") == ["a", "==", "b", "??", ".", "c", "=>", "d"])
    #expect(texts("a=/**/b") == ["a", "=", "b"])
  }

  @Test func `brackets know how deep they are, and too many of them do no harm`() {
    let tokens = SourceTokens("f(a[{}]) }")
    #expect(tokens.tokens.map(\.depth) == [0, 0, 1, 1, 2, 2, 1, 0, 0])
    #expect(tokens.afterBrackets(at: 1) == 8)
    #expect(SourceTokens("f((").afterBrackets(at: 1) == 3)
    #expect(tokens.afterBrackets(at: 99) == 99)
  }
}
