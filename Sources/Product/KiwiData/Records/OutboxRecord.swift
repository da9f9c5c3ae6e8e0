public import Foundation
import SQLite

/// An action of the user that the server has not acknowledged.
public struct OutboxRecord: Identifiable, Hashable, Sendable {
  public enum State: String, Hashable, Sendable, CaseIterable {
    case pending
    case sending
    case failed
  }

  /// The id, which is also the idempotency key.
  public var id: String
  /// The encoded action. Photos are stored separately.
  public var action: Data
  public var state: State
  /// The reason of the failure, for users.
  public var failureMessage: String?
  public var createdAt: Date
  /// The position in the outbox, increasing.
  public var order: Int
  public var firstSentAt: Date?

  public init(
    id: String, action: Data, state: State, failureMessage: String? = nil, createdAt: Date, order: Int,
    firstSentAt: Date? = nil
  ) {
    self.id = id
    self.action = action
    self.state = state
    self.failureMessage = failureMessage
    self.createdAt = createdAt
    self.order = order
    self.firstSentAt = firstSentAt
  }
}

/// A change to the outbox.
public enum OutboxRecordChange: Hashable, Sendable {
  /// Inserts or replaces an entry and its photos.
  case save(OutboxRecord, photos: [Data])
  case remove(id: String)

  var entryId: String {
    switch self {
    case .save(let record, _): record.id
    case .remove(let id): id
    }
  }
}

extension OutboxRecord {
  static let columns = "id, action, state, failureMessage, createdAt, \"order\", firstSentAt"

  init(_ row: borrowing Row) {
    id = row.text("id")
    action = Data(row.blob("action"))
    // An unknown state comes from a later version; the entry is sent again.
    state = State(rawValue: row.text("state")) ?? .pending
    failureMessage = row.optionalText("failureMessage")
    createdAt = Date(timeIntervalSince1970: row.real("createdAt"))
    order = row.int("order")
    firstSentAt = row.optionalReal("firstSentAt").map(Date.init(timeIntervalSince1970:))
  }

  func save(in connection: Connection) throws {
    try connection.run(
      """
      INSERT INTO outbox (id, action, state, failureMessage, createdAt, "order", firstSentAt)
      VALUES (
        \(id), \([UInt8](action)), \(state.rawValue), \(failureMessage), \(createdAt.timeIntervalSince1970),
        \(order), \(firstSentAt?.timeIntervalSince1970)
      )
      ON CONFLICT (id) DO UPDATE SET
        action = excluded.action, state = excluded.state, failureMessage = excluded.failureMessage,
        createdAt = excluded.createdAt, "order" = excluded."order", firstSentAt = excluded.firstSentAt
      """)
  }
}
