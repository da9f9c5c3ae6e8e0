import Foundation
public import KiwiKit

extension PostStateMachine {
  /// More new posts than this are not counted one by one.
  static let newPostLimit = 99

  /// What happened on the server just now.
  public mutating func receive(_ event: LiveEvent) -> [Effect] {
    switch event {
    case .newPost(let post): return receive(post)
    case .postChanged(let postId): return [look(at: postId)]
    case .postRemoved(let postId): return forget(postId: postId) + removeFromNew(postId)
    case .counts(let counts): return counts.flatMap { receive($0) }
    case .comment(let postId, let comment):
      guard !isOnItsWay(comment, to: postId) else { return [] }
      settle { $0.settleCommentWritten(comment, at: $1) }
      threads.update(postId) { $0.receive(comment) }
      return [.change(.comments(postId: postId))]
    case .commentRemoved(let postId, let commentId):
      settle { $0.settleCommentDeleted(commentId, at: $1) }
      threads.update(postId) { thread in thread.comments.removeAll { $0.id == commentId } }
      return [.change(.comments(postId: postId))]
    case .notifications, .library, .reading, .ebook, .notes, .sessionEnded: return []
    }
  }

  /// Whether this may be the person's own comment, shown as pending until its answer is here.
  private func isOnItsWay(_ comment: Comment, to postId: String) -> Bool {
    comment.author.id == me?.id
      && outbox.entries.contains { entry in
        guard case .createComment(postId, let text, _) = entry.action else { return false }
        return entry.isUncertain && text.trimmingCharacters(in: .whitespacesAndNewlines) == comment.text
      }
  }

  /// Counts hold the person's own deeds as soon as the server did them, which may be before the answer is here.
  private mutating func receive(_ counts: PostCounts) -> [Effect] {
    guard posts.peek(counts.postId) != nil else { return [] }
    let postId = counts.postId
    let isLikeUncertain = outbox.entries.contains {
      if case .setLiked(_, postId) = $0.action { $0.isUncertain } else { false }
    }
    let areCommentsUncertain = hasUncertainComments(postId)
    if areCommentsUncertain { uncertainCounts.insert(postId) }
    learnCounts(of: postId) {
      if !isLikeUncertain { $0.likes = counts.likes }
      if !areCommentsUncertain { $0.commentCount = counts.commentCount }
    }
    return change(of: postId)
  }

  // MARK: New posts

  /// The feed is shown from now on: what is new in it is counted.
  public mutating func open(_ feed: Feed) {
    if newPosts[feed] == nil { newPosts[feed] = [] }
  }

  public mutating func close(_ feed: Feed) {
    newPosts[feed] = nil
  }

  /// Ids that were new before a refresh of the feed began.
  public func newPostIds(in feed: Feed) -> [String] { newPosts[feed] ?? [] }

  /// The feed was loaded anew: what came before that, or with it, is new no longer.
  public mutating func refreshed(_ feed: Feed, before: [String], posts: [Post]) -> [Effect] {
    guard let new = newPosts[feed] else { return [] }
    let seen = Set(before).union(posts.map(\.id))
    newPosts[feed] = new.filter { !seen.contains($0) }
    return [newPostsChange(feed)]
  }

  /// A look at the top of a feed: what is not shown of it is new, unless it is the person's own.
  mutating func noteNew(_ posts: [Post], in feed: Feed, shown: Set<String>) -> [Effect] {
    guard let known = newPosts[feed] else { return [] }
    let unseen = posts.reversed().filter {
      !shown.contains($0.id) && !known.contains($0.id) && $0.author.id != me?.id
    }
    guard !unseen.isEmpty else { return [] }
    newPosts[feed] = (known + unseen.map(\.id)).suffix(Self.newPostLimit)
    return [newPostsChange(feed)]
  }

  private mutating func receive(_ post: LiveEvent.NewPost) -> [Effect] {
    // The person's own post, whose answer was quicker.
    guard posts.peek(post.postId) == nil else { return [] }
    var effects: [Effect] = []
    for feed in newPosts.keys.sorted(by: { "\($0)" < "\($1)" }) where holds(feed, post) {
      guard var ids = newPosts[feed], !ids.contains(post.postId) else { continue }
      ids.append(post.postId)
      newPosts[feed] = ids.suffix(Self.newPostLimit)
      effects.append(newPostsChange(feed))
    }
    return effects
  }

  private func holds(_ feed: Feed, _ post: LiveEvent.NewPost) -> Bool {
    switch feed {
    case .everyone: post.isInEveryone
    case .following: post.isInFollowing
    case .user(let username): username.lowercased() == post.username.lowercased()
    // The event does not say what the post is about.
    case .search, .title, .titleByFollowed, .spot, .visit: false
    }
  }

  mutating func removeFromNew(_ postId: String) -> [Effect] {
    var effects: [Effect] = []
    for feed in newPosts.keys.sorted(by: { "\($0)" < "\($1)" }) {
      guard let ids = newPosts[feed], ids.contains(postId) else { continue }
      newPosts[feed] = ids.filter { $0 != postId }
      effects.append(newPostsChange(feed))
    }
    return effects
  }

  private func newPostsChange(_ feed: Feed) -> Effect {
    .change(.newPosts(feed, count: newPosts[feed]?.count ?? 0))
  }
}
