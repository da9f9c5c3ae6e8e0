/// Splits source into tokens. The compiler has already parsed the source; malformed source ends the scan early.
struct SourceScanner {
  let bytes: [UInt8]
  private var position = 0
  private var depth = 0
  private var tokens: [SourceToken] = []

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func scan() -> [SourceToken] {
    while next() {}
    return tokens
  }

  private func byte(at position: Int) -> UInt8 {
    bytes.indices.contains(position) ? bytes[position] : 0
  }

  private func isAt(_ text: StaticString, _ position: Int) -> Bool {
    text.withUTF8Buffer { expected in
      bytes.dropFirst(position).starts(with: expected)
    }
  }

  private mutating func add(_ kind: SourceToken.Kind, from start: Int) {
    tokens.append(SourceToken(kind: kind, range: start..<position, depth: depth))
  }

  /// Scans one token, comment or space. Returns false at the end.
  private mutating func next() -> Bool {
    guard position < bytes.count else { return false }
    let start = position
    let first = byte(at: position)
    if first <= 0x20 {
      position += 1
    } else if isAt("//", position) {
      while position < bytes.count, !Self.isNewline(byte(at: position)) { position += 1 }
    } else if isAt("/*", position) {
      skipComment()
    } else if let pounds = poundsOfLiteral() {
      skipLiteral(pounds: pounds)
      add(.literal, from: start)
    } else if first == UInt8(ascii: "`") {
      position += 1
      while position < bytes.count, byte(at: position) != first { position += 1 }
      position = min(position + 1, bytes.count)
      add(.word, from: start)
    } else if Self.isWord(first) {
      while Self.isWord(byte(at: position)) { position += 1 }
      add(.word, from: start)
    } else if "([{".utf8.contains(first) {
      position += 1
      add(.opening, from: start)
      depth += 1
    } else if ")]}".utf8.contains(first) {
      position += 1
      depth = max(depth - 1, 0)
      add(.closing, from: start)
    } else if Self.isOperator(first), first != UInt8(ascii: ".") {
      while Self.isOperator(byte(at: position)), byte(at: position) != UInt8(ascii: "."),
        position == start || !(isAt("//", position) || isAt("/*", position))
      {
        position += 1
      }
      add(.symbol, from: start)
    } else {
      position += 1
      add(.symbol, from: start)
    }
    return true
  }

  private mutating func skipComment() {
    var open = 0
    repeat {
      if isAt("/*", position) {
        open += 1
        position += 2
      } else if isAt("*/", position) {
        open -= 1
        position += 2
      } else {
        position += 1
      }
    } while open > 0 && position < bytes.count
    position = min(position, bytes.count)
  }

  // MARK: Strings and regular expressions

  /// Returns the number of `#` before the quote or slash of a literal, or nil if no literal begins here.
  private func poundsOfLiteral() -> Int? {
    var end = position
    while byte(at: end) == UInt8(ascii: "#") { end += 1 }
    let pounds = end - position
    switch byte(at: end) {
    case UInt8(ascii: "\""): return pounds
    case UInt8(ascii: "/") where pounds > 0: return pounds
    case UInt8(ascii: "/") where isRegularExpression: return 0
    default: return nil
    }
  }

  /// True if a slash here begins a regular expression: where a value is expected and the line has another slash.
  private var isRegularExpression: Bool {
    if let last = tokens.last {
      let isOperand = last.kind == .word || last.kind == .literal || last.kind == .closing
      let keyword = String(decoding: bytes[last.range], as: UTF8.self)
      guard !isOperand || ["return", "in", "case", "try", "await"].contains(keyword) else { return false }
    }
    guard !" \t\n\r".utf8.contains(byte(at: position + 1)) else { return false }
    var end = position + 1
    while end < bytes.count, !Self.isNewline(byte(at: end)) {
      if byte(at: end) == UInt8(ascii: "/") { return true }
      end += byte(at: end) == UInt8(ascii: "\\") ? 2 : 1
    }
    return false
  }

  private mutating func skipLiteral(pounds: Int) {
    position += pounds
    let quote = byte(at: position)
    var quotes = 1
    if quote == UInt8(ascii: "\""), byte(at: position + 1) == quote, byte(at: position + 2) == quote {
      quotes = 3
    }
    position += quotes
    while position < bytes.count {
      if byte(at: position) == UInt8(ascii: "\\"),
        quote == UInt8(ascii: "\"") ? isEscape(pounds) : pounds == 0
      {
        position += 1 + pounds
        guard quote == UInt8(ascii: "\""), byte(at: position) == UInt8(ascii: "(") else {
          position += 1
          continue
        }
        skipInterpolation()
      } else if isEnd(of: quote, quotes: quotes, pounds: pounds) {
        position += quotes + pounds
        return
      } else {
        position += 1
      }
    }
    position = bytes.count
  }

  private func isEscape(_ pounds: Int) -> Bool {
    (0..<pounds).allSatisfy { byte(at: position + 1 + $0) == UInt8(ascii: "#") }
  }

  private func isEnd(of quote: UInt8, quotes: Int, pounds: Int) -> Bool {
    (0..<quotes).allSatisfy { byte(at: position + $0) == quote }
      && (0..<pounds).allSatisfy { byte(at: position + quotes + $0) == UInt8(ascii: "#") }
  }

  /// Skips an interpolation in parentheses, which is source with its own literals.
  private mutating func skipInterpolation() {
    var inside = SourceScanner(bytes: bytes)
    inside.position = position
    repeat {
      guard inside.next() else { break }
    } while inside.depth > 0
    position = inside.position
  }

  // MARK: Characters

  private static func isNewline(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  private static func isOperator(_ byte: UInt8) -> Bool { "/=-+!*%<>&|^~?.".utf8.contains(byte) }
}
