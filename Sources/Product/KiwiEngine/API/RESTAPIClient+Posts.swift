public import Foundation
public import KiwiKit

extension RESTAPIClient {
  public func fetchPosts(page: Int, pageSize: Int) async throws(APIFailure) -> [Post] {
    try await fetch(HTTPRequest(.get, .posts(.all), query: Self.paging(page, pageSize)))
  }

  public func fetchPosts(
    _ feed: Feed, after cursor: String?, limit: Int
  ) async throws(APIFailure) -> PostPage {
    let (route, query) = Self.target(of: feed)
    guard case .search = feed else {
      return try await fetchPosts(route, query: query, before: cursor, limit: limit)
    }
    let page: ListPage<Post> = try await fetchList(
      route, query: query, page: cursor.flatMap(Int.init) ?? 1, pageSize: limit)
    return PostPage(posts: page.items, nextCursor: page.nextPage.map(String.init))
  }

  private static func target(of feed: Feed) -> (APIRoute, [URLQueryItem]) {
    switch feed {
    case .everyone: (.posts(.all), [])
    case .following: (.posts(.all), [URLQueryItem(name: "feed", value: "following")])
    case .user(let username): (.posts(.ofUser(username: username)), [])
    case .search(let text): (.posts(.search), [URLQueryItem(name: "q", value: text)])
    case .title(let id): (.posts(.aboutTitle(id: id)), [])
    case .titleByFollowed(let id):
      (.posts(.aboutTitle(id: id)), [URLQueryItem(name: "feed", value: "following")])
    case .spot(let id): (.posts(.aboutSpot(id: id)), [])
    case .visit(let id): (.posts(.aboutVisit(id: id)), [])
    }
  }

  private func fetchPosts(
    _ route: APIRoute, query: [URLQueryItem], before cursor: String?, limit: Int
  ) async throws(APIFailure) -> PostPage {
    var query = query + [URLQueryItem(name: "pageSize", value: String(limit))]
    if let cursor { query.append(URLQueryItem(name: "before", value: cursor)) }
    let response = try await send(HTTPRequest(.get, route, query: query))
    let posts = try await decodePosts(response.body)
    guard let next = LinkHeader.next(in: response.header(HTTPHeader.link)) else {
      return PostPage(posts: posts)
    }
    // The first page links to a second by number; what scrolls goes on by id, which neither repeats nor skips.
    let given = URLComponents(string: next)?.queryItems?.first { $0.name == "before" }?.value
    return PostPage(posts: posts, nextCursor: given ?? posts.last?.id ?? Self.newest)
  }

  /// Before this come all posts: for a first page of which everything was by people the reader has blocked.
  private static let newest = "ffffffff-ffff-ffff-ffff-ffffffffffff"

  public func fetchPost(id: String) async throws(APIFailure) -> Post {
    try await fetch(HTTPRequest(.get, .posts(.post(id: id))))
  }

  public func createPost(
    _ draft: PostDraft, idempotencyKey: String?, progress: (@Sendable (Double) -> Void)?
  ) async throws(APIFailure) -> Post {
    var request = Self.write(.post, .posts(.all), key: idempotencyKey, body: .multipart(draft.form))
    request.uploadProgress = progress
    return try await fetch(request)
  }

  public func updatePost(
    id: String, _ request: UpdatePostRequest, idempotencyKey: String?
  ) async throws(APIFailure) -> Post {
    try await fetch(Self.write(.patch, .posts(.post(id: id)), key: idempotencyKey, body: Self.json(request)))
  }

  public func deletePost(id: String, idempotencyKey: String?) async throws(APIFailure) {
    _ = try await send(Self.write(.delete, .posts(.post(id: id)), key: idempotencyKey))
  }

  public func likePost(_ id: String, idempotencyKey: String?) async throws(APIFailure) -> Int {
    let answer: LikesResponse = try await fetch(
      Self.write(.post, .posts(.like(postId: id)), key: idempotencyKey))
    return answer.likes
  }

  public func unlikePost(_ id: String, idempotencyKey: String?) async throws(APIFailure) -> Int {
    let answer: LikesResponse = try await fetch(
      Self.write(.delete, .posts(.like(postId: id)), key: idempotencyKey))
    return answer.likes
  }

  public func fetchLikes(
    of postId: String, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<User> {
    try await fetchList(.posts(.likes(postId: postId)), page: page, pageSize: pageSize)
  }

  public func fetchTags() async throws(APIFailure) -> [NamedCount] {
    try await fetch(HTTPRequest(.get, .posts(.tags)))
  }

  public func fetchComments(
    postId: String, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<Comment> {
    try await fetchList(.posts(.comments(postId: postId)), page: page, pageSize: pageSize)
  }

  public func createComment(
    postId: String, text: String, position: BookPosition?, idempotencyKey: String?
  ) async throws(APIFailure) -> Comment {
    let body = try Self.json(CommentRequest(text: text, position: position))
    return try await fetch(
      Self.write(.post, .posts(.comments(postId: postId)), key: idempotencyKey, body: body))
  }

  public func updateComment(
    id: String, text: String, idempotencyKey: String?
  ) async throws(APIFailure) -> Comment {
    let body = try Self.json(CommentRequest(text: text))
    return try await fetch(Self.write(.patch, .posts(.comment(id: id)), key: idempotencyKey, body: body))
  }

  public func deleteComment(id: String, idempotencyKey: String?) async throws(APIFailure) {
    _ = try await send(Self.write(.delete, .posts(.comment(id: id)), key: idempotencyKey))
  }

  public func fetchUpload(name: String) async throws(APIFailure) -> Data {
    try await send(HTTPRequest(.get, .posts(.upload(name: name)))).body
  }
}

extension PostDraft {
  /// What `POST /posts` reads.
  var form: MultipartForm {
    var parts: [MultipartForm.Part] = []
    if !caption.isEmpty { parts.append(.text("caption", caption)) }
    parts.append(.text("visibility", visibility.rawValue))
    if let about {
      parts.append(.text("about", about.reference.text))
      if let rating = about.postRating { parts.append(.text("rating", String(rating.quarterStars))) }
    }
    if let page = about?.position?.page { parts.append(.text("page", String(page))) }
    if let percent = about?.position?.percent { parts.append(.text("percent", String(percent))) }
    if isSpoiler { parts.append(.text("isSpoiler", "true")) }
    for photo in photos {
      parts.append(.text("alt", photo.alt))
      parts.append(.text("crop", photo.crop.rawValue))
      parts.append(.picture("file", photo.data))
    }
    return MultipartForm(parts)
  }
}
