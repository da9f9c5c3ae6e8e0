/// Parses a program's arguments with a table of commands.
public struct CommandParser: Sendable {
  public enum Result: Sendable {
    case command(ParsedCommand)
    /// The output of `--help` or `--version`.
    case text(String)
  }

  public let program: String
  public let commands: [CommandDescription]
  private let summary: LocalizedText
  private let version: String
  /// The option used in the help to explain environment variables.
  private let example: String

  package init(
    program: String, version: String, summary: LocalizedText, example: String, commands: [CommandDescription]
  ) {
    self.program = program
    self.version = version
    self.summary = summary
    self.example = example
    self.commands = commands
  }

  /// Parses arguments.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the program's name.
  ///   - environment: The environment variables.
  public func parse(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws(UsageError) -> Result {
    guard let first = arguments.first else { return .text(overview) }
    switch first {
    case "--help", "-h", "help":
      guard arguments.count > 1, first == "help" else { return .text(overview) }
      return .text(help(of: try command(Array(arguments.dropFirst())).0))
    case "--version": return .text("\(program) \(version)\n")
    default: break
    }
    if arguments.dropFirst().first == "--help", let text = help(ofGroup: first) { return .text(text) }
    let (command, rest) = try command(arguments)
    if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      return .text(help(of: command))
    }
    return .command(try parse(rest, for: command, environment: environment))
  }

  // MARK: Finding the command

  private func command(
    _ arguments: [String]
  ) throws(UsageError) -> (CommandDescription, rest: ArraySlice<String>) {
    for count in [2, 1] {
      let words = arguments.prefix(count)
      guard words.count == count else { continue }
      if let found = commands.first(where: { $0.words.elementsEqual(words, by: ==) }) {
        return (found, arguments.dropFirst(count))
      }
    }
    throw unknownCommand(arguments)
  }

  private func unknownCommand(_ arguments: [String]) -> UsageError {
    let first = arguments.first ?? ""
    let second = arguments.dropFirst().first.flatMap { $0.hasPrefix("-") ? nil : $0 }
    let group = commands.filter { $0.words.count == 2 && $0.words.first == Substring(first) }
    if !group.isEmpty {
      let names = group.compactMap { $0.words.last.map(String.init) }
      let list = names.joined(separator: ", ")
      guard let second else {
        return UsageError(localized("\"\(program) \(first)\" needs one of: \(list)."))
      }
      let name = "\(first) \(second)"
      guard let nearest = NearestName.of(second, among: names).map({ "\(first) \($0)" }) else {
        return UsageError(localized("There is no command \"\(name)\". Use one of: \(list)."))
      }
      return UsageError(localized("There is no command \"\(name)\". Did you mean \"\(nearest)\"?"))
    }
    let candidates = commands.map(\.name) + Set(commands.compactMap { $0.words.first.map(String.init) })
    let nearest =
      second.flatMap { NearestName.of("\(first) \($0)", among: candidates) }
      ?? NearestName.of(first, among: candidates)
    guard let nearest else {
      return UsageError(
        localized("There is no command \"\(first)\". Use \"\(program) --help\" to list the commands."))
    }
    return UsageError(localized("There is no command \"\(first)\". Did you mean \"\(nearest)\"?"))
  }

  // MARK: Parsing arguments

  private func parse(
    _ arguments: ArraySlice<String>, for command: CommandDescription, environment: [String: String]
  ) throws(UsageError) -> ParsedCommand {
    var values: [String: ParsedCommand.Value] = [:]
    for option in command.options {
      let variable = option.variable(of: program)
      if let text = environment[variable], !Self.isUnset(text, in: variable) {
        values[option.name] = ParsedCommand.Value(texts: [text], source: variable)
      }
    }
    var parameters: [String] = []
    var rest = arguments
    var areOptionsOver = false
    while let argument = rest.popFirst() {
      if argument == "--", !areOptionsOver {
        areOptionsOver = true
      } else if !areOptionsOver, argument.hasPrefix("-"), argument != "-" {
        let (option, text) = try read(argument, rest: &rest, for: command)
        let earlier = values[option.name].flatMap { $0.source == option.name ? $0.texts : nil } ?? []
        values[option.name] = ParsedCommand.Value(
          texts: option.isRepeatable ? earlier + [text] : [text], source: option.name)
      } else {
        parameters.append(argument)
      }
    }
    try check(parameters, for: command)
    return ParsedCommand(command: command, parameters: parameters, values: values)
  }

