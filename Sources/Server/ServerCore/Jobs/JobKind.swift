import Foundation

/// One sort of work that may take longer than an answer.
///
/// `perform` may run more than once for one job: the process can end in the middle. What it changes in the database
/// belongs into ``JobRun/complete(_:)``, where it is kept together with the end of the job or not at all; what it
/// does elsewhere must come out the same when it is done again.
package struct JobKind<Payload: Codable & Sendable>: Sendable {
  package let name: String
  package let rules: JobState.Rules
  package let perform: @Sendable (Payload, JobRun) async throws -> Void

  package init(
    _ name: String, maximumAttempts: Int = 12,
    perform: @escaping @Sendable (Payload, JobRun) async throws -> Void
  ) {
    self.name = name
    rules = JobState.Rules(maximumAttempts: maximumAttempts)
    self.perform = perform
  }
}

/// A kind as the queue knows it.
package struct AnyJobKind: Sendable {
  package let name: String
  package let rules: JobState.Rules
  /// How many of the kind run at once.
  package let concurrency: Int
  /// Whether owners take turns: of several places one has all but one at most, and whoever was served longest ago goes
  /// first.
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
        throw FinalFailure("its payload cannot be read: \(error)")
      }
      try await kind.perform(decoded, run)
    }
  }

  /// Work that is done at every start and then again and again.
  package init(
    recurring name: String, every interval: Duration,
    perform: @escaping @Sendable (JobRun) async throws -> Void
  ) {
    self.name = name
    rules = JobState.Rules(maximumAttempts: 3, interval: interval)
    concurrency = 1
    self.perform = { _, run in try await perform(run) }
  }
}

/// Why a job failed when trying again would not help.
package struct FinalFailure: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
