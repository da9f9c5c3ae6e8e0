import KiwiKit
import TestSupport
import Testing

@testable import KiwiServer

/// What stores say of posts about titles, held to every engine and to a plain look at all posts.
struct PostSubjectStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `what posts are about is found for a page at once`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let ana = try transaction.person("ana")
      let makers = (0..<12).map { TitlePerson(role: $0 == 1 ? .translator : .author, name: "\($0)") }
      try transaction.titles.insert(
        TitleFacts(kind: .book, name: "Many", year: -1, people: makers), id: "many", source: "many")
      try transaction.titles.insert(TitleFacts(kind: .show, name: "None"), id: "none", source: "none")
      let posts = try (0..<4).map { _ in try transaction.post(by: ana) }
      let many = try #require(try transaction.titles.key(id: "many"))
      let none = try transaction.titles.key(id: "none")
      let rating = Rating(quarterStars: 3)
      try transaction.posts.setAbout(titleKey: many, rating: rating, ofPost: posts[0].key)
      try transaction.posts.setAbout(titleKey: none, rating: nil, ofPost: posts[2].key)
      let first = PostSubject(
        .title(
          TitleSummary(id: "many", kind: .book, name: "Many", year: -1, makers: ["0", "2", "3"])),
        rating: rating)
      let second = PostSubject(.title(TitleSummary(id: "none", kind: .show, name: "None")))
      #expect(
        try transaction.posts.subjects(ofPosts: posts.map(\.key))
          == [posts[0].key: first, posts[2].key: second])
      #expect(try transaction.posts.contents(ofPosts: [posts[0].key]).map(\.aboutTitleKey) == [many])
      try transaction.posts.setAbout(titleKey: nil, rating: rating, ofPost: posts[0].key)
      #expect(try transaction.posts.subjects(ofPosts: [posts[0].key]).isEmpty)
      #expect(try transaction.titles.key(id: "never") == nil)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `both lists of a title are what a look at every post finds`(engine: StorageEngine) async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    try await engine.withTransaction { transaction in
      var random = SeededGenerator(seed: seed)
      let people = try (0..<6).map { try transaction.person("person\($0)") }
      try transaction.titles.insert(TitleFacts(kind: .book, name: "One"), id: "one", source: "one")
      try transaction.titles.insert(TitleFacts(kind: .book, name: "Two"), id: "two", source: "two")
      let title = try #require(try transaction.titles.key(id: "one"))
      let other = try #require(try transaction.titles.key(id: "two"))
      for person in people {
        for followed in people where followed != person && Bool.random(using: &random) {
          try transaction.follow(followed, by: person)
        }
      }
      try transaction.block(people[1], by: people[0])
      try transaction.suspend(people[5])
      var about: [PostAccess] = []
      for _ in 0..<80 {
        let author = people[Int.random(in: 0..<6, using: &random)]
        let post = try transaction.post(
          by: author, for: Visibility.allCases.randomElement(using: &random) ?? .me)
        let subject = [title, other, nil][Int.random(in: 0..<3, using: &random)]
        try transaction.posts.setAbout(titleKey: subject, rating: nil, ofPost: post.key)
        if subject == title { about.append(post) }
        if author == people[5] { try transaction.posts.setListed(false, ofAuthor: author.key) }
      }
      for viewer in [nil] + people.map(Optional.some) {
        let visible = try about.reversed().filter {
          try transaction.posts.post(id: $0.id, visibleTo: viewer) != nil
        }
        for before in [Int64.max, about[about.count / 2].key] {
          let expected = visible.filter { $0.key < before }
          var found: [Int64] = []
          try transaction.feeds.scan(aboutTitle: title, before: before, seenBy: viewer, limit: 1_000) {
            match in
            if match.isShown { found.append(match.post.key) }
            return true
          }
          #expect(found == expected.map(\.key), "\(seed)")
        }
        guard let viewer else { continue }
        var newest: [Int64: Int64] = [:]
        for post in visible where try transaction.follows.isFollowed(post.authorKey, by: viewer.key) {
          newest[post.authorKey] = max(newest[post.authorKey] ?? 0, post.key)
        }
        for before in [Int64.max, about[about.count / 2].key] {
          let expected = newest.values.filter { $0 < before }.sorted(by: >)
          let found = try transaction.feeds.newest(
            aboutTitle: title, ofFollowedBy: viewer, before: before, limit: 100)
          #expect(found.map(\.key) == expected, "\(seed)")
        }
      }
    }
  }

  @Test func `a page ends after so many posts as may be looked at, and says how it goes on`() async throws {
    try await StorageEngine.sqlite.withTransaction { transaction in
      let (ana, bob) = (try transaction.person("ana"), try transaction.person("bob"))
      try transaction.titles.insert(TitleFacts(kind: .book, name: "One"), id: "one", source: "one")
      let title = try #require(try transaction.titles.key(id: "one"))
      func write(_ visibility: Visibility) throws -> PostAccess {
        let post = try transaction.post(by: ana, for: visibility)
        try transaction.posts.setAbout(titleKey: title, rating: nil, ofPost: post.key)
        return post
      }
      let oldest = try write(.everyone)
      for _ in 0..<FeedService.mostLookedAt + 5 { _ = try write(.me) }
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
