public import KiwiKit

/// A group of discovery methods.
public enum DiscoveryMethodGroup: String, Hashable, Sendable, CaseIterable {
  case discover = "Discover"
  case streaming = "Streaming"
  case free = "Free"
  case specialty = "Specialty"
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
    case .popular: "Popular"
    case .trending: "Trending"
    case .topRated: "Top Rated"
    case .nowPlaying: "Out Now"
    case .upcoming: "Coming Soon"
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
    case .popular: "Popular"
    case .topRated: "Top rated"
    case .newest: "Newest first"
    case .oldest: "Oldest first"
    case .nameAscending: "A to Z"
    case .nameDescending: "Z to A"
    }
  }
}
