public import KiwiKit

extension PostRepository {
  // MARK: What the person does

  public func setLiked(_ liked: Bool, of post: Post) {
    run(machine.setLiked(liked, of: post, now: clock.now))
  }

  /// Returns the id by which the comment can be edited, deleted, sent again or discarded until it is there.
  ///
  /// - Parameter position: Of which place in the book that the post is about it speaks, where it says so.
  @discardableResult public func addComment(
    _ text: String, to postId: String, position: BookPosition? = nil
  ) -> OutboxEntry.ID? {
    enqueue(.createComment(postId: postId, text: text, position: position))
  }

  public func editComment(_ comment: Comment, text: String) {
    guard let postId = comment.postId else { return }
    editComment(id: comment.id, postId: postId, text: text)
  }

  /// Edits a comment or one that is on its way.
  public func editComment(id: String, postId: String, text: String) {
    enqueue(.editComment(id: id, postId: postId, text: text))
  }

  public func deleteComment(_ comment: Comment) {
    guard let postId = comment.postId else { return }
    deleteComment(id: comment.id, postId: postId)
  }

  /// Deletes a comment or one that is on its way.
  public func deleteComment(id: String, postId: String) {
    enqueue(.deleteComment(id: id, postId: postId))
  }

  /// Returns the id of the entry that stands for the post until it is there.
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

  // MARK: The outbox

  /// What the server does not know for certain yet, in the order in which it was done.
  public var outbox: [OutboxEntry] { machine.outbox.entries }

  public func retry(_ id: OutboxEntry.ID) {
    run(machine.retry(id, now: clock.now))
  }

  /// Gives an entry up; an upload under way ends.
  public func discard(_ id: OutboxEntry.ID) {
    run(machine.discard(id, now: clock.now))
    for (sent, task) in sends where machine.outbox.entry(sent) == nil { task.cancel() }
  }

  /// Waits until what the person did is on the device. False when this entry could not be kept.
  func isRecorded(_ id: OutboxEntry.ID? = nil) async -> Bool {
    await worker?.value
    return !hasDroppedWork && !outbox.contains { $0.id == id && $0.isFailed }
  }

  /// Takes up what was recorded before a restart, and sends what waits. To be called at the start, and when the
  /// network or the session is back.
  public func resume() async {
    waitsForSession = false
    await restore()
    run(machine.resume(now: clock.now))
  }

  /// Takes up what was recorded elsewhere, which becomes known late.
  public func recall(_ entries: [OutboxEntry]) async {
    guard !entries.isEmpty else { return }
    await restore()
    run(machine.restore(entries, sends: !waitsForSession, now: clock.now))
    for case .createComment(let postId, _, _) in entries.map(\.action) { notify(.comments(postId: postId)) }
  }

  /// Waits until everything has been recorded and nothing is being sent.
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

  /// Ends all work and removes what belongs to the person from this device: they log out.
  public func clear() async throws(PostStoreFailure) {
    await end()
    try await local.clear()
  }

  /// Ends all work for good, once everything that the person did is recorded.
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

  /// Ends all work for good; what is recorded stays.
  public func stop() {
    isStopped = true
    hasDroppedWork = !unrecorded.isEmpty
    queue = []
    alarm?.cancel()
    for task in sends.values { task.cancel() }
  }
}
