/// An event on the server, as far as one viewer may see it.
///
/// Devices receive events in a ``LiveMessage`` from the WebSocket `GET /live`, and send the posts that they show in a
/// ``LiveRequest``. Every event follows the visibility rules of the API for its viewer. It is a hint to reload or a
/// snapshot, so devices reload their screens after an interruption.
///
/// ```swift
/// switch event {
/// case .counts(let counts): print(counts.map(\.likes))
/// case .sessionEnded: print("Log in again")
/// default: break
/// }
/// ```
public enum LiveEvent: Hashable, Sendable {
  /// A new post in a feed of the viewer, including the viewer's own, for their other devices.
  case newPost(NewPost)
  /// The caption, an alternative text or the visibility of a watched post changed.
  case postChanged(postId: String)
  /// A watched post was deleted or hidden from the viewer, and is no longer watched.
  case postRemoved(postId: String)
  /// The counts of watched posts: all of them when watching begins, then the changed ones, at most twice a second.
  case counts([PostCounts])
  /// A new or edited comment under a watched post; an edited one keeps its id.
  case comment(postId: String, comment: Comment)
  case commentRemoved(postId: String, commentId: String)
  /// The number of unread notifications, sent on connection and after each change.
  case notifications(unreadCount: Int)
  /// The viewer's library, or one of these lists that they own, share or follow, changed on another device.
  case library(lists: [String])
  /// Reading changed: sessions of the viewer, their companions or followed users, progress in a challenge of the
  /// viewer, friendships, or the status of a followed user.
  case reading
  /// An e-book of the viewer changed on another device or on the server: its position, its marks or its status.
  case ebook(id: String)
  /// Notes of other users about a title changed.
  case notes(titleId: String)
  /// The viewer's session ended by a logout elsewhere, a suspension, expiry or a new password. No event follows.
  case sessionEnded

  /// A new post.
  public struct NewPost: Codable, Hashable, Sendable {
    public let postId: String
    public let authorId: String
    public let username: String
    /// True if the post is in the feed of all public posts.
    public let isInEveryone: Bool
    /// True if the post is in the viewer's feed of followed users.
    public let isInFollowing: Bool

    public init(
      postId: String, authorId: String, username: String, isInEveryone: Bool, isInFollowing: Bool
    ) {
      self.postId = postId
      self.authorId = authorId
      self.username = username
      self.isInEveryone = isInEveryone
      self.isInFollowing = isInFollowing
    }
  }
}

/// The counts of one post, identical for all viewers.
///
/// ```swift
/// let counts = PostCounts(postId: id, likes: 3, commentCount: 1)
/// ```
public struct PostCounts: WireValue {
  public static let rules: [String: FieldRule] = ["likes": .atLeast(0), "commentCount": .atLeast(0)]

  public let postId: String
  public let likes: Int
  public let commentCount: Int

  public init(postId: String, likes: Int, commentCount: Int) {
    self.postId = postId
    self.likes = likes
    self.commentCount = commentCount
  }
}

// MARK: - Coding

/// The JSON is an object whose `type` is the name of the case, with its values as further members.
extension LiveEvent: WireValue, WireUnion {
  public static let rules: [String: FieldRule] = [
    "counts": .list(1...Limits.watchedPosts), "unreadCount": .atLeast(0),
    "lists": .list(0...Int.max, of: .id),
  ]
  public static var kinds: WireKinds { .tag("type", Kind.allCases.map(\.rawValue)) }

  private enum CodingKeys: String, CodingKey {
    case type, postId, counts, comment, commentId, unreadCount, lists, ebookId, titleId
  }

  private enum Kind: String, Codable, CaseIterable {
    case newPost, postChanged, postRemoved, counts, comment, commentRemoved, notifications, library,
      reading, ebook, notes, sessionEnded
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func postId() throws -> String { try container.decode(String.self, forKey: .postId) }
    switch try container.decode(Kind.self, forKey: .type) {
    case .newPost: self = .newPost(try NewPost(from: decoder))
    case .postChanged: self = .postChanged(postId: try postId())
    case .postRemoved: self = .postRemoved(postId: try postId())
    case .counts: self = .counts(try container.decode([PostCounts].self, forKey: .counts))
    case .comment:
      self = .comment(postId: try postId(), comment: try container.decode(Comment.self, forKey: .comment))
    case .commentRemoved:
      self = .commentRemoved(
        postId: try postId(), commentId: try container.decode(String.self, forKey: .commentId))
    case .notifications:
      self = .notifications(unreadCount: try container.decode(Int.self, forKey: .unreadCount))
    case .library: self = .library(lists: try container.decode([String].self, forKey: .lists))
    case .reading: self = .reading
    case .ebook: self = .ebook(id: try container.decode(String.self, forKey: .ebookId))
    case .notes: self = .notes(titleId: try container.decode(String.self, forKey: .titleId))
    case .sessionEnded: self = .sessionEnded
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .type)
    switch self {
    case .newPost(let post): try post.encode(to: encoder)
    case .postChanged(let postId), .postRemoved(let postId): try container.encode(postId, forKey: .postId)
    case .counts(let counts): try container.encode(counts, forKey: .counts)
    case .comment(let postId, let comment):
      try container.encode(postId, forKey: .postId)
      try container.encode(comment, forKey: .comment)
    case .commentRemoved(let postId, let commentId):
      try container.encode(postId, forKey: .postId)
      try container.encode(commentId, forKey: .commentId)
    case .notifications(let unreadCount): try container.encode(unreadCount, forKey: .unreadCount)
    case .library(let lists): try container.encode(lists, forKey: .lists)
    case .ebook(let id): try container.encode(id, forKey: .ebookId)
    case .notes(let titleId): try container.encode(titleId, forKey: .titleId)
    case .reading, .sessionEnded: break
    }
  }

  private var kind: Kind {
    switch self {
    case .newPost: .newPost
    case .postChanged: .postChanged
    case .postRemoved: .postRemoved
    case .counts: .counts
    case .comment: .comment
    case .commentRemoved: .commentRemoved
    case .notifications: .notifications
    case .library: .library
    case .reading: .reading
    case .ebook: .ebook
    case .notes: .notes
    case .sessionEnded: .sessionEnded
    }
  }
}
