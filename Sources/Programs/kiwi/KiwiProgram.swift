// Embeds the string catalog.
import CKiwiTexts
import Commands
import Foundation
import Glibc
import KiwiEngine

/// `kiwi`: KiwiFruit in a terminal.
@main
struct KiwiProgram {
  static func main() async {
    // A reader that closes a pipe early must not end the program before its data is safe.
    signal(SIGPIPE, SIG_IGN)
    // The user's data must not be readable by other accounts of this machine.
    umask(0o077)
    let environment = ProcessInfo.processInfo.environment
    let terminal = Terminal(environment: environment)
    let locale = ReaderLocale.ofProcess(environment)
    exit(
      await ReaderLocale.$current.withValue(locale) {
        await run(Array(CommandLine.arguments.dropFirst()), environment, terminal)
      })
  }

  private static func run(
    _ arguments: [String], _ environment: [String: String], _ terminal: Terminal
  ) async -> Int32 {
    do {
      switch try CommandParser.kiwi.parse(arguments, environment: environment) {
      case .text(let text):
        terminal.write(text)
        return 0
      case .command(let command):
        try await run(command, home: home(command, environment), terminal)
        return 0
      }
    } catch let error as UsageError {
      terminal.note(line(of: error.description))
      return 2
    } catch {
      let failure = Failure(error)
      terminal.note(line(of: failure.message))
      return failure.code.rawValue
    }
  }

  /// A message in the form of other programs of the terminal, as for searches in logs.
  private static func line(of message: String) -> String { "\(CommandParser.kiwi.program): \(message)" }

  /// Closes the data in any case, so the next command finds all of it.
  @MainActor private static func run(
    _ command: ParsedCommand, home: URL, _ terminal: Terminal
  ) async throws {
    let device = try await Device(home: home)
    do {
      let output = Output(terminal, isJSON: try command.flag("--json"))
      try await Session(device: device, command: command, output: output, terminal: terminal).run()
    } catch {
      await device.close()
      throw error
    }
    await device.close()
  }

  /// The folder: `--home` or `KIWI_HOME`, or else by the XDG Base Directory Specification.
  private static func home(_ command: ParsedCommand, _ environment: [String: String]) -> URL {
    if let home = command.text("--home"), !home.isEmpty { return URL(filePath: home) }
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      return URL(filePath: data).appending(path: "kiwi")
    }
    return URL.homeDirectory.appending(path: ".local/share/kiwi")
  }
}
