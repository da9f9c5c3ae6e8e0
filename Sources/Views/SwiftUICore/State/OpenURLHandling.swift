import Foundation

/// Takes URLs of the program's own schemes.
@MainActor private struct URLTaking: Behavior {
  let perform: (URL) -> Void

  func begin(_ node: Node) { node.graph.urlTakers.append((node.id, perform)) }

  func update(_ memory: inout Void, _ previous: Self, _ node: Node) {
    guard let index = node.graph.urlTakers.firstIndex(where: { $0.owner == node.id }) else { return }
    node.graph.urlTakers[index].perform = perform
  }

  func end(_ memory: Void, _ node: Node) { node.graph.urlTakers.removeAll { $0.owner == node.id } }
}

extension Graph {
  /// Gives a URL to the views that take such; false: there are none.
  func take(_ url: URL) -> Bool {
    let takers = urlTakers
    for taker in takers { taker.perform(url) }
    return !takers.isEmpty
  }
}

extension View {
  /// Hears of the URLs with a scheme of the program's own that are opened by a link or by `openURL`. The address of
  /// the page itself belongs to its navigation.
  nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    nonisolated(unsafe) let action = action
    return Behaved(content: self) { URLTaking(perform: action) }
  }
}
