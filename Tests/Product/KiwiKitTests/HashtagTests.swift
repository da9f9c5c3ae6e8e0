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
  func `emoji and stray marks are not hashtags`(text: String) {
    #expect(hashtags(in: text).isEmpty)
  }

  @Test func `a decomposed letter in a hashtag is composed`() {
    // Strings compare by canonical equivalence, but the server stores bytes.
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
    ("#tea\u{200D}❤️", ["tea"]), ("#tea\u{FE0F}", ["tea"]), ("#1·2", []), ("#a·\u{301}", ["a"]),
    ("#རྒྱ་", ["རྒྱ"]),
  ])
  func `joiners and medial dots at an end are not part of the hashtag`(text: String, tags: [String]) {
    #expect(hashtags(in: text) == tags)
  }

  @Test(arguments: [
    "#ki\u{200C}wi", "#ki\u{200D}wi", "#ki\u{200C}\u{200D}wi", "#kiwi\u{200C}", "#ki\u{FE0F}wi",
    "#ki\u{34F}wi",
    "#ki\u{E0100}wi", "#\u{212A}iwi", "#ki\u{3164}wi", "#k\u{17B4}iwi",
  ])
  func `invisible characters do not change a hashtag`(text: String) {
    #expect(hashtags(in: text).map { Array($0.utf8) } == [Array("kiwi".utf8)])
  }

  @Test(arguments: ["#\u{3164}", "#\u{3164}\u{3164}", "#\u{FE0F}", "#\u{200C}\u{200D}", "#1\u{3164}"])
  func `invisible characters alone are not a hashtag`(text: String) {
    #expect(hashtags(in: text).isEmpty)
  }

  @Test(arguments: [
    // The non-joiner changes letters that would join: Persian, even with a vowel mark, Syriac and Mongolian.
    ("#می\u{200C}خوانم", true), ("#می\u{64E}\u{200C}خوانم", true), ("#ܒ\u{200C}ܒ", true),
    ("#ᠭ\u{200C}ᠭ", true),
    // It changes nothing after a letter that never joins forward or between letters of other scripts.
    ("#کار\u{200C}ها", false), ("#د\u{200C}د", false), ("#می\u{200C}k", false), ("#می\u{200D}خوانم", false),
    // A joiner is kept after a virama and before a letter of the same script.
    ("#क्\u{200C}ष", true), ("#क्\u{200D}ष", true), ("#ශ්\u{200D}රී", true), ("#র\u{200D}্যাম", true),
    ("#ক্\u{200C}ষ", true),
    ("#क\u{200C}ष", false), ("#क\u{200D}ष", false), ("#क्\u{200C}k", false), ("#क्\u{200D}ষ", false),
  ])
  func `a joiner distinguishes hashtags only where its script needs it`(text: String, isKept: Bool) {
    let plain = text.unicodeScalars.filter { $0 != "\u{200C}" && $0 != "\u{200D}" }
    let tags = hashtags(in: text)
    #expect(tags.count == 1)
    #expect((tags != hashtags(in: String(String.UnicodeScalarView(plain)))) == isKept)
  }

  @Test func `a hashtag ends with its last visible character`() throws {
    let text = "#ki\u{200C}wi\u{200C} tea"
    let entity = try #require(TextEntity.all(in: text).first)
    #expect(text[entity.range].unicodeScalars.elementsEqual("#ki\u{200C}wi".unicodeScalars))
  }

  @Test(arguments: [
    ("#ΟΔΟΣ", "#οδος"), ("#İstanbul", "#istanbul"), ("#ÉTÉ", "#e\u{301}te\u{301}"), ("#ЁЛКА", "#ёлка"),
  ])
  func `hashtags ignore case`(one: String, other: String) {
    #expect(!hashtags(in: one).isEmpty)
    #expect(hashtags(in: one).map { Array($0.utf8) } == hashtags(in: other).map { Array($0.utf8) })
  }

  @Test func `joiners count toward the maximum length of a hashtag`() {
    let word = String(repeating: "a", count: Limits.hashtagLength - 2)
    #expect(hashtags(in: "#\(word)·b") == [word + "·b"])
    #expect(hashtags(in: "#\(word)·bc").isEmpty)
  }

  @Test func `a hashtag has at most 100 characters`() {
    let longest = String(repeating: "a", count: Limits.hashtagLength)
    #expect(hashtags(in: "#" + longest) == [longest])
    #expect(hashtags(in: "#" + longest + "a").isEmpty)
    #expect(hashtags(in: "#" + longest + "a #b") == ["b"])
  }

  @Test func `the range includes the sign and the hashtag as written`() throws {
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
