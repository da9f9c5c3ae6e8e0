public import Foundation
public import KiwiKit

extension PostStateMachine {
  // MARK: Actions of the user

  public mutating func setLiked(_ liked: Bool, of post: Post, now: Date) -> [Effect] {
    if posts.peek(post.id) == nil, overlay.pendingLike(post.id) == nil {
      // The user sees the server's version, without an overlay.
      let stamp = nextStamp()
      posts.insert(KnownPost(post: post, readAt: stamp, countsAt: stamp), for: post.id, now: now)
    }
    // The version that the user saw decides, however old it is.
    if overlay.pendingLike(post.id) == nil, post.likedByMe == liked { return [] }
    let action = OutboxAction.setLiked(liked, postId: post.id)
    return enqueue(action, serverValue: serverValue(of: action), now: now).effects
  }

  /// Returns the server's state of the action's like or follow; nil if unknown.
  private func serverValue(of action: OutboxAction) -> Bool? {
    guard case .setLiked(_, let postId) = action else { return nil }
    return posts.peek(postId)?.post.likedByMe
  }

  public mutating func setFollowed(_ followed: Bool, username: String, now: Date) -> [Effect] {
    enqueue(.setFollowed(followed, username: username), now: now).effects
      + [.change(.followed(username: username, followed: followed))]
  }

  /// Enqueues an action. Returns the id of the entry that represents it; nil if there is nothing left to do.
  public mutating func enqueue(
    _ action: OutboxAction, serverValue: Bool? = nil, now: Date
  ) -> (id: OutboxEntry.ID?, effects: [Effect]) {
    let (id, effects) = outbox.enqueue(action, id: makeID(), serverValue: serverValue, now: now)
    return (id, show(effects, about: [action]))
  }

  public mutating func retry(_ id: OutboxEntry.ID, now: Date) -> [Effect] {
    let actions = outbox.entry(id).map { [$0.action] } ?? []
    return show(outbox.retry(id, now: now), about: actions)
  }

  public mutating func discard(_ id: OutboxEntry.ID, now: Date) -> [Effect] {
    let actions = outbox.entries.filter { $0.id == id || $0.action.refers(to: id) }.map(\.action)
    return show(outbox.discard(id, now: now), about: actions)
  }

  /// Restores the entries of the previous run.
  ///
  /// - Parameter sends: If false, the entries wait for ``resume(now:)``.
  public mutating func restore(_ entries: [OutboxEntry], sends: Bool = true, now: Date) -> [Effect] {
    show(outbox.restore(entries, sends: sends, now: now), about: entries.map(\.action))
  }

  /// Sends all pending entries after the network or the session returns.
  public mutating func resume(now: Date) -> [Effect] {
    show(outbox.resume(now: now), about: []) + doubts.keys.sorted().map { .refresh(postId: $0) }
  }

  public mutating func wake(now: Date) -> [Effect] {
    show(outbox.pump(now: now), about: [])
  }

  /// - Parameter message: The reason, for users.
  public mutating func failToRecord(_ ids: [OutboxEntry.ID], message: String) -> [Effect] {
    let entries = outbox.entries.filter { ids.contains($0.id) }
    let failure = APIFailure.rejected(status: 0, code: "not_recorded", message: message, field: nil)
    let effects = outbox.failToRecord(ids, message: message)
    return show(effects, about: entries.map(\.action)) + entries.flatMap { rollBack($0, failure) }
  }

  /// Rolls back an optimistic change.
  private func rollBack(_ entry: OutboxEntry, _ failure: APIFailure) -> [Effect] {
    guard case .setFollowed(let followed, let username) = entry.action else {
      return [.change(.rejected(entry, failure))]
    }
    return [
      .change(.rejected(entry, failure)), .change(.followed(username: username, followed: !followed)),
    ]
  }

  // MARK: Results

  public mutating func complete(
    _ entry: OutboxEntry, _ outcome: Result<OutboxResult, APIFailure>, now: Date
  ) -> [Effect] {
    switch outcome {
    case .success(let result): succeed(entry, result, now: now)
    case .failure(let failure): fail(entry, failure, now: now)
    }
  }

  private mutating func succeed(_ entry: OutboxEntry, _ result: OutboxResult, now: Date) -> [Effect] {
    let action = outbox.entry(entry.id)?.action ?? entry.action
    let isRepeated = outbox.isRepeated(entry.id)
    let taken = take(action, result, entry: entry.id, isRepeated: isRepeated, now: now)
    let effects = outbox.succeed(entry.id, createdId: result.createdId, now: now)
    var shown = taken.stored + show(effects, about: [action]) + taken.changes
    // The user may have deleted the post meanwhile, even before it had an id.
    if let post = result.post, overlay.isDeleted(post.id) {
      shown.removeAll { effect in
        switch effect {
        case .insert, .change(.created): true
        default: false
        }
      }
      shown.append(.change(.removed(postId: post.id)))
    }
    guard isRepeated, let postId = result.post?.id ?? action.postId, result != .deleted else {
      return shown + refreshIfUncertain(action.postId)
    }
    return shown + [requestRefresh(of: postId)]
  }

