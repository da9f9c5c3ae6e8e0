import ServerCore

extension RequestContext {
  /// Reads posts like ``read(estimatedRows:_:)``.
  func readPosts<Result: Sendable>(
    estimatedRows: Int, _ body: @escaping @Sendable (PostCache.Reading) throws -> Result
  ) async throws -> Result {
    let (posts, storage) = (server.posts, server.storage)
    guard estimatedRows > Self.maxInlineRows else { return try posts.read(storage, body) }
    return try await posts.readInBackground(storage, on: server.queues.users, for: viewer?.key, body)
  }
}
