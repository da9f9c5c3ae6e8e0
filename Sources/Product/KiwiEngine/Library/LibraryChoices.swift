public import KiwiKit

/// What the titles of a grid can be narrowed to: only what is there.
public struct LibraryChoices: Hashable, Sendable {
  public private(set) var kinds: [TitleKind] = []
  /// Those that most titles have, at most ``mostGenres``.
  public private(set) var genres: [String] = []
  /// Whether anything has stars.
  public private(set) var hasRatings = false
  private var known: Set<String> = []
  private var counts: [String: Int] = [:]

  public static let mostGenres = 8

  public init() {}

  /// Counts titles that were not seen before.
  public mutating func add(_ titles: [LibraryTitle]) {
    for title in titles where known.insert(title.id).inserted {
      if !kinds.contains(title.title.kind) { kinds.append(title.title.kind) }
      for genre in title.title.genres { counts[genre, default: 0] += 1 }
      if title.personalRating != nil { hasRatings = true }
    }
    kinds = TitleKind.allCases.filter(kinds.contains)
    genres = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.mostGenres).map(\.key)
  }
}
