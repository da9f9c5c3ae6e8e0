/// Writes a ``ContractValue`` as YAML 1.2: references and short lists on one line, long texts folded.
struct ContractYAML {
  private static let lineLength = 120
  private var lines: [String] = []

  /// - Parameter spaced: The depth to which members are preceded by an empty line.
  static func text(_ value: ContractValue) -> String {
    guard case .object(let members) = value else { return "" }
    var writer = ContractYAML()
    for (index, member) in members.enumerated() {
      if index > 1 { writer.lines.append("") }
      if member.name == "paths", case .object(let paths) = member.value {
        writer.lines.append("paths:")
        for path in paths {
          writer.lines.append("")
          writer.write(path, indent: 2)
        }
      } else {
        writer.write(member, indent: 0)
      }
    }
    return writer.lines.joined(separator: "\n") + "\n"
  }

  private mutating func write(
    _ member: (name: String, value: ContractValue), indent: Int, prefix: String = ""
  ) {
    let start = String(repeating: " ", count: indent - prefix.count) + prefix + Self.key(member.name) + ":"
    if let inline = Self.inline(member.value, inFlow: false),
      start.count + 1 + inline.count <= Self.lineLength
    {
      lines.append(start + " " + inline)
      return
    }
    switch member.value {
    case .text(let text): write(text, after: start, indent: indent + 2)
    case .list(let values):
      lines.append(start)
      write(values, indent: indent + 2)
    case .object(let members):
      lines.append(start)
      for member in members { write(member, indent: indent + 2) }
    case .integer, .number, .flag: break
    }
  }

  private mutating func write(_ values: [ContractValue], indent: Int) {
    let start = String(repeating: " ", count: indent) + "- "
    for value in values {
      if let inline = Self.inline(value, inFlow: false), start.count + inline.count <= Self.lineLength {
        lines.append(start + inline)
      } else if case .object(let members) = value {
        for (index, member) in members.enumerated() {
          write(member, indent: indent + 2, prefix: index == 0 ? "- " : "")
        }
      } else if case .text(let text) = value {
        write(text, after: String(start.dropLast()), indent: indent + 2)
      }
    }
  }

  /// Writes a text that does not fit on its line.
  private mutating func write(_ text: String, after start: String, indent: Int) {
    let margin = String(repeating: " ", count: indent)
    let texts = text.split(separator: "\n", omittingEmptySubsequences: false)
    if texts.count > 1, texts.allSatisfy({ $0.count + indent <= Self.lineLength }) {
      lines.append(start + " |-")
      lines += texts.map { $0.isEmpty ? "" : margin + $0 }
      return
    }
    guard text.contains(" "), !text.contains("  ") else {
      lines.append(start + " " + Self.scalar(text, inFlow: false))
      return
    }
    lines.append(start + " >-")
    // A folded text has one line break fewer than it has empty lines and line ends.
    for (index, text) in texts.enumerated() {
      if index > 0 { lines.append("") }
      if !text.isEmpty { writeFolded(text, margin: margin) }
    }
  }

  private mutating func writeFolded(_ text: Substring, margin: String) {
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, margin.count + line.count + 1 + word.count > Self.lineLength {
        lines.append(margin + line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " " + word
    }
    lines.append(margin + line)
  }

  /// Returns nil if a value needs separate lines.
  private static func inline(_ value: ContractValue, inFlow: Bool = true) -> String? {
    switch value {
    case .text(let text): return text.contains("\n") ? nil : scalar(text, inFlow: inFlow)
    case .integer, .number, .flag: return value.json
    case .list(let values):
      let parts = values.compactMap { value -> String? in
        if case .object = value { return nil }
        return inline(value)
      }
      return parts.count == values.count ? "[" + parts.joined(separator: ", ") + "]" : nil
    case .object(let members):
      guard members.count < 2 else { return nil }
      let parts = members.compactMap { member -> String? in
        if case .object = member.value { return nil }
        return inline(member.value).map { "\(key(member.name)): \($0)" }
      }
      return parts.count == members.count ? "{" + parts.joined() + "}" : nil
    }
  }

  private static func key(_ name: String) -> String {
    name.wholeMatch(of: /[$\/A-Za-z][A-Za-z0-9_\/{}.-]*/) == nil
      ? scalar(name, inFlow: true) : name
  }

  private static func scalar(_ text: String, inFlow: Bool) -> String {
    let words: Set = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]
    let isPlain =
      text.wholeMatch(of: /[A-Za-z](?:[A-Za-z0-9 ._()\/;+,'`-]*[A-Za-z0-9._()\/;+'`-])?/) != nil
      && !words.contains(text.lowercased()) && !(inFlow && text.contains(","))
    return isPlain ? text : "'" + text.replacing("'", with: "''") + "'"
  }
}
