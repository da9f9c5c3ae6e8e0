public import KiwiKit

extension PostRepository {
  // MARK: Actions of the user

  public func setLiked(_ liked: Bool, of post: Post) {
    run(machine.setLiked(liked, of: post, now: clock.now))
  }

  /// Enqueues a comment. Returns the id by which it can be edited, deleted, retried or discarded until it is created.
  ///
  /// - Parameter position: The position that the comment refers to, in the book of the post.
  @discardableResult public func addComment(
    _ text: String, to postId: String, position: BookPosition? = nil
  ) -> OutboxEntry.ID? {
    enqueue(.createComment(postId: postId, text: text, position: position))
  }

  public func editComment(_ comment: Comment, text: String) {
    guard let postId = comment.postId else { return }
    editComment(id: comment.id, postId: postId, text: text)
  }

  /// Edits a created or pending comment.
  public func editComment(id: String, postId: String, text: String) {
    enqueue(.editComment(id: id, postId: postId, text: text))
  }

  public func deleteComment(_ comment: Comment) {
    guard let postId = comment.postId else { return }
    deleteComment(id: comment.id, postId: postId)
  }

  /// Deletes a created or pending comment.
  public func deleteComment(id: String, postId: String) {
    enqueue(.deleteComment(id: id, postId: postId))
  }

  /// Enqueues a post. Returns the id of the entry that represents it until it is created.
  @discardableResult public func createPost(_ draft: PostDraft) -> OutboxEntry.ID? {
    enqueue(.createPost(draft))
  }

  public func editPost(id: String, _ edit: PostEdit) {
    enqueue(.editPost(id: id, edit))
  }

  public func deletePost(id: String) {
    enqueue(.deletePost(id: id))
  }

  public func setFollowed(_ followed: Bool, username: String) {
    run(machine.setFollowed(followed, username: username, now: clock.now))
  }

  @discardableResult private func enqueue(_ action: OutboxAction) -> OutboxEntry.ID? {
    let (id, effects) = machine.enqueue(action, now: clock.now)
    run(effects)
    return id
  }

  // MARK: Outbox

  /// The unacknowledged actions, in order.
  public var outbox: [OutboxEntry] { machine.outbox.entries }

  public func retry(_ id: OutboxEntry.ID) {
    run(machine.retry(id, now: clock.now))
  }

  /// Discards an entry and cancels its upload.
  public func discard(_ id: OutboxEntry.ID) {
    run(machine.discard(id, now: clock.now))
    for (sent, task) in sends where machine.outbox.entry(sent) == nil { task.cancel() }
  }

  /// Waits until the user's actions are stored. Returns false if this entry could not be.
  func isRecorded(_ id: OutboxEntry.ID? = nil) async -> Bool {
    await worker?.value
    return !hasDroppedWork && !outbox.contains { $0.id == id && $0.isFailed }
  }

  /// Restores the outbox of the previous run and sends its entries. Called at the start, and when the network or the
  /// session returns.
  public func resume() async {
    waitsForSession = false
    await restore()
    run(machine.resume(now: clock.now))
  }

  /// Restores entries from another store, which may be available late.
  public func recall(_ entries: [OutboxEntry]) async {
    guard !entries.isEmpty else { return }
    await restore()
    run(machine.restore(entries, sends: !waitsForSession, now: clock.now))
    for case .createComment(let postId, _, _) in entries.map(\.action) { notify(.comments(postId: postId)) }
  }

  /// Waits until all actions are recorded and none is in flight.
  public func settle() async {
    while true {
      if let worker {
        await worker.value
      } else if let send = sends.values.first {
        await send.value
      } else {
        return
      }
    }
  }

  /// Stops all work and removes the user's data from this device, for a logout.
  public func clear() async throws(PostStoreFailure) {
    await end()
    try await local.clear()
  }

  /// Stops all work permanently, once the user's actions are recorded.
  public func end() async {
    let unrecorded = unrecorded
    stop()
    queue = unrecorded
    hasDroppedWork = false
    await worker?.value
  }

  private var unrecorded: [Job] {
    queue.filter { if case .effect(.commit) = $0 { true } else { false } }
  }

  /// Stops all work permanently. Recorded actions are kept.
  public func stop() {
    isStopped = true
    hasDroppedWork = !unrecorded.isEmpty
    queue = []
    alarm?.cancel()
    for task in sends.values { task.cancel() }
  }
}
