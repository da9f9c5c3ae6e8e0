import Foundation

/// Schedules pending work for the server. Each lane has a backoff and one piece in flight at a time; a pause holds all
/// lanes.
///
/// The owner stores the work itself. It asks ``readiness(of:now:)`` or ``next(of:now:)``, reports each request with
/// ``begin(_:in:)``, and its outcome with ``succeed(_:)`` or ``fail(_:_:now:chance:)``.
///
/// - Parameters:
///   - Lane: Identifies work of which one piece at a time may be in flight.
///   - Work: Describes the piece in flight.
///   - Instant: The time of the clock that measures the waits.
struct RetryQueue<Lane: Hashable & Sendable, Work: Sendable, Instant: RetryInstant>: Sendable {
  struct Rules: Hashable, Sendable {
    var backoff: RetryPolicy
    /// The maximum number of pieces in flight, over all lanes.
    var concurrency = 1
    /// The number of failures after which a lane is exhausted; nil retries without end.
    var maxFailures: Int?
    /// True if a request without a response counts as a failure of the server.
    var countsSilence = false
    /// True if an unreadable response is retried; otherwise it is a rejection.
    var retriesUnreadableAnswers = false
  }

  enum Readiness: Hashable, Sendable {
    case ready
    case waiting(RetryWait<Instant>)
    /// The queue is paused, the lane is in flight, or the maximum is reached.
    case held
  }

  enum Next: Hashable, Sendable {
    case send(Lane)
    /// No lane is ready. The wait of the first one to be ready.
    case wait(RetryWait<Instant>)
    case rest
  }

  enum Verdict: Hashable, Sendable {
    /// The same work may be sent again after the backoff.
    case retry
    /// The session has ended: nothing is sent before ``resume(keepsBackoff:)``.
    case paused
    /// The server failed ``Rules/maxFailures`` times; the count starts again.
    case exhausted
    /// The server rejects this work. Neither backoff nor count changes.
    case rejected
  }

  private struct Failures {
    var attempts = 0
    /// The failures that count toward ``Rules/maxFailures``.
    var counted = 0
    var wait: RetryWait<Instant>?
  }

  private let rules: Rules
  /// True before the session is known, and while the queue is paused.
  private(set) var isPaused = true
  private(set) var inFlight: [Lane: Work] = [:]
  private var failures: [Lane: Failures] = [:]

  init(_ rules: Rules) { self.rules = rules }

  // MARK: Pauses

  mutating func pause() { isPaused = true }

  /// Ends a pause. Lanes keep their backoff.
  mutating func unpause() { isPaused = false }

  /// Ends a pause and every wait after the session or the network is restored.
  ///
  /// - Parameter keepsBackoff: If true, the next waits continue at their last length; otherwise they restart at the
  ///   shortest.
  mutating func resume(keepsBackoff: Bool = false) {
    isPaused = false
    for lane in failures.keys {
      failures[lane]?.wait = nil
      if !keepsBackoff { failures[lane]?.attempts = 0 }
    }
  }

  // MARK: Sending

  func readiness(of lane: Lane, now: Instant) -> Readiness {
    guard !isPaused, inFlight[lane] == nil else { return .held }
    if let wait = failures[lane]?.wait, wait.remaining(at: now) != nil { return .waiting(wait) }
    return inFlight.count < rules.concurrency ? .ready : .held
  }

  /// Returns the first lane that is ready, or else the shortest wait.
  func next(of lanes: [Lane], now: Instant) -> Next {
    var shortest: (wait: RetryWait<Instant>, left: Duration)?
    for lane in lanes {
      switch readiness(of: lane, now: now) {
      case .ready: return .send(lane)
      case .waiting(let wait):
        let left = wait.remaining(at: now) ?? .zero
        if shortest.map({ left < $0.left }) ?? true { shortest = (wait, left) }
      case .held: break
      }
    }
    return shortest.map { .wait($0.wait) } ?? .rest
  }

  mutating func begin(_ work: Work, in lane: Lane) {
    failures[lane]?.wait = nil
    inFlight[lane] = work
  }

  /// Takes a lane out of flight without an outcome.
  mutating func end(_ lane: Lane) { inFlight[lane] = nil }

  // MARK: Outcomes

  mutating func succeed(_ lane: Lane) { forget(lane) }

  /// Takes a failed request out of flight and decides about its lane.
  ///
  /// - Parameter chance: The share of the jitter to add to the wait, in 0..<1.
  mutating func fail(_ lane: Lane, _ failure: APIFailure, now: Instant, chance: Double) -> Verdict {
    end(lane)
    let counts: Bool
    switch failure {
    case .unauthorized:
      pause()
      return .paused
    case .rejected: return .rejected
    case .invalidResponse where !rules.retriesUnreadableAnswers: return .rejected
    case .offline, .timedOut, .cancelled, .rateLimited: counts = rules.countsSilence
    case .serverFailed, .unavailable, .invalidResponse: counts = true
    }
    var record = failures[lane] ?? Failures()
    record.attempts += 1
    if counts { record.counted += 1 }
    var delay = rules.backoff.delay(afterAttempt: record.attempts, chance: chance)
    if case .rateLimited(let serverDelay?) = failure { delay = max(delay, serverDelay) }
    record.wait = RetryWait(start: now, duration: delay)
    let isExhausted = rules.maxFailures.map { record.counted >= $0 } ?? false
    if isExhausted { record.counted = 0 }
    failures[lane] = record
    return isExhausted ? .exhausted : .retry
  }

  /// Forgets the failures of a lane. Work in flight is unaffected.
  mutating func reset(_ lane: Lane) { failures[lane] = nil }

  /// Forgets a lane that has no work left.
  mutating func forget(_ lane: Lane) {
    end(lane)
    reset(lane)
  }
}

/// The lane of a queue that sends one piece after another.
enum SingleLane: Hashable, Sendable {
  case only
}

/// A wait that began at an instant.
struct RetryWait<Instant: RetryInstant>: Hashable, Sendable {
  let start: Instant
  let duration: Duration

  /// Returns nil once the wait is over.
  func remaining(at now: Instant) -> Duration? { now.remaining(of: duration, since: start) }
}

extension RetryWait<Date> {
  var end: Date { start.addingTimeInterval(duration.timeInterval) }
}

/// A time that a ``RetryQueue`` can measure waits with.
protocol RetryInstant: Hashable, Sendable {
  /// Returns the rest of a wait; nil once it is over.
  func remaining(of wait: Duration, since start: Self) -> Duration?
}

extension Date: RetryInstant {
  func remaining(of wait: Duration, since start: Date) -> Duration? {
    let end = start.addingTimeInterval(wait.timeInterval)
    return end > self ? .seconds(end.timeIntervalSince(self)) : nil
  }
}

extension DeviceMoment: RetryInstant {
  /// Counts whole milliseconds of uptime, which changes of the clock do not affect.
  func remaining(of wait: Duration, since start: DeviceMoment) -> Duration? {
    let (seconds, attoseconds) = min(wait, .seconds(Int64(1) << 40)).components
    let milliseconds = seconds * 1_000 + attoseconds / 1_000_000_000_000_000
    let left = milliseconds - age(of: start)
    return left > 0 ? .milliseconds(left) : nil
  }
}
