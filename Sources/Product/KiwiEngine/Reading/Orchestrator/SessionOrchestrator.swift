public import KiwiKit

/// The reading sessions of one device: the server's snapshot and unacknowledged steps.
///
/// It is synchronous and has no clock, randomness, network or storage, which ``ReadingRepository`` provides.
///
/// The rules:
/// - A step is recorded before it is sent. Steps are sent in order, each after the response to the previous one, under
///   a key that makes repetition harmless.
/// - The time of a step is sent as its age by the device's uptime (``DeviceMoment``), recomputed for each attempt.
/// - A step without a response may have arrived. It is repeated until there is a response. Only rejected steps are
///   dropped, and the user is informed.
/// - Discarding a session that the server cannot know of removes its steps. Otherwise its start is sent before its end,
///   because it could still arrive late.
/// - Screens show the server's snapshot with all unacknowledged steps applied.
public struct SessionOrchestrator: Sendable {
  public struct Configuration: Hashable, Sendable {
    /// The waits between attempts. Attempts are unlimited: a failing server must not lose sessions.
    public var backoff = RetryPolicy(baseDelay: .seconds(1), maximumDelay: .seconds(60))
    /// The maximum number of pending steps.
    public var steps = 1_000

    public init() {}
  }

  /// The next piece of work.
  public enum Work: Hashable, Sendable {
    /// A step to store in its current state, and then to send with ``request(for:now:)``.
    case send(ReadingStep)
    case wait(Duration)
    case rest
  }

  public let me: User?
  let configuration: Configuration
  let random: RandomSource
  /// The pending steps, in order.
  public internal(set) var steps: [ReadingStep] = []
  public internal(set) var snapshot = ServerSnapshot()
  /// True if the server has responded in this run or an earlier one.
  public internal(set) var isKnown = false
  /// Steps that are not stored yet.
  var unrecorded: Set<ReadingStep.ID> = []
  /// The schedule of requests, whose work is the step in flight.
  var queue: RetryQueue<SingleLane, ReadingStep.ID, DeviceMoment>
  private var nextOrder = 0
  /// The number of responses. A load that began before the latest one is outdated.
  var answers = 0

  public init(
    me: User?, configuration: Configuration = Configuration(), random: RandomSource = .system
  ) {
    self.me = me
    self.configuration = configuration
    self.random = random
    queue = RetryQueue(.init(backoff: configuration.backoff))
  }

  // MARK: Actions of the user

  /// Records a step unless it has no effect. Returns nil if too many steps are pending.
  public mutating func record(
    _ action: ReadingStep.Action, sessionId: String, now: DeviceMoment
  ) -> [ReadingStepChange]? {
    guard changesAnything(action, sessionId: sessionId, now: now) else { return [] }
    var changes: [ReadingStepChange] = []
    if case .discard = action {
      let isUnsent = steps.contains { $0.sessionId == sessionId && $0.isStart && !$0.wasSent }
      // Pending steps of a discarded session are dropped. Only a start that may have arrived needs its end to be sent.
      changes = forget(sessionId, removingStart: isUnsent, now: now)
      if isUnsent { return changes }
    }
    guard steps.count < configuration.steps else { return nil }
    nextOrder = max(nextOrder, steps.last?.order ?? 0) + 1
    let step = ReadingStep(
      id: random.uuid(), sessionId: sessionId, action: action, at: now, order: nextOrder)
    steps.append(step)
    unrecorded.insert(step.id)
    return changes + [.save(step)]
  }

  /// Removes the steps of a session. A session that its start paused stays paused.
  ///
  /// - Parameter removingStart: True if the start is removed too.
  private mutating func forget(
    _ sessionId: String, removingStart: Bool, now: DeviceMoment
  ) -> [ReadingStepChange] {
    var (shown, kept, changes) = (snapshot, [ReadingStep](), [ReadingStepChange]())
    for (step, age) in zip(steps, now.ages(of: steps.map(\.at))) {
      let before = shown.running(age: age, now: now)
      shown.apply(step, age: age, now: now, me: me)
      let isRemoved =
        step.sessionId == sessionId && step.id != queue.inFlight[.only]
        && (removingStart || !(step.isStart && step.wasSent))
      guard isRemoved else {
        kept.append(step)
        continue
      }
      changes.append(.remove(step.id))
      unrecorded.remove(step.id)
      if let before, before != sessionId, shown.running(age: age, now: now) != before {
        let pause = ReadingStep(
          id: random.uuid(), sessionId: before, action: .pause, at: step.at, order: step.order)
        kept.append(pause)
        unrecorded.insert(pause.id)
        changes.append(.save(pause))
      }
    }
    steps = kept
    return changes
  }

