import Media

/// What one document of a book becomes: blocks of text, notes apart, and where its parts begin.
package struct EbookPage {
  package private(set) var blocks: [EbookReading.Block] = []
  /// The texts of notes, by the ids of their elements.
  package private(set) var notes: [String: String] = [:]
  package private(set) var noteOrder: [String] = []
  /// How many words come before an element, by its id.
  package private(set) var anchors: [String: Int] = [:]
  package private(set) var textByteCount = 0

  private let wantedAnchors: Set<String>
  /// The number of a picture by its path as the document says it.
  private let image: (String) -> Int?
  /// The name of a note by where a reference leads.
  private let note: (String) -> String?
  private var text = EbookText()
  private var waitingImages: [EbookReading.Block] = []
  private var wordCount = 0

  private struct Surroundings {
    var kind = EbookReading.Block.Kind.paragraph
    var level: Int?
    var isPreformatted = false
    var noteId: String?
  }

  package init(
    _ document: MarkupDocument, anchors: Set<String>, image: @escaping (String) -> Int?,
    note: @escaping (String) -> String?
  ) {
    wantedAnchors = anchors
    self.image = image
    self.note = note
    guard let root = document.root else { return }
    let body = root.name == "body" ? root : root.first("body") ?? root
    read(body, Surroundings())
    flush(Surroundings())
  }

  private static let skipped: Set = [
    "head", "script", "style", "template", "audio", "video", "object", "iframe", "canvas", "form", "input",
    "button", "select", "textarea", "title", "meta", "link", "rt", "rp",
  ]
  private static let parts: Set = [
    "body", "div", "p", "section", "article", "main", "header", "footer", "figure", "figcaption",
    "blockquote",
    "ul", "ol", "li", "dl", "dt", "dd", "table", "caption", "thead", "tbody", "tfoot", "tr", "pre", "address",
    "aside", "h1", "h2", "h3", "h4", "h5", "h6", "details", "summary", "hgroup", "center", "nav",
  ]

  private mutating func read(_ node: MarkupNode, _ around: Surroundings) {
    switch node.kind {
    case .text:
      node.withText { text.append($0, isPreformatted: around.isPreformatted) }
      return
    case .other: return
    case .element: break
    }
    let name = node.name
    guard !Self.skipped.contains(name), node.attribute("hidden") == nil else { return }
    if let id = node.attribute("id"), wantedAnchors.contains(id), anchors[id] == nil {
      anchors[id] = wordCount + text.wordCount
    }
    switch name {
    case "br": return text.appendLineFeed()
    case "hr":
      flush(around)
      if around.noteId == nil { add(EbookReading.Block(kind: .rule, text: "")) }
      return
    case "img", "image": return readImage(node)
    case "a" where Self.isReference(node): return readReference(node)
    case "a" where Self.leadsBack(node): return
    case "td", "th":
      text.appendSpace()
      readChildren(of: node, around)
      return text.appendSpace()
    default: break
    }
    guard Self.parts.contains(name) else { return readRun(node, name, around) }
    flush(around)
    let inside = inside(node, name, around)
    readChildren(of: node, inside)
    flush(inside)
  }

  private mutating func readChildren(of node: MarkupNode, _ around: Surroundings) {
    for child in node.children { read(child, around) }
  }

  private func inside(_ node: MarkupNode, _ name: String, _ around: Surroundings) -> Surroundings {
    var inside = around
    if let id = node.attribute("id"), !id.isEmpty, Self.isNote(node) { inside.noteId = id }
    switch name {
    case "h1", "h2", "h3", "h4", "h5", "h6":
      inside.kind = .heading
      inside.level = name.utf8.last.map { Int($0 - UInt8(ascii: "0")) }
    case "blockquote":
      inside.kind = .quote
      inside.level = nil
    case "pre":
      inside.kind = .preformatted
      inside.level = nil
      inside.isPreformatted = true
    case "ul", "ol": inside.level = min(9, (around.kind == .listItem ? around.level ?? 0 : 0) + 1)
    case "li": inside.kind = .listItem
    default: break
    }
    if name == "li", inside.level == nil { inside.level = 1 }
    return inside
  }

  // MARK: Notes

  private static func types(of node: MarkupNode) -> [Substring] {
    (node.attribute("epub:type") ?? "").split(separator: " ")
      + (node.attribute("role") ?? "").split(separator: " ")
  }

  private static func isNote(_ node: MarkupNode) -> Bool {
    types(of: node).contains {
      ["footnote", "endnote", "rearnote", "note", "doc-footnote", "doc-endnote"].contains($0)
    }
  }

  private static func isReference(_ node: MarkupNode) -> Bool {
    types(of: node).contains { $0 == "noteref" || $0 == "doc-noteref" }
  }

  private static func leadsBack(_ node: MarkupNode) -> Bool {
    types(of: node).contains { $0 == "backlink" || $0 == "doc-backlink" }
  }

  /// The number that stands there is no word of the text.
  private mutating func readReference(_ node: MarkupNode) {
    guard let target = node.attribute("href"), let name = note(target) else { return }
    text.runs.append(
      EbookReading.Run(start: text.scalarCount, end: text.scalarCount, style: .noteReference, note: name))
  }

  // MARK: Runs and pictures

  private mutating func readRun(_ node: MarkupNode, _ name: String, _ around: Surroundings) {
    let style: EbookReading.Run.Style? =
      switch name {
      case "em", "i", "cite", "dfn", "var": .emphasis
      case "strong", "b": .strong
      default: nil
      }
    let start = text.scalarCount
    readChildren(of: node, around)
    guard let style, text.scalarCount > start else { return }
    text.runs.append(EbookReading.Run(start: start, end: text.scalarCount, style: style))
  }

  private mutating func readImage(_ node: MarkupNode) {
    guard let path = node.attribute("src") ?? node.attribute("xlink:href") ?? node.attribute("href"),
      let number = image(path)
    else { return }
    let block = EbookReading.Block(
      kind: .image, text: EbookLine.line(node.attribute("alt") ?? ""), image: number)
    // It stands before the paragraph that it is in, so that it divides no word.
    waitingImages.append(block)
  }

  // MARK: Blocks

  private mutating func flush(_ around: Surroundings) {
    let (text, runs) = self.text.finish()
    for image in waitingImages { add(image) }
    waitingImages = []
    guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else { return }
    if let id = around.noteId {
      if let known = notes[id] {
        notes[id] = known + "\n" + text
      } else {
        notes[id] = text
        noteOrder.append(id)
      }
      textByteCount += text.utf8.count
      return
    }
    wordCount += EbookText.wordCount(text)
    add(EbookReading.Block(kind: around.kind, text: text, level: around.level, runs: runs))
  }

  private mutating func add(_ block: EbookReading.Block) {
    textByteCount += block.text.utf8.count
    blocks.append(block)
  }
}
