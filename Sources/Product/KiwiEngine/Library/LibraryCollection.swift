public import KiwiKit

/// An automatic collection of seen titles.
public struct LibraryCollection: Identifiable, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case favorites
    case kind(TitleKind)
    case genre(String)
    case platform(String)
    case recent
  }

  public let kind: Kind
  public let count: Int

  public var id: Kind { kind }

  /// The query for its titles.
  public var query: LibraryQuery {
    switch kind {
    case .favorites: LibraryQuery(shelf: .favorites)
    case .kind(let kind): LibraryQuery(shelf: .seen, kind: kind)
    case .genre(let genre): LibraryQuery(shelf: .seen, genre: genre)
    case .platform(let platform): LibraryQuery(shelf: .seen, platform: platform)
    case .recent: LibraryQuery(shelf: .recent)
    }
  }

  /// Returns the collections to show. A single kind is omitted, because it would contain all titles.
  public static func all(of summary: LibrarySummary) -> [LibraryCollection] {
    let kinds = TitleKind.allCases.compactMap { kind in
      summary.kinds.first { $0.name == kind.rawValue }.map { Self(kind: .kind(kind), count: $0.count) }
    }
    let all =
      [Self(kind: .favorites, count: summary.count(.favorites))] + (kinds.count > 1 ? kinds : [])
      + summary.genres.map { Self(kind: .genre($0.name), count: $0.count) }
      + summary.platforms.map { Self(kind: .platform($0.name), count: $0.count) }
      + [Self(kind: .recent, count: summary.count(.recent))]
    return all.filter { $0.count > 0 }
  }
}
