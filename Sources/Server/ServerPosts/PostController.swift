import ServerPlaces
import ServerTitles
import ServerSocial
import ServerAccounts
import ServerCore
import HTTPServer
import KiwiKit

/// Posts and lists of posts, which are written from cached fragments without encoders.
package enum PostController {
  package static func addEndpoints(to router: inout EndpointRouter) {
    router.on(API.Posts.list) { call in
      let selection = try Selection(call.query, before: call.query.before)
      switch call.query.feed ?? .everyone {
      case .everyone: return try listEveryone(call.context, selection)
      case .following: return try await listFollowing(call.context, selection)
      }
    }
    router.on(API.Posts.ofUser) { try await listOfUser($0) }
    router.on(API.Posts.aboutTitle) { try await listAboutTitle($0) }
    router.on(API.Posts.aboutSpot) { try await listAboutSpot($0) }
    router.on(API.Posts.aboutVisit) { try await listAboutVisit($0) }
    router.on(API.Posts.search) { try await search($0) }
    router.on(API.Posts.tags) { try await tags($0) }
    router.on(API.Posts.create) { try await create($0.context) }
    router.on(API.Posts.post) { call in
      let (id, context) = (call.path, call.context)
      let server = context.server
      return try server[PostCache.self].read(server.storage) { reading in
        let post = try PostPolicy.visiblePost(id: id, to: context.viewer, in: reading.transaction)
        var writer = JSONWriter(capacity: 1_024)
        try PostPresenter(reading, now: context.now).write([post.key], for: context.viewer, into: &writer)
        return call.answer(json: writer)
      }
    }
    router.on(API.Posts.update) { try await update($0) }
    router.on(API.Posts.remove) { try await delete($0) }
  }

  // MARK: Lists

  /// Returns the cached response to a signed-out request. Called before routing.
  package static func readyPage(for request: Request, in cache: PostCache) -> Response? {
    guard request.method == .get, request.path == API.Posts.list.path,
      !request.headers.contains("Authorization"),
      Preconditions(request) == nil
    else { return nil }
    return cache.readyResponse(to: PostCache.PageKey(request))
  }

  private static func listEveryone(_ context: RequestContext, _ selection: Selection) throws -> Response {
    let server = context.server
    switch selection {
    case .page(let page) where context.viewer == nil && page.number == 1:
      return try server[PostCache.self].firstPage(PostCache.PageKey(context.request), in: server.storage) {
        try firstPage(page, context, $0)
      } whenKept: {
        server.addCommonHeaders(to: &$0, for: context.request)
      }
    case .page(let page):
      return try server[PostCache.self].read(server.storage, offset: page.offset) { reading in
        try listEveryone(page, context, reading)
      }
    case .before(let cursor, let size):
      return try server[PostCache.self].read(server.storage) { reading in
        var hidden = try HiddenAuthors(from: context.viewer, in: reading.transaction)
        let key = try FeedStore(reading.transaction).key(ofCursor: cursor)
        let page = try FeedService.listed(before: key, size: size, hidden: &hidden, in: reading.transaction)
        return try response(context, page, selection, reading)
      }
    }
  }

  /// Returns a page of the public order, from which hidden authors' posts are then removed.
  private static func listEveryone(
    _ page: Page, _ context: RequestContext, _ reading: PostCache.Reading
  ) throws -> Response {
    let keys = try FeedStore(reading.transaction).listed(offset: page.offset, limit: page.size + 1)
    var hidden = try HiddenAuthors(from: context.viewer, in: reading.transaction)
    let shown = try keys.prefix(page.size).filter {
      try !hidden.contains($0.authorKey, in: reading.transaction)
    }
    return try response(context, shown, page: page, hasMore: keys.count > page.size, reading)
  }

  private static func firstPage(
    _ page: Page, _ context: RequestContext, _ reading: PostCache.Reading
  ) throws -> PostCache.ReadyPage {
    let keys = try FeedStore(reading.transaction).listed(offset: 0, limit: page.size + 1)
    var hidden = try HiddenAuthors(from: nil, in: reading.transaction)
    let shown = try keys.prefix(page.size).filter {
      try !hidden.contains($0.authorKey, in: reading.transaction)
    }
    let hasMore = keys.count > page.size
    // A page that is not full changes with any post.
    return PostCache.ReadyPage(
      response: try response(context, shown, page: page, hasMore: hasMore, reading)
        .encoded(for: context.request, effort: context.server[PostCache.self].pageEffort),
      isCacheable: try !PostPlaceStore(reading.transaction).isAnyAboutPlace(shown.map(\.key)),
      lowestKey: hasMore ? shown.last?.key ?? .min : .min)
  }

  private static func listFollowing(
    _ context: RequestContext, _ selection: Selection
  ) async throws -> Response {
    let viewer = try context.signedIn()
    let followed = try context.read { transaction in
      try FollowStore(transaction).counts(ofUser: viewer.username).following
    }
    return try await PostCache.read(for: context, estimatedRows: selection.page.offset + followed) {
      reading in
      let page = try FeedService.following(
        viewer, before: try selection.key(in: reading.transaction), offset: selection.page.offset,
        size: selection.page.size, in: reading.transaction)
      return try response(context, page, selection, reading)
    }
  }

  private static func listOfUser(
    _ call: Call<String, UserPostsQuery, Nothing, ListPage<Post>>
  ) async throws -> Response {
    let (username, context) = (call.path, call.context)
    let selection = try Selection(call.query, before: call.query.before)
    return try await PostCache.read(for: context, estimatedRows: selection.page.offset) { reading in
      let user = try UserPolicy.user(
        username: username, seenBy: context.viewer, in: reading.transaction)
      let page = try FeedService.ofUser(
        user.key, visibleTo: context.viewer, before: try selection.key(in: reading.transaction),
        offset: selection.page.offset, size: selection.page.size, in: reading.transaction)
      return try response(context, page, selection, reading)
    }
  }

  private static func search(
    _ call: Call<Nothing, PostSearchQuery, Nothing, ListPage<Post>>
  ) async throws -> Response {
    let context = call.context
    let query = try PostSearch(call.query.q)
    // Matching words may take long, so the search never runs on the thread that serves requests.
    return try await PostCache.read(for: context, estimatedRows: .max) { reading in
      let keys = try query.run(for: context.viewer, page: call.page, in: reading.transaction)
      let hasMore = keys.count > call.page.size
      return try response(
        context, Array(keys.prefix(call.page.size)), page: call.page, hasMore: hasMore, reading)
    }
  }

  /// The number of the latest posts whose hashtags are counted.
  private static let taggedPosts = 500

  private static func tags(_ call: Call<Nothing, Nothing, Nothing, [NamedCount]>) async throws -> Response {
    let viewer = call.context.viewer
    return try call.answer(
      await call.context.read(estimatedRows: 2 * taggedPosts) { transaction in
        try TagStore(transaction).live(seenBy: viewer, limit: Limits.liveTags, posts: taggedPosts)
      })
  }

  /// Responds with a page and a link by number. Beyond the last numbered page the link has a cursor.
  private static func response(
    _ context: RequestContext, _ found: FeedPage, _ selection: Selection, _ reading: PostCache.Reading
  ) throws -> Response {
    let page = selection.page
    if case .page = selection, page.offset + page.size <= FeedService.maxOffset {
      return try response(context, found.posts, page: page, hasMore: found.next != nil, reading)
    }
    return try response(context, found, reading)
  }

  /// Responds with a page and a link by cursor.
  package static func response(
    _ context: RequestContext, _ found: FeedPage, _ reading: PostCache.Reading
  ) throws -> Response {
    var response = Response(json: try write(found.posts, context, reading))
    let cursor = try found.next.flatMap { try PostStore(reading.transaction).id(key: $0) }
    PageLinks(context.request, nextCursor: cursor).add(to: &response)
    return response
  }

  private static func response(
    _ context: RequestContext, _ posts: [PostKey], page: Page, hasMore: Bool, _ reading: PostCache.Reading
  ) throws -> Response {
    var response = Response(json: try write(posts, context, reading))
    PageLinks(context.request, page: page, hasMore: hasMore).add(to: &response)
    return response
  }

  private static func write(
    _ posts: [PostKey], _ context: RequestContext, _ reading: PostCache.Reading
  ) throws -> JSONWriter {
    var writer = JSONWriter(capacity: 16_384)
    writer.beginArray()
    try PostPresenter(reading, now: context.now).write(posts.map(\.key), for: context.viewer, into: &writer)
    writer.endArray()
    return writer
  }

  // MARK: One post

  private static func create(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let server = context.server
    return try await server.withStaging(of: viewer.key) { staging in
      let form = try await PostForm(context, into: staging)
      let fingerprint = RequestFingerprint(context.request, form.fingerprint)
      let replay: RequestContext.Replay = { id, transaction in
        guard let id else { throw APIError.notFound }
        let post = try PostPolicy.visiblePost(id: id, to: viewer, in: transaction)
        return try created(post.key, id: id, context, in: transaction)
      }
      return try await context.once(fingerprint: fingerprint, replay: replay) {
        let post = try await form.newPost(staging: staging)
        return try await context.write(fingerprint: fingerprint, replay: replay) { transaction in
          try staging.commit()
          let (key, id) = try PostService.create(post, by: viewer, now: context.now, in: transaction)
          if post.photos.isEmpty {
            try QuoteCards.enqueue(ofPost: key, by: viewer, in: transaction, on: server)
          }
          let notified = try NotificationStore(transaction).recipients(ofPost: key)
          server.announce(PostChange.created(key: key, notified: notified), afterCommitOf: transaction)
          return try created(key, id: id, context, in: transaction)
        }
      }
    }
  }

  private static func created(
    _ key: Int64, id: String, _ context: RequestContext, in transaction: Transaction
  ) throws -> Outcome {
    .created(id, at: API.Posts.post.path(id), try write(key, context, uncommittedIn: transaction))
  }

  private static func update(_ call: Call<String, Nothing, UpdatePostRequest, Post>) async throws -> Response
  {
    let viewer = try call.viewer()
    let (id, context) = (call.path, call.context)
    let server = context.server
    let edit = try edit(call.body)
    return try await context.write(
      fingerprint: call.fingerprint,
      replay: { _, transaction in
        let post = try PostPolicy.visiblePost(id: id, to: viewer, in: transaction)
        return .ok(try write(post.key, context, uncommittedIn: transaction))
      }
    ) { transaction in
      let post = try PostService.update(id: id, edit, by: viewer, now: context.now, in: transaction)
      if post.needsCard { try QuoteCards.enqueue(ofPost: post.key, by: viewer, in: transaction, on: server) }
      server.announce(EditedPost(key: post.key), afterCommitOf: transaction)
      transaction.afterCommit { server.removeUnusedPictures(post.unusedNames) }
      return .ok(try write(post.key, context, uncommittedIn: transaction))
    }
  }

  private static func edit(_ request: UpdatePostRequest) throws(APIError) -> PostService.Edit {
    var edit = PostService.Edit(
      caption: request.caption, visibility: request.visibility, isSpoiler: request.isSpoiler)
    if let texts = request.alt {
      var alt: [String] = []
      for text in texts { alt.append(try TextRules.text(text, field: "alt", limit: Limits.altLength)) }
      edit.alt = alt
    }
    edit.about = try PostSubjectFields(
      about: request.about, rating: request.rating, position: request.position?.known
    ).edit()
    return edit
  }

  private static func delete(_ call: Call<String, Nothing, Nothing, Nothing>) async throws -> Response {
    let viewer = try call.viewer()
    let server = call.context.server
    return try await call.write { transaction in
      let (key, unusedNames) = try PostService.delete(
        id: call.path, by: viewer, now: call.now, in: transaction)
      server.announce(PostChange.removed(key: key), afterCommitOf: transaction)
      transaction.afterCommit {
        server.removeUnusedPictures(unusedNames)
        server.jobs.wake()
      }
    }
  }

  private static func write(
    _ key: Int64, _ context: RequestContext, uncommittedIn transaction: Transaction
  ) throws -> JSONWriter {
    var writer = JSONWriter(capacity: 1_024)
    try PostPresenter(context.server[PostCache.self].reading(uncommittedIn: transaction), now: context.now)
      .write([key], for: context.viewer, into: &writer)
    return writer
  }
}

/// The requested part of a list of posts: a numbered page, or the posts before a cursor.
enum Selection: Hashable, Sendable {
  case page(Page)
  case before(cursor: String, size: Int)

  init(_ query: some PagedQuery, before: String?) throws(APIError) {
    guard let cursor = try Self.cursor(before) else {
      self = .page(Page(query))
      return
    }
    guard query.page == nil else {
      throw .badParameter("before", "\"page\" and \"before\" cannot be combined. Send one of them.")
    }
    self = .before(cursor: cursor, size: Page(query).size)
  }

  /// Returns the id of the post before which a list continues.
  static func cursor(_ before: String?) throws(APIError) -> String? {
    guard let id = before?.lowercased() else { return nil }
    guard Identifier.isWellFormed(id) else {
      throw .badParameter("before", "\"before\" must be the id of a post.")
    }
    return id
  }

  /// The page; a cursor always starts at page 1.
  var page: Page {
    switch self {
    case .page(let page): page
    case .before(_, let size): Page(number: 1, size: size)
    }
  }

  func key(in transaction: Transaction) throws -> Int64 {
    switch self {
    case .page: .max
    case .before(let cursor, _): try FeedStore(transaction).key(ofCursor: cursor)
    }
  }
}
