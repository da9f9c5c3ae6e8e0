import Foundation
import HTTPServer
import KiwiKit
import SQLite
import ServerTesting
import Testing

@testable import ServerTitles
@testable import ServerSocial
@testable import ServerSeed
@testable import ServerReading
@testable import ServerPosts
@testable import ServerPlaces
@testable import ServerOperations
@testable import ServerModeration
@testable import ServerLibrary
@testable import KiwiServer
@testable import ServerCore

/// Changes of many rows are hidden immediately, applied in small batches and resumed after a restart.
struct BatchedWorkTests {
  private let server: TestServer
  private let admin: String
  /// The number of rows of each kind, more than fit in one batch.
  private static let many = 700
  /// The maximum of SQLite's instructions per batch: a few hundred per row.
  private static let maxSteps = 300_000

  init() async throws {
    server = try await TestServer()
    admin = try await server.signUp("ada")
    try await server.makeAdmin("ada")
  }

  // MARK: Steps

  private func run(_ statements: String...) async throws {
    try await server.context.storage.write { transaction in
      for statement in statements { try transaction.connection.run("\(raw: statement)") }
    }
  }

  private static let numbers =
    "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < \(many))"

  private func count(_ condition: String) throws -> Int {
    try server.context.storage.database.read { connection in
      try connection.first("SELECT COUNT(*) FROM \(raw: condition)") { $0.int(0) } ?? -1
    }
  }

  private func pending() throws -> [String] {
    try server.context.storage.read { try BatchedWorkStore($0).pending(limit: 9) }.map(\.kind)
  }

  /// Runs pending work like the job. Returns the number of batches and the instructions of the longest.
  private func finish() async throws -> (batches: Int, steps: Int) {
    var (batches, most) = (0, 0)
    let now = server.context.now()
    while let work = try server.context.storage.read({ try BatchedWorkStore($0).pending(limit: 1) }).first {
      let kind = try #require(Areas.batchedWork.first { $0.name == work.kind })
      let steps = try await server.context.storage.write { transaction in
        let before = transaction.connection.work
        let step = try kind.step(
          BatchedWork.Batch(subject: work.subject, position: work.position, now: now), transaction)
        if let next = step.next {
          try BatchedWorkStore(transaction).put(work.kind, subject: work.subject, position: next)
        } else {
          try BatchedWorkStore(transaction).delete(work.kind, subject: work.subject)
        }
        return (transaction.connection.work - before).steps
      }
      batches += 1
      most = max(most, steps)
    }
    return (batches, most)
  }

  /// Ends the process with pending work, which the next process resumes.
  private func restart() async throws {
    try await server.context.jobs.begin()
    try await server.doJobs()
    #expect(try pending() == [])
    #expect(try await server.operate("verify", isServing: true).code == 0)
  }

  // MARK: Suspensions

  private func fillPosts() async throws -> (ana: String, bob: String, bobsPost: String) {
    let (ana, bob) = (try await server.signUp("ana"), try await server.signUp("bob"))
    let post = try await server.write("Plums", as: bob)
    try await run(
      """
      \(Self.numbers)
      INSERT INTO posts (id, authorKey, caption, visibility, listed, hasPhoto, createdAt)
      SELECT 'p' || n, users.key, 'Plums', 'everyone', 1, 0, n FROM numbers, users WHERE username = 'ana'
      """,
      """
      INSERT INTO notifications (id, userKey, kind, actorKey, createdAt)
      SELECT 'n' || posts.key, bob.key, 'follow', ana.key, 0 FROM posts, users AS ana, users AS bob
      WHERE ana.username = 'ana' AND bob.username = 'bob' AND posts.authorKey = ana.key
      """)
    return (ana, bob, post)
  }

  @Test func `posts of a suspended author are hidden immediately and unlisted in small batches`() async throws
  {
    let (_, bob, bobsPost) = try await fillPosts()
    #expect(try await server.get("/posts").ids().count == 20)
    #expect(try await server.post("/admin/users/ana/suspension", as: admin).status == 204)
    #expect(try pending() == ["postListing"])
    #expect(try count("posts WHERE listed = 1") > Self.many / 2)
    for token in [nil, bob] {
      for page in 1...40 {
        let ids = try await server.get("/posts?page=\(page)", as: token).ids()
        #expect(ids.allSatisfy { $0 == bobsPost }, "page \(page)")
      }
      var cursor = "/posts?before=p\(Self.many)"
      while let next = try await server.get(cursor, as: token).link("next") { cursor = next }
      #expect(try await server.get("/posts/search?q=plums", as: token).ids() == [bobsPost])
      #expect(try await server.get("/posts/p1", as: token).status == 404)
      #expect(try await server.get("/users/ana/posts", as: token).status == 404)
    }
    let notifications = try await server.get("/notifications", as: bob).object()["notifications"] as? [Any]
    #expect(notifications?.isEmpty == true)
    let (batches, steps) = try await finish()
    #expect(batches >= 2 && steps < Self.maxSteps, "\(batches) batches, \(steps) steps")
    try await restart()
    #expect(try count("posts WHERE listed = 1") == 1)
    #expect(try count("notifications") == 0)
    #expect(try await server.get("/posts").ids() == [bobsPost])

    try await server.must(.delete, "/admin/users/ana/suspension", as: admin)
    #expect(try pending() == ["postListing"])
    try await restart()
    #expect(try count("posts WHERE listed = 1") == Self.many + 1)
  }

