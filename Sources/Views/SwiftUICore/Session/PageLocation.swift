/// Where a page is: its URL, its title, and who in the tree answers to a new one.
@MainActor final class PageLocation {
  private(set) var url: String
  private unowned let graph: Graph
  /// Titles of the screens on show, the innermost last.
  private var titles: [(owner: ElementID, title: String)] = []
  /// The whole of the URL, for the first tab view or stack there is.
  private(set) lazy var scope = URLScope(location: self)
  private var routing: PageRouting?
  let presentations = PresentationSteps()
  /// What the browser keeps for the page.
  let storage: BrowserStorage
  /// What the browser says of where the person is.
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

  /// A mode of nil says that the browser is there already.
  func open(_ url: String, mode: Operation.NavigationMode?) {
    guard url.hasPrefix("/"), HTML.safeURL(url) != nil, url.utf8.count <= 4096 else { return }
    let changed = self.url != url
    self.url = url
    // What was to be opened before the browser went elsewhere is not opened any more.
    if mode == nil { graph.requests.removeAll { if case .navigate = $0 { true } else { false } } }
    if let mode, changed { graph.request(.navigate(url: url, mode: mode)) }
    follow()
  }

  /// From now on the program itself reads and writes URLs.
  func route(with routing: PageRouting) {
    guard self.routing !== routing else { return }
    self.routing = routing
    scope.follow([])
    routing.open(url)
  }

  /// Shows what the URL names.
  func follow() {
    if let routing { return routing.open(url) }
    scope.follow(url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").map { String($0) })
  }

  /// The tree went somewhere by itself.
  func reportCurrent(_ mode: Operation.NavigationMode, steps: Int = 1) {
    let url = routing?.url() ?? scope.url(scope.segments)
    let current = routing == nil ? String(self.url.prefix { $0 != "?" && $0 != "#" }) : self.url
    guard current != url else { return }
    self.url = url
    // A page that is still to be written starts at this URL.
    guard graph.isLive else { return }
    for _ in 0..<steps { graph.request(.navigate(url: url, mode: mode)) }
  }

  func goBack() { _ = scope.goBack() }
}
