import ServerCore
import KiwiKit
import SQLite

/// The full-text search of places.
struct SpotSearchStore {
  let connection: Connection
  /// The maximum number of word matches in names, towns and streets, before filtering by category.
  var maxMatches = 100_000
  /// The maximum number of word matches in experiences, newest first, before filtering by visibility.
  var maxExperiences = 10_000
  /// The maximum number of experiences per place, for each kind that the viewer may see.
  var maxExperiencesAtSpot = 200

  init(_ transaction: Transaction) { connection = transaction.connection }

  /// Returns places that match all word beginnings by name, town, street or experiences there: a page and one more,
  /// ordered by name.
  ///
  /// - Parameters:
  ///   - viewer: The viewer whose visible experiences count.
  ///   - candidates: The maximum number of places sorted, for each kind of match.
  func spots(
    with words: FullTextWords, of category: SpotCategory?, seenBy viewer: Viewer?, now: Timestamp, page: Page,
    candidates: Int
  ) throws -> [StoredSpot] {
    // Hidden places and other categories are filtered before the limit.
    let isFound = Self.isFound(of: category, by: viewer)
    let found = try spots(
      """
      WITH byWords AS MATERIALIZED (
        SELECT spots.key AS key
        FROM (
          SELECT \(raw: Dialect.spotMatchKey) AS key FROM \(raw: Dialect.spotMatches)
          WHERE \(sql: Dialect.spotsMatch(words))
          LIMIT \(maxMatches)
        ) AS matches
        \(raw: Dialect.orderedJoin) spots ON spots.key = matches.key
        WHERE \(sql: isFound)
        LIMIT \(candidates)
      ), byDishes AS MATERIALIZED (
        SELECT DISTINCT spots.key AS key
        FROM (
          SELECT \(raw: Dialect.experienceMatchKey) AS key FROM \(raw: Dialect.experienceMatches)
          WHERE \(sql: Dialect.experiencesMatch(words))
          ORDER BY \(raw: Dialect.experienceMatchKey) DESC
          LIMIT \(maxExperiences)
        ) AS matches
        \(raw: Dialect.orderedJoin) experiences ON experiences.key = matches.key
        \(raw: Dialect.orderedJoin) spots ON spots.key = experiences.spotKey
        WHERE \(sql: Self.dishes(seenBy: viewer, now: now)) AND \(sql: isFound)
        LIMIT \(candidates)
      ), found AS MATERIALIZED (SELECT key FROM byWords UNION SELECT key FROM byDishes)
      SELECT \(sql: SpotStore.columns)
      FROM found
      \(raw: Dialect.orderedJoin) spots ON spots.key = found.key
      """)
    let sorted = found.sorted { ($0.facts.name, $0.key) < ($1.facts.name, $1.key) }
    return Array(sorted.dropFirst(page.offset).prefix(page.size + 1))
  }

  // MARK: Near a point

