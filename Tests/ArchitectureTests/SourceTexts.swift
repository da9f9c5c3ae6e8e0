/// A text of a screen in the source, by its place in a call.
struct SourceText: Hashable {
  /// The key in the catalog, with `%_` for each value.
  var shape: String
  /// The expressions of the values.
  var values: [String]
  /// The call, such as `Button`, or the property.
  var use: String
  var file: String

  /// The key as the catalog has it if the types of the values are as their names suggest.
  var likelyKey: String {
    var rest = values[...]
    return shape.split(separator: "%_", omittingEmptySubsequences: false).enumerated()
      .map { $0.offset == 0 ? String($0.element) : Self.specifier(rest.popFirst() ?? "") + $0.element }
      .joined()
  }

  private static func specifier(_ expression: String) -> String {
    let isCall = expression.hasSuffix(")") && !expression.hasPrefix("Int(")
    let isNumber = expression.contains(
      /(?:^|\.|\b)(?:count|\w+Count|number|minutes|seconds|page|pages|percent|year|points|days|hours|amount|value|stars|likes|position|rank|level|\w*Length)(?: [-+*\/] \d+)?$/
    )
    return !isCall && isNumber || expression.hasPrefix("Int(") ? "%lld" : "%@"
  }
}

/// A literal that is not a key of a catalog.
struct UntranslatedText {
  var file: String
  /// The place in the file's UTF-8.
  var range: Range<Int>
  /// The call and the argument's label, such as `joined(separator:)`.
  var call: String
  var text: String
}

/// Finds the texts for users in Swift sources: literals that become a `LocalizedStringKey`, `LocalizedText` or the like.
struct SourceTexts {
  /// Arguments of SwiftUI's API, by call. `_` is the first argument without a label, `_1` the second one.
  static let known: [String: Set<String>] = [
    "Text": ["_"], "Button": ["_"], "Label": ["_"], "Toggle": ["_"], "Picker": ["_"], "Section": ["_"],
    "TextField": ["_"], "SecureField": ["_"], "Link": ["_"], "ShareLink": ["_"], "Stepper": ["_"],
    "DatePicker": ["_"], "Menu": ["_"], "NavigationLink": ["_"], "ProgressView": ["_"],
    "LabeledContent": ["_"],
    "DisclosureGroup": ["_"], "GroupBox": ["_"], "Tab": ["_"], "TabSection": ["_"], "Slider": ["_"],
    "Gauge": ["_"], "ContentUnavailableView": ["_"], "PhotosPicker": ["_"], "CommandMenu": ["_"],
    "Marker": ["_"], "Window": ["_"], "navigationTitle": ["_"], "navigationSubtitle": ["_"], "alert": ["_"],
    "confirmationDialog": ["_"], "accessibilityLabel": ["_"], "accessibilityValue": ["_"],
    "accessibilityHint": ["_"], "accessibilityAction": ["named"], "help": ["_"], "badge": ["_"],
    "searchable": ["prompt"], "LocalizedStringKey": ["_"], "LocalizedStringResource": ["_"],
    "localized": ["_"], "String": ["localized"], "value": ["_"], "AxisValueLabel": ["_"],
  ]

  private var parameters: [String: Set<String>]
  private(set) var texts: [SourceText] = []
  /// Literals that look like a text of a screen and are not a key of a catalog.
  private(set) var others: [UntranslatedText] = []

  /// Returns the label of an argument without one, by its index among these.
  fileprivate static func unlabeled(_ index: Int) -> String { index == 0 ? "_" : "_\(index)" }

  /// - Parameters:
  ///   - declarations: Other sources, whose functions and types have keys as parameters.
  ///   - calls: The only arguments that are keys, by call; nil: those of SwiftUI's API and of declared functions.
  init(
    _ sources: [String: String], declarations: [String: String] = [:], calls: [String: Set<String>]? = nil
  ) {
    parameters = calls ?? Self.known
    if calls == nil {
      for source in [String](sources.values) + declarations.values { declare(in: source) }
    }
    for (file, source) in sources.sorted(by: { $0.key < $1.key }) {
      var scanner = TextScanner(source, file: file, parameters: parameters)
      scanner.run()
      texts += scanner.texts
      others += scanner.others
    }
  }

