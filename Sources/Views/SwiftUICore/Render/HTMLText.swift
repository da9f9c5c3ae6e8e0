import SwiftUISymbols

/// HTML under construction, as bytes.
struct HTMLText {
  private(set) var bytes: [UInt8] = []

  var isEmpty: Bool { bytes.isEmpty }
  var string: String { String(decoding: bytes, as: UTF8.self) }

  static func += (text: inout Self, more: [UInt8]) { text.bytes += more }

  static func += (text: inout Self, more: String) {
    var more = more
    more.withUTF8 { text.bytes.append(contentsOf: $0) }
  }

  mutating func append(_ number: UInt32) {
    if number < 10 {
      bytes.append(48 + UInt8(truncatingIfNeeded: number))
      return
    }
    append(number / 10)
    bytes.append(48 + UInt8(truncatingIfNeeded: number % 10))
  }

  /// Escapes a text or an attribute value.
  mutating func escape(_ text: String) {
    var text = text
    text.withUTF8 { text in
      var start = 0
      for index in text.indices {
        guard let escaped = Self.escaped(text[index]) else { continue }
        bytes.append(contentsOf: text[start..<index])
        self += escaped
        start = index + 1
      }
      bytes.append(contentsOf: text[start...])
    }
  }

  /// All special characters are ASCII, which never occurs inside other UTF-8 sequences.
  private static func escaped(_ byte: UInt8) -> String? {
    if byte > 62 { return nil }
    switch byte {
    case UInt8(ascii: "&"): return "&amp;"
    case UInt8(ascii: "<"): return "&lt;"
    case UInt8(ascii: ">"): return "&gt;"
    case UInt8(ascii: "\""): return "&quot;"
    case UInt8(ascii: "'"): return "&#39;"
    case 0: return "\u{FFFD}"
    default: return nil
    }
  }

  mutating func write(_ name: AttributeName, _ value: String) {
    var value = value
    if name.isURL {
      guard let safe = HTML.safeURL(value) else { return }
      value = safe
    }
    self += " "
    self += name.html
    if value.isEmpty && name != .alt && name != .value { return }
    self += "=\""
    escape(value)
    self += "\""
  }
}

/// The markup that all elements of a template share.
struct Markup: Sendable {
  /// The markup before the element's number.
  let start: [UInt8]
  /// The markup after the number, up to the first difference.
  let middle: [UInt8]
  let end: [UInt8]
  /// True if attributes differ. They follow ``middle``.
  let hasValues: Bool
  /// True if nothing follows ``middle``.
  let isWhole: Bool
  /// True if text or elements precede ``end``.
  let hasContent: Bool

  /// Returns nil for a node and for elements that need more work.
  @MainActor init?(_ part: Template.Part) {
    let tag = part.tag
    guard tag != .node, tag != .select, !tag.holdsValueAsText,
      !part.attributes.contains(where: { $0.name.style != nil })
    else { return nil }
    var text = HTMLText()
    text += "<\(tag.name) id=\"n"
    start = text.bytes
    text = HTMLText()
    text += "\""
    if tag == .button {
      text += " type=\"button\""
    } else if tag.isField, !part.attributes.contains(where: { $0.name == .autocomplete }) {
      text += " autocomplete=\"off\""
    }
    let classes = HTMLWriter.classes(part.kind, part.style, part.traits)
    if !classes.isEmpty { text += " class=\"\(classes)\"" }
    hasValues = part.valuedAttributes
    let isDrawing = tag == .svg && part.length == 0
    hasContent = !tag.isVoid && !isDrawing
    var end = tag.isVoid ? "" : "</\(tag.name)>"
    if isDrawing { end = Symbols.shape(part.fixedText) + end }
    isWhole = !hasValues && !hasContent
    if !hasValues {
      for attribute in part.attributes { text.write(attribute.name, attribute.value) }
      text += ">"
    }
    if isWhole { text += end }
    middle = text.bytes
    self.end = Array(end.utf8)
  }
}
