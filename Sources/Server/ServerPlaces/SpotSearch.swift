import ServerCore
import KiwiKit

/// A search for places: near a point, by words, or both. Words are looked for in names, towns and streets, and in what
/// people had there, as far as the one who asks may see it.
///
/// With a point the nearest come first, all of them within a radius or, without one, within one that is widened until
/// something is there. What is typed is folded to letters and digits, so nothing in it is an operator or a wildcard.
struct SpotSearch: Sendable {
  let near: Coordinate?
  let radius: Int?
  let category: SpotCategory?
  let sort: SpotSort
  private let words: FullTextWords?
  /// What was typed has no letter and no digit, by which places are found.
  private let findsNothing: Bool
  /// What is asked of the sources; nil when they are not to be asked.
  let question: SpotsQuestion?

  struct Match: Sendable {
    let spot: SpotRecord
    let distance: Double?
  }

  /// Nobody goes through more by their distance.
  private static let mostNearby = 1_000
  /// So many matches of words are looked at where there is no point, however many places there are.
  private static let candidates = 2_000
  /// Words with more matches are looked for around the point: to go through them would take longer.
  private static let nearbyCandidates = 5_000
  private static let maximumWords = 8

  init(_ query: SpotListQuery) throws(APIError) {
    near = try Self.point(query)
    radius = query.radius
    category = query.category
    sort = query.sort ?? .distance
    let text = query.q
    words = try text.flatMap { text throws(APIError) in try Self.words(text) }
    // Clients that move a map ask for each part of it. The sources are asked for words only when they are complete.
    if let text, words != nil {
      question = query.isSubmitted == true ? SpotsQuestion(words: text, near: near) : nil
    } else {
      question = near.map { SpotsQuestion(near: $0) }
    }
    findsNothing = words == nil && text?.allSatisfy(\.isWhitespace) == false
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
      throw .badParameter("q", "Search for at most \(Limits.searchQueryLength) characters.")
    }
  }

  static func words(_ text: String) throws(APIError) -> FullTextWords? {
    try checkLength(text)
    let folded = FoldedText.fold(try TextRules.line(text, field: "q", limit: Limits.searchQueryLength))
    let words = folded.split(separator: " ").prefix(maximumWords)
    return words.isEmpty ? nil : FullTextWords(words.map { (text: $0, isBeginning: true) })
  }

  /// The places of a page and one more.
  func run(
    page: Page, for viewer: Viewer?, now: Timestamp, in transaction: Transaction
  ) throws -> [Match] {
    guard !findsNothing else { return [] }
    let reader = Reader(viewer: viewer, now: now, transaction: transaction)
    guard let near else {
      let found =
        if let words {
          try transaction.spotSearch.spots(
            with: words, of: category, seenBy: viewer, now: now, page: page, candidates: Self.candidates)
        } else {
          try transaction.spotSearch.spots(of: category, seenBy: viewer, page: page)
        }
      return found.map { Match(spot: $0, distance: nil) }
    }
    let wanted = page.offset.addingReportingOverflow(page.size + 1).partialValue
    guard page.offset < Self.mostNearby else { return [] }
    let limit = sort == .name ? Self.mostNearby : min(wanted, Self.mostNearby)
    let found =
      if let words {
        try nearest(to: near, with: words, limit: limit, reader)
      } else {
        try nearest(to: near, limit: limit, reader)
      }
    func match(_ found: SpotDistance) throws -> Match? {
      try transaction.spots.spot(key: found.key).map { Match(spot: $0, distance: found.distance) }
    }
    guard sort == .name else { return try found.dropFirst(page.offset).compactMap(match) }
    // In the order of them all, and not page by page.
    let named = try found.compactMap { found in
      try match(found).map { (name: FoldedText.fold($0.spot.facts.name), key: found.key, match: $0) }
    }
    return named.sorted { ($0.name, $0.key) < ($1.name, $1.key) }.dropFirst(page.offset).prefix(page.size + 1)
      .map(\.match)
  }

  /// Who asks, when, and of what.
  private struct Reader {
    let viewer: Viewer?
    let now: Timestamp
    let transaction: Transaction
  }

  /// Without a radius what is within the widest, and where nothing is, what is known of anywhere.
  private func nearest(
    to center: Coordinate, with words: FullTextWords, limit: Int, _ reader: Reader
  ) throws -> [SpotDistance] {
    let search = reader.transaction.spotSearch
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

  /// Without a radius it is widened while nothing is there.
  private func nearest(to center: Coordinate, limit: Int, _ reader: Reader) throws -> [SpotDistance] {
    let nearby = reader.transaction.nearbySpots
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
