/// Where a job stands. A value that has no clock, chance or storage, so that every way through it can be tried.
package struct JobState: Hashable, Sendable {
  package enum Phase: String, Sendable, CaseIterable {
    case waiting
    case running
    /// Given up, and kept for the operator to look at, try again or cancel.
    case dead
  }

  package var phase = Phase.waiting
  /// When a waiting job is due, when the lease of a running one ends, and when a dead one was given up.
  package var at: Timestamp
  /// Runs that have begun since it was last asked for.
  package var attempts = 0
  /// How often it was asked for. What began under an earlier number does not end the job.
  package var requests = 1
  /// Counts the runs, so that one whose lease ended cannot speak for the one after it.
  package var run = 0
  package var isCancelled = false

  /// What a kind of job allows.
  package struct Rules: Hashable, Sendable {
    package var maximumAttempts: Int
    /// Of a job that comes again and again; it never dies.
    package var interval: Duration?
    /// How long a run may say nothing before another one begins.
    package var lease = Duration.seconds(300)
  }

  package enum Next: Hashable, Sendable {
    case kept
    case removed
    /// The event does not fit: nothing has changed, and what it stands for must not take effect.
    case refused
  }

  // MARK: Running

  package func isDue(now: Timestamp) -> Bool {
    phase != .dead && at <= now
  }

  /// A run begins, if there is an attempt left. After `.kept` the job runs or is dead.
  package mutating func claim(now: Timestamp, _ rules: Rules) -> Next {
    guard isDue(now: now) else { return .refused }
    if phase == .running, isCancelled { return .removed }
    guard attempts < rules.maximumAttempts else {
      giveUp(now: now, rules)
      return .kept
    }
    phase = .running
    at = now.adding(rules.lease)
    attempts += 1
    run += 1
    return .kept
  }

  /// A sign of life. Refused when the job was cancelled or taken over meanwhile: then the run should end.
  package mutating func renew(run: Int, now: Timestamp, _ rules: Rules) -> Next {
    guard isRunning(run), !isCancelled else { return .refused }
    at = now.adding(rules.lease)
    return .kept
  }

  /// The work is done. Only unless refused may its effect be kept.
  package mutating func complete(run: Int, requests: Int, now: Timestamp, _ rules: Rules) -> Next {
    guard isRunning(run), !isCancelled, self.requests == requests else { return .refused }
    guard let interval = rules.interval else { return .removed }
    wait(until: now.adding(interval))
    return .kept
  }

  /// The run ended without an effect: it failed, was cancelled, or the same was asked for again meanwhile.
  package mutating func end(
    run: Int, requests: Int, isFinal: Bool, after delay: Duration, now: Timestamp, _ rules: Rules
  ) -> Next {
    guard isRunning(run) else { return .refused }
    if isCancelled { return .removed }
    if self.requests != requests {
      wait(until: now)
    } else if isFinal || attempts >= rules.maximumAttempts {
      giveUp(now: now, rules)
    } else {
      phase = .waiting
      at = now.adding(delay)
    }
    return .kept
  }

  /// The process that ran it is known to be gone.
  package mutating func interrupt(now: Timestamp) -> Next {
    guard phase == .running else { return .refused }
    if isCancelled { return .removed }
    phase = .waiting
    at = now
    return .kept
  }

  // MARK: Asking

  /// The same is asked for again.
  package mutating func request(at time: Timestamp) {
    requests += 1
    isCancelled = false
    switch phase {
    case .waiting: wait(until: min(at, time))
    case .dead: wait(until: time)
    // Its end finds the higher number.
    case .running: break
    }
  }

  /// The operator wants it tried now.
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
  /// How long to wait after a failure: any time up to a bound that doubles with each attempt ("full jitter", Marc
  /// Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015).
  ///
  /// - Parameter random: Returns a number from 0 to the given one, both included.
  package static func delay(afterAttempt attempt: Int, random: (Int) -> Int) -> Duration {
    let doublings = min(max(attempt - 1, 0), 16)
    return .seconds(random(min(longestDelay, 2 << doublings)))
  }

  /// In seconds.
  private static let longestDelay = 3_600
}
