import KiwiServer
import ServerOperations
import Commands
import Glibc
import ServerCore
import WebHost

/// `kiwifruit`: the server and the operator's tools.
@main
struct KiwiFruitProgram {
  static func main() async {
    // A reader that closes a pipe early must not end the program.
    signal(SIGPIPE, SIG_IGN)
    // The users' data must not be readable by other accounts of this machine.
    umask(0o077)
    let locale = ReaderLocale.ofProcess(ProcessEnvironment.all)
    exit(
      await ReaderLocale.$current.withValue(locale) { await run(Array(CommandLine.arguments.dropFirst())) })
  }

  private static func run(_ arguments: [String]) async -> Int32 {
    do throws(UsageError) {
      switch try CommandParser.kiwifruit.parse(arguments, environment: ProcessEnvironment.all) {
      case .text(let text):
        OperatorTerminal.write(text)
        return 0
      case .command(let command):
        return try await run(command)
      }
    } catch {
      OperatorTerminal.writeError("\(error)")
      return 2
    }
  }

  private static func run(_ command: ParsedCommand) async throws(UsageError) -> Int32 {
    switch command.command.name {
    case "serve":
      let settings = try ServeSettings(command, mediaHelper: ProcessEnvironment.mediaHelper)
      if let name = PageWorkerProcess.Name(environment: ProcessEnvironment.all) {
        await ServePages(settings: settings, name: name).run()
      }
      return await Serve(settings: settings).run()
    case "doctor":
      let settings = try ServeSettings(command, mediaHelper: ProcessEnvironment.mediaHelper)
      var doctor = Doctor(settings: settings, output: OperatorTerminal.output())
      return await doctor.run()
    case "gallery":
      let port = try command.integer("--port", in: 0...65_535) ?? 5_000
      return await ServeGallery(
        host: command.text("--host") ?? "127.0.0.1", port: UInt16(clamping: port)
      ).run()
    case "restore":
      let configuration = try FolderOptions.configuration(
        of: command, mediaHelper: ProcessEnvironment.mediaHelper)
      return await Restore(configuration: configuration, output: OperatorTerminal.output())
        .run(file: command.parameters[0], replacing: try command.flag("--replace"))
    default:
      return try await Operate(command: command).run()
    }
  }
}
