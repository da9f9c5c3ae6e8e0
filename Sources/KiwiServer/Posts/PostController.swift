import HTTPServer
import KiwiKit
import SQLite

/// `/posts` and the lists of posts.
enum PostController {
  // MARK: Lists

  static func list(_ context: RequestContext) async throws -> Response {
    let parameters = try context.queryParameters()
    switch parameters["feed"] {
    case nil, "everyone": return try listEveryone(context, parameters)
    case "following": return try await listFollowing(context, parameters)
    default: throw APIError.badParameter("feed", "\"feed\" is \"everyone\" or \"following\".")
    }
  }

  /// The whole answer, when it was made before for the same address and for anybody: found before the address is
  /// looked into.
  static func readyPage(for request: Request, in cache: PostCache) -> Response? {
    guard request.method == .get, request.path == "/posts", !request.headers.contains("Authorization"),
      Preconditions(request) == nil
    else { return nil }
    return cache.readyResponse(to: request.query)
  }

  private static func listEveryone(_ context: RequestContext, _ parameters: Parameters) throws -> Response {
    let selection = try Selection(parameters)
    let cache = context.application.posts
    if context.viewer == nil, case .page(let page) = selection, page.number == 1 {
      return try cache.firstPage(query: context.request.query) {
        try context.snapshot { try firstPage(page, context, in: $0) }
      } whenKept: {
        context.application.addCommonHeaders(to: &$0, for: context.request)
      }
    }
    return try context.snapshot { connection in
      let hidden = try PostPolicy.hiddenAuthors(from: context.viewer, in: connection)
      let keys: [PostKey]
      switch selection {
      case .page(let page):
        keys = try FeedStore.listed(offset: page.offset, limit: page.size + 1, in: connection)
      case .before(let cursor, let size):
        keys = try visible(before: cursor, size: size, hidden: hidden, in: connection)
      }
      return try response(context, keys: keys, selection: selection, hidden: hidden, in: connection)
    }
  }

  private static func firstPage(
    _ page: Page, _ context: RequestContext, in connection: Connection
  ) throws -> PostCache.ReadyPage {
    let cache = context.application.posts
    let keys = try FeedStore.listed(offset: 0, limit: page.size + 1, in: connection)
    let shown = keys.prefix(page.size).map(\.key)
    var writer = JSONWriter(capacity: 16_384)
    writer.beginArray()
    try PostPresenter(cache: cache, connection: connection).write(shown, for: nil, into: &writer)
    writer.endArray()
    let hasMore = keys.count > page.size
    var response = Response(json: writer)
    PageLinks(context.request, page: page, hasMore: hasMore).add(to: &response)
    // A page that is not full changes with any post.
    return PostCache.ReadyPage(response: response, lowestKey: hasMore ? shown.last ?? .min : .min)
  }

  /// Enough keys before a cursor to fill a page, and one more, after those of hidden people are left out.
  private static func visible(
    before cursor: String, size: Int, hidden: Set<Int64>, in connection: Connection
  ) throws -> [PostKey] {
    var keys: [PostKey] = []
    var before = try FeedStore.key(ofCursor: cursor, in: connection)
    while keys.count <= size {
      let more = try FeedStore.listed(before: before, limit: size + 1, in: connection)
      keys += more.filter { !hidden.contains($0.authorKey) }
      guard more.count == size + 1, let last = more.last else { break }
      before = last.key
    }
    return Array(keys.prefix(size + 1))
  }

  private static func listFollowing(
    _ context: RequestContext, _ parameters: Parameters
  ) async throws -> Response {
    let selection = try Selection(parameters)
    let viewer = try context.signedIn()
    return try await context.readPage(selection.page) { connection in
      let keys = try FeedStore.following(
        viewer, before: try selection.key(in: connection), offset: selection.page.offset,
        limit: selection.page.size + 1, in: connection)
      return try response(context, keys: keys, selection: selection, in: connection)
    }
  }

  static func listOfUser(_ context: RequestContext) async throws -> Response {
    guard case .posts(.ofUser(let username)) = context.route else { throw APIError.notFound }
    let selection = try Selection(try context.queryParameters())
    return try await context.readPage(selection.page) { connection in
      let person = try UserPolicy.person(username: username, seenBy: context.viewer, in: connection)
      let keys = try FeedStore.ofUser(
        person.key, visibleTo: context.viewer, before: try selection.key(in: connection),
        offset: selection.page.offset, limit: selection.page.size + 1, in: connection)
      return try response(context, keys: keys, selection: selection, in: connection)
    }
  }

  static func search(_ context: RequestContext) async throws -> Response {
    let parameters = try context.queryParameters()
    let query = try PostSearch(try parameters.required("q"))
    let page = try Page(parameters)
    // Finding the words of a query may take long, so it never runs on the thread that serves others.
    return try await context.application.database.readInBackground { connection in
      let keys = try query.run(for: context.viewer, page: page, in: connection)
      return try response(context, keys: keys, selection: .page(page), in: connection)
    }
  }

  private static func response(
    _ context: RequestContext, keys: [PostKey], selection: Selection, hidden: Set<Int64> = [],
    in connection: Connection
  ) throws -> Response {
    let page = selection.page
    let shown = keys.prefix(page.size)
    var writer = JSONWriter(capacity: 16_384)
    writer.beginArray()
    let presenter = PostPresenter(cache: context.application.posts, connection: connection)
    let keysToShow = shown.filter { !hidden.contains($0.authorKey) }.map(\.key)
    try presenter.write(keysToShow, for: context.viewer, into: &writer)
    writer.endArray()
    var response = Response(json: writer)
    let hasMore = keys.count > page.size
    switch selection {
    case .page: PageLinks(context.request, page: page, hasMore: hasMore).add(to: &response)
    case .before:
      let last = hasMore ? shown.last : nil
      let cursor = try last.flatMap { try PostStore.id(key: $0.key, in: connection) }
      PageLinks(context.request, nextCursor: cursor).add(to: &response)
    }
    return response
  }

