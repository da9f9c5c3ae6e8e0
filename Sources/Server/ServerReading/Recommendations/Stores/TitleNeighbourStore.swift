import ServerCore
import KiwiKit
import SQLite

package struct TitleNeighbourRow: Hashable, Sendable {
  package let titleKey: Int64
  package let neighbour: TitleNeighbour
}

/// Which titles are kept by the same people.
struct TitleNeighbourStore {
  let connection: Connection

  /// Those who show their libraries to everybody.
  func openReaders() throws -> [Int64] {
    try connection.all(
      "SELECT key FROM users WHERE libraryVisibility = 'everyone' AND suspendedAt IS NULL ORDER BY key"
    ) { $0.integer("key") }
  }

  /// What somebody has read, watched, or wants to, and does not dislike: the latest decisions.
  func keptTitles(ofUser userKey: Int64, limit: Int) throws -> [KeptTitle] {
    try connection.all(Self.kept, userKey, Int64(TasteProfile.Standing.dislikedUpTo), Int64(limit)) { row in
      KeptTitle(titleKey: row.integer("titleKey"), kind: TitleKind(rawValue: row.text("kind")) ?? .book)
    }
  }

  private static let kept = PreparedSQL(
    """
    SELECT titleKey, kind FROM libraryTitles
    WHERE userKey = ?1 AND sharedStatus IN ('done', 'now', 'want', 'onHold')
      AND (personalRating = 0 OR isPrivate = 1 OR personalRating > ?2)
    ORDER BY dateSwiped DESC, titleKey DESC
    LIMIT ?3
    """)

  /// The nearest first.
  func neighbours(of titleKey: Int64) throws -> [TitleNeighbour] {
    try connection.all(Self.ofTitle, titleKey) { row in
      TitleNeighbour(
        titleKey: row.integer("neighbourKey"), similarity: row.int("similarity"), people: row.int("people"))
    }
  }

  private static let ofTitle = PreparedSQL(
    """
    SELECT neighbourKey, similarity, people FROM titleNeighbours WHERE titleKey = ?1
    ORDER BY similarity DESC, neighbourKey
    """)

  /// Puts rows in the place of all those of titles with keys after the one and through the other.
  func replace(after: Int64, through: Int64, with rows: [TitleNeighbourRow]) throws {
    let before = try connection.all(Self.inRange, after, through) { row in
      TitleNeighbourRow(
        titleKey: row.integer("titleKey"),
        neighbour: TitleNeighbour(
          titleKey: row.integer("neighbourKey"), similarity: row.int("similarity"), people: row.int("people"))
      )
    }
    // Mostly nothing is other than it was, and then nothing is written.
    guard Set(before) != Set(rows) else { return }
    try connection.run(Self.deletion, after, through)
    for row in rows {
      // A title may have gone since it was counted.
      try connection.run(
        Self.insertion, row.titleKey, row.neighbour.titleKey, row.neighbour.similarity, row.neighbour.people)
    }
  }

  private static let inRange = PreparedSQL(
    """
    SELECT titleKey, neighbourKey, similarity, people FROM titleNeighbours
    WHERE titleKey > ?1 AND titleKey <= ?2
    """)
  private static let deletion = PreparedSQL(
    "DELETE FROM titleNeighbours WHERE titleKey > ?1 AND titleKey <= ?2")
  private static let insertion = PreparedSQL(
    """
    INSERT INTO titleNeighbours (titleKey, neighbourKey, similarity, people)
    SELECT one.key, other.key, ?3, ?4 FROM titles AS one CROSS JOIN titles AS other
    WHERE one.key = ?1 AND other.key = ?2 AND one.mergedIntoKey IS NULL AND other.mergedIntoKey IS NULL
    """)
}
