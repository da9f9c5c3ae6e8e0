import EbookMarkup
import Media

/// The parts of an EPUB (version 2 or 3), as listed by its container and its package document.
struct EbookPackage {
  struct Item {
    enum Kind {
      case page
      case picture
      case other
    }

    /// The name of its entry.
    let path: String
    let kind: Kind
    let mediaType: String
    let properties: [Substring]
    /// True if it has the table of contents, in addition to any text.
    var isNavigation: Bool { properties.contains("nav") }
    /// The id of the item that replaces this one if its type is not supported.
    let fallback: String?
  }

  private(set) var name = ""
  private(set) var creators: [String] = []
  private(set) var language: String?
  private(set) var identifiers: [String] = []
  /// The pages in reading order.
  private(set) var pages: [Item] = []
  /// The pages opened from other pages, such as notes.
  private(set) var asides: [Item] = []
  /// The names of parts in the reading order that are missing from the manifest or have unsupported types.
  private(set) var lost: [String] = []
  /// Pictures and pages that may be the cover, likeliest first.
  private(set) var coverPaths: [String] = []
  private(set) var contents: [EbookContents.Line] = []

  private let references: ArchiveReferences
  private var manifest: [Item] = []
  /// The items by id. In invalid books several items share an id.
  private var items: [String: [Item]] = [:]

  typealias Read = (String) throws(WorkError) -> [UInt8]?

  /// - Parameters:
  ///   - path: The entry of the package document.
  ///   - read: Returns the content of an entry.
  init(_ path: String, _ references: ArchiveReferences, read: @escaping Read) throws(EbookFailure) {
    self.references = references
    guard let root = try Self.document(path, isPage: false, read)?.root else { throw .problem(.damaged) }
    readMetadata(root.first("metadata"), depth: 0)
    readManifest(root.first("manifest"), from: path)
    let spine = root.first("spine")
    readSpine(spine)
    coverPaths = coverPaths(root, from: path)
    contents = try EbookContents(references, read).lines(
      nav: manifest.first(where: \.isNavigation)?.path,
      ncx: (spine?.attribute("toc").flatMap { items[$0]?.first }
        ?? manifest.first { $0.mediaType == Self.ncxType })?.path)
  }

  /// Returns the entry of the package document: the one that the container names, or else the only `.opf` file.
  static func path(_ references: ArchiveReferences, read: Read) throws(EbookFailure) -> String {
    let archive = references.archive
    let container = try archive.name(of: "META-INF/container.xml")
      .flatMap { path throws(EbookFailure) in try document(path, isPage: false, read) }
    let roots = container?.root?.descendant(["rootfiles"])?.elements ?? []
    let paths = roots.filter { $0.name == "rootfile" }
      .compactMap { $0.attribute("full-path").flatMap(references.entry) }
    if let path = paths.first(where: { archive[$0] != nil }) { return path }
    let named = archive.entries.filter {
      $0.name.lowercased().hasSuffix(".opf") && !$0.name.hasPrefix("__MACOSX")
    }
    guard named.count == 1, let only = named.first else {
      throw .problem(paths.isEmpty ? .otherFormat : .damaged)
    }
    return only.name
  }

  static func document(_ path: String, isPage: Bool, _ read: Read) throws(EbookFailure) -> MarkupDocument? {
    do throws(WorkError) {
      return try read(path).flatMap { MarkupDocument($0, isPage: isPage) }
    } catch {
      if case .library = error { return nil }
      throw .work(error)
    }
  }

  private mutating func readMetadata(_ metadata: MarkupNode?, depth: Int) {
    for element in metadata?.elements ?? [] {
      // Some programs nest these one level deeper.
      if element.name == "dc-metadata" || element.name == "x-metadata", depth < 2 {
        readMetadata(element, depth: depth + 1)
        continue
      }
      let line = element.line
      guard !line.isEmpty else { continue }
      switch element.name {
      case "title": if name.isEmpty { name = line }
      case "creator":
        if creators.count < EbookBounds.creatorCount, !creators.contains(line) { creators.append(line) }
      case "language": language = language ?? line
      case "identifier", "source":
        if identifiers.count < EbookBounds.identifierCount { identifiers.append(line) }
      default: break
      }
    }
  }

  // MARK: Manifest and spine

  private mutating func readManifest(_ list: MarkupNode?, from path: String) {
    for element in list?.elements ?? [] where element.name == "item" {
      guard let href = element.attribute("href"), let target = references.resolve(href, from: path) else {
        continue
      }
      let type = Self.mediaType(element.attribute("media-type") ?? "")
      let item = Item(
        path: target.path, kind: Self.kind(type, target.path), mediaType: type,
        properties: (element.attribute("properties") ?? "").split(whereSeparator: \.isWhitespace),
        fallback: element.attribute("fallback"))
      manifest.append(item)
      if let id = element.attribute("id") { items[id, default: []].append(item) }
    }
  }

