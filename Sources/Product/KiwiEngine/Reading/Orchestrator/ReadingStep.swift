public import KiwiKit

/// An action on a session that the server has not acknowledged.
public struct ReadingStep: PendingStep, Identifiable, Codable, Hashable, Sendable {
  public enum Action: Codable, Hashable, Sendable {
    case start(ReadingSessionStart, joining: String?)
    case pause
    case resume
    case complete(ReadingSessionOutcome)
    /// Changes the recorded details of the session.
    case change(ReadingSessionOutcome)
    case discard
  }

  /// The id, which is also the idempotency key: repeated sending has a single effect.
  public let id: String
  public let sessionId: String
  public let action: Action
  public let at: DeviceMoment
  /// The position among the steps, increasing.
  public let order: Int
  /// True if it may have arrived.
  public var wasSent = false

  public init(id: String, sessionId: String, action: Action, at moment: DeviceMoment, order: Int) {
    self.id = id
    self.sessionId = sessionId
    self.action = action
    at = moment
    self.order = order
  }

  /// The name for the log, such as "start".
  public var name: String {
    switch action {
    case .start: "start"
    case .pause: "pause"
    case .resume: "resume"
    case .complete: "complete"
    case .change: "change"
    case .discard: "discard"
    }
  }

  var isStart: Bool { if case .start = action { true } else { false } }
  var isDiscard: Bool { action == .discard }
}

/// A change to the stored reading steps.
public typealias ReadingStepChange = StepChange<ReadingStep>

/// A step that the server rejected, with a message for the user.
public struct ReadingRejection: Hashable, Sendable {
  public let step: ReadingStep
  public let failure: APIFailure
  public let message: String
}
