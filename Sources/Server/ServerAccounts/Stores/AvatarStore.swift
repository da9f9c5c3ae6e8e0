import ServerCore
import Media
import SQLite

/// The avatars of users.
package struct AvatarStore {
  let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  package func set(_ image: ProcessedImage?, ofUser userKey: Int64) throws {
    try connection.run("DELETE FROM avatars WHERE userKey = \(userKey)")
    for file in image?.variants ?? [] {
      try connection.run(
        """
        INSERT INTO avatars (name, userKey, width)
        VALUES (\(file.name), \(userKey), \(file.width))
        ON CONFLICT DO NOTHING
        """)
    }
    try connection.run(
      "UPDATE users SET avatarName = \(image?.variants.first?.name) WHERE key = \(userKey)")
  }

  package func names(ofUser userKey: Int64) throws -> [String] {
    try connection.all("SELECT name FROM avatars WHERE userKey = \(userKey)") { $0.text("name") }
  }

  package func isAvatar(_ name: String) throws -> Bool {
    try connection.first("SELECT 1 FROM avatars WHERE name = \(name) LIMIT 1") { _ in true } ?? false
  }
}
