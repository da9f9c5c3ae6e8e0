import ServerCore
import SQLite

extension PlaceArea {
  package static let checks =
    ["spotsGeospatialIndex", "spotsCategoryIndex"].flatMap { treeChecks($0) } + [
      VerificationCheck(
        name: "place categories", fault: "the index has another category",
        sql: """
          SELECT spots.id
          FROM spots JOIN spotsCategoryIndex AS tree ON tree.key = spots.key
          WHERE tree.minCategory <> spots.categoryNumber OR tree.maxCategory <> spots.categoryNumber
          LIMIT 6
          """),
      VerificationCheck(
        name: "experience ratings", fault: "an experience does not show its newest rating",
        sql: """
          SELECT id || ': ' || COALESCE(rating, 'none') || ' instead of ' || COALESCE(newest, 'none')
          FROM (
            SELECT id, rating, ratingNote,
              (
                SELECT ratings.rating FROM experienceRatings AS ratings
                WHERE ratings.experienceKey = experiences.key ORDER BY ratings.time DESC, ratings.id DESC LIMIT 1
              ) AS newest,
              (
                SELECT ratings.notes FROM experienceRatings AS ratings
                WHERE ratings.experienceKey = experiences.key ORDER BY ratings.time DESC, ratings.id DESC LIMIT 1
              ) AS newestNote
            FROM experiences
          ) AS rated
          WHERE rating IS DISTINCT FROM newest OR ratingNote IS DISTINCT FROM newestNote
          LIMIT 6
          """),
      VerificationCheck(
        name: "rating owners", fault: "a rating belongs to another user's experience",
        sql: """
          SELECT experienceRatings.id
          FROM experienceRatings JOIN experiences ON experiences.key = experienceRatings.experienceKey
          WHERE experienceRatings.userKey <> experiences.userKey
          LIMIT 6
          """),
      VerificationCheck(
        name: "privacy of unpublished places",
        fault: "its privacy does not match its visits and posts",
        sql: """
          SELECT id FROM spots
          WHERE followsVisits = 1 AND isPrivate = (
            EXISTS (
              SELECT 1 FROM experiences
              WHERE spotKey = spots.key AND isDeleted = 0 AND isInZone = 0 AND showsTownOnly = 0
                AND visibility = 'everyone' AND publishedFrom <= spots.publishedUpTo
            )
            OR EXISTS (
              SELECT 1 FROM posts
              WHERE aboutSpotKey = spots.key AND aboutExperienceKey IS NULL AND aboutIsInZone = 0
                AND visibility = 'everyone'
            )
            OR EXISTS (SELECT 1 FROM spotSources WHERE spotKey = spots.key AND source LIKE 'osm:%')
            OR EXISTS (
              SELECT 1 FROM spots AS doubles WHERE doubles.mergedIntoKey = spots.key AND doubles.isPrivate = 0
            )
          )
          LIMIT 6
          """),
      VerificationCheck(name: "private areas", fault: "an experience or a post has the wrong state") {
        try PrivacyZoneStore($0).misplaced(limit: 6)
      },
    ]

  private static func treeChecks(_ tree: String) -> [VerificationCheck] {
    [
      VerificationCheck(
        name: "\(tree)", fault: "it does not match the places",
        sql: """
          SELECT spots.id
          FROM spots LEFT JOIN \(raw: tree) AS tree ON tree.key = spots.key
          WHERE spots.mergedIntoKey IS NULL AND spots.isPrivate = 0 AND spots.isWithdrawn = 0 AND (
            tree.key IS NULL
            OR tree.latitude <> spots.latitude OR tree.longitude <> spots.longitude
            OR spots.latitude NOT BETWEEN tree.minLatitude AND tree.maxLatitude
            OR spots.longitude NOT BETWEEN tree.minLongitude AND tree.maxLongitude
          )
          UNION ALL
          SELECT 'unknown place ' || tree.key
          FROM \(raw: tree) AS tree
          WHERE NOT EXISTS (
            SELECT 1 FROM spots
            WHERE spots.key = tree.key AND spots.mergedIntoKey IS NULL AND isPrivate = 0 AND isWithdrawn = 0
          )
          LIMIT 6
          """),
      VerificationCheck(
        name: "structure of \(tree)", fault: "the tree is damaged",
        sql: "SELECT result FROM (SELECT rtreecheck(\(tree)) AS result) AS checked WHERE result <> 'ok'"),
    ]
  }
}
