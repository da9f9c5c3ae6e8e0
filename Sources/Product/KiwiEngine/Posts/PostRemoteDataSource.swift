public import KiwiKit

/// The server's posts, through its API.
public struct PostRemoteDataSource: PostRemoteDataFetching {
  private let api: any APIClientProtocol
  private let pageSize: Int
  private let commentPageSize: Int

  public init(
    api: any APIClientProtocol, pageSize: Int = Limits.defaultPageSize, commentPageSize: Int = 50
  ) {
    self.api = api
    self.pageSize = pageSize
    self.commentPageSize = commentPageSize
  }

  public func posts(_ feed: Feed, after cursor: String?) async throws(APIFailure) -> PostPage {
    try await api.fetchPosts(feed, after: cursor, limit: pageSize)
  }

  public func post(id: String) async throws(APIFailure) -> Post {
    try await api.send(API.Posts.post(id))
  }

  public func comments(of postId: String, after cursor: String?) async throws(APIFailure) -> CommentPage {
    guard var cursor = cursor.flatMap(CommentCursor.init) else {
      let query = PageQuery(page: 1, pageSize: commentPageSize)
      let page = try await api.send(API.Comments.list(postId, query))
      return Self.page(page.items[...], endingAt: page.items.count, of: page)
    }
    var (number, size) = cursor.page(around: commentPageSize)
    while true {
      let query = PageQuery(page: number, pageSize: size)
      let page = try await api.send(API.Comments.list(postId, query))
      let end = (number - 1) * size + page.items.count
      let unread = cursor.unread(in: page.items) ?? (number == 1 ? page.items[...] : nil)
      if let unread, !unread.isEmpty || page.nextPage == nil {
        return Self.page(unread, endingAt: end, of: page)
      } else if unread != nil {
        cursor = CommentCursor(count: end, lastId: cursor.lastId)
        (number, size) = cursor.page(around: commentPageSize)
      } else {
        // Deletions moved the next comments to an earlier page.
        number -= 1
      }
    }
  }

  private static func page(
    _ unread: ArraySlice<Comment>, endingAt end: Int, of page: ListPage<Comment>
  ) -> CommentPage {
    let next = page.nextPage == nil ? nil : unread.last.map { CommentCursor(count: end, lastId: $0.id).text }
    return CommentPage(comments: Array(unread), nextCursor: next)
  }

  public func perform(
    _ entry: OutboxEntry, progress: (@Sendable (Double) -> Void)?
  ) async throws(APIFailure) -> OutboxResult {
    let key = entry.id
    switch entry.action {
    case .setLiked(true, let postId):
      return .likes(try await api.send(API.Posts.like(postId).under(key)).likes)
    case .setLiked(false, let postId):
      return .likes(try await api.send(API.Posts.unlike(postId).under(key)).likes)
    case .createComment(let postId, let text, let position):
      let request = CommentRequest(text: text, position: position)
      return .comment(try await api.send(API.Comments.create(postId, request).under(key)))
    case .editComment(let id, _, let text):
      return .comment(try await api.send(API.Comments.update(id, CommentRequest(text: text)).under(key)))
    case .deleteComment(let id, _):
      _ = try await api.send(API.Comments.remove(id).under(key))
      return .deleted
    case .createPost(let draft):
      return .post(try await api.send(API.Posts.create(draft.upload).under(key).reporting(progress)))
    case .editPost(let id, let edit):
      return .post(try await api.send(API.Posts.update(id, edit.request).under(key)))
    case .deletePost(let id):
      _ = try await api.send(API.Posts.remove(id).under(key))
      return .deleted
    case .setFollowed(true, let username):
      return .follow(try await api.send(API.Social.follow(username).under(key)))
    case .setFollowed(false, let username):
      return .follow(try await api.send(API.Social.unfollow(username).under(key)))
    }
  }
}
