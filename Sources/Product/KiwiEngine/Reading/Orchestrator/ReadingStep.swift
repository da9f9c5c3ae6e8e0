public import KiwiKit

/// Something that a person did with a session, on its way to the server.
public struct ReadingStep: PendingStep, Identifiable, Codable, Hashable, Sendable {
  public enum Action: Codable, Hashable, Sendable {
    case start(ReadingSessionStart, joining: String?)
    case pause
    case resume
    case complete(ReadingSessionOutcome)
    /// What is said of it otherwise.
    case change(ReadingSessionOutcome)
    case discard
  }

  /// The idempotency key too: however often it is sent, it happens once.
  public let id: String
  public let sessionId: String
  public let action: Action
  public let at: DeviceMoment
  /// Grows from step to step.
  public let order: Int
  /// Whether it may have arrived.
  public var wasSent = false

  public init(id: String, sessionId: String, action: Action, at moment: DeviceMoment, order: Int) {
    self.id = id
    self.sessionId = sessionId
    self.action = action
    at = moment
    self.order = order
  }

  /// What it is called, as "start".
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

/// A change of the reading steps that a store keeps.
public typealias ReadingStepChange = StepChange<ReadingStep>

/// What the server did not take, in words.
public struct ReadingRefusal: Hashable, Sendable {
  public let step: ReadingStep
  public let failure: APIFailure
  public let message: String
}
