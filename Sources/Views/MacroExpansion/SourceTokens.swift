/// The smallest pieces of a Swift source that matter to an expansion, without comments and spaces.
struct SourceToken: Equatable {
  enum Kind: Equatable {
    /// A name, keyword or number.
    case word
    /// A whole string or regular expression, with all that is interpolated.
    case literal
    case opening, closing
    /// Operators and other punctuation; neighbouring characters of an operator are one token.
    case symbol
  }

  let kind: Kind
  /// Where it stands, in bytes of UTF-8.
  let range: Range<Int>
  /// How many brackets are open around it. A bracket has the depth of what is outside.
  let depth: Int
}

/// A piece of source, and what it consists of.
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

  /// The position after the bracket that closes the one at `position`; after the last token when none does.
  func afterBrackets(at position: Int) -> Int {
    guard tokens.indices.contains(position), tokens[position].kind == .opening else { return position }
    let depth = tokens[position].depth
    let closing = tokens[(position + 1)...].firstIndex { $0.kind == .closing && $0.depth == depth }
    return closing.map { $0 + 1 } ?? tokens.count
  }

  /// The position after the attributes that begin at `position`, each with its arguments.
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
    // Arguments stand at the name: what stands apart belongs to what follows.
    if isAt(position, "("), tokens[position].range.lowerBound == tokens[position - 1].range.upperBound {
      position = afterBrackets(at: position)
    }
    return position
  }
}