  /// Returns whether an action has an effect. A session is completed once, and only an active one is paused.
  private func changesAnything(
    _ action: ReadingStep.Action, sessionId: String, now: DeviceMoment
  ) -> Bool {
    let shown = shown(now: now)
    let line = shown.open.first { $0.session.id == sessionId }
    let isCompleted = shown.completed.contains { $0.id == sessionId }
    switch action {
    case .start: return line == nil && !isCompleted
    case .pause: return line.map { $0.session.status == .active } ?? !isCompleted
    case .resume: return line.map { $0.session.status == .paused } ?? !isCompleted
    case .complete: return !isCompleted
    case .change: return true
    case .discard: return !steps.contains { $0.sessionId == sessionId && $0.isDiscard }
    }
  }

  /// Marks changes as stored, which permits sending their steps.
  public mutating func recorded(_ changes: [ReadingStepChange]) {
    for case .save(let step) in changes { unrecorded.remove(step.id) }
  }

  /// Drops the steps of changes that the store rejected.
  public mutating func failedToRecord(_ changes: [ReadingStepChange]) {
    for case .save(let step) in changes where unrecorded.contains(step.id) {
      _ = removeSteps { $0.id == step.id }
    }
  }

  mutating func removeSteps(where condition: (ReadingStep) -> Bool) -> [ReadingStepChange] {
    let removed = steps.filter(condition).map(\.id)
    steps.removeAll(where: condition)
    unrecorded.subtract(removed)
    return removed.map { .remove($0) }
  }

  // MARK: Start

  /// Restores the stored steps and snapshot.
  public mutating func restore(_ stored: [ReadingStep], snapshot: ServerSnapshot?) {
    let new = steps
    steps = stored.sorted { ($0.order, $0.id) < ($1.order, $1.id) }
    nextOrder = max(nextOrder, steps.last?.order ?? 0)
    for var step in new where !stored.contains(where: { $0.id == step.id }) {
      nextOrder += 1
      step = step.ordered(nextOrder)
      steps.append(step)
    }
    guard let snapshot, !isKnown else { return }
    self.snapshot = snapshot
    isKnown = true
  }

  /// Resumes sending after the session is confirmed or the server is reachable again.
  public mutating func resume() { queue.resume() }

  // MARK: Sending

  public mutating func next(now: DeviceMoment) -> Work {
    guard let first = steps.first, !unrecorded.contains(first.id) else { return .rest }
    switch queue.readiness(of: .only, now: now) {
    case .held: return .rest
    case .waiting(let wait): return .wait(wait.remaining(at: now) ?? .zero)
    case .ready:
      queue.begin(first.id, in: .only)
      steps[0].wasSent = true
      return .send(steps[0])
    }
  }

  /// Returns the request for a step in flight, sent now.
  public func request(for id: ReadingStep.ID, now: DeviceMoment) -> ReadingStepRequest? {
    guard let index = steps.firstIndex(where: { $0.id == id }) else { return nil }
    let age = now.ages(of: steps.map(\.at))[index]
    let seconds = Int(clamping: age / 1_000)
    switch steps[index].action {
    // An interval has a maximum length, so the age of its end can be clamped. The age of its start cannot.
    case .pause, .complete:
      return ReadingStepRequest(steps[index], secondsAgo: min(seconds, Limits.readingLateness))
    case .start, .resume, .change, .discard: return ReadingStepRequest(steps[index], secondsAgo: seconds)
    }
  }

  // MARK: Visible state

  /// Returns the server's snapshot with unacknowledged steps applied.
  public func shown(now: DeviceMoment) -> ServerSnapshot {
    var shown = snapshot
    let ages = now.ages(of: steps.map(\.at))
    for (step, age) in zip(steps, ages) { shown.apply(step, age: age, now: now, me: me) }
    for index in shown.open.indices {
      let line = shown.open[index]
      let elapsed = max(0, shown.elapsed(of: line, now: now))
      let isAutoPaused =
        line.session.status == .active
        && elapsed - line.elapsed >= Int64(ReadingSession.maxInterval) * 1_000
      shown.open[index].session = line.session.with(
        status: isAutoPaused ? .paused : nil, elapsedSeconds: Int(elapsed / 1_000))
      shown.open[index].elapsed = elapsed
      shown.open[index].mark = now
    }
    return shown
  }

  /// The number of sessions with unacknowledged steps.
  public var waitingSessions: Int { Set(steps.map(\.sessionId)).count }
}

extension ReadingStep {
  fileprivate func ordered(_ order: Int) -> ReadingStep {
    var step = ReadingStep(id: id, sessionId: sessionId, action: action, at: at, order: order)
    step.wasSent = wasSent
    return step
  }
}
