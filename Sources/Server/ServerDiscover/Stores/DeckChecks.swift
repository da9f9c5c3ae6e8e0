import ServerCore

extension DiscoverArea {
  package static let checks: [VerificationCheck] = [
    .counter(
      "keepers of a title", of: "titleStandings", id: "titleKey", column: "keeperCount",
      counting: """
        SELECT COUNT(*) FROM libraryTitles
        WHERE libraryTitles.titleKey = titleStandings.titleKey AND direction IN ('seen', 'watchlist')
        """),
    .counter(
      "ratings of a title", of: "titleStandings", id: "titleKey", column: "ratingCount",
      counting: """
        SELECT COUNT(*) FROM libraryTitles
        WHERE libraryTitles.titleKey = titleStandings.titleKey AND personalRating > 0
        """),
    .counter(
      "the sum of a title's ratings", of: "titleStandings", id: "titleKey", column: "ratingSum",
      counting: """
        SELECT COALESCE(SUM(personalRating), 0) FROM libraryTitles
        WHERE libraryTitles.titleKey = titleStandings.titleKey
        """),
    .counter(
      "the keepers by which a title is ordered", of: "titleStandings", id: "titleKey",
      column: "keepers",
      counting: "SELECT \(Schema.keepers)"),
    .counter(
      "the rating by which a title is ordered", of: "titleStandings", id: "titleKey", column: "rating",
      counting: "SELECT \(Schema.rating)"),
    .counter(
      "the trend by which a title is ordered", of: "titleStandings", id: "titleKey", column: "trend",
      counting: "SELECT \(Schema.trend)"),
  ]
}
