public import KiwiKit

/// A step as it goes to the server, with how long ago it was at that moment.
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
  /// Without the key, where there is no network between that would need one.
  public func send(_ request: ReadingStepRequest) async throws(APIFailure) -> ReadingSession? {
    let (id, secondsAgo) = (request.sessionId, request.secondsAgo)
    switch request.action {
    case .start(let start, let joined):
      return try await startReadingSession(start.told(secondsAgo: secondsAgo), joining: joined)
    case .pause: return try await pauseReadingSession(id: id, secondsAgo: secondsAgo)
    case .resume: return try await resumeReadingSession(id: id, secondsAgo: secondsAgo)
    case .complete(let outcome):
      return try await completeReadingSession(id: id, outcome.told(secondsAgo: secondsAgo))
    case .change(let outcome): return try await updateReadingSession(id: id, outcome)
    case .discard:
      try await discardReadingSession(id: id)
      return nil
    }
  }
}

extension RESTAPIClient {
  public func send(_ request: ReadingStepRequest) async throws(APIFailure) -> ReadingSession? {
    let (id, key, secondsAgo) = (request.sessionId, request.key, request.secondsAgo)
    let step = ReadingSessionStep(secondsAgo: secondsAgo)
    switch request.action {
    case .start(let start, let joined):
      let route = joined.map { ReadingRoute.participants(sessionId: $0) } ?? .sessions
      let body = try Self.json(start.told(secondsAgo: secondsAgo))
      return try await fetch(Self.write(.post, .reading(route), key: key, body: body))
    case .pause:
      let body = try Self.json(step)
      return try await fetch(Self.write(.post, .reading(.pause(sessionId: id)), key: key, body: body))
    case .resume:
      let body = try Self.json(step)
      return try await fetch(Self.write(.post, .reading(.resume(sessionId: id)), key: key, body: body))
    case .complete(let outcome):
      let body = try Self.json(outcome.told(secondsAgo: secondsAgo))
      return try await fetch(Self.write(.post, .reading(.completion(sessionId: id)), key: key, body: body))
    case .change(let outcome):
      let body = try Self.json(outcome)
      return try await fetch(Self.write(.patch, .reading(.session(id: id)), key: key, body: body))
    case .discard:
      _ = try await send(Self.write(.delete, .reading(.session(id: id)), key: key))
      return nil
    }
  }
}

extension ReadingSessionStart {
  func told(secondsAgo: Int) -> ReadingSessionStart {
    ReadingSessionStart(
      id: id, titleId: titleId, bookTitle: bookTitle, startPage: startPage, visibility: visibility,
      timeZone: timeZone, secondsAgo: secondsAgo)
  }
}

extension ReadingSessionOutcome {
  func told(secondsAgo: Int) -> ReadingSessionOutcome {
    ReadingSessionOutcome(
      secondsAgo: secondsAgo, startPage: startPage, endPage: endPage, mood: mood, isFinished: isFinished,
      visibility: visibility)
  }
}
