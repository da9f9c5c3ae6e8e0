import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerSocial

struct UserSearchStoreTests {
  private static func found(
    _ text: String, seenBy viewer: Viewer? = nil, page: Page = .first, candidates: Int = 100,
    in transaction: Transaction
  ) throws -> [String] {
    let words = FullTextWords(text.split(separator: " ").map { (text: $0, isBeginning: true) })
    return try UserSearchStore(transaction).users(
      prefix: text, words: words, seenBy: viewer, page: page, candidates: candidates
    ).map(\.username)
  }

  @Test(arguments: StorageEngine.allCases)
  func `users are found by username prefix, sorted, ignoring case`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      #expect(try Self.found("a", in: transaction).isEmpty)
      for name in ["anab", "bob", "ana", "an_b", "ana9", "banana"] {
        _ = try Fixtures(transaction).addUser(name)
      }
      #expect(try Self.found("ana", in: transaction) == ["ana", "ana9", "anab"])
      #expect(try Self.found("ANA", in: transaction) == ["ana", "ana9", "anab"])
      #expect(try Self.found("an_", in: transaction) == ["an_b"])
      #expect(try Self.found("an%", in: transaction).isEmpty)
      #expect(try Self.found("anabel", in: transaction).isEmpty)
      #expect(
        try Self.found("ana", page: Page(number: 1, size: 1), in: transaction) == ["ana", "ana9"],
        "The page plus one row.")
      #expect(try Self.found("ana", page: Page(number: 3, size: 1), in: transaction) == ["anab"])
      #expect(try Self.found("ana", page: Page(number: 4, size: 1), in: transaction).isEmpty)
      #expect(try Self.found("ana", candidates: 2, in: transaction) == ["ana", "ana9"])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `users are found by words of their names, after usernames, most followed first`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let names = [
        ("one", "José Silva"), ("two", "Maria JOSE"), ("three", "Joseph"), ("jose", nil), ("four", "Ann"),
      ]
      let users = try names.map { try Fixtures(transaction).addUser($0.0, displayName: $0.1) }
      try Fixtures(transaction).follow(users[1], by: users[4])
      #expect(try Self.found("jose", in: transaction) == ["jose", "two", "one", "three"])
      #expect(try Self.found("JOSÉ", in: transaction) == ["two", "one", "three"])
      #expect(try Self.found("sil jose", in: transaction) == ["one"])
      #expect(try Self.found("ilva", in: transaction).isEmpty)
      try ProfileStore(transaction).update(
        key: users[0].key, displayName: "Ann Jo", bio: nil, libraryVisibility: nil)
      #expect(try Self.found("silva", in: transaction).isEmpty)
      #expect(try Self.found("ann", in: transaction) == ["four", "one"])
      // A user found by both is listed once.
      _ = try Fixtures(transaction).addUser("ann", displayName: "Ann")
      #expect(try Self.found("ann", in: transaction) == ["ann", "four", "one"])
      try UserStore(transaction).delete(key: users[4].key)
      #expect(try Self.found("ann", in: transaction) == ["ann", "one"])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `users hidden from each other are not found`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let users = try ["ana1", "ana2", "ana3"].map {
        try Fixtures(transaction).addUser($0, displayName: "Somebody")
      }
      try Fixtures(transaction).block(users[1], by: users[0])
      for text in ["ana", "some"] {
        #expect(try Self.found(text, in: transaction) == ["ana1", "ana2", "ana3"])
        #expect(try Self.found(text, seenBy: users[0], in: transaction) == ["ana1", "ana3"])
        #expect(try Self.found(text, seenBy: users[1], in: transaction) == ["ana2", "ana3"])
      }
      try Fixtures(transaction).suspend(users[2])
      for text in ["ana", "some"] { #expect(try Self.found(text, in: transaction) == ["ana1", "ana2"]) }
    }
  }
}
