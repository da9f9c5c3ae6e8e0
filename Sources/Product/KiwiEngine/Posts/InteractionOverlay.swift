public import KiwiKit

/// When a read began, counted in what the device did. What was settled later may be missing in its result.
public struct ReadStamp: Hashable, Comparable, Sendable {
  let tick: Int

  /// Of what this device had before: anything the server says is newer.
  public static let stored = ReadStamp(tick: 0)

  public static func < (left: ReadStamp, right: ReadStamp) -> Bool { left.tick < right.tick }
}

/// What the person did, laid over what the server says. Minimal differences, not copies: the wish to like against
/// the server's `likedByMe` decides how the count differs, so that laying it twice, or over a result that already
/// has it, changes nothing.
public struct InteractionOverlay: Sendable {
  /// What waits in the outbox.
  private var liked: [String: Bool] = [:]
  private var followed: [String: Bool] = [:]
  private var postEdits: [String: PostEdit] = [:]
  private var deletedPosts: Set<String> = []
  private var commentEdits: [String: String] = [:]
  private var deletedComments: Set<String> = []
  private var commentDifference: [String: Int] = [:]

  /// What the server confirmed while reads that began before were still under way.
  private enum Settled: Sendable {
    case liked(Bool, postId: String)
    case followed(Bool, username: String)
    case postDeleted(String)
    case commentDeleted(id: String)
    case commentWritten(Comment)
    case commentsChanged(postId: String)
  }

  private var settled: [(settled: Settled, at: ReadStamp)] = []

  /// How much is kept of what was confirmed.
  var settledCount: Int { settled.count }

  public init() {}

  /// The overlay of these entries; what failed is shown as the server has it.
  public mutating func rebuild(from entries: [OutboxEntry]) {
    liked = [:]
    followed = [:]
    postEdits = [:]
    deletedPosts = []
    commentEdits = [:]
    deletedComments = []
    commentDifference = [:]
    for entry in entries where !entry.isFailed {
      switch entry.action {
      case .setLiked(let value, let postId): liked[postId] = value
      case .setFollowed(let value, let username): followed[username.lowercased()] = value
      case .createComment(let postId, _, _): commentDifference[postId, default: 0] += 1
      case .editComment(let id, _, let text): commentEdits[id] = text
      case .deleteComment(let id, let postId):
        deletedComments.insert(id)
        commentDifference[postId, default: 0] -= 1
      case .createPost: break
      case .editPost(let id, let edit):
        postEdits[id] = postEdits[id].map { $0.followed(by: edit) } ?? edit
      case .deletePost(let id): deletedPosts.insert(id)
      }
    }
  }

  // MARK: Laying over

  /// The post as the person is to see it; nil when they deleted it.
  public func apply(to post: Post) -> Post? {
    guard !deletedPosts.contains(post.id) else { return nil }
    var post = post
    if let wish = liked[post.id] { post.setLiked(wish) }
    if let difference = commentDifference[post.id], let count = post.commentCount {
      post.commentCount = max(0, count + difference)
    }
    if let edit = postEdits[post.id] { post.edit(edit) }
    return post
  }

  /// The comment as the person is to see it; nil when they deleted it.
  public func apply(to comment: Comment) -> Comment? {
    guard !deletedComments.contains(comment.id) else { return nil }
    guard let text = commentEdits[comment.id] else { return comment }
    return comment.with(text: text)
  }

  public func apply(to profile: Profile) -> Profile {
    guard let wish = followed[profile.username.lowercased()] else { return profile }
    return profile.followed(wish)
  }

  public func isDeleted(_ postId: String) -> Bool { deletedPosts.contains(postId) }

  public func isCommentDeleted(_ id: String) -> Bool { deletedComments.contains(id) }

  /// Whether the person wishes to like the post; nil when the server has the last word.
  public func wishToLike(_ postId: String) -> Bool? { liked[postId] }

  // MARK: What was confirmed meanwhile

