import CXML

/// Prepares the text of a document for the parser.
enum MarkupText {
  /// The maximum number of attributes: the parser's time per element is quadratic in them.
  private static let maxAttributeCount = 256
  /// Returns the maximum number of open elements that all end tags together may search.
  ///
  /// The parser searches the open elements for each end tag, so a document beyond this limit would take
  /// minutes.
  private static func maxSteps(_ byteCount: Int) -> Int { 64 * byteCount + 1 << 20 }

  /// Expands entities declared by the document or by HTML, and escapes other ampersands.
  ///
  /// Names such as `&nbsp;` are declared in an external document that is never loaded. Comments and `CDATA`
  /// sections are left unchanged.
  ///
  /// - Returns: The text, or nil if parsing would take disproportionate time: too many attributes, end tags
  ///   or entity expansions.
  static func prepared(_ text: [UInt8]) -> [UInt8]? {
    guard let text = DeclaredEntities.replaced(in: text) else { return nil }
    var reader = Reader(text)
    return reader.prepared()
  }

  /// Returns the character of a leading reference such as `&#8212;` and the index after it.
  static func numberedCharacter(in text: ArraySlice<UInt8>) -> (Unicode.Scalar, end: Int)? {
    let rest = text.dropFirst().prefix(maxNameLength + 1)
    guard rest.first == UInt8(ascii: "#"), let end = rest.firstIndex(of: UInt8(ascii: ";")) else {
      return nil
    }
    let digits = String(decoding: rest[..<end].dropFirst(), as: UTF8.self)
    let number =
      digits.first == "x" || digits.first == "X"
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    // Other characters are invalid in XML and would end the document.
    guard let scalar = number.flatMap(Unicode.Scalar.init),
      scalar.value >= 0x20 && scalar.value & 0xFFFE != 0xFFFE || [0x09, 0x0A, 0x0D].contains(scalar.value)
    else { return nil }
    return (scalar, end + 1)
  }

  private static let maxNameLength = 32

  private struct Reader {
    private let text: [UInt8]
    private var result: [UInt8] = []
    private var index = 0
    private var openElements = OpenElements()

    init(_ text: [UInt8]) {
      self.text = text
      result.reserveCapacity(text.count)
    }

    mutating func prepared() -> [UInt8]? {
      while index < text.count {
        switch text[index] {
        case UInt8(ascii: "&"): copyReference()
        case UInt8(ascii: "<"):
          if begins("<!--") {
            copy(through: "-->")
          } else if begins("<![CDATA[") {
            copy(through: "]]>")
          } else if !beginsTag {
            copyByte()
          } else {
            let isScript = begins("<script") || begins("<style")
            let name = index + 1
            guard copyTag() else { return nil }
            let isClosed = result.hasSuffix("/>")
            openElements.take(text[name..<index], isClosed: isClosed)
            guard openElements.steps <= MarkupText.maxSteps(text.count) else { return nil }
            if isScript, !isClosed { copyScript() }
          }
        default: copyByte()
        }
      }
      return result
    }

    private func begins(_ mark: StaticString) -> Bool {
      mark.withUTF8Buffer { text[index...].starts(with: $0) }
    }

    /// Indicates whether a `<` starts a tag. Otherwise it is text.
    private var beginsTag: Bool {
      guard index + 1 < text.count else { return false }
      let next = text[index + 1]
      return (0x61...0x7A).contains(next | 0x20) || next > 0x7F || "/!?_:".utf8.contains(next)
    }

    private mutating func copyByte() {
      result.append(text[index])
      index += 1
    }

    private mutating func copy(through mark: StaticString) {
      while index < text.count {
        if begins(mark) {
          for _ in 0..<mark.utf8CodeUnitCount { copyByte() }
          return
        }
        copyByte()
      }
    }

    /// Copies a script, where comparison signs start no tags.
    private mutating func copyScript() {
      while index < text.count, !begins("</") {
        if text[index] == UInt8(ascii: "&") { copyReference() } else { copyByte() }
      }
    }

    // MARK: References

    private static let namesOfXML = ["amp", "lt", "gt", "quot", "apos"]

    private mutating func copyReference() {
      if MarkupText.numberedCharacter(in: text[index...]) != nil { return copyByte() }
      let rest = text[(index + 1)...].prefix(MarkupText.maxNameLength + 1)
      let name = rest.firstIndex(of: UInt8(ascii: ";")).map { String(decoding: rest[..<$0], as: UTF8.self) }
      guard let name, !name.isEmpty else { return copyAmpersand() }
      if Self.namesOfXML.contains(name) {
        copyByte()
      } else if let entity = htmlEntityLookup(name) {
        result += Array("&#\(entity.pointee.value);".utf8)
        index += name.utf8.count + 2
      } else {
        copyAmpersand()
      }
    }

    /// Copies the ampersand as a character.
    private mutating func copyAmpersand() {
      result += "&amp;".utf8
      index += 1
    }

    // MARK: Tags

    /// Copies a tag.
    ///
    /// - Returns: True if the number of attributes is within the limit.
    private mutating func copyTag() -> Bool {
      var quote: UInt8?
      var attributes = 0
      var previous = text[index]
      copyByte()
      while index < text.count {
        let byte = text[index]
        if byte == UInt8(ascii: "&") {
          copyReference()
          previous = byte
          continue
        }
        if let open = quote {
          if byte == open {
            quote = nil
            attributes += 1
          }
        } else if byte == UInt8(ascii: ">") {
          copyByte()
          return true
        } else if byte == UInt8(ascii: "<") {
          return true
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), previous == UInt8(ascii: "=") {
          quote = byte
        } else if byte > 0x20, previous <= 0x20 {
          attributes += 1
        }
        // Each attribute counts twice: by its name and by the end of its value.
        guard attributes <= 2 * MarkupText.maxAttributeCount else { return false }
        if byte > 0x20 || previous != UInt8(ascii: "=") { previous = byte }
        copyByte()
      }
      return true
    }
  }
}

/// The open elements and the number of those that end tags searched so far.
private struct OpenElements {
  private var names: [UInt64] = []
  private(set) var steps = 0

  private static let empty = Set(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]
      .map { hash(Array($0.utf8)[...]) })

  /// Processes a tag.
  ///
  /// - Parameters:
  ///   - tag: The text after `<`.
  ///   - isClosed: Indicates whether the tag is self-closing.
  mutating func take(_ tag: ArraySlice<UInt8>, isClosed: Bool) {
    guard let first = tag.first, first != UInt8(ascii: "!"), first != UInt8(ascii: "?") else { return }
    let isEnd = first == UInt8(ascii: "/")
    let name = Self.hash((isEnd ? tag.dropFirst() : tag).prefix { $0 > 0x20 && $0 != 0x2F && $0 != 0x3E })
    guard isEnd else {
      if !isClosed, !Self.empty.contains(name) { names.append(name) }
      return
    }
    guard let place = names.lastIndex(of: name) else {
      steps += names.count
      return
    }
    steps += names.count - place
    names.removeLast(names.count - place)
  }

  /// Returns the case-insensitive FNV-1a hash of a name.
  private static func hash(_ name: ArraySlice<UInt8>) -> UInt64 {
    name.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1 | 0x20)) &* 0x100_0000_01b3 }
  }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ mark: StaticString) -> Bool {
    mark.withUTF8Buffer { suffix($0.count).elementsEqual($0) }
  }
}
