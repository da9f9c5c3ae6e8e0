import ServerOperations
import Commands
import Foundation
import Glibc
import KiwiServer
import ServerCore

/// A command of the operator. The server that uses the data folder runs it, or this process if no server is running.
struct Operate {
  var command: ParsedCommand

  /// The names of commands that may create the data folder.
  private static let creatingCommands: Set<String> = [
    "user create", "invite", "seed", "catalog import", "places import",
  ]

  /// Returns the program's exit code.
  func run() async throws(UsageError) -> Int32 {
    let configuration = try FolderOptions.configuration(
      of: command, mediaHelper: ProcessEnvironment.mediaHelper)
    let output = OperatorTerminal.output()
    var request = OperatorRequest(
      command: command, folder: ProcessEnvironment.workingFolder, locale: ReaderLocale.current?.identifier)
    if command.command.name == "user create" {
      request.secret =
        try command.flag("--password-stdin")
        ? OperatorTerminal.readPassword() : OperatorTerminal.askForPassword()
      guard request.secret != nil else { return 2 }
    }
    do {
      if let server = try ControlClient(folder: configuration.dataFolder) {
        return server.run(request, output: output)
      }
      guard
        Self.creatingCommands.contains(command.command.name)
          || Application.hasData(in: configuration.dataFolder)
      else {
        OperatorTerminal.writeError(
          localized("There is no data in \(configuration.dataFolder). Use --data to choose another folder."))
        return 1
      }
      let log = Log(level: .warning, format: .text, descriptor: STDERR_FILENO)
      defer { log.close() }
      let application = try await Application(configuration: configuration, log: log)
      defer { application.close() }
      return await OperatorCommands(application.context, output: output, isServing: false).run(request)
    } catch {
      OperatorTerminal.writeError(FailureExplanation.of(error))
      return 1
    }
  }
}