  /// Adds the project's own functions and views with parameters that are keys.
  private mutating func declare(in source: String) {
    let type = /Localized(?:StringKey|StringResource|Text)|String\.LocalizationValue/
    func add(_ list: Substring, of name: String) {
      var unlabeled = 0
      for parameter in list.matches(of: /(?:^|,|\()\s*(\w+)(?: \w+)?: (\[?\w*(?:\.\w+)?)/) {
        let label = parameter.1 == "_" ? SourceTexts.unlabeled(unlabeled) : String(parameter.1)
        if parameter.1 == "_" { unlabeled += 1 }
        if parameter.2.contains(type) { parameters[name, default: []].insert(label) }
      }
    }
    for function in source.matches(of: /func (\w+)(?:<[^>]*>)?\(([^{}]*?)\)[^()]*?\{/) {
      add(function.2, of: String(function.1))
    }
    for declared in source.split(separator: #/\n(?:(?:private|public|fileprivate|package) )*struct /#)
      .dropFirst()
    {
      let name = String(declared.prefix { $0.isLetter || $0.isNumber })
      let body = declared.firstRange(of: "\n}").map { declared[..<$0.lowerBound] } ?? declared
      for initializer in body.matches(of: /\n  (?:\w+ )*init\(([^{}]*?)\)[^()]*?\{/) {
        add(initializer.1, of: name)
      }
      for member in declared.matches(of: /\n  (?:let|var) (\w+): (\w+)/) where member.2.contains(type) {
        parameters[name, default: []].insert(String(member.1))
      }
    }
  }
}

/// Reads one file: brackets, string literals and the arguments in which these are.
private struct TextScanner {
  private struct Bracket {
    var character: UInt8
    /// The name before a parenthesis.
    var callee: String
    /// True for a block of braces that makes keys.
    var isKey: Bool
    /// The start of the current argument.
    var argument: Int
    /// The number of arguments without a label before the current one.
    var unlabeled = 0
  }

  private struct Literal {
    var start: Int
    var end: Int
    var shape: String
    var values: [String]
    var stack: [Bracket]
    var label: String
  }

  let file: String
  let parameters: [String: Set<String>]
  private let bytes: [UInt8]
  private(set) var texts: [SourceText] = []
  private(set) var others: [UntranslatedText] = []

  init(_ source: String, file: String, parameters: [String: Set<String>]) {
    self.file = file
    self.parameters = parameters
    bytes = Array(source.utf8)
  }

  mutating func run() { scan(0, bytes.count, []) }

  private func text(_ start: Int, _ end: Int) -> String {
    let lower = max(0, min(start, bytes.count))
    return String(decoding: bytes[lower..<max(lower, min(end, bytes.count))], as: UTF8.self)
  }

  private func has(_ prefix: String, at index: Int) -> Bool {
    bytes[index...].starts(with: prefix.utf8)
  }

  private mutating func scan(_ start: Int, _ end: Int, _ outer: [Bracket]) {
    var stack = outer
    var index = start
    while index < end {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "/") where has("//", at: index):
        while index < end, bytes[index] != UInt8(ascii: "\n") { index += 1 }
      case UInt8(ascii: "\""):
        index = literal(at: index, end, stack)
        continue
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        let isKeyBody = byte == UInt8(ascii: "{") && endsKeyDeclaration(index)
        stack.append(
          Bracket(
            character: byte, callee: name(before: index),
            isKey: isKeyBody || byte != UInt8(ascii: "(") && (stack.last?.isKey ?? false)
              || byte == UInt8(ascii: "[") && startsKeyList(index, in: stack.last), argument: index + 1
          ))
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): _ = stack.popLast()
      case UInt8(ascii: ","):
        if var bracket = stack.popLast() {
          if label(from: bracket.argument, index) == nil { bracket.unlabeled += 1 }
          bracket.argument = index + 1
          stack.append(bracket)
        }
      default: break
      }
      index += 1
    }
  }

  /// The word before a parenthesis.
  private func name(before end: Int) -> String {
    var start = end
    while start > 0, Self.isWord(bytes[start - 1]) { start -= 1 }
    return text(start, end)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Returns whether a brace begins the body of a property or function that makes a key.
  private func endsKeyDeclaration(_ brace: Int) -> Bool {
    let before = text(brace - 30, brace)
    return ["LocalizedStringKey", "LocalizedStringResource", "LocalizedText"].contains { type in
      [": ", "-> "].contains { before.hasSuffix("\($0)\(type) ") || before.hasSuffix("\($0)\(type)? ") }
    } || text(brace - 200, brace).contains(/: LocalizedText =\s+(?:switch|if) [^{}]*$/)
  }

  /// Returns whether a bracket begins an argument that is a list of keys.
  private func startsKeyList(_ index: Int, in call: Bracket?) -> Bool {
    guard let call, let label = self.label(from: call.argument, index) else { return false }
    return parameters[call.callee]?.contains(label) == true
  }

  /// Returns the label of an argument, or nil if it has none.
  private func label(from argument: Int, _ end: Int) -> String? {
    // No label is that long.
    text(argument, min(end, argument + 200)).prefixMatch(of: /\s*(\w+):(?!:)/).map { String($0.1) }
  }

  /// Reads a literal and returns the index after it.
  private mutating func literal(at start: Int, _ end: Int, _ stack: [Bracket]) -> Int {
    let isLong = has("\"\"\"", at: start)
    var index = start + (isLong ? 3 : 1)
    var shape = ""
    var values: [String] = []
    var plain: [UInt8] = []
    func flush() -> String {
      defer { plain = [] }
      return String(decoding: plain, as: UTF8.self)
    }
    var parts: [String] = []
    let indentation = isLong ? indentation(from: index, end) : 0
    if isLong, index < end { index += 1 + indentation }
    while index < end {
      if isLong ? has("\"\"\"", at: index) : bytes[index] == UInt8(ascii: "\"") { break }
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < end {
        if bytes[index + 1] == UInt8(ascii: "(") {
          parts.append(flush())
          let close = closing(index + 1, end)
          scan(index + 2, close, [])
          values.append(text(index + 2, close))
          index = close + 1
          continue
        }
        let isLineEnd = bytes[index + 1] == UInt8(ascii: "\n")
        if !isLineEnd {
          plain.append(bytes[index + 1] == UInt8(ascii: "n") ? UInt8(ascii: "\n") : bytes[index + 1])
        }
        index += 2 + (isLineEnd ? indentation : 0)
        continue
      }
      plain.append(bytes[index])
      index += 1
      if isLong, plain.last == UInt8(ascii: "\n") { index += min(indentation, blanks(from: index)) }
    }
    if isLong, plain.last == UInt8(ascii: "\n") { plain.removeLast() }
    parts.append(flush())
    let after = index + (isLong ? 3 : 1)
    shape =
      values.isEmpty
      ? parts[0] : parts.map { $0.replacing("%", with: "%%") }.joined(separator: "%_")
    judge(start, after, shape, values, stack)
    return after
  }

  /// The indentation of a literal of several lines: that of its closing quotation marks.
  private func indentation(from start: Int, _ end: Int) -> Int {
    var index = start
    while index < end, !has("\"\"\"", at: index) { index += 1 }
    var line = index
    while line > start, bytes[line - 1] == UInt8(ascii: " ") { line -= 1 }
    return index - line
  }

  private func blanks(from start: Int) -> Int { bytes[start...].prefix { $0 == UInt8(ascii: " ") }.count }

  private func closing(_ open: Int, _ end: Int) -> Int {
    var depth = 0
    var index = open
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return index }
      case UInt8(ascii: "\""):
        index += 1
        while index < end, bytes[index] != UInt8(ascii: "\"") {
          if has("\\(", at: index) { index = closing(index + 1, end) }
          index += 1
        }
      default: break
      }
      index += 1
    }
    return end
  }

