import ServerCore

extension DiscoverArea {
  package static let checks: [VerificationCheck] = [
    .counter(
      "title user counts", of: "titleStatistics", id: "titleKey", column: "userCount",
      counting: """
        SELECT COUNT(*) FROM libraryTitles
        WHERE libraryTitles.titleKey = titleStatistics.titleKey AND direction IN ('seen', 'watchlist')
        """),
    .counter(
      "title ratings", of: "titleStatistics", id: "titleKey", column: "ratingCount",
      counting: """
        SELECT COUNT(*) FROM libraryTitles
        WHERE libraryTitles.titleKey = titleStatistics.titleKey AND personalRating > 0
        """),
    .counter(
      "title rating sums", of: "titleStatistics", id: "titleKey", column: "ratingSum",
      counting: """
        SELECT COALESCE(SUM(personalRating), 0) FROM libraryTitles
        WHERE libraryTitles.titleKey = titleStatistics.titleKey
        """),
    .counter(
      "title order by popularity", of: "titleStatistics", id: "titleKey", column: "popularity",
      counting: "SELECT \(Schema.popularity)"),
    .counter(
      "title order by rating", of: "titleStatistics", id: "titleKey", column: "rating",
      counting: "SELECT \(Schema.rating)"),
    .counter(
      "title order by trend", of: "titleStatistics", id: "titleKey", column: "trend",
      counting: "SELECT \(Schema.titleTrend)"),
  ]
}
