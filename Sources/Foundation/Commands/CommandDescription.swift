/// Something a command can be told by `--name value`, or by a variable of the environment.
public struct CommandOption: Sendable {
  /// With its dashes.
  public let name: String
  /// What stands for the value in the help; nil for an option that is only there or not.
  let placeholder: String?
  let help: String
  /// What holds when nothing is said, for the help.
  let fallback: String?
  /// Only from the environment, and not in the help.
  let isHidden: Bool
  /// Whether it can be given several times; otherwise the last one counts.
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

  /// `--public-url` of a program called `kiwifruit` is `KIWIFRUIT_PUBLIC_URL`.
  func variable(of program: String) -> String {
    let name = name.drop { $0 == "-" }
    return "\(program)_\(name)".map { $0 == "-" ? "_" : $0 }.map { $0.uppercased() }.joined()
  }
}

/// One command of a program.
public struct CommandDescription: Sendable {
  /// One or two words.
  public let name: String
  let summary: String
  /// The names of what follows the command, all of them needed.
  public let parameters: [String]
  /// The names of what may follow those; one that ends with `…` takes all that is left.
  let optionalParameters: [String]
  let options: [CommandOption]
  /// What else is worth knowing, under the options in the command's help.
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
  /// How the parameters are written in the help.
  var parameterList: [String] { parameters + optionalParameters.map { "[\($0)]" } }

  /// How many parameters it takes at most; nil for any number.
  public var mostParameters: Int? {
    optionalParameters.last?.hasSuffix("…") == true ? nil : parameters.count + optionalParameters.count
  }
}
