public import Foundation

/// Something others did that concerns the reader.
///
/// ```swift
/// let notification = try decoder.decode(AppNotification.self, from: data)
/// print(notification.actor.username, notification.kind)
/// ```
public struct AppNotification: Identifiable, Codable, Hashable, Sendable {
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    case like
    case comment
    case follow
    case mention
    /// They won a challenge that the reader is in.
    case challenge
    /// Somebody asks to be friends, and has no answer yet.
    case friendRequest
    /// Somebody agreed to be friends.
    case friendAccept
  }

  public let id: String
  public let kind: Kind
  /// Who did it.
  public let actor: User
  /// The post it is about; nil where people alone have to do with it.
  public let postId: String?
  /// The comment that was written or that mentions the reader.
  public let commentId: String?
  /// The challenge that was won.
  public let challengeId: String?
  /// The beginning of what was written, or of the post that it is about; nil where there is none, or the reader has to
  /// ask for it.
  public let excerpt: String?
  /// The smallest picture of the post.
  public let imageURL: URL?
  /// Whether the reader follows the actor.
  public let followedByMe: Bool?
  public let createdAt: Date
  public let read: Bool

  public init(
    id: String, kind: Kind, actor: User, postId: String? = nil, commentId: String? = nil,
    challengeId: String? = nil, excerpt: String? = nil, imageURL: URL? = nil, followedByMe: Bool? = nil,
    createdAt: Date, read: Bool
  ) {
    self.id = id
    self.kind = kind
    self.actor = actor
    self.postId = postId
    self.commentId = commentId
    self.challengeId = challengeId
    self.excerpt = excerpt
    self.imageURL = imageURL
    self.followedByMe = followedByMe
    self.createdAt = createdAt
    self.read = read
  }
}

/// The answer to `GET /notifications`.
///
/// ```swift
/// let response = try decoder.decode(NotificationsResponse.self, from: data)
/// print("\(response.unreadCount) unread")
/// ```
public struct NotificationsResponse: Codable, Hashable, Sendable {
  public let unreadCount: Int
  public let notifications: [AppNotification]

  public init(
    unreadCount: Int, notifications: [AppNotification]
  ) {
    self.unreadCount = unreadCount
    self.notifications = notifications
  }
}

/// The body of `POST /notifications/read`.
///
/// ```swift
/// let request = MarkNotificationsReadRequest(upTo: id)
/// ```
public struct MarkNotificationsReadRequest: Codable, Hashable, Sendable {
  /// The newest notification that the person has seen; nil marks all of them.
  public let upTo: String?

  public init(upTo: String? = nil) {
    self.upTo = upTo
  }
}
