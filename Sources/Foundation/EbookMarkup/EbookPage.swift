import Formats
import Media

/// The content of one document of a book: text blocks, separate notes and anchor positions.
package struct EbookPage {
  /// An image or media file that cannot be shown.
  package enum MissingMedia: Hashable, Sendable {
    /// The path in the document's notation.
    case file(String)
    /// Content embedded or drawn in the document.
    case drawing
  }

  package private(set) var blocks: [EbookReading.Block] = []
  /// The texts of separate notes by element id.
  package private(set) var notes: [String: String] = [:]
  /// The number of words before an element, by id.
  package private(set) var anchors: [String: Int] = [:]
  package private(set) var textByteCount = 0
  /// The missing media in document order.
  package private(set) var missingMedia: [MissingMedia] = []

  private let wantedAnchors: Set<String>
  private let skipped: Set<String>
  private let isSeparate: (String) -> Bool
  private let image: (String) -> Int?
  private let note: (String) -> String?
  private var text = EbookText()
  /// The anchors in unflushed text, with their scalar offsets.
  private var pendingAnchors: [(id: String, place: Int)] = []
  private var pendingImages: [EbookReading.Block] = []
  private var wordCount = 0
  /// The numbers of texts, images and unsupported drawing shapes so far.
  private var (textCount, imageCount, shapeCount) = (0, 0, 0)

  struct Surroundings {
    var kind = EbookReading.Block.Kind.paragraph
    var level: Int?
    var isPreformatted = false
    var noteId: String?
  }

  /// An open element and the action at its end.
  private struct Frame {
    enum End {
      case nothing
      case flush
      case space
      case run(EbookReading.Run.Style, start: Int)
      case drawing(images: Int, shapes: Int)
      /// An object whose fallback content may be shown.
      case object(String, shown: Int)
    }

    var children: MarkupNode.Children
    let around: Surroundings
    let end: End
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - anchors: The ids whose positions to record.
  ///   - skippedElements: The names of elements to skip.
  ///   - isSeparate: Returns whether the note with an id is separate from the text.
  ///   - image: Returns the number of an image by its path in the document's notation.
  ///   - note: Returns the name of a note by a reference's target.
  package init(
    _ document: MarkupDocument, anchors: Set<String> = [], skippedElements: Set<String> = [],
    isSeparate: @escaping (String) -> Bool, image: @escaping (String) -> Int? = { _ in nil },
    note: @escaping (String) -> String? = { _ in nil }
  ) {
    wantedAnchors = anchors
    skipped = Self.ignoredElements.union(skippedElements)
    self.isSeparate = isSeparate
    self.image = image
    self.note = note
    guard let root = document.root else { return }
    // Iterative, because elements may be nested up to the parser's limit.
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

  /// The elements without book text. The attribute `hidden` and styles are ignored, so content that scripts
  /// would reveal is read.
  static let ignoredElements: Set = [
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

  /// Opens a node.
  ///
  /// - Returns: The frame, or nil if there are no children to read.
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
      pendingAnchors.append((id, text.scalarCount))
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
      if let source, !source.isEmpty { recordMissing(source) }
    case "a" where Self.isReference(node):
      if readReference(node, around) { return nil }
    case "a" where Self.hasBacklinkType(node):
      if Self.isBacklink(node, around) { return nil }
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
      if shapeCount > shapes, imageCount == images { missingMedia.append(.drawing) }
    case .object(let path, let shown):
      if textCount + imageCount == shown { recordMissing(path) }
    }
  }

  private func inside(_ node: MarkupNode, _ name: String, _ around: Surroundings) -> Surroundings {
    var inside = around
    if around.noteId == nil, Self.isNote(node), let id = node.attribute("id"), !id.isEmpty, isSeparate(id) {
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

  /// Replaces a note reference by a run. Its number is not a word of the text.
  ///
  /// - Returns: False if the target is not a note or the reference is inside a note. These remain links.
  private mutating func readReference(_ node: MarkupNode, _ around: Surroundings) -> Bool {
    guard around.noteId == nil, let target = node.attribute("href"), let name = note(target) else {
      return false
    }
    text.runs.append(
      EbookReading.Run(start: text.scalarCount, end: text.scalarCount, style: .noteReference, note: name))
    return true
  }

  // MARK: Pictures

  /// Reads an image. The description replaces an image that cannot be shown.
  private mutating func readImage(_ node: MarkupNode) {
    let words = EbookLine.line(node.attribute("alt") ?? "")
    let path = node.attribute("src") ?? node.attribute("xlink:href") ?? node.attribute("href")
    if let path, show(path, words) { return }
    if let path, !path.isEmpty { recordMissing(path) }
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
    // Inserted before its paragraph, so it does not split a word.
    pendingImages.append(EbookReading.Block(kind: .image, text: words, image: number))
    imageCount += 1
    return true
  }

  private mutating func recordMissing(_ path: String) {
    missingMedia.append(path.lowercased().hasPrefix("data:") ? .drawing : .file(path))
  }

  // MARK: Blocks

  private mutating func flush(_ around: Surroundings) {
    let (text, runs) = self.text.finish()
    let anchors = pendingAnchors
    pendingAnchors = []
    for image in pendingImages { add(image) }
    pendingImages = []
    guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else { return }
    if let id = around.noteId {
      // Appended in place, because a note may have many paragraphs.
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

  /// Counts the words of a part as positions do, and records the anchors inside.
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
