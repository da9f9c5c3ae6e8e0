import ServerPlaces
import ServerSocial
import ServerCore
import KiwiKit
import SQLite

/// A place or experience that a post is about.
package enum PostPlace: Hashable, Sendable {
  case spot(key: Int64)
  case experience(key: Int64)
}

/// Posts about places and experiences. ``PostSubjectCondition`` decides on the visibility of subjects.
struct PostPlaceStore {
  let connection: Connection

  init(_ transaction: Transaction) { connection = transaction.connection }

  /// Makes a place, or an experience at it, the subject of a post. The same statement sets whether it is in a private
  /// area, because sharing an unpublished place publishes it.
  func setAbout(spotKey: Int64, experienceKey: Int64?, rating: Rating?, ofPost key: Int64) throws {
    let authorKey = try connection.first("SELECT authorKey FROM posts WHERE key = \(key)") {
      $0.integer("authorKey")
    }
    guard let authorKey, let spot = try SpotStore(Transaction(connection)).spot(key: spotKey) else {
      return
    }
    let isInZone = try PrivacyZoneStore(Transaction(connection)).isInZone(spot, ofUser: authorKey)
    try connection.run(
      """
      UPDATE posts SET
        aboutTitleKey = NULL, aboutSpotKey = \(spotKey), aboutExperienceKey = \(experienceKey),
        aboutRating = \(rating?.quarterStars), aboutPage = NULL, aboutPercent = NULL, aboutIsInZone = \(isInZone)
      WHERE key = \(key)
      """)
  }

  // MARK: Reading

  /// Returns the subjects of posts about places and experiences that the viewer may see.
  func subjects(
    ofPosts keys: [Int64], seenBy viewer: Viewer?, now: Timestamp
  ) throws -> [Int64: PostSubject] {
    var subjects: [Int64: PostSubject] = [:]
    for range in KeyRange.covering(keys) {
      try connection.forEach(
        """
        SELECT posts.key AS postKey, posts.authorKey AS authorKey, posts.aboutRating AS aboutRating,
          posts.aboutIsInZone AS aboutIsInZone, \(sql: Self.columns),
          \(sql: PostSubjectCondition.isVisible(withSpotTo: viewer, now: now)) AS tellsSpot
        FROM posts
        \(raw: Dialect.orderedJoin) spots ON spots.key = posts.aboutSpotKey
        LEFT JOIN experiences ON experiences.key = posts.aboutExperienceKey
        WHERE posts.key BETWEEN \(range.lowest) AND \(range.highest)
          AND \(sql: PostSubjectCondition.isVisible(to: viewer, now: now))
        """
      ) { row in
        let key = row.integer("postKey")
        guard keys.contains(key) else { return }
        subjects[key] = try subject(row, isAuthor: row.integer("authorKey") == viewer?.key, now: now)
      }
    }
    return subjects
  }

  private static let columns: SQL = """
    spots.id AS spotId, spots.name AS spotName, spots.category AS category, spots.address AS address,
    spots.key AS spotKey, spots.town AS town,
    (spots.isPrivate = 1 AND spots.followsVisits = 0) AS isPrivateForGood,
    experiences.id AS experienceId, experiences.name AS experienceName, experiences.rating AS rating,
    experiences.visibility AS visibility, experiences.publishedFrom AS publishedFrom, experiences.showsTownOnly AS showsTownOnly
    """

  private func subject(_ row: borrowing Row, isAuthor: Bool, now: Timestamp) throws -> PostSubject? {
    let town = row.optionalText("town")
    let spot =
      row.bool("tellsSpot")
      ? SpotSummary(
        id: row.text("spotId"), name: row.text("spotName"),
        category: SpotCategory(rawValue: row.text("category")) ?? .other,
        address: row.optionalText("address"), town: town) : nil
    let isHidden = row.bool("isPrivateForGood") || row.bool("aboutIsInZone")
    guard let experienceId = row.optionalText("experienceId") else {
      return spot.map { spot in
        PostSubject(
          .spot(spot), rating: row.optionalInt("aboutRating").flatMap(Rating.init(quarterStars:)),
          audience: isAuthor ? (isHidden ? .onlyMe : .everyone) : nil)
      }
    }
    let audience =
      isHidden || row.int("publishedFrom") > now.seconds
      ? .onlyMe : Audience(rawValue: row.text("visibility")) ?? .onlyMe
    return try PostSubject(
      .experience(
        VisitSummary(
          id: experienceId, name: row.text("experienceName"), spot: spot,
          town: spot == nil
            ? TownStore(Transaction(connection)).publicTown(ofSpot: row.integer("spotKey")) : town,
          showsTownOnly: row.bool("showsTownOnly"))),
      rating: row.optionalInt("rating").flatMap(Rating.init(quarterStars:)),
      audience: isAuthor ? audience : nil)
  }

