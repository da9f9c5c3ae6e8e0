import Formats

/// Every path of the API, by the part of the product that it belongs to. Server and clients agree on URLs through these
/// tables alone: the server parses with ``init(path:)``, clients print with ``path``.
///
/// ```swift
/// assert(APIRoute(path: APIRoute.accounts(.me).path) == .accounts(.me))
/// assert(APIRoute(path: "/nothing/here") == nil)
/// ```
public enum APIRoute: Hashable, Sendable {
  case accounts(AccountRoute)
  case posts(PostRoute)
  case social(SocialRoute)
  case titles(TitleRoute)
  case library(LibraryRoute)
  case places(PlacesRoute)
  case placeImports(PlaceImportRoute)
  case reading(ReadingRoute)
  case statistics(StatisticsRoute)
  case moods(MoodRoute)
  case challenges(ChallengesRoute)
  case notes(NotesRoute)
  case recommendations(RecommendationRoute)
  case ebooks(EbookRoute)
  case discover(DiscoverRoute)
  case moderation(ModerationRoute)
  case live(LiveRoute)
  case operations(OperationsRoute)
  case host(HostRoute)

  /// The route of a percent-encoded path without query; nil when there is none.
  ///
  /// A trailing slash, an empty segment, `.`, `..` and an escape that is no UTF-8 are no route: one path, one
  /// thing. The first area that knows the path has it, so that `/users/me` is nobody's profile.
  public init?(path: String) {
    guard let path = PathSegments(path) else { return nil }
    self.init(path)
  }

  package init?(_ path: PathSegments) {
    if let route = PostRoute(path) {
      self = .posts(route)
    } else if let route = AccountRoute(path) {
      self = .accounts(route)
    } else if let route = SocialRoute(path) {
      self = .social(route)
    } else if let route = TitleRoute(path) {
      self = .titles(route)
    } else if let route = LibraryRoute(path) {
      self = .library(route)
    } else if let route = PlacesRoute(path) {
      self = .places(route)
    } else if let route = PlaceImportRoute(path) {
      self = .placeImports(route)
    } else if let route = ReadingRoute(path) {
      self = .reading(route)
    } else if let route = StatisticsRoute(path) {
      self = .statistics(route)
    } else if let route = MoodRoute(path) {
      self = .moods(route)
    } else if let route = ChallengesRoute(path) {
      self = .challenges(route)
    } else if let route = NotesRoute(path) {
      self = .notes(route)
    } else if let route = RecommendationRoute(path) {
      self = .recommendations(route)
    } else if let route = EbookRoute(path) {
      self = .ebooks(route)
    } else if let route = DiscoverRoute(path) {
      self = .discover(route)
    } else if let route = ModerationRoute(path) {
      self = .moderation(route)
    } else if let route = LiveRoute(path) {
      self = .live(route)
    } else if let route = OperationsRoute(path) {
      self = .operations(route)
    } else if let route = HostRoute(path) {
      self = .host(route)
    } else {
      return nil
    }
  }

  /// The percent-encoded path, from `/`.
  public var path: String {
    "/" + area.segments.map(PercentEncoding.encode).joined(separator: "/")
  }

  /// The route in the table of its part of the product.
  package var area: any AreaRoute {
    switch self {
    case .accounts(let route): route
    case .posts(let route): route
    case .social(let route): route
    case .titles(let route): route
    case .library(let route): route
    case .places(let route): route
    case .placeImports(let route): route
    case .reading(let route): route
    case .statistics(let route): route
    case .moods(let route): route
    case .challenges(let route): route
    case .notes(let route): route
    case .recommendations(let route): route
    case .ebooks(let route): route
    case .discover(let route): route
    case .moderation(let route): route
    case .live(let route): route
    case .operations(let route): route
    case .host(let route): route
    }
  }
}

/// The paths of one part of the product.
package protocol AreaRoute: Hashable, Sendable {
  /// Nil when the path belongs to nothing of this part.
  init?(_ path: PathSegments)
  /// The segments of the path, not yet escaped.
  var segments: [String] { get }
}
