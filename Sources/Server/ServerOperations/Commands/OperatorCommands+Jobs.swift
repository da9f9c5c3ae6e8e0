import ServerCore

extension OperatorCommands {
  private static let maxListedJobs = 1_000

  func listJobs(json: Bool) throws {
    let jobs = try server.storage.read { transaction in
      try JobStore(transaction).list(limit: Self.maxListedJobs + 1)
    }
    let shown = jobs.prefix(Self.maxListedJobs)
    if json {
      var writer = JSONWriter()
      writer.array { writer in for job in shown { Self.write(job, to: &writer) } }
      return output.line(String(decoding: writer.bytes, as: UTF8.self))
    }
    if jobs.isEmpty { output.line(localized("There are no jobs.")) }
    for job in shown {
      output.line("\(job.id)  \(job.kind)  \(Self.status(of: job))")
      if let error = job.lastError { output.line("  " + localized("last failure: \(error)")) }
    }
    if jobs.count > Self.maxListedJobs { output.line(localized("There are more jobs than listed.")) }
  }

  func showJob(_ id: String, json: Bool) throws {
    guard let job = try server.storage.read({ try JobStore($0).job(id: id) }) else {
      throw CommandFailure(Self.noJob(id))
    }
    if json {
      var writer = JSONWriter()
      Self.write(job, to: &writer)
      return output.line(String(decoding: writer.bytes, as: UTF8.self))
    }
    output.line("\(job.id)  \(job.kind)  \(Self.status(of: job))")
    var facts = [
      (localized("requested:"), job.createdAt.text), (localized("attempts:"), String(job.state.attempts)),
    ]
    if let subject = job.subject, !subject.isEmpty { facts.insert((localized("subject:"), subject), at: 0) }
    if job.progress.total > 0 { facts.append((localized("progress:"), Self.text(of: job.progress))) }
    if let error = job.lastError { facts.append((localized("last failure:"), error)) }
    table(facts.map { ["  \($0)", $1] })
  }

  private static func text(of progress: JobProgress) -> String {
    guard let message = progress.message else { return localized("\(progress.done) of \(progress.total)") }
    return localized("\(progress.done) of \(progress.total), \(message)")
  }

  func retryJob(_ id: String) async throws {
    try await changeJob(id, refusal: localized("The job \(id) is running. Wait until it ends.")) {
      $0.retry(now: $1)
    }
    output.line(
      isServing
        ? localized("The job will be retried.") : localized("The job will be retried once the server runs."))
  }

  func cancelJob(_ id: String) async throws {
    try await changeJob(id, refusal: localized("The job \(id) cannot be canceled. Wait until it ends.")) {
      state, _ in state.cancel()
    }
    output.line(localized("Canceled."))
  }

  private func changeJob(
    _ id: String, refusal: String,
    _ event: @escaping @Sendable (inout JobState, Timestamp) -> JobState.Next
  ) async throws {
    let jobs = server.jobs
    try await change(notFound: Self.noJob(id)) { transaction, now in
      guard var job = try JobStore(transaction).job(id: id) else { throw APIError.notFound }
      let next = event(&job.state, now)
      guard next != .refused else { throw CommandFailure(refusal) }
      try JobStore(transaction).save(job, next)
      transaction.afterCommit { jobs.wake() }
    }
  }

  private static func write(_ job: JobRecord, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", job.id)
      writer.member("kind", job.kind)
      writer.member("subject", job.subject)
      writer.member("state", job.state.phase.rawValue)
      writer.member("at", date: job.state.at)
      writer.member("attempts", job.state.attempts)
      writer.member("createdAt", date: job.createdAt)
      writer.member("done", job.progress.done)
      writer.member("total", job.progress.total)
      writer.member("message", job.progress.message)
      writer.member("lastError", job.lastError)
    }
  }

  private static func status(of job: JobRecord) -> String {
    switch job.state.phase {
    case .waiting: localized("waiting until \(job.state.at.text)")
    case .running: job.state.isCancelled ? localized("being canceled") : localized("running")
    case .dead: localized("dead since \(job.state.at.text)")
    }
  }

  private static func noJob(_ id: String) -> String {
    localized("There is no job with the ID \(id). Use \"kiwifruit jobs list\" to list the jobs.")
  }
}
