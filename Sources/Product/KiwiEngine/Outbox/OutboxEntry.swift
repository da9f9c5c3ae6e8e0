public import Foundation

/// An unacknowledged action.
public struct OutboxEntry: Identifiable, Codable, Hashable, Sendable {
  public enum State: Codable, Hashable, Sendable {
    case pending
    case sending
    /// Waits for the user to retry or discard it.
    case failed(message: String)
  }

  /// The id, which is also the idempotency key: repeated sending has a single effect.
  public let id: String
  public var action: OutboxAction
  public var state: State
  public let createdAt: Date
  /// The position in the outbox, increasing.
  public let order: Int
  /// The time of the first attempt with an unknown outcome. Nil if the server is known not to have processed the entry.
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

  /// True if the server may have processed it.
  var isUncertain: Bool { state == .sending || firstSentAt != nil }
}

/// A change to the stored entries. The changes of one list are applied in one transaction.
public enum OutboxChange: Hashable, Sendable {
  case save(OutboxEntry)
  case remove(OutboxEntry.ID)
}
