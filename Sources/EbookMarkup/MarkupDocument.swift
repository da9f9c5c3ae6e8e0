import CXML
import Media

/// A document of an e-book as a tree. Nothing is loaded for it, and no entity that it declares is replaced.
package final class MarkupDocument {
  private let document: xmlDocPtr

  /// As XML, and where it is none, as browsers read what people write.
  package init?(_ bytes: [UInt8], isPage: Bool) {
    let bytes = isPage ? Self.withoutNamedEntities(bytes) : bytes
    let count = Int32(clamping: bytes.count)
    let quiet = XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
    let strict = bytes.withUnsafeBytes { buffer in
      xmlReadMemory(
        buffer.baseAddress?.assumingMemoryBound(to: CChar.self), count, nil, nil,
        Int32(quiet | XML_PARSE_NOCDATA.rawValue))
    }
    if let strict {
      document = strict
      return
    }
    guard isPage else { return nil }
    let lenient =
      HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NONET.rawValue | HTML_PARSE_NOERROR.rawValue
      | HTML_PARSE_NOWARNING.rawValue
    let recovered = bytes.withUnsafeBytes { buffer in
      htmlReadMemory(
        buffer.baseAddress?.assumingMemoryBound(to: CChar.self), count, nil, "utf-8", Int32(lenient))
    }
    guard let recovered else { return nil }
    document = recovered
  }

  deinit { xmlFreeDoc(document) }

  package var root: MarkupNode? { xmlDocGetRootElement(document).map { MarkupNode($0, of: self) } }

  /// Names such as `&nbsp;` are declared in a document that is never loaded; numbers say the same.
  private static func withoutNamedEntities(_ bytes: [UInt8]) -> [UInt8] {
    let ampersand = UInt8(ascii: "&")
    guard bytes.contains(ampersand), !bytes.contains(0) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == ampersand, let (number, end) = entity(in: bytes, after: index) {
        result += Array("&#\(number);".utf8)
        index = end
      } else {
        result.append(byte)
        index += 1
      }
    }
    return result
  }

  private static let longestEntityName = 8
  private static let entitiesOfXML = ["amp", "lt", "gt", "quot", "apos"]

  private static func entity(in bytes: [UInt8], after start: Int) -> (number: UInt32, end: Int)? {
    let rest = bytes[(start + 1)...].prefix(longestEntityName + 1)
    guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
    guard !entitiesOfXML.contains(name), let entity = htmlEntityLookup(name) else { return nil }
    return (entity.pointee.value, end + 1)
  }
}

/// A node, which keeps its document.
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

  /// In lowercase, without the prefix of a namespace.
  package var name: String {
    guard let name = pointer.pointee.name else { return "" }
    let whole = String(cString: name).lowercased()
    return whole.split(separator: ":").last.map(String.init) ?? whole
  }

  /// The bytes of a text.
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

  /// - Parameter name: With the prefix where it has one, such as `epub:type`.
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

  /// All text in it, in one line.
  package var line: String {
    var bytes: [UInt8] = []
    collect(&bytes)
    return EbookLine.line(String(decoding: bytes, as: UTF8.self))
  }

  private func collect(_ bytes: inout [UInt8]) {
    guard bytes.count < 4_096 else { return }
    switch kind {
    case .text: withText { bytes.append(contentsOf: $0.prefix(4_096)) }
    case .element: for child in children { child.collect(&bytes) }
    case .other: break
    }
  }
}

/// Words in one line, without control characters, cut after so many scalars as it may have.
package enum EbookLine {
  package static func line(_ text: String) -> String {
    let words = text.unicodeScalars.split { scalar in
      scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
    }
    let line = words.map { String($0) }.joined(separator: " ").unicodeScalars.prefix(EbookBounds.lineLength)
    return String(line.last == " " ? line.dropLast() : line)
  }
}
