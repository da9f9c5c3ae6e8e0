import ServerAccounts
import ServerCore
import SQLite

/// The rule for seeing an experience. Every query that shows or counts experiences uses this condition.
enum VisitCondition {
  /// Matches `experiences` that `viewer` may see: their own, and others' that are not deleted, are published, are in
  /// no private area, and include the viewer in their audience.
  static func isVisible(to viewer: Viewer?, now: Timestamp) -> SQL {
    AudienceCondition.isVisible(
      "experiences", to: viewer, exists: "experiences.isDeleted = 0",
      isOpen: """
        experiences.isInZone = 0 AND experiences.publishedFrom <= \(now.seconds)
        AND \(sql: ZoneCondition.isRefreshed(ofUser: "experiences.userKey", at: "experiences.spotKey"))
        AND NOT \(sql: BatchedWorkStore.isPending(SpotZones.kind.name, subject: "experiences.spotKey"))
        """)
  }

  /// True if the viewer may also see the place. Experiences that show only their town do not match.
  static func isVisible(withSpotTo viewer: Viewer?, now: Timestamp) -> SQL {
    let isShown: SQL =
      viewer.map { "(experiences.showsTownOnly = 0 OR experiences.userKey = \($0.key))" }
      ?? "experiences.showsTownOnly = 0"
    return "\(sql: isShown) AND \(sql: isVisible(to: viewer, now: now))"
  }
}
