import ServerCore

extension DiscoverArea {
  package static let checks: [VerificationCheck] = [
    .counter(
      "title keepers", of: "titleStandings", id: "titleKey", column: "keeperCount",
      counting: """
        SELECT COUNT(*) FROM libraryTitles
        WHERE libraryTitles.titleKey = titleStandings.titleKey AND direction IN ('seen', 'watchlist')
        """),
    .counter(
      "title ratings", of: "titleStandings", id: "titleKey", column: "ratingCount",
      counting: """
        SELECT COUNT(*) FROM libraryTitles
        WHERE libraryTitles.titleKey = titleStandings.titleKey AND personalRating > 0
        """),
    .counter(
      "title rating sums", of: "titleStandings", id: "titleKey", column: "ratingSum",
      counting: """
        SELECT COALESCE(SUM(personalRating), 0) FROM libraryTitles
        WHERE libraryTitles.titleKey = titleStandings.titleKey
        """),
    .counter(
      "title order by keepers", of: "titleStandings", id: "titleKey",
      column: "keepers",
      counting: "SELECT \(Schema.keepers)"),
    .counter(
      "title order by rating", of: "titleStandings", id: "titleKey", column: "rating",
      counting: "SELECT \(Schema.rating)"),
    .counter(
      "title order by trend", of: "titleStandings", id: "titleKey", column: "trend",
      counting: "SELECT \(Schema.trend)"),
  ]
}
