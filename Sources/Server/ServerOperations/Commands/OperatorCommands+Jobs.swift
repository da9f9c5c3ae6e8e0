import ServerCore

extension OperatorCommands {
  private static let maxListedJobs = 1_000

  func listJobs(json: Bool) throws {
    let jobs = try server.storage.read { transaction in
      try transaction.jobs.list(limit: Self.maxListedJobs + 1)
    }
    let shown = jobs.prefix(Self.maxListedJobs)
    if json {
      var writer = JSONWriter()
      writer.array { writer in for job in shown { writer.job(job) } }
      return output.line(String(decoding: writer.bytes, as: UTF8.self))
    }
    if jobs.isEmpty { output.line("There are no jobs.") }
    for job in shown {
      output.line("\(job.id)  \(job.kind)  \(Self.status(of: job))")
      if let error = job.lastError { output.line("  last failed: \(error)") }
    }
    if jobs.count > Self.maxListedJobs { output.line("There are more jobs than listed.") }
  }

  func showJob(_ id: String, json: Bool) throws {
    guard let job = try server.storage.read({ try $0.jobs.job(id: id) }) else {
      throw CommandFailure(Self.noJob(id))
    }
    if json {
      var writer = JSONWriter()
      writer.job(job)
      return output.line(String(decoding: writer.bytes, as: UTF8.self))
    }
    output.line("\(job.id)  \(job.kind)  \(Self.status(of: job))")
    if let subject = job.subject, !subject.isEmpty { output.line("  subject:     \(subject)") }
    output.line("  requested:   \(job.createdAt.text)")
    output.line("  attempts:    \(job.state.attempts)")
    if job.progress.total > 0 {
      let message = job.progress.message.map { ", \($0)" } ?? ""
      output.line("  progress:    \(job.progress.done) of \(job.progress.total)\(message)")
    }
    if let error = job.lastError { output.line("  last failed: \(error)") }
  }

  func retryJob(_ id: String) async throws {
    try await changeJob(id, refusal: "The job \(id) is running. Wait until it ends.") { $0.retry(now: $1) }
    output.line("The job will be retried\(isServing ? "" : " once the server runs").")
  }

  func cancelJob(_ id: String) async throws {
    try await changeJob(id, refusal: "The job \(id) cannot be canceled. Wait until it ends.") { state, _ in
      state.cancel()
    }
    output.line("Canceled.")
  }

  private func changeJob(
    _ id: String, refusal: String,
    _ event: @escaping @Sendable (inout JobState, Timestamp) -> JobState.Next
  ) async throws {
    let jobs = server.jobs
    try await change(notFound: Self.noJob(id)) { transaction, now in
      guard var job = try transaction.jobs.job(id: id) else { throw APIError.notFound }
      let next = event(&job.state, now)
      guard next != .refused else { throw CommandFailure(refusal) }
      try transaction.jobs.save(job, next)
      transaction.afterCommit { jobs.wake() }
    }
  }

  private static func status(of job: JobRecord) -> String {
    switch job.state.phase {
    case .waiting: "waiting until \(job.state.at.text)"
    case .running: job.state.isCancelled ? "being canceled" : "running"
    case .dead: "dead since \(job.state.at.text)"
    }
  }

  private static func noJob(_ id: String) -> String {
    "There is no job with the id \(id). Use \"kiwifruit jobs list\" to list the jobs."
  }
}

extension JSONWriter {
  fileprivate mutating func job(_ job: JobRecord) {
    object { writer in
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
}
