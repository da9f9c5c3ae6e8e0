public import KiwiKit

/// What could not be sent goes back into the form that it came from.
extension Account {
  /// Shows the form that changes a post, with what was being written in it.
  public func edit(_ post: Post) {
    postDialogs.editing = EditPostViewModel(post: post, repository: repository, drafts: drafts)
  }

  /// False while another post is being written, which would be lost.
  public func takeBack(_ entry: OutboxEntry) -> Bool {
    guard case .createPost(let draft) = entry.action, composer.isEmpty else { return false }
    composer.fill(with: draft)
    repository.discard(entry.id)
    return true
  }

  /// False while another comment on the same post is being written.
  public func takeBack(_ comment: PendingComment) -> Bool {
    guard WrittenText.isBlank(comments.draft(for: comment.postId)) else { return false }
    comments.setDraft(comment.text, for: comment.postId)
    if let page = comment.position?.page { comments.setDraftPage(String(page), for: comment.postId) }
    repository.discard(comment.id)
    return true
  }

  /// An edit is again what is being written; a deletion has nothing to edit.
  public func takeBack(_ change: FailedChange) {
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