  /// Returns the media type in lowercase, without parameters.
  private static func mediaType(_ text: String) -> String {
    text.prefix { $0 != ";" }.lowercased().split(whereSeparator: \.isWhitespace).joined()
  }

  private static let ncxType = "application/x-dtbncx+xml"
  private static let pageTypes: Set = [
    "application/xhtml+xml", "application/xhtml", "text/html", "text/xhtml", "application/xml", "text/xml",
    "text/x-oeb1-document", "application/html+xml", "image/svg+xml",
  ]
  private static let pictureTypes: Set = [
    "image/jpeg", "image/jpg", "image/pjpeg", "image/png", "image/webp",
  ]

  /// Returns the kind by media type, or else by file name.
  private static func kind(_ mediaType: String, _ path: String) -> Item.Kind {
    if pageTypes.contains(mediaType) { return .page }
    if pictureTypes.contains(mediaType) { return .picture }
    switch path.lowercased().split(separator: ".").last {
    case "xhtml", "html", "htm", "xht", "svg": return .page
    case "jpg", "jpeg", "png", "webp": return .picture
    default: return .other
    }
  }

  private mutating func readSpine(_ spine: MarkupNode?) {
    var seen: Set<String> = []
    var uses: [String: Int] = [:]
    for element in spine?.elements ?? [] where element.name == "itemref" {
      guard let id = element.attribute("idref"), !id.isEmpty else { continue }
      guard let known = items[id], let first = known.first else {
        addMissing(id)
        continue
      }
      // Items that share an id are used one after the other.
      let use = uses[id, default: 0]
      uses[id] = use + 1
      let item = known.indices.contains(use) ? known[use] : first
      guard item.mediaType != Self.ncxType, seen.insert(item.path).inserted else { continue }
      guard let shown = shown(item) else {
        addMissing(item.path)
        continue
      }
      if element.attribute("linear")?.lowercased() == "no" {
        asides.append(shown)
      } else {
        pages.append(shown)
      }
    }
    // A book without a reading order uses the order of its manifest.
    if pages.isEmpty, lost.isEmpty {
      pages = manifest.filter { item in
        item.kind == .page && item.mediaType != "image/svg+xml" && seen.insert(item.path).inserted
      }
    }
  }

  /// Records a missing part. One name beyond the limit signals that there are more.
  private mutating func addMissing(_ name: String) {
    if lost.count <= EbookBounds.missingCount { lost.append(Self.partName(name)) }
  }

  /// Returns the name of a missing part that the table of contents does not name.
  static func partName(_ text: String) -> String {
    let line = EbookLine.line(text)
    return line.isEmpty ? "?" : line
  }

  private static let maxFallbacks = 8

  /// Returns the item, or the first of its fallbacks with a supported type.
  private func shown(_ item: Item) -> Item? {
    var item = item
    for _ in 0..<Self.maxFallbacks {
      guard item.kind == .other else { return item }
      guard let next = item.fallback.flatMap({ items[$0]?.first }) else { return nil }
      item = next
    }
    return nil
  }

  // MARK: Cover

  /// Returns the candidates, most reliable first.
  private func coverPaths(_ root: MarkupNode, from path: String) -> [String] {
    var found = manifest.filter { $0.properties.contains("cover-image") }.map(\.path)
    for meta in root.first("metadata")?.elements ?? [] where meta.attribute("name")?.lowercased() == "cover" {
      guard let content = meta.attribute("content"), !content.isEmpty else { continue }
      // The id of an item. Some programs write its path instead.
      if let item = items[content]?.first {
        found.append(item.path)
      } else if let target = references.resolve(content, from: path) {
        found.append(target.path)
      }
    }
    for reference in root.first("guide")?.elements ?? [] where reference.name == "reference" {
      guard reference.attribute("type")?.lowercased().contains("cover") == true,
        let target = reference.attribute("href").flatMap({ references.resolve($0, from: path) })
      else { continue }
      found.append(target.path)
    }
    let pictures = manifest.filter { $0.kind == .picture }.map(\.path)
    let named = pictures.filter { Self.fileName($0).hasPrefix("cover") }
    let containing = pictures.filter { Self.fileName($0).contains("cover") }
    let byId = items.filter { $0.key.lowercased().contains("cover") }.values.flatMap { $0 }
      .filter { $0.kind == .picture }.map(\.path).sorted()
    return found + named + byId + containing
  }

  private static func fileName(_ path: String) -> String {
    path.split(separator: "/").last.map { $0.lowercased() } ?? ""
  }
}

/// The reason why an e-book could not be read.
enum EbookFailure: Error {
  case problem(EbookReading.Problem)
  case work(WorkError)
}
