import ServerCore
import SQLite

extension LibraryStore {
  /// Records the current week as the time of the decision on a title.
  package func recordDecision(aboutTitle titleKey: Int64, by userKey: Int64, now: Timestamp) throws {
    try connection.run(
      """
      UPDATE libraryTitles SET decidedWeek = \(now.seconds / (7 * 86_400))
      WHERE userKey = \(userKey) AND titleKey = \(titleKey)
      """)
  }

  /// Copies the week of the decision from the duplicate, unless the title has its own.
  package func moveDecision(fromTitle duplicate: Int64, to titleKey: Int64, by userKey: Int64) throws {
    try connection.run(
      """
      UPDATE libraryTitles
      SET decidedWeek = COALESCE(
        (SELECT decidedWeek FROM libraryTitles WHERE userKey = \(userKey) AND titleKey = \(duplicate)), 0)
      WHERE userKey = \(userKey) AND titleKey = \(titleKey) AND direction <> 'none' AND decidedWeek = 0
      """)
  }
}
