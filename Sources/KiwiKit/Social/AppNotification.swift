public import Foundation

/// Something others did that concerns the reader.
public struct AppNotification: Identifiable, Codable, Hashable, Sendable {
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    case like
    case comment
    case follow
    case mention
  }

  public let id: String
  public let kind: Kind
  /// Who did it.
  public let actor: User
  /// The post it is about; nil for a follow.
  public let postId: String?
  /// The comment that was written or that mentions the reader.
  public let commentId: String?
  public let createdAt: Date
  public let read: Bool
}

/// The answer to `GET /notifications`.
public struct NotificationsResponse: Codable, Hashable, Sendable {
  public let unreadCount: Int
  public let notifications: [AppNotification]
}

/// The body of `POST /notifications/read`.
public struct MarkNotificationsReadRequest: Codable, Hashable, Sendable {
  /// The newest notification that the person has seen; nil marks all of them.
  public let upTo: String?

  public init(upTo: String? = nil) {
    self.upTo = upTo
  }
}
