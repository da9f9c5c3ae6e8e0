import KiwiKit
@testable import ServerTitles
@testable import ServerSocial
@testable import ServerPosts
@testable import ServerModeration
@testable import KiwiServer
@testable import ServerCore
@testable import SQLite
import Threads

/// No search text causes a database error.
func fuzzSearch(_ bytes: [UInt8]) throws {
  let text = String(decoding: bytes, as: UTF8.self)
  let page = Page(number: 1, size: 20)
  let viewer = Viewer(key: 1, id: "", username: "kiwi", role: .member, sessionKey: 1, sessionId: "")
  try connection.withLock { connection in
    if let search = try? PostSearch(text) {
      let found = try search.run(for: nil, page: page, in: Transaction(connection))
      try require(found.count <= 1, "More than the one post was found.")
      _ = try search.run(for: viewer, page: page, in: Transaction(connection))
    }
    if let search = try? UserSearch(text) {
      let found = try search.run(for: viewer, page: page, in: Transaction(connection))
      try require(found.count <= 1, "More than the one user was found.")
    }
  }
}

/// A database with one user and one post, so a matching search runs to its end.
private let connection: Mutex<Connection> = {
  do {
    let connection = try Connection(path: ":memory:", isWriter: true)
    try connection.execute(script: "PRAGMA trusted_schema = ON;" + Schema.first)
    // Searches read this table, which a later migration creates.
    try connection.execute(script: "CREATE TABLE batchedWork (kind TEXT, subject INTEGER)")
    try connection.execute(
      script: """
        INSERT INTO users (key, id, username, displayName, passwordHash, createdAt)
        VALUES (1, 'a', 'kiwi', 'Kiwi a b 1', '', 0);
        INSERT INTO posts (key, id, authorKey, caption, visibility, listed, hasPhoto, createdAt)
        VALUES (1, 'a', 1, 'A kiwi a b 1 and #fruit', 'everyone', 1, 0, 0);
        INSERT INTO hashtags (postKey, tag) VALUES (1, 'fruit');
        """)
    return Mutex(connection)
  } catch {
    fatalError("\(error)")
  }
}()
