import Formats
import KiwiKit
import SQLite

/// What others may see of people's experiences: every question goes through ``VisitCondition``.
protocol VisitStore {
  func visit(id: String, seenBy viewer: Viewer?, now: Timestamp) throws -> VisitRow?
  /// At one place, where the place is told: of those whom the viewer follows first, the latest first.
  func visits(atSpot spotKey: Int64, seenBy viewer: Viewer?, now: Timestamp, limit: Int) throws -> [VisitRow]
  /// Of one person: of a page and one more, the latest first.
  func visits(ofUser userKey: Int64, seenBy viewer: Viewer?, now: Timestamp, page: Page) throws -> [VisitRow]
  /// How those whom the viewer follows liked a place.
  func friendsRatings(ofSpot spotKey: Int64, seenBy viewer: Viewer, now: Timestamp) throws -> SpotRatings
}

/// An experience as others see it.
struct VisitRow: Sendable {
  let experience: Experience
  let person: UserRecord
  let spot: SpotRecord
  /// What is told in the place of the spot.
  let town: String?
  let rating: Int?
  let ratingNote: String?
  let showsTownOnly: Bool
  /// Who else may see it now.
  let visibility: VisitVisibility
}

extension Transaction {
  var visits: any VisitStore { SQLVisitStore(connection: connection) }
}

struct SQLVisitStore: VisitStore {
  let connection: Connection

  private static let columns: SQL = """
    \(sql: SQLSpotStore.columns), \(sql: SQLSpotChangeStore.townBefore), \(sql: UserRecord.columns),
    experiences.record AS record, experiences.rating AS rating,
    experiences.ratingNote AS ratingNote, experiences.showsTownOnly AS showsTownOnly, experiences.isInZone AS isInZone, experiences.publishedFrom AS publishedFrom,
    experiences.visibility AS visibility
    """

  func visit(id: String, seenBy viewer: Viewer?, now: Timestamp) throws -> VisitRow? {
    try rows(
      now,
      """
      WHERE experiences.id = \(id) AND \(sql: VisitCondition.isVisible(to: viewer, now: now))
      """
    ).first
  }

  func visits(
    atSpot spotKey: Int64, seenBy viewer: Viewer?, now: Timestamp, limit: Int
  ) throws -> [VisitRow] {
    let isFriend: SQL =
      viewer.map {
        "EXISTS (SELECT 1 FROM follows WHERE followerKey = \($0.key) AND followedKey = experiences.userKey)"
      } ?? "(0 > 1)"
    let isOther: SQL = viewer.map { "experiences.userKey <> \($0.key)" } ?? "true"
    return try rows(
      now,
      """
      WHERE experiences.spotKey = \(spotKey) AND \(sql: isOther)
        AND \(sql: VisitCondition.isVisible(atItsSpotTo: viewer, now: now))
      ORDER BY \(sql: isFriend) DESC, experiences.visitedOn DESC, experiences.createdAt DESC, experiences.id DESC
      LIMIT \(limit)
      """)
  }

  func visits(
    ofUser userKey: Int64, seenBy viewer: Viewer?, now: Timestamp, page: Page
  ) throws -> [VisitRow] {
    guard page.offset < Page.mostLookedAt else { return [] }
    return try rows(
      now,
      """
      WHERE experiences.userKey = \(userKey) AND experiences.isDeleted = 0
        AND \(sql: VisitCondition.isVisible(to: viewer, now: now))
      ORDER BY experiences.visitedOn DESC, experiences.createdAt DESC, experiences.id DESC
      LIMIT \(page.size + 1) OFFSET \(page.offset)
      """)
  }

  private func rows(_ now: Timestamp, _ condition: SQL) throws -> [VisitRow] {
    try connection.all(
      """
      SELECT \(sql: Self.columns)
      FROM experiences
      JOIN spots ON spots.key = experiences.spotKey
      JOIN users ON users.key = experiences.userKey
      \(sql: condition)
      """
    ) { row throws -> VisitRow? in
      guard let spot = SpotRecord(row: row) else { return nil }
      let isHidden = row.bool("isInZone") || row.int("publishedFrom") > now.seconds
      return VisitRow(
        experience: try LibraryRecordReader.experience(LibraryRecordText.object(row.text("record"))),
        person: UserRecord(row: row), spot: spot, town: try SQLSpotChangeStore.toldTown(row),
        rating: row.optionalInt("rating"),
        ratingNote: row.optionalText("ratingNote"), showsTownOnly: row.bool("showsTownOnly"),
        visibility: isHidden ? .onlyMe : VisitVisibility(rawValue: row.text("visibility")) ?? .onlyMe)
    }.compactMap(\.self)
  }

  func friendsRatings(ofSpot spotKey: Int64, seenBy viewer: Viewer, now: Timestamp) throws -> SpotRatings {
    try connection.first(
      """
      SELECT COUNT(*) AS count, AVG(rating) AS average
      FROM experiences
      WHERE spotKey = \(spotKey) AND rating IS NOT NULL AND userKey <> \(viewer.key)
        AND EXISTS (SELECT 1 FROM follows WHERE followerKey = \(viewer.key) AND followedKey = experiences.userKey)
        AND \(sql: VisitCondition.isVisible(atItsSpotTo: viewer, now: now))
      """
    ) { row in
      let count = row.int("count")
      return SpotRatings(count: count, average: count == 0 ? nil : row.real("average") / 4)
    } ?? SpotRatings()
  }
}
