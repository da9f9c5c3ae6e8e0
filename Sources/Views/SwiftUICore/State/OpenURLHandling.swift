import Foundation

/// Handles URLs of the app's own schemes.
@MainActor private struct URLHandling: Behavior {
  let perform: (URL) -> Void

  func begin(_ node: Node) { node.graph.urlHandlers.append((node.id, perform)) }

  func update(_ memory: inout Void, _ previous: Self, _ node: Node) {
    guard let index = node.graph.urlHandlers.firstIndex(where: { $0.owner == node.id }) else { return }
    node.graph.urlHandlers[index].perform = perform
  }

  func end(_ memory: Void, _ node: Node) { node.graph.urlHandlers.removeAll { $0.owner == node.id } }
}

extension Graph {
  /// Passes a URL to the views that handle URLs. Returns false if there are none.
  func take(_ url: URL) -> Bool {
    let handlers = urlHandlers
    for handler in handlers { handler.perform(url) }
    return !handlers.isEmpty
  }
}

extension View {
  /// Handles URLs with a custom scheme that a link or `openURL` opens. URLs of the page itself are left to navigation.
  nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    nonisolated(unsafe) let action = action
    return Behaved(content: self) { URLHandling(perform: action) }
  }
}
