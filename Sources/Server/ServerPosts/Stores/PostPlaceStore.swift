import ServerPlaces
import ServerSocial
import ServerCore
import KiwiKit
import SQLite

/// What of places a post can be about.
package enum PostPlace: Hashable, Sendable {
  case spot(key: Int64)
  case experience(key: Int64)
}

/// Posts about places and experiences. Who is told of these is ``PostSubjectCondition``'s to say.
struct PostPlaceStore {
  let connection: Connection

  /// Makes a place, or an experience at it, the only subject of a post. The same statement says whether it lies in a
  /// private area, because sharing an unpublished place publishes it.
  func setAbout(spotKey: Int64, experienceKey: Int64?, rating: Rating?, ofPost key: Int64) throws {
    let authorKey = try connection.first("SELECT authorKey FROM posts WHERE key = \(key)") {
      $0.integer("authorKey")
    }
    guard let authorKey, let spot = try SpotStore(connection: connection).spot(key: spotKey) else {
      return
    }
    let isInZone = try PrivacyZoneStore(connection: connection).isInZone(spot, ofUser: authorKey)
    try connection.run(
      """
      UPDATE posts SET
        aboutTitleKey = NULL, aboutSpotKey = \(spotKey), aboutExperienceKey = \(experienceKey),
        aboutRating = \(rating?.quarterStars), aboutPage = NULL, aboutPercent = NULL, aboutIsInZone = \(isInZone)
      WHERE key = \(key)
      """)
  }

  // MARK: Looks

  /// What those of some posts are about that are about a place or an experience, as far as the viewer is told.
  func subjects(
    ofPosts keys: [Int64], seenBy viewer: Viewer?, now: Timestamp
  ) throws -> [Int64: PostSubject] {
    var subjects: [Int64: PostSubject] = [:]
    for range in KeyRange.covering(keys) {
      try connection.forEach(
        """
        SELECT posts.key AS postKey, posts.authorKey AS authorKey, posts.aboutRating AS aboutRating,
          posts.aboutIsInZone AS aboutIsInZone, \(sql: Self.columns),
          \(sql: PostSubjectCondition.isTold(withItsSpotTo: viewer, now: now)) AS tellsSpot
        FROM posts
        \(raw: Dialect.orderedJoin) spots ON spots.key = posts.aboutSpotKey
        LEFT JOIN experiences ON experiences.key = posts.aboutExperienceKey
        WHERE posts.key BETWEEN \(range.lowest) AND \(range.highest)
          AND \(sql: PostSubjectCondition.isTold(to: viewer, now: now))
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
            ? TownStore(connection: connection).told(ofSpot: row.integer("spotKey")) : town,
          showsTownOnly: row.bool("showsTownOnly"))),
      rating: row.optionalInt("rating").flatMap(Rating.init(quarterStars:)),
      audience: isAuthor ? audience : nil)
  }

  /// Whether any of these is about a place or an experience.
  func isAnyAboutPlace(_ keys: [Int64]) throws -> Bool {
    for range in KeyRange.covering(keys) {
      let found = try connection.all(Self.aboutPlacesQuery, range.lowest, range.highest) { $0.integer("key") }
      if found.contains(where: keys.contains) { return true }
    }
    return false
  }

  private static let aboutPlacesQuery = PreparedSQL(
    "SELECT key FROM posts WHERE key BETWEEN ?1 AND ?2 AND aboutSpotKey IS NOT NULL")

  /// Visits the posts about a subject before a key, newest first, for as long as `body` returns true: those whose subject
  /// the viewer may know.
  ///
  /// What the reader is not told is passed over here, and not looked at and left out: a page that ends after so many
  /// looks would name the post at which it ended.
  func scan(
    about place: PostPlace, before key: Int64, seenBy viewer: Viewer?, now: Timestamp, limit: Int,
    _ body: (PostMatch) throws -> Bool
  ) throws {
    let (index, isAbout, isTold): (String, SQL, SQL) =
      switch place {
      case .spot(let spotKey):
        (
          "postsBySpot", "posts.aboutSpotKey = \(spotKey)",
          PostSubjectCondition.isTold(withItsSpotTo: viewer, now: now)
        )
      case .experience(let experienceKey):
        (
          "postsByExperience", "posts.aboutExperienceKey = \(experienceKey)",
          PostSubjectCondition.isTold(to: viewer, now: now)
        )
      }
    try connection.scan(
      """
      SELECT posts.key AS key, posts.authorKey AS authorKey, \(sql: PostCondition.isVisible(to: viewer)) AS isShown
      FROM posts \(raw: Dialect.index(index))
      \(raw: Dialect.orderedJoin) spots ON spots.key = posts.aboutSpotKey
      LEFT JOIN experiences ON experiences.key = posts.aboutExperienceKey
      WHERE \(sql: isAbout) AND posts.key < \(key) AND \(sql: isTold)
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
      WHERE aboutSpotKey = \(merge.double.key) AND aboutExperienceKey IS NULL ORDER BY key LIMIT \(limit)
      """
    ) { $0.integer("key") }
    limit -= posts.count
    let merges = SpotMergeStore(connection: connection)
    for key in posts {
      try merges.note(merge, "posts", row: String(key), before: nil)
      try connection.run("UPDATE posts SET aboutSpotKey = \(merge.spot.key) WHERE key = \(key)")
    }
  }

  func moveBack(_ merge: SpotMerge, limit: inout Int) throws {
    let moves = try SpotMergeStore(connection: connection).takeMoves(merge, "posts", limit: limit)
    limit -= moves.count
    for move in moves {
      guard let key = Int64(move.row) else { continue }
      // What is about something else by now stays so.
      try connection.run(
        """
        UPDATE posts SET aboutSpotKey = \(merge.double.key)
        WHERE key = \(key) AND aboutSpotKey = \(merge.spot.key) AND aboutExperienceKey IS NULL
        """)
    }
  }
}

extension SpotReference {
  static let ofPosts = SpotReference(
    table: "posts",
    move: { merge, limit, transaction in
      try transaction.postPlaces.move(merge, limit: &limit)
      return []
    },
    moveBack: { merge, limit, transaction in
      try transaction.postPlaces.moveBack(merge, limit: &limit)
      return []
    })
}
