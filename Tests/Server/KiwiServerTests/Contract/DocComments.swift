/// The first paragraphs of the documentation of types and members, for clients in other languages.
struct DocComments {
  private var texts: [String: String] = [:]
  private var limits: [String: String] = [:]

  /// - Parameter sources: Swift files in the format of `swift format`.
  init(_ sources: some Sequence<String>) {
    for source in sources { read(source) }
  }

  /// - Parameter type: The qualified name of the type, such as `LiveEvent.NewPost`.
  subscript(_ type: String, _ member: String? = nil) -> String? {
    texts[member.map { "\(type).\($0)" } ?? type].map(words)
  }

  // MARK: Parsing

  private mutating func read(_ source: String) {
    var scopes: [(name: String, depth: Int)] = []
    var depth = 0
    var comment: [Substring] = []
    var declared: String?
    var isInText = false
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let marks = line.ranges(of: "\"\"\"").count
      if isInText || marks > 0 {
        if marks % 2 == 1 { isInText.toggle() }
        continue
      }
      let code = line.drop { $0 == " " }
      if code.hasPrefix("///") {
        comment.append(code.dropFirst(3))
        continue
      }
      if code.hasPrefix("@") || code.hasPrefix("//") { continue }
      let isMember = scopes.last.map { $0.depth == depth } ?? true
      if let type = code.prefixMatch(of: Self.type) {
        let name = String(type.name)
        declared = scopes.last.map { "\($0.name).\(name)" } ?? name
        if type.kind != "extension", let declared { note(comment, declared) }
      } else if isMember, let scope = scopes.last, let member = code.prefixMatch(of: Self.member) {
        for name in member.names.split(separator: ",") {
          let name = name.drop { " `".contains($0) }.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
          note(comment, "\(scope.name).\(name)")
        }
      }
      if let limit = code.wholeMatch(of: Self.limit) {
        limits[String(limit.name)] =
          Self.number(limit.least) + (limit.most.map { " to " + Self.number($0) } ?? "")
      }
      comment = []
      for character in Self.withoutTexts(code) {
        if character == "{" {
          depth += 1
          if let name = declared { scopes.append((name, depth)) }
          declared = nil
        } else if character == "}" {
          if scopes.last?.depth == depth { scopes.removeLast() }
          depth -= 1
        }
      }
    }
  }

  private mutating func note(_ comment: [Substring], _ name: String) {
    let paragraph = comment.prefix {
      !$0.allSatisfy { $0 == " " } && !$0.hasPrefix(" ```") && !$0.hasPrefix(" - ")
    }
    guard !paragraph.isEmpty, texts[name] == nil else { return }
    texts[name] = paragraph.map { $0.drop { $0 == " " } }.joined(separator: " ")
  }

  private static func withoutTexts(_ code: Substring) -> String {
    String(code).replacing(/"(?:\\.|[^"\\])*"/, with: "").replacing(/\/\/.*/, with: "")
  }

  // Extensions continue the members of their type.
  private nonisolated(unsafe) static let type =
    /(?:(?:public|package|private|fileprivate|final|indirect)\s+)*(?<kind>struct|enum|class|extension|actor|protocol)\s+(?<name>[A-Z][\w.]*)/
  private nonisolated(unsafe) static let member =
    /(?:(?:(?:public|static|package|private\(set\)|package\(set\))\s+)*(?:let|var)|case)\s+(?<names>`?\w+`?(?:,\s*`?\w+`?)*)/
  private nonisolated(unsafe) static let limit =
    /public static let (?<name>\w+)(?:: [\w<>]+)? = (?<least>[0-9][0-9_]*)(?:\.\.\.(?<most>[0-9][0-9_]*))?/

  private static func number(_ digits: Substring) -> String { String(digits).replacing("_", with: ",") }

  // MARK: Text

  /// Replaces Swift terms with those of JSON, and names of limits with their numbers.
  private func words(_ text: String) -> String {
    text.replacing(/``(?:\w+\/)*(?<name>\w+)(?:\([\w:]*\))?``/) { limits[String($0.name)] ?? "`\($0.name)`" }
      .replacing(/\bnil\b/, with: "null").replacing(/\bNil\b/, with: "Null")
  }
}
