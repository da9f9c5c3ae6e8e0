/// Counts of a library.
///
/// ```swift
/// let summary = try decoder.decode(LibrarySummary.self, from: data)
/// print("\(summary.count(.seen)) seen")
/// ```
public struct LibrarySummary: WireValue {
  public static let rules: [String: FieldRule] = [
    "genres": .list(0...maxGenres), "platforms": .list(0...100),
  ]

  /// The number of titles of each shelf.
  public let counts: [LibraryCount]
  /// Seen titles by kind, without empty kinds.
  public let kinds: [NamedCount]
  /// The genres of seen titles that at least two titles have, at most ten, those with the most titles first.
  public let genres: [NamedCount]
  /// The platforms of seen titles, those with the most titles first.
  public let platforms: [NamedCount]

  public static let minGenreCount = 2
  public static let maxGenres = 10

  public init(
    counts: [LibraryCount], kinds: [NamedCount], genres: [NamedCount], platforms: [NamedCount]
  ) {
    self.counts = counts
    self.kinds = kinds
    self.genres = genres
    self.platforms = platforms
  }

  /// - `kinds`: The kind of each seen title; genres and platforms likewise.
  package init(counts: [LibraryCount], kinds: [String], genres: [String], platforms: [String]) {
    let genres = Self.count(genres).filter { $0.count >= Self.minGenreCount }
    self.init(
      counts: counts, kinds: Self.count(kinds), genres: Array(genres.prefix(Self.maxGenres)),
      platforms: Self.count(platforms))
  }

  /// Counts equal names, most frequent first and ties by name.
  private static func count(_ names: [String]) -> [NamedCount] {
    Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +).map { NamedCount(name: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }

  public func count(_ shelf: LibraryShelf) -> Int { counts.first { $0.shelf == shelf }?.count ?? 0 }
}

/// The number of titles on a shelf.
///
/// ```swift
/// let count = LibraryCount(shelf: .seen, count: 12)
/// ```
public struct LibraryCount: WireValue {
  public static let rules: [String: FieldRule] = ["count": .atLeast(0)]

  public let shelf: LibraryShelf
  public let count: Int

  public init(shelf: LibraryShelf, count: Int) {
    self.shelf = shelf
    self.count = count
  }
}

/// The number of titles with a genre or a platform, or of users with a tag.
///
/// ```swift
/// let platforms = [NamedCount(name: "Cinema", count: 9), NamedCount(name: "Library", count: 4)]
/// ```
public struct NamedCount: WireValue {
  public static let rules: [String: FieldRule] = ["count": .atLeast(1)]

  public let name: String
  public let count: Int

  public init(name: String, count: Int) {
    self.name = name
    self.count = count
  }
}
