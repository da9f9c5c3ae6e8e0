import ServerSeed
import ServerCore
public import Commands
import KiwiKit

/// A command of the operator, with the values that are not on the command line.
public struct OperatorRequest: Sendable {
  public var command: ParsedCommand
  /// The password of `user create`.
  public var secret: String?
  /// The folder to which paths are relative.
  public var folder: String
  /// The identifier of the terminal's locale, or nil for that of the process that runs the command.
  public var locale: String?

  public init(command: ParsedCommand, secret: String? = nil, folder: String, locale: String? = nil) {
    self.command = command
    self.secret = secret
    self.folder = folder
    self.locale = locale
  }

  package func path(_ path: String) -> String {
    path.hasPrefix("/") ? path : "\(folder)/\(path)"
  }
}

/// Runs the operator's commands on an open data folder, in a server or without one.
public struct OperatorCommands: Sendable {
  package let server: ServerContext
  package let output: CommandOutput
  /// True if the server is answering requests.
  let isServing: Bool

  public init(_ server: ServerContext, output: CommandOutput, isServing: Bool) {
    self.server = server
    self.output = output
    self.isServing = isServing
  }

  /// Runs a command and returns its exit code.
  ///
  /// The code is 0 on success, 1 on failure and 2 on invalid usage.
  public func run(_ request: OperatorRequest) async -> Int32 {
    do {
      return try await perform(request)
    } catch let error as UsageError {
      output.problem("\(error)")
      return 2
    } catch is CancellationError {
      output.problem(localized("Stopped."))
      return 1
    } catch {
      output.problem(FailureExplanation.of(error))
      return 1
    }
  }

  private func perform(_ request: OperatorRequest) async throws -> Int32 {
    let command = request.command
    let parameter = command.parameters.first ?? ""
    switch command.command.name {
    case "user create": try await createUser(parameter, request)
    case "user list": try listUsers()
    case "user reset-password": try await resetPassword(ofUser: parameter)
    case "user disable": try await suspend(parameter)
    case "user enable": try await unsuspend(parameter)
    case "user promote": try await setRole(.admin, ofUser: parameter)
    case "user demote": try await setRole(.member, ofUser: parameter)
    case "invite": try await invite(days: try command.integer("--days", in: 1...365) ?? 7)
    case "report list": try listReports(all: try command.flag("--all"))
    case "report resolve": try await resolveReport(parameter, resolution: command.parameters.last ?? "")
    case "post remove": try await removePost(parameter)
    case "comment remove": try await removeComment(parameter)
    case "jobs list": try listJobs(json: try command.flag("--json"))
    case "jobs show": try showJob(parameter, json: try command.flag("--json"))
    case "jobs retry": try await retryJob(parameter)
    case "jobs cancel": try await cancelJob(parameter)
    case "audit": try showAuditLog()
    case "catalog import": try await importCatalog(command.parameters.map(request.path))
    case "places import": try await importPlaces(request.path(parameter))
    case "backup": try await backup(to: request.path(parameter))
    case "verify": return try await verify()
    case "measure-recommendations":
      try await measureRecommendations(
        people: try command.integer("--people", in: 1...100_000) ?? 200,
        kind: try command.choice("--kind", TitleKind.self) ?? .book,
        seed: UInt64(try command.integer("--seed", in: 0...Int.max) ?? 1))
    case "seed" where try command.flag("--sample"): try await seedSample()
    case "seed": try await seed(SeedPlan(command))
    default:
      let name = command.command.name
      throw UsageError(
        localized("\"\(name)\" does not run on a data folder. Use \"kiwifruit --help\" to list the commands.")
      )
    }
    return 0
  }

  /// Runs a change. Throws the message if it finds no row.
  package func change<Result: Sendable>(
    notFound: String, _ body: @escaping @Sendable (Transaction, Timestamp) throws -> Result
  ) async throws -> Result {
    let now = server.now()
    do {
      return try await server.storage.write { try body($0, now) }
    } catch APIError.notFound {
      throw CommandFailure(notFound)
    }
  }
}
