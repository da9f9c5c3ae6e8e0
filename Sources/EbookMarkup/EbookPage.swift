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

  /// Whether it shows pictures that cannot be shown here, or draws.
  package private(set) var hasLostPictures = false

  private struct Surroundings {
    var kind = EbookReading.Block.Kind.paragraph
    var level: Int?
    var isPreformatted = false
    var noteId: String?
  }

  /// An element whose children are read, and what its end does.
  private struct Frame {
    enum End {
      case nothing
      case flush
      case space
      case run(EbookReading.Run.Style, start: Int)
    }

    var children: MarkupNode.Children
    let around: Surroundings
    let end: End
  }

  package init(
    _ document: MarkupDocument, anchors: Set<String>, image: @escaping (String) -> Int?,
    note: @escaping (String) -> String?
  ) {
    wantedAnchors = anchors
    self.image = image
    self.note = note
    guard let root = document.root else { return }
    // Without recursion, since elements may be nested as deep as the parser takes them.
    var frames: [Frame] = []
    if let frame = open(root.name == "body" ? root : root.first("body") ?? root, Surroundings()) {
      frames.append(frame)
    }
    while let last = frames.indices.last {
      if let node = frames[last].children.next() {
        if let frame = open(node, frames[last].around) { frames.append(frame) }
      } else {
        close(frames.removeLast())
      }
    }
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
    "aside", "h1", "h2", "h3", "h4", "h5", "h6", "details", "summary", "hgroup", "center", "nav", "svg",
    "text",
  ]

  /// - Returns: Nil for a node without children to read.
  private mutating func open(_ node: MarkupNode, _ around: Surroundings) -> Frame? {
    switch node.kind {
    case .text:
      node.withText { text.append($0, isPreformatted: around.isPreformatted) }
      return nil
    case .other: return nil
    case .element: break
    }
    let name = node.name
    guard !Self.skipped.contains(name), node.attribute("hidden") == nil else { return nil }
    if let id = node.attribute("id"), wantedAnchors.contains(id), anchors[id] == nil {
      anchors[id] = wordCount + text.wordCount
    }
    switch name {
    case "br":
      text.appendLineFeed()
      return nil
    case "hr":
      flush(around)
      if around.noteId == nil { add(EbookReading.Block(kind: .rule, text: "")) }
      return nil
    case "img", "image":
      readImage(node)
      return nil
    case "a" where Self.isReference(node):
      readReference(node)
      return nil
    case "a" where Self.leadsBack(node): return nil
    case "td", "th":
      text.appendSpace()
      return Frame(children: node.children, around: around, end: .space)
    case "svg": hasLostPictures = true
    default: break
    }
    guard Self.parts.contains(name) else {
      let style: EbookReading.Run.Style? =
        switch name {
        case "em", "i", "cite", "dfn", "var": .emphasis
        case "strong", "b": .strong
        default: nil
        }
      let end = style.map { Frame.End.run($0, start: text.scalarCount) } ?? .nothing
      return Frame(children: node.children, around: around, end: end)
    }
    flush(around)
    return Frame(children: node.children, around: inside(node, name, around), end: .flush)
  }

  private mutating func close(_ frame: Frame) {
    switch frame.end {
    case .nothing: break
    case .flush: flush(frame.around)
    case .space: text.appendSpace()
    case .run(let style, let start):
      guard text.scalarCount > start else { return }
      text.runs.append(EbookReading.Run(start: start, end: text.scalarCount, style: style))
    }
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

  // MARK: Pictures

  private mutating func readImage(_ node: MarkupNode) {
    guard let path = node.attribute("src") ?? node.attribute("xlink:href") ?? node.attribute("href") else {
      return
    }
    guard let number = image(path) else {
      hasLostPictures = true
      return
    }
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
    guard around.kind != .heading else {
      return add(EbookReading.Block(kind: .heading, text: text, level: around.level, runs: runs))
    }
    for part in EbookParagraphs.parts(of: text, runs, isPreformatted: around.isPreformatted) {
      add(EbookReading.Block(kind: around.kind, text: part.text, level: around.level, runs: part.runs))
    }
  }

  private mutating func add(_ block: EbookReading.Block) {
    textByteCount += block.text.utf8.count
    blocks.append(block)
  }
}
