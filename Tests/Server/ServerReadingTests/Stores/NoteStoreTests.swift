import KiwiKit
import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerReading
@testable import ServerTitles

struct NoteStoreTests {
  private static func note(
    _ id: String, of user: Viewer, _ text: String = "Words", kind: Note.Kind = .note,
    titleKey: Int64? = nil,
    sessionKey: Int64? = nil, page: Int? = nil, visibility: Audience = .onlyMe, at seconds: Int = 0
  ) -> NoteRecord {
    NoteRecord(
      key: 0, id: id, userKey: user.key, titleKey: titleKey, bookTitle: "Emma", sessionKey: sessionKey,
      sessionId: nil, kind: kind, text: text, position: BookPosition(page: page, percent: nil),
      visibility: visibility, createdAt: .at(seconds), editedAt: nil, revision: 0)
  }

  private static func words(_ words: String...) -> FullTextWords {
    FullTextWords(words.map { (text: $0, isBeginning: true) })
  }

  @Test(arguments: StorageEngine.allCases)
  func `a note is stored without loss, can be changed and is visible to its audience`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let notes = NoteStore(transaction)
      let (ana, bob, cy) = (
        try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"),
        try Fixtures(transaction).addUser("cy")
      )
      try Fixtures(transaction).follow(ana, by: bob)
      try notes.insert(Self.note("one", of: ana, kind: .quote, page: 7, visibility: .followers))
      var found = try #require(try notes.note(id: "one"))
      #expect((found.kind, found.text, found.position?.page, found.bookTitle) == (.quote, "Words", 7, "Emma"))
      func viewers() throws -> [String] {
        try [ana, bob, cy].filter { try notes.note(id: "one", seenBy: $0) != nil }.map(\.username)
      }
      #expect(try viewers() == ["ana", "bob"])
      #expect(try notes.note(id: "one", seenBy: nil) == nil)
      (found.text, found.kind, found.chapter, found.word) = ("Others", .note, 3, 120)
      (found.position, found.visibility, found.revision) = (BookPosition(percent: 40), .everyone, 1)
      found.editedAt = .at(9)
      try notes.update(found)
      #expect(try notes.note(id: "one") == found)
      #expect(try viewers() == ["ana", "bob", "cy"])
      #expect(try notes.note(id: "one", seenBy: nil) != nil)
      try Fixtures(transaction).block(cy, by: ana)
      #expect(try viewers() == ["ana", "bob"])
      found.isDeleted = true
      try notes.update(found)
      #expect(try viewers().isEmpty)
      #expect(try notes.note(id: "one")?.isDeleted == true)
      #expect(try AccountTotalsStore(transaction).totals(ofUser: ana.key).notes == 0)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a user's notes are filtered by words, kind, title and session`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let notes = NoteStore(transaction)
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      try TitleStore(transaction).insert(TitleFacts(kind: .book, name: "Emma"), id: "emma", source: "emma")
      let emma = try #require(try TitleStore(transaction).key(id: "emma"))
      try notes.insert(Self.note("a", of: ana, "A café by the sea", titleKey: emma, page: 9))
      try notes.insert(Self.note("b", of: ana, "The sea at night", kind: .quote, page: 2))
      try notes.insert(Self.note("c", of: bob, "My sea", titleKey: emma))
      func found(_ filter: NoteFilter) throws -> [String] {
        try notes.notes(ofUser: ana.key, filter, page: .first).map(\.id)
      }
      #expect(try found(NoteFilter()) == ["b", "a"])
      #expect(try found(NoteFilter(words: Self.words("sea"))) == ["b", "a"])
      #expect(try found(NoteFilter(words: Self.words("CAFE"))) == ["a"])
      #expect(try found(NoteFilter(words: Self.words("nig"))) == ["b"])
      #expect(try found(NoteFilter(words: Self.words("emma", "night"))) == ["b"])
      // The internal word that marks an owner finds no notes.
      #expect(try found(NoteFilter(words: Self.words("u\(ana.key)"))).isEmpty)
      #expect(try found(NoteFilter(words: Self.words("my"))).isEmpty)
      #expect(try found(NoteFilter(kind: .quote)) == ["b"])
      #expect(try found(NoteFilter(titleKey: emma)) == ["a"])
      #expect(try found(NoteFilter(sessionKey: 7)).isEmpty)
      #expect(try notes.all(ofUser: ana.key, titleKey: nil).map(\.id).sorted() == ["a", "b"])
      #expect(try notes.all(ofUser: ana.key, titleKey: emma).map(\.id) == ["a"])
      var gone = try #require(try notes.note(id: "a"))
      (gone.text, gone.isDeleted) = ("", true)
      try notes.update(gone)
      #expect(try found(NoteFilter(words: Self.words("cafe"))).isEmpty)
      #expect(try AccountTotalsStore(transaction).totals(ofUser: ana.key).notes == 1)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `shared notes about a title reach their audience, without those of muted authors`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let notes = NoteStore(transaction)
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      try TitleStore(transaction).insert(TitleFacts(kind: .book, name: "Emma"), id: "emma", source: "emma")
      let emma = try #require(try TitleStore(transaction).key(id: "emma"))
      for (index, visibility) in Audience.allCases.enumerated() {
        try notes.insert(Self.note("\(index)", of: ana, titleKey: emma, visibility: visibility))
      }
      try notes.insert(Self.note("own", of: bob, titleKey: emma, visibility: .everyone))
      func shared(_ viewer: Viewer?) throws -> [Audience] {
        try notes.shared(aboutTitle: emma, seenBy: viewer, page: .first).filter { $0.id != "own" }
          .map(\.visibility)
      }
      #expect(try shared(nil) == [.everyone])
      #expect(try shared(bob) == [.everyone])
      #expect(
        try notes.shared(aboutTitle: emma, seenBy: bob, page: .first).count == 1,
        "The viewer's own notes are left out.")
      try Fixtures(transaction).follow(ana, by: bob)
      #expect(Set(try shared(bob)) == [.followers, .everyone])
      try Fixtures(transaction).mute(ana, by: bob)
      #expect(try shared(bob).isEmpty)
      try Fixtures(transaction).suspend(ana)
      #expect(try shared(nil).isEmpty)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `every position selects one note from before a given time`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let notes = NoteStore(transaction)
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      #expect(try notes.note(ofUser: ana.key, before: .at(100), at: 0.5) == nil)
      for number in 0..<10 {
        try notes.insert(Self.note("a\(number)", of: ana, at: number))
        try notes.insert(Self.note("b\(number)", of: bob, at: number))
      }
      #expect(try notes.note(ofUser: ana.key, before: .at(0), at: 0.5) == nil)
      let found = try (0...100).map { place in
        try #require(try notes.note(ofUser: ana.key, before: .at(8), at: Double(place) / 100)).id
      }
      #expect(Set(found) == Set((0..<8).map { "a\($0)" }))
      #expect(found.sorted() == found)
    }
  }
}