  @Test func `unlisting is resumed after a restart`() async throws {
    _ = try await fillPosts()
    #expect(try await server.post("/admin/users/ana/suspension", as: admin).status == 204)
    try await restart()
    #expect(try count("posts WHERE listed = 1") == 1)
  }

  @Test func `a post with very many comments and likes is hidden immediately and removed in small batches`()
    async throws
  {
    let (_, bob, post) = try await fillPosts()
    try await run(
      """
      \(Self.numbers)
      INSERT INTO comments (id, postKey, authorKey, text, createdAt)
      SELECT 'c' || n, posts.key, posts.authorKey, 'Hm', 0 FROM numbers, posts WHERE posts.id = '\(post)'
      """,
      """
      \(Self.numbers)
      INSERT INTO users (id, username, passwordHash, createdAt) SELECT 'u' || n, 'user' || n, '', 0 FROM numbers
      """,
      """
      INSERT INTO likes (postKey, userKey, createdAt)
      SELECT posts.key, users.key, 0 FROM posts, users WHERE posts.id = '\(post)' AND users.id LIKE 'u%'
      """)
    #expect(try await server.delete("/posts/\(post)", as: bob).status == 204)
    #expect(try pending() == ["postRemoval"])
    for token in [nil, bob] {
      #expect(try await server.get("/posts/\(post)", as: token).status == 404)
      #expect(try await server.get("/posts/\(post)/comments", as: token).status == 404)
      #expect(try await server.get("/users/bob/posts", as: token).objects().isEmpty)
    }
    #expect(try await server.delete("/posts/\(post)", as: bob).status == 404)
    let (batches, steps) = try await finish()
    #expect(batches > 4 && steps < Self.maxSteps, "\(batches) batches, \(steps) steps")
    try await restart()
    #expect(try count("comments") == 0)
    #expect(try count("likes") == 0)
  }

  // MARK: Places

  /// Fills a place with many visitors. Every other one has a zone around its new position.
  private func fillPlace() async throws -> (spot: String, key: Int64) {
    let ana = try await server.signUp("ana")
    let json: [String: Any] = [
      "name": "Noodle Bar", "category": "bar", "coordinate": ["latitude": 48.2, "longitude": 16.37],
    ]
    let spot = try await server.post("/spots", as: ana, json: json).string("id")
    let key = try #require(try server.context.storage.read { try SpotStore($0).spot(id: spot)?.key })
    try await run(
      """
      \(Self.numbers)
      INSERT INTO users (id, username, passwordHash, createdAt) SELECT 'u' || n, 'user' || n, '', 0 FROM numbers
      """,
      """
      INSERT INTO privacyZones (
        id, userKey, isDeleted, coverLatitude, coverLongitude, coverRadius, record, sequence
      )
      SELECT 'z' || key, key, 0, 48.21, 16.37, 300, '{}', 0 FROM users WHERE id LIKE 'u%' AND key % 2 = 0
      """)
    try await server.context.storage.write { transaction in
      let users = try transaction.connection.all("SELECT key FROM users WHERE username LIKE 'user%'") {
        $0.integer("key")
      }
      for user in users {
        try ExperienceStore(transaction).put(
          Experience(
            id: "e\(user)", spotId: spot, name: Stamped("Ramen", at: .at(0)),
            visibility: Stamped(.everyone, at: .at(0))),
          ofSpot: key, ofUser: user, isInZone: false, sequence: 1)
        let post = try PostStore(transaction).insert(
          id: "p\(user)", authorKey: user, caption: "Hm", visibility: .everyone, hasPhoto: false, now: .at(0))
        try PostPlaceStore(transaction).setAbout(spotKey: key, experienceKey: nil, rating: nil, ofPost: post)
      }
    }
    return (spot, key)
  }

  private func visitors(of spotKey: Int64) throws -> Int {
    let now = server.context.now()
    return try server.context.storage.read { transaction in
      try VisitStore(transaction).visits(atSpot: spotKey, seenBy: nil, now: now, limit: Self.many * 2).count
    }
  }

