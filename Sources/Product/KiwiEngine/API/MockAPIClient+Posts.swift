public import KiwiKit

extension MockAPIClient {
  // MARK: Posts

  public func fetchPosts(page: Int, pageSize: Int) async throws(APIFailure) -> [Post] {
    try await answer { Self.list($0.feed(.everyone), page: page, pageSize: pageSize).items }
  }

  public func fetchPosts(
    _ feed: Feed, after cursor: String?, limit: Int
  ) async throws(APIFailure) -> PostPage {
    try await answer { server in
      let rest = server.feed(feed).filter { post in cursor.map { post.id < $0 } ?? true }
      let posts = Array(rest.prefix(limit))
      return PostPage(posts: posts, nextCursor: rest.count > posts.count ? posts.last?.id : nil)
    }
  }

  public func fetchPost(id: String) async throws(APIFailure) -> Post {
    try await answer { server throws(APIFailure) in server.posts[try Self.find(server.index(ofPost: id))] }
  }

  public func createPost(
    _ draft: PostDraft, idempotencyKey: String?, progress: (@Sendable (Double) -> Void)?
  ) async throws(APIFailure) -> Post {
    let now = clock.now
    progress?(1)
    return try await answer { server in
      if let idempotencyKey, let earlier = server.answers[idempotencyKey] { return earlier }
      let post = server.create(draft, now: now)
      if let idempotencyKey { server.answers[idempotencyKey] = post }
      return post
    }
  }

  public func updatePost(
    id: String, _ request: UpdatePostRequest, idempotencyKey: String?
  ) async throws(APIFailure) -> Post {
    let now = clock.now
    return try await answer { server throws(APIFailure) in
      let index = try Self.find(server.index(ofPost: id))
      if let caption = request.caption { server.posts[index].caption = caption.isEmpty ? nil : caption }
      if let visibility = request.visibility { server.posts[index].visibility = visibility }
      if let about = request.about {
        server.posts[index].about = server.subject(about, rating: request.rating, now: now)
        server.posts[index].about?.position = request.position
      }
      if let isSpoiler = request.isSpoiler { server.posts[index].isSpoiler = isSpoiler }
      server.posts[index].editedAt = now
      return server.posts[index]
    }
  }

  public func deletePost(id: String, idempotencyKey: String?) async throws(APIFailure) {
    try await answer { server throws(APIFailure) in
      _ = server.posts.remove(at: try Self.find(server.index(ofPost: id)))
    }
  }

  public func likePost(_ id: String, idempotencyKey: String?) async throws(APIFailure) -> Int {
    try await setLiked(true, id)
  }

  public func unlikePost(_ id: String, idempotencyKey: String?) async throws(APIFailure) -> Int {
    try await setLiked(false, id)
  }

  private func setLiked(_ liked: Bool, _ id: String) async throws(APIFailure) -> Int {
    try await answer { server throws(APIFailure) in
      let index = try Self.find(server.index(ofPost: id))
      if server.posts[index].likedByMe != liked {
        server.posts[index].likedByMe = liked
        server.posts[index].likes += liked ? 1 : -1
      }
      return server.posts[index].likes
    }
  }

  public func fetchLikes(
    of postId: String, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<User> {
    try await answer { Self.list($0.people, page: page, pageSize: pageSize) }
  }

  public func fetchTags() async throws(APIFailure) -> [NamedCount] {
    try await answer { server in
      var authors: [String: Set<User.ID>] = [:]
      for post in server.posts {
        for case .hashtag(let tag) in TextEntity.all(in: post.caption ?? "").map(\.kind) {
          authors[tag, default: []].insert(post.author.id)
        }
      }
      let tags = authors.map { NamedCount(name: $0.key, count: $0.value.count) }
      return Array(tags.sorted { ($1.count, $0.name) < ($0.count, $1.name) }.prefix(Limits.liveTags))
    }
  }

  // MARK: Comments

  public func fetchComments(
    postId: String, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<Comment> {
    try await answer { Self.list($0.comments[postId] ?? [], page: page, pageSize: pageSize) }
  }

  public func createComment(
    postId: String, text: String, position: BookPosition?, idempotencyKey: String?
  ) async throws(APIFailure) -> Comment {
    let now = clock.now
    return try await answer { server throws(APIFailure) in
      server.comment(
        on: try Self.find(server.index(ofPost: postId)), text: text, position: position, now: now)
    }
  }

  public func updateComment(
    id: String, text: String, idempotencyKey: String?
  ) async throws(APIFailure) -> Comment {
    let now = clock.now
    return try await answer { server throws(APIFailure) in
      let (postId, index) = try Self.find(server.place(ofComment: id))
      let old = try Self.find(server.comments[postId]?[index])
      let new = Comment(
        id: id, postId: postId, author: old.author, text: text, createdAt: old.createdAt, editedAt: now,
        position: old.position)
      server.comments[postId]?[index] = new
      return new
    }
  }

  public func deleteComment(id: String, idempotencyKey: String?) async throws(APIFailure) {
    try await answer { $0.removeComment(id) }
  }
}
