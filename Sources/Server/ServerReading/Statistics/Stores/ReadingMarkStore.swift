import ServerLibrary
import ServerCore
import KiwiKit
import SQLite

/// The changes of a session to an entry, so they can be reverted.
package struct ReadingMark: Hashable, Sendable {
  let entryId: String
  /// The time of the fields that the session wrote.
  package var time: HybridTime
  /// The page to which the session advanced the entry.
  package var page: Int?
  var isFinish: Bool
  /// The entry before the change; nil if the session created it.
  package var before: LibraryEntry?
  package var decision: Decision

  /// The decision about the title before the session marked it as read.
  package enum Decision: Hashable, Sendable {
    /// The session did not change the decision.
    case untouched
    case was(SwipeDirection?)
  }
}

/// The changes of sessions to library entries.
struct ReadingMarkStore {
  let connection: Connection
  private static let none = "none"

  init(_ transaction: Transaction) { connection = transaction.connection }

  func mark(ofSession sessionKey: Int64) throws -> ReadingMark? {
    try connection.first(
      "SELECT \(sql: Self.columns) FROM readingMarks WHERE sessionKey = \(sessionKey)", Self.mark) ?? nil
  }

  /// Returns the marks of all sessions of a title, with the keys of the sessions.
  func marks(
    ofTitle titleKey: Int64, ofUser userKey: Int64
  ) throws -> [(sessionKey: Int64, mark: ReadingMark)] {
    try connection.all(
      """
      SELECT readingMarks.sessionKey AS sessionKey, \(sql: Self.columns)
      FROM readingSessions \(raw: Dialect.orderedJoin) readingMarks ON readingMarks.sessionKey = readingSessions.key
      WHERE readingSessions.userKey = \(userKey) AND readingSessions.titleKey = \(titleKey)
      """
    ) { row in try Self.mark(row).map { (row.integer("sessionKey"), $0) } }.compactMap(\.self)
  }

  private static let columns: SQL = """
    readingMarks.entryId AS entryId, readingMarks.time AS time, readingMarks.page AS page,
    readingMarks.isFinish AS isFinish, readingMarks.before AS before, readingMarks.decision AS decision
    """

  private static func mark(_ row: borrowing Row) throws -> ReadingMark? {
    guard let time = HybridTime(row.text("time")) else { return nil }
    return ReadingMark(
      entryId: row.text("entryId"), time: time, page: row.optionalInt("page"), isFinish: row.bool("isFinish"),
      before: try row.optionalText("before").map {
        try LibraryEntry(stored: $0)
      },
      decision: row.optionalText("decision").map { .was(SwipeDirection(rawValue: $0)) } ?? .untouched)
  }

  /// Inserts the mark of a session, or replaces it.
  func put(_ mark: ReadingMark, ofSession sessionKey: Int64) throws {
    let before = mark.before.map { entry in entry.stored }
    let decision: String? =
      switch mark.decision {
      case .untouched: nil
      case .was(let direction): direction?.rawValue ?? Self.none
      }
    try connection.run(
      """
      INSERT INTO readingMarks (sessionKey, entryId, time, page, isFinish, before, decision)
      VALUES (
        \(sessionKey), \(mark.entryId), \(mark.time.description), \(mark.page), \(mark.isFinish), \(before),
        \(decision)
      )
      ON CONFLICT (sessionKey) DO UPDATE SET
        entryId = excluded.entryId, time = excluded.time, page = excluded.page, isFinish = excluded.isFinish,
        before = excluded.before, decision = excluded.decision
      """)
  }

  func remove(ofSession sessionKey: Int64) throws {
    try connection.run("DELETE FROM readingMarks WHERE sessionKey = \(sessionKey)")
  }
}
