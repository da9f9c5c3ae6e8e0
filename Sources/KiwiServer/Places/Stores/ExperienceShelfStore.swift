import Formats
import KiwiKit
import SQLite

/// What somebody's own library says of places.
protocol ExperienceShelfStore {
  /// The experiences of a page and one more.
  func experiences(_ query: ExperienceQuery, ofUser userKey: Int64, page: Page) throws -> [ExperienceShelfRow]
  /// Those at one place, the latest first.
  func experiences(atSpot spotKey: Int64, ofUser userKey: Int64) throws -> [ExperienceShelfRow]
  func summary(ofUser userKey: Int64) throws -> PlacesSummary
  /// The places of a page and one more that somebody wants to go to, the latest wish first.
  func wishes(ofUser userKey: Int64, page: Page) throws -> [SpotRecord]
  func zones(ofUser userKey: Int64) throws -> [String]
}

/// An experience with its place, as its person sees it.
struct ExperienceShelfRow: Sendable {
  /// An ``KiwiKit/Experience`` as JSON.
  let record: String
  let spot: SpotRecord
  /// In quarters of a star.
  let rating: Int?
  let ratingNote: String?
}

extension Transaction {
  var experienceShelves: any ExperienceShelfStore { SQLExperienceShelfStore(connection: connection) }
}

struct SQLExperienceShelfStore: ExperienceShelfStore {
  let connection: Connection

  func experiences(
    _ query: ExperienceQuery, ofUser userKey: Int64, page: Page
  ) throws -> [ExperienceShelfRow] {
    guard page.offset < Page.mostLookedAt else { return [] }
    return try rows(
      """
      WHERE experiences.userKey = \(userKey) AND experiences.isDeleted = 0\(sql: Self.conditions(of: query))
      ORDER BY \(sql: Self.order(query.sort))
      LIMIT \(page.size + 1) OFFSET \(page.offset)
      """)
  }

  func experiences(atSpot spotKey: Int64, ofUser userKey: Int64) throws -> [ExperienceShelfRow] {
    try rows(
      """
      WHERE experiences.spotKey = \(spotKey) AND experiences.userKey = \(userKey) AND experiences.isDeleted = 0
      ORDER BY experiences.visitedOn DESC, experiences.createdAt DESC, experiences.id DESC
      LIMIT \(Self.mostAtSpot)
      """)
  }

  /// Nobody looks through more on the page of a place; all of them are in the list of all experiences.
  private static let mostAtSpot = 200

  private func rows(_ condition: SQL) throws -> [ExperienceShelfRow] {
    try connection.all(
      """
      SELECT \(sql: SQLSpotStore.columns), experiences.record AS record, experiences.rating AS rating,
        experiences.ratingNote AS ratingNote
      FROM experiences
      \(raw: Dialect.orderedJoin) spots ON spots.key = experiences.spotKey
      \(sql: condition)
      """
    ) { row in
      SpotRecord(row: row).map { spot in
        ExperienceShelfRow(
          record: row.text("record"), spot: spot, rating: row.optionalInt("rating"),
          ratingNote: row.optionalText("ratingNote"))
      }
    }.compactMap(\.self)
  }

  private static func conditions(of query: ExperienceQuery) -> SQL {
    var conditions: SQL = ""
    if let rating = query.minimumRating {
      conditions.append(" AND experiences.rating >= \(rating.quarterStars)")
    }
    if let category = query.category { conditions.append(" AND spots.category = \(category.rawValue)") }
    if let month = query.month {
      // Days are text, and come after their month and before whatever comes after all days of it.
      conditions.append(
        " AND experiences.visitedOn > \(month.description) AND experiences.visitedOn < \(month.description + "~")"
      )
    }
    let text = FoldedText.fold(query.text)
    if !text.isEmpty {
      conditions.append(
        """
         AND (
          \(sql: Dialect.contains("experiences.sortName", text)) OR \(sql: Dialect.contains("spots.sortName", text))
          OR \(sql: Dialect.contains("spots.words", text))
        )
        """)
    }
    return conditions
  }

