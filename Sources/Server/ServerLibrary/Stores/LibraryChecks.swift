import ServerCore
import SQLite

extension LibraryArea {
  package static let checks: [VerificationCheck] = [
    .counter(
      "titles per library filter", of: "libraryCounts", id: "key", column: "count",
      counting: """
        SELECT CASE libraryCounts.aspect
          WHEN 'direction' THEN COUNT(CASE WHEN direction = libraryCounts.name THEN 1 END)
          WHEN 'status' THEN COUNT(CASE WHEN status = libraryCounts.name THEN 1 END)
          WHEN 'favorites' THEN COUNT(CASE WHEN direction = 'seen' AND personalRating >= 16 THEN 1 END)
          WHEN 'kind' THEN COUNT(CASE WHEN direction = 'seen' AND kind = libraryCounts.name THEN 1 END)
          WHEN 'platform' THEN
            COUNT(CASE WHEN direction = 'seen' AND sourcePlatform = libraryCounts.name THEN 1 END)
          ELSE COUNT(CASE WHEN direction = 'seen' AND EXISTS (
            SELECT 1 FROM titleGenres
            WHERE titleGenres.titleKey = libraryTitles.titleKey AND titleGenres.genre = libraryCounts.name
          ) THEN 1 END)
        END
        FROM libraryTitles WHERE libraryTitles.userKey = libraryCounts.userKey
        """),
    VerificationCheck(
      name: "shared library states", fault: "it shows private records, or lacks shared ones",
      sql: """
        SELECT userKey || ': ' || titleKey FROM libraryTitles
        WHERE isPrivate = 0 AND sharedStatus IS NOT status AND NOT EXISTS (
          SELECT 1 FROM libraryEntries
          WHERE libraryEntries.userKey = libraryTitles.userKey AND libraryEntries.titleKey = libraryTitles.titleKey
            AND libraryEntries.isPrivate = 1
        )
        OR sharedStatus IN ('now', 'onHold', 'didNotFinish') AND NOT EXISTS (
          SELECT 1 FROM libraryEntries
          WHERE libraryEntries.userKey = libraryTitles.userKey AND libraryEntries.titleKey = libraryTitles.titleKey
            AND libraryEntries.isPrivate = 0 AND isDeleted = 0 AND libraryEntries.status = libraryTitles.sharedStatus
        )
        LIMIT 6
        """),
    .counter(
      "library decisions", of: "users", column: "libraryTitleCount",
      counting: """
        SELECT COALESCE(SUM(count), 0) FROM libraryCounts
        WHERE libraryCounts.userKey = users.key AND aspect = 'direction'
        """),
    .counter(
      "library titles", of: "users", column: "libraryTitleCount",
      counting: "SELECT COUNT(*) FROM libraryTitles WHERE userKey = users.key"),
    .counter(
      "library entries", of: "users", column: "libraryEntryCount",
      counting: "SELECT COUNT(*) FROM libraryEntries WHERE userKey = users.key"),
    .counter(
      "list titles", of: "userLists", column: "titleCount",
      counting: "SELECT COUNT(*) FROM listEntries WHERE listKey = userLists.key AND isDeleted = 0"),
    .counter(
      "list entries", of: "userLists", column: "entryCount",
      counting: "SELECT COUNT(*) FROM listEntries WHERE listKey = userLists.key"),
  ]
}
