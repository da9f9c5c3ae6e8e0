import ServerOperations
import HTTPServer
import KiwiKit
import KiwiServer
import ServerCore
import KiwiWeb
import WebHost

/// `kiwifruit serve`.
struct Serve {
  var settings: ServeSettings

  private enum End: Sendable {
    case asked
    /// Storage cannot be written. The supervisor should restart the server.
    case storageFailed
  }

  /// The time for requests in flight to finish.
  private static let drainTimeout = Duration.seconds(3)
  /// The time until the process ends after a signal, even if tasks hang. Answered writes are durable.
  private static let shutdownTimeout = Duration.milliseconds(4_700)

  /// Runs until a signal ends it. Returns the program's exit code.
  func run() async -> Int32 {
    ProcessEnvironment.raiseOpenFileLimit()
    let log = Log(level: settings.logLevel, format: settings.logFormat)
    defer { log.close() }
    let (ends, end) = AsyncStream<End>.makeStream(bufferingPolicy: .bufferingOldest(1))
    StopSignals.receive(endingWithin: Self.shutdownTimeout) { end.yield(.asked) }
    Watchdog.start(limit: settings.stallLimit)
    do {
      return try await serve(log: log, until: ends) {
        ProcessEnd.force(after: Self.shutdownTimeout, status: 1)
        end.yield(.storageFailed)
      }
    } catch {
      log.close()
      OperatorTerminal.writeError(FailureExplanation.of(error))
      return 1
    }
  }

  private func serve(
    log: Log, until ends: AsyncStream<End>, onStorageFailure: @escaping @Sendable () -> Void
  ) async throws -> Int32 {
    let application = try await Application(
      configuration: settings.configuration, log: log, onStorageFailure: onStorageFailure)
    let app: WebApp
    do {
      app = try await start(site(of: application, log: log), configuration(for: application), log: log)
    } catch {
      application.close()
      throw error
    }
    application.watch(app.server)
    let control = openControlSocket(of: application, log: log)
    let maintenance = Task { await application.maintain() }
    log.announce("KiwiFruit listens on \(address(port: app.port)) with its data in \(dataFolder).")

    var reason = End.asked
    for await end in ends {
      reason = end
      break
    }
    log.info("Finishing requests in flight.")
    maintenance.cancel()
    control?.close()
    await app.stop(within: Self.drainTimeout)
    application.close()
    log.info("Goodbye.")
    return reason == .asked ? 0 : 1
  }

  private func start(_ site: WebSite, _ configuration: ServerConfiguration, log: Log) async throws -> WebApp {
    guard settings.pageWorkers > 0 else { return try await WebApp.start(site, server: configuration) }
    let launch = PageWorkers.Launch(
      count: settings.pageWorkers, executable: ProcessEnvironment.executable,
      arguments: CommandLine.arguments, environment: ProcessEnvironment.all,
      report: { log.error($0) })
    return try WebApp.start(site, server: configuration, workers: launch)
  }

  private func site(of application: Application, log: Log) -> WebSite {
    var site = WebSite(settings, log: log)
    site.respond = application.respond
    site.isAPI = Application.isAPI
    site.subscribe = { token, handler in await application.subscribe(token: token, handler: handler) }
    return site
  }

  private func configuration(for application: Application) -> ServerConfiguration {
    var limits = ServerLimits()
    limits.bodyBytes = Application.maxBodySize
    // As many pages as may be live can be requested at once, and a quarter is reserved for signed-in users.
    limits.concurrentRequests = max(limits.concurrentRequests, settings.livePages * 5 / 4)
    // Each connection may send a file, and the database and uploads also need descriptors.
    limits.connections = min(limits.connections, ProcessEnvironment.openFileLimit * 2 / 5)
    limits.webSockets = min(limits.webSockets, limits.connections / 4 * 3)
    return ServerConfiguration(
      host: settings.host, port: settings.port, limits: limits, trustedProxies: settings.trustedProxies,
      precedence: application.precedence, errorResponse: Application.response)
  }

  /// Opens the control socket. Without it the server works, but not the operator's commands.
  private func openControlSocket(of application: Application, log: Log) -> ControlServer? {
    do {
      return try ControlServer(application.context)
    } catch {
      log.warning("Commands cannot reach the server: \(error)")
      return nil
    }
  }

  private var dataFolder: String { settings.configuration.dataFolder }

  private func address(port: UInt16) -> String {
    let host = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
    return "http://\(host):\(port)"
  }
}

extension LiveSubscription: WebSite.Listening {}
