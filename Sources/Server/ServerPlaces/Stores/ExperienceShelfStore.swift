import ServerCore
import KiwiKit
import SQLite

/// An experience with its place, as its owner sees it.
package struct ExperienceShelfRow: Sendable {
  /// The ``KiwiKit/Experience`` as JSON.
  package let record: String
  package let spot: StoredSpot
  /// The rating in quarter stars.
  package let rating: Int?
  let ratingNote: String?

  /// Writes an ``KiwiKit/ExperienceSummary``.
  func write(to writer: inout JSONWriter, seenBy viewer: Viewer) {
    writer.object { writer in
      writer.name("experience")
      writer.fragment(Array(record.utf8))
      writer.name("spot")
      spot.write(to: &writer, seenBy: viewer)
      writer.member("rating", rating)
      writer.member("ratingNote", ratingNote)
    }
  }
}

/// The places in a user's own library.
struct ExperienceShelfStore {
  let connection: Connection

  init(_ transaction: Transaction) { connection = transaction.connection }

  /// Returns the experiences of a page and one more.
  func experiences(
    _ query: ExperienceQuery, ofUser userKey: Int64, page: Page
  ) throws -> [ExperienceShelfRow] {
    guard page.offset < Page.maxRows else { return [] }
    return try rows(
      """
      WHERE experiences.userKey = \(userKey) AND experiences.isDeleted = 0\(sql: Self.conditions(of: query))
      ORDER BY \(sql: Self.order(query.sort))
      LIMIT \(page.size + 1) OFFSET \(page.offset)
      """)
  }

  /// Returns the experiences at one place, latest first.
  func experiences(atSpot spotKey: Int64, ofUser userKey: Int64) throws -> [ExperienceShelfRow] {
    try rows(
      """
      WHERE experiences.spotKey = \(spotKey) AND experiences.userKey = \(userKey) AND experiences.isDeleted = 0
      ORDER BY experiences.visitedOn DESC, experiences.createdAt DESC, experiences.id DESC
      LIMIT \(Self.maxAtSpot)
      """)
  }

  /// The maximum number of experiences on the page of a place. The list of all experiences has the rest.
  private static let maxAtSpot = 200

  private func rows(_ condition: SQL) throws -> [ExperienceShelfRow] {
    try connection.all(
      """
      SELECT \(sql: SpotStore.columns), experiences.record AS record, experiences.rating AS rating,
        experiences.ratingNote AS ratingNote
      FROM experiences
      \(raw: Dialect.orderedJoin) spots ON spots.key = experiences.spotKey
      \(sql: condition)
      """
    ) { row in
      StoredSpot(row: row).map { spot in
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
      // Days are text: those of a month sort after the month's text and before "~".
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
    // Grouped by day, which the index has in order; grouping by month would take twice as long.
    let days = try connection.all(
      """
      SELECT visitedOn, COUNT(*) AS count FROM experiences
      WHERE userKey = \(userKey) AND isDeleted = 0
      GROUP BY visitedOn
      ORDER BY visitedOn DESC
      """
    ) { (month: CivilMonth(String($0.text("visitedOn").prefix(7))), count: $0.int("count")) }
    let (spotCount, spots) = try spots(ofUser: userKey)
    return PlacesSummary(
      experienceCount: days.reduce(0) { $0 + $1.count }, spotCount: spotCount,
      wishCount: try wishCount(ofUser: userKey), months: Self.months(of: days), spots: spots)
  }

  /// - Parameter days: The days in order, so those of a month are adjacent.
  private static func months(
    of days: [(month: CivilMonth?, count: Int)]
  ) -> [PlacesSummary.MonthCount] {
    var months: [PlacesSummary.MonthCount] = []
    for (month, count) in days {
      guard let month else { continue }
      if let last = months.last, last.month == month {
        months[months.count - 1] = PlacesSummary.MonthCount(month: month, count: last.count + count)
      } else {
        months.append(PlacesSummary.MonthCount(month: month, count: count))
      }
    }
    return months
  }

  /// Returns the number of visited places and the most visited ones. Reads only the columns that a map needs.
  private func spots(ofUser userKey: Int64) throws -> (count: Int, spots: [PlacesSummary.VisitedSpot]) {
    let rows = try connection.all(
      """
      WITH visited AS MATERIALIZED (
        SELECT spotKey, COUNT(*) AS count FROM experiences
        WHERE userKey = \(userKey) AND isDeleted = 0
        GROUP BY spotKey
      )
      SELECT spots.id AS id, spots.name AS name, spots.category AS category, spots.latitude AS latitude,
        spots.longitude AS longitude, most.count AS count, (SELECT COUNT(*) FROM visited) AS spotCount
      FROM (
        SELECT spotKey, count FROM visited ORDER BY count DESC, spotKey LIMIT \(PlacesSummary.maxSpots)
      ) AS most
      JOIN spots ON spots.key = most.spotKey
      ORDER BY most.count DESC, spots.key
      """
    ) { row in
      let coordinate = Coordinate(latitude: row.real("latitude"), longitude: row.real("longitude"))
      return (
        count: row.int("spotCount"),
        spot: coordinate.map { coordinate in
          PlacesSummary.VisitedSpot(
            id: row.text("id"), name: row.text("name"),
            category: SpotCategory(rawValue: row.text("category")) ?? .other, coordinate: coordinate,
            count: row.int("count"))
        }
      )
    }
    return (rows.first?.count ?? 0, rows.compactMap(\.spot))
  }

  private func wishCount(ofUser userKey: Int64) throws -> Int {
    try connection.first(
      "SELECT COUNT(*) AS count FROM wantToGoSpots WHERE userKey = \(userKey) AND wantsToGo = 1"
    ) { $0.int("count") } ?? 0
  }

  // MARK: Wishes and zones

  /// Returns the places that a user wants to visit: a page and one more, latest wish first.
  func wishes(ofUser userKey: Int64, page: Page) throws -> [StoredSpot] {
    guard page.offset < Page.maxRows else { return [] }
    return try connection.all(
      """
      SELECT \(sql: SpotStore.columns) FROM wantToGoSpots
      JOIN spots ON spots.key = wantToGoSpots.spotKey
      WHERE wantToGoSpots.userKey = \(userKey) AND wantToGoSpots.wantsToGo = 1
      ORDER BY wantToGoSpots.sequence DESC
      LIMIT \(page.size + 1) OFFSET \(page.offset)
      """, StoredSpot.init(row:)
    ).compactMap(\.self)
  }

  func zones(ofUser userKey: Int64) throws -> [String] {
    try connection.all(
      "SELECT record FROM privacyZones WHERE userKey = \(userKey) AND isDeleted = 0 ORDER BY key"
    ) { $0.text("record") }
  }
}
