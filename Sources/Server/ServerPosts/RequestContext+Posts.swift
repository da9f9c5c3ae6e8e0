import ServerCore

extension RequestContext {
  /// Reads posts like ``read(looks:_:)``.
  func readPosts<Result: Sendable>(
    looks: Int, _ body: @escaping @Sendable (PostCache.Reading) throws -> Result
  ) async throws -> Result {
    let (posts, storage) = (server.posts, server.storage)
    guard looks > Self.mostInlineLooks else { return try posts.read(storage, body) }
    return try await posts.readInBackground(storage, on: server.queues.people, for: viewer?.key, body)
  }
}