  mutating func settle(_ action: OutboxAction, _ result: OutboxResult?, at stamp: ReadStamp) {
    switch (action, result) {
    case (.setLiked(let value, let postId), _): add(.liked(value, postId: postId), at: stamp)
    case (.setFollowed(let value, let username), _):
      add(.followed(value, username: username.lowercased()), at: stamp)
    case (.createComment(let postId, _, _), .comment(let comment)):
      add(.commentWritten(comment), at: stamp)
      add(.commentsChanged(postId: postId), at: stamp)
    case (.editComment, .comment(let comment)): add(.commentWritten(comment), at: stamp)
    case (.deleteComment(let id, let postId), _):
      add(.commentDeleted(id: id), at: stamp)
      add(.commentsChanged(postId: postId), at: stamp)
    case (.deletePost(let id), _): add(.postDeleted(id), at: stamp)
    default: break
    }
  }

  /// What others did, as the server told.
  mutating func settleCommentWritten(_ comment: Comment, at stamp: ReadStamp) {
    add(.commentWritten(comment), at: stamp)
  }

  mutating func settlePostDeleted(_ id: String, at stamp: ReadStamp) { add(.postDeleted(id), at: stamp) }

  mutating func settleCommentDeleted(_ id: String, at stamp: ReadStamp) {
    add(.commentDeleted(id: id), at: stamp)
  }

  private mutating func add(_ settled: Settled, at stamp: ReadStamp) {
    self.settled.append((settled, stamp))
  }

  /// Forgets what every read under way already knows.
  mutating func forget(before stamp: ReadStamp?) {
    guard let stamp else {
      settled = []
      return
    }
    settled.removeAll { $0.at < stamp }
  }

  /// A result of a read as it would be had the read begun now; nil when the post is gone since.
  func completed(_ post: Post, readAt stamp: ReadStamp) -> Post? {
    var post = post
    for (settled, time) in settled where time > stamp {
      switch settled {
      case .liked(let wish, post.id): post.setLiked(wish)
      case .postDeleted(post.id): return nil
      default: break
      }
    }
    return post
  }

  func completed(_ profile: Profile, readAt stamp: ReadStamp) -> Profile {
    var profile = profile
    for case (.followed(let wish, let username), let time) in settled
    where time > stamp && username == profile.username.lowercased() {
      profile = profile.followed(wish)
    }
    return profile
  }

  /// A page of comments as it would be had the read begun now.
  ///
  /// - Parameter isLast: Whether what was written since would stand on this page.
  func completed(_ comments: [Comment], of postId: String, isLast: Bool, readAt stamp: ReadStamp) -> [Comment]
  {
    var comments = comments
    for (settled, time) in settled where time > stamp {
      switch settled {
      case .commentDeleted(let id): comments.removeAll { $0.id == id }
      case .commentWritten(let comment) where comment.postId == postId:
        if let index = comments.firstIndex(where: { $0.id == comment.id }) {
          comments[index] = comment
        } else if isLast {
          comments.append(comment)
        }
      default: break
      }
    }
    return comments
  }

  /// Whether comments of the post came or went after the read began.
  func commentsChanged(of postId: String, after stamp: ReadStamp) -> Bool {
    settled.contains {
      if case .commentsChanged(postId) = $0.settled { $0.at > stamp } else { false }
    }
  }
}

extension Post {
  /// Changes the count only when the wish differs from what was so.
  mutating func setLiked(_ wish: Bool) {
    guard (likedByMe ?? false) != wish else { return }
    likedByMe = wish
    likes = max(0, likes + (wish ? 1 : -1))
  }
}

extension Comment {
  func with(text: String) -> Comment {
    Comment(id: id, postId: postId, author: author, text: text, createdAt: createdAt, editedAt: editedAt)
  }
}

extension Profile {
  /// The profile when the reader follows the person, or does not.
  func followed(_ wish: Bool) -> Profile {
    guard wish != followedByMe else { return self }
    return Profile(
      id: id, username: username, displayName: displayName, avatarURL: avatarURL, bio: bio,
      postCount: postCount, followerCount: max(0, followerCount + (wish ? 1 : -1)),
      followingCount: followingCount, followedByMe: wish, blockedByMe: blockedByMe, mutedByMe: mutedByMe,
      role: role, createdAt: createdAt, libraryVisibility: libraryVisibility, friendship: friendship,
      status: status, storage: storage)
  }
}
