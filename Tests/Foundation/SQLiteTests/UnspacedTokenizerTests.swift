import SQLite
import Testing

/// Full-text search with and without spaces between words.
struct UnspacedTokenizerTests {
  private static let texts = [
    "昨日図書館で本を読んだ", "오늘의끝말잇기를 했다", "วันนี้อ่านหนังสือดีมาก", "入門Python入門書", "本", "Café Müller, 3月の本",
    "plain words only", "ガイドブック", "ភាសាខ្មែរ", "မြန်မာဘာသာ", "葛󠄀城",
  ]

  private func found(_ query: String, in texts: [String] = Self.texts) async throws -> [String] {
    let database = try Database(.inMemory)
    try await database.write { connection in
      try connection.execute(
        script: """
          CREATE VIRTUAL TABLE text USING fts5 (body, tokenize = 'unspaced remove_diacritics 2', prefix = '1 2 3')
          """)
      for text in texts { try connection.run("INSERT INTO text (body) VALUES (\(text))") }
      try connection.run("INSERT INTO text (text, rank) VALUES ('integrity-check', 1)")
    }
    return try database.read { connection in
      try connection.all("SELECT body FROM text WHERE text MATCH \(query) ORDER BY rowid") { $0.text(0) }
    }
  }

  @Test(arguments: [
    ("図書館", 0), ("書館", 0), ("館で本を読", 0), ("끝말", 1), ("끝말잇기", 1), ("말잇", 1), ("หนังสือ", 2), ("วันนี้", 2),
    ("ดี", 2), ("Python入門書", 3), ("門Python", 3), ("入門Python", 3), ("python", 3), ("ガイド", 7), ("ブック", 7),
    ("ខ្មែរ", 8),
    ("ဘာသာ", 9), ("3月の", 5),
  ])
  func `a substring finds its sentence as a phrase and as a prefix`(part: String, index: Int) async throws {
    #expect(try await found("\"\(part)\"") == [Self.texts[index]])
    #expect(try await found("\"\(part)\"*") == [Self.texts[index]])
  }

  @Test func `one character finds every text that contains it, even at the end`() async throws {
    #expect(try await found("\"本\"*") == [Self.texts[0], Self.texts[4], Self.texts[5]])
    #expect(try await found("\"だ\"*") == [Self.texts[0]])
    #expect(try await found("\"書\"*") == [Self.texts[0], Self.texts[3]])
  }

  @Test(arguments: ["館図書", "図館", "昨図", "끝잇", "หนือ", "門門", "入門書Python", "ython"])
  func `characters that are not adjacent find nothing`(part: String) async throws {
    #expect(try await found("\"\(part)\"*").isEmpty)
  }

  @Test func `composed and decomposed forms, joiners and selectors match`() async throws {
    // か with a voicing mark, は with a half-voicing mark, Hangul letters that form 끝말, a variation selector.
    let decomposed = [
      "か\u{3099}いと\u{3099}", "ハ\u{309A}ン", "\u{1101}\u{1173}\u{11C0}\u{1106}\u{1161}\u{11AF}", "葛\u{E0100}城",
    ]
    let composed = ["がいど", "パン", "끝말", "葛城"]
    for (one, other) in zip(decomposed, composed) {
      #expect(try await found("\"\(other)\"", in: [one, "else"]) == [one])
      #expect(try await found("\"\(one)\"", in: [other, "else"]) == [other])
    }
    #expect(try await found("\"ខ្មែរ\"", in: ["ភាសា\u{200B}ខ្មែ\u{200B}រ"]).count == 1)
  }

  @Test func `spaced words are still found by prefix and without accents`() async throws {
    #expect(try await found("cafe") == [Self.texts[5]])
    #expect(try await found("mull*") == [Self.texts[5]])
    #expect(try await found("\"plain words\"") == [Self.texts[6]])
    #expect(try await found("lain*").isEmpty)
  }

  @Test func `changed text leaves nothing in an external-content index`() async throws {
    let database = try Database(.inMemory)
    try await database.write { connection in
      try connection.execute(
        script: """
          CREATE TABLE text (key INTEGER PRIMARY KEY, body TEXT);
          CREATE VIRTUAL TABLE search USING fts5 (body, content = 'text', content_rowid = 'key', tokenize = 'unspaced');
          """)
      for text in Self.texts {
        try connection.run("INSERT INTO text (body) VALUES (\(text))")
        let key = connection.lastInsertedKey
        try connection.run("INSERT INTO search (rowid, body) VALUES (\(key), \(text))")
        try connection.run("INSERT INTO search (search, rowid, body) VALUES ('delete', \(key), \(text))")
        try connection.run("UPDATE text SET body = 'new' WHERE key = \(key)")
        try connection.run("INSERT INTO search (rowid, body) VALUES (\(key), 'new')")
      }
      try connection.run("INSERT INTO search (search, rank) VALUES ('integrity-check', 1)")
      try connection.run("INSERT INTO search (search) VALUES ('rebuild')")
    }
    let old = try database.read { connection in
      try connection.all("SELECT rowid FROM search WHERE search MATCH '\"図書\"'") { $0.integer(0) }
    }
    #expect(old.isEmpty)
  }

  @Test(arguments: ["\u{0}本", "本\u{0}館", "", " ", "\u{FFFD}", "👩‍👩‍👧本👍🏽", "\u{3099}\u{3099}本", "\u{200B}\u{200B}"])
  func `unusual text leaves the index consistent`(text: String) async throws {
    _ = try await found("\"本\"", in: [text])
  }
}