  /// Returns whether any of the posts is about a place or experience.
  func isAnyAboutPlace(_ keys: [Int64]) throws -> Bool {
    for range in KeyRange.covering(keys) {
      let found = try connection.all(Self.aboutPlacesQuery, range.lowest, range.highest) { $0.integer("key") }
      if found.contains(where: keys.contains) { return true }
    }
    return false
  }

  private static let aboutPlacesQuery = PreparedSQL(
    "SELECT key FROM posts WHERE key BETWEEN ?1 AND ?2 AND aboutSpotKey IS NOT NULL")

  /// Visits the posts about a subject before a key, newest first, while `body` returns true. Only posts whose subject
  /// the viewer may see are visited.
  ///
  /// The query skips the others, because a page that ends after a number of examined posts would reveal the last one.
  func scan(
    about place: PostPlace, before key: Int64, seenBy viewer: Viewer?, now: Timestamp, limit: Int,
    _ body: (PostMatch) throws -> Bool
  ) throws {
    let (index, isAbout, isVisible): (String, SQL, SQL) =
      switch place {
      case .spot(let spotKey):
        (
          "postsBySpot", "posts.aboutSpotKey = \(spotKey)",
          PostSubjectCondition.isVisible(withSpotTo: viewer, now: now)
        )
      case .experience(let experienceKey):
        (
          "postsByExperience", "posts.aboutExperienceKey = \(experienceKey)",
          PostSubjectCondition.isVisible(to: viewer, now: now)
        )
      }
    try connection.scan(
      """
      SELECT posts.key AS key, posts.authorKey AS authorKey, \(sql: PostCondition.isVisible(to: viewer)) AS isShown
      FROM posts \(raw: Dialect.index(index))
      \(raw: Dialect.orderedJoin) spots ON spots.key = posts.aboutSpotKey
      LEFT JOIN experiences ON experiences.key = posts.aboutExperienceKey
      WHERE \(sql: isAbout) AND posts.key < \(key) AND \(sql: isVisible)
      ORDER BY posts.key DESC
      LIMIT \(limit)
      """
    ) { try body(PostMatch(row: $0)) }
  }

  // MARK: Merges

  // Posts about an experience move with it.

  func move(_ merge: SpotMerge, limit: inout Int) throws {
    let posts = try connection.all(
      """
      SELECT key FROM posts
      WHERE aboutSpotKey = \(merge.duplicate.key) AND aboutExperienceKey IS NULL ORDER BY key LIMIT \(limit)
      """
    ) { $0.integer("key") }
    limit -= posts.count
    let merges = SpotMergeStore(Transaction(connection))
    for key in posts {
      try merges.recordMove(merge, "posts", row: String(key), before: nil)
      try connection.run("UPDATE posts SET aboutSpotKey = \(merge.spot.key) WHERE key = \(key)")
    }
  }

  func moveBack(_ merge: SpotMerge, limit: inout Int) throws {
    let moves = try SpotMergeStore(Transaction(connection)).takeMoves(merge, "posts", limit: limit)
    limit -= moves.count
    for move in moves {
      guard let key = Int64(move.row) else { continue }
      // Posts whose subject has changed since are left unchanged.
      try connection.run(
        """
        UPDATE posts SET aboutSpotKey = \(merge.duplicate.key)
        WHERE key = \(key) AND aboutSpotKey = \(merge.spot.key) AND aboutExperienceKey IS NULL
        """)
    }
  }
}

extension SpotReference {
  static let ofPosts = SpotReference(
    table: "posts",
    move: { merge, limit, transaction in
      try PostPlaceStore(transaction).move(merge, limit: &limit)
      return []
    },
    moveBack: { merge, limit, transaction in
      try PostPlaceStore(transaction).moveBack(merge, limit: &limit)
      return []
    })
}
