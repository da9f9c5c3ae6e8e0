import ServerCore
import KiwiKit
import SQLite

/// The preferred genres of users.
package struct PreferredGenreStore {
  package let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  /// Returns a user's preferred genres, most important first.
  package func preferredGenres(ofUser userKey: Int64) throws -> [PreferredGenre] {
    try connection.all(
      "SELECT genre FROM preferredGenres WHERE userKey = \(userKey) ORDER BY position"
    ) { PreferredGenre(rawValue: $0.text("genre")) }
    .compactMap(\.self)
  }

  package func put(_ genres: [PreferredGenre], ofUser userKey: Int64) throws {
    try connection.run("DELETE FROM preferredGenres WHERE userKey = \(userKey)")
    for (position, genre) in genres.enumerated() {
      try connection.run(
        """
        INSERT INTO preferredGenres (userKey, position, genre)
        VALUES (\(userKey), \(position), \(genre.rawValue))
        """)
    }
  }
}
