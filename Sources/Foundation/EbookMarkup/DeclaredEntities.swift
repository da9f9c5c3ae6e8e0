/// Expands the entities that a document declares itself (XML 1.0, section 4) before parsing.
///
/// External entities are never loaded. They and recursive entities are left unchanged.
struct DeclaredEntities {
  /// The maximum cost of all expansions, in bytes. Each costs its text and a fixed amount.
  private static let maxReplacedByteCount = 8 << 20
  private static let costOfReplacement = 16
  private static let maxDepth = 32
  private static let maxNameLength = 64

  private let texts: [String: [UInt8]]
  private var result: [UInt8] = []
  private var cost = 0

  /// Expands the entities of a document.
  ///
  /// - Returns: The document without its declarations, or nil if the expansion exceeds the limit.
  static func replaced(in text: [UInt8]) -> [UInt8]? {
    guard let declarations = EntityDeclarations(text) else { return text }
    var entities = Self(texts: declarations.texts())
    entities.result.reserveCapacity(text.count)
    entities.result += text[..<declarations.subset.lowerBound]
    let isWhole = entities.copy(text[declarations.subset.upperBound...], within: [], isInTag: true)
    return isWhole ? entities.result : nil
  }

  private init(texts: [String: [UInt8]]) { self.texts = texts }

  /// Copies text to the result and expands references.
  ///
  /// - Parameters:
  ///   - text: The text to copy.
  ///   - names: The entities being expanded, to detect recursion.
  ///   - isInTag: Indicates whether the text starts inside a tag.
  ///   - isInAttribute: Indicates whether the text is part of an attribute value, where markup characters are
  ///     escaped.
  /// - Returns: True if the expansion is within the limits.
  private mutating func copy(
    _ text: ArraySlice<UInt8>, within names: [String], isInTag: Bool = false, isInAttribute: Bool = false
  ) -> Bool {
    var isInTag = isInTag
    var quote: UInt8?
    var previous: UInt8 = 0
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if byte == UInt8(ascii: "&"), let (name, end) = Self.reference(in: text, at: index),
        let replacement = texts[name], !names.contains(name)
      {
        cost += replacement.count + Self.costOfReplacement
        guard cost <= Self.maxReplacedByteCount, names.count < Self.maxDepth,
          copy(replacement[...], within: names + [name], isInAttribute: isInAttribute || quote != nil)
        else { return false }
        index = end
        continue
      }
      if isInAttribute {
        append(value: byte)
        index += 1
        continue
      }
      if isInTag {
        if let open = quote {
          if byte == open { quote = nil }
        } else if byte == UInt8(ascii: ">") {
          isInTag = false
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), previous == UInt8(ascii: "=") {
          quote = byte
        }
        if byte > 0x20 { previous = byte }
      } else if byte == UInt8(ascii: "<") {
        let end = Self.endOfUnparsed(in: text, at: index)
        guard end == index else {
          result += text[index..<end]
          index = end
          continue
        }
        isInTag = text[index...].dropFirst().first.map { $0 > 0x20 && $0 != UInt8(ascii: "=") } ?? false
        previous = byte
      }
      result.append(byte)
      index += 1
    }
    return true
  }

  private mutating func append(value byte: UInt8) {
    switch byte {
    case UInt8(ascii: "<"): result += "&lt;".utf8
    case UInt8(ascii: "\""): result += "&quot;".utf8
    case UInt8(ascii: "'"): result += "&#39;".utf8
    default: result.append(byte)
    }
  }

  /// Returns the end of a comment or `CDATA` section that starts here, or the index.
  private static func endOfUnparsed(in text: ArraySlice<UInt8>, at index: Int) -> Int {
    for (mark, end) in [("<!--", "-->"), ("<![CDATA[", "]]>")] where text[index...].starts(with: mark.utf8) {
      return text.end(of: end, from: index + mark.utf8.count) ?? text.endIndex
    }
    return index
  }

  /// Returns the name of an entity and the index after its reference.
  private static func reference(in text: ArraySlice<UInt8>, at index: Int) -> (name: String, end: Int)? {
    let rest = text[(index + 1)...].prefix(maxNameLength + 1)
    guard let end = rest.firstIndex(of: UInt8(ascii: ";")), end > rest.startIndex,
      rest.first != UInt8(ascii: "#")
    else { return nil }
    return (String(decoding: rest[..<end], as: UTF8.self), end + 1)
  }
}

/// The declarations in a document type (XML 1.0, section 2.8).
private struct EntityDeclarations {
  /// The range from the opening through the closing bracket.
  let subset: Range<Int>
  private let rest: ArraySlice<UInt8>

