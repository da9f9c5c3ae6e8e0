/// A value with parameters, as in Content-Type and Content-Disposition (RFC 9110, section 5.6.6).
///
/// The syntax is `value; name=text; name="quoted text"`.
struct ParameterizedValue {
  private let value: [UInt8]
  private let parameters: [(name: [UInt8], value: [UInt8])]

  /// Returns nil if malformed or if a parameter is repeated, which parsers could read differently.
  init?(_ text: some Sequence<UInt8>) {
    var rest = ArraySlice(Array(text))
    value = Array(ASCII.trimmed(rest.prefix { $0 != Self.semicolon }))
    rest = rest.drop { $0 != Self.semicolon }
    var parameters: [(name: [UInt8], value: [UInt8])] = []
    while rest.popFirst() == Self.semicolon {
      rest = rest.drop { $0 == ASCII.space || $0 == ASCII.tab }
      let name = rest.prefix { ASCII.tokenBytes.contains($0) }
      rest = rest.dropFirst(name.count)
      guard !name.isEmpty, rest.popFirst() == UInt8(ascii: "="), let text = Self.parameterValue(&rest) else {
        return nil
      }
      let lowered = name.map(ASCII.lowercased)
      guard !parameters.contains(where: { $0.name == lowered }) else { return nil }
      parameters.append((lowered, text))
      rest = rest.drop { $0 == ASCII.space || $0 == ASCII.tab }
    }
    guard rest.isEmpty, !value.isEmpty else { return nil }
    self.parameters = parameters
  }

  func equals(_ text: StaticString) -> Bool {
    ASCII.equalIgnoringCase(value, text)
  }

  /// Returns a parameter's value, or nil.
  ///
  /// - Parameter name: The name in lowercase.
  func parameter(_ name: String) -> [UInt8]? {
    parameters.first { $0.name.elementsEqual(name.utf8) }?.value
  }

  private static let semicolon = UInt8(ascii: ";")
  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  private static func parameterValue(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    guard rest.first == quote else {
      let token = rest.prefix { ASCII.tokenBytes.contains($0) }
      rest = rest.dropFirst(token.count)
      return token.isEmpty ? nil : Array(token)
    }
    rest = rest.dropFirst()
    var value: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == quote { return value }
      // Browsers do not escape backslashes, so only `\"` and `\\` are escapes.
      if byte == backslash, let next = rest.first, next == quote || next == backslash {
        rest = rest.dropFirst()
        value.append(next)
      } else {
        value.append(byte)
      }
    }
    return nil
  }
}
