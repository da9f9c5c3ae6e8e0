import Foundation
public import KiwiKit

extension PostStateMachine {
  /// The maximum number of new posts that are counted.
  static let maxNewPosts = 99

  /// Handles a live event of the server.
  public mutating func receive(_ event: LiveEvent) -> [Effect] {
    switch event {
    case .newPost(let post): return receive(post)
    case .postChanged(let postId): return [requestRefresh(of: postId)]
    case .postRemoved(let postId): return forget(postId: postId) + removeFromNew(postId)
    case .counts(let counts): return counts.flatMap { receive($0) }
    case .comment(let postId, let comment):
      guard !mayBePending(comment, to: postId) else { return [] }
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

  /// True if this may be the user's own pending comment, before its response arrives.
  private func mayBePending(_ comment: Comment, to postId: String) -> Bool {
    comment.author.id == me?.id
      && outbox.entries.contains { entry in
        guard case .createComment(postId, let text, _) = entry.action else { return false }
        return entry.isUncertain && text.trimmingCharacters(in: .whitespacesAndNewlines) == comment.text
      }
  }

  /// Adopts counts. They include the user's actions as soon as the server performs them, possibly before the response
  /// arrives.
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

  /// Starts counting new posts of a visible feed.
  public mutating func open(_ feed: Feed) {
    if newPosts[feed] == nil { newPosts[feed] = [] }
  }

  public mutating func close(_ feed: Feed) {
    newPosts[feed] = nil
  }

  /// Returns the ids of new posts, to be passed to the refresh that shows them.
  public func newPostIds(in feed: Feed) -> [String] { newPosts[feed] ?? [] }

  /// Removes posts that a refresh has loaded, or that preceded it, from the new ones.
  public mutating func refreshed(_ feed: Feed, before: [String], posts: [Post]) -> [Effect] {
    guard let new = newPosts[feed] else { return [] }
    let seen = Set(before).union(posts.map(\.id))
    newPosts[feed] = new.filter { !seen.contains($0) }
    return [newPostsChange(feed)]
  }

  /// Counts the posts at the top of a feed that are neither visible nor own.
  mutating func noteNew(_ posts: [Post], in feed: Feed, shown: Set<String>) -> [Effect] {
    guard let known = newPosts[feed] else { return [] }
    let unseen = posts.reversed().filter {
      !shown.contains($0.id) && !known.contains($0.id) && $0.author.id != me?.id
    }
    guard !unseen.isEmpty else { return [] }
    newPosts[feed] = (known + unseen.map(\.id)).suffix(Self.maxNewPosts)
    return [newPostsChange(feed)]
  }

  private mutating func receive(_ post: LiveEvent.NewPost) -> [Effect] {
    // The user's own post, whose response arrived first.
    guard posts.peek(post.postId) == nil else { return [] }
    var effects: [Effect] = []
    for feed in newPosts.keys.sorted(by: { "\($0)" < "\($1)" }) where holds(feed, post) {
      guard var ids = newPosts[feed], !ids.contains(post.postId) else { continue }
      ids.append(post.postId)
      newPosts[feed] = ids.suffix(Self.maxNewPosts)
      effects.append(newPostsChange(feed))
    }
    return effects
  }

  private func holds(_ feed: Feed, _ post: LiveEvent.NewPost) -> Bool {
    switch feed {
    case .everyone: post.isInEveryone
    case .following: post.isInFollowing
    case .user(let username): username.lowercased() == post.username.lowercased()
    // The event does not contain the post's subject.
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
