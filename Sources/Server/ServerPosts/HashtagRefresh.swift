import ServerCore

/// Updates the hashtags of all posts in batches, after the rule for hashtags has changed. The migration
/// `Schema.hashtagRefresh` enqueues it.
enum HashtagRefresh {
  struct Payload: Codable, Sendable {}

  static let kind = JobKind<Payload>("refreshHashtags") { _, run in
    try await finish(in: run)
  }

  /// The size of a batch, small enough that no other write waits noticeably.
  static let postsAtOnce = 200

  private static func finish(in run: JobRun) async throws {
    var last: Int64? = 0
    var done = 0
    while let key = last {
      let step = try await run.server.storage.write { try refresh(after: key, in: $0) }
      done += step.posts
      last = step.last
      try await run.report(done: done, of: done)
    }
  }

  /// Updates the next posts. Returns the key of the last one, or nil if there are no more.
  static func refresh(after key: Int64, in transaction: Transaction) throws -> (last: Int64?, posts: Int) {
    let posts = try PostStore(transaction).captionsWithHashtags(after: key, limit: postsAtOnce)
    for post in posts {
      let tags = PostService.hashtags(in: post.caption)
      guard try PostStore(transaction).hashtags(ofPost: post.key) != Set(tags) else { continue }
      try PostStore(transaction).setHashtags(tags, ofPost: post.key)
    }
    return (posts.count < postsAtOnce ? nil : posts.last?.key, posts.count)
  }
}
