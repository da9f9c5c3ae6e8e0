import KiwiKit
public import Observation

/// A change of a post or comment that the server refused, or that could not be brought to it. It waits for the person.
public struct FailedChange: Identifiable, Hashable, Sendable {
  public enum Action: Hashable, Sendable {
    /// The words that were to stand there; nil when only something else was to change.
    case edit(text: String?)
    case deletion
  }

  public let id: OutboxEntry.ID
  /// The id of the post or comment.
  public let subjectId: String
  public let action: Action
  /// Why, for people.
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

/// The edits and deletions that failed, for the posts and comments that they were made on.
@Observable @MainActor public final class FailedChangesViewModel {
  /// By the post or comment that was to be changed.
  public private(set) var changes: [String: FailedChange] = [:]
  @ObservationIgnored private let repository: PostRepository

  public init(repository: PostRepository) {
    self.repository = repository
    update()
    repository.observe(self) { [weak self] in if $0 == .outbox { self?.update() } }
  }

  /// What failed to change a post or comment.
  public func change(of subjectId: String) -> FailedChange? { changes[subjectId] }

  public func retry(_ change: FailedChange) { repository.retry(change.id) }
  public func discard(_ change: FailedChange) { repository.discard(change.id) }

  private func update() {
    let failed = repository.outbox.compactMap(FailedChange.init)
    let new = Dictionary(failed.map { ($0.subjectId, $0) }) { $1 }
    if new != changes { changes = new }
  }
}