  /// Returns nil if the document has no declarations.
  init?(_ text: [UInt8]) {
    guard let type = Self.documentType(in: text[...]), let open = Self.bracket(in: text[type...]) else {
      return nil
    }
    var reader = Reader(rest: text[(open + 1)...])
    while let first = reader.rest.first, first != UInt8(ascii: "]") { reader.skip() }
    guard !reader.rest.isEmpty else { return nil }
    subset = open..<reader.rest.startIndex + 1
    rest = text[(open + 1)..<reader.rest.startIndex]
  }

  /// Returns the index after `<!DOCTYPE`, which only comments and processing instructions may precede.
  private static func documentType(in text: ArraySlice<UInt8>) -> Int? {
    var reader = Reader(rest: text)
    while true {
      reader.rest = reader.rest.drop { $0 <= 0x20 }
      guard reader.rest.starts(with: "<!--".utf8) || reader.rest.starts(with: "<?".utf8) else {
        break
      }
      reader.skip()
    }
    let mark = "<!doctype".utf8
    guard reader.rest.prefix(mark.count).map({ $0 | 0x20 }).elementsEqual(mark.map { $0 | 0x20 }) else {
      return nil
    }
    return reader.rest.startIndex + mark.count
  }

  /// Returns the index of the bracket that opens the declarations.
  private static func bracket(in text: ArraySlice<UInt8>) -> Int? {
    var reader = Reader(rest: text)
    while let byte = reader.rest.first, byte != UInt8(ascii: ">") {
      if byte == UInt8(ascii: "[") { return reader.rest.startIndex }
      reader.skipByte()
    }
    return nil
  }

  /// Returns the texts by name. The first declaration of a name wins.
  func texts() -> [String: [UInt8]] {
    var texts: [String: [UInt8]] = [:]
    var reader = Reader(rest: rest)
    while !reader.rest.isEmpty {
      if reader.rest.starts(with: "<!ENTITY".utf8), let (name, text) = reader.declaration(),
        texts[name] == nil
      {
        texts[name] = text
      }
      reader.skip()
    }
    return texts
  }

  private struct Reader {
    var rest: ArraySlice<UInt8>

    /// Skips a comment, a processing instruction, a declaration, or one byte.
    mutating func skip() {
      if rest.starts(with: "<!--".utf8) {
        skip(through: "-->", from: 4)
      } else if rest.starts(with: "<?".utf8) {
        skip(through: "?>", from: 2)
      } else if rest.first == UInt8(ascii: "<") {
        while let byte = rest.first {
          skipByte()
          if byte == UInt8(ascii: ">") { return }
        }
      } else {
        rest = rest.dropFirst()
      }
    }

    /// Skips one byte or a whole literal.
    mutating func skipByte() {
      let byte = rest.popFirst()
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else { return }
      let end = rest.firstIndex { $0 == byte }
      rest = end.map { rest[($0 + 1)...] } ?? rest[rest.endIndex...]
    }

    private mutating func skip(through mark: String, from start: Int) {
      rest = rest[(rest.end(of: mark, from: rest.startIndex + start) ?? rest.endIndex)...]
    }

    /// Returns the declared entity, or nil for parameter and external entities.
    func declaration() -> (name: String, text: [UInt8])? {
      var words = rest.dropFirst(8)
      guard let blank = words.first, blank <= 0x20 else { return nil }
      words = words.drop { $0 <= 0x20 }
      let name = words.prefix { $0 > 0x20 && $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: ">") }
      words = words.dropFirst(name.count).drop { $0 <= 0x20 }
      guard !name.isEmpty, let quote = words.popFirst(),
        quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
        let end = words.firstIndex(of: quote)
      else { return nil }
      return (String(decoding: name, as: UTF8.self), Self.characters(words[..<end]))
    }

    /// Resolves character references, which happens once when an entity is declared.
    private static func characters(_ text: ArraySlice<UInt8>) -> [UInt8] {
      guard text.contains(UInt8(ascii: "&")) else { return Array(text) }
      var result: [UInt8] = []
      var rest = text
      while let byte = rest.first {
        if byte == UInt8(ascii: "&"), let (scalar, end) = MarkupText.numberedCharacter(in: rest) {
          result += String(scalar).utf8
          rest = rest[end...]
        } else {
          result.append(byte)
          rest = rest.dropFirst()
        }
      }
      return result
    }
  }
}

extension ArraySlice<UInt8> {
  /// Returns the index after the next occurrence of a mark, or nil.
  fileprivate func end(of mark: String, from place: Int) -> Int? {
    let mark = Array(mark.utf8)
    guard place <= endIndex, let first = mark.first else { return nil }
    var index = place
    while index <= endIndex - mark.count {
      if self[index] == first, self[index...].starts(with: mark) { return index + mark.count }
      index += 1
    }
    return nil
  }
}
