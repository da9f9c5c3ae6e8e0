public import KiwiKit

extension APIClientProtocol {
  /// Returns the page of a feed that follows ``PostPage/nextCursor``; without a cursor, the first page.
  public func fetchPosts(
    _ feed: Feed, after cursor: String?, limit: Int
  ) async throws(APIFailure) -> PostPage {
    if case .search(let text) = feed {
      let page = try await send(
        API.Posts.search(PostSearchQuery(q: text, page: cursor.flatMap(Int.init) ?? 1, pageSize: limit)))
      return PostPage(posts: page.items, nextCursor: page.nextPage.map(String.init))
    }
    let page = try await send(Self.call(feed, before: cursor, limit: limit))
    // The first page links to a second by number. Scrolling continues by id, which neither repeats nor skips posts.
    let second = page.nextPage == nil ? nil : page.items.last?.id ?? newestPostId
    return PostPage(posts: page.items, nextCursor: page.nextCursor ?? second)
  }

  private static func call(_ feed: Feed, before cursor: String?, limit: Int) -> EndpointCall<ListPage<Post>> {
    switch feed {
    case .everyone: API.Posts.list(PostsQuery(pageSize: limit, before: cursor))
    case .following: API.Posts.list(PostsQuery(feed: .following, pageSize: limit, before: cursor))
    case .user(let username): API.Posts.ofUser(username, UserPostsQuery(pageSize: limit, before: cursor))
    case .search(let text): API.Posts.search(PostSearchQuery(q: text, pageSize: limit))
    case .title(let id): API.Posts.aboutTitle(id, TitlePostsQuery(pageSize: limit, before: cursor))
    case .titleByFollowed(let id):
      API.Posts.aboutTitle(id, TitlePostsQuery(feed: .following, pageSize: limit, before: cursor))
    case .spot(let id): API.Posts.aboutSpot(id, PlacePostsQuery(pageSize: limit, before: cursor))
    case .visit(let id): API.Posts.aboutVisit(id, PlacePostsQuery(pageSize: limit, before: cursor))
    }
  }
}

/// All posts come before this id. It follows a first page whose authors the viewer has all blocked.
private let newestPostId = "ffffffff-ffff-ffff-ffff-ffffffffffff"

extension PostDraft {
  /// The form of ``KiwiKit/API/Posts/create``.
  public var upload: FormUpload<CreatePostRequest> {
    var parts: [UploadForm.Part] = []
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
    return FormUpload(UploadForm(parts))
  }
}