  // MARK: One post

  static func get(_ context: RequestContext) async throws -> Response {
    guard case .posts(.post(let id)) = context.route else { throw APIError.notFound }
    return try context.snapshot { connection in
      let post = try PostPolicy.visiblePost(id: id, to: context.viewer, in: connection)
      var writer = JSONWriter(capacity: 1_024)
      try PostPresenter(cache: context.application.posts, connection: connection)
        .write([post.key], for: context.viewer, into: &writer)
      return Response(json: writer)
    }
  }

  static func create(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let application = context.application
    return try await application.withStaging { staging in
      let form = try await PostForm(context, into: staging)
      let fingerprint = RequestFingerprint(context.request, form.fingerprint)
      if let earlier = try context.replay(of: fingerprint) { return earlier }
      let post = try await form.newPost(staging: staging)
      return try await context.write(fingerprint: fingerprint) { connection in
        try staging.land()
        let (key, id) = try PostService.create(post, by: viewer, now: context.now, in: connection)
        if post.photos.isEmpty { try application.drawCard(ofPost: key, by: viewer, in: connection) }
        application.announce(.postCreated(key: key), afterCommitOf: connection)
        return .created(
          at: APIRoute.posts(.post(id: id)).path, try write(key, context, uncommittedIn: connection))
      }
    }
  }

  static func update(_ context: RequestContext) async throws -> Response {
    guard case .posts(.post(let id)) = context.route else { throw APIError.notFound }
    let viewer = try context.signedIn()
    let application = context.application
    let body = try await context.body()
    let edit = try edit(try context.json(body))
    return try await context.write(fingerprint: RequestFingerprint(context.request, body)) { connection in
      let post = try PostService.update(id: id, edit, by: viewer, now: context.now, in: connection)
      if post.needsCard { try application.drawCard(ofPost: post.key, by: viewer, in: connection) }
      application.announce(.postChanged(key: post.key), afterCommitOf: connection)
      connection.afterCommit { application.removeUnusedPictures(post.unusedNames) }
      return .ok(try write(post.key, context, uncommittedIn: connection))
    }
  }

  private static func edit(_ object: JSONObject) throws(APIError) -> PostService.Edit {
    var edit = PostService.Edit()
    if let caption = try object.optionalString("caption") {
      edit.caption = try TextRules.text(caption, field: "caption", limit: Limits.captionLength)
    }
    if let texts = try object.optionalStrings("alt") {
      edit.alt = []
      for text in texts {
        edit.alt?.append(try TextRules.text(text, field: "alt", limit: Limits.altLength))
      }
    }
    if let visibility = try object.optionalString("visibility") {
      edit.visibility = try Visibility(parameter: visibility)
    }
    return edit
  }

  static func delete(_ context: RequestContext) async throws -> Response {
    guard case .posts(.post(let id)) = context.route else { throw APIError.notFound }
    let viewer = try context.signedIn()
    let application = context.application
    return try await context.write(fingerprint: RequestFingerprint(context.request)) { connection in
      let (key, unusedNames) = try PostService.delete(id: id, by: viewer, in: connection)
      application.announce(.postRemoved(key: key), afterCommitOf: connection)
      connection.afterCommit { application.removeUnusedPictures(unusedNames) }
      return .noContent
    }
  }

  private static func write(
    _ key: Int64, _ context: RequestContext, uncommittedIn connection: Connection
  ) throws -> JSONWriter {
    var writer = JSONWriter(capacity: 1_024)
    try PostPresenter(cache: context.application.posts, connection: connection, isUncommitted: true)
      .write([key], for: context.viewer, into: &writer)
    return writer
  }
}

extension Visibility {
  init(parameter: String) throws(APIError) {
    guard let visibility = Visibility(rawValue: parameter) else {
      let names = Visibility.allCases.map(\.rawValue).joined(separator: ", ")
      throw .invalid("visibility", "\"visibility\" is one of \(names).")
    }
    self = visibility
  }
}

/// Which part of a list of posts was asked for: by number, or from a post on.
enum Selection: Hashable, Sendable {
  case page(Page)
  case before(cursor: String, size: Int)

  init(_ parameters: Parameters) throws(APIError) {
    guard let cursor = parameters["before"] else {
      self = .page(try Page(parameters))
      return
    }
    guard parameters["page"] == nil else {
      throw .badParameter("before", "Give either \"page\" or \"before\", not both.")
    }
    let id = cursor.lowercased()
    guard Identifier.isWellFormed(id) else {
      throw .badParameter("before", "\"before\" is the id of a post.")
    }
    self = .before(cursor: id, size: try Page.size(parameters))
  }

  /// The numbers of the page; a cursor always begins one.
  var page: Page {
    switch self {
    case .page(let page): page
    case .before(_, let size): Page(number: 1, size: size)
    }
  }

  func key(in connection: Connection) throws -> Int64 {
    switch self {
    case .page: .max
    case .before(let cursor, _): try FeedStore.key(ofCursor: cursor, in: connection)
    }
  }
}
