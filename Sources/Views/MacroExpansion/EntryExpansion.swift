/// The expansion of `@Entry`: a key with the variable's default value, and accessors that use it.
struct EntryExpansion {
  private enum Container: String {
    case environment = "EnvironmentValues"
    case transaction = "Transaction"

    var keyProtocol: String {
      switch self {
      case .environment: "EnvironmentKey"
      case .transaction: "TransactionKey"
      }
    }
  }

  private let container: Container
  private let name: String
  private let type: String?
  private let value: String?

  /// - Parameters:
  ///   - declaration: The variable with its attributes.
  ///   - context: The head of the enclosing extension.
  init(declaration: String, context: String?) throws(ExpansionError) {
    let source = SourceTokens(declaration)
    let tokens = source.tokens
    guard let container = context.flatMap(Self.container) else {
      throw ExpansionError(
        message: "'@Entry' requires a variable in an extension of EnvironmentValues or Transaction",
        offset: tokens.first?.range.lowerBound ?? 0)
    }
    self.container = container
    guard
      let keyword = tokens.firstIndex(where: { $0.depth == 0 && ["var", "let"].contains(source.text($0)) }),
      source.isAt(keyword, "var"), tokens.indices.contains(keyword + 1), tokens[keyword + 1].kind == .word
    else {
      throw ExpansionError(
        message: "'@Entry' requires a variable; use 'var'", offset: tokens.first?.range.lowerBound ?? 0)
    }
    name = source.text(tokens[keyword + 1])
    let rest = tokens[(keyword + 2)...]
    let equals = rest.first { $0.depth == 0 && source.text($0) == "=" }
    if equals == nil, let block = rest.first(where: { $0.depth == 0 && source.text($0) == "{" }) {
      throw ExpansionError(
        message: "'@Entry' generates the accessors; remove them", offset: block.range.lowerBound)
    }
    value = equals.map { source.text($0.range.upperBound..<source.bytes.count) }
    type =
      if let colon = rest.first, source.text(colon) == ":" {
        source.text(colon.range.upperBound..<(equals?.range.lowerBound ?? source.bytes.count))
      } else {
        nil
      }
    let isOptional = type.map(Self.isOptional) ?? false
    if value == nil, !isOptional {
      throw ExpansionError(
        message: "'@Entry' requires a default value for '\(name)'",
        offset: tokens[keyword + 1].range.lowerBound)
    }
  }

  private static func container(_ context: String) -> Container? {
    let source = SourceTokens(context)
    guard let keyword = source.tokens.firstIndex(where: { $0.depth == 0 && source.text($0) == "extension" })
    else { return nil }
    var last = keyword + 1
    while source.isAt(last + 1, ".") { last += 2 }
    return source.tokens.indices.contains(last) ? Container(rawValue: source.text(source.tokens[last])) : nil
  }

  /// Returns whether a type is written as an optional.
  private static func isOptional(_ type: String) -> Bool {
    let source = SourceTokens(type)
    guard let first = source.tokens.first, let last = source.tokens.last else { return false }
    let whole = source.text(first.range.lowerBound..<last.range.upperBound)
    return whole.hasSuffix("?") || whole.hasPrefix("Optional<") && whole.hasSuffix(">")
  }

  private var key: String { "__Key_\(name.filter { $0 != "`" })" }

  var accessors: String {
    """
    {
      get { self[\(key).self] }
      set { self[\(key).self] = newValue }
    }
    """
  }

  var peer: String {
    """
    private struct \(key): SwiftUICore.\(container.keyProtocol) {
      \(content)
    }
    """
  }

  private var content: String {
    guard let type else { return "static let defaultValue = \(value ?? "nil")" }
    return """
      static var defaultValue: \(type) {
          \(value ?? "nil")
        }
      """
  }
}
