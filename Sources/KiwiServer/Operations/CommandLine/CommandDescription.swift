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

  init(
    _ name: String, taking placeholder: String? = nil, _ help: String, fallback: String? = nil,
    isHidden: Bool = false
  ) {
    self.name = name
    self.placeholder = placeholder
    self.help = help
    self.fallback = fallback
    self.isHidden = isHidden
  }

  /// `--public-url` is `KIWIFRUIT_PUBLIC_URL`.
  public var variable: String {
    "KIWIFRUIT_"
      + String(name.drop { $0 == "-" }.map { $0 == "-" ? "_" : $0 }).uppercased()
  }
}

/// One command of the program.
public struct CommandDescription: Sendable {
  /// One or two words.
  public let name: String
  let summary: String
  /// The names of what follows the command, all of them needed.
  let parameters: [String]
  let options: [CommandOption]

  init(_ name: String, taking parameters: [String] = [], _ summary: String, options: [CommandOption] = []) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.options = options
  }

  var words: [Substring] { name.split(separator: " ") }
  var visibleOptions: [CommandOption] { options.filter { !$0.isHidden } }
}
