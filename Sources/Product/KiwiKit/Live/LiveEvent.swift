/// Something that happened on the server just now, as one reader may know of it.
///
/// Devices receive events in messages of one or more, ``LiveMessage``, from the WebSocket `GET /live`, and say with
/// ``LiveRequest`` which posts they show. Every event obeys the rules by which the API shows things to that reader,
/// and is a hint to look or a truth of that moment: a device that was away loads what it shows anew.
///
/// ```swift
/// switch event {
/// case .counts(let counts): print(counts.map(\.likes))
/// case .sessionEnded: print("Log in again")
/// default: break
/// }
/// ```
public enum LiveEvent: Hashable, Sendable {
  /// Somebody wrote a post that now stands in a feed of the reader. The reader's own posts come too, for their
  /// other devices.
  case newPost(NewPost)
  /// Caption, alternative texts or visibility of a watched post changed.
  case postChanged(postId: String)
  /// A watched post is gone, or the reader may not see it any more. It is not watched any longer.
  case postRemoved(postId: String)
  /// The counts of watched posts: all of them after watching begins, afterwards those that changed, at most
  /// twice a second.
  case counts([PostCounts])
  /// Somebody wrote or edited a comment under a watched post; an edited one has an id that was there before.
  case comment(postId: String, comment: Comment)
  case commentRemoved(postId: String, commentId: String)
  /// How many notifications the reader has not read: at the beginning, and whenever that changes.
  case notifications(unreadCount: Int)
  /// The reader's library changed on one of their devices, or one of these lists that they keep, work on or follow.
  case library(lists: [String])
  /// Sessions of reading changed: the reader's own, those of people they read with, those of people they follow, how
  /// somebody stands in a challenge that they are in, who are friends, or what somebody whom they follow says of how it
  /// is going.
  case reading
  /// An e-book of the reader changed on one of their devices or in the server: where they are, its marks, or what became
  /// of its file.
  case ebook(id: String)
  /// Notes about a title changed that somebody else shows the reader.
  case notes(titleId: String)
  /// The reader is signed out here: logged out elsewhere, suspended, expired, or by a new password. The last event.
  case sessionEnded

  /// A post that was written just now.
  public struct NewPost: Codable, Hashable, Sendable {
    public let postId: String
    public let authorId: String
    public let username: String
    /// Whether the post stands in the feed of everyone.
    public let isInEveryone: Bool
    /// Whether the post stands in the reader's feed of those they follow.
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

/// The counts of one post, which are the same for every reader.
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

// MARK: - On the wire

/// An object whose `type` is the name of the case, with its values beside it.
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
