import EbookMarkup
import Media

/// The list of what an EPUB consists of (EPUB 2 and 3): container, package document and table of contents.
struct EbookPackage {
  struct Item {
    /// The name of its entry.
    let path: String
    let mediaType: String
    let properties: [Substring]
  }

  struct Line {
    let name: String
    let level: Int
    let path: String
    let fragment: String?
  }

  private(set) var name = ""
  private(set) var creators: [String] = []
  private(set) var language: String?
  private(set) var identifiers: [String] = []
  /// In the order in which they are read.
  private(set) var pages: [Item] = []
  /// Those that are opened from elsewhere, such as notes.
  private(set) var asides: [Item] = []
  private(set) var coverPath: String?
  private(set) var contents: [Line] = []

  private var items: [String: Item] = [:]

  init(_ archive: Archive, read: (String) throws(WorkError) -> [UInt8]?) throws(EbookFailure) {
    let container = try Self.document("META-INF/container.xml", read)
    guard let container, let root = container.root,
      let path = root.first("rootfiles")?.elements.first(where: { $0.name == "rootfile" })?
        .attribute("full-path")
    else { throw .problem(.otherFormat) }
    guard let package = try Self.document(path, read), let root = package.root else {
      throw .problem(.damaged)
    }
    readMetadata(root.first("metadata"))
    var ids: [String: String] = [:]
    for element in root.first("manifest")?.elements ?? [] where element.name == "item" {
      guard let id = element.attribute("id"), let href = element.attribute("href"),
        let target = EbookPath.resolve(href, from: path)
      else { continue }
      let properties = (element.attribute("properties") ?? "").split(separator: " ")
      let item = Item(
        path: target.path, mediaType: element.attribute("media-type") ?? "", properties: properties)
      items[id] = item
      ids[target.path] = id
      if properties.contains("cover-image") { coverPath = target.path }
    }
    if coverPath == nil { coverPath = coverOfEPUB2(root.first("metadata")) }
    readSpine(root.first("spine"))
    try readContents(root.first("spine"), read)
  }

  private static func document(
    _ path: String, _ read: (String) throws(WorkError) -> [UInt8]?
  ) throws(EbookFailure) -> MarkupDocument? {
    do throws(WorkError) {
      return try read(path).flatMap { MarkupDocument($0, isPage: false) }
    } catch {
      throw .work(error)
    }
  }

  private mutating func readMetadata(_ metadata: MarkupNode?) {
    for element in metadata?.elements ?? [] {
      let line = element.line
      guard !line.isEmpty else { continue }
      switch element.name {
      case "title": if name.isEmpty { name = line }
      case "creator":
        if creators.count < EbookBounds.creatorCount, !creators.contains(line) { creators.append(line) }
      case "language": language = language ?? line
      case "identifier", "source":
        if identifiers.count < EbookBounds.identifierCount { identifiers.append(line) }
      // Some programs put these a level deeper.
      case "dc-metadata": readMetadata(element)
      default: break
      }
    }
  }

  private func coverOfEPUB2(_ metadata: MarkupNode?) -> String? {
    metadata?.elements.first { $0.name == "meta" && $0.attribute("name") == "cover" }?
      .attribute("content").flatMap { items[$0]?.path }
  }

  private mutating func readSpine(_ spine: MarkupNode?) {
    var seen: Set<String> = []
    for element in spine?.elements ?? [] where element.name == "itemref" {
      guard let item = element.attribute("idref").flatMap({ items[$0] }), !item.properties.contains("nav"),
        ["application/xhtml+xml", "text/html", "application/xml", "text/xml", "text/x-oeb1-document"]
          .contains(item.mediaType.lowercased()),
        seen.insert(item.path).inserted
      else { continue }
      if element.attribute("linear") == "no" { asides.append(item) } else { pages.append(item) }
    }
  }

  // MARK: Contents

  private mutating func readContents(
    _ spine: MarkupNode?, _ read: (String) throws(WorkError) -> [UInt8]?
  ) throws(EbookFailure) {
    if let nav = items.values.first(where: { $0.properties.contains("nav") }),
      let root = try Self.page(nav.path, read)?.root, let list = Self.contentsList(in: root, depth: 0)
    {
      readList(list, level: 0, from: nav.path)
    }
    let ncx =
      spine?.attribute("toc").flatMap { items[$0] }
      ?? items.values.first { $0.mediaType == "application/x-dtbncx+xml" }
    if contents.isEmpty, let ncx, let root = try Self.document(ncx.path, read)?.root,
      let map = root.first("navmap")
    {
      readPoints(of: map, level: 0, from: ncx.path)
    }
  }

  private static func page(
    _ path: String, _ read: (String) throws(WorkError) -> [UInt8]?
  ) throws(EbookFailure) -> MarkupDocument? {
    do throws(WorkError) {
      return try read(path).flatMap { MarkupDocument($0, isPage: true) }
    } catch {
      throw .work(error)
    }
  }

  /// The list in the `nav` that is the table of contents.
  private static func contentsList(in node: MarkupNode, depth: Int) -> MarkupNode? {
    guard depth < 32 else { return nil }
    for element in node.elements {
      if element.name == "nav",
        (element.attribute("epub:type") ?? "toc").split(separator: " ").contains("toc")
      {
        return element.first("ol")
      }
      if let found = contentsList(in: element, depth: depth + 1) { return found }
    }
    return nil
  }

  private mutating func readList(_ list: MarkupNode, level: Int, from path: String) {
    for item in list.elements where item.name == "li" {
      if let link = item.first("a") { add(link.line, link.attribute("href"), level: level, from: path) }
      if level < EbookBounds.contentsLevels, let inner = item.first("ol") {
        readList(inner, level: level + 1, from: path)
      }
    }
  }

  private mutating func readPoints(of node: MarkupNode, level: Int, from path: String) {
    for point in node.elements where point.name == "navpoint" {
      let name = point.first("navlabel")?.line ?? ""
      add(name, point.first("content")?.attribute("src"), level: level, from: path)
      if level < EbookBounds.contentsLevels { readPoints(of: point, level: level + 1, from: path) }
    }
  }

  private mutating func add(_ name: String, _ href: String?, level: Int, from path: String) {
    guard contents.count < EbookBounds.contentsCount, !name.isEmpty, let href,
      let target = EbookPath.resolve(href, from: path)
    else { return }
    contents.append(Line(name: name, level: level, path: target.path, fragment: target.fragment))
  }
}

/// Why an e-book could not be read.
enum EbookFailure: Error {
  case problem(EbookReading.Problem)
  case work(WorkError)
}

/// References inside of an e-book: they lead to entries of its archive, and to nothing else.
enum EbookPath {
  /// - Parameter base: The entry in which the reference stands.
  static func resolve(_ reference: String, from base: String) -> (path: String, fragment: String?)? {
    let halves = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = halves.first, let decoded = decoded(String(first)), !decoded.contains(":") else {
      return nil
    }
    let fragment = halves.count > 1 ? self.decoded(String(halves[1])) : nil
    guard !decoded.isEmpty else { return (base, fragment) }
    var parts = decoded.hasPrefix("/") ? [] : Array(base.split(separator: "/").dropLast())
    for part in decoded.split(separator: "/") {
      switch part {
      case ".": continue
      case "..":
        guard parts.popLast() != nil else { return nil }
      default: parts.append(part)
      }
    }
    return (parts.joined(separator: "/"), fragment)
  }

  private static func decoded(_ text: String) -> String? {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), rest.count >= 2
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
