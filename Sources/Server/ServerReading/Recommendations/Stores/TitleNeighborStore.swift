import ServerCore
import KiwiKit
import SQLite

package struct TitleNeighborRow: Hashable, Sendable {
  package let titleKey: Int64
  package let neighbor: TitleNeighbor
}

/// Titles that the same users keep.
struct TitleNeighborStore {
  let connection: Connection

  init(_ transaction: Transaction) { connection = transaction.connection }

  /// Returns the keys of users with public libraries.
  func publicLibraryUsers() throws -> [Int64] {
    try connection.all(
      "SELECT key FROM users WHERE libraryVisibility = 'everyone' AND suspendedAt IS NULL ORDER BY key"
    ) { $0.integer("key") }
  }

  /// Returns the latest titles that a user read, watched or wants, without disliked ones.
  func keptTitles(ofUser userKey: Int64, limit: Int) throws -> [KeptTitle] {
    try connection.all(Self.kept, userKey, Int64(TasteProfile.Relation.dislikedUpTo), Int64(limit)) { row in
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

  /// Returns the neighbors of a title, nearest first.
  func neighbors(of titleKey: Int64) throws -> [TitleNeighbor] {
    try connection.all(Self.ofTitle, titleKey) { row in
      TitleNeighbor(
        titleKey: row.integer("neighborKey"), similarity: row.int("similarity"),
        commonKeepers: row.int("commonUserCount"))
    }
  }

  private static let ofTitle = PreparedSQL(
    """
    SELECT neighborKey, similarity, commonUserCount FROM titleNeighbors WHERE titleKey = ?1
    ORDER BY similarity DESC, neighborKey
    """)

  /// Replaces the rows of titles whose keys are in a range.
  func replace(after: Int64, through: Int64, with rows: [TitleNeighborRow]) throws {
    let before = try connection.all(Self.inRange, after, through) { row in
      TitleNeighborRow(
        titleKey: row.integer("titleKey"),
        neighbor: TitleNeighbor(
          titleKey: row.integer("neighborKey"), similarity: row.int("similarity"),
          commonKeepers: row.int("commonUserCount"))
      )
    }
    // Most ranges do not change, and then nothing is written.
    guard Set(before) != Set(rows) else { return }
    try connection.run(Self.deletion, after, through)
    for row in rows {
      // The title may have been deleted since it was counted.
      try connection.run(
        Self.insertion, row.titleKey, row.neighbor.titleKey, row.neighbor.similarity,
        row.neighbor.commonKeepers)
    }
  }

  private static let inRange = PreparedSQL(
    """
    SELECT titleKey, neighborKey, similarity, commonUserCount FROM titleNeighbors
    WHERE titleKey > ?1 AND titleKey <= ?2
    """)
  private static let deletion = PreparedSQL(
    "DELETE FROM titleNeighbors WHERE titleKey > ?1 AND titleKey <= ?2")
  private static let insertion = PreparedSQL(
    """
    INSERT INTO titleNeighbors (titleKey, neighborKey, similarity, commonUserCount)
    SELECT one.key, other.key, ?3, ?4 FROM titles AS one CROSS JOIN titles AS other
    WHERE one.key = ?1 AND other.key = ?2 AND one.mergedIntoKey IS NULL AND other.mergedIntoKey IS NULL
    """)
}