  @Test func `visits to a moving place are hidden immediately and shown after their zones are refreshed`()
    async throws
  {
    let (spot, key) = try await fillPlace()
    #expect(try visitors(of: key) == Self.many)
    let moved = try await server.patch(
      "/spots/\(spot)", as: admin, json: ["coordinate": ["latitude": 48.21, "longitude": 16.37]])
    #expect(moved.status == 200, "\(moved.text)")
    #expect(try pending() == ["spotZones"])
    #expect(try visitors(of: key) == 0)
    #expect(try await server.get("/spots/\(spot)/posts").objects().isEmpty)
    #expect(try await server.get("/users/user7/visits").objects().isEmpty)
    let (batches, steps) = try await finish()
    #expect(batches >= 5 && steps < Self.maxSteps, "\(batches) batches, \(steps) steps")
    try await restart()
    #expect(try count("experiences WHERE isInZone = 1") == Self.many / 2)
    #expect(try count("posts WHERE aboutIsInZone = 1 AND aboutSpotKey = \(key)") == Self.many / 2)
    #expect(try visitors(of: key) == Self.many / 2)
  }

  @Test func `a place is merged and unmerged in small batches`() async throws {
    let (duplicate, duplicateKey) = try await fillPlace()
    let json: [String: Any] = [
      "name": "Noodles", "category": "bar", "coordinate": ["latitude": 48.2, "longitude": 16.371],
    ]
    let spot = try await server.post("/spots", as: admin, json: json).string("id")
    #expect(
      try await server.post("/spots/\(duplicate)/merge", as: admin, json: ["into": spot]).status == 200)
    #expect(try pending().contains("spotMerge"))
    #expect(try await server.get("/spots/\(duplicate)").string("id") == spot)
    let again = try await server.post(
      "/spots", as: admin,
      json: ["name": "Third", "category": "bar", "coordinate": ["latitude": 48.2, "longitude": 16.372]])
    let other = try again.string("id")
    let early = try await server.post("/spots/\(spot)/merge", as: admin, json: ["into": other])
    #expect(early.status == 503 && early.errorCode == "under_way")
    let (batches, steps) = try await finish()
    #expect(batches > 10 && steps < Self.maxSteps, "\(batches) batches, \(steps) steps")
    try await restart()
    #expect(try count("experiences WHERE spotKey = \(duplicateKey)") == 0)
    #expect(try count("posts WHERE aboutSpotKey = \(duplicateKey)") == 0)
    #expect(try count("experiences") == Self.many)

