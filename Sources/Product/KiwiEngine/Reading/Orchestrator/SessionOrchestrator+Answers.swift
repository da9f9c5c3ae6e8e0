public import KiwiKit

/// What the server says.
extension SessionOrchestrator {
  public struct LookStamp: Hashable, Sendable {
    let answers: Int
  }

  public struct Consequences: Sendable {
    public var changes: [ReadingStepChange] = []
    /// What the person is to be told.
    public var refusal: ReadingRefusal?
    /// Whether the server should be asked how things stand.
    public var looks = false
    /// The server does not know the person's session any more.
    public var isUnauthorized = false
  }

  // MARK: Steps

  /// - Parameters:
  ///   - outcome: Of a discarded session there is none.
  ///   - chance: From 0 up to 1.
  public mutating func answered(
    _ id: ReadingStep.ID, _ outcome: Result<ReadingSession?, APIFailure>, now: DeviceMoment, chance: Double
  ) -> Consequences {
    if queue.inFlight[.only] == id { queue.end(.only) }
    guard let step = steps.first(where: { $0.id == id }) else { return Consequences() }
    switch outcome {
    case .success(let session): return succeeded(step, session, now: now)
    case .failure(let failure): return failed(step, failure, now: now, chance: chance)
    }
  }

  private mutating func succeeded(
    _ step: ReadingStep, _ session: ReadingSession?, now: DeviceMoment
  ) -> Consequences {
    settle(step, now: now)
    if let session { word.take(session, at: now) }
    var consequences = Consequences(changes: removeSteps { $0.id == step.id })
    // Of other sessions the answer says nothing, and this device may not know them all.
    consequences.looks = steps.isEmpty
    return consequences
  }

  /// What the server has done counts among what it said.
  private mutating func settle(_ step: ReadingStep, now: DeviceMoment) {
    queue.reset(.only)
    answers += 1
    let age = now.ages(of: steps.map(\.at)).first ?? 0
    word.apply(step, age: age, now: now, me: me, isWaiting: false)
  }

  private mutating func failed(
    _ step: ReadingStep, _ failure: APIFailure, now: DeviceMoment, chance: Double
  ) -> Consequences {
    switch queue.fail(.only, failure, now: now, chance: chance) {
    case .retry, .exhausted: Consequences()
    case .paused: Consequences(isUnauthorized: true)
    case .rejected: refused(step, failure, now: now)
    }
  }

  private mutating func refused(
    _ step: ReadingStep, _ failure: APIFailure, now: DeviceMoment
  ) -> Consequences {
    queue.reset(.only)
    answers += 1
    var consequences = Consequences(looks: true)
    let isDiscarded = steps.contains { $0.sessionId == step.sessionId && $0.isDiscard }
    let isGone = failure.isNotFound || failure.isDoneAndGone
    switch step.action {
    case .discard where isGone:
      // What is gone is discarded.
      word.remove(step.sessionId)
      consequences.changes = removeSteps { $0.id == step.id }
    case .start(let start, .some(_)) where !failure.isDoneAndGone && failure.field == nil:
      // Who cannot be joined any more is no reason not to have read.
      let alone = ReadingStep(
        id: random.uuid(), sessionId: step.sessionId, action: .start(start, joining: nil), at: step.at,
        order: step.order)
      if let index = steps.firstIndex(where: { $0.id == step.id }) { steps[index] = alone }
      unrecorded.insert(alone.id)
      consequences.changes = [.remove(step.id), .save(alone)]
      consequences.refusal = ReadingRefusal(
        step: step, failure: failure, message: "You read on by yourself: \(failure.message)")
    case .start:
      consequences.changes = removeSteps { $0.sessionId == step.sessionId }
      word.remove(step.sessionId)
      if !isDiscarded { consequences.refusal = refusal(of: step, failure) }
    case .pause, .resume, .complete, .change, .discard:
      consequences.changes = removeSteps {
        $0.id == step.id || (isGone && $0.sessionId == step.sessionId)
      }
      if isGone { word.remove(step.sessionId) }
      if !isDiscarded { consequences.refusal = refusal(of: step, failure) }
    }
    return consequences
  }

  private func refusal(of step: ReadingStep, _ failure: APIFailure) -> ReadingRefusal {
    let message =
      switch step.action {
      case .start(let start, _):
        start.bookTitle.map { "“\($0)” did not begin. " } ?? "The session did not begin. "
      case .pause, .resume, .complete, .change, .discard: ""
      }
    let isGone = failure.isNotFound || failure.isDoneAndGone
    let reason = isGone ? "The session was discarded on another device." : failure.message
    return ReadingRefusal(step: step, failure: failure, message: message + reason)
  }

  // MARK: Looks

  /// To be called before the server is asked how things stand.
  public func beginLook() -> LookStamp { LookStamp(answers: answers) }

  /// False when the answer is older than what is known since: it is to be asked again.
  public mutating func looked(
    _ stamp: LookStamp, open: [ReadingSession], completed: [ReadingSession], now: DeviceMoment
  ) -> Bool {
    guard stamp.answers == answers else { return false }
    var word = ReadingWord(open: open, completed: completed, at: now)
    word.keepPauses(of: self.word)
    self.word = word
    isKnown = true
    return true
  }
}
