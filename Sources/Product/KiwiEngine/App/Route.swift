import Formats
import Foundation
public import KiwiKit

/// A screen of the app, with its URL.
///
/// Pages and the API share one server, so no page has the path of an endpoint.
public enum Route: Hashable, Sendable {
  case home
  case following
  /// The deck of titles.
  case discover
  case discoverPosts
  case search(String)
  case notifications
  /// The current user's profile.
  case me

  case profile(username: String)
  case followers(username: String)
  case followedBy(username: String)
  case post(id: String, username: String)
  case likes(postId: String, username: String)

  /// A book, a film or a show.
  case title(id: String)
  /// Posts about a title.
  case titlePosts(id: String)
  /// The titles of a kind that match a text; all titles without both.
  case titles(TitleKind?, query: String)
  /// The form for a missing title, with the name of the search.
  case newTitle(name: String)
  /// The form that corrects a title.
  case editTitle(id: String)
  case titleHistory(id: String)

  case library
  /// A shelf of the user's library.
  case shelf(LibraryQuery)
  /// Places near a point.
  case places
  case spot(id: String)
  /// Posts about a place.
  case spotPosts(id: String)
  /// The form for a missing place, with the name of the search.
  case newSpot(name: String)
  /// The form that corrects a place.
  case editSpot(id: String)
  case spotHistory(id: String)
  /// An experience of the user.
  case experience(id: String)
  /// All experiences of the user.
  case experiences
  /// The user's visits, on a map and by month.
  case myPlaces
  case wantToGo
  /// The user's private areas.
  case privacyZones
  /// The reading session.
  case reading
  /// The statistics of a year; nil is the current year.
  case statistics(year: Int?)
  case readingGoals
  /// The review of a year.
  case readingYear(Int)
  /// The moods of reading sessions.
  case moodMap
  /// Reading challenges.
  case challenges
  case challenge(id: String)
  /// The user's notes, of all books or about one title.
  case notes(titleId: String?)
  /// Recommendations for a group of users.
  case groupPicks
  /// The titles that the user has dismissed.
  case dismissedTitles
  /// The user's friends and friend requests.
  case friends
  /// The user's e-books.
  case ebooks
  /// An e-book in the reader.
  case ebook(id: String)
  /// The user's texts and books for the speed reader.
  case speedReading
  case speedReader(SpeedReadingSubject)
  /// The user's lists.
  case lists
  case list(id: String)
  /// The import of places from other services.
  case importPlaces

  case compose
  case settings(Settings?)
  case reports

  case logIn
  case signUp(invite: String?)
  case resetPassword(token: String)

  public enum Settings: String, Hashable, Sendable, CaseIterable {
    case profile
    case devices
    case password
    case reading
    case blocked
    case muted
    case problem
    case delete
  }
}

extension Route {
  /// The route of a path and query, such as `/search?q=plums`; nil for unknown ones.
  public init?(url: String) {
    // Two leading slashes name another host.
    guard url.hasPrefix("/"), !url.hasPrefix("//"), url.utf8.count <= 2_048,
      let components = URLComponents(string: url)
    else { return nil }
    var path = components.percentEncodedPath
    if path.count > 1, path.hasSuffix("/") { path.removeLast() }
    let segments = path.split(separator: "/").map { String($0).removingPercentEncoding }
    guard path.utf8.reduce(0, { $1 == UInt8(ascii: "/") ? $0 + 1 : $0 }) == max(segments.count, 1) else {
      return nil
    }
    let query = { (name: String) in components.queryItems?.first { $0.name == name }?.value }
    let names = segments.map { $0 ?? "" }
    if let route = Self.fixed[names] { self = route } else { self.init(names, query: query) }
  }

  /// The routes without variable parts, by the components of their paths.
  private static let fixed: [[String]: Route] = {
    let routes: [Route] = [
      .home, .following, .discover, .discoverPosts, .places, .compose, .me, .settings(nil), .reports, .logIn,
      .library, .lists, .reading, .readingGoals, .moodMap, .challenges, .notes(titleId: nil), .groupPicks,
      .dismissedTitles, .friends, .ebooks, .speedReading, .notifications, .experiences, .myPlaces,
      .wantToGo,
      .privacyZones, .importPlaces,
    ]
    let paths = routes.map { ($0.url.split(separator: "/").map(String.init), $0) }
    return Dictionary(paths) { first, _ in first }
  }()

