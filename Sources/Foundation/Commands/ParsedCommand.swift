/// A parsed command with its parameters and options.
public struct ParsedCommand: Sendable {
  public let command: CommandDescription
  /// The parameters. The command accepts their number.
  public let parameters: [String]
  /// The values by the names of their options.
  public let values: [String: Value]

  public struct Value: Sendable {
    /// The values. Only a repeatable option has more than one.
    public let texts: [String]
    /// The option or variable that set the value, for messages.
    let source: String

    public init(texts: [String], source: String) {
      self.texts = texts
      self.source = source
    }

    public var text: String { texts.last ?? "" }
  }

  public init(command: CommandDescription, parameters: [String], values: [String: Value]) {
    self.command = command
    self.parameters = parameters
    self.values = values
  }

  /// Returns the value of an option, or nil if it is not set.
  public func text(_ option: String) -> String? {
    values[option]?.text
  }

  /// Returns all values of a repeatable option.
  public func texts(_ option: String) -> [String] {
    values[option]?.texts ?? []
  }

  /// Returns whether an option is set and not turned off.
  public func flag(_ option: String) throws(UsageError) -> Bool {
    guard let value = values[option] else { return false }
    return try isOn(value)
  }

  /// Returns the value of an option that accepts `on` or `off`.
  public func toggle(_ option: String, fallback: Bool) throws(UsageError) -> Bool {
    guard let value = values[option] else { return fallback }
    return try isOn(value)
  }

  private func isOn(_ value: Value) throws(UsageError) -> Bool {
    switch value.text.lowercased() {
    case "on", "true", "yes", "1": return true
    case "off", "false", "no", "0", "": return false
    default: throw UsageError(localized("\(value.source) must be on or off, not \"\(value.text)\"."))
    }
  }

  /// Returns the number of an option, or nil if it is not set.
  public func integer(_ option: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let value = values[option] else { return nil }
    guard let number = Int(value.text.replacing("_", with: "")), range.contains(number) else {
      // Without separators, as a number is typed.
      let (first, last) = (String(range.lowerBound), String(range.upperBound))
      throw UsageError(
        localized("\(value.source) must be a number from \(first) to \(last), not \"\(value.text)\"."))
    }
    return number
  }

  /// Returns the choice of an option, or nil if it is not set.
  public func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ option: String, _ type: Choice.Type
  ) throws(UsageError) -> Choice? {
    guard let value = values[option] else { return nil }
    guard let choice = Choice(rawValue: value.text) else {
      let choices = Choice.allCases.map(\.rawValue)
      let list = choices.joined(separator: ", ")
      guard let nearest = NearestName.of(value.text, among: choices) else {
        throw UsageError(localized("\(value.source) cannot be \"\(value.text)\". Use one of: \(list)."))
      }
      throw UsageError(
        localized(
          "\(value.source) cannot be \"\(value.text)\". Did you mean \(nearest)? Use one of: \(list)."))
    }
    return choice
  }
}
