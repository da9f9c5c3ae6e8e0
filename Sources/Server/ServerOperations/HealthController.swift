import ServerAccounts
import ServerReading
import ServerCore
import HTTPServer
import KiwiKit

/// What machines ask a server about itself.
enum HealthController {
  /// The process answers.
  static func live() -> Response { text("alive\n") }

  /// A disk with less room than this, in bytes, counts as full: the log of the database may have room for a page where
  /// no post fits any more.
  private static let leastRoom = 1 << 20

  /// The server can do its work: the database can be read and written.
  static func ready(_ context: RequestContext) async throws -> Response {
    guard !context.server.metrics.hasWritingEnded else { throw APIError.storageFailed }
    _ = try context.read { try $0.users.isEmpty() }
    guard try await canWrite(context.server) else { throw APIError.notReady }
    return text("ready\n")
  }

  private static func canWrite(_ server: ServerContext) async throws -> Bool {
    if let room = FileSystem.room(in: server.folder.path), room < leastRoom { return false }
    guard server.storage.isFull else { return true }
    // Quotas do not show in what the disk has left, and no user may write again to find out that there is room.
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
      throw APIError(
        .forbidden, "loopback_only", "Metrics are for this machine only, unless the host allows others.")
    }
    // Counting rows is not for the thread that serves others, nor should it wait for a backup.
    let (jobs, runningSessions) = try await server.storage.readInBackground(
      on: server.queues.people
    ) { transaction in
      (
        try transaction.jobs.counts(),
        try transaction.readingSessions.countRunning(
          since: context.now.adding(.seconds(-ReadingSession.longestStretch)))
      )
    }
    let text = server.metrics.text(
      storage: server.storage, liveReaders: context.server.live.readers, jobs: jobs,
      now: context.now
    ) { server.readingMetrics.append(running: runningSessions, to: &$0) }
    return self.text(text, type: "text/plain; version=0.0.4; charset=utf-8")
  }

  static func openAPI() -> Response { document.response }

  private static let document = FixedContent(OpenAPIDocument.json, type: "application/json")

  private static func text(_ text: String, type: String = "text/plain; charset=utf-8") -> Response {
    Response(headers: ["Content-Type": type, "Cache-Control": "no-store"], body: .bytes(Array(text.utf8)))
  }
}
