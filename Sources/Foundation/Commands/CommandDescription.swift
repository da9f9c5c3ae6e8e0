/// An option of a command, set by `--name value` or an environment variable.
public struct CommandOption: Sendable {
  /// The name including its dashes.
  public let name: String
  /// The placeholder of the value in the help, or nil for a flag.
  let placeholder: String?
  let help: String
  /// The default value shown in the help.
  let fallback: String?
  /// Indicates whether the option is read only from the environment and omitted in the help.
  let isHidden: Bool
  /// Indicates whether the option may be repeated. Otherwise the last value wins.
  let isRepeatable: Bool

  public init(
    _ name: String, taking placeholder: String? = nil, _ help: String, fallback: String? = nil,
    isHidden: Bool = false, isRepeatable: Bool = false
  ) {
    self.name = name
    self.placeholder = placeholder
    self.help = help
    self.fallback = fallback
    self.isHidden = isHidden
    self.isRepeatable = isRepeatable
  }

  /// Returns the environment variable: `KIWIFRUIT_PUBLIC_URL` for `--public-url` of `kiwifruit`.
  func variable(of program: String) -> String {
    let name = name.drop { $0 == "-" }
    return "\(program)_\(name)".map { $0 == "-" ? "_" : $0 }.map { $0.uppercased() }.joined()
  }
}

/// A command of a program.
public struct CommandDescription: Sendable {
  /// The name, one or two words.
  public let name: String
  let summary: String
  /// The names of the required parameters.
  public let parameters: [String]
  /// The names of the optional parameters. One that ends with `…` takes all remaining arguments.
  let optionalParameters: [String]
  let options: [CommandOption]
  /// Additional text below the options in the command's help.
  let details: String?

  public init(
    _ name: String, taking parameters: [String] = [], optionally optionalParameters: [String] = [],
    _ summary: String, options: [CommandOption] = [], details: String? = nil
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.optionalParameters = optionalParameters
    self.options = options
    self.details = details
  }

  var words: [Substring] { name.split(separator: " ") }
  var visibleOptions: [CommandOption] { options.filter { !$0.isHidden } }
  /// The parameters as shown in the help.
  var parameterList: [String] { parameters + optionalParameters.map { "[\($0)]" } }

  /// The maximum number of parameters, or nil if unlimited.
  public var maxParameters: Int? {
    optionalParameters.last?.hasSuffix("…") == true ? nil : parameters.count + optionalParameters.count
  }
}
