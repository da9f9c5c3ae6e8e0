public import KiwiKit

/// The request for a step, with the step's age at the time of sending.
public struct ReadingStepRequest: Hashable, Sendable {
  public let key: String
  public let sessionId: String
  public let action: ReadingStep.Action
  public let secondsAgo: Int

  init(_ step: ReadingStep, secondsAgo: Int) {
    key = step.id
    sessionId = step.sessionId
    action = step.action
    self.secondsAgo = secondsAgo
  }
}

extension APIClientProtocol {
  /// Sends a step under its key, with its age at this moment. Returns nil for a discarded session.
  public func send(_ request: ReadingStepRequest) async throws(APIFailure) -> ReadingSession? {
    let (id, key, secondsAgo) = (request.sessionId, request.key, request.secondsAgo)
    let step = ReadingSessionStep(secondsAgo: secondsAgo)
    let call: EndpointCall<ReadingSession>
    switch request.action {
    case .start(let start, let joined):
      let start = start.with(secondsAgo: secondsAgo)
      call = joined.map { API.Reading.joinSession($0, start) } ?? API.Reading.startSession(start)
    case .pause: call = API.Reading.pauseSession(id, step)
    case .resume: call = API.Reading.resumeSession(id, step)
    case .complete(let outcome):
      call = API.Reading.completeSession(id, outcome.with(secondsAgo: secondsAgo))
    case .change(let outcome): call = API.Reading.changeSession(id, outcome)
    case .discard:
      _ = try await send(API.Reading.discardSession(id).under(key))
      return nil
    }
    return try await send(call.under(key))
  }
}

extension ReadingSessionStart {
  func with(secondsAgo: Int) -> ReadingSessionStart {
    ReadingSessionStart(
      id: id, titleId: titleId, bookTitle: bookTitle, startPage: startPage, visibility: visibility,
      timeZone: timeZone, secondsAgo: secondsAgo)
  }
}

extension ReadingSessionOutcome {
  func with(secondsAgo: Int) -> ReadingSessionOutcome {
    ReadingSessionOutcome(
      secondsAgo: secondsAgo, startPage: startPage, endPage: endPage, mood: mood, isFinished: isFinished,
      visibility: visibility)
  }
}
