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

  @Test func `a decomposed letter stays in its hashtag, composed`() {
    // Strings compare by canonical equivalence; the bytes are what the server keeps.
    #expect(hashtags(in: "#cafe\u{301} au lait").map { Array($0.utf8) } == [Array("caf\u{E9}".utf8)])
  }

  @Test(arguments: [
    ("#می\u{200C}خوانم", ["می\u{200C}خوانم"]), ("#क्\u{200D}ष", ["क्\u{200D}ष"]),
    ("#র\u{200D}্যাম", ["র\u{200D}্যাম"]), ("#Paral·lel.", ["paral·lel"]), ("#col·lecció", ["col·lecció"]),
    ("#ハリー・ポッター", ["ハリー・ポッター"]), ("#צה״ל", ["צה״ל"]), ("#ג׳ירפה", ["ג׳ירפה"]),
    ("#བོད་ཡིག", ["བོད་ཡིག"]),
  ])
  func `joiners and medial dots between letters belong to the hashtag`(text: String, tags: [String]) {
    #expect(hashtags(in: text) == tags)
  }

  @Test(arguments: [
    ("#l·", ["l"]), ("#l··l", ["l"]), ("#l· l", ["l"]), ("#·l", []), ("#\u{200D}l", []),
    ("#می\u{200C}", ["می"]),
    ("#tea\u{200D}❤️", ["tea"]), ("#1·2", []), ("#a·\u{301}", ["a"]), ("#རྒྱ་", ["རྒྱ"]),
  ])
  func `joiners and medial dots at an end do not`(text: String, tags: [String]) {
    #expect(hashtags(in: text) == tags)
  }

  @Test func `joiners count towards the longest hashtag`() {
    let word = String(repeating: "a", count: Limits.hashtagLength - 2)
    #expect(hashtags(in: "#\(word)·b") == [word + "·b"])
    #expect(hashtags(in: "#\(word)·bc").isEmpty)
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
