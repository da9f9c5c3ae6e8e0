extension EbookPage {
  /// Where the references to notes lead that a document has outside of notes, in its order.
  package static func noteReferences(in document: MarkupDocument) -> [String] {
    guard let root = document.root else { return [] }
    var found: [String] = []
    var open = [root.children]
    while let last = open.indices.last {
      guard let node = open[last].next() else {
        open.removeLast()
        continue
      }
      guard node.kind == .element else { continue }
      let name = node.name
      guard !unread.contains(name), !isNote(node) else { continue }
      if name == "a", isReference(node), let target = node.attribute("href") { found.append(target) }
      open.append(node.children)
    }
    return found
  }

  private static func types(of node: MarkupNode) -> [Substring] {
    (node.attribute("epub:type") ?? "").split(separator: " ")
      + (node.attribute("role") ?? "").split(separator: " ")
  }

  static func isNote(_ node: MarkupNode) -> Bool {
    types(of: node).contains {
      ["footnote", "endnote", "rearnote", "note", "doc-footnote", "doc-endnote"].contains($0)
    }
  }

  static func isReference(_ node: MarkupNode) -> Bool {
    types(of: node).contains { $0 == "noteref" || $0 == "doc-noteref" }
  }

  static func leadsBack(_ node: MarkupNode) -> Bool {
    types(of: node).contains { $0 == "backlink" || $0 == "doc-backlink" }
  }

  private static let maxWayBackLength = 32

  /// Whether a link says nothing but that it leads back from a note to the text.
  static func isWayBack(_ node: MarkupNode, _ around: Surroundings) -> Bool {
    let words = node.line.unicodeScalars
    return around.noteId != nil && words.count <= maxWayBackLength
      || !words.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
  }
}
