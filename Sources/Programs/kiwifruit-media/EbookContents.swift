import EbookMarkup
import Media

/// The table of contents of an e-book: the navigation document of EPUB 3, or else the NCX of EPUB 2.
struct EbookContents {
  struct Line {
    let name: String
    let level: Int
    let path: String
    let fragment: String?
  }

  private let references: ArchiveReferences
  private let read: EbookPackage.Read
  private var found: [Line] = []

  init(_ references: ArchiveReferences, _ read: @escaping EbookPackage.Read) {
    self.references = references
    self.read = read
  }

  /// Returns the lines of the table of contents; empty if the e-book has none.
  ///
  /// - Parameters:
  ///   - nav: The path of the navigation document in the archive.
  ///   - ncx: The path of the NCX in the archive.
  func lines(nav: String?, ncx: String?) throws(EbookFailure) -> [Line] {
    var contents = self
    if let nav, let root = try EbookPackage.document(nav, isPage: true, read)?.root,
      let list = Self.list(in: root, depth: 0)
    {
      contents.readList(list, level: 0, from: nav)
    }
    if contents.found.isEmpty, let ncx, let root = try EbookPackage.document(ncx, isPage: false, read)?.root,
      let map = root.descendant(["navmap"], depth: 4)
    {
      contents.readPoints(of: map, level: 0, from: ncx)
    }
    return contents.found
  }

  private static let lists: Set = ["ol", "ul"]

  /// The list of the `nav` element that is the table of contents.
  private static func list(in node: MarkupNode, depth: Int) -> MarkupNode? {
    guard depth < 32 else { return nil }
    for element in node.elements {
      let isContents =
        element.name == "nav"
        && (element.attribute("epub:type") ?? "toc").split(separator: " ").contains("toc")
      if isContents, let list = element.descendant(lists) { return list }
      if let found = list(in: element, depth: depth + 1) { return found }
    }
    return nil
  }

  private mutating func readList(_ list: MarkupNode, level: Int, from path: String) {
    for item in list.elements where item.name == "li" {
      if let link = item.descendant(["a"], outside: Self.lists) {
        add(link.line, link.attribute("href"), level: level, from: path)
      }
      if level < EbookBounds.contentsLevels, let inner = item.descendant(Self.lists) {
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
    guard found.count < EbookBounds.contentsCount, !name.isEmpty, let href,
      let target = references.resolve(href, from: path)
    else { return }
    found.append(Line(name: name, level: level, path: target.path, fragment: target.fragment))
  }
}
