import SQLite

/// The people whose posts do not appear in a reader's lists: blocked in either direction, or muted.
///
/// Few are known at once. Of many, each author is looked up when one of their posts comes along, so that it
/// costs no more to be blocked by a hundred thousand people than by ten.
struct HiddenAuthors {
  private let viewer: Viewer?
  private var known: Set<Int64> = []
  private var shown: Set<Int64> = []
  private let isComplete: Bool

  private static let mostAtOnce = 500

  init(from viewer: Viewer?, in connection: Connection) throws {
    self.viewer = viewer
    guard let viewer else {
      isComplete = true
      return
    }
    let first = try connection.all(Self.first, viewer.key, Int64(Self.mostAtOnce + 1)) { $0.integer(0) }
    known = Set(first)
    isComplete = first.count <= Self.mostAtOnce
  }

  mutating func contains(_ authorKey: Int64, in connection: Connection) throws -> Bool {
    if known.contains(authorKey) { return true }
    guard !isComplete, let viewer, !shown.contains(authorKey) else { return false }
    let isHidden = try connection.first(Self.one, viewer.key, authorKey) { $0.bool(0) } ?? false
    if isHidden { known.insert(authorKey) } else { shown.insert(authorKey) }
    return isHidden
  }

  private static let first = PreparedSQL(
    """
    SELECT blockedKey FROM blocks WHERE blockerKey = ?1
    UNION ALL SELECT blockerKey FROM blocks WHERE blockedKey = ?1
    UNION ALL SELECT mutedKey FROM mutes WHERE muterKey = ?1
    LIMIT ?2
    """)

  private static let one = PreparedSQL(
    """
    SELECT EXISTS (SELECT 1 FROM blocks WHERE blockerKey = ?1 AND blockedKey = ?2)
      OR EXISTS (SELECT 1 FROM blocks WHERE blockerKey = ?2 AND blockedKey = ?1)
      OR EXISTS (SELECT 1 FROM mutes WHERE muterKey = ?1 AND mutedKey = ?2)
    """)
}
