import KiwiKit
import SQLite

/// Who may see an experience: the one place that says so, as a condition of every query that shows one to somebody, a
/// count, an average or a distance among them.
enum VisitCondition {
  /// Holds for `experiences` that `viewer` may see: their own, and those of others that are not deleted, whose time has
  /// come, whose place lies in no zone of theirs, and whose visibility they are within.
  static func isVisible(to viewer: Viewer?, now: Timestamp) -> SQL {
    let isOpen: SQL = """
      experiences.isDeleted = 0 AND experiences.isInZone = 0 AND experiences.publishedFrom <= \(now.seconds)
      AND EXISTS (
        SELECT 1 FROM users
        WHERE users.key = experiences.userKey AND \(sql: UserCondition.isVisible(to: viewer))
      )
      """
    guard let viewer else { return "(\(sql: isOpen) AND experiences.visibility = 'everyone')" }
    return """
      (
        (experiences.userKey = \(viewer.key) AND experiences.isDeleted = 0)
        OR (
          \(sql: isOpen)
          AND (
            experiences.visibility = 'everyone'
            OR (
              experiences.visibility = 'followers'
              AND EXISTS (
                SELECT 1 FROM follows
                WHERE followerKey = \(viewer.key) AND followedKey = experiences.userKey
              )
            )
          )
        )
      )
      """
  }

  /// The same for questions that would tell the place: who tells the town alone is in none of their answers.
  static func isVisible(atItsSpotTo viewer: Viewer?, now: Timestamp) -> SQL {
    let isTold: SQL =
      viewer.map { "(experiences.showsTownOnly = 0 OR experiences.userKey = \($0.key))" }
      ?? "experiences.showsTownOnly = 0"
    return "\(sql: isTold) AND \(sql: isVisible(to: viewer, now: now))"
  }
}
