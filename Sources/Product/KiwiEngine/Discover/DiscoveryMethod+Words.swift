public import KiwiKit

/// A group of discovery methods.
public enum DiscoveryMethodGroup: Hashable, Sendable, CaseIterable {
  case discover, streaming, free, specialty

  public var name: String {
    switch self {
    case .discover: localized("Discover")
    case .streaming: localized("Streaming")
    case .free: localized("Free")
    case .specialty: localized("Specialty")
    }
  }
}

extension DiscoveryMethod {
  public var group: DiscoveryMethodGroup {
    switch self {
    case .popular, .trending, .topRated, .nowPlaying, .upcoming: .discover
    case .netflix, .primeVideo, .disneyPlus, .max, .appleTV, .hulu, .paramountPlus, .peacock: .streaming
    case .tubi, .plutoTV: .free
    case .crunchyroll: .specialty
    }
  }

  public var name: String {
    switch self {
    case .popular: localized("Popular")
    case .trending: localized("Trending")
    case .topRated: localized("Top Rated")
    case .nowPlaying: localized("Out Now")
    case .upcoming: localized("Coming Soon")
    case .netflix: "Netflix"
    case .primeVideo: "Prime Video"
    case .disneyPlus: "Disney+"
    case .max: "Max"
    case .appleTV: "Apple TV+"
    case .hulu: "Hulu"
    case .paramountPlus: "Paramount+"
    case .peacock: "Peacock"
    case .tubi: "Tubi"
    case .plutoTV: "Pluto TV"
    case .crunchyroll: "Crunchyroll"
    }
  }

  /// The name of a system symbol.
  public var symbol: String {
    switch self {
    case .popular: "flame"
    case .trending: "chart.line.uptrend.xyaxis"
    case .topRated: "star"
    case .nowPlaying: "sparkles"
    case .upcoming: "calendar"
    default: "play.rectangle"
    }
  }

  /// The platform to record for titles found by this method; nil for other sources.
  public var platform: String? { group == .discover ? nil : name }

  /// The kinds that the method offers. Books are not streamed, and no source lists new ones.
  public var kinds: [TitleKind] {
    platform == nil && self != .nowPlaying ? TitleKind.allCases : [.film, .show]
  }
}

extension DeckSort {
  public var name: String {
    switch self {
    case .popular: localized("Popular")
    case .topRated: localized("Top rated")
    case .newest: localized("Newest first")
    case .oldest: localized("Oldest first")
    case .nameAscending: localized("A to Z")
    case .nameDescending: localized("Z to A")
    }
  }
}
