/// Names of elements that are equal in all sessions with the same page, unlike numbers. They are hashes of places and
/// identities on the path to an element, and valid while the process runs.
@MainActor enum ElementNames {
  /// Returns the prefix of names within a node.
  static func scope(of node: Node, within outer: UInt64) -> UInt64 { _RenderContext.mix(outer, node.path) }

  static func name(of index: Int, in node: Node, scope: UInt64) -> String {
    let key = node.output.key(at: index)
    return name(key, earlier: (0..<index).count { node.output.key(at: $0) == key }, scope)
  }

  /// Returns all elements below a node by name.
  static func all(in root: Node) -> [String: (node: Node, index: Int)] {
    var elements: [String: (node: Node, index: Int)] = [:]
    var open = [(root, scope(of: root, within: 0))]
    while let (node, scope) = open.popLast() {
      var earlier: [UInt32: Int] = [:]
      for index in node.output.all {
        let key = node.output.key(at: index)
        elements[name(key, earlier: earlier[key, default: 0], scope)] = (node, index)
        earlier[key, default: 0] += 1
      }
      for child in node.children { open.append((child, Self.scope(of: child, within: scope))) }
    }
    return elements
  }

  private static func name(_ key: UInt32, earlier: Int, _ scope: UInt64) -> String {
    let place = _RenderContext.mix(_RenderContext.mix(scope, UInt64(key)), UInt64(earlier))
    return String(place, radix: 36)
  }
}
