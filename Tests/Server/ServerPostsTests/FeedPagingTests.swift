import SQLite
import ServerTesting
import TestSupport
import Testing

@testable import ServerCore
@testable import ServerPosts

/// Compares positions derived from counts with positions found by counting.
struct FeedPagingTests {
  @Test func `every position of a feed with gaps is found`() async throws {
    let server = try await TestServer()
    var generator = SystemRandomNumberGenerator()
    let seed = UInt64.random(in: 0...UInt64.max, using: &generator)
    var random = SeededGenerator(seed: seed)
    let rows = 9_000
    try await server.context.storage.database.write { [random] connection in
      var random = random
      try connection.run("INSERT INTO users (id, username, passwordHash, createdAt) VALUES ('u', 'u', '', 0)")
      var key = 0
      for number in 0..<rows {
        // Gaps of every size, including whole blocks.
        key += Int.random(in: 0..<50, using: &random) == 0 ? Int.random(in: 1..<9_000, using: &random) : 1
        let visibility = Int.random(in: 0..<3, using: &random) == 0 ? "me" : "everyone"
        try connection.run(
          """
          INSERT INTO posts (key, id, authorKey, visibility, listed, hasPhoto, createdAt)
          VALUES (\(key), \("p\(number)"), 1, \(visibility), \(visibility == "everyone"), 0, 0)
          """)
      }
    }
    try server.context.storage.database.read { connection in
      let expected = try connection.all("SELECT key FROM posts WHERE listed = 1 ORDER BY key DESC") {
        $0.integer(0)
      }
      let ends = [0, 1, 63, 64, 65, 4_095, 4_096, expected.count - 1, expected.count, expected.count + 1]
      let offsets = ends + (0..<300).map { _ in Int.random(in: 0...expected.count, using: &random) }
      for offset in offsets {
        let found = try FeedStore(Transaction(connection)).listed(offset: offset, limit: 7).map(\.key)
        #expect(found == Array(expected.dropFirst(offset).prefix(7)), "offset \(offset), seed \(seed)")
      }
    }
  }
}
