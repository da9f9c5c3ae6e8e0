extension EbookPage {
  /// Returns the targets of a document's note references in order, except those inside notes.
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
      guard !ignoredElements.contains(name), !isNote(node) else { continue }
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

  static func hasBacklinkType(_ node: MarkupNode) -> Bool {
    types(of: node).contains { $0 == "backlink" || $0 == "doc-backlink" }
  }

  private static let maxBacklinkLength = 32

  /// Returns whether a link only leads back from a note to the text.
  static func isBacklink(_ node: MarkupNode, _ around: Surroundings) -> Bool {
    let words = node.line.unicodeScalars
    return around.noteId != nil && words.count <= maxBacklinkLength
      || !words.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
  }
}
