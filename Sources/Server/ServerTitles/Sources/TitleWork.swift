import ServerCore

/// What is left to do with what sources told: the rest of what they know of each title, what has grown old, and covers.
///
/// One job at a time, which is asked for again by whatever brings new titles. It goes through a part at a time, so that
/// it goes on where it ended.
package enum TitleWork {
  package struct Payload: Codable, Sendable {}

  package static let kind = JobKind<Payload>("completeTitles") { _, run in try await perform(run) }

  package static func enqueue(_ jobs: JobQueue, in transaction: Transaction) throws {
    try jobs.enqueue(kind, Payload(), subject: "all", in: transaction)
  }

  /// Every day what has grown old is looked for.
  static let daily = AnyJobKind(recurring: "refreshTitles", every: .seconds(24 * 60 * 60)) { run in
    let server = run.server
    guard !server.mediaServices.all.isEmpty else { return }
    try await server.storage.write { try enqueue(server.jobs, in: $0) }
  }

  /// More than these of a day are left for the next.
  private static let mostPerRun = 1_000
  private static let atOnce = 20
  /// One title that a source cannot answer for holds up no other; after so many the source itself has to rest.
  private static let mostFailures = 3

  private static func perform(_ run: JobRun) async throws {
    let server = run.server
    var done = 0
    // What failed for good is not met again by the same run.
    var passed: Set<String> = []
    var failures = 0
    let tolerating = { (work: () async throws -> Void) async throws in
      do {
        try await work()
      } catch let error as SourceError where error.mayPass {
        failures += 1
        if failures == mostFailures { throw error }
      }
    }
    while done < mostPerRun {
      let time = server.now().adding(.zero - MediaServices.longestKept)
      let limit = atOnce + passed.count
      let (covers, due) = try server.storage.read { transaction in
        (
          try transaction.titleFetches.wantedCovers(limit: limit),
          try transaction.titleFetches.due(before: time, limit: limit)
        )
      }
      let pending = covers.filter { !passed.contains("cover \($0.source)") }
      let old = due.filter { !passed.contains($0.source) }
      guard !pending.isEmpty || !old.isEmpty else { return }
      for fetch in pending.prefix(atOnce) {
        passed.insert("cover \(fetch.source)")
        try await tolerating { try await keepCover(of: fetch, in: server) }
      }
      for fetch in old.prefix(atOnce) {
        passed.insert(fetch.source)
        try await tolerating { try await complete(fetch, in: server) }
      }
      done += pending.prefix(atOnce).count + old.prefix(atOnce).count
      try await run.report(done: done, of: max(done, mostPerRun))
    }
  }

  private static func complete(_ fetch: TitleFetchRecord, in server: ServerContext) async throws {
    guard let id = MediaID(fetch.source), let service = server.mediaServices.service(of: fetch.source)
    else { return }
    let now = server.now()
    let item: MediaItem
    do throws(SourceError) {
      item = try await service.details(of: id)
    } catch {
      guard !error.mayPass, error != .noAPIKey, error != .http(401) else { throw error }
      // It has nothing more to tell; what a list said of it stays.
      var fetch = fetch
      fetch.isWhole = true
      fetch.fetchedAt = now
      let told = fetch
      return try await server.storage.write { try $0.titleFetches.save(told) }
    }
    _ = try await server.storage.write {
      try TitleIntake.take([item], now: now, in: $0, of: server)
    }
  }
}
