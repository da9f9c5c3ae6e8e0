import Commands
import Testing
import Threads

@testable import ServerTitles
@testable import ServerOperations
@testable import ServerModeration
@testable import KiwiServer
@testable import ServerCore

/// Records the output of a command.
package final class Recorder: Sendable {
  private let messages = Mutex<[CommandOutput.Message]>([])

  package init() {}

  package var output: CommandOutput {
    CommandOutput { message in
      self.messages.withLock { $0.append(message) }
      return true
    }
  }

  package var lines: [String] {
    messages.withLock { $0.compactMap { if case .line(let text) = $0 { text } else { nil } } }
  }

  package var problems: [String] {
    messages.withLock { $0.compactMap { if case .problem(let text) = $0 { text } else { nil } } }
  }
}

package func parsed(_ arguments: String..., environment: [String: String] = [:]) throws -> ParsedCommand {
  guard case .command(let command) = try CommandParser.kiwifruit.parse(arguments, environment: environment)
  else { throw NotACommand() }
  return command
}

package struct NotACommand: Error {
  package init() {}
}

extension TestServer {
  /// Runs an operator's command on this server.
  package func operate(
    _ arguments: String..., secret: String? = nil, isServing: Bool = true
  ) async throws -> (code: Int32, said: Recorder) {
    guard case .command(let command) = try CommandParser.kiwifruit.parse(arguments) else {
      throw NotACommand()
    }
    let said = Recorder()
    let code = await OperatorCommands(context, output: said.output, isServing: isServing).run(
      OperatorRequest(command: command, secret: secret, folder: folder))
    return (code, said)
  }
}