  /// Returns whether a variable counts as unset.
  ///
  /// Compose files set variables without a value to the empty string. Kubernetes sets `NAME_PORT` to
  /// `tcp://address:port` for each service, which may collide with a program's variable.
  private static func isUnset(_ text: String, in variable: String) -> Bool {
    text.isEmpty
      || variable.hasSuffix("_PORT") && ["tcp://", "udp://", "sctp://"].contains { text.hasPrefix($0) }
  }

  private func read(
    _ argument: String, rest: inout ArraySlice<String>, for command: CommandDescription
  ) throws(UsageError) -> (CommandOption, String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = command.visibleOptions.first(where: { $0.name == name }) else {
      let names = command.visibleOptions.map(\.name) + ["--help"]
      if let nearest = NearestName.of(name, among: names) {
        throw UsageError(localized("\"\(command.name)\" has no option \(name). Did you mean \(nearest)?"))
      }
      let help = "\(program) \(command.name) --help"
      throw UsageError(
        localized("\"\(command.name)\" has no option \(name). Use \"\(help)\" to list the options."))
    }
    if parts.count == 2 { return (option, String(parts[1])) }
    guard let placeholder = option.placeholder else { return (option, "on") }
    guard let value = rest.popFirst() else {
      throw UsageError(localized("\(name) needs a value. Use \(name) \(localized(placeholder))."))
    }
    return (option, value)
  }

  private func check(_ parameters: [String], for command: CommandDescription) throws(UsageError) {
    if parameters.count < command.parameters.count {
      let missing = command.parameters.dropFirst(parameters.count).map(localized).joined(separator: " ")
      throw UsageError(localized("\"\(command.name)\" needs \(missing). \(usage(of: command))"))
    }
    if let limit = command.maxParameters, let surplus = parameters.dropFirst(limit).first {
      throw UsageError(localized("\"\(command.name)\" does not take \"\(surplus)\". \(usage(of: command))"))
    }
  }

  // MARK: Help

  private func usage(of command: CommandDescription) -> String {
    let call = ([program, command.name] + command.parameterList).joined(separator: " ")
    return command.visibleOptions.isEmpty
      ? localized("Usage: \(call)") : localized("Usage: \(call) [options]")
  }

  /// Returns the help of a group of commands, or nil if there is none.
  private func help(ofGroup word: String) -> String? {
    let group = commands.filter { $0.words.count > 1 && $0.words.first == Substring(word) }
    guard !group.isEmpty else { return nil }
    let call = "\(program) \(word)"
    return localized("Usage: \(call) <command> [options]") + "\n\n" + list(group)
  }

  private var overview: String {
    let usage = localized("Usage: \(program) <command> [options]")
    return "\(localized(summary))\n\n\(usage)\n\n" + list(commands)
  }

  private func list(_ commands: [CommandDescription]) -> String {
    var text = localized("Commands:") + "\n"
    let rows = commands.map { ([$0.name] + $0.parameterList).joined(separator: " ") }
    let width = rows.map(\.count).max() ?? 0
    for (row, command) in zip(rows, commands) {
      text += "  \(row)\(String(repeating: " ", count: width - row.count))  \(localized(command.summary))\n"
    }
    let variable = CommandOption.variable(example, of: program)
    let hint = localized(
      """
      Use "\(program) <command> --help" for help with a command. Every option can also be set by an
      environment variable, such as \(variable) for \(example).
      """)
    return "\(text)\n\(hint)\n"
  }

  private func help(of command: CommandDescription) -> String {
    var text = "\(localized(command.summary))\n\n\(usage(of: command))\n"
    if !command.visibleOptions.isEmpty { text += optionList(of: command) }
    for paragraph in command.details { text += "\n\(localized(paragraph))\n" }
    return text
  }

  private func optionList(of command: CommandDescription) -> String {
    var text = "\n" + localized("Options:") + "\n"
    let rows = command.visibleOptions.map { option in
      option.placeholder.map { "\(option.name) \(localized($0))" } ?? option.name
    }
    let width = rows.map(\.count).max() ?? 0
    for (row, option) in zip(rows, command.visibleOptions) {
      let help = localized(option.help)
      let fallback = option.fallback ?? option.fallbackDescription.map(localized)
      let shown = fallback.map { localized("\(help) (default: \($0))") } ?? help
      text += "  \(row)\(String(repeating: " ", count: width - row.count))  \(shown)\n"
    }
    return text
  }
}
