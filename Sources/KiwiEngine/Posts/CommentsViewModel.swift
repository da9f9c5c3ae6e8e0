public import KiwiKit
public import Observation

/// The comments of the posts that the reader has opened, with those that are still on their way.
@Observable @MainActor public final class CommentsViewModel {
  /// What is known of the comments of one post.
  public struct Thread: Hashable, Sendable {
    public var comments: [Comment] = []
    public var pending: [PendingComment] = []
    public var loading = Loading.idle
    public var isLoadingMore = false
    /// Why more, or what is new, could not be loaded.
    public var moreFailure: APIFailure?
    var cursor: String?

    public var hasMore: Bool { cursor != nil }
  }

  public private(set) var commentsByPost: [String: Thread] = [:]
  /// What is being written under each post, kept while the reader looks elsewhere.
  public var drafts: [String: String] = [:]
  @ObservationIgnored private let repository: PostRepository

  public init(repository: PostRepository) {
    self.repository = repository
    repository.observe(self) { [weak self] change in
      guard case .comments(let postId) = change else { return }
      self?.update(postId)
    }
  }

  public func thread(of postId: String) -> Thread { commentsByPost[postId] ?? Thread() }

  public func fetchComments(for postId: String) async {
    var thread = thread(of: postId)
    guard thread.loading != .loading else { return }
    if thread.comments.isEmpty { thread.loading = .loading }
    commentsByPost[postId] = thread
    if thread.comments.isEmpty { await showStored(postId) }
    await load(postId, after: nil)
  }

  /// What the device has, for as long as the server has not answered.
  private func showStored(_ postId: String) async {
    let stored = await repository.storedComments(of: postId)
    guard var thread = commentsByPost[postId], thread.comments.isEmpty else { return }
    thread.comments = stored?.comments ?? []
    thread.pending = repository.pendingComments(of: postId)
    if !thread.comments.isEmpty { thread.loading = .loaded }
    commentsByPost[postId] = thread
  }

  public func fetchMore(for postId: String) async {
    let thread = thread(of: postId)
    guard let cursor = thread.cursor, !thread.isLoadingMore else { return }
    commentsByPost[postId]?.isLoadingMore = true
    await load(postId, after: cursor)
    commentsByPost[postId]?.isLoadingMore = false
  }

  private func load(_ postId: String, after cursor: String?) async {
    do throws(APIFailure) {
      let page = try await repository.comments(of: postId, after: cursor)
      var thread = thread(of: postId)
      let known = cursor == nil ? [] : thread.comments
      let ids = Set(known.map(\.id))
      thread.comments = known + page.comments.filter { !ids.contains($0.id) }
      thread.pending = page.pending
      thread.cursor = page.nextCursor
      thread.loading = .loaded
      thread.moreFailure = nil
      commentsByPost[postId] = thread
    } catch {
      if thread(of: postId).loading == .loaded {
        commentsByPost[postId]?.moreFailure = error
      } else {
        commentsByPost[postId, default: Thread()].loading = .failed(error)
      }
    }
  }

  /// What the repository knows changed.
  private func update(_ postId: String) {
    var thread = thread(of: postId)
    let waited = thread.pending.count
    thread.pending = repository.pendingComments(of: postId)
    if let known = repository.thread(of: postId) {
      thread.comments = known.comments
      thread.cursor = known.nextCursor
    }
    guard commentsByPost[postId] != thread, commentsByPost[postId] != nil || !thread.pending.isEmpty else {
      return
    }
    commentsByPost[postId] = thread
    // What waited has arrived, among comments that could not be read until now.
    if thread.pending.count < waited, thread.loading.failure != nil {
      Task { await fetchComments(for: postId) }
    }
  }

  // MARK: Writing

  public static let longest = Limits.commentLength

  public func draft(for postId: String) -> String { drafts[postId] ?? "" }

  /// What is wrong with the text being written, in words for beside the field.
  public func draftProblem(for postId: String) -> String? {
    TextLimit.problem("comment", draft(for: postId), Self.longest)
  }

  public func canSend(to postId: String) -> Bool {
    draft(for: postId).contains { !$0.isWhitespace } && draftProblem(for: postId) == nil
  }

  /// Sends what was written; the field is empty again at once.
  public func sendDraft(to postId: String) {
    guard canSend(to: postId) else { return }
    addComment(to: postId, text: draft(for: postId).trimmed)
    drafts[postId] = nil
  }

  public func addComment(to postId: String, text: String) {
    _ = repository.addComment(text, to: postId)
    update(postId)
  }

  public func editComment(_ comment: Comment, text: String) {
    repository.editComment(comment, text: text.trimmed)
    if let postId = comment.postId { update(postId) }
  }

  public func deleteComment(_ comment: Comment) {
    repository.deleteComment(comment)
    if let postId = comment.postId { update(postId) }
  }

  public func retry(_ pending: PendingComment) { repository.retry(pending.id) }
  public func discard(_ pending: PendingComment) { repository.discard(pending.id) }
}
