public import Foundation

/// A post with its photos, as one viewer sees it.
///
/// The author's content is in one immutable object, so copies are small: several screens hold a post, and a
/// server of many web sessions holds it for each of them. The counts and the viewer's like change often and are stored
/// separately.
///
/// ```swift
/// let post = try decoder.decode(Post.self, from: data)
/// print(post.isFolded ? "Tells what happens" : post.caption ?? "")
/// ```
public struct Post: Identifiable, Hashable, Sendable {
  private struct Content: Hashable {
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
    var isSpoiler: Bool
    let isBeyond: Bool
  }

  private final class Storage: Sendable {
    let content: Content
    init(_ content: Content) { self.content = content }
  }

  private var storage: Storage
  /// The number of users who like the post.
  public var likes: Int
  /// The number of comments under the post.
  public var commentCount: Int?
  /// True if the viewer likes it; false for a logged-out viewer.
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
  /// The first photo at its largest size, or the quote card of a post without a photo. The server draws the card after
  /// its response; until then this is a placeholder, the same for every post. Clients that watch the post receive
  /// `postChanged` when the card is ready.
  public var imageURL: URL { storage.content.imageURL }
  /// True if the author added a photo; false when ``imageURL`` is a quote card.
  public var hasPhoto: Bool { storage.content.hasPhoto }
  /// The author's text, or null.
  public var caption: String? {
    get { storage.content.caption }
    set { change(\.caption, to: newValue) }
  }
  /// The time of posting.
  public var createdAt: Date? { storage.content.createdAt }
  /// The time of the author's last edit, or null.
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
  /// The subject of the post; null if there is none, if it was deleted, or if the viewer may not see the place or
  /// experience.
  public var about: PostSubject? {
    get { storage.content.about }
    set { change(\.about, to: newValue) }
  }
  /// True if the caption gives away the plot. Clients hide it until the viewer requests it, and the quote card omits it.
  public var isSpoiler: Bool {
    get { storage.content.isSpoiler }
    set { change(\.isSpoiler, to: newValue) }
  }

  /// True if the caption is about later pages of the book than the viewer has reached. Clients hide it until the viewer
  /// requests it, and the quote card omits it.
  public var isBeyond: Bool { storage.content.isBeyond }
  /// True if clients hide the caption until the viewer requests it.
  public var isFolded: Bool { isSpoiler || isBeyond }

  /// Keeps the object for an equal value, so comparisons by identity still find the same post.
  private mutating func change<Value: Equatable>(_ field: WritableKeyPath<Content, Value>, to value: Value) {
    guard storage.content[keyPath: field] != value else { return }
    var content = storage.content
    content[keyPath: field] = value
    storage = Storage(content)
  }

  /// True if the author's content is equal: everything but the likes and the number of comments.
  public func hasContent(of other: Post) -> Bool {
    storage === other.storage || storage.content == other.storage.content
  }

  public static func == (left: Post, right: Post) -> Bool {
    left.likes == right.likes && left.commentCount == right.commentCount
      && left.likedByMe == right.likedByMe && left.hasContent(of: right)
  }

  public func hash(into hasher: inout Hasher) {
    // Posts are hashed often and differ mostly in their ids.
    hasher.combine(id)
    hasher.combine(likes)
    hasher.combine(likedByMe)
  }
}

extension Post: WireValue {
  public static let rules: [String: FieldRule] = [
    "id": .id, "caption": .length(0...Limits.captionLength), "likes": .atLeast(0), "createdAt": .always,
    "commentCount": .all([.always, .atLeast(0)]), "likedByMe": .always,
    "attachments": .list(0...Limits.attachmentsPerPost), "isSpoiler": .always, "isBeyond": .always,
  ]

  /// The members in the order in which the server writes them.
  private struct Members: Codable {
    let id: String
    let author: User
    let imageURL: URL
    let hasPhoto: Bool
    let caption: String?
    let likes: Int
    let createdAt: Date?
    let commentCount: Int?
    let editedAt: Date?
    let visibility: Visibility
    let attachments: [Attachment]
    // Posts stored by earlier versions lack this member and the last one.
    let isSpoiler: Bool?
    let about: PostSubject?
    let likedByMe: Bool?
    let isBeyond: Bool?
  }

  public init(from decoder: any Decoder) throws {
    let members = try Members(from: decoder)
    self.init(
      id: members.id, author: members.author, imageURL: members.imageURL, hasPhoto: members.hasPhoto,
      caption: members.caption, likes: members.likes, createdAt: members.createdAt,
      commentCount: members.commentCount, likedByMe: members.likedByMe, editedAt: members.editedAt,
      visibility: members.visibility, attachments: members.attachments, about: members.about,
      isSpoiler: members.isSpoiler ?? false, isBeyond: members.isBeyond ?? false)
  }

  public func encode(to encoder: any Encoder) throws {
    try Members(
      id: id, author: author, imageURL: imageURL, hasPhoto: hasPhoto, caption: caption, likes: likes,
      createdAt: createdAt, commentCount: commentCount, editedAt: editedAt, visibility: visibility,
      attachments: attachments, isSpoiler: isSpoiler, about: about, likedByMe: likedByMe, isBeyond: isBeyond
    ).encode(to: encoder)
  }
}

/// The audience of a post.
///
/// ```swift
/// let request = UpdatePostRequest(visibility: .followers)
/// ```
public enum Visibility: String, Codable, Hashable, Sendable, CaseIterable {
  case everyone
  /// The author and their followers.
  case followers
  case me
}

/// One photo of a post.
///
/// ```swift
/// let first = post.attachments.first
/// print(first?.alt ?? "A photo without words")
/// ```
public struct Attachment: WireValue {
  public static let rules: [String: FieldRule] = [
    "width": .atLeast(1), "height": .atLeast(1), "alt": .length(0...Limits.altLength),
    "placeholder": .length(6...Int.max), "sizes": .list(1...Int.max),
  ]

  /// The photo at its largest size.
  public let url: URL
  /// The width of the largest size in pixels, upright.
  public let width: Int
  /// The height of the largest size in pixels, upright.
  public let height: Int
  /// A description of the photo for users who cannot see it; null if the author gave none.
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
public struct AttachmentSize: WireValue {
  public static let rules: [String: FieldRule] = ["width": .atLeast(1), "height": .atLeast(1)]

  /// The address of this size.
  public let url: URL
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int

  public init(
    url: URL, width: Int, height: Int
  ) {
    self.url = url
    self.width = width
    self.height = height
  }
}
