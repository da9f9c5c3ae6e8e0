public import KiwiKit

/// Returns unsent changes to the forms that they came from.
extension Account {
  /// Opens the form that edits a post, with the current draft in it.
  public func edit(_ post: Post) {
    postDialogs.editing = EditPostViewModel(post: post, repository: repository, drafts: drafts)
  }

  /// Reopens an unsent post in its form.
  ///
  /// - Returns: False if the form holds another post, which would be lost.
  public func reopen(_ entry: OutboxEntry) -> Bool {
    guard case .createPost(let draft) = entry.action, composer.isEmpty else { return false }
    composer.fill(with: draft)
    repository.discard(entry.id)
    return true
  }

  /// Reopens an unsent comment in its form.
  ///
  /// - Returns: False if the form holds another comment on the same post.
  public func reopen(_ comment: PendingComment) -> Bool {
    guard WrittenText.isBlank(comments.draft(for: comment.postId)) else { return false }
    comments.setDraft(comment.text, for: comment.postId)
    if let page = comment.position?.page { comments.setDraftPage(String(page), for: comment.postId) }
    repository.discard(comment.id)
    return true
  }

  /// Makes an edit the current draft again. Does nothing for a deletion.
  public func reopen(_ change: FailedChange) {
    guard let entry = repository.outbox.first(where: { $0.id == change.id }) else { return }
    switch entry.action {
    case .editComment(let id, _, let text): drafts[.commentEdit(commentId: id)] = Draft(text: text)
    case .editPost(let id, let edit):
      let post = repository.knownPost(id: id)
      drafts[.postEdit(postId: id)] = Draft(
        text: edit.caption ?? post?.caption ?? "", visibility: edit.visibility ?? post?.visibility,
        alts: edit.alt ?? post?.attachments.map { $0.alt ?? "" } ?? [],
        about: edit.about.map(\.subject) ?? post?.about, isSpoiler: edit.isSpoiler ?? post?.isSpoiler ?? false
      )
    default: return
    }
    repository.discard(change.id)
  }
}
