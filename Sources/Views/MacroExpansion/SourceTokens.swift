/// A token of Swift source. Comments and spaces are not tokens.
struct SourceToken: Equatable {
  enum Kind: Equatable {
    /// A name, keyword or number.
    case word
    /// A string or regular expression, including its interpolations.
    case literal
    case opening, closing
    /// An operator or other punctuation. Adjacent operator characters form one token.
    case symbol
  }

  let kind: Kind
  /// The position in bytes of UTF-8.
  let range: Range<Int>
  /// The number of enclosing brackets. A bracket has the depth outside of it.
  let depth: Int
}

/// Source and its tokens.
struct SourceTokens {
  let bytes: [UInt8]
  let tokens: [SourceToken]

  init(_ source: String) {
    bytes = Array(source.utf8)
    var scanner = SourceScanner(bytes: bytes)
    tokens = scanner.scan()
  }

  func text(_ token: SourceToken) -> String { text(token.range) }

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  func isAt(_ position: Int, _ text: String) -> Bool {
    tokens.indices.contains(position) && self.text(tokens[position]) == text
  }

  /// Returns the position after the bracket that closes the one at `position`, or after the last token.
  func afterBrackets(at position: Int) -> Int {
    guard tokens.indices.contains(position), tokens[position].kind == .opening else { return position }
    let depth = tokens[position].depth
    let closing = tokens[(position + 1)...].firstIndex { $0.kind == .closing && $0.depth == depth }
    return closing.map { $0 + 1 } ?? tokens.count
  }

  /// Returns the position after the attributes at `position` and their arguments.
  func afterAttributes(at position: Int) -> Int {
    var position = position
    while isAt(position, "@") {
      position = afterAttribute(at: position)
    }
    return position
  }

  func afterAttribute(at position: Int) -> Int {
    var position = position + 2
    while isAt(position, ".") { position += 2 }
    // Arguments follow the name immediately; brackets after a space belong to the next token.
    if isAt(position, "("), tokens[position].range.lowerBound == tokens[position - 1].range.upperBound {
      position = afterBrackets(at: position)
    }
    return position
  }
}
