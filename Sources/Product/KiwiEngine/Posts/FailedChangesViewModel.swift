import KiwiKit
public import Observation

/// A change to a post or comment that was rejected or could not be sent. It waits for the user.
public struct FailedChange: Identifiable, Hashable, Sendable {
  public enum Action: Hashable, Sendable {
    /// The new text; nil if the edit changes only other fields.
    case edit(text: String?)
    case deletion
  }

  public let id: OutboxEntry.ID
  /// The id of the post or comment.
  public let subjectId: String
  public let action: Action
  /// The reason, for users.
  public let message: String

  init?(_ entry: OutboxEntry) {
    guard case .failed(let message) = entry.state else { return nil }
    switch entry.action {
    case .editComment(let id, _, let text): (subjectId, action) = (id, .edit(text: text))
    case .editPost(let id, let request): (subjectId, action) = (id, .edit(text: request.caption))
    case .deleteComment(let id, _), .deletePost(let id): (subjectId, action) = (id, .deletion)
    case .setLiked, .setFollowed, .createComment, .createPost: return nil
    }
    id = entry.id
    self.message = message
  }
}

/// The failed edits and deletions of posts and comments.
@Observable @MainActor public final class FailedChangesViewModel {
  /// The failed changes, by the id of their post or comment.
  public private(set) var changes: [String: FailedChange] = [:]
  @ObservationIgnored private let repository: PostRepository

  public init(repository: PostRepository) {
    self.repository = repository
    update()
    repository.observe(self) { [weak self] in if $0 == .outbox { self?.update() } }
  }

  /// Returns the failed change to a post or comment.
  public func change(of subjectId: String) -> FailedChange? { changes[subjectId] }

  public func retry(_ change: FailedChange) { repository.retry(change.id) }
  public func discard(_ change: FailedChange) { repository.discard(change.id) }

  private func update() {
    let failed = repository.outbox.compactMap(FailedChange.init)
    let new = Dictionary(failed.map { ($0.subjectId, $0) }) { $1 }
    if new != changes { changes = new }
  }
}
