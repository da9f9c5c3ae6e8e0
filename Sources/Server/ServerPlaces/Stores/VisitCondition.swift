import ServerAccounts
import ServerCore
import SQLite

/// Who may see an experience: the one place that says so, as a condition of every query that shows one to somebody, a
/// count, an average or a distance among them.
enum VisitCondition {
  /// Holds for `experiences` that `viewer` may see: their own, and those of others that are not deleted, whose time has
  /// come, whose place lies in no zone of theirs as far as that is known (``SpotZones``), and whose visibility they are
  /// within.
  static func isVisible(to viewer: Viewer?, now: Timestamp) -> SQL {
    AudienceCondition.isVisible(
      "experiences", to: viewer, exists: "experiences.isDeleted = 0",
      isOpen: """
        experiences.isInZone = 0 AND experiences.publishedFrom <= \(now.seconds)
        AND \(sql: ZoneCondition.isRefreshed(ofUser: "experiences.userKey", at: "experiences.spotKey"))
        AND NOT \(sql: BatchedWorkStore.isPending(SpotZones.kind.name, subject: "experiences.spotKey"))
        """)
  }

  /// The same for questions that would tell the place: who tells the town alone is in none of their answers.
  static func isVisible(atItsSpotTo viewer: Viewer?, now: Timestamp) -> SQL {
    let isTold: SQL =
      viewer.map { "(experiences.showsTownOnly = 0 OR experiences.userKey = \($0.key))" }
      ?? "experiences.showsTownOnly = 0"
    return "\(sql: isTold) AND \(sql: isVisible(to: viewer, now: now))"
  }
}
