/// A value of JSON and YAML. Objects keep the order of their members.
indirect enum ContractValue: Sendable {
  case text(String)
  case integer(Int)
  case number(Double)
  case flag(Bool)
  case list([ContractValue])
  case object([(name: String, value: ContractValue)])

  static func reference(_ group: String, _ name: String) -> ContractValue {
    ["$ref": .text("#/components/\(group)/\(name)")]
  }

  /// Setting nil changes nothing.
  subscript(_ name: String) -> ContractValue? {
    get {
      guard case .object(let members) = self else { return nil }
      return members.first { $0.name == name }?.value
    }
    set {
      guard case .object(var members) = self, let newValue else { return }
      if let index = members.firstIndex(where: { $0.name == name }) {
        members[index].value = newValue
      } else {
        members.append((name, newValue))
      }
      self = .object(members)
    }
  }

  /// Returns the object with the members of another one, which take precedence. Nested objects are merged,
  /// and lists are concatenated.
  func merged(with other: ContractValue) -> ContractValue {
    switch (self, other) {
    case (.object, .object(let members)):
      members.reduce(into: self) { result, member in
        result[member.name] = result[member.name]?.merged(with: member.value) ?? member.value
      }
    case (.list(let one), .list(let other)): .list(one + other)
    default: other
    }
  }
}

extension ContractValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(stringLiteral text: String) { self = .text(text) }
  init(integerLiteral number: Int) { self = .integer(number) }
  init(booleanLiteral flag: Bool) { self = .flag(flag) }
  init(arrayLiteral elements: ContractValue...) { self = .list(elements) }
  init(dictionaryLiteral elements: (String, ContractValue)...) {
    self = .object(elements.map { (name: $0.0, value: $0.1) })
  }
}

extension ContractValue: Equatable {
  static func == (one: ContractValue, other: ContractValue) -> Bool { one.json == other.json }
}

// MARK: - JSON

extension ContractValue {
  /// JSON on one line.
  var json: String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .integer(let number): String(number)
    case .number(let number): number == number.rounded() ? String(Int(number)) : String(number)
    case .flag(let flag): String(flag)
    case .list(let values): "[" + values.map(\.json).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { Self.quoted($0.name) + ":" + $0.value.json }.joined(separator: ",") + "}"
    }
  }

  /// JSON with a line for each member down to a depth, to keep diffs of the file small.
  func json(linesTo depth: Int) -> String {
    guard depth > 0, case .object(let members) = self else { return json }
    let lines = members.map { Self.quoted($0.name) + ":" + $0.value.json(linesTo: depth - 1) }
    return "{\n" + lines.joined(separator: ",\n") + "\n}"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
