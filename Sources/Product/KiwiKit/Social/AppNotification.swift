public import Foundation

/// An event that concerns the viewer. Undoing the event withdraws its notification.
///
/// ```swift
/// let notification = try decoder.decode(AppNotification.self, from: data)
/// print(notification.actor.username, notification.kind)
/// ```
public struct AppNotification: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = [
    "id": .id, "postId": .id, "commentId": .id, "challengeId": .id,
    "excerpt": .length(0...Limits.excerptLength), "followedByMe": .always,
  ]

  /// The kind of event that caused a notification.
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    case like
    case comment
    case follow
    case mention
    /// The actor won a challenge that the viewer has joined. The actor may be the viewer.
    case challenge
    /// A friend request is pending.
    case friendRequest
    /// A friend request was accepted.
    case friendAccept
  }

  /// The id, as `upTo` of `POST /notifications/read`.
  public let id: String
  public let kind: Kind
  /// The user who caused the event.
  public let actor: User
  /// The post, if the notification is about one.
  public let postId: String?
  /// The new comment, or the comment that mentions the viewer; otherwise nil.
  public let commentId: String?
  /// The challenge that was won; otherwise nil.
  public let challengeId: String?
  /// The first 200 characters of the comment, or else of the post's caption.
  ///
  /// Nil if there is none, and for texts of other users that contain a spoiler or refer to a place in a book.
  public let excerpt: String?
  /// The smallest file of the post's first picture, or nil.
  public let imageURL: URL?
  /// True if the viewer follows the actor.
  public let followedByMe: Bool?
  public let createdAt: Date
  /// True if the viewer has marked it as read.
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

/// A page of notifications, newest first, and the number of unread ones.
///
/// ```swift
/// let response = try decoder.decode(NotificationsResponse.self, from: data)
/// print("\(response.unreadCount) unread")
/// ```
public struct NotificationsResponse: WireValue {
  public static let rules: [String: FieldRule] = [
    "unreadCount": .atLeast(0), "notifications": .list(0...Limits.pageSize.upperBound),
  ]

  /// The number of unread notifications on all pages.
  public let unreadCount: Int
  public let notifications: [AppNotification]
  /// The next page, from the `Link` header; nil at the end.
  public var nextPage: Int?

  private enum CodingKeys: CodingKey {
    case unreadCount
    case notifications
  }

  public init(unreadCount: Int, notifications: [AppNotification], nextPage: Int? = nil) {
    self.unreadCount = unreadCount
    self.notifications = notifications
    self.nextPage = nextPage
  }

  public init(_ content: EndpointContent, _ decoder: JSONDecoder) throws {
    self = try decoder.decode(Self.self, from: content.body)
    nextPage = content.nextPage
  }
}

/// The newest notification that a user has seen.
///
/// ```swift
/// let request = MarkNotificationsReadRequest(upTo: id)
/// ```
public struct MarkNotificationsReadRequest: WireValue {
  public static let rules: [String: FieldRule] = [
    "upTo": .all([.format("uuid"), .pattern("^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$")])
  ]

  /// The id of that notification. If absent, all notifications are marked.
  public let upTo: String?

  public init(upTo: String? = nil) {
    self.upTo = upTo
  }
}
