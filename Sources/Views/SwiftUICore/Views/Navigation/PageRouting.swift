/// An app's own mapping between screens and URLs, in place of generated segments.
@MainActor package final class PageRouting: PageBound {
  let open: (String) -> Void
  let url: () -> String
  let urlOfValue: (AnyHashable) -> String?

  /// - Parameters:
  ///   - open: Shows the screens of a path with its query.
  ///   - url: Returns the path and query of the visible screens.
  ///   - urlOfValue: Returns the URL of a link or tab with a value, or nil if it has none. The result must depend only
  ///     on the value.
  package init(
    open: @escaping (String) -> Void, url: @escaping () -> String,
    urlOfValue: @escaping (AnyHashable) -> String?
  ) {
    self.open = open
    self.url = url
    self.urlOfValue = urlOfValue
  }
}

/// The content of a page whose URLs a ``PageRouting`` handles.
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

/// Updates the page's URL after changes outside tabs and stacks, such as a search.
@MainActor struct RoutedBehavior: Behavior {
  let url: String
  let location: PageLocation?

  func begin(_ node: Node) {}

  func update(_ memory: inout Void, _ previous: Self, _ node: Node) {
    guard previous.url != url else { return }
    let (graph, location) = (node.graph, location)
    // Tabs and stacks report first, because they know the direction of navigation.
    graph.afterEvaluation { graph.afterEvaluation { location?.reportCurrent(.replace) } }
  }
}

extension EnvironmentValues {
  @Entry var pageRouting: PageRouting?
}
