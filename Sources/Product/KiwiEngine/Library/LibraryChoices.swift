public import KiwiKit

/// The filters that apply to the titles of a grid.
public struct LibraryChoices: Hashable, Sendable {
  public private(set) var kinds: [TitleKind] = []
  /// The most frequent genres, at most ``maxGenres``.
  public private(set) var genres: [String] = []
  /// True if a title has a rating.
  public private(set) var hasRatings = false
  private var known: Set<String> = []
  private var counts: [String: Int] = [:]

  public static let maxGenres = 8

  public init() {}

  /// Counts titles, each once.
  public mutating func add(_ titles: [LibraryTitle]) {
    for title in titles where known.insert(title.id).inserted {
      if !kinds.contains(title.title.kind) { kinds.append(title.title.kind) }
      for genre in title.title.genres { counts[genre, default: 0] += 1 }
      if title.personalRating != nil { hasRatings = true }
    }
    kinds = TitleKind.allCases.filter(kinds.contains)
    genres = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.maxGenres).map(\.key)
  }
}
