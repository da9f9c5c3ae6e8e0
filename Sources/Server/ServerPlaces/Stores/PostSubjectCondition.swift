import ServerCore
import SQLite

/// Who is told which place or experience a post is about: the one place that says so, as a condition of every query
/// that tells it to somebody, be it with a post or by a list of posts.
///
/// It is asked of `posts` beside their `spots` and, where there is one, their `experiences`. Whoever is not told reads a
/// post that is about nothing.
package enum PostSubjectCondition {
  /// Holds where the reader is told what it is, though perhaps the town alone. An experience is told as it is anywhere
  /// else (``VisitCondition``). A place is told to all unless it lies in a zone of the author, who alone knows then.
  package static func isTold(to viewer: Viewer?, now: Timestamp) -> SQL {
    either(spotIsTold(to: viewer), VisitCondition.isVisible(to: viewer, now: now))
  }

  /// Holds where the reader is told at which place it is: what lists by place ask.
  package static func isTold(withItsSpotTo viewer: Viewer?, now: Timestamp) -> SQL {
    either(spotIsTold(to: viewer), VisitCondition.isVisible(atItsSpotTo: viewer, now: now))
  }

  private static func either(_ spot: SQL, _ experience: SQL) -> SQL {
    """
    (
      (posts.aboutExperienceKey IS NULL AND \(sql: spot))
      OR (posts.aboutExperienceKey IS NOT NULL AND (\(sql: experience)))
    )
    """
  }

  /// Holds where the place of a post is told with it. One that follows its visits is told to whoever sees the post.
  static func spotIsTold(to viewer: Viewer?) -> SQL {
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
