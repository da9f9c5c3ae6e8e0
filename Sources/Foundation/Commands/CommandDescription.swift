/// An option of a command, set by `--name value` or an environment variable.
public struct CommandOption: Sendable {
  /// The name including its dashes.
  public let name: String
  /// The placeholder of the value in the help, or nil for a flag.
  let placeholder: LocalizedText?
  let help: LocalizedText
  /// The default value shown in the help.
  let fallback: String?
  /// The default shown in the help if it is not a value to type, such as "today".
  let fallbackDescription: LocalizedText?
  /// Indicates whether the option is read only from the environment and omitted in the help.
  let isHidden: Bool
  /// Indicates whether the option may be repeated. Otherwise the last value wins.
  let isRepeatable: Bool

  package init(
    _ name: String, taking placeholder: LocalizedText? = nil, _ help: LocalizedText, fallback: String? = nil,
    fallbackDescription: LocalizedText? = nil, isHidden: Bool = false, isRepeatable: Bool = false
  ) {
    self.name = name
    self.placeholder = placeholder
    self.help = help
    self.fallback = fallback
    self.fallbackDescription = fallbackDescription
    self.isHidden = isHidden
    self.isRepeatable = isRepeatable
  }

  /// Returns the environment variable: `KIWIFRUIT_PUBLIC_URL` for `--public-url` of `kiwifruit`.
  func variable(of program: String) -> String {
    Self.variable(name, of: program)
  }

  static func variable(_ name: String, of program: String) -> String {
    let name = name.drop { $0 == "-" }
    return "\(program)_\(name)".map { $0 == "-" ? "_" : $0 }.map { $0.uppercased() }.joined()
  }
}

/// A command of a program.
public struct CommandDescription: Sendable {
  /// The name, one or two words.
  public let name: String
  let summary: LocalizedText
  /// The names of the required parameters.
  package let parameters: [LocalizedText]
  /// The names of the optional parameters.
  let optionalParameters: [LocalizedText]
  /// The name of an optional parameter that takes all remaining arguments.
  let rest: LocalizedText?
  let options: [CommandOption]
  /// Paragraphs below the options in the command's help.
  let details: [LocalizedText]

  package init(
    _ name: String, taking parameters: [LocalizedText] = [],
    optionally optionalParameters: [LocalizedText] = [], rest: LocalizedText? = nil, _ summary: LocalizedText,
    options: [CommandOption] = [], details: LocalizedText...
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.optionalParameters = optionalParameters
    self.rest = rest
    self.options = options
    self.details = details
  }

  var words: [Substring] { name.split(separator: " ") }
  var visibleOptions: [CommandOption] { options.filter { !$0.isHidden } }
  /// The parameters as shown in the help.
  var parameterList: [String] {
    parameters.map(localized) + optionalParameters.map { "[\(localized($0))]" }
      + (rest.map { ["[\(localized($0))…]"] } ?? [])
  }

  /// The maximum number of parameters, or nil if unlimited.
  public var maxParameters: Int? { rest == nil ? parameters.count + optionalParameters.count : nil }
}
