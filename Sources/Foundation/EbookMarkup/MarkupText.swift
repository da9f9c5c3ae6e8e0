import CXML

/// The text of a document, made ready for the parser.
enum MarkupText {
  /// The time that the parser takes for an element grows with the square of its attributes.
  private static let maxAttributeCount = 256
  /// For each end tag the parser looks through the open elements. Of a document with steps beyond this it would take
  /// minutes.
  private static func maxSteps(_ byteCount: Int) -> Int { 64 * byteCount + 1 << 20 }

  /// Replaces the entities that the document declares and the names of characters that HTML declares, and escapes
  /// ampersands that begin neither.
  ///
  /// Names such as `&nbsp;` are declared in a document that is never loaded. Comments and `CDATA` stay as they are.
  ///
  /// - Returns: Nil for a document that would cost the parser much more time than its length: with an element of too
  ///   many attributes, with too many end tags under too many open elements, or with entities that grow without bound.
  static func prepared(_ text: [UInt8]) -> [UInt8]? {
    guard let text = DeclaredEntities.replaced(in: text) else { return nil }
    var reader = Reader(text)
    return reader.prepared()
  }

  /// The character whose number begins a text, such as `&#8212;`, and the index behind it.
  static func numberedCharacter(in text: ArraySlice<UInt8>) -> (Unicode.Scalar, end: Int)? {
    let rest = text.dropFirst().prefix(maxNameLength + 1)
    guard rest.first == UInt8(ascii: "#"), let end = rest.firstIndex(of: UInt8(ascii: ";")) else {
      return nil
    }
    let digits = String(decoding: rest[..<end].dropFirst(), as: UTF8.self)
    let number =
      digits.first == "x" || digits.first == "X"
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    // Others are no characters of XML, which would end the document.
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

    /// A sign that is followed by anything else is a character of the text.
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

    /// Signs of comparison in it begin no tags.
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

    /// As a character.
    private mutating func copyAmpersand() {
      result += "&amp;".utf8
      index += 1
    }

    // MARK: Tags

    /// - Returns: Whether it has no more attributes than an element may have.
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
        // Each attribute is counted by its name and by its value's end.
        guard attributes <= 2 * MarkupText.maxAttributeCount else { return false }
        if byte > 0x20 || previous != UInt8(ascii: "=") { previous = byte }
        copyByte()
      }
      return true
    }
  }
}

/// The elements that are open at a place, and how many of them all end tags so far had to pass.
private struct OpenElements {
  private var names: [UInt64] = []
  private(set) var steps = 0

  private static let empty = Set(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]
      .map { hash(Array($0.utf8)[...]) })

  /// - Parameters:
  ///   - tag: What follows the `<` of a tag.
  ///   - isClosed: Whether it is a start and an end tag in one.
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

  /// FNV-1a, without case.
  private static func hash(_ name: ArraySlice<UInt8>) -> UInt64 {
    name.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1 | 0x20)) &* 0x100_0000_01b3 }
  }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ mark: StaticString) -> Bool {
    mark.withUTF8Buffer { suffix($0.count).elementsEqual($0) }
  }
}