  /// Returns the matching places within a radius of a point, ordered by distance and key.
  ///
  /// - Parameter candidates: The number of matches above which places around the point are filtered instead.
  func nearest(
    with words: FullTextWords, to center: Coordinate, within radius: Double, of category: SpotCategory?,
    seenBy viewer: Viewer?, now: Timestamp, limit: Int, candidates: Int
  ) throws -> [SpotDistance] {
    let dishes = Self.dishes(seenBy: viewer, now: now)
    var found: [PlacedSpot] = []
    // The conditions that are tested on each place around the point.
    var conditions: [SQL] = []
    if try isCommon(Dialect.spotMatches, Dialect.spotsMatch(words), candidates) {
      conditions.append(Self.begins("spots.sortName || ' ' || spots.words", words))
    } else {
      found += try placed(
        """
        SELECT \(sql: Self.place) FROM \(raw: Dialect.spotMatches)
        \(raw: Dialect.orderedJoin) spots ON spots.key = \(raw: Dialect.spotMatchKey)
        WHERE \(sql: Dialect.spotsMatch(words)) AND \(sql: Self.isFound(of: category, by: viewer))
        """)
    }
    if try isCommon(Dialect.experienceMatches, Dialect.experiencesMatch(words), candidates) {
      conditions += atSpots(seenBy: viewer, now: now).map { keys in
        """
        EXISTS (
          SELECT 1 FROM experiences
          WHERE experiences.key IN (\(sql: keys)) AND \(sql: Self.begins("experiences.sortName", words))
            AND \(sql: dishes)
        )
        """
      }
    } else {
      found += try placed(
        """
        SELECT \(sql: Self.place) FROM \(raw: Dialect.experienceMatches)
        \(raw: Dialect.orderedJoin) experiences ON experiences.key = \(raw: Dialect.experienceMatchKey)
        \(raw: Dialect.orderedJoin) spots ON spots.key = experiences.spotKey
        WHERE \(sql: Dialect.experiencesMatch(words)) AND \(sql: dishes)
          AND \(sql: Self.isFound(of: category, by: viewer))
        """)
    }
    var nearest = Set(found.compactMap { $0.distance(from: center) }.filter { $0.distance <= radius })
    if !conditions.isEmpty {
      nearest.formUnion(
        try around(
          ExpandingRadiusSearch(center: center, radius: radius, limit: limit),
          Self.joined(conditions, by: " OR "), of: category, seenBy: viewer))
    }
    return Array(nearest.sorted { ($0.distance, $0.key) < ($1.distance, $1.key) }.prefix(limit))
  }

  /// Returns queries for the experiences at each of the `spots` that a viewer may see: public ones, ones for followers,
  /// and their own.
  private func atSpots(seenBy viewer: Viewer?, now: Timestamp) -> [SQL] {
    let forAll = VisitStore.publicVisits(atSpot: "spots.key", now: now, limit: maxExperiencesAtSpot)
    guard let viewer else { return [forAll] }
    return [
      forAll,
      """
      SELECT experiences.key FROM experiences \(raw: Dialect.index("experiencesToldByPerson"))
      WHERE experiences.spotKey = spots.key AND experiences.isDeleted = 0 AND experiences.isInZone = 0
        AND experiences.showsTownOnly = 0 AND experiences.visibility <> 'onlyMe'
        AND experiences.publishedFrom <= \(now.seconds)
      LIMIT \(maxExperiencesAtSpot)
      """,
      """
      SELECT experiences.key FROM experiences \(raw: Dialect.index("experiencesBySpot"))
      WHERE experiences.spotKey = spots.key AND experiences.userKey = \(viewer.key)
      LIMIT \(maxExperiencesAtSpot)
      """,
    ]
  }

  private static let place: SQL =
    "spots.key AS key, spots.latitude AS latitude, spots.longitude AS longitude"

  private func isCommon(_ index: String, _ matches: SQL, _ candidates: Int) throws -> Bool {
    let count = try connection.first(
      """
      SELECT COUNT(*) AS count FROM (
        SELECT 1 FROM \(raw: index) WHERE \(sql: matches) LIMIT \(candidates + 1)
      ) AS matches
      """
    ) { $0.int("count") }
    return count ?? 0 > candidates
  }

  /// Returns the nearest places that meet a condition. The viewer's private places are not in the spatial index.
  private func around(
    _ circle: ExpandingRadiusSearch, _ condition: SQL, of category: SpotCategory?, seenBy viewer: Viewer?
  ) throws -> [SpotDistance] {
    let own = try viewer.map { viewer in
      try circle.nearest { box, maxRows in
        try placed(
          """
          SELECT \(sql: Self.place) FROM spots
          WHERE spots.creatorKey = \(viewer.key) AND spots.isPrivate = 1
            AND \(sql: NearbySpotStore.isInside(box))
            AND \(sql: Self.isFound(of: category, by: viewer)) AND (\(sql: condition))
          LIMIT \(maxRows ?? Int.max)
          """)
      }
    }
    let near = try circle.nearest { box, maxRows in
      try placed(
        """
        SELECT \(sql: Self.place)
        FROM (\(sql: Dialect.spots(in: box, of: category?.number, limit: nil, where: ZoneCondition.isCompared))) AS inside
        \(raw: Dialect.orderedJoin) spots ON spots.key = inside.key
        WHERE \(sql: condition)
        LIMIT \(maxRows ?? Int.max)
        """)
    }
    return near + (own ?? [])
  }

