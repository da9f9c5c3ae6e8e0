/// A program's own way to write its screens as URLs, in place of the names that tabs and stacks make up.
@MainActor package final class PageRouting: PageBound {
  let open: (String) -> Void
  let url: () -> String
  let urlOfValue: (AnyHashable) -> String?

  /// - Parameters:
  ///   - open: Shows what a path with its query names.
  ///   - url: The path and query of what is shown.
  ///   - urlOfValue: Where a link to a value, or a tab with a value, leads, which depends on nothing else; nil when no URL names it.
  package init(
    open: @escaping (String) -> Void, url: @escaping () -> String,
    urlOfValue: @escaping (AnyHashable) -> String?
  ) {
    self.open = open
    self.url = url
    self.urlOfValue = urlOfValue
  }
}

/// The content of a page whose URLs a ``PageRouting`` reads and writes.
package struct Routed<Content: View>: View {
  let routing: PageRouting
  let content: Content
  @Environment(\.location) private var location

  package init(_ routing: PageRouting, @ViewBuilder content: () -> Content) {
    self.routing = routing
    self.content = content()
  }

  package var body: some View {
    let (location, routing) = (location, routing)
    location?.route(with: routing)
    let url = routing.url()
    return Behaved(content: content.environment(\.pageRouting, routing)) {
      RoutedBehavior(url: url, location: location)
    }
  }
}

/// Keeps the page's URL in step with what changes no tab and no stack, such as a search.
@MainActor struct RoutedBehavior: Behavior {
  let url: String
  let location: PageLocation?

  func begin(_ node: Node) {}

  func update(_ memory: inout Void, _ previous: Self, _ node: Node) {
    guard previous.url != url else { return }
    let (graph, location) = (node.graph, location)
    // Tabs and stacks come first: they know whether it is a step forward or back.
    graph.afterEvaluation { graph.afterEvaluation { location?.reportCurrent(.replace) } }
  }
}

extension EnvironmentValues {
  @Entry var pageRouting: PageRouting?
}
