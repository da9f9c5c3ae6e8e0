public import KiwiKit
public import Observation

/// One post on its own screen.
@Observable @MainActor public final class PostViewModel {
  public let postId: String
  public private(set) var post: Post?
  public private(set) var loading = Loading.idle
  /// True if the post has been deleted since it was loaded.
  public private(set) var isGone = false
  @ObservationIgnored private let repository: PostRepository

  public init(postId: String, repository: PostRepository) {
    self.postId = postId
    self.repository = repository
    repository.observe(self) { [weak self] in self?.apply($0) }
    repository.onReturn(self) { [weak self] in
      if let self, loading != .idle { await refresh() }
    }
  }

  public func load() async {
    guard loading == .idle || loading.failure != nil else { return }
    loading = .loading
    await uninterrupted { [self] in
      loading = await .after(isShowing: post != nil) { () async throws(APIFailure) in
        post = try await repository.post(id: postId)
      }
    }
    // The stored version is shown until the server responds.
    if repository.isStored(id: postId) { await refresh() }
  }

  public func refresh() async {
    do throws(APIFailure) {
      post = try await repository.refreshPost(id: postId)
      loading = .loaded
    } catch {
      if post == nil { loading = .after(error, isShowing: false) }
    }
  }

  private func apply(_ change: PostRepositoryChange) {
    switch change {
    case .post(let post) where post.id == postId:
      if self.post != post { self.post = post }
    case .removed(postId): isGone = true
    default: break
    }
  }
}
