import KiwiKit
import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerPosts
@testable import ServerSocial
@testable import ServerTitles

struct PostStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `a post is found by its id and its key with its content`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let posts = PostStore(transaction)
      let ana = try Fixtures(transaction).addUser("ana", displayName: "Ana")
      #expect(try posts.post(id: "none") == nil)
      #expect(try posts.livePost(key: 1) == nil)
      #expect(try posts.content(key: 1) == nil)
      #expect(try posts.id(key: 1) == nil)
      #expect(try posts.author(key: 1) == nil)
      #expect(try posts.counts(id: "none") == (likes: 0, comments: 0))
      let key = try posts.insert(
        id: "p", authorKey: ana.key, caption: "Sea", visibility: .followers, hasPhoto: true, now: .at(3))
      let post = try #require(try posts.post(id: "p"))
      #expect(
        post
          == PostAccess(
            key: key, id: "p", authorKey: ana.key, visibility: .followers, hasPhoto: true, caption: "Sea",
            likeCount: 0))
      #expect(try posts.id(key: key) == "p")
      #expect(try posts.author(key: key) == ana.key)
      let content = try #require(try posts.content(key: key))
      #expect(content.authorKey == ana.key)
      #expect(content.id == "p")
      #expect(content.hasPhoto)
      #expect(content.caption == "Sea")
      #expect(content.visibility == "followers")
      #expect(content.createdAt == .at(3))
      #expect(content.editedAt == nil)
      #expect(content.likeCount == 0 && content.commentCount == 0)

      try posts.update(key: key, caption: nil, visibility: .everyone, now: .at(4))
      let changed = try #require(try posts.content(key: key))
      #expect(changed.caption == nil)
      #expect(changed.visibility == "everyone")
      #expect(changed.editedAt == .at(4))
      #expect(changed.createdAt == .at(3))
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `visibility of a post depends on its audience, follows, blocks and suspension`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let author = try Fixtures(transaction).addUser("author")
      let readers = [
        "author": author, "follower": try Fixtures(transaction).addUser("follower"),
        "stranger": try Fixtures(transaction).addUser("stranger"),
        "blocker": try Fixtures(transaction).addUser("blocker"),
        "blocked": try Fixtures(transaction).addUser("blocked"),
      ]
      for (name, reader) in readers where name != "author" && name != "stranger" {
        try Fixtures(transaction).follow(author, by: reader)
      }
      try Fixtures(transaction).block(author, by: try #require(readers["blocker"]))
      try Fixtures(transaction).block(try #require(readers["blocked"]), by: author)
      func viewers(_ post: PostAccess) throws -> Set<String> {
        var names = Set(
          try readers.filter { try PostStore(transaction).post(id: post.id, visibleTo: $0.value) != nil }.keys
        )
        if try PostStore(transaction).post(id: post.id, visibleTo: nil) != nil { names.insert("visitor") }
        return names
      }
      func members(_ post: PostAccess) throws -> Set<String> {
        Set(
          try readers.filter {
            try NotificationStore(transaction).audienceMember(username: $0.key.uppercased(), of: post)
              == $0.value.key
          }.keys)
      }
      let forEveryone = try Fixtures(transaction).post(by: author)
      let forFollowers = try Fixtures(transaction).post(by: author, for: .followers)
      let forMe = try Fixtures(transaction).post(by: author, for: .me)
      #expect(try viewers(forEveryone) == ["author", "follower", "stranger", "visitor"])
      #expect(try viewers(forFollowers) == ["author", "follower"])
      #expect(try viewers(forMe) == ["author"])
      #expect(try members(forEveryone) == ["author", "follower", "stranger"])
      #expect(try members(forFollowers) == ["author", "follower"])
      #expect(try members(forMe) == ["author"])
      #expect(try NotificationStore(transaction).audienceMember(username: "nobody", of: forEveryone) == nil)

      try Fixtures(transaction).suspend(author)
      for post in [forEveryone, forFollowers, forMe] { #expect(try viewers(post) == ["author"]) }
      #expect(try UserStore(transaction).unsuspend(key: author.key))
      try PostStore(transaction).setListed(true, ofAuthor: author.key)
      #expect(try viewers(forEveryone) == ["author", "follower", "stranger", "visitor"])
      #expect(try viewers(forMe) == ["author"], "Only public posts are listed again.")
      try Fixtures(transaction).suspend(try #require(readers["follower"]))
      #expect(try members(forFollowers) == ["author"])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `listed posts are public and of authors who are not suspended`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let posts = PostStore(transaction)
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      let all = try Visibility.allCases.map { try Fixtures(transaction).post(by: ana, for: $0) }
      let other = try Fixtures(transaction).post(by: bob)
      func listed() throws -> [String] {
        try (all + [other]).filter { try posts.livePost(key: $0.key)?.isListed == true }.map(\.id)
      }
      #expect(try listed() == [all[0].id, other.id])
      try posts.setListed(false, ofAuthor: ana.key)
      try posts.setListed(false, ofAuthor: ana.key)
      #expect(try listed() == [other.id])
      try posts.setListed(true, ofAuthor: ana.key)
      #expect(try listed() == [all[0].id, other.id])
      try posts.update(key: all[0].key, caption: "Hello", visibility: .me, now: .at(1))
      try posts.update(key: all[2].key, caption: "Hello", visibility: .everyone, now: .at(1))
      #expect(try listed() == [all[2].id, other.id])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `an author's posts are unlisted in batches, newest first`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let posts = PostStore(transaction)
      let ana = try Fixtures(transaction).addUser("ana")
      let keys = try (0..<3).map { _ in try Fixtures(transaction).post(by: ana).key }
      #expect(try UserStore(transaction).suspend(key: ana.key, now: .at(0)))
      #expect(try posts.authorsBeingUnlisted() == [])
      try BatchedWorkStore(transaction).put(PostListing.kind.name, subject: ana.key, position: 1)
      #expect(try posts.authorsBeingUnlisted() == [ana.key])
      #expect(
        try posts.setListed(false, ofAuthor: ana.key, before: .max, limit: 2) == keys[1]...keys[2])
      #expect(try posts.setListed(false, ofAuthor: ana.key, before: keys[1], limit: 2) == keys[0]...keys[0])
      #expect(try posts.setListed(false, ofAuthor: ana.key, before: keys[0], limit: 2) == nil)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a hidden post loses its content, and its comments and likes are removed in batches`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let posts = PostStore(transaction)
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      let post = try Fixtures(transaction).post(by: ana, "Words #sea")
      try posts.setHashtags(["sea"], ofPost: post.key)
      #expect(try posts.hashtags(ofPost: post.key) == ["sea"])
      #expect(try posts.captionsWithHashtags(after: 0, limit: 9).map(\.caption) == ["Words #sea"])
      #expect(try posts.captionsWithHashtags(after: post.key, limit: 9).isEmpty)
      for _ in 0..<3 { _ = try Fixtures(transaction).comment(by: bob, under: post) }
      _ = try LikeStore(transaction).insert(postKey: post.key, userKey: bob.key, now: .at(0))
      try posts.hide(key: post.key)
      for viewer in [bob, nil] { #expect(try posts.post(id: post.id, visibleTo: viewer) == nil) }
      #expect(try posts.hashtags(ofPost: post.key).isEmpty)
      #expect(try posts.captionsWithHashtags(after: 0, limit: 9).isEmpty)
      var deleted = 0
      while case let count = try posts.deleteSome(ofPost: post.key, limit: 2), count > 0 {
        #expect(count <= 2)
        deleted += count
      }
      #expect(deleted == 4)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `the counts of a post match its likes and comments`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let posts = PostStore(transaction)
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      let post = try Fixtures(transaction).post(by: ana)
      for user in [ana, bob] {
        _ = try LikeStore(transaction).insert(postKey: post.key, userKey: user.key, now: .at(0))
      }
      let comment = try Fixtures(transaction).comment(by: bob, under: post)
      #expect(try posts.counts(id: post.id) == (likes: 2, comments: 1))
      #expect(try posts.post(id: post.id)?.likeCount == 2)
      #expect(try posts.content(key: post.key)?.commentCount == 1)
      let live = try #require(try posts.livePost(key: post.key))
      #expect(live.counts == PostCounts(postId: post.id, likes: 2, commentCount: 1))
      #expect(live.id == post.id)
      _ = try LikeStore(transaction).delete(postKey: post.key, userKey: bob.key)
      try CommentStore(transaction).delete(key: comment.key)
      #expect(try posts.counts(id: post.id) == (likes: 1, comments: 0))
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a card has words only while the post has a caption and no photo`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let posts = PostStore(transaction)
      let ana = try Fixtures(transaction).addUser("ana")
      let words = try Fixtures(transaction).post(by: ana, "Words")
      let photo = try Fixtures(transaction).post(by: ana, "Words", hasPhoto: true)
      #expect(try posts.words(ofPost: words.key) == QuoteCardWords(caption: "Words", username: "ana"))
      #expect(try posts.words(ofPost: photo.key) == nil)
      try posts.delete(key: words.key)
      #expect(try posts.words(ofPost: words.key) == nil)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a post has the latest tags, each once, and its key is never reused`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let posts = PostStore(transaction)
      let ana = try Fixtures(transaction).addUser("ana")
      let post = try Fixtures(transaction).post(by: ana)
      func tagged(_ tag: String) throws -> [Int64] {
        var keys: [Int64] = []
        try PostSearchStore(transaction).scan(tag: tag, tags: [], seenBy: nil, limit: 10) { match in
          keys.append(match.post.key)
          return true
        }
        return keys
      }
      try posts.setHashtags(["sea", "sun", "sea"], ofPost: post.key)
      #expect(try tagged("sea") == [post.key])
      try posts.setHashtags(["sun"], ofPost: post.key)
      #expect(try tagged("sea").isEmpty)
      #expect(try tagged("sun") == [post.key])
      try posts.setHashtags([], ofPost: post.key)
      #expect(try tagged("sun").isEmpty)
      try posts.setHashtags(["sun"], ofPost: post.key)
      try posts.delete(key: post.key)
      #expect(try tagged("sun").isEmpty)
      #expect(try posts.post(id: post.id) == nil)
      #expect(try Fixtures(transaction).post(by: ana).key > post.key)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `subjects of a page of posts are found in one query`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let ana = try Fixtures(transaction).addUser("ana")
      let makers = (0..<12).map { TitlePerson(role: $0 == 1 ? .translator : .author, name: "\($0)") }
      try TitleStore(transaction).insert(
        TitleFacts(kind: .book, name: "Many", year: -1, people: makers), id: "many", source: "many")
      try TitleStore(transaction).insert(TitleFacts(kind: .show, name: "None"), id: "none", source: "none")
      let posts = try (0..<4).map { _ in try Fixtures(transaction).post(by: ana) }
      let many = try #require(try TitleStore(transaction).key(id: "many"))
      let none = try TitleStore(transaction).key(id: "none")
      let rating = Rating(quarterStars: 3)
      try PostStore(transaction).setAbout(titleKey: many, rating: rating, ofPost: posts[0].key)
      try PostStore(transaction).setAbout(titleKey: none, rating: nil, ofPost: posts[2].key)
      let first = PostSubject(
        .title(
          TitleSummary(id: "many", kind: .book, name: "Many", year: -1, makers: ["0", "2", "3"])),
        rating: rating)
      let second = PostSubject(.title(TitleSummary(id: "none", kind: .show, name: "None")))
      #expect(
        try PostStore(transaction).subjects(ofPosts: posts.map(\.key))
          == [posts[0].key: first, posts[2].key: second])
      #expect(try PostStore(transaction).contents(ofPosts: [posts[0].key]).map(\.aboutTitleKey) == [many])
      try PostStore(transaction).setAbout(titleKey: nil, rating: rating, ofPost: posts[0].key)
      #expect(try PostStore(transaction).subjects(ofPosts: [posts[0].key]).isEmpty)
      try PostStore(transaction).setAbout(
        titleKey: many, rating: rating, position: BookPosition(percent: 40), ofPost: posts[1].key)
      #expect(
        try PostStore(transaction).contents(ofPosts: [posts[1].key]).map(\.position) == [
          BookPosition(percent: 40)
        ])
      #expect(try PostStore(transaction).post(id: posts[1].id)?.isFolded == true)
      try PostStore(transaction).setAbout(titleKey: many, rating: rating, ofPost: posts[1].key)
      try PostStore(transaction).setAbout(titleKey: none, rating: rating, ofPost: posts[1].key)
      #expect(
        try PostStore(transaction).subjects(ofPosts: [posts[1].key])
          == [posts[1].key: PostSubject(second.thing, rating: rating)])
      #expect(try PostStore(transaction).contents(ofPosts: [posts[1].key]).map(\.isSpoiler) == [false])
      try PostStore(transaction).setSpoiler(true, ofPost: posts[1].key)
      #expect(try PostStore(transaction).contents(ofPosts: [posts[1].key]).map(\.isSpoiler) == [true])
      #expect(try PostStore(transaction).words(ofPost: posts[1].key)?.caption == QuoteCardWords.spoiler)
    }
  }
}

extension PostStore {
  fileprivate func content(key: Int64) throws -> PostContent? {
    try self.contents(ofPosts: [key]).first
  }
}
