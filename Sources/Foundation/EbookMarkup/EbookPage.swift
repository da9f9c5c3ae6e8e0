import Formats
import Media

/// What one document of a book becomes: blocks of text, notes apart, and where its parts begin.
package struct EbookPage {
  /// A picture or a recording that cannot be shown.
  package enum Loss: Hashable, Sendable {
    /// By its path as the document says it.
    case file(String)
    /// One that the document itself draws or contains.
    case drawing
  }

  package private(set) var blocks: [EbookReading.Block] = []
  /// The texts of the notes that are apart, by the ids of their elements.
  package private(set) var notes: [String: String] = [:]
  /// How many words come before an element, by its id.
  package private(set) var anchors: [String: Int] = [:]
  package private(set) var textByteCount = 0
  /// In the order of the document.
  package private(set) var losses: [Loss] = []

  private let wantedAnchors: Set<String>
  private let skipped: Set<String>
  private let isApart: (String) -> Bool
  private let image: (String) -> Int?
  private let note: (String) -> String?
  private var text = EbookText()
  /// Those in the text that is not flushed yet, by their places in it in scalars.
  private var waitingAnchors: [(id: String, place: Int)] = []
  private var waitingImages: [EbookReading.Block] = []
  private var wordCount = 0
  /// Texts and pictures so far, and shapes of drawings, which cannot be shown.
  private var (textCount, imageCount, shapeCount) = (0, 0, 0)

  struct Surroundings {
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
      case drawing(images: Int, shapes: Int)
      /// Of an object, in whose place other elements may be shown.
      case object(String, shown: Int)
    }

    var children: MarkupNode.Children
    let around: Surroundings
    let end: End
  }

  /// - Parameters:
  ///   - anchors: The ids whose places are wanted.
  ///   - skippedElements: Names of elements that are not read.
  ///   - isApart: Whether the note of an id is kept apart from the text.
  ///   - image: Returns the number of a picture by its path as the document says it.
  ///   - note: Returns the name of a note by where a reference leads.
  package init(
    _ document: MarkupDocument, anchors: Set<String> = [], skippedElements: Set<String> = [],
    isApart: @escaping (String) -> Bool, image: @escaping (String) -> Int? = { _ in nil },
    note: @escaping (String) -> String? = { _ in nil }
  ) {
    wantedAnchors = anchors
    skipped = Self.unread.union(skippedElements)
    self.isApart = isApart
    self.image = image
    self.note = note
    guard let root = document.root else { return }
    // Without recursion, since elements may be nested as deep as the parser takes them.
    var frames: [Frame] = []
    if let frame = open(root, Surroundings()) { frames.append(frame) }
    while let last = frames.indices.last {
      if let node = frames[last].children.next() {
        if let frame = open(node, frames[last].around) { frames.append(frame) }
      } else {
        close(frames.removeLast())
      }
    }
    flush(Surroundings())
    for id in notes.keys { textByteCount += notes[id]?.utf8.count ?? 0 }
  }

  /// Elements without text of the book. `hidden` counts for nothing, as styles do: what scripts would uncover is read.
  static let unread: Set = [
    "script", "style", "template", "title", "meta", "link", "input", "rt", "rp",
  ]
  private static let parts: Set = [
    "body", "div", "p", "section", "article", "main", "header", "footer", "figure", "figcaption",
    "blockquote", "ul", "ol", "li", "dl", "dt", "dd", "table", "caption", "thead", "tbody", "tfoot", "tr",
    "pre",
    "address", "aside", "h1", "h2", "h3", "h4", "h5", "h6", "details", "summary", "hgroup", "center", "nav",
    "text", "form", "fieldset", "legend", "option", "textarea", "dialog", "audio", "video", "canvas",
    "iframe",
  ]
  private static let shapes: Set = [
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "use",
  ]

  /// - Returns: Nil for a node without children to read.
  private mutating func open(_ node: MarkupNode, _ around: Surroundings) -> Frame? {
    switch node.kind {
    case .text:
      node.withText { text in
        self.text.append(text, isPreformatted: around.isPreformatted)
        if text.contains(where: { $0 > 0x20 }) { textCount += 1 }
      }
      return nil
    case .other: return nil
    case .element: break
    }
    let name = node.name
    guard !skipped.contains(name) else { return nil }
    if let id = node.attribute("id"), wantedAnchors.contains(id), anchors[id] == nil {
      anchors[id] = wordCount
      waitingAnchors.append((id, text.scalarCount))
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
    case "object": return object(node, around)
    case "embed", "audio", "video", "iframe":
      let source = node.attribute("src") ?? node.first("source")?.attribute("src")
      if let source, !source.isEmpty { lose(source) }
    case "a" where Self.isReference(node):
      if readReference(node, around) { return nil }
    case "a" where Self.leadsBack(node):
      if Self.isWayBack(node, around) { return nil }
    case "td", "th":
      text.appendSpace()
      return Frame(children: node.children, around: around, end: .space)
    case "svg":
      flush(around)
      return Frame(
        children: node.children, around: around, end: .drawing(images: imageCount, shapes: shapeCount))
    case _ where Self.shapes.contains(name): shapeCount += 1
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
    case .drawing(let images, let shapes):
      flush(frame.around)
      if shapeCount > shapes, imageCount == images { losses.append(.drawing) }
    case .object(let path, let shown):
      if textCount + imageCount == shown { lose(path) }
    }
  }

  private func inside(_ node: MarkupNode, _ name: String, _ around: Surroundings) -> Surroundings {
    var inside = around
    if around.noteId == nil, Self.isNote(node), let id = node.attribute("id"), !id.isEmpty, isApart(id) {
      inside.noteId = id
    }
    switch name {
    case "h1", "h2", "h3", "h4", "h5", "h6":
      inside.kind = .heading
      inside.level = name.utf8.last.map { Int($0 - UInt8(ascii: "0")) }
    case "blockquote":
      inside.kind = .quote
      inside.level = nil
    case "pre", "textarea":
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

  /// The number at that place is no word of the text.
  ///
  /// - Returns: False for a reference to something that is no note, and for one within a note, which are links.
  private mutating func readReference(_ node: MarkupNode, _ around: Surroundings) -> Bool {
    guard around.noteId == nil, let target = node.attribute("href"), let name = note(target) else {
      return false
    }
    text.runs.append(
      EbookReading.Run(start: text.scalarCount, end: text.scalarCount, style: .noteReference, note: name))
    return true
  }

  // MARK: Pictures

  /// A picture that cannot be shown leaves its description in its place.
  private mutating func readImage(_ node: MarkupNode) {
    let words = EbookLine.line(node.attribute("alt") ?? "")
    let path = node.attribute("src") ?? node.attribute("xlink:href") ?? node.attribute("href")
    if let path, show(path, words) { return }
    if let path, !path.isEmpty { lose(path) }
    guard !words.isEmpty else { return }
    Array("[\(words)]".utf8).withUnsafeBufferPointer { text.append($0, isPreformatted: false) }
    textCount += 1
  }

  private mutating func object(_ node: MarkupNode, _ around: Surroundings) -> Frame? {
    let path = node.attribute("data") ?? ""
    guard !path.isEmpty else { return Frame(children: node.children, around: around, end: .nothing) }
    guard !show(path, node.line) else { return nil }
    return Frame(children: node.children, around: around, end: .object(path, shown: textCount + imageCount))
  }

  private mutating func show(_ path: String, _ words: String) -> Bool {
    guard let number = image(path) else { return false }
    // It is put before its paragraph, so that it divides no word.
    waitingImages.append(EbookReading.Block(kind: .image, text: words, image: number))
    imageCount += 1
    return true
  }

  private mutating func lose(_ path: String) {
    losses.append(path.lowercased().hasPrefix("data:") ? .drawing : .file(path))
  }

  // MARK: Blocks

  private mutating func flush(_ around: Surroundings) {
    let (text, runs) = self.text.finish()
    let anchors = waitingAnchors
    waitingAnchors = []
    for image in waitingImages { add(image) }
    waitingImages = []
    guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else { return }
    if let id = around.noteId {
      // In place, since a note may have very many paragraphs.
      if !notes[id, default: ""].isEmpty { notes[id, default: ""].append("\n") }
      notes[id, default: ""].append(text)
      return
    }
    let parts =
      around.kind == .heading
      ? [EbookParagraphs.Part(start: 0, text: text, runs: runs)]
      : EbookParagraphs.parts(of: text, runs, isPreformatted: around.isPreformatted)
    var rest = anchors[...]
    for part in parts {
      count(part, &rest)
      add(
        EbookReading.Block(
          kind: around.kind, text: part.text, level: around.level,
          runs: Array(part.runs.prefix(EbookBounds.runCount))))
    }
    for anchor in rest { self.anchors[anchor.id] = wordCount }
  }

  /// Counts the words of a part as positions count them, and those before the anchors in it.
  private mutating func count(
    _ part: EbookParagraphs.Part, _ anchors: inout ArraySlice<(id: String, place: Int)>
  ) {
    var isInWord = false
    for (index, scalar) in part.text.unicodeScalars.enumerated() {
      while let next = anchors.first, next.place <= part.start + index {
        self.anchors[next.id] = wordCount
        anchors = anchors.dropFirst()
      }
      let isSpace = ReadingLength.isSpace(scalar)
      if !isSpace, !isInWord { wordCount += 1 }
      isInWord = !isSpace
    }
  }

  private mutating func add(_ block: EbookReading.Block) {
    textByteCount += block.text.utf8.count
    blocks.append(block)
  }
}
