import Foundation
import KiwiKit
import SQLite
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerPosts

/// Hashtags of databases from before joiners were considered.
struct HashtagMigrationTests {
  private static let step = 29
  private static let captions = [
    (caption: "#نرم\u{200C}افزار #books", before: ["نرم", "books"], after: ["نرم\u{200C}افزار", "books"]),
    (caption: "#ki\u{200C}wi and #kiwi", before: ["ki\u{200C}wi", "kiwi"], after: ["kiwi"]),
    (caption: "#tea", before: ["tea"], after: ["tea"]), (caption: "no tag", before: [], after: []),
    (caption: "C# is none", before: ["none"], after: []),
  ]

  private let folder = NSTemporaryDirectory() + "kiwi-hashtags-" + UUID().uuidString

  /// Fills a database of the preceding schema with more posts than the job scans in one transaction.
  private func fill(posts count: Int) async throws {
    try FileManager.default.createDirectory(atPath: folder + "/uploads", withIntermediateDirectories: true)
    let database = try Database(.file(DataFolder.databasePath(in: folder)))
    defer { database.close() }
    try await Migrator(Array(Migrations.all.prefix { $0.number < Self.step })).migrate(database)
    try await database.write { connection in
      try connection.run(
        "INSERT INTO users (id, username, passwordHash, createdAt) VALUES ('a', 'ana', '', 1)")
      for number in 0..<count {
        let (caption, tags, _) = Self.captions[number % Self.captions.count]
        try connection.run(
          """
          INSERT INTO posts (id, authorKey, caption, visibility, listed, hasPhoto, createdAt)
          VALUES (\("p\(number)"), 1, \(caption), 'everyone', 1, 0, \(number))
          """)
        let key = connection.lastInsertedKey
        for tag in tags { try connection.run("INSERT INTO hashtags (tag, postKey) VALUES (\(tag), \(key))") }
      }
    }
  }

  @Test func `hashtags of older posts are indexed again`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let count = 2 * HashtagRefresh.postsAtOnce + 7
    try await fill(posts: count)
    let server = try await TestServer { $0.dataFolder = folder }
    try await server.doJobs()
    let found = try server.context.storage.read { transaction in
      try (0..<count).map { number in try PostStore(transaction).hashtags(ofPost: Int64(number + 1)) }
    }
    for (number, tags) in found.enumerated() {
      let expected = Self.captions[number % Self.captions.count].after
      #expect(Set(tags.map { Array($0.utf8) }) == Set(expected.map { Array($0.utf8) }), "\(number)")
    }
    let left = try server.context.storage.read {
      try JobStore($0).job(kind: HashtagRefresh.kind.name, subject: "all")
    }
    #expect(left == nil)
    #expect(try await server.operate("verify").said.problems == [])
  }

  @Test func `a database without hashtags has nothing to index again`() async throws {
    let database = try Database(.inMemory)
    try await Migrator(Migrations.all).migrate(database)
    let jobs = try database.read { try $0.first("SELECT COUNT(*) FROM jobs") { $0.int(0) } }
    #expect(jobs == 0)
  }
}
