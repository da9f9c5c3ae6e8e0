import ServerCore

/// Completes titles from sources in the background: missing facts, outdated facts, and covers.
///
/// Adding titles enqueues the job, of which only one exists. It works in batches and resumes after interruptions.
package enum TitleWork {
  package struct Payload: Codable, Sendable {}

  package static let kind = JobKind<Payload>("completeTitles") { _, run in try await perform(run) }

  package static func enqueue(_ jobs: JobQueue, in transaction: Transaction) throws {
    try jobs.enqueue(kind, Payload(), subject: "all", in: transaction)
  }

  /// Enqueues the job daily to refresh outdated facts.
  static let daily = AnyJobKind(recurring: "refreshTitles", every: .seconds(24 * 60 * 60)) { run in
    let server = run.server
    guard !server[MediaServices.self].all.isEmpty else { return }
    try await server.storage.write { try enqueue(server.jobs, in: $0) }
  }

  /// The maximum number of titles per run. The remaining ones wait for the next day.
  private static let maxPerRun = 1_000
  private static let batchSize = 20
  /// The number of transient failures that ends a run. Fewer failures do not delay other titles.
  private static let maxFailures = 3

  private static func perform(_ run: JobRun) async throws {
    let server = run.server
    var done = 0
    // Permanent failures are not retried within a run.
    var attempted: Set<String> = []
    var failures = 0
    let tolerating = { (work: () async throws -> Void) async throws in
      do {
        try await work()
      } catch let error as SourceError where error.isTransient {
        failures += 1
        if failures == maxFailures { throw error }
      }
    }
    while done < maxPerRun {
      let time = server.now().adding(.zero - MediaServices.maxAge)
      let limit = batchSize + attempted.count
      let (covers, due) = try server.storage.read { transaction in
        (
          try TitleFetchStore(transaction).wantedCovers(limit: limit),
          try TitleFetchStore(transaction).due(before: time, limit: limit)
        )
      }
      let pending = covers.filter { !attempted.contains("cover \($0.source)") }
      let old = due.filter { !attempted.contains($0.source) }
      guard !pending.isEmpty || !old.isEmpty else { return }
      for fetch in pending.prefix(batchSize) {
        attempted.insert("cover \(fetch.source)")
        try await tolerating { try await storeCover(of: fetch, in: server) }
      }
      for fetch in old.prefix(batchSize) {
        attempted.insert(fetch.source)
        try await tolerating { try await complete(fetch, in: server) }
      }
      done += pending.prefix(batchSize).count + old.prefix(batchSize).count
      try await run.report(done: done, of: max(done, maxPerRun))
    }
  }

  private static func complete(_ fetch: TitleFetchRecord, in server: ServerContext) async throws {
    guard let id = MediaID(fetch.source), let service = server[MediaServices.self].service(of: fetch.source)
    else { return }
    let now = server.now()
    let item: MediaItem
    do throws(SourceError) {
      item = try await service.details(of: id)
    } catch {
      guard !error.isTransient, error != .noAPIKey, error != .http(401) else { throw error }
      // The source has no details, so the facts from its list remain.
      var fetch = fetch
      fetch.isWhole = true
      fetch.fetchedAt = now
      let completed = fetch
      return try await server.storage.write { try TitleFetchStore($0).save(completed) }
    }
    _ = try await server.storage.write {
      try TitleImporter.store([item], now: now, in: $0, of: server)
    }
  }
}