  private init?(_ names: [String], query: (String) -> String?) {
    if names.first == "me" {
      self.init(own: Array(names.dropFirst()), query: query)
      return
    }
    switch names.count {
    case 1: self.init(first: names[0], query: query)
    case 2: self.init(first: names[0], second: names[1], query: query)
    case 3: self.init(first: names[0], second: names[1], third: names[2])
    default: return nil
    }
  }

  private init?(first: String, query: (String) -> String?) {
    switch first {
    case "search": self = .search(query("q") ?? "")
    case "signup": self = .signUp(invite: query("invite"))
    default:
      guard let username = Self.username(first) else { return nil }
      self = .profile(username: username)
    }
  }

  private init?(first: String, second: String, query: (String) -> String? = { _ in nil }) {
    switch (first, second) {
    case ("title", _), ("place", _), ("list", _):
      guard let id = Self.id(second) else { return nil }
      self = first == "title" ? .title(id: id) : first == "place" ? .spot(id: id) : .list(id: id)
    case ("new", "place"): self = .newSpot(name: query("name") ?? "")
    case ("new", "title"): self = .newTitle(name: query("name") ?? "")
    case ("discover", let kind):
      guard let kinds = Self.kinds.first(where: { $0.path == kind }) else { return nil }
      self = .titles(kinds.kind, query: query("q") ?? "")
    case ("settings", let name):
      guard let settings = Settings(rawValue: name) else { return nil }
      self = .settings(settings)
    case ("reset", let token) where !token.isEmpty: self = .resetPassword(token: token)
    default:
      guard let username = Self.username(first) else { return nil }
      switch second {
      case "followers": self = .followers(username: username)
      case "following": self = .followedBy(username: username)
      default:
        guard let id = Self.id(second) else { return nil }
        self = .post(id: id, username: username)
      }
    }
  }

  private init?(first: String, second: String, third: String) {
    switch (Route(first: first, second: second), third) {
    case (.post(let id, let username)?, "likes"): self = .likes(postId: id, username: username)
    case (.title(let id)?, "posts"): self = .titlePosts(id: id)
    case (.spot(let id)?, "posts"): self = .spotPosts(id: id)
    case (.title(let id)?, "edit"): self = .editTitle(id: id)
    case (.title(let id)?, "history"): self = .titleHistory(id: id)
    case (.spot(let id)?, "edit"): self = .editSpot(id: id)
    case (.spot(let id)?, "history"): self = .spotHistory(id: id)
    default: return nil
    }
  }

  /// Returns the id in a component of a path.
  static func id(_ segment: String) -> String? {
    UUID(uuidString: segment) == nil ? nil : segment.lowercased()
  }

  private static func username(_ segment: String) -> String? {
    guard segment.utf8.first == UInt8(ascii: "@") else { return nil }
    let name = String(segment.dropFirst())
    return Username.problem(with: name) == nil ? name : nil
  }

  /// The last components of the addresses of title lists.
  private static let kinds: [(kind: TitleKind?, path: String)] = [
    (nil, "titles"), (.film, "films"), (.show, "shows"), (.book, "books"),
  ]