  private mutating func judge(
    _ start: Int, _ end: Int, _ shape: String, _ values: [String], _ stack: [Bracket]
  ) {
    guard shape.replacing("%_", with: "").contains(where: \.isLetter) else { return }
    var brackets = stack
    // Parentheses without a name group.
    while let last = brackets.last, last.character == UInt8(ascii: "("), last.callee.isEmpty {
      brackets.removeLast()
    }
    let argument = brackets.last.map(\.argument) ?? max(0, start - 200)
    let before = text(argument, start)
    let label = self.label(from: argument, start) ?? SourceTexts.unlabeled(brackets.last?.unlabeled ?? 0)
    let isTernary = before.contains(/[^?]\?\s*$/) || before.contains(/[?].*:\s*$/.dotMatchesNewlines())
    let head = before.firstMatch(of: /^\s*(?:\w+:)?\s*\(*\s*$/) != nil
    let next = text(end, end + 200).firstMatch(of: /^\s*([^\s])/).map { String($0.1) } ?? ""
    let isWhole = [",", ")", ":", "", "]"].contains(next)
    if text(start - 40, start).contains(/: Localized(?:StringKey|StringResource|Text) =\s*$/) {
      return texts.append(SourceText(shape: shape, values: values, use: "text", file: file))
    } else if let last = brackets.last, last.character == UInt8(ascii: "(") {
      if parameters[last.callee]?.contains(label) == true, head || isTernary, isWhole {
        return texts.append(SourceText(shape: shape, values: values, use: last.callee, file: file))
      }
    } else if brackets.last?.isKey == true {
      return texts.append(SourceText(shape: shape, values: values, use: "text", file: file))
    }
    let words = shape.replacing("%_", with: "")
    if words.contains(#/\ [A-Za-z]{2}|[A-Za-z]{2}\ /#) || words.first?.isUppercase == true
      || words.contains(/^ | $/)
    {
      others.append(
        UntranslatedText(
          file: file, range: start..<end, call: "\(brackets.last?.callee ?? "")(\(label):)", text: shape))
    }
  }
}
