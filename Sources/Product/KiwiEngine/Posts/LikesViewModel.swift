public import KiwiKit
public import Observation

/// The posts that the user likes, among those seen.
@Observable @MainActor public final class LikesViewModel {
  public private(set) var likedPostIds: Set<String> = []
  @ObservationIgnored private let repository: PostRepository

  public init(repository: PostRepository) {
    self.repository = repository
    repository.observe(self) { [weak self] change in
      guard case .post(let post) = change else { return }
      self?.note(post)
    }
  }

  public func isLiked(_ post: Post) -> Bool { post.likedByMe ?? likedPostIds.contains(post.id) }

  public func like(_ post: Post) { repository.setLiked(true, of: post) }
  public func unlike(_ post: Post) { repository.setLiked(false, of: post) }
  public func toggle(_ post: Post) { repository.setLiked(!isLiked(post), of: post) }

  private func note(_ post: Post) {
    let isLiked = post.likedByMe == true
    guard likedPostIds.contains(post.id) != isLiked else { return }
    if isLiked { likedPostIds.insert(post.id) } else { likedPostIds.remove(post.id) }
  }
}
