/// The expansion of `#Preview`: a type with a unique name that makes the preview.
struct PreviewExpansion {
  private let arguments: String
  private let statements: [Substring]
  /// The variables that become state of the preview.
  private let properties: [String]
  private let source: SourceTokens

  /// - Parameter expression: The whole use of the macro, with its arguments and closure.
  init(expression: String) throws(ExpansionError) {
    let source = SourceTokens(expression)
    self.source = source
    let tokens = source.tokens
    let begin = tokens.first?.range.lowerBound ?? 0
    var position = 0
    while tokens.indices.contains(position), !source.isAt(position, "("), !source.isAt(position, "{") {
      position += 1
    }
    var arguments = ""
    var closure: Range<Int>?
    if source.isAt(position, "(") {
      let end = source.afterBrackets(at: position)
      let inside = (position + 1)..<max(end - 1, position + 1)
      let body = inside.first { source.isAt($0, "body") && source.isAt($0 + 1, ":") && tokens[$0].depth == 1 }
      if let body, source.isAt(body + 2, "{") {
        closure = (body + 2)..<source.afterBrackets(at: body + 2)
      }
      // The arguments before the label, without the comma.
      let last = body.map { $0 > inside.lowerBound ? $0 - 1 : $0 } ?? max(end - 1, inside.lowerBound)
      if inside.lowerBound < last, tokens.indices.contains(last) {
        arguments = source.text(tokens[inside.lowerBound].range.lowerBound..<tokens[last].range.lowerBound)
      }
      position = end
    }
    if closure == nil, source.isAt(position, "{") {
      closure = position..<source.afterBrackets(at: position)
    }
    guard let closure, closure.count >= 2 else {
      throw ExpansionError(message: "'#Preview' requires a closure that returns the view", offset: begin)
    }
    self.arguments = arguments
    (properties, statements) = try Self.parts(of: closure, in: source)
  }
}

extension PreviewExpansion {
  /// Extracts the variables with `@Previewable` from a closure.
  private static func parts(
    of closure: Range<Int>, in source: SourceTokens
  ) throws(ExpansionError) -> ([String], [Substring]) {
    let tokens = source.tokens
    guard let opening = tokens[closure].first, let closing = tokens[closure].last else { return ([], []) }
    var properties: [String] = []
    var statements: [Substring] = []
    var kept = opening.range.upperBound
    var position = closure.lowerBound + 1
    while position < closure.upperBound - 1 {
      guard tokens[position].depth == opening.depth + 1, source.isAt(position, "@"),
        source.isAt(position + 1, "Previewable")
      else {
        position += 1
        continue
      }
      statements.append(source.text(kept..<tokens[position].range.lowerBound)[...])
      let end = Self.end(ofDeclarationAt: position + 2, before: closure.upperBound - 1, in: source)
      guard end > position + 2 else {
        throw ExpansionError(
          message: "'@Previewable' requires a variable in the preview",
          offset: tokens[position].range.lowerBound)
      }
      properties.append(
        source.text(tokens[position + 2].range.lowerBound..<tokens[end - 1].range.upperBound))
      kept = tokens[end - 1].range.upperBound
      position = end
    }
    statements.append(source.text(kept..<closing.range.lowerBound)[...])
    return (properties, statements)
  }

  /// Returns the end of a declaration, which is before the first line that does not continue it.
  private static func end(ofDeclarationAt start: Int, before limit: Int, in source: SourceTokens) -> Int {
    let tokens = source.tokens
    guard start < limit else { return start }
    let depth = tokens[start].depth
    // The keyword may follow attributes on separate lines.
    guard
      let keyword = (start..<limit).first(where: {
        tokens[$0].depth == depth && ["var", "let"].contains(source.text(tokens[$0]))
      })
    else { return start }
    var position = min(keyword + 2, limit)
    while position < limit {
      if tokens[position].depth == depth, source.isAt(position, ";") { return position }
      let isInside = tokens[position].depth > depth || tokens[position].kind == .closing
      if !isInside, source.beginsLine(position), !source.goesOn(from: position - 1, to: position) {
        return position
      }
      position += 1
    }
    return limit
  }
}

extension SourceTokens {
  fileprivate func beginsLine(_ position: Int) -> Bool {
    guard position > 0 else { return true }
    return bytes[tokens[position - 1].range.upperBound..<tokens[position].range.lowerBound].contains(0x0A)
  }

  /// Returns whether a statement continues across the end of a line.
  fileprivate func goesOn(from last: Int, to next: Int) -> Bool {
    let (end, start) = (text(tokens[last]), text(tokens[next]))
    if tokens[last].kind == .symbol, !["?", "!", ";"].contains(end) { return true }
    if ["as", "is", "try", "await", "in"].contains(end) { return true }
    if start == "{" || start == "." || start == "?" || start == ":" || start == "," { return true }
    if ["as", "is", "else"].contains(start) { return true }
    // An operator with spaces on both sides continues the statement; a prefix operator begins one.
    guard tokens[next].kind == .symbol, start != "@", start != "#", start != ";" else { return false }
    let after = tokens[next].range.upperBound
    return bytes.indices.contains(after) && bytes[after] <= 0x20
  }
}

extension PreviewExpansion {
  /// - Parameters:
  ///   - discriminator: The compiler's unique name for this use of the macro.
  ///   - fileID: The name of the file.
  ///   - line: The line of the macro.
  ///   - column: The column of the macro.
  func text(discriminator: String, fileID: String, line: Int, column: Int) -> String {
    let name = "\(discriminator)15PreviewRegistryfMu_"
    let list = arguments.isEmpty ? "" : "(\(arguments))"
    return """
      struct \(name): SwiftUICore.PreviewRegistry {
        static var fileID: String { \(Self.quoted(fileID)) }
        static var line: Int { \(line) }
        static var column: Int { \(column) }
        @MainActor static func makePreview() throws -> SwiftUICore.Preview {
      \(wrapper)
          return SwiftUICore.Preview\(list) {
      \(properties.isEmpty ? content : "Previewed()")
          }
        }
      }
      """
  }

  private var content: String { statements.joined(separator: "\n") }

  private var wrapper: String {
    guard !properties.isEmpty else { return "" }
    return """
          struct Previewed: SwiftUICore.View {
      \(properties.joined(separator: "\n"))
            var body: some SwiftUICore.View {
      \(content)
            }
          }
      """
  }

  private static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
