import ServerCore
import SQLite

extension LibraryStore {
  /// Notes that what somebody decided on a title stands since now.
  package func noteDecision(aboutTitle titleKey: Int64, by userKey: Int64, now: Timestamp) throws {
    try connection.run(
      """
      UPDATE libraryTitles SET decidedWeek = \(now.seconds / (7 * 86_400))
      WHERE userKey = \(userKey) AND titleKey = \(titleKey)
      """)
  }

  /// Has what somebody decided on a title stand since they decided on its double, unless it stands already.
  package func moveDecision(fromTitle double: Int64, to titleKey: Int64, by userKey: Int64) throws {
    try connection.run(
      """
      UPDATE libraryTitles
      SET decidedWeek = COALESCE(
        (SELECT decidedWeek FROM libraryTitles WHERE userKey = \(userKey) AND titleKey = \(double)), 0)
      WHERE userKey = \(userKey) AND titleKey = \(titleKey) AND direction <> 'none' AND decidedWeek = 0
      """)
  }
}
