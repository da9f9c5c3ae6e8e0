import KiwiKit
import Testing

@Suite struct HashtagTests {
  @Test(arguments: [
    ("#books", ["books"]), ("Reading #Books and #tea.", ["books", "tea"]), ("#snake_case", ["snake_case"]),
    ("(#a,#b)", ["a", "b"]), ("#1984", []), ("#1984book", ["1984book"]), ("#_", ["_"]), ("#", []),
    ("# books", []), ("a#b", []), ("1#b", []), ("_#b", []), ("##b", ["b"]), ("#a#b", ["a"]), ("#a-b", ["a"]),
    ("#a\n#b", ["a", "b"]), ("#日本語 #読書", ["日本語", "読書"]), ("#三", ["三"]), ("#Ёлка", ["ёлка"]),
    ("#हिन्दी", ["हिन्दी"]), ("#straße", ["straße"]), ("#a'b", ["a"]), ("#a\u{0}b", ["a"]), ("#<b>", []),
  ])
  func `hashtags are found`(text: String, tags: [String]) {
    #expect(hashtags(in: text) == tags)
  }

  @Test(arguments: ["#️⃣", "#1️⃣", "#\u{301}", "#👍", "＃books"])
  func `emoji and stray marks are no hashtags`(text: String) {
    #expect(hashtags(in: text).isEmpty)
  }

  @Test func `a decomposed letter stays in its hashtag`() {
    #expect(hashtags(in: "#cafe\u{301} au lait") == ["cafe\u{301}"])
  }

  @Test func `a hashtag may have a hundred characters and no more`() {
    let longest = String(repeating: "a", count: Limits.hashtagLength)
    #expect(hashtags(in: "#" + longest) == [longest])
    #expect(hashtags(in: "#" + longest + "a").isEmpty)
    #expect(hashtags(in: "#" + longest + "a #b") == ["b"])
  }

  @Test func `the range holds the sign and the hashtag as written`() throws {
    let text = "👩‍👩‍👧 reads #Books, always"
    let entity = try #require(TextEntity.all(in: text).first)
    #expect(text[entity.range] == "#Books")
    #expect(entity.kind == .hashtag("books"))
  }

  private func hashtags(in text: String) -> [String] {
    TextEntity.all(in: text).compactMap { entity in
      if case .hashtag(let name) = entity.kind { name } else { nil }
    }
  }
}
