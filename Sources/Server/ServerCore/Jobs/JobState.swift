/// The state machine of a job.
///
/// It has no clock, randomness or storage, so tests cover every transition.
package struct JobState: Hashable, Sendable {
  package enum Phase: String, Sendable, CaseIterable {
    case waiting
    case running
    /// Failed permanently; kept until the operator retries or cancels it.
    case dead
  }

  package var phase = Phase.waiting
  /// The due time, the end of the lease, or the time of death, by phase.
  package var at: Timestamp
  /// The number of runs since the job was last requested.
  package var attempts = 0
  /// The number of requests. A run that began under an earlier number does not end the job.
  package var requests = 1
  /// The number of the latest run, which distinguishes it from a run whose lease expired.
  package var run = 0
  package var isCancelled = false

  /// The limits of a kind of job.
  package struct Rules: Hashable, Sendable {
    package var maxAttempts: Int
    /// The interval of a recurring job, which never dies.
    package var interval: Duration?
    /// The time without a report after which a run counts as dead.
    package var lease = Duration.seconds(300)
  }

  package enum Next: Hashable, Sendable {
    case kept
    case removed
    /// The event does not fit the state. Its effect must be rolled back.
    case refused
  }

  // MARK: Running

  package func isDue(now: Timestamp) -> Bool {
    phase != .dead && at <= now
  }

  /// Begins a run if an attempt is left. After `.kept` the job is running or dead.
  package mutating func claim(now: Timestamp, _ rules: Rules) -> Next {
    guard isDue(now: now) else { return .refused }
    if phase == .running, isCancelled { return .removed }
    guard attempts < rules.maxAttempts else {
      giveUp(now: now, rules)
      return .kept
    }
    phase = .running
    at = now.adding(rules.lease)
    attempts += 1
    run += 1
    return .kept
  }

  /// Renews the lease. Rejected if the job was cancelled or taken over, in which case the run should end.
  package mutating func renew(run: Int, now: Timestamp, _ rules: Rules) -> Next {
    guard isRunning(run), !isCancelled else { return .refused }
    at = now.adding(rules.lease)
    return .kept
  }

  /// Ends the job after success. The effect may be committed unless this is rejected.
  package mutating func complete(run: Int, requests: Int, now: Timestamp, _ rules: Rules) -> Next {
    guard isRunning(run), !isCancelled, self.requests == requests else { return .refused }
    guard let interval = rules.interval else { return .removed }
    wait(until: now.adding(interval))
    return .kept
  }

  /// Ends a run without effect: it failed, was cancelled, or the job was requested again.
  package mutating func end(
    run: Int, requests: Int, isFinal: Bool, after delay: Duration, now: Timestamp, _ rules: Rules
  ) -> Next {
    guard isRunning(run) else { return .refused }
    if isCancelled { return .removed }
    if self.requests != requests {
      wait(until: now)
    } else if isFinal || attempts >= rules.maxAttempts {
      giveUp(now: now, rules)
    } else {
      phase = .waiting
      at = now.adding(delay)
    }
    return .kept
  }

  /// Requeues the job after the process that ran it has ended.
  package mutating func interrupt(now: Timestamp) -> Next {
    guard phase == .running else { return .refused }
    if isCancelled { return .removed }
    phase = .waiting
    at = now
    return .kept
  }

  // MARK: Requests

  /// Requests the job again.
  package mutating func request(at time: Timestamp) {
    requests += 1
    isCancelled = false
    switch phase {
    case .waiting: wait(until: min(at, time))
    case .dead: wait(until: time)
    // The end of the run detects the higher number.
    case .running: break
    }
  }

  /// Makes the job due now, on the operator's request.
  package mutating func retry(now: Timestamp) -> Next {
    guard phase != .running else { return .refused }
    wait(until: now)
    return .kept
  }

  package mutating func cancel() -> Next {
    guard phase == .running else { return .removed }
    isCancelled = true
    return .kept
  }

  private func isRunning(_ run: Int) -> Bool { phase == .running && self.run == run }

  private mutating func wait(until time: Timestamp) {
    phase = .waiting
    at = time
    attempts = 0
  }

  private mutating func giveUp(now: Timestamp, _ rules: Rules) {
    if let interval = rules.interval {
      wait(until: now.adding(interval))
    } else {
      phase = .dead
      at = now
    }
  }
}

extension JobState {
  /// Returns the delay after a failure: random up to a bound that doubles.
  ///
  /// This is "full jitter" (Marc Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015).
  ///
  /// - Parameter random: Returns a number from 0 to the given one, both included.
  package static func delay(afterAttempt attempt: Int, random: (Int) -> Int) -> Duration {
    let doublings = min(max(attempt - 1, 0), 16)
    return .seconds(random(min(maxDelay, 2 << doublings)))
  }

  /// The maximum delay, in seconds.
  private static let maxDelay = 3_600
}