  private mutating func fail(_ entry: OutboxEntry, _ failure: APIFailure, now: Date) -> [Effect] {
    let action = outbox.entry(entry.id)?.action ?? entry.action
    let (verdict, effects) = outbox.fail(
      entry.id, failure, serverValue: serverValue(of: action), now: now, chance: chance())
    switch verdict {
    case .retried:
      let shown = show(effects, about: [action])
      return failure == .unauthorized ? shown + [.change(.rejected(entry, failure))] : shown
    case .done where failure.wasDeletedAfterSuccess:
      return show(effects, about: [action]) + (action.postId.map { [requestRefresh(of: $0)] } ?? [])
    case .done:
      let taken = take(action, .deleted, entry: entry.id, isRepeated: false, now: now)
      return taken.stored + show(effects, about: [action]) + taken.changes
        + refreshIfUncertain(action.postId)
    case .rejected(let rejected):
      var shown = show(effects, about: [action]) + rollBack(rejected, failure)
      // An outdated version may be why the user tried an impossible action.
      if let postId = action.postId, !isCreation(postId) { shown.append(requestRefresh(of: postId)) }
      return shown
    }
  }

  /// Applies an acknowledged action.
  ///
  /// - Parameter isRepeated: True if the response may be older than values read since. It still proves that the action
  ///   happened.
  private mutating func take(
    _ action: OutboxAction, _ result: OutboxResult, entry: OutboxEntry.ID, isRepeated: Bool, now: Date
  ) -> (stored: [Effect], changes: [Effect]) {
    settle { $0.settle(action, result, at: $1) }
    switch (action, result) {
    case (.setLiked(let liked, let postId), .likes(let likes)):
      learnCounts(of: postId) {
        $0.setLiked(liked)
        if !isRepeated { $0.likes = likes }
      }
    case (.createComment(let postId, _, _), .comment(let comment)):
      learnCounts(of: postId) { $0.commentCount = $0.commentCount.map { $0 + 1 } }
      threads.update(postId) { $0.receive(comment) }
    case (.editComment(_, let postId, _), .comment(let comment)):
      threads.update(postId) { $0.receive(comment) }
    case (.deleteComment(let id, let postId), .deleted):
      learnCounts(of: postId) { $0.commentCount = $0.commentCount.map { max(0, $0 - 1) } }
      threads.update(postId) { thread in thread.comments.removeAll { $0.id == id } }
    case (.createPost, .post(let post)):
      // A known version was read after the creation, and is newer than this response.
      let isKnown = posts.peek(post.id) != nil
      if isRepeated || isKnown { adoptOlder(post, now: now) } else { learn(post, now: now) }
      let newPostsEffects = removeFromNew(post.id)
      let feeds = [Feed.everyone, .following, .user(username: post.author.username)].filter {
        $0.begins(with: post)
      }
      let known = posts.peek(post.id)?.post ?? post
      let shown = overlay.apply(to: known) ?? known
      return ([.insert(known, atTopOf: feeds)], [.change(.created(shown, entry: entry))] + newPostsEffects)
    case (.editPost(let id, let request), .post(let post)):
      if isRepeated { posts.update(id) { $0.post.edit(request) } } else { learn(post, now: now) }
      return ([.store([posts.peek(id)?.post ?? post])], [])
    case (.deletePost(let postId), .deleted):
      return (forget(postId: postId), [])
    case (.setFollowed(_, let username), .follow(let answer)):
      return ([], [.change(.followed(username: username, followed: answer.followedByMe))])
    default: break
    }
    return (action.postId.flatMap { posts.peek($0) }.map { [.store([$0.post])] } ?? [], [])
  }

  private mutating func learn(_ post: Post, now: Date) {
    let stamp = nextStamp()
    posts.insert(KnownPost(post: post, readAt: stamp, countsAt: stamp), for: post.id, now: now)
  }

  /// Adopts an older version of a post unless a newer one is known.
  private mutating func adoptOlder(_ post: Post, now: Date) {
    guard posts.peek(post.id) == nil else { return }
    posts.insert(KnownPost(post: post, readAt: .stored, countsAt: .stored), for: post.id, now: now)
  }

  mutating func learnCounts(of postId: String, _ change: (inout Post) -> Void) {
    let stamp = nextStamp()
    posts.update(postId) {
      change(&$0.post)
      $0.countsAt = stamp
    }
  }

  private mutating func refreshIfUncertain(_ postId: String?) -> [Effect] {
    guard let postId, uncertainCounts.contains(postId), !hasUncertainComments(postId) else { return [] }
    uncertainCounts.remove(postId)
    return [requestRefresh(of: postId)]
  }

  private func isCreation(_ id: String) -> Bool {
    outbox.entries.contains { $0.id == id }
  }

  // MARK: Observers

  /// Rebuilds the overlay, and reports the posts that these actions change.
  private mutating func show(_ effects: [Outbox.Effect], about actions: [OutboxAction]) -> [Effect] {
    overlay.rebuild(from: outbox.entries)
    var shown: [Effect] = effects.map {
      switch $0 {
      case .commit(let changes): .commit(changes)
      case .send(let entry): .send(entry)
      case .wake(let time): .wake(at: time)
      }
    }
    var posts: Set<String> = []
    for action in actions {
      guard let postId = action.postId else { continue }
      if posts.insert(postId).inserted { shown += change(of: postId) }
      switch action {
      case .createComment, .editComment, .deleteComment: shown.append(.change(.comments(postId: postId)))
      default: break
      }
    }
    return shown + [.change(.outbox)]
  }

  func change(of postId: String) -> [Effect] {
    guard let known = posts.peek(postId) else {
      return overlay.isDeleted(postId) ? [.change(.removed(postId: postId))] : []
    }
    return [overlay.apply(to: known.post).map { .change(.post($0)) } ?? .change(.removed(postId: postId))]
  }
}
