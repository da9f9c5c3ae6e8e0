public import Foundation

/// A reflection with its photos, as the reader sees it.
///
/// What its author made lies in one immutable object, so that a copy takes little room: screens hold a post in many
/// places, and a server of many people's screens holds it for each of them. What readers do with it changes often and
/// lies beside it.
///
/// ```swift
/// let post = try decoder.decode(Post.self, from: data)
/// print(post.isFolded ? "Tells what happens" : post.caption ?? "")
/// ```
public struct Post: Identifiable, Hashable, Sendable {
  private struct Content: Codable, Hashable {
    let id: String
    let author: User
    let imageURL: URL
    let hasPhoto: Bool
    var caption: String?
    let createdAt: Date?
    var editedAt: Date?
    var visibility: Visibility
    var attachments: [Attachment]
    var about: PostSubject?
    /// Nil in what was kept by an earlier version.
    var isSpoiler: Bool?
    var isBeyond: Bool?
  }

  private struct Interactions: Codable {
    let likes: Int
    let commentCount: Int?
    let likedByMe: Bool?
  }

  private final class Storage: Sendable {
    let content: Content
    init(_ content: Content) { self.content = content }
  }

  private var storage: Storage
  public var likes: Int
  public var commentCount: Int?
  public var likedByMe: Bool?

  public init(
    id: String, author: User, imageURL: URL, hasPhoto: Bool, caption: String? = nil, likes: Int,
    createdAt: Date? = nil, commentCount: Int? = nil, likedByMe: Bool? = nil, editedAt: Date? = nil,
    visibility: Visibility, attachments: [Attachment], about: PostSubject? = nil, isSpoiler: Bool = false,
    isBeyond: Bool = false
  ) {
    storage = Storage(
      Content(
        id: id, author: author, imageURL: imageURL, hasPhoto: hasPhoto, caption: caption,
        createdAt: createdAt, editedAt: editedAt, visibility: visibility, attachments: attachments,
        about: about, isSpoiler: isSpoiler, isBeyond: isBeyond))
    self.likes = likes
    self.commentCount = commentCount
    self.likedByMe = likedByMe
  }

  /// A version 7 UUID: newer posts have greater ids.
  public var id: String { storage.content.id }
  public var author: User { storage.content.author }
  /// The first photo at its largest size, or the quote card that the server drew for a post without a photo.
  public var imageURL: URL { storage.content.imageURL }
  /// Whether the person added a photo; false when ``imageURL`` is a quote card.
  public var hasPhoto: Bool { storage.content.hasPhoto }
  public var caption: String? {
    get { storage.content.caption }
    set { change(\.caption, to: newValue) }
  }
  public var createdAt: Date? { storage.content.createdAt }
  /// When the author last changed anything of the post; nil when never.
  public var editedAt: Date? {
    get { storage.content.editedAt }
    set { change(\.editedAt, to: newValue) }
  }
  public var visibility: Visibility {
    get { storage.content.visibility }
    set { change(\.visibility, to: newValue) }
  }
  /// The photos, in the order the author gave them; empty for a post without a photo.
  public var attachments: [Attachment] {
    get { storage.content.attachments }
    set { change(\.attachments, to: newValue) }
  }
  /// What the post is about; nil also for what this version does not know.
  public var about: PostSubject? {
    get { storage.content.about }
    set { change(\.about, to: newValue) }
  }
  /// Whether the words give away what happens: they are shown to those alone who ask for them.
  public var isSpoiler: Bool {
    get { storage.content.isSpoiler ?? false }
    set { change(\.isSpoiler, to: newValue) }
  }

  /// Whether it speaks of what its reader has not come to yet in the book that it is about: its words are shown to those
  /// alone who ask for them.
  public var isBeyond: Bool { storage.content.isBeyond ?? false }
  /// Whether the words are to be asked for.
  public var isFolded: Bool { isSpoiler || isBeyond }

  /// Keeps the object when nothing changes, so that who compares by it sees the same post.
  private mutating func change<Value: Equatable>(_ field: WritableKeyPath<Content, Value>, to value: Value) {
    guard storage.content[keyPath: field] != value else { return }
    var content = storage.content
    content[keyPath: field] = value
    storage = Storage(content)
  }

  /// Whether all is the same that the author made: everything but the likes and the number of comments.
  public func hasContent(of other: Post) -> Bool {
    storage === other.storage || storage.content == other.storage.content
  }

  public static func == (left: Post, right: Post) -> Bool {
    left.likes == right.likes && left.commentCount == right.commentCount
      && left.likedByMe == right.likedByMe && left.hasContent(of: right)
  }

  public func hash(into hasher: inout Hasher) {
    // Hashed often, and other versions of a post are few.
    hasher.combine(id)
    hasher.combine(likes)
    hasher.combine(likedByMe)
  }
}

extension Post: Codable {
  public init(from decoder: any Decoder) throws {
    storage = Storage(try Content(from: decoder))
    let interactions = try Interactions(from: decoder)
    likes = interactions.likes
    commentCount = interactions.commentCount
    likedByMe = interactions.likedByMe
  }

  public func encode(to encoder: any Encoder) throws {
    try storage.content.encode(to: encoder)
    try Interactions(likes: likes, commentCount: commentCount, likedByMe: likedByMe).encode(to: encoder)
  }
}

/// Who may see a post.
///
/// ```swift
/// let request = UpdatePostRequest(visibility: .followers)
/// ```
public enum Visibility: String, Codable, Hashable, Sendable, CaseIterable {
  case everyone
  /// The author and the people who follow them.
  case followers
  case me
}

/// One photo of a post.
///
/// ```swift
/// let first = post.attachments.first
/// print(first?.alt ?? "A photo without words")
/// ```
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
///
/// ```swift
/// let widest = attachment.sizes.max { $0.width < $1.width }
/// ```
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
