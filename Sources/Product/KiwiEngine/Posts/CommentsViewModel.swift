public import KiwiKit
public import Observation

/// The comments on the posts that the user has opened, with pending ones.
@Observable @MainActor public final class CommentsViewModel {
  /// The comments on one post.
  public struct Thread: Hashable, Sendable {
    var pager = Pager<Comment, String>()
    public internal(set) var pending: [PendingComment] = []

    public var comments: [Comment] { pager.items }
    public var loading: Loading { pager.loading }
    public var isLoadingMore: Bool { pager.isLoadingMore }
    /// The reason why the last load failed while comments are shown.
    public var moreFailure: APIFailure? { pager.failure }
    public var hasMore: Bool { pager.next != nil }
  }

  public private(set) var commentsByPost: [String: Thread] = [:]
  /// The drafts of comments, kept while other screens are open.
  @ObservationIgnored private let drafts: Drafts
  @ObservationIgnored private let repository: PostRepository
  /// The posts whose comments were opened, latest last.
  @ObservationIgnored private var opened: [String] = []

  public init(repository: PostRepository, drafts: Drafts) {
    self.repository = repository
    self.drafts = drafts
    repository.observe(self) { [weak self] change in
      guard case .comments(let postId) = change else { return }
      self?.update(postId)
    }
    repository.onReturn(self) { [weak self] in await self?.catchUp() }
  }

  public func thread(of postId: String) -> Thread { commentsByPost[postId] ?? Thread() }

  public func fetchComments(for postId: String) async {
    opened.removeAll { $0 == postId }
    opened.append(postId)
    guard thread(of: postId).loading != .loading else { return }
    await uninterrupted { [self] in await reload(postId) }
  }

  private func reload(_ postId: String) async {
    let ticket = commentsByPost[postId, default: Thread()].pager.beginFirst()
    if thread(of: postId).comments.isEmpty { await showStored(postId) }
    do throws(APIFailure) {
      let page = try await repository.comments(of: postId, after: nil)
      if commentsByPost[postId]?.pager.finishFirst(ticket, page.comments, next: page.nextCursor) == true {
        update(postId)
      }
    } catch {
      commentsByPost[postId]?.pager.fail(ticket, error)
    }
  }

  /// Shows the stored comments until the server responds.
  private func showStored(_ postId: String) async {
    let stored = await repository.storedComments(of: postId)
    commentsByPost[postId]?.pager.showStored(stored?.comments ?? [], next: stored?.nextCursor)
    commentsByPost[postId]?.pending = repository.pendingComments(of: postId)
  }

  public func fetchMore(for postId: String) async {
    guard let (ticket, cursor) = commentsByPost[postId]?.pager.beginMore() else { return }
    do throws(APIFailure) {
      let page = try await repository.comments(of: postId, after: cursor)
      commentsByPost[postId]?.pager.finishMore(ticket, page.comments, next: page.nextCursor)
      update(postId)
    } catch {
      commentsByPost[postId]?.pager.fail(ticket, error)
    }
  }

  /// Refreshes the comments opened last after the device returns, and keeps the loaded ones.
  private func catchUp() async {
    guard let postId = opened.last else { return }
    await reload(postId)
  }

  /// Adopts the repository's state.
  private func update(_ postId: String) {
    let waited = thread(of: postId).pending.count
    var thread = thread(of: postId)
    thread.pending = repository.pendingComments(of: postId)
    if let known = repository.thread(of: postId) { thread.pager.show(known.comments, next: known.nextCursor) }
    guard commentsByPost[postId] != thread, commentsByPost[postId] != nil || !thread.pending.isEmpty else {
      return
    }
    commentsByPost[postId] = thread
    // A pending comment has arrived, in a thread that had failed to load.
    if thread.pending.count < waited, thread.loading.failure != nil {
      Task { await fetchComments(for: postId) }
    }
  }

  // MARK: Writing

  public static let maxLength = Limits.commentLength

  public func draft(for postId: String) -> String { drafts[.comment(postId: postId)]?.text ?? "" }

  public func setDraft(_ text: String, for postId: String) {
    saveDraft(text, page: draftPage(for: postId), postId)
  }

  /// The page of the book that the draft refers to; empty if none.
  public func draftPage(for postId: String) -> String { drafts[.comment(postId: postId)]?.note?.page ?? "" }

  public func setDraftPage(_ page: String, for postId: String) {
    saveDraft(draft(for: postId), page: page, postId)
  }

  private func saveDraft(_ text: String, page: String, _ postId: String) {
    let isEmpty = text.isEmpty && page.isEmpty
    drafts[.comment(postId: postId)] =
      isEmpty ? nil : Draft(text: text, note: page.isEmpty ? nil : NoteFields(page: page))
  }

  public func draftPageProblem(for postId: String) -> String? {
    let page = draftPage(for: postId)
    return page.trimmed.isEmpty || StartReadingViewModel.number(page) != nil
      ? nil : localized("This is not a page number. Enter one, or leave the field empty.")
  }

  /// Returns the problem with the draft, for its field.
  public func draftProblem(for postId: String) -> String? {
    TextLimit.problem(localized("comment"), draft(for: postId), Self.maxLength)
  }

  public func canSend(to postId: String) -> Bool {
    !WrittenText.isBlank(draft(for: postId)) && draftProblem(for: postId) == nil
      && draftPageProblem(for: postId) == nil
  }

  /// Sends the draft and empties its field immediately.
  public func sendDraft(to postId: String) {
    guard canSend(to: postId) else { return }
    let id = addComment(
      to: postId, text: draft(for: postId).trimmed,
      position: StartReadingViewModel.number(draftPage(for: postId)).map { BookPosition(page: $0) })
    drafts.remove(.comment(postId: postId)) { [repository] in await repository.isRecorded(id) }
  }

  @discardableResult public func addComment(
    to postId: String, text: String, position: BookPosition? = nil
  ) -> OutboxEntry.ID? {
    let id = repository.addComment(text, to: postId, position: position)
    update(postId)
    return id
  }

  /// Returns the text for editing a comment, from the draft if there is one.
  public func editText(of comment: Comment) -> String {
    drafts[.commentEdit(commentId: comment.id)]?.text ?? comment.text
  }

  public func setEditText(_ text: String, of comment: Comment) {
    drafts[.commentEdit(commentId: comment.id)] = text == comment.text ? nil : Draft(text: text)
  }

  public func cancelEdit(of comment: Comment) { drafts[.commentEdit(commentId: comment.id)] = nil }

  public func editComment(_ comment: Comment, text: String) {
    repository.editComment(comment, text: text.trimmed)
    drafts.remove(.commentEdit(commentId: comment.id)) { [repository] in await repository.isRecorded() }
    if let postId = comment.postId { update(postId) }
  }

  public func deleteComment(_ comment: Comment) {
    repository.deleteComment(comment)
    if let postId = comment.postId { update(postId) }
  }

  public func retry(_ pending: PendingComment) { repository.retry(pending.id) }
  public func discard(_ pending: PendingComment) { repository.discard(pending.id) }
}
