import ServerCore
import Commands

/// The protocol of the control socket.
///
/// A request is one line of JSON. Each line of the response starts with a character for its type.
enum ControlMessage {
  static let socketName = "control.sock"
  /// The maximum size of a request in bytes. Requests contain a few names and a password.
  static let maxRequestSize = 64 * 1024

  static func line(_ message: CommandOutput.Message) -> String {
    switch message {
    case .line(let text): ">\(text)\n"
    case .problem(let text): "!\(text)\n"
    case .progress(let text): "%\(text)\n"
    }
  }

  static func end(_ code: Int32) -> String { "=\(code)\n" }

  enum Answer: Equatable {
    case message(CommandOutput.Message)
    case end(Int32)
  }

  static func answer(_ line: String) -> Answer? {
    let text = String(line.dropFirst())
    switch line.first {
    case ">": return .message(.line(text))
    case "!": return .message(.problem(text))
    case "%": return .message(.progress(text))
    case "=": return Int32(text).map(Answer.end)
    default: return nil
    }
  }

  // MARK: Requests

  static func request(_ request: OperatorRequest) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("command", request.command.command.name)
      writer.member("parameters", request.command.parameters)
      writer.name("options")
      writer.array { writer in
        for (name, value) in request.command.values {
          writer.string(name)
          writer.string(value.text)
        }
      }
      writer.member("secret", request.secret)
      writer.member("folder", request.folder)
      writer.member("locale", request.locale)
    }
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }

  static func request(_ line: String, commands: [CommandDescription]) throws -> OperatorRequest {
    let object = try JSONObject(Array(line.utf8))
    let name = try object.string("command")
    guard let command = commands.first(where: { $0.name == name }) else {
      throw UsageError(
        localized("The running server does not know the command \"\(name)\". Restart it with this version."))
    }
    let parameters = try object.optionalStrings("parameters") ?? []
    guard parameters.count >= command.parameters.count,
      parameters.count <= command.maxParameters ?? .max
    else {
      throw UsageError(
        localized(
          "The running server expects other parameters for \"\(name)\". Restart it with this version."))
    }
    var values: [String: ParsedCommand.Value] = [:]
    var options = (try object.optionalStrings("options") ?? [])[...]
    while let name = options.popFirst(), let text = options.popFirst() {
      values[name] = ParsedCommand.Value(texts: [text], source: name)
    }
    return OperatorRequest(
      command: ParsedCommand(command: command, parameters: parameters, values: values),
      secret: try object.optionalString("secret"), folder: try object.string("folder"),
      locale: try object.optionalString("locale"))
  }
}
