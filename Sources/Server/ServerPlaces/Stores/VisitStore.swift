import ServerLibrary
import ServerTitles
import ServerAccounts
import ServerCore
import KiwiKit
import SQLite

/// An experience as other users see it.
package struct VisitRow: Sendable {
  package let experience: Experience
  package let user: UserRecord
  package let spot: StoredSpot
  /// The town shown instead of the place, if the user shows no more.
  package let town: String?
  package let rating: Int?
  let ratingNote: String?
  package let showsTownOnly: Bool
  /// The current audience.
  package let visibility: Audience
}

/// The experiences that users share. Every query uses ``VisitCondition``.
package struct VisitStore {
  let connection: Connection

  package init(_ transaction: Transaction) { connection = transaction.connection }

  private static let columns: SQL = """
    \(sql: SpotStore.columns), \(sql: UserRecord.columns),
    experiences.record AS record, experiences.rating AS rating,
    experiences.ratingNote AS ratingNote, experiences.showsTownOnly AS showsTownOnly, experiences.isInZone AS isInZone, experiences.publishedFrom AS publishedFrom,
    experiences.visibility AS visibility
    """

  package func visit(id: String, seenBy viewer: Viewer?, now: Timestamp) throws -> VisitRow? {
    try rows(
      now,
      """
      WHERE experiences.id = \(id) AND \(sql: VisitCondition.isVisible(to: viewer, now: now))
      """
    ).first
  }

  /// Returns the visits at a place: those of followed users first, then the latest.
  package func visits(
    atSpot spotKey: Int64, seenBy viewer: Viewer?, now: Timestamp, limit: Int
  ) throws -> [VisitRow] {
    let isVisible = VisitCondition.isVisible(withSpotTo: viewer, now: now)
    let friends = try viewer.map { viewer in
      try rows(
        now,
        """
        WHERE experiences.key IN (\(sql: Self.followedUsersVisits(atSpot: spotKey, of: viewer, now: now)))
          AND \(sql: isVisible)
        ORDER BY \(sql: Self.latestFirst)
        LIMIT \(limit)
        """)
    }
    let found = friends ?? []
    guard found.count < limit else { return found }
    let isNotFollowed: SQL =
      viewer.map {
        """
        experiences.userKey <> \($0.key)
        AND NOT EXISTS (SELECT 1 FROM follows WHERE followerKey = \($0.key) AND followedKey = experiences.userKey)
        """
      } ?? "true"
    return try found
      + rows(
        now,
        """
        WHERE experiences.key IN (\(sql: Self.publicVisits(atSpot: spotKey, now: now))) AND \(sql: isNotFollowed)
          AND \(sql: isVisible)
        ORDER BY \(sql: Self.latestFirst)
        LIMIT \(limit - found.count)
        """)
  }

  private static let latestFirst: SQL =
    "experiences.visitedOn DESC, experiences.createdAt DESC, experiences.id DESC"

  /// The maximum number of public visits read per place.
  private static let maxAtSpot = 1_000
  /// The maximum number of followed users' visits read per place.
  private static let maxOfFollowed = 10_000

  /// Returns the visits at a place that followed users share: one index lookup for each followed user.
  static func followedUsersVisits(atSpot spotKey: Int64, of viewer: Viewer, now: Timestamp) -> SQL {
    """
    SELECT experiences.key FROM follows
    \(raw: Dialect.orderedJoin) experiences \(raw: Dialect.index("experiencesToldByPerson"))
    WHERE follows.followerKey = \(viewer.key) AND experiences.userKey = follows.followedKey
      AND experiences.spotKey = \(spotKey) AND experiences.isDeleted = 0 AND experiences.isInZone = 0
      AND experiences.showsTownOnly = 0 AND experiences.visibility <> 'onlyMe'
      AND experiences.publishedFrom <= \(now.seconds)
    LIMIT \(maxOfFollowed)
    """
  }

  /// Returns the latest public visits at a place. Hidden and future visits do not count against the limit, so gaps
  /// reveal nothing.
  static func publicVisits(atSpot spotKey: SQL, now: Timestamp, limit: Int = maxAtSpot) -> SQL {
    """
    SELECT experiences.key FROM experiences \(raw: Dialect.index("experiencesToldAtSpot"))
    WHERE experiences.spotKey = \(sql: spotKey) AND experiences.isDeleted = 0 AND experiences.isInZone = 0
      AND experiences.showsTownOnly = 0 AND experiences.visibility = 'everyone'
      AND experiences.publishedFrom <= \(now.seconds)
    ORDER BY experiences.visitedOn DESC, experiences.createdAt DESC, experiences.id DESC
    LIMIT \(limit)
    """
  }

  private static func publicVisits(atSpot spotKey: Int64, now: Timestamp) -> SQL {
    publicVisits(atSpot: "\(spotKey)", now: now)
  }

  /// Returns one user's visits: a page and one more, latest first.
  package func visits(
    ofUser userKey: Int64, seenBy viewer: Viewer?, now: Timestamp, page: Page
  ) throws -> [VisitRow] {
    guard page.offset < Page.maxRows else { return [] }
    guard viewer?.key != userKey else {
      return try rows(
        now,
        """
        WHERE experiences.userKey = \(userKey) AND experiences.isDeleted = 0
        ORDER BY \(sql: Self.latestFirst)
        LIMIT \(page.size + 1) OFFSET \(page.offset)
        """)
    }
    // Each visibility is a sorted stream, so hidden visits are not even read.
    let streams = try visibilities(ofUser: userKey, seenBy: viewer).map { visibility in
      Self.stream(ofUser: userKey, visibility, now: now, limit: page.offset + page.size + 1)
    }
    guard let first = streams.first else { return [] }
    let keys = streams.dropFirst().reduce(first) { "\(sql: $0) UNION ALL \(sql: $1)" }
    return try rows(
      now,
      """
      WHERE experiences.key IN (\(sql: keys)) AND \(sql: VisitCondition.isVisible(to: viewer, now: now))
      ORDER BY \(sql: Self.latestFirst)
      LIMIT \(page.size + 1) OFFSET \(page.offset)
      """)
  }

  /// Returns the audiences that include the viewer, in line with ``VisitCondition``.
  private func visibilities(ofUser userKey: Int64, seenBy viewer: Viewer?) throws -> [Audience] {
    guard let viewer else { return [.everyone] }
    let follows = try connection.first(
      "SELECT 1 AS found FROM follows WHERE followerKey = \(viewer.key) AND followedKey = \(userKey)"
    ) { $0.int("found") }
    return Audience.visible(toFollower: follows != nil)
  }

  private static func stream(
    ofUser userKey: Int64, _ visibility: Audience, now: Timestamp, limit: Int
  ) -> SQL {
    """
    SELECT key FROM (
      SELECT experiences.key FROM experiences \(raw: Dialect.index("experiencesByVisibility"))
      WHERE experiences.userKey = \(userKey) AND experiences.visibility = \(visibility.rawValue)
        AND experiences.isDeleted = 0 AND experiences.isInZone = 0 AND experiences.publishedFrom <= \(now.seconds)
        AND \(sql: ZoneCondition.isRefreshed(ofUser: "\(userKey)", at: "experiences.spotKey"))
      ORDER BY experiences.visitedOn DESC, experiences.createdAt DESC, experiences.id DESC
      LIMIT \(limit)
    ) AS stream
    """
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
      guard let spot = StoredSpot(row: row) else { return nil }
      let showsTownOnly = row.bool("showsTownOnly")
      let isHidden = row.bool("isInZone") || row.int("publishedFrom") > now.seconds
      return VisitRow(
        experience: try Experience(stored: row.text("record")),
        user: UserRecord(row: row), spot: spot,
        town: showsTownOnly ? try TownStore(Transaction(connection)).publicTown(ofSpot: spot.key) : nil,
        rating: row.optionalInt("rating"),
        ratingNote: row.optionalText("ratingNote"), showsTownOnly: showsTownOnly,
        visibility: isHidden ? .onlyMe : Audience(rawValue: row.text("visibility")) ?? .onlyMe)
    }.compactMap(\.self)
  }

  /// Returns how users whom the viewer follows rated a place.
  package func friendsRatings(ofSpot spotKey: Int64, seenBy viewer: Viewer, now: Timestamp) throws
    -> SpotRatings
  {
    try connection.first(
      """
      SELECT COUNT(*) AS count, AVG(rating) AS average
      FROM experiences
      WHERE experiences.key IN (\(sql: Self.followedUsersVisits(atSpot: spotKey, of: viewer, now: now)))
        AND rating IS NOT NULL AND \(sql: VisitCondition.isVisible(withSpotTo: viewer, now: now))
      """
    ) { row in
      let count = row.int("count")
      return SpotRatings(count: count, average: count == 0 ? nil : row.real("average") / 4)
    } ?? SpotRatings()
  }
}