  /// The path and query, from `/`.
  public var url: String {
    switch self {
    case .home: "/"
    case .following: "/following"
    case .discover: "/discover"
    case .discoverPosts: "/discover/posts"
    case .search(let query): "/search" + Self.query("q", query)
    case .notifications: "/me/notifications"
    case .me: "/me"
    case .profile(let username): "/@" + username
    case .followers(let username): "/@\(username)/followers"
    case .followedBy(let username): "/@\(username)/following"
    case .post(let id, let username): "/@\(username)/\(id)"
    case .likes(let postId, let username): "/@\(username)/\(postId)/likes"
    case .title(let id): "/title/" + id
    case .titlePosts(let id): "/title/\(id)/posts"
    case .titles(let kind, let query):
      "/discover/\(Self.kinds.first { $0.kind == kind }?.path ?? "titles")" + Self.query("q", query)
    case .newTitle(let name): "/new/title" + Self.query("name", name)
    case .editTitle(let id): "/title/\(id)/edit"
    case .titleHistory(let id): "/title/\(id)/history"
    case .places: "/places"
    case .spot(let id): "/place/" + id
    case .spotPosts(let id): "/place/\(id)/posts"
    case .newSpot(let name): "/new/place" + Self.query("name", name)
    case .editSpot(let id): "/place/\(id)/edit"
    case .spotHistory(let id): "/place/\(id)/history"
    case .experience(let id): "/me/experiences/" + id
    case .experiences: "/me/experiences"
    case .myPlaces: "/me/places"
    case .wantToGo: "/me/places/wishes"
    case .privacyZones: "/me/places/zones"
    case .reading: "/me/reading"
    case .statistics(let year): "/me/reading/statistics" + Self.query("year", year.map(String.init) ?? "")
    case .readingGoals: "/me/reading/goals"
    case .readingYear(let year): "/me/years/\(year)"
    case .moodMap: "/me/reading/moods"
    case .challenges: "/me/challenges"
    case .challenge(let id): "/me/challenges/" + id
    case .notes(let titleId): "/me/notes" + (titleId.map { "/" + $0 } ?? "")
    case .groupPicks: "/me/picks"
    case .dismissedTitles: "/me/not-for-me"
    case .friends: "/me/friends"
    case .ebooks: "/me/ebooks"
    case .ebook(let id): "/me/ebooks/" + id
    case .speedReading: "/me/speed-reading"
    case .speedReader(.text(let id)): "/me/speed-reading/" + id
    case .speedReader(.book(let id)): "/me/speed-reading/\(id)?kind=book"
    case .library: "/me/library"
    case .shelf(let query): Self.url(of: query)
    case .lists: "/me/lists"
    case .list(let id): "/list/" + id
    case .importPlaces: "/me/places/import"
    case .compose: "/new"
    case .settings(let settings): "/settings" + (settings.map { "/" + $0.rawValue } ?? "")
    case .reports: "/moderation"
    case .logIn: "/login"
    case .signUp(let invite): "/signup" + Self.query("invite", invite ?? "")
    case .resetPassword(let token): "/reset/" + PercentEncoding.encode(token)
    }
  }

  private static func query(_ name: String, _ value: String) -> String {
    value.isEmpty ? "" : "?\(name)=\(PercentEncoding.encode(value))"
  }

  /// True if visitors may see the screen.
  public var isPublic: Bool {
    switch self {
    case .home, .discover, .discoverPosts, .search, .profile, .followers, .followedBy, .post, .likes, .title,
      .titlePosts, .titles, .list, .places, .spot, .spotPosts, .logIn, .signUp, .resetPassword:
      true
    case .following, .notifications, .me, .library, .shelf, .lists, .compose, .settings, .reports, .newTitle,
      .editTitle, .titleHistory, .newSpot, .editSpot, .spotHistory, .experience, .experiences, .myPlaces,
      .wantToGo, .privacyZones, .importPlaces, .reading, .statistics, .readingGoals, .readingYear, .moodMap,
      .challenges, .challenge, .notes, .groupPicks, .dismissedTitles, .friends, .ebooks, .ebook,
      .speedReading, .speedReader:
      false
    }
  }
}

extension Route {
  /// True if it is a form for login or sign-up.
  var isLoginForm: Bool {
    switch self {
    case .logIn, .signUp: true
    default: false
    }
  }

  public static func post(_ post: Post) -> Route { .post(id: post.id, username: post.author.username) }
  public static func profile(_ user: User) -> Route { .profile(username: user.username) }
}

extension Route {
  /// The kind of screen, for analytics, without ids.
  var name: String {
    if case .settings(let settings?) = self { return "settings/" + settings.rawValue }
    return String("\(self)".prefix { $0 != "(" })
  }
}
