import KiwiKit
import ServerTesting
import TestSupport
import Testing

@testable import ServerCore
@testable import ServerPosts
@testable import ServerSocial
@testable import ServerTitles

struct FeedStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `the public feed has listed posts only, newest first`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let feeds = FeedStore(transaction)
      #expect(try feeds.listed(before: .max, limit: 10).isEmpty)
      #expect(try feeds.listed(offset: 0, limit: 10).isEmpty)
      #expect(try feeds.listed(offset: 1, limit: 10).isEmpty)
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      let first = try Fixtures(transaction).post(by: ana)
      for visibility in [Visibility.followers, .me] {
        _ = try Fixtures(transaction).post(by: ana, for: visibility)
      }
      let second = try Fixtures(transaction).post(by: bob)
      let third = try Fixtures(transaction).post(by: ana)
      let all = [third, second, first].map { PostKey(key: $0.key, authorKey: $0.authorKey) }
      #expect(try feeds.listed(before: .max, limit: 10) == all)
      #expect(try feeds.listed(before: .max, limit: 2) == Array(all.prefix(2)))
      #expect(try feeds.listed(before: third.key, limit: 10) == Array(all.dropFirst()))
      #expect(try feeds.listed(before: first.key, limit: 10).isEmpty)
      try Fixtures(transaction).suspend(bob)
      #expect(try feeds.listed(before: .max, limit: 10) == [all[0], all[2]])

      var seen: [PostKey] = []
      try feeds.scanListed(before: .max, limit: 10) { post in
        seen.append(post)
        return true
      }
      #expect(seen == [all[0], all[2]])
      seen = []
      try feeds.scanListed(before: .max, limit: 10) { post in
        seen.append(post)
        return false
      }
      #expect(seen == [all[0]])
      try feeds.scanListed(before: .max, limit: 1) { post in
        seen.append(post)
        return true
      }
      #expect(seen == [all[0], all[0]])
    }
  }

  /// The keys cross a block of the second level, and blocks of the first lose some or all of their posts.
  @Test(arguments: StorageEngine.allCases)
  func `an offset into the public feed is found in any number of posts`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let feeds = FeedStore(transaction)
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      var posts: [PostAccess] = []
      for number in 0..<4_200 {
        let isListed = number % 40 == 0 || (4_000..<4_150).contains(number)
        posts.append(
          try Fixtures(transaction).post(
            by: number % 3 == 0 ? bob : ana, nil, for: isListed ? .everyone : .me, hasPhoto: true))
      }
      func expectSamePlaces(_ change: String) throws {
        let whole = try feeds.listed(before: .max, limit: 1_000)
        #expect(whole.count > 100)
        for offset in 0...whole.count + 1 {
          let found = try feeds.listed(offset: offset, limit: 3)
          #expect(found == Array(whole.dropFirst(offset).prefix(3)), "\(change), from \(offset)")
        }
      }
      try expectSamePlaces("new")
      for number in 4_050..<4_120 { try PostStore(transaction).delete(key: posts[number].key) }
      try expectSamePlaces("with some deleted")
      try PostStore(transaction).setListed(false, ofAuthor: bob.key)
      try expectSamePlaces("without one author")
      try PostStore(transaction).setListed(true, ofAuthor: bob.key)
      try PostStore(transaction).update(key: posts[1].key, caption: nil, visibility: .everyone, now: .at(1))
      try expectSamePlaces("with that author, and one more post")
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `followed authors come with their newest post of each visibility that followers see`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let feeds = FeedStore(transaction)
      let (ana, bob, cy, dan) = (
        try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"),
        try Fixtures(transaction).addUser("cy"),
        try Fixtures(transaction).addUser("dan")
      )
      #expect(try feeds.followed(by: ana.key, before: .max).isEmpty)
      for user in [bob, cy, dan] { try Fixtures(transaction).follow(user, by: ana) }
      try Fixtures(transaction).suspend(dan)
      _ = try Fixtures(transaction).post(by: dan)
      let first = try Fixtures(transaction).post(by: bob)
      let second = try Fixtures(transaction).post(by: bob)
      let forFollowers = try Fixtures(transaction).post(by: bob, for: .followers)
      let forMe = try Fixtures(transaction).post(by: bob, for: .me)
      let newest = FollowedAuthor(
        key: bob.key, newestForEveryone: second.key, newestForFollowers: forFollowers.key)
      let none = FollowedAuthor(key: cy.key, newestForEveryone: nil, newestForFollowers: nil)
      #expect(Set(try feeds.followed(by: ana.key, before: .max)) == [newest, none])
      let before = FollowedAuthor(key: bob.key, newestForEveryone: first.key, newestForFollowers: nil)
      #expect(Set(try feeds.followed(by: ana.key, before: second.key)) == [before, none])

      #expect(try feeds.newest(ofAuthor: bob.key, .everyone, before: .max) == second.key)
      #expect(try feeds.newest(ofAuthor: bob.key, .everyone, before: second.key) == first.key)
      #expect(try feeds.newest(ofAuthor: bob.key, .everyone, before: first.key) == nil)
      #expect(try feeds.newest(ofAuthor: bob.key, .followers, before: .max) == forFollowers.key)
      #expect(try feeds.newest(ofAuthor: bob.key, .me, before: .max) == forMe.key)
      #expect(try feeds.newest(ofAuthor: cy.key, .me, before: .max) == nil)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a cursor keeps its position after its post is deleted`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let feeds = FeedStore(transaction)
      let ana = try Fixtures(transaction).addUser("ana")
      let id = UUIDv7.generate()
      let posts = try (0..<3).map { _ in try Fixtures(transaction).post(by: ana) }
      func older(_ cursor: String) throws -> [Int64] {
        try feeds.listed(before: try feeds.key(ofCursor: cursor), limit: 10).map(\.key)
      }
      #expect(try feeds.key(ofCursor: posts[1].id) == posts[1].key)
      #expect(try older(posts[1].id) == [posts[0].key])
      #expect(try older(id).isEmpty, "The cursor precedes all posts.")
      #expect(
        try older(UUIDv7.generate()) == posts.reversed().map(\.key), "The cursor is newer than all posts.")
      try PostStore(transaction).delete(key: posts[1].key)
      #expect(try older(posts[1].id) == [posts[0].key])
      try PostStore(transaction).delete(key: posts[0].key)
      #expect(try older(posts[1].id).isEmpty)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `both lists of a title agree with a scan of all posts`(engine: StorageEngine) async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    try await engine.withTransaction { transaction in
      var random = SeededGenerator(seed: seed)
      let users = try (0..<6).map { try Fixtures(transaction).addUser("person\($0)") }
      try TitleStore(transaction).insert(TitleFacts(kind: .book, name: "One"), id: "one", source: "one")
      try TitleStore(transaction).insert(TitleFacts(kind: .book, name: "Two"), id: "two", source: "two")
      let title = try #require(try TitleStore(transaction).key(id: "one"))
      let other = try #require(try TitleStore(transaction).key(id: "two"))
      for user in users {
        for followed in users where followed != user && Bool.random(using: &random) {
          try Fixtures(transaction).follow(followed, by: user)
        }
      }
      try Fixtures(transaction).block(users[1], by: users[0])
      try Fixtures(transaction).suspend(users[5])
      var about: [PostAccess] = []
      for _ in 0..<80 {
        let author = users[Int.random(in: 0..<6, using: &random)]
        let post = try Fixtures(transaction).post(
          by: author, for: Visibility.allCases.randomElement(using: &random) ?? .me)
        let subject = [title, other, nil][Int.random(in: 0..<3, using: &random)]
        try PostStore(transaction).setAbout(titleKey: subject, rating: nil, ofPost: post.key)
        if subject == title { about.append(post) }
        if author == users[5] { try PostStore(transaction).setListed(false, ofAuthor: author.key) }
      }
      for viewer in [nil] + users.map(Optional.some) {
        let visible = try about.reversed().filter {
          try PostStore(transaction).post(id: $0.id, visibleTo: viewer) != nil
        }
        for before in [Int64.max, about[about.count / 2].key] {
          let expected = visible.filter { $0.key < before }
          var found: [Int64] = []
          try FeedStore(transaction).scan(aboutTitle: title, before: before, seenBy: viewer, limit: 1_000) {
            match in
            if match.isShown { found.append(match.post.key) }
            return true
          }
          #expect(found == expected.map(\.key), "\(seed)")
        }
        guard let viewer else { continue }
        var newest: [Int64: Int64] = [:]
        for post in visible where try FollowStore(transaction).isFollowed(post.authorKey, by: viewer.key) {
          newest[post.authorKey] = max(newest[post.authorKey] ?? 0, post.key)
        }
        for before in [Int64.max, about[about.count / 2].key] {
          let expected = newest.values.filter { $0 < before }.sorted(by: >)
          let found = try FeedStore(transaction).newest(
            aboutTitle: title, ofFollowedBy: viewer, before: before, limit: 100)
          #expect(found.map(\.key) == expected, "\(seed)")
        }
      }
    }
  }

  @Test func `a page ends after the maximum of scanned posts and returns the next position`() async throws {
    try await StorageEngine.sqlite.withTransaction { transaction in
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      try TitleStore(transaction).insert(TitleFacts(kind: .book, name: "One"), id: "one", source: "one")
      let title = try #require(try TitleStore(transaction).key(id: "one"))
      func write(_ visibility: Visibility) throws -> PostAccess {
        let post = try Fixtures(transaction).post(by: ana, for: visibility)
        try PostStore(transaction).setAbout(titleKey: title, rating: nil, ofPost: post.key)
        return post
      }
      let oldest = try write(.everyone)
      for _ in 0..<FeedService.maxExamined + 5 { _ = try write(.me) }
      var hidden = try HiddenAuthors(from: bob, in: transaction)
      let first = try FeedService.about(
        title, visibleTo: bob, before: .max, size: 20, hidden: &hidden, in: transaction)
      #expect(first.posts.isEmpty)
      let next = try #require(first.next)
      let second = try FeedService.about(
        title, visibleTo: bob, before: next, size: 20, hidden: &hidden, in: transaction)
      #expect(second.posts.map(\.key) == [oldest.key] && second.next == nil)
    }
  }
}
