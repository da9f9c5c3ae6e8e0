public import Foundation

/// A reflection with its photos, as the reader sees it.
public struct Post: Identifiable, Codable, Hashable, Sendable {
  /// A version 7 UUID: newer posts have greater ids.
  public let id: String
  public let author: User
  /// The first photo at its largest size, or the quote card that the server drew for a post without a photo.
  public let imageURL: URL
  /// Whether the person added a photo; false when ``imageURL`` is a quote card.
  public let hasPhoto: Bool
  public var caption: String?
  public var likes: Int
  public let createdAt: Date?
  public var commentCount: Int?
  public var likedByMe: Bool?
  /// When caption, alternative text or visibility last changed; nil when never.
  public var editedAt: Date?
  public var visibility: Visibility
  /// The photos, in the order the author gave them; empty for a post without a photo.
  public var attachments: [Attachment]

  public init(
    id: String, author: User, imageURL: URL, hasPhoto: Bool, caption: String? = nil, likes: Int,
    createdAt: Date? = nil, commentCount: Int? = nil, likedByMe: Bool? = nil, editedAt: Date? = nil,
    visibility: Visibility, attachments: [Attachment]
  ) {
    self.id = id
    self.author = author
    self.imageURL = imageURL
    self.hasPhoto = hasPhoto
    self.caption = caption
    self.likes = likes
    self.createdAt = createdAt
    self.commentCount = commentCount
    self.likedByMe = likedByMe
    self.editedAt = editedAt
    self.visibility = visibility
    self.attachments = attachments
  }
}

/// Who may see a post.
public enum Visibility: String, Codable, Hashable, Sendable, CaseIterable {
  case everyone
  /// The author and the people who follow them.
  case followers
  case me
}

/// One photo of a post.
public struct Attachment: Codable, Hashable, Sendable {
  public let url: URL
  /// Of the largest size, in pixels, upright.
  public let width: Int
  public let height: Int
  /// What the photo shows, for those who cannot see it; nil when the author gave none.
  public var alt: String?
  /// A BlurHash (4 × 3 components) to show while the photo loads.
  public let placeholder: String
  /// Every size that exists, largest first.
  public let sizes: [AttachmentSize]

  public init(
    url: URL, width: Int, height: Int, alt: String? = nil, placeholder: String, sizes: [AttachmentSize]
  ) {
    self.url = url
    self.width = width
    self.height = height
    self.alt = alt
    self.placeholder = placeholder
    self.sizes = sizes
  }
}

/// A photo at one width.
public struct AttachmentSize: Codable, Hashable, Sendable {
  public let url: URL
  public let width: Int
  public let height: Int

  public init(
    url: URL, width: Int, height: Int
  ) {
    self.url = url
    self.width = width
    self.height = height
  }
}
