import CXML
import Media

/// A parsed document of an e-book. External resources are never loaded.
///
/// Documents that exceed the parser's limits are rejected instead of truncated.
package final class MarkupDocument {
  /// The maximum nesting depth of elements.
  package static let maxDepth = 4_000

  private let document: xmlDocPtr

  /// Parses a document as XML, with fallbacks for malformed XML.
  ///
  /// A malformed page is parsed as HTML, as browsers do. Of any other malformed document, the readable part of
  /// the XML is kept.
  package init?(_ bytes: [UInt8], isPage: Bool) {
    guard Self.isReady, let text = MarkupText.prepared(DocumentText.utf8(bytes)) else { return nil }
    guard
      let document = Self.parsedXML(text, recovers: false)
        ?? (isPage ? Self.parsedHTML(text) : Self.parsedXML(text, recovers: true))
    else { return nil }
    self.document = document
  }

  deinit { xmlFreeDoc(document) }

  package var root: MarkupNode? { xmlDocGetRootElement(document).map { MarkupNode($0, of: self) } }

  private static let isReady: Bool = {
    cxml_set_max_depth(UInt32(maxDepth))
    return true
  }()

  private static func parsedXML(_ text: [UInt8], recovers: Bool) -> xmlDocPtr? {
    guard let context = xmlNewParserCtxt() else { return nil }
    defer { xmlFreeParserCtxt(context) }
    var options =
      XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
      | XML_PARSE_NOCDATA.rawValue
    if recovers { options |= XML_PARSE_RECOVER.rawValue }
    let document = withCharacters(of: text) { start, count in
      xmlCtxtReadMemory(context, start, count, nil, "UTF-8", Int32(options))
    }
    return whole(document, context)
  }

  private static func parsedHTML(_ text: [UInt8]) -> xmlDocPtr? {
    guard let context = htmlNewParserCtxt() else { return nil }
    defer { htmlFreeParserCtxt(context) }
    let options =
      HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NONET.rawValue | HTML_PARSE_NOERROR.rawValue
      | HTML_PARSE_NOWARNING.rawValue
    let document = withCharacters(of: text) { start, count in
      htmlCtxtReadMemory(context, start, count, nil, "UTF-8", Int32(options))
    }
    return whole(document, context)
  }

  private static func withCharacters(
    of text: [UInt8], _ body: (UnsafePointer<CChar>?, Int32) -> xmlDocPtr?
  ) -> xmlDocPtr? {
    text.withUnsafeBytes {
      body($0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: $0.count))
    }
  }

  /// Returns nil if the parser stopped at one of its limits, which truncates the document silently.
  private static func whole(_ document: xmlDocPtr?, _ context: xmlParserCtxtPtr) -> xmlDocPtr? {
    guard let document else { return nil }
    guard cxml_was_stopped(context) == 0 else {
      xmlFreeDoc(document)
      return nil
    }
    return document
  }
}

/// A node, which retains its document.
package struct MarkupNode {
  enum Kind {
    case element
    case text
    case other
  }

  private let pointer: xmlNodePtr
  private let document: MarkupDocument

  init(_ pointer: xmlNodePtr, of document: MarkupDocument) {
    self.pointer = pointer
    self.document = document
  }

  var kind: Kind {
    switch pointer.pointee.type {
    case XML_ELEMENT_NODE: .element
    case XML_TEXT_NODE, XML_CDATA_SECTION_NODE: .text
    default: .other
    }
  }

  /// The lowercase name without a namespace prefix.
  package var name: String {
    guard let name = pointer.pointee.name else { return "" }
    let whole = String(cString: name).lowercased()
    return whole.split(separator: ":").last.map(String.init) ?? whole
  }

  /// Calls `body` with the bytes of a text node.
  func withText(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    guard let content = pointer.pointee.content else { return }
    body(UnsafeBufferPointer(start: content, count: Int(xmlStrlen(content))))
  }

  var children: Children { Children(following: pointer.pointee.children, document: document) }

  struct Children: Sequence, IteratorProtocol {
    fileprivate var following: xmlNodePtr?
    fileprivate let document: MarkupDocument

    mutating func next() -> MarkupNode? {
      guard let node = following else { return nil }
      following = node.pointee.next
      return MarkupNode(node, of: document)
    }
  }

  package var elements: [MarkupNode] { children.filter { $0.kind == .element } }

  package func first(_ name: String) -> MarkupNode? { elements.first { $0.name == name } }

  /// Returns the value of an attribute.
  ///
  /// - Parameter name: The name, including a prefix such as in `epub:type`.
  package func attribute(_ name: String) -> String? {
    var attribute = pointer.pointee.properties
    while let current = attribute {
      if Self.qualifiedName(current) == name {
        guard let text = xmlNodeListGetString(pointer.pointee.doc, current.pointee.children, 1) else {
          return ""
        }
        defer { cxml_free(text) }
        return String(cString: text)
      }
      attribute = current.pointee.next
    }
    return nil
  }

  private static func qualifiedName(_ attribute: xmlAttrPtr) -> String {
    let name = attribute.pointee.name.map { String(cString: $0) } ?? ""
    guard let prefix = attribute.pointee.ns?.pointee.prefix else { return name }
    return String(cString: prefix) + ":" + name
  }

  /// Returns the first descendant element with one of the names in document order.
  ///
  /// - Parameters:
  ///   - names: The names to find.
  ///   - others: The names of elements to skip.
  ///   - depth: The maximum number of levels to search.
  package func descendant(_ names: Set<String>, outside others: Set<String> = [], depth: Int = 16)
    -> MarkupNode?
  {
    guard depth > 0 else { return nil }
    for element in elements where !others.contains(element.name) {
      if names.contains(element.name) { return element }
      if let found = element.descendant(names, outside: others, depth: depth - 1) { return found }
    }
    return nil
  }

  private static let maxLineByteCount = 4_096
  private static let maxLineNodeCount = 4_096

  /// The text of all descendants as one line.
  package var line: String {
    var bytes: [UInt8] = []
    var open = [children]
    var nodes = 0
    while let last = open.indices.last, bytes.count < Self.maxLineByteCount, nodes < Self.maxLineNodeCount {
      nodes += 1
      guard let node = open[last].next() else {
        open.removeLast()
        continue
      }
      switch node.kind {
      case .text: node.withText { bytes.append(contentsOf: $0.prefix(Self.maxLineByteCount)) }
      case .element: open.append(node.children)
      case .other: break
      }
    }
    return EbookLine.line(String(decoding: bytes, as: UTF8.self))
  }
}

/// Joins words into one line without control characters, truncated to ``EbookBounds/lineLength`` scalars.
package enum EbookLine {
  package static func line(_ text: String) -> String {
    let words = text.unicodeScalars.split { scalar in
      scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
    }
    let line = words.map { String($0) }.joined(separator: " ").unicodeScalars.prefix(EbookBounds.lineLength)
    return String(line.last == " " ? line.dropLast() : line)
  }
}
