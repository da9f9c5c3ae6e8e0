public import Foundation

/// One action on its way to the server.
public struct OutboxEntry: Identifiable, Codable, Hashable, Sendable {
  public enum State: Codable, Hashable, Sendable {
    case pending
    case sending
    /// Waits for the person to send it again or to discard it.
    case failed(message: String)
  }

  /// The idempotency key too: however often the entry is sent, it happens once.
  public let id: String
  public var action: OutboxAction
  public var state: State
  public let createdAt: Date
  /// Grows from entry to entry: what was done first is sent first.
  public let order: Int
  /// When the entry was first sent without a clear answer; nil when the server certainly did nothing of it.
  public var firstSentAt: Date?

  public init(
    id: String, action: OutboxAction, state: State = .pending, createdAt: Date, order: Int,
    firstSentAt: Date? = nil
  ) {
    self.id = id
    self.action = action
    self.state = state
    self.createdAt = createdAt
    self.order = order
    self.firstSentAt = firstSentAt
  }

  public var object: OutboxObject {
    if case .setFollowed(_, let username) = action { return .person(username: username.lowercased()) }
    return .post(id: action.postId ?? id)
  }

  public var isFailed: Bool {
    if case .failed = state { true } else { false }
  }

  /// Whether the server may have done it.
  var isUncertain: Bool { state == .sending || firstSentAt != nil }
}

/// A change of the entries that a store keeps; those of one list are made together or not at all.
public enum OutboxChange: Hashable, Sendable {
  case save(OutboxEntry)
  case remove(OutboxEntry.ID)
}