    #expect(try await server.post("/spots/\(duplicate)/unmerge", as: admin).status == 200)
    #expect(try pending().contains("spotUnmerge"))
    #expect(
      try await server.post("/spots/\(duplicate)/unmerge", as: admin).status == 200,
      "The unmerge is already pending.")
    try await restart()
    #expect(try await server.get("/spots/\(duplicate)").string("id") == duplicate)
    #expect(try count("experiences WHERE spotKey = \(duplicateKey)") == Self.many)
    #expect(try count("posts WHERE aboutSpotKey = \(duplicateKey)") == Self.many)
    #expect(try count("spotMerges") == 0)
  }

  @Test func `a merge undone halfway restores everything`() async throws {
    let (duplicate, duplicateKey) = try await fillPlace()
    let json: [String: Any] = [
      "name": "Noodles", "category": "bar", "coordinate": ["latitude": 48.2, "longitude": 16.371],
    ]
    let spot = try await server.post("/spots", as: admin, json: json).string("id")
    #expect(
      try await server.post("/spots/\(duplicate)/merge", as: admin, json: ["into": spot]).status == 200)
    let moved = try count("experiences WHERE spotKey <> \(duplicateKey)")
    #expect(moved > 0 && moved < Self.many)
    #expect(try await server.post("/spots/\(duplicate)/unmerge", as: admin).status == 200)
    try await restart()
    #expect(try count("experiences WHERE spotKey = \(duplicateKey)") == Self.many)
  }

  // MARK: Titles

  @Test func `a title is merged in small batches, and new records go to the merge target`() async throws {
    let (duplicate, title) = (try await server.addTitle("Emma"), try await server.addTitle("Emma!"))
    let ana = try await server.signUp("ana")
    let key = try #require(try server.context.storage.read { try TitleStore($0).key(id: duplicate.id) })
    let other = try #require(try server.context.storage.read { try TitleStore($0).key(id: title.id) })
    try await run(
      """
      \(Self.numbers)
      INSERT INTO users (id, username, passwordHash, createdAt) SELECT 'u' || n, 'user' || n, '', 0 FROM numbers
      """,
      """
      INSERT INTO notes (
        id, userKey, titleKey, bookTitle, kind, text, visibility, createdAt, revision, isDeleted
      )
      SELECT id, key, \(key), 'Emma', 'note', 'Hm', 'onlyMe', 0, 1, 0 FROM users WHERE id LIKE 'u%'
      """,
      """
      INSERT INTO titleDismissals (userKey, titleKey, dismissedAt)
      SELECT key, \(key), 0 FROM users WHERE id LIKE 'u%'
      """,
      """
      INSERT INTO titleDismissals (userKey, titleKey, dismissedAt)
      SELECT key, \(other), 0 FROM users WHERE id LIKE 'u%' AND key % 2 = 0
      """)
    try await server.context.storage.write { transaction in
      let users = try transaction.connection.all("SELECT key FROM users WHERE username LIKE 'user%'") {
        $0.integer("key")
      }
      for user in users {
        try LibraryStore(transaction).put(
          SwipedItem(titleId: duplicate.id, seenAt: .at(1)), ofTitle: key, ofUser: user,
          sequence: LibraryStore(transaction).nextSequence())
        _ = try LibraryStore(transaction).refreshShelves(ofTitle: key, ofUser: user)
      }
    }
    let merged = try await server.post("/titles/\(duplicate.id)/merge", as: admin, json: ["into": title.id])
    #expect(merged.status == 200, "\(merged.text)")
    #expect(try pending() == ["titleMerge"])
    let third = try await server.addTitle("Third")
    let early = try await server.post("/titles/\(title.id)/merge", as: admin, json: ["into": third.id])
    #expect(early.status == 503 && early.errorCode == "under_way")
    try await server.push([.swipedItem(SwipedItem(titleId: duplicate.id, seenAt: .at(2)))], as: ana)
    let (batches, steps) = try await finish()
    #expect(batches > 20 && steps < Self.maxSteps, "\(batches) batches, \(steps) steps")
    try await restart()
    #expect(try count("notes WHERE titleKey = \(other)") == Self.many)
    #expect(try count("titleDismissals WHERE titleKey = \(other)") == Self.many)
    #expect(try count("titleDismissals WHERE titleKey = \(key)") == 0)
    #expect(try count("libraryTitles WHERE titleKey = \(other) AND direction <> 'none'") == Self.many + 1)
    #expect(try count("libraryTitles WHERE titleKey = \(key) AND direction <> 'none'") == 0)
  }

  // MARK: E-books

  @Test func `an e-book is hidden immediately and removed in small batches`() async throws {
    let ana = try await server.signUp("ana")
    let id = UUIDv7.generate()
    try await run(
      """
      INSERT INTO ebooks (
        id, userKey, hash, size, status, name, creators, chapterCount, wordCount, contents, addedAt, wordsRead
      )
      SELECT '\(id)', key, x'00', 10, 'ready', 'Sea', '', 9, 0, x'', 0, 0 FROM users WHERE username = 'ana'
      """,
      """
      \(Self.numbers)
      INSERT INTO ebookChapters (ebookKey, number, name, wordCount, wordsBefore, content)
      SELECT ebooks.key, n, 'One', 0, 0, randomblob(500000) FROM numbers, ebooks WHERE n < 9
      """)
    #expect(try await server.get("/ebooks/\(id)", as: ana).status == 200)
    #expect(try await server.delete("/ebooks/\(id)", as: ana).status == 204)
    #expect(try pending() == ["ebookRemoval"])
    #expect(try count("ebookChapters") > 0)
    #expect(try await server.get("/ebooks/\(id)", as: ana).status == 404)
    #expect(try await server.get("/ebooks", as: ana).objects().isEmpty)
    try await restart()
    #expect(try count("ebooks") == 0)
    #expect(try count("ebookChapters") == 0)
    #expect(
      try await server.delete("/users/me", as: ana, json: ["password": TestServer.password]).status == 204)
  }

  // MARK: Imports

  @Test func `an import is hidden immediately and removed in small batches`() async throws {
    let ana = try await server.signUp("ana")
    let id = "01a1fd7d-0000-7000-8000-000000000001"
    try await run(
      """
      INSERT INTO placeImports (id, userKey, fileName, stage, visibility, createdAt, expiresAt)
      SELECT '\(id)', key, 'a.json', 'ready', 'onlyMe', 0, 9000000000 FROM users WHERE username = 'ana'
      """,
      """
      \(Self.numbers)
      INSERT INTO placeImportRows (importKey, number, record, kind, problems, isIncomplete, isLeftOut)
      SELECT placeImports.key, n, '{}', 'visit', '', 0, 0 FROM numbers, placeImports
      """)
    #expect(try await server.get("/imports/\(id)", as: ana).status == 200)
    #expect(try await server.delete("/imports/\(id)", as: ana).status == 204)
    #expect(try await server.get("/imports/\(id)", as: ana).status == 404)
    #expect(try pending() == ["placeImportRemoval"])
    try await restart()
    #expect(try count("placeImports") == 0)
    #expect(try count("placeImportRows") == 0)
  }
}
