import ServerAccounts
import ServerReading
import ServerCore
import HTTPServer
import KiwiKit

/// Endpoints for monitoring.
enum HealthController {
  /// Responds if the process is alive.
  static func live() -> Response { text("alive\n") }

  /// The minimum free space in bytes. With less, the database's log may have space for a page where no post fits.
  private static let minFreeBytes = 1 << 20

  /// Responds if the database can be read and written.
  static func ready(_ context: RequestContext) async throws -> Response {
    guard !context.server.metrics.hasWritingEnded else { throw APIError.storageFailed }
    _ = try context.read { try UserStore($0).isEmpty() }
    guard try await canWrite(context.server) else { throw APIError.notReady }
    return text("ready\n")
  }

  private static func canWrite(_ server: ServerContext) async throws -> Bool {
    if let free = FileSystem.freeBytes(in: server.folder.path), free < minFreeBytes { return false }
    guard server.storage.isFull else { return true }
    // Free space does not reflect quotas, and no user may write again to detect that space was freed.
    do {
      try await server.storage.probeWriting()
      return true
    } catch {
      return false
    }
  }

  static func metrics(_ context: RequestContext) async throws -> Response {
    let server = context.server
    guard server.configuration.metricsForEveryone || context.request.remoteAddress.isLoopback else {
      throw APIError.metricsAreLocal
    }
    // Counting rows must neither block an event loop nor wait for a backup.
    let (jobs, runningSessions) = try await server.storage.readInBackground(
      on: server.queues.users
    ) { transaction in
      (
        try JobStore(transaction).counts(),
        try ReadingSessionStore(transaction).countRunning(
          since: context.now.adding(.seconds(-ReadingSession.maxInterval)))
      )
    }
    let text = server.metrics.text(
      storage: server.storage, liveSubscribers: context.server.live.subscribers, jobs: jobs,
      now: context.now
    ) { server[ReadingMetrics.self].append(running: runningSessions, to: &$0) }
    return self.text(text, type: "text/plain; version=0.0.4; charset=utf-8")
  }

  static func openAPI() -> Response { document.response }

  private static let document = FixedContent(OpenAPIDocument.json, type: "application/json")

  private static func text(_ text: String, type: String = "text/plain; charset=utf-8") -> Response {
    Response(headers: ["Content-Type": type, "Cache-Control": "no-store"], body: .bytes(Array(text.utf8)))
  }
}
