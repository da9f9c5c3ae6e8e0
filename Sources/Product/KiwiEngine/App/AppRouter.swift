public import Observation

/// The main sections of the app.
public enum AppTab: String, Hashable, Sendable, CaseIterable {
  case home
  case discover
  case library
  case places
  case notifications
  case profile
}

/// The navigation state: a section, its stack of screens, and the sheet above them.
///
/// Screens report intents (``open(_:)``, ``composeRequested()``); the router decides about the destination.
@Observable @MainActor public final class AppRouter {
  public var tab = AppTab.home { didSet { changed() } }
  public var homeFeed = HomeFeed.everyone { didSet { changed() } }
  public var query = "" { didSet { changed() } }
  public var discoverPart = DiscoverPart.deck { didSet { changed() } }
  /// The sheet above all screens: login, sign-up, or the form for a post.
  public var sheet: Sheet? { didSet { changed() } }
  private var paths: [AppTab: [Route]] = [:] {
    didSet {
      forgetRefinements()
      changed()
    }
  }
  /// The current content of screens, by the route that opened them.
  private var refinements: [Route: Route] = [:] { didSet { changed() } }
  /// The address that matched no route; nil otherwise.
  public private(set) var unknownURL: String?

  /// Called with the current route after each navigation.
  @ObservationIgnored var onShow: ((Route) -> Void)?
  /// True while one navigation makes several changes.
  @ObservationIgnored private var isMoving = false

  public enum HomeFeed: String, Hashable, Sendable, CaseIterable {
    case everyone
    case following
  }

  public enum DiscoverPart: String, Hashable, Sendable, CaseIterable {
    case deck
    case posts
  }

  public enum Sheet: Hashable, Sendable, Identifiable {
    case logIn
    case signUp(invite: String?)
    case compose
    /// Suggestions for a new user.
    case welcome
    /// The server has ended the session.
    case sessionEnded(EndedSession)

    public var id: Self { self }
  }

  /// The user of a session that the server ended, with the pending unsent work.
  public struct EndedSession: Hashable, Sendable {
    public let username: String?
    public let unsentWork: UnsentWork
  }

  public init() {}

  public subscript(path tab: AppTab) -> [Route] {
    get { paths[tab] ?? [] }
    set { paths[tab] = newValue }
  }

  /// The current route.
  public var route: Route {
    switch sheet {
    case .logIn: .logIn
    case .signUp(let invite): .signUp(invite: invite)
    case .compose: .compose
    case .welcome, .sessionEnded, nil: self[path: tab].last.map(shown) ?? root(of: tab)
    }
  }

  public var url: String { unknownURL ?? route.url }

  /// Returns the current content of the screen that a route opened.
  public func shown(_ opened: Route) -> Route { refinements[opened] ?? opened }

  /// Updates the address of a screen after a change of its content, such as filters.
  public func refine(_ opened: Route, as shown: Route) {
    if shown != self.shown(opened) { refinements[opened] = shown == opened ? nil : shown }
  }

  private func forgetRefinements() {
    guard !refinements.isEmpty else { return }
    let open = Set(paths.values.joined())
    refinements = refinements.filter { open.contains($0.key) }
  }

  /// Returns the first screen of a section.
  public func root(of tab: AppTab) -> Route {
    switch tab {
    case .home: homeFeed == .following ? .following : .home
    case .discover:
      if !query.isEmpty { .search(query) } else { discoverPart == .posts ? .discoverPosts : .discover }
    case .library: .library
    case .places: .places
    case .notifications: .notifications
    case .profile: .me
    }
  }

  // MARK: Intents

  public func composeRequested() { sheet = .compose }
  public func logInRequested() { sheet = .logIn }
  public func signUpRequested() { sheet = .signUp(invite: nil) }
  public func sheetDismissed() { sheet = nil }

  /// Selects a section at its current screen. Selecting the current section returns to its first screen.
  public func tabSelected(_ selected: AppTab) {
    move {
      if selected == tab { paths[tab] = [] }
      tab = selected
    }
  }

  /// Opens an address.
  public func open(url: String) {
    guard let route = Route(url: url) else {
      unknownURL = url
      return
    }
    open(route)
  }

  public func open(_ route: Route) {
    unknownURL = nil
    if self.route == route { return }
    move { show(route) }
  }

  /// Replaces a form with the object that it created. Going back then leads to the screen before the form.
  ///
  /// Does nothing if the user has moved on.
  public func replace(_ left: Route, with route: Route) {
    guard self.route == left else { return }
    move {
      if !self[path: tab].isEmpty { self[path: tab].removeLast() }
      if self.route != route { show(route) }
    }
  }

  /// Opens an address from outside the app, in the section where such screens belong.
  public func begin(url: String) {
    isMoving = true
    switch Route(url: url) {
    case .title, .titlePosts, .editTitle, .titleHistory: tab = .discover
    case .list: tab = .library
    case .spot, .spotPosts, .editSpot, .spotHistory: tab = .places
    default: break
    }
    isMoving = false
    open(url: url)
  }

  private func show(_ route: Route) {
    sheet = nil
    switch route {
    case .home: show(.home) { homeFeed = .everyone }
    case .following: show(.home) { homeFeed = .following }
    case .discover: show(.discover) { (query, discoverPart) = ("", .deck) }
    case .discoverPosts: show(.discover) { (query, discoverPart) = ("", .posts) }
    case .search(let query): show(.discover) { self.query = query }
    case .notifications: show(.notifications) {}
    case .me: show(.profile) {}
    case .compose: sheet = .compose
    case .logIn: sheet = .logIn
    case .signUp(let invite): sheet = .signUp(invite: invite)
    case .settings, .reports, .importPlaces, .friends: push(route, in: .profile)
    case .titles, .newTitle, .groupPicks, .dismissedTitles: push(route, in: .discover)
    case .library: show(.library) {}
    case .shelf, .lists, .reading, .statistics, .readingGoals, .readingYear, .moodMap, .challenges,
      .challenge, .notes, .ebooks, .ebook, .speedReading, .speedReader:
      push(route, in: .library)
    case .places: show(.places) {}
    case .newSpot, .experience, .experiences, .myPlaces, .wantToGo, .privacyZones:
      push(route, in: .places)
    default: push(route, in: tab)
    }
  }

  private func show(_ tab: AppTab, _ change: () -> Void) {
    self.tab = tab
    paths[tab] = []
    change()
  }

  /// Returns to a screen that is open in the section, or pushes it.
  private func push(_ route: Route, in tab: AppTab) {
    self.tab = tab
    var path = self[path: tab]
    if let index = path.firstIndex(where: { shown($0) == route }) {
      path.removeSubrange((index + 1)...)
    } else {
      path.append(route)
    }
    paths[tab] = Array(path.suffix(Self.maxDepth))
  }

  /// The maximum depth of a section. Users do not go back further step by step.
  private static let maxDepth = 50

  /// Closes all screens of a user, at the logout.
  public func reset() {
    move {
      paths = [:]
      sheet = nil
      query = ""
      discoverPart = .deck
      homeFeed = .everyone
      tab = .home
      unknownURL = nil
    }
  }

  /// Makes several changes and reports only the final route.
  private func move(_ change: () -> Void) {
    isMoving = true
    change()
    isMoving = false
    changed()
  }

  private func changed() {
    if !isMoving, let onShow { onShow(route) }
  }
}
