public import KiwiKit

/// All that one device knows and decides about a person's sessions of reading: the server's word, and what they did that
/// the server has not answered. Synchronous and without clock, chance, network or storage, which ``ReadingRepository``
/// brings.
///
/// The rules:
/// - A step is recorded before it is sent. All of a person's steps go out in order, each after the answer to the one
///   before, under a key that makes repeating harmless.
/// - When something happened is told by the device's own count (``DeviceMoment``), anew each time that it is sent.
/// - What got no answer may have arrived. It goes out again until there is an answer; only what the server refuses is
///   given up, and the person told so.
/// - A session that the server cannot have heard of is discarded by forgetting it. Otherwise its beginning is told before
///   its end, or it would begin when a network brings it late.
/// - What is shown is the server's word with all steps that are not answered laid over it.
public struct SessionOrchestrator: Sendable {
  public struct Configuration: Hashable, Sendable {
    /// The waits between attempts. Attempts are not counted: reading is not given up because a server is ill.
    public var backoff = RetryPolicy(baseDelay: .seconds(1), maximumDelay: .seconds(60))
    /// Steps that may wait.
    public var steps = 1_000

    public init() {}
  }

  /// What is to be done next.
  public enum Work: Hashable, Sendable {
    /// To be recorded as it is now, and sent as ``request(for:now:)`` says.
    case send(ReadingStep)
    case wait(Duration)
    case rest
  }

  public let me: User?
  let configuration: Configuration
  let random: RandomSource
  /// In the order in which they were done.
  public internal(set) var steps: [ReadingStep] = []
  public internal(set) var word = ReadingWord()
  /// Whether the server has said anything yet, now or in an earlier run.
  public internal(set) var isKnown = false
  /// Steps that are not in the store yet.
  var unrecorded: Set<ReadingStep.ID> = []
  /// Its work is the step in flight.
  var queue: RetryQueue<SingleLane, ReadingStep.ID, DeviceMoment>
  private var nextOrder = 0
  /// Counts the answers; a look that began before one does not know of it.
  var answers = 0

  public init(
    me: User?, configuration: Configuration = Configuration(), random: RandomSource = .system
  ) {
    self.me = me
    self.configuration = configuration
    self.random = random
    queue = RetryQueue(.init(backoff: configuration.backoff))
  }

  // MARK: What the person does

  /// Takes a step in, unless it changes nothing. Nil when too many wait.
  public mutating func record(
    _ action: ReadingStep.Action, sessionId: String, now: DeviceMoment
  ) -> [ReadingStepChange]? {
    guard changesAnything(action, sessionId: sessionId, now: now) else { return [] }
    var changes: [ReadingStepChange] = []
    if case .discard = action {
      let isUnheard = steps.contains { $0.sessionId == sessionId && $0.isStart && !$0.wasSent }
      // What is about to go was for nothing; only a beginning that may have arrived has to be told to its end.
      changes = forget(sessionId, also: isUnheard, now: now)
      if isUnheard { return changes }
    }
    guard steps.count < configuration.steps else { return nil }
    nextOrder = max(nextOrder, steps.last?.order ?? 0) + 1
    let step = ReadingStep(
      id: random.uuid(), sessionId: sessionId, action: action, at: now, order: nextOrder)
    steps.append(step)
    unrecorded.insert(step.id)
    return changes + [.save(step)]
  }

  /// Takes back what was done with a session. What ran until it began was paused by it, and stays so.
  ///
  /// - Parameter unheard: Whether its beginning goes too.
  private mutating func forget(
    _ sessionId: String, also unheard: Bool, now: DeviceMoment
  ) -> [ReadingStepChange] {
    var (shown, kept, changes) = (word, [ReadingStep](), [ReadingStepChange]())
    for (step, age) in zip(steps, now.ages(of: steps.map(\.at))) {
      let before = shown.running(age: age, now: now)
      shown.apply(step, age: age, now: now, me: me)
      let isForgotten =
        step.sessionId == sessionId && step.id != queue.inFlight[.only]
        && (unheard || !(step.isStart && step.wasSent))
      guard isForgotten else {
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

  /// Completing twice is once, and who pauses what is paused has done nothing.
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

  /// The store has them: they may be sent.
  public mutating func recorded(_ changes: [ReadingStepChange]) {
    for case .save(let step) in changes { unrecorded.remove(step.id) }
  }

  /// The store could not take them: it is as if they had not been done.
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

  /// Takes back what an earlier run recorded and knew.
  public mutating func restore(_ stored: [ReadingStep], word: ReadingWord?) {
    let new = steps
    steps = stored.sorted { ($0.order, $0.id) < ($1.order, $1.id) }
    nextOrder = max(nextOrder, steps.last?.order ?? 0)
    for var step in new where !stored.contains(where: { $0.id == step.id }) {
      nextOrder += 1
      step = step.ordered(nextOrder)
      steps.append(step)
    }
    guard let word, !isKnown else { return }
    self.word = word
    isKnown = true
  }

  /// It is known whose session it is, or the server can be reached again.
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

  /// A step under way as it goes out at this moment.
  public func request(for id: ReadingStep.ID, now: DeviceMoment) -> ReadingStepRequest? {
    guard let index = steps.firstIndex(where: { $0.id == id }) else { return nil }
    let age = now.ages(of: steps.map(\.at))[index]
    let seconds = Int(clamping: age / 1_000)
    switch steps[index].action {
    // How long ago something ended may be cut, since a stretch has a longest time; that it began is not.
    case .pause, .complete:
      return ReadingStepRequest(steps[index], secondsAgo: min(seconds, Limits.readingLateness))
    case .start, .resume, .change, .discard: return ReadingStepRequest(steps[index], secondsAgo: seconds)
    }
  }

  // MARK: What is shown

  /// The server's word with what it does not know laid over it.
  public func shown(now: DeviceMoment) -> ReadingWord {
    var shown = word
    let ages = now.ages(of: steps.map(\.at))
    for (step, age) in zip(steps, ages) { shown.apply(step, age: age, now: now, me: me) }
    for index in shown.open.indices {
      let line = shown.open[index]
      let elapsed = max(0, shown.elapsed(of: line, now: now))
      let isForgotten =
        line.session.status == .active
        && elapsed - line.elapsed >= Int64(ReadingSession.longestStretch) * 1_000
      shown.open[index].session = line.session.with(
        status: isForgotten ? .paused : nil, elapsedSeconds: Int(elapsed / 1_000))
      shown.open[index].elapsed = elapsed
      shown.open[index].mark = now
    }
    return shown
  }

  /// How many sessions the server does not know all of.
  public var waitingSessions: Int { Set(steps.map(\.sessionId)).count }
}

extension ReadingStep {
  fileprivate func ordered(_ order: Int) -> ReadingStep {
    var step = ReadingStep(id: id, sessionId: sessionId, action: action, at: at, order: order)
    step.wasSent = wasSent
    return step
  }
}
