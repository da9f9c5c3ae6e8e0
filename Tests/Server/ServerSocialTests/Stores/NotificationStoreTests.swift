import KiwiKit
import Media
import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerPosts
@testable import ServerSocial
@testable import ServerTitles

struct NotificationStoreTests {
  private static func list(
    _ reader: Viewer, in transaction: Transaction, _ page: Page = .first
  ) throws -> [String] {
    try NotificationStore(transaction).notifications(for: reader, page: page).map {
      "\($0.kind) by \($0.actor.username)"
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a notification names its actor and its subject`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let notifications = NotificationStore(transaction)
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      #expect(try notifications.unreadCount(ofUser: ana.key) == 0)
      #expect(try notifications.unreadCount(ofUser: bob.key + 1) == 0)
      #expect(try notifications.notifications(for: ana, page: .first).isEmpty)
      let post = try Fixtures(transaction).post(by: ana)
      let comment = try Fixtures(transaction).comment(by: bob, under: post)
      let source = NotificationSource(
        kind: .comment, actorKey: bob.key, postKey: post.key, commentKey: comment.key)
      try notifications.insert(source, for: ana.key, now: .at(1))
      try notifications.insert(
        NotificationSource(kind: .follow, actorKey: bob.key), for: ana.key, now: .at(2))
      let list = try notifications.notifications(for: ana, page: .first)
      #expect(list.map(\.kind) == ["follow", "comment"])
      #expect(list.map(\.actor.username) == ["bob", "bob"])
      #expect(list.map(\.postId) == [nil, post.id])
      #expect(list.map(\.commentId) == [nil, comment.id])
      #expect(list.map(\.createdAt) == [.at(2), .at(1)])
      #expect(list.map(\.isRead) == [false, false])
      #expect(try notifications.unreadCount(ofUser: ana.key) == 2)
      #expect(try notifications.unreadCount(ofUser: bob.key) == 0)
      #expect(try notifications.recipients(ofPost: post.key) == [ana.key])
      #expect(try notifications.recipients(ofComment: comment.key) == [ana.key])
      #expect(try notifications.recipients(ofPost: post.key + 1).isEmpty)
      #expect(try notifications.recipients(ofComment: comment.key + 1).isEmpty)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `spoilers are left out of notifications until revealed, except the recipient's own text`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      let title = try Fixtures(transaction).film("Film").key
      var expected: [String?] = []
      for author in [ana, bob] {
        for (isSpoiler, hasTitle, position) in [
          (false, false, nil), (true, false, nil), (false, true, nil),
          (false, true, BookPosition(percent: 40)),
        ] {
          let post = try Fixtures(transaction).post(by: author, "Caption")
          try PostStore(transaction).setSpoiler(isSpoiler, ofPost: post.key)
          if hasTitle {
            try PostStore(transaction).setAbout(
              titleKey: title, rating: nil, position: position, ofPost: post.key)
          }
          let comment = try Fixtures(transaction).comment(by: bob, under: post, "Comment")
          for commentKey in [nil, comment.key] {
            try NotificationStore(transaction).insert(
              NotificationSource(
                kind: .mention, actorKey: bob.key, postKey: post.key, commentKey: commentKey),
              for: ana.key, now: .at(1))
          }
          let isMine = author.key == ana.key
          expected.append(isMine || !isSpoiler && position == nil ? "Caption" : nil)
          expected.append((isMine || !isSpoiler) && position == nil ? "Comment" : nil)
        }
      }
      let list = try NotificationStore(transaction).notifications(for: ana, page: .first)
      #expect(list.map(\.excerpt) == expected.reversed())
      #expect(Set(list.map(\.followedByMe)) == [false])
      try Fixtures(transaction).follow(bob, by: ana)
      let post = try Fixtures(transaction).post(by: ana, String(repeating: "ä", count: 300))
      try NotificationStore(transaction).insert(
        NotificationSource(kind: .like, actorKey: bob.key, postKey: post.key), for: ana.key, now: .at(2))
      let newest = try #require(
        try NotificationStore(transaction).notifications(for: ana, page: .first).first)
      #expect(newest.excerpt == String(repeating: "ä", count: 200))
      #expect(newest.followedByMe && newest.pictureName == nil)
      let photo = try Fixtures(transaction).post(by: ana, nil, hasPhoto: true)
      for position in [QuoteCards.position, 1, 0] {
        let variants = [1_080, 320].map {
          ProcessedImage.Variant(name: "\(position) at \($0)", width: $0, height: $0, byteCount: 1)
        }
        let image = ProcessedImage(width: 1_080, height: 1_080, placeholder: "", variants: variants)
        try PictureStore(transaction).insert(image, alt: nil, position: position, postKey: photo.key)
      }
      try NotificationStore(transaction).insert(
        NotificationSource(kind: .like, actorKey: bob.key, postKey: photo.key), for: ana.key, now: .at(3))
      let last = try #require(try NotificationStore(transaction).notifications(for: ana, page: .first).first)
      #expect(last.pictureName == "0 at 320" && last.excerpt == nil)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `notifications of muted or hidden users are neither listed nor counted`(engine: StorageEngine)
    async throws
  {
    try await engine.withTransaction { transaction in
      let ana = try Fixtures(transaction).addUser("ana")
      let others = try ["muted", "blocked", "blocker", "fine"].map { try Fixtures(transaction).addUser($0) }
      try Fixtures(transaction).mute(others[0], by: ana)
      try Fixtures(transaction).block(others[1], by: ana)
      try Fixtures(transaction).block(ana, by: others[2])
      for actor in others {
        try NotificationStore(transaction).insert(
          NotificationSource(kind: .follow, actorKey: actor.key), for: ana.key, now: .at(0))
      }
      #expect(try Self.list(ana, in: transaction) == ["follow by fine"])
      #expect(try NotificationStore(transaction).unreadCount(ofUser: ana.key) == 1)
      try Fixtures(transaction).suspend(ana)
      try NotificationStore(transaction).insert(
        NotificationSource(kind: .like, actorKey: others[3].key), for: ana.key, now: .at(0))
      #expect(
        try NotificationStore(transaction).unreadCount(ofUser: ana.key) == 1, "Suspended actors do not count."
      )
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `hidden notifications are not listed, and pages continue after them`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let notifications = NotificationStore(transaction)
      let users = try ["ana", "bob", "cy", "dan"].map { try Fixtures(transaction).addUser($0) }
      let ana = users[0]
      let post = try Fixtures(transaction).post(by: users[1])
      for actor in users.dropFirst() {
        for kind in [AppNotification.Kind.follow, .mention] {
          try notifications.insert(
            NotificationSource(
              kind: kind, actorKey: actor.key, postKey: kind == .mention ? post.key : nil),
            for: ana.key, now: .at(0))
        }
      }
      #expect(
        try Self.list(ana, in: transaction) == [
          "mention by dan", "follow by dan", "mention by cy", "follow by cy", "mention by bob",
          "follow by bob",
        ])
      #expect(
        try Self.list(ana, in: transaction, Page(number: 1, size: 2)).count == 3, "The page plus one row.")
      #expect(try Self.list(ana, in: transaction, Page(number: 3, size: 2)).count == 2)
      #expect(try Self.list(ana, in: transaction, Page(number: 4, size: 2)).isEmpty)
      try Fixtures(transaction).block(users[3], by: ana)
      #expect(
        try Self.list(ana, in: transaction, Page(number: 2, size: 2)) == ["mention by bob", "follow by bob"])
      try PostStore(transaction).update(key: post.key, caption: nil, visibility: .me, now: .at(1))
      #expect(try Self.list(ana, in: transaction) == ["follow by cy", "follow by bob"])
      try Fixtures(transaction).suspend(users[1])
      #expect(try Self.list(ana, in: transaction) == ["follow by cy"])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `reading marks notifications up to a time and never unmarks`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let notifications = NotificationStore(transaction)
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      func notify(_ kind: AppNotification.Kind, _ reader: Viewer, by actor: Viewer) throws {
        try notifications.insert(
          NotificationSource(kind: kind, actorKey: actor.key), for: reader.key, now: .at(0))
      }
      func read() throws -> [Bool] {
        let read = try notifications.notifications(for: ana, page: .first).map(\.isRead)
        #expect(try notifications.unreadCount(ofUser: ana.key) == read.count { !$0 })
        return read
      }
      try notifications.markRead(upTo: nil, ofUser: ana.key)
      for kind in [AppNotification.Kind.like, .comment, .follow] { try notify(kind, ana, by: bob) }
      try notify(.follow, bob, by: ana)
      let ids = try notifications.notifications(for: ana, page: .first).map(\.id)
      #expect(try read() == [false, false, false])
      try notifications.markRead(upTo: ids[1], ofUser: ana.key)
      #expect(try read() == [false, true, true])
      try notifications.markRead(upTo: ids[2], ofUser: ana.key)
      #expect(try read() == [false, true, true])
      try notifications.delete(NotificationSource(kind: .comment, actorKey: bob.key), for: ana.key)
      try notifications.delete(NotificationSource(kind: .follow, actorKey: bob.key), for: ana.key)
      #expect(try read() == [true])
      try notify(.mention, ana, by: bob)
      #expect(try read() == [false, true])
      try notifications.markRead(upTo: ids[0], ofUser: ana.key)
      #expect(try read() == [false, true], "The withdrawn notification is older than the new one.")
      try notifications.markRead(upTo: nil, ofUser: ana.key)
      #expect(try read() == [true, true])
      #expect(try notifications.unreadCount(ofUser: bob.key) == 1)
    }
  }

  /// Each of three users follows the others and likes one post of each.
  private struct World {
    let users: [Viewer]
    let posts: [PostAccess]

    init(in transaction: Transaction) throws {
      users = try ["ana", "bob", "cy"].map { try Fixtures(transaction).addUser($0) }
      posts = try users.map { try Fixtures(transaction).post(by: $0, for: .followers) }
      for reader in users {
        for actor in users where actor != reader {
          try Fixtures(transaction).follow(reader, by: actor)
          try NotificationStore(transaction).insert(
            NotificationSource(kind: .follow, actorKey: actor.key), for: reader.key, now: .at(0))
        }
      }
      for (post, author) in zip(posts, users) {
        for actor in users where actor != author {
          try NotificationStore(transaction).insert(
            NotificationSource(kind: .like, actorKey: actor.key, postKey: post.key), for: author.key,
            now: .at(0))
        }
      }
    }

    func lists(in transaction: Transaction) throws -> [[String]] {
      try users.map { person in
        let list = try NotificationStoreTests.list(person, in: transaction)
        #expect(try NotificationStore(transaction).unreadCount(ofUser: person.key) == list.count)
        return list.sorted()
      }
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `an undone action withdraws its notifications and no others`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let notifications = NotificationStore(transaction)
      let world = try World(in: transaction)
      let (ana, bob) = (world.users[0], world.users[1])
      let all = [
        ["follow by bob", "follow by cy", "like by bob", "like by cy"],
        ["follow by ana", "follow by cy", "like by ana", "like by cy"],
        ["follow by ana", "follow by bob", "like by ana", "like by bob"],
      ]
      #expect(try world.lists(in: transaction) == all)
      try notifications.delete(.like, ofPost: world.posts[0].key, by: bob.key)
      #expect(try world.lists(in: transaction)[0] == ["follow by bob", "follow by cy", "like by cy"])
      try notifications.delete(NotificationSource(kind: .like, actorKey: world.users[2].key), for: ana.key)
      #expect(
        try world.lists(in: transaction)[0].count == 3, "A like of a post is not the one without a post.")
      try notifications.deleteAll(by: ana.key, for: bob.key)
      #expect(try world.lists(in: transaction)[1] == ["follow by cy", "like by cy"])
      #expect(try world.lists(in: transaction)[2] == all[2])
      while try notifications.deleteSome(by: world.users[2].key, limit: 1) {}
      #expect(try world.lists(in: transaction) == [["follow by bob"], [], all[2]])
      try UserStore(transaction).delete(key: ana.key)
      #expect(try NotificationStore(transaction).unreadCount(ofUser: world.users[2].key) == 2)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `notifications about posts are withdrawn from users outside the audience`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let notifications = NotificationStore(transaction)
      let world = try World(in: transaction)
      let (ana, bob, cy) = (world.users[0], world.users[1], world.users[2])
      let post = world.posts[0]
      let comment = try Fixtures(transaction).comment(by: bob, under: post)
      let inCaption = NotificationSource(kind: .mention, actorKey: ana.key, postKey: post.key)
      let inComment = NotificationSource(
        kind: .mention, actorKey: bob.key, postKey: post.key, commentKey: comment.key)
      for reader in [bob, cy] { try notifications.insert(inCaption, for: reader.key, now: .at(0)) }
      try notifications.insert(inComment, for: cy.key, now: .at(0))
      func mentioned(_ comment: CommentRecord?, by actor: Viewer) throws -> Set<Int64> {
        Set(try notifications.mentioned(ofPost: post.key, commentKey: comment?.key, by: actor.key))
      }
      #expect(try mentioned(nil, by: ana) == [bob.key, cy.key])
      #expect(try mentioned(comment, by: bob) == [cy.key])
      #expect(try mentioned(comment, by: ana).isEmpty)
      #expect(try mentioned(nil, by: bob).isEmpty)

      _ = try FollowStore(transaction).delete(follower: cy.key, followed: ana.key)
      try notifications.deleteAll(outsideAudienceOf: post)
      #expect(try mentioned(nil, by: ana) == [bob.key])
      #expect(try mentioned(comment, by: bob).isEmpty)
      #expect(Set(try notifications.recipients(ofPost: post.key)) == [ana.key, bob.key])

      try notifications.insert(inCaption, for: cy.key, now: .at(1))
      try notifications.deleteAll(ofPostsBy: ana.key, .everyone, for: cy.key)
      #expect(try mentioned(nil, by: ana) == [bob.key, cy.key])
      try notifications.deleteAll(ofPostsBy: ana.key, .followers, for: cy.key)
      #expect(try mentioned(nil, by: ana) == [bob.key])
      try notifications.deleteAll(ofPostsBy: ana.key, nil, for: bob.key)
      #expect(try mentioned(nil, by: ana).isEmpty)
      try notifications.insert(inCaption, for: bob.key, now: .at(2))
      try notifications.deleteAllForOthers(ofPostsBy: ana.key, post.key + 1...(.max))
      #expect(Set(try notifications.recipients(ofPost: post.key)) == [ana.key, bob.key])
      try notifications.deleteAllForOthers(ofPostsBy: ana.key, 0...post.key)
      #expect(Set(try notifications.recipients(ofPost: post.key)) == [ana.key])
      #expect(Set(try notifications.recipients(ofPost: world.posts[1].key)) == [bob.key])
      try PostStore(transaction).delete(key: post.key)
      #expect(try Self.list(ana, in: transaction).sorted() == ["follow by bob", "follow by cy"])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a user keeps the newest thousand notifications`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let notifications = NotificationStore(transaction)
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      for number in 0..<1_003 {
        try notifications.insert(
          NotificationSource(kind: .follow, actorKey: bob.key), for: ana.key, now: .at(number))
      }
      #expect(try notifications.unreadCount(ofUser: ana.key) == 1_000)
      let list = try notifications.notifications(for: ana, page: Page(number: 1, size: 2_000))
      #expect(list.count == 1_000)
      #expect(list.last?.createdAt == .at(3))
    }
  }
}
