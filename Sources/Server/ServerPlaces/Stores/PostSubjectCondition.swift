import ServerCore
import SQLite

/// The rule for showing the subject of a post, a place or experience. Every query that shows it uses this condition.
///
/// It refers to `posts`, their `spots` and their `experiences`, if any. To other viewers the post appears to have no
/// subject.
package enum PostSubjectCondition {
  /// True if the viewer may see the subject, perhaps only its town. ``VisitCondition`` decides on experiences. A place
  /// is visible to everyone unless it is in one of the author's private areas; then only the author sees it.
  package static func isVisible(to viewer: Viewer?, now: Timestamp) -> SQL {
    either(isSpotVisible(to: viewer), VisitCondition.isVisible(to: viewer, now: now))
  }

  /// True if the viewer may see the place of the subject, for lists by place.
  package static func isVisible(withSpotTo viewer: Viewer?, now: Timestamp) -> SQL {
    either(isSpotVisible(to: viewer), VisitCondition.isVisible(withSpotTo: viewer, now: now))
  }

  private static func either(_ spot: SQL, _ experience: SQL) -> SQL {
    """
    (
      (posts.aboutExperienceKey IS NULL AND \(sql: spot))
      OR (posts.aboutExperienceKey IS NOT NULL AND (\(sql: experience)))
    )
    """
  }

  /// True if the place of a post is visible with it. A place that follows its visits is visible to every viewer of the
  /// post.
  static func isSpotVisible(to viewer: Viewer?) -> SQL {
    let isShared: SQL = "(spots.isPrivate = 0 OR spots.followsVisits = 1)"
    let isOpen: SQL = """
      (
        \(sql: isShared) AND posts.aboutIsInZone = 0
        AND \(sql: ZoneCondition.isRefreshed(ofUser: "posts.authorKey", at: "posts.aboutSpotKey"))
        AND NOT \(sql: BatchedWorkStore.isPending(SpotZones.kind.name, subject: "posts.aboutSpotKey"))
      )
      """
    guard let viewer else { return "(spots.isWithdrawn = 0 AND \(sql: isOpen))" }
    return """
      (
        spots.isWithdrawn = 0
        AND (
          \(sql: isOpen)
          OR (
            posts.authorKey = \(viewer.key) AND (\(sql: isShared) OR spots.creatorKey = \(viewer.key))
          )
        )
      )
      """
  }
}
