/// Where a page is: its URL, its title, and who in the tree answers to a new one.
@MainActor final class PageLocation {
  private(set) var url: String
  private unowned let graph: Graph
  /// Titles of the screens on show, the innermost last.
  private var titles: [(owner: ElementID, title: String)] = []
  /// The whole of the URL, for the first tab view or stack there is.
  private(set) lazy var scope = URLScope(location: self)
  private var routing: PageRouting?
  private var storage: [String: String] = [:]
  private var readers: [(key: String, node: () -> Node?)] = []

  init(url: String, graph: Graph) {
    self.url = url
    self.graph = graph
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
  func reportCurrent(_ mode: Operation.NavigationMode) {
    let url = routing?.url() ?? scope.url(scope.segments)
    let current = routing == nil ? String(self.url.prefix { $0 != "?" && $0 != "#" }) : self.url
    guard current != url else { return }
    self.url = url
    // A page that is still to be written starts at this URL.
    if graph.isLive { graph.request(.navigate(url: url, mode: mode)) }
  }

  func goBack() { _ = scope.goBack() }

  // MARK: What the browser keeps

  func value(for key: String) -> String? { storage[key] }

  func read(_ key: String, by node: Node) {
    if readers.contains(where: { $0.key == key && $0.node() === node }) { return }
    readers.removeAll { $0.node()?.isMounted != true }
    readers.append((key, { [weak node] in node }))
  }

  func store(_ value: String?, for key: String) {
    storage[key] = value
    graph.request(
      value.map { .effect(name: "store", arguments: [key, $0]) }
        ?? .effect(name: "forget", arguments: [key]))
    notify(key)
  }

  /// What a browser can make the server keep for one page.
  private static let mostStoredBytes = 64 << 10

  func stored(key: String, value: String?) {
    var bytes = key.utf8.count + (value?.utf8.count ?? 0)
    for (other, value) in storage where other != key { bytes += other.utf8.count + value.utf8.count }
    guard bytes <= Self.mostStoredBytes, storage.count < 256 || storage[key] != nil else { return }
    storage[key] = value
    notify(key)
  }

  private func notify(_ key: String) {
    for reader in readers where reader.key == key { reader.node()?.invalidate() }
  }
}
