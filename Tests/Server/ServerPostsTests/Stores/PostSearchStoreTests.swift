import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerPosts
@testable import ServerSocial

struct PostSearchStoreTests {
  private static func words(_ texts: String..., beginning: String? = nil) -> FullTextWords {
    FullTextWords(
      texts.map { (text: $0, isBeginning: false) } + (beginning.map { [(text: $0, isBeginning: true)] } ?? [])
    )
  }

  private static func found(
    _ words: FullTextWords, tags: [String] = [], seenBy viewer: Viewer? = nil, limit: Int = 10,
    in transaction: Transaction
  ) throws -> [PostMatch] {
    var matches: [PostMatch] = []
    try PostSearchStore(transaction).scan(words: words, tags: tags, seenBy: viewer, limit: limit) { match in
      matches.append(match)
      return true
    }
    return matches
  }

  @Test(arguments: StorageEngine.allCases)
  func `posts with all words are found newest first, ignoring case and accents`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let ana = try Fixtures(transaction).addUser("ana")
      let captions = ["A café by the sea", "CAFE and bar", "The sea, the sea", "Cafés", nil]
      let keys = try captions.map { try Fixtures(transaction).post(by: ana, $0, hasPhoto: true).key }
      func keysFound(_ words: FullTextWords, limit: Int = 10) throws -> [Int64] {
        try Self.found(words, limit: limit, in: transaction).map(\.post.key)
      }
      #expect(try keysFound(Self.words("cafe")) == [keys[1], keys[0]])
      #expect(try keysFound(Self.words("CAFÉ")) == [keys[1], keys[0]])
      #expect(try keysFound(Self.words(beginning: "caf")) == [keys[3], keys[1], keys[0]])
      #expect(try keysFound(Self.words("sea", "cafe")) == [keys[0]])
      #expect(try keysFound(Self.words("sea", beginning: "caf")) == [keys[0]])
      #expect(try keysFound(Self.words("ea")).isEmpty)
      #expect(try keysFound(Self.words("cafe"), limit: 1) == [keys[1]])
      #expect(try Self.found(Self.words("bar"), in: transaction).first?.post.authorKey == ana.key)

      try PostStore(transaction).update(key: keys[1], caption: "Moved", visibility: .everyone, now: .at(1))
      #expect(try keysFound(Self.words("cafe")) == [keys[0]])
      #expect(try keysFound(Self.words("moved")) == [keys[1]])
      try PostStore(transaction).delete(key: keys[0])
      #expect(try keysFound(Self.words("cafe")).isEmpty)
      var scans = 0
      try PostSearchStore(transaction).scan(
        words: Self.words(beginning: "mov"), tags: [], seenBy: nil, limit: 10
      ) {
        _ in
        scans += 1
        return false
      }
      #expect(scans == 1)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `search words are never operators`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let ana = try Fixtures(transaction).addUser("ana")
      let key = try Fixtures(transaction).post(by: ana, "this OR \"that\" NEAR there*").key
      for word in [
        "or", "near", "\"that\"", "that\"\u{301}", "caption:that", "there*", "that)", "-this", "^this",
      ] {
        let found = try Self.found(Self.words(word), in: transaction).map(\.post.key)
        #expect(found == [key] || found.isEmpty, "\(word)")
      }
      #expect(try Self.found(Self.words("this", "OR", "near"), in: transaction).map(\.post.key) == [key])
      #expect(try Self.found(Self.words("that", "NOT", "this"), in: transaction).isEmpty)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `matches check the post's visibility and all tags`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let (ana, bob, cy) = (
        try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"),
        try Fixtures(transaction).addUser("cy")
      )
      try Fixtures(transaction).follow(ana, by: bob)
      let posts = try Visibility.allCases.map { try Fixtures(transaction).post(by: ana, "Sea", for: $0) }
      for (number, post) in posts.enumerated() {
        try PostStore(transaction).setHashtags(["sea", "tag\(number)"], ofPost: post.key)
      }
      func shown(_ viewer: Viewer?, tags: [String] = []) throws -> [Int64] {
        var byTag: [Int64] = []
        try PostSearchStore(transaction).scan(tag: "sea", tags: tags, seenBy: viewer, limit: 10) { match in
          if match.isShown { byTag.append(match.post.key) }
          return true
        }
        let byWord = try Self.found(Self.words("sea"), tags: tags, seenBy: viewer, in: transaction)
          .filter(\.isShown).map(\.post.key)
        #expect(byTag == byWord)
        return byTag
      }
      #expect(try shown(nil) == [posts[0].key])
      #expect(try shown(cy) == [posts[0].key])
      #expect(try shown(bob) == [posts[1].key, posts[0].key])
      #expect(try shown(ana) == posts.reversed().map(\.key))
      #expect(try shown(ana, tags: ["tag1"]) == [posts[1].key])
      #expect(try shown(ana, tags: ["tag1", "sea"]) == [posts[1].key])
      #expect(try shown(ana, tags: ["tag1", "tag2"]).isEmpty)
      #expect(try shown(cy, tags: ["tag1"]).isEmpty)
      try Fixtures(transaction).block(cy, by: ana)
      #expect(try shown(cy).isEmpty)
      try Fixtures(transaction).suspend(ana)
      #expect(try shown(bob).isEmpty)

      var scanned: [Int64] = []
      try PostSearchStore(transaction).scan(tag: "sea", tags: [], seenBy: nil, limit: 2) { match in
        scanned.append(match.post.key)
        return true
      }
      #expect(scanned == [posts[2].key, posts[1].key], "The limit applies to scanned posts.")
      try PostSearchStore(transaction).scan(tag: "none", tags: [], seenBy: nil, limit: 2) { _ in
        scanned = []
        return true
      }
      #expect(scanned.count == 2)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `ranks go from best to worst, newer posts first among equals`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let ana = try Fixtures(transaction).addUser("ana")
      let captions = ["sea", "sea and a great many other words that say little", "sea sea", "sun", "sea"]
      let keys = try captions.map { try Fixtures(transaction).post(by: ana, $0).key }
      func places(from lowest: Int64) throws -> [Int64: Int] {
        try PostSearchStore(transaction).places(words: Self.words("sea"), from: lowest)
      }
      let all = try places(from: 0)
      #expect(Set(all.keys) == [keys[0], keys[1], keys[2], keys[4]])
      #expect(Set(all.values) == [0, 1, 2, 3])
      #expect(all[keys[1]] == 3, "The longest post has the lowest density of matches.")
      let (older, newer) = (try #require(all[keys[0]]), try #require(all[keys[4]]))
      #expect(newer + 1 == older)
      #expect(Set(try places(from: keys[2]).keys) == [keys[2], keys[4]])
      #expect(try places(from: keys[4] + 1).isEmpty)
    }
  }
}
