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

/// Where the reader is: a section, the screens opened in it, and what lies over them.
///
/// Screens say what the reader wants (``open(_:)``, ``composeRequested()``); this decides where that leads.
@Observable @MainActor public final class AppRouter {
  public var tab = AppTab.home { didSet { changed() } }
  public var homeFeed = HomeFeed.everyone { didSet { changed() } }
  public var query = "" { didSet { changed() } }
  public var discoverPart = DiscoverPart.deck { didSet { changed() } }
  /// The form to sign up or log in with, or to write a post in, over everything else.
  public var sheet: Sheet? { didSet { changed() } }
  private var paths: [AppTab: [Route]] = [:] {
    didSet {
      forgetRefinements()
      changed()
    }
  }
  /// What a screen shows by now, by the route that opened it.
  private var refinements: [Route: Route] = [:] { didSet { changed() } }
  /// The address that nothing has, when the reader came by one.
  public private(set) var unknownURL: String?

  /// Told what is on show after each change of where the reader is.
  @ObservationIgnored var onShow: ((Route) -> Void)?
  /// Whether several parts are being changed as one.
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
    /// What somebody new may begin with.
    case welcome
    /// The server has logged the reader out.
    case sessionEnded(EndedSession)

    public var id: Self { self }
  }

  /// Who was logged out by the server, and what of theirs waits here for them.
  public struct EndedSession: Hashable, Sendable {
    public let username: String?
    public let unsentWork: UnsentWork
  }

  public init() {}

  public subscript(path tab: AppTab) -> [Route] {
    get { paths[tab] ?? [] }
    set { paths[tab] = newValue }
  }

  /// What is on show.
  public var route: Route {
    switch sheet {
    case .logIn: .logIn
    case .signUp(let invite): .signUp(invite: invite)
    case .compose: .compose
    case .welcome, .sessionEnded, nil: self[path: tab].last.map(shown) ?? root(of: tab)
    }
  }

  public var url: String { unknownURL ?? route.url }

  /// What a screen that was opened by a route shows by now.
  public func shown(_ opened: Route) -> Route { refinements[opened] ?? opened }

  /// The screen is the same and shows other things, such as another kind of titles: its address says so.
  public func refine(_ opened: Route, as shown: Route) {
    if shown != self.shown(opened) { refinements[opened] = shown == opened ? nil : shown }
  }

  private func forgetRefinements() {
    guard !refinements.isEmpty else { return }
    let open = Set(paths.values.joined())
    refinements = refinements.filter { open.contains($0.key) }
  }

  /// The first screen of a section.
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

  /// Goes to a section where the reader left it; the one they are in goes back to its first screen.
  public func tabSelected(_ selected: AppTab) {
    move {
      if selected == tab { paths[tab] = [] }
      tab = selected
    }
  }

  /// Shows what an address names.
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

  /// What a form made takes the form's place, so that going back leads to where the form was opened. Whoever has gone on
  /// meanwhile stays where they are.
  public func replace(_ left: Route, with route: Route) {
    guard self.route == left else { return }
    move {
      if !self[path: tab].isEmpty { self[path: tab].removeLast() }
      if self.route != route { show(route) }
    }
  }

  /// Shows what an address names to somebody who comes from outside, in the section where such things are found.
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
    case .newSpot, .experience, .experiences, .myPlaces, .spotWishes, .privacyZones:
      push(route, in: .places)
    default: push(route, in: tab)
    }
  }

  private func show(_ tab: AppTab, _ change: () -> Void) {
    self.tab = tab
    paths[tab] = []
    change()
  }

  /// Back to the screen if it is open in this section, otherwise one further.
  private func push(_ route: Route, in tab: AppTab) {
    self.tab = tab
    var path = self[path: tab]
    if let index = path.firstIndex(where: { shown($0) == route }) {
      path.removeSubrange((index + 1)...)
    } else {
      path.append(route)
    }
    paths[tab] = Array(path.suffix(Self.longestPath))
  }

  /// Nobody goes back through more screens than this one by one.
  private static let longestPath = 50

  /// Closes what belongs to one person, when they leave.
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

  /// What lies between is not on show.
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