  private static func order(_ sort: ExperienceSort) -> SQL {
    switch sort {
    case .latest: "experiences.visitedOn DESC, experiences.createdAt DESC, experiences.id DESC"
    case .earliest: "experiences.visitedOn, experiences.createdAt, experiences.id"
    case .name: "experiences.sortName, experiences.id"
    case .rating:
      "COALESCE(experiences.rating, 0) DESC, experiences.visitedOn DESC, experiences.createdAt DESC, experiences.id DESC"
    }
  }

  // MARK: Summary

  func summary(ofUser userKey: Int64) throws -> PlacesSummary {
    let months = try connection.all(
      """
      SELECT substr(visitedOn, 1, 7) AS month, COUNT(*) AS count
      FROM experiences
      WHERE userKey = \(userKey) AND isDeleted = 0
      GROUP BY substr(visitedOn, 1, 7)
      ORDER BY month DESC
      """
    ) { (month: CivilMonth($0.text("month")), count: $0.int("count")) }
    return PlacesSummary(
      experienceCount: months.reduce(0) { $0 + $1.count }, spotCount: try spotCount(ofUser: userKey),
      wishCount: try wishCount(ofUser: userKey),
      months: months.compactMap { entry in
        entry.month.map { PlacesSummary.MonthCount(month: $0, count: entry.count) }
      }, spots: try spots(ofUser: userKey))
  }

  private func spotCount(ofUser userKey: Int64) throws -> Int {
    try connection.first(
      "SELECT COUNT(DISTINCT spotKey) AS count FROM experiences WHERE userKey = \(userKey) AND isDeleted = 0"
    ) { $0.int("count") } ?? 0
  }

  private func spots(ofUser userKey: Int64) throws -> [PlacesSummary.VisitedSpot] {
    try connection.all(
      """
      SELECT \(sql: SQLSpotStore.columns), visited.count AS count
      FROM (
        SELECT spotKey, COUNT(*) AS count FROM experiences
        WHERE userKey = \(userKey) AND isDeleted = 0
        GROUP BY spotKey
        ORDER BY COUNT(*) DESC, spotKey
        LIMIT \(PlacesSummary.mostSpots)
      ) AS visited
      JOIN spots ON spots.key = visited.spotKey
      ORDER BY visited.count DESC, spots.key
      """
    ) { row in
      SpotRecord(row: row).map { spot in
        PlacesSummary.VisitedSpot(
          id: spot.id, name: spot.facts.name, category: spot.facts.category,
          coordinate: spot.facts.coordinate,
          count: row.int("count"))
      }
    }.compactMap(\.self)
  }

  private func wishCount(ofUser userKey: Int64) throws -> Int {
    try connection.first(
      "SELECT COUNT(*) AS count FROM spotWishes WHERE userKey = \(userKey) AND isWished = 1"
    ) { $0.int("count") } ?? 0
  }

  // MARK: Wishes and zones

  func wishes(ofUser userKey: Int64, page: Page) throws -> [SpotRecord] {
    guard page.offset < Page.mostLookedAt else { return [] }
    return try connection.all(
      """
      SELECT \(sql: SQLSpotStore.columns) FROM spotWishes
      JOIN spots ON spots.key = spotWishes.spotKey
      WHERE spotWishes.userKey = \(userKey) AND spotWishes.isWished = 1
      ORDER BY spotWishes.sequence DESC
      LIMIT \(page.size + 1) OFFSET \(page.offset)
      """, SpotRecord.init(row:)
    ).compactMap(\.self)
  }

  func zones(ofUser userKey: Int64) throws -> [String] {
    try connection.all(
      "SELECT record FROM privacyZones WHERE userKey = \(userKey) AND isDeleted = 0 ORDER BY key"
    ) { $0.text("record") }
  }
}
