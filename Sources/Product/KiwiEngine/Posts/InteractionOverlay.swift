public import KiwiKit

/// The logical time when a read began. Changes settled later may be missing from its result.
public struct ReadStamp: Hashable, Comparable, Sendable {
  let tick: Int

  /// The stamp of stored data: each response of the server is newer.
  public static let stored = ReadStamp(tick: 0)

  public static func < (left: ReadStamp, right: ReadStamp) -> Bool { left.tick < right.tick }
}

/// The user's changes, applied to the server's responses.
///
/// Minimal differences, not copies: a count changes only if the pending like differs from the server's `likedByMe`, so
/// applying it twice, or to a response that includes it, has no effect.
public struct InteractionOverlay: Sendable {
  /// The pending changes of the outbox.
  private var liked: [String: Bool] = [:]
  private var followed: [String: Bool] = [:]
  private var postEdits: [String: PostEdit] = [:]
  private var deletedPosts: Set<String> = []
  private var commentEdits: [String: String] = [:]
  private var deletedComments: Set<String> = []
  private var commentDifference: [String: Int] = [:]

  /// Changes that the server has acknowledged while earlier reads are in flight.
  private enum Settled: Sendable {
    case liked(Bool, postId: String)
    case followed(Bool, username: String)
    case postDeleted(String)
    case commentDeleted(id: String)
    case commentWritten(Comment)
    case commentsChanged(postId: String)
  }

  private var settled: [(settled: Settled, at: ReadStamp)] = []

  /// The number of acknowledged changes that are kept.
  var settledCount: Int { settled.count }

  public init() {}

  /// Rebuilds the overlay from the outbox. Failed entries are shown as the server has them.
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

  // MARK: Applying

  /// Returns the post with the user's changes; nil if the user deleted it.
  public func apply(to post: Post) -> Post? {
    guard !deletedPosts.contains(post.id) else { return nil }
    var post = post
    if let isLiked = liked[post.id] { post.setLiked(isLiked) }
    if let difference = commentDifference[post.id], let count = post.commentCount {
      post.commentCount = max(0, count + difference)
    }
    if let edit = postEdits[post.id] { post.edit(edit) }
    return post
  }

  /// Returns the comment with the user's changes; nil if the user deleted it.
  public func apply(to comment: Comment) -> Comment? {
    guard !deletedComments.contains(comment.id) else { return nil }
    guard let text = commentEdits[comment.id] else { return comment }
    return comment.with(text: text)
  }

  public func apply(to profile: Profile) -> Profile {
    guard let isFollowed = followed[profile.username.lowercased()] else { return profile }
    return profile.followed(isFollowed)
  }

  public func isDeleted(_ postId: String) -> Bool { deletedPosts.contains(postId) }

  public func isCommentDeleted(_ id: String) -> Bool { deletedComments.contains(id) }

  /// The pending like of a post; nil if there is none.
  public func pendingLike(_ postId: String) -> Bool? { liked[postId] }

  // MARK: Acknowledged changes

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

  /// Records a change by another user from a live event.
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

  /// Removes changes that all reads in flight include.
  mutating func forget(before stamp: ReadStamp?) {
    guard let stamp else {
      settled = []
      return
    }
    settled.removeAll { $0.at < stamp }
  }

  /// Applies the changes acknowledged since a read began; nil if the post was deleted.
  func completed(_ post: Post, readAt stamp: ReadStamp) -> Post? {
    var post = post
    for (settled, time) in settled where time > stamp {
      switch settled {
      case .liked(let isLiked, post.id): post.setLiked(isLiked)
      case .postDeleted(post.id): return nil
      default: break
      }
    }
    return post
  }

  func completed(_ profile: Profile, readAt stamp: ReadStamp) -> Profile {
    var profile = profile
    for case (.followed(let isFollowed, let username), let time) in settled
    where time > stamp && username == profile.username.lowercased() {
      profile = profile.followed(isFollowed)
    }
    return profile
  }

  /// Updates a page of comments with changes acknowledged since the read began.
  ///
  /// - Parameter isLast: True if new comments belong to this page.
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

  /// True if comments on the post were added or deleted after the read began.
  func commentsChanged(of postId: String, after stamp: ReadStamp) -> Bool {
    settled.contains {
      if case .commentsChanged(postId) = $0.settled { $0.at > stamp } else { false }
    }
  }
}

extension Post {
  /// Sets the like, and adjusts the count if it differs.
  mutating func setLiked(_ isLiked: Bool) {
    guard (likedByMe ?? false) != isLiked else { return }
    likedByMe = isLiked
    likes = max(0, likes + (isLiked ? 1 : -1))
  }
}

extension Comment {
  func with(text: String) -> Comment {
    Comment(id: id, postId: postId, author: author, text: text, createdAt: createdAt, editedAt: editedAt)
  }
}

extension Profile {
  /// Returns the profile with the given follow.
  func followed(_ isFollowed: Bool) -> Profile {
    guard isFollowed != followedByMe else { return self }
    return Profile(
      id: id, username: username, displayName: displayName, avatarURL: avatarURL, bio: bio,
      postCount: postCount, followerCount: max(0, followerCount + (isFollowed ? 1 : -1)),
      followingCount: followingCount, followedByMe: isFollowed, blockedByMe: blockedByMe,
      mutedByMe: mutedByMe,
      role: role, createdAt: createdAt, libraryVisibility: libraryVisibility, friendship: friendship,
      status: status, storage: storage)
  }
}