  /// True if each word begins a word of a folded text. In scripts without spaces it may begin anywhere.
  private static func begins(_ text: SQL, _ words: FullTextWords) -> SQL {
    let conditions = words.words.map { word in
      let isInside = word.unicodeScalars.first.map(FullTextWords.isUnspaced) ?? false
      return Dialect.contains("(' ' || \(sql: text))", isInside ? word : " " + word)
    }
    return joined(conditions, by: " AND ")
  }

  private static func joined(_ conditions: [SQL], by word: SQL) -> SQL {
    conditions.dropFirst().reduce(conditions.first ?? "true") { "\(sql: $0)\(sql: word)\(sql: $1)" }
  }

  private func placed(_ query: SQL) throws -> [PlacedSpot] {
    try connection.all(query, PlacedSpot.init(row:))
  }

  // MARK: Visibility

  /// Matches experiences whose place the viewer may see. Those that show only the town do not match.
  private static func dishes(seenBy viewer: Viewer?, now: Timestamp) -> SQL {
    VisitCondition.isVisible(withSpotTo: viewer, now: now)
  }

  /// Returns the places of a page and one more, ordered by name.
  func spots(of category: SpotCategory?, seenBy viewer: Viewer?, page: Page) throws -> [StoredSpot] {
    // Pages this far down are not read, because reaching them is slow.
    guard page.offset < Page.maxRows else { return [] }
    let limit = page.offset + page.size + 1
    let isThere: SQL =
      "spots.mergedIntoKey IS NULL AND spots.isWithdrawn = 0 AND \(sql: Self.isOf(category))"
    // Two queries, each with its index, so private places of other users cost no time.
    var keys: SQL = """
      SELECT key FROM (
        SELECT key FROM spots
        WHERE spots.isPrivate = 0 AND \(sql: isThere) AND \(sql: Self.isVisible(to: viewer))
        ORDER BY sortName, key LIMIT \(limit)
      ) AS shared
      """
    if let viewer {
      keys.append(
        """
         UNION ALL
        SELECT key FROM (
          SELECT key FROM spots WHERE spots.creatorKey = \(viewer.key) AND spots.isPrivate = 1 AND \(sql: isThere)
          ORDER BY sortName, key LIMIT \(limit)
        ) AS own
        """)
    }
    return try spots(
      """
      SELECT \(sql: SpotStore.columns) FROM spots
      WHERE key IN (\(sql: keys))
      ORDER BY sortName, key
      LIMIT \(page.size + 1) OFFSET \(page.offset)
      """)
  }

  private static func isFound(of category: SpotCategory?, by viewer: Viewer?) -> SQL {
    """
    spots.mergedIntoKey IS NULL AND spots.isWithdrawn = 0 AND \(sql: isVisible(to: viewer)) AND \(sql: isOf(category))
    """
  }

  /// Matches `spots` that the viewer may see.
  private static func isVisible(to viewer: Viewer?) -> SQL {
    let isPublic: SQL = "(spots.isPrivate = 0 AND \(sql: ZoneCondition.isCompared("spots.key")))"
    return viewer.map { "(\(sql: isPublic) OR spots.creatorKey = \($0.key))" } ?? isPublic
  }

  private static func isOf(_ category: SpotCategory?) -> SQL {
    category.map { "spots.category = \($0.rawValue)" } ?? "true"
  }

  private func spots(_ query: SQL) throws -> [StoredSpot] {
    try connection.all(query, StoredSpot.init(row:)).compactMap(\.self)
  }
}
