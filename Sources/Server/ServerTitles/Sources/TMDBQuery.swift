import Formats
import KiwiKit

/// A request to TMDB for a page of the deck: a list of films, of shows, or of both.
struct TMDBQuery: Hashable, Sendable {
  let path: String
  /// The kind of titles; nil for a list of both.
  let kind: TitleKind?
  var parameters: [String: String] = [:]

  /// Returns the lists that together answer a query. A kind without matches has none: films lack the genres of shows,
  /// and the dates may exclude each other.
  static func lists(for query: DeckQuery, today: CivilDate) -> [TMDBQuery] {
    if query.kind == nil, query.method == .trending, !query.isNarrowed {
      return [TMDBQuery(path: "trending/all/day", kind: nil)]
    }
    return [TitleKind.film, .show]
      .filter { query.kind == nil || query.kind == $0 }
      .compactMap { list(of: $0, for: query, today: today) }
  }

  private static func list(of kind: TitleKind, for query: DeckQuery, today: CivilDate) -> TMDBQuery? {
    if !query.isNarrowed, let path = plainPath(query.method, of: kind) {
      return TMDBQuery(path: path, kind: kind)
    }
    return discover(kind, query, today: today)
  }

  /// Returns the path of a plain list, or nil for methods that need conditions.
  private static func plainPath(_ method: DiscoveryMethod, of kind: TitleKind) -> String? {
    let word = word(kind)
    switch method {
    case .topRated: return "\(word)/top_rated"
    case .popular: return "\(word)/popular"
    case .trending: return "trending/\(word)/day"
    case .nowPlaying: return kind == .film ? "movie/now_playing" : "tv/on_the_air"
    default: return nil
    }
  }

  static func word(_ kind: TitleKind) -> String { kind == .film ? "movie" : "tv" }

  // MARK: By conditions

  /// The minimum number of votes in lists by votes. A single vote is not a ranking.
  private static let minVotes = "50"
  /// The number of days that films count as in cinemas. Shows count as on the air for `airDays` ahead.
  private static let cinemaDays = 42
  private static let airDays = 7

  private static func discover(_ kind: TitleKind, _ query: DeckQuery, today: CivilDate) -> TMDBQuery? {
    var list = TMDBQuery(path: "discover/\(word(kind))", kind: kind)
    let sort = query.sort ?? query.method.sort
    list.parameters["sort_by"] = sortKey(sort, of: kind)
    if let provider = query.method.provider {
      list.parameters["with_watch_providers"] = String(provider)
      list.parameters["watch_region"] = "US"
    }
    if let genre = query.genre {
      guard let number = GenreMap.number(for: genre, of: kind) else { return nil }
      list.parameters["with_genres"] = String(number)
    }
    // Upcoming titles have no votes, and new ones few.
    let isNew = query.method == .upcoming || query.method == .nowPlaying
    if sort == .topRated || query.genre != nil && !isNew { list.parameters["vote_count.gte"] = minVotes }
    return list.limitDays(of: kind, query, today: today) ? list : nil
  }

  /// Limits the dates. Returns false if no day is left.
  private mutating func limitDays(of kind: TitleKind, _ query: DeckQuery, today: CivilDate) -> Bool {
    let day = { (offset: Int) in CivilDate(daysSinceEpoch: today.daysSinceEpoch + offset) }
    var first = query.firstYear.map { CivilDate(year: min(max($0, 1), 9_999), month: 1, day: 1) }
    var last = query.lastYear.map { CivilDate(year: min(max($0, 1), 9_999), month: 12, day: 31) }
    if kind == .film, query.method == .upcoming || query.method == .nowPlaying {
      // Released in cinemas, limited or wide.
      parameters["with_release_type"] = "2|3"
    }
    switch (query.method, kind) {
    case (.upcoming, _): first = max(first ?? today, today)
    case (.nowPlaying, .film):
      first = max(first ?? day(-Self.cinemaDays), day(-Self.cinemaDays))
      last = min(last ?? today, today)
    case (.nowPlaying, _):
      // The years refer to the first episode, the window to the newest.
      parameters["air_date.gte"] = today.description
      parameters["air_date.lte"] = day(Self.airDays).description
    default: break
    }
    if let first, let last, first > last { return false }
    let field = kind == .film ? "primary_release_date" : "first_air_date"
    if let first { parameters["\(field).gte"] = first.description }
    if let last { parameters["\(field).lte"] = last.description }
    return true
  }

  private static func sortKey(_ sort: DeckSort, of kind: TitleKind) -> String {
    let date = kind == .film ? "primary_release_date" : "first_air_date"
    let name = kind == .film ? "title" : "name"
    switch sort {
    case .popular: return "popularity.desc"
    case .topRated: return "vote_average.desc"
    case .newest: return "\(date).desc"
    case .oldest: return "\(date).asc"
    case .nameAscending: return "\(name).asc"
    case .nameDescending: return "\(name).desc"
    }
  }
}

extension DeckQuery {
  /// Indicates whether the query has a condition or an order that plain lists lack.
  fileprivate var isNarrowed: Bool { genre != nil || firstYear != nil || lastYear != nil || sort != nil }
}

extension DiscoveryMethod {
  /// TMDB's number of a streaming service in the United States; nil for other methods.
  var provider: Int? {
    switch self {
    case .netflix: 8
    case .primeVideo: 9
    case .disneyPlus: 337
    case .max: 1899
    case .appleTV: 350
    case .hulu: 15
    case .paramountPlus: 2303
    case .peacock: 386
    case .tubi: 73
    case .plutoTV: 300
    case .crunchyroll: 283
    case .popular, .trending, .topRated, .nowPlaying, .upcoming: nil
    }
  }

  /// The default order of the method.
  fileprivate var sort: DeckSort {
    switch self {
    case .topRated: .topRated
    case .nowPlaying: .newest
    case .upcoming: .oldest
    default: .popular
    }
  }
}
