/// The page's URL and title, and the part of the tree that follows URLs.
@MainActor final class PageLocation {
  private(set) var url: String
  private unowned let graph: Graph
  /// Titles of the visible screens, innermost last.
  private var titles: [(owner: ElementID, title: String)] = []
  /// The whole URL, for the first tab view or stack.
  private(set) lazy var scope = URLScope(location: self)
  private var routing: PageRouting?
  let presentations = PresentationSteps()
  /// The values that the browser keeps for the page.
  let storage: BrowserStorage
  /// The user's position as reported by the browser.
  let position: BrowserPosition

  init(url: String, graph: Graph, storage: BrowserStorage, position: BrowserPosition) {
    self.url = url
    self.graph = graph
    self.storage = storage
    self.position = position
    storage.request = { [unowned graph] in graph.request($0) }
    position.request = { [unowned graph] in graph.request($0) }
  }

  var title: String { titles.last?.title ?? "" }

  func setTitle(_ title: String?, owner: ElementID) {
    if let index = titles.firstIndex(where: { $0.owner == owner }) {
      if let title { titles[index].title = title } else { titles.remove(at: index) }
    } else if let title {
      titles.append((owner, title))
    }
  }

  /// Opens a URL. A nil mode means the browser is there already.
  func open(_ url: String, mode: Operation.NavigationMode?) {
    guard url.hasPrefix("/"), HTML.safeURL(url) != nil, url.utf8.count <= 4096 else { return }
    let changed = self.url != url
    self.url = url
    // Drop navigation requested before the browser went elsewhere.
    if mode == nil { graph.requests.removeAll { if case .navigate = $0 { true } else { false } } }
    if let mode, changed { graph.request(.navigate(url: url, mode: mode)) }
    follow()
  }

  /// Lets the app itself parse and print URLs from now on.
  func route(with routing: PageRouting) {
    guard self.routing !== routing else { return }
    self.routing = routing
    scope.follow([])
    routing.open(url)
  }

  /// Shows the screens that the URL names.
  func follow() {
    if let routing { return routing.open(url) }
    scope.follow(url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").map { String($0) })
  }

  /// Updates the URL after the app navigated.
  func reportCurrent(_ mode: Operation.NavigationMode, steps: Int = 1) {
    let url = routing?.url() ?? scope.url(scope.segments)
    let current = routing == nil ? String(self.url.prefix { $0 != "?" && $0 != "#" }) : self.url
    guard current != url else { return }
    self.url = url
    // A page that is not rendered yet starts at this URL.
    guard graph.isLive else { return }
    for _ in 0..<steps { graph.request(.navigate(url: url, mode: mode)) }
  }

  func goBack() { _ = scope.goBack() }
}
