public import KiwiKit

/// Handling of responses from the server.
extension SessionOrchestrator {
  /// Identifies the state in which a load began. Its result is outdated if a step was answered since.
  public struct RefreshStamp: Hashable, Sendable {
    let answers: Int
  }

  /// The effects of a response that the caller must perform.
  public struct Consequences: Sendable {
    public var changes: [ReadingStepChange] = []
    /// The rejection to report to the user.
    public var rejection: ReadingRejection?
    /// True if the server's state should be loaded.
    public var needsRefresh = false
    /// True if the server rejected the user's login.
    public var isUnauthorized = false
  }

  // MARK: Responses to steps

  /// Applies the response to a step.
  ///
  /// - Parameters:
  ///   - outcome: The session, or nil if it was discarded.
  ///   - chance: A random number in `0..<1`, for the jitter of retries.
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
    if let session { snapshot.take(session, at: now) }
    var consequences = Consequences(changes: removeSteps { $0.id == step.id })
    // The response does not cover other sessions, which may have changed.
    consequences.needsRefresh = steps.isEmpty
    return consequences
  }

  /// Applies an acknowledged step to the server's snapshot.
  private mutating func settle(_ step: ReadingStep, now: DeviceMoment) {
    queue.reset(.only)
    answers += 1
    let age = now.ages(of: steps.map(\.at)).first ?? 0
    snapshot.apply(step, age: age, now: now, me: me, isWaiting: false)
  }

  private mutating func failed(
    _ step: ReadingStep, _ failure: APIFailure, now: DeviceMoment, chance: Double
  ) -> Consequences {
    switch queue.fail(.only, failure, now: now, chance: chance) {
    case .retry, .exhausted: Consequences()
    case .paused: Consequences(isUnauthorized: true)
    case .rejected: rejected(step, failure, now: now)
    }
  }

  private mutating func rejected(
    _ step: ReadingStep, _ failure: APIFailure, now: DeviceMoment
  ) -> Consequences {
    queue.reset(.only)
    answers += 1
    var consequences = Consequences(needsRefresh: true)
    let isDiscarded = steps.contains { $0.sessionId == step.sessionId && $0.isDiscard }
    let isGone = failure.isNotFound || failure.wasDeletedAfterSuccess
    switch step.action {
    case .discard where isGone:
      // A missing session counts as discarded.
      snapshot.remove(step.sessionId)
      consequences.changes = removeSteps { $0.id == step.id }
    case .start(let start, .some(_)) where !failure.wasDeletedAfterSuccess && failure.field == nil:
      // The other session can no longer be joined, so this one continues on its own.
      let solo = ReadingStep(
        id: random.uuid(), sessionId: step.sessionId, action: .start(start, joining: nil), at: step.at,
        order: step.order)
      if let index = steps.firstIndex(where: { $0.id == step.id }) { steps[index] = solo }
      unrecorded.insert(solo.id)
      consequences.changes = [.remove(step.id), .save(solo)]
      consequences.rejection = ReadingRejection(
        step: step, failure: failure,
        message: localized(
          "You could not join the session, so yours continues on its own. \(failure.message)"))
    case .start:
      consequences.changes = removeSteps { $0.sessionId == step.sessionId }
      snapshot.remove(step.sessionId)
      if !isDiscarded { consequences.rejection = rejection(of: step, failure) }
    case .pause, .resume, .complete, .change, .discard:
      consequences.changes = removeSteps {
        $0.id == step.id || (isGone && $0.sessionId == step.sessionId)
      }
      if isGone { snapshot.remove(step.sessionId) }
      if !isDiscarded { consequences.rejection = rejection(of: step, failure) }
    }
    return consequences
  }

  private func rejection(of step: ReadingStep, _ failure: APIFailure) -> ReadingRejection {
    let isGone = failure.isNotFound || failure.wasDeletedAfterSuccess
    let reason = isGone ? localized("The session was discarded on another device.") : failure.message
    let message =
      switch step.action {
      case .start(let start, _):
        start.bookTitle.map { localized("The session with “\($0)” did not start. \(reason)") }
          ?? localized("The session did not start. \(reason)")
      case .pause, .resume, .complete, .change, .discard: reason
      }
    return ReadingRejection(step: step, failure: failure, message: message)
  }

  // MARK: Loading

  /// Begins a load of the server's state. Call it before sending the request.
  public func beginRefresh() -> RefreshStamp { RefreshStamp(answers: answers) }

  /// Applies the loaded state. Returns false if it is outdated and must be loaded again.
  public mutating func finishRefresh(
    _ stamp: RefreshStamp, open: [ReadingSession], completed: [ReadingSession], now: DeviceMoment
  ) -> Bool {
    guard stamp.answers == answers else { return false }
    var snapshot = ServerSnapshot(open: open, completed: completed, at: now)
    snapshot.keepPauses(of: self.snapshot)
    self.snapshot = snapshot
    isKnown = true
    return true
  }
}
