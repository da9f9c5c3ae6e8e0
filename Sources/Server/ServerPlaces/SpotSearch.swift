import ServerCore
import KiwiKit

/// A search for places near a point, by words, or both. Words match names, towns, streets and experiences that the
/// viewer may see.
///
/// With a point, the nearest places come first: all within the radius or, without one, within a radius that grows until
/// places are found. Words are folded to letters and digits, so they contain no operators or wildcards.
struct SpotSearch: Sendable {
  let near: Coordinate?
  let radius: Int?
  let category: SpotCategory?
  let sort: SpotSort
  private let words: FullTextWords?
  /// Indicates whether the text has no letter or digit, so it matches nothing.
  private let matchesNothing: Bool
  /// The question for the sources; nil if they are not asked.
  let question: SpotsQuestion?

  struct Match: Sendable {
    let spot: StoredSpot
    let distance: Double?
  }

  /// The maximum number of places sorted by distance.
  private static let maxNearby = 1_000
  /// The maximum number of word matches examined without a point.
  private static let candidates = 2_000
  /// The number of word matches above which places around the point are filtered instead.
  private static let nearbyCandidates = 5_000
  private static let maxWords = 8

  init(_ query: SpotListQuery) throws(APIError) {
    near = try Self.point(query)
    radius = query.radius
    category = query.category
    sort = query.sort ?? .distance
    let text = query.q
    words = try text.flatMap { text throws(APIError) in try Self.words(text) }
    // A map searches each time it moves. The sources receive only complete words.
    if let text, words != nil {
      question = query.isSubmitted == true ? SpotsQuestion(words: text, near: near) : nil
    } else {
      question = near.map { SpotsQuestion(near: $0) }
    }
    matchesNothing = words == nil && text?.allSatisfy(\.isWhitespace) == false
  }

  private static func point(_ query: SpotListQuery) throws(APIError) -> Coordinate? {
    switch (query.latitude, query.longitude) {
    case (nil, nil): return nil
    case (let latitude?, let longitude?): return Coordinate(latitude: latitude, longitude: longitude)
    case (nil, _): throw .missing("latitude")
    case (_, nil): throw .missing("longitude")
    }
  }

  static func checkLength(_ text: String) throws(APIError) {
    guard text.unicodeScalars.count <= Limits.searchQueryLength else {
      throw .badParameter(
        "q", "The search text is too long. Use at most \(Limits.searchQueryLength) characters.")
    }
  }

  static func words(_ text: String) throws(APIError) -> FullTextWords? {
    try checkLength(text)
    let folded = FoldedText.fold(try TextRules.line(text, field: "q", limit: Limits.searchQueryLength))
    let words = folded.split(separator: " ").prefix(maxWords)
    return words.isEmpty ? nil : FullTextWords(words.map { (text: $0, isBeginning: true) })
  }

  /// Returns the places of a page and one more.
  func run(
    page: Page, for viewer: Viewer?, now: Timestamp, in transaction: Transaction
  ) throws -> [Match] {
    guard !matchesNothing else { return [] }
    let reader = Reader(viewer: viewer, now: now, transaction: transaction)
    guard let near else {
      let found =
        if let words {
          try SpotSearchStore(transaction).spots(
            with: words, of: category, seenBy: viewer, now: now, page: page, candidates: Self.candidates)
        } else {
          try SpotSearchStore(transaction).spots(of: category, seenBy: viewer, page: page)
        }
      return found.map { Match(spot: $0, distance: nil) }
    }
    let wanted = page.offset.addingReportingOverflow(page.size + 1).partialValue
    guard page.offset < Self.maxNearby else { return [] }
    let limit = sort == .name ? Self.maxNearby : min(wanted, Self.maxNearby)
    let found =
      if let words {
        try nearest(to: near, with: words, limit: limit, reader)
      } else {
        try nearest(to: near, limit: limit, reader)
      }
    func match(_ found: SpotDistance) throws -> Match? {
      try SpotStore(transaction).spot(key: found.key).map { Match(spot: $0, distance: found.distance) }
    }
    guard sort == .name else { return try found.dropFirst(page.offset).compactMap(match) }
    // Sorts all places by name, not each page.
    let named = try found.compactMap { found in
      try match(found).map { (name: FoldedText.fold($0.spot.facts.name), key: found.key, match: $0) }
    }
    return named.sorted { ($0.name, $0.key) < ($1.name, $1.key) }.dropFirst(page.offset).prefix(page.size + 1)
      .map(\.match)
  }

  /// The viewer, time and transaction of a search.
  private struct Reader {
    let viewer: Viewer?
    let now: Timestamp
    let transaction: Transaction
  }

  /// Returns the nearest matches. Without a radius, it falls back from the widest radius to matches anywhere.
  private func nearest(
    to center: Coordinate, with words: FullTextWords, limit: Int, _ reader: Reader
  ) throws -> [SpotDistance] {
    let search = SpotSearchStore(reader.transaction)
    let found = try search.nearest(
      with: words, to: center, within: Double(radius ?? Limits.nearbyRadius.upperBound), of: category,
      seenBy: reader.viewer, now: reader.now, limit: limit, candidates: Self.nearbyCandidates)
    guard found.isEmpty, radius == nil else { return found }
    let anywhere = try search.spots(
      with: words, of: category, seenBy: reader.viewer, now: reader.now,
      page: Page(number: 1, size: Self.candidates), candidates: Self.candidates)
    let distances = anywhere.map {
      SpotDistance(key: $0.key, distance: center.distance(to: $0.facts.coordinate))
    }
    return Array(distances.sorted { ($0.distance, $0.key) < ($1.distance, $1.key) }.prefix(limit))
  }

  /// Returns the nearest places. Without a radius, it widens the radius until it finds some.
  private func nearest(to center: Coordinate, limit: Int, _ reader: Reader) throws -> [SpotDistance] {
    let nearby = NearbySpotStore(reader.transaction)
    var within = radius ?? Limits.defaultNearbyRadius
    while true {
      let found = try nearby.nearest(to: center, within: Double(within), of: category, limit: limit)
      let near =
        try reader.viewer.map {
          try nearby.nearestPrivate(
            ofUser: $0.key, to: center, within: Double(within), of: category, limit: limit)
        } ?? []
      if !near.isEmpty {
        return Array((found + near).sorted { ($0.distance, $0.key) < ($1.distance, $1.key) }.prefix(limit))
      }
      guard found.isEmpty, radius == nil, within < Limits.nearbyRadius.upperBound else { return found }
      within = min(within * 4, Limits.nearbyRadius.upperBound)
    }
  }
}
