import Foundation

/// A kind of work that may outlast a request.
///
/// `perform` may run more than once per job, because the process can end at any time. Its database changes belong in
/// ``JobRun/complete(_:)``, which commits them together with the job's end. Its other effects must be idempotent.
package struct JobKind<Payload: Codable & Sendable>: Sendable {
  package let name: String
  package let rules: JobState.Rules
  package let perform: @Sendable (Payload, JobRun) async throws -> Void

  package init(
    _ name: String, maxAttempts: Int = 12,
    perform: @escaping @Sendable (Payload, JobRun) async throws -> Void
  ) {
    self.name = name
    rules = JobState.Rules(maxAttempts: maxAttempts)
    self.perform = perform
  }
}

/// A type-erased kind of job.
package struct AnyJobKind: Sendable {
  package let name: String
  package let rules: JobState.Rules
  /// The maximum number of concurrent jobs of the kind.
  package let concurrency: Int
  /// True if owners take turns.
  ///
  /// One owner leaves at least one slot to others, and the least recently served goes first.
  package var takesTurns: Bool { rules.interval == nil }
  package let perform: @Sendable ([UInt8], JobRun) async throws -> Void

  package init<Payload>(_ kind: JobKind<Payload>, concurrency: Int = 1) {
    name = kind.name
    rules = kind.rules
    self.concurrency = max(concurrency, 1)
    perform = { payload, run in
      let decoded: Payload
      do {
        decoded = try JSONDecoder().decode(Payload.self, from: Data(payload))
      } catch {
        throw FinalFailure("the payload cannot be decoded: \(error)")
      }
      try await kind.perform(decoded, run)
    }
  }

  /// Creates a kind that runs at every start and then at an interval.
  package init(
    recurring name: String, every interval: Duration,
    perform: @escaping @Sendable (JobRun) async throws -> Void
  ) {
    self.name = name
    rules = JobState.Rules(maxAttempts: 3, interval: interval)
    concurrency = 1
    self.perform = { _, run in try await perform(run) }
  }
}

/// A failure after which a retry would not help.
package struct FinalFailure: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
