import HTTPServer
import KiwiKit

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
    return cache.readyResponse(to: PostCache.PageKey(request))
  }

  private static func listEveryone(_ context: RequestContext, _ parameters: Parameters) throws -> Response {
    let selection = try Selection(parameters)
    let application = context.application
    switch selection {
    case .page(let page) where context.viewer == nil && page.number == 1:
      return try application.posts.firstPage(PostCache.PageKey(context.request), in: application.storage) {
        try firstPage(page, context, $0)
      } whenKept: {
        application.addCommonHeaders(to: &$0, for: context.request)
      }
    case .page(let page):
      return try application.posts.read(application.storage, offset: page.offset) { reading in
        try listEveryone(page, context, reading)
      }
    case .before(let cursor, let size):
      return try application.posts.read(application.storage) { reading in
        var hidden = try HiddenAuthors(from: context.viewer, in: reading.transaction)
        let key = try reading.transaction.feeds.key(ofCursor: cursor)
        let page = try FeedService.listed(before: key, size: size, hidden: &hidden, in: reading.transaction)
        return try response(context, page, selection, reading)
      }
    }
  }

  /// A window on the public order: the posts of hidden people are left out of it.
  private static func listEveryone(
    _ page: Page, _ context: RequestContext, _ reading: PostCache.Reading
  ) throws -> Response {
    let keys = try reading.transaction.feeds.listed(offset: page.offset, limit: page.size + 1)
    var hidden = try HiddenAuthors(from: context.viewer, in: reading.transaction)
    let shown = try keys.prefix(page.size).filter {
      try !hidden.contains($0.authorKey, in: reading.transaction)
    }
    return try response(context, shown, page: page, hasMore: keys.count > page.size, reading)
  }

  private static func firstPage(
    _ page: Page, _ context: RequestContext, _ reading: PostCache.Reading
  ) throws -> PostCache.ReadyPage {
    let keys = try reading.transaction.feeds.listed(offset: 0, limit: page.size + 1)
    var hidden = try HiddenAuthors(from: nil, in: reading.transaction)
    let shown = try keys.prefix(page.size).filter {
      try !hidden.contains($0.authorKey, in: reading.transaction)
    }
    let hasMore = keys.count > page.size
    // A page that is not full changes with any post.
    return PostCache.ReadyPage(
      response: try response(context, shown, page: page, hasMore: hasMore, reading)
        .encoded(for: context.request, effort: context.application.posts.pageEffort),
      isLasting: try !reading.transaction.postPlaces.isAnyAboutPlace(shown.map(\.key)),
      lowestKey: hasMore ? shown.last?.key ?? .min : .min)
  }

  private static func listFollowing(
    _ context: RequestContext, _ parameters: Parameters
  ) async throws -> Response {
    let selection = try Selection(parameters)
    let viewer = try context.signedIn()
    let followed = try context.read { transaction in
      try transaction.follows.counts(ofUser: viewer.username).following
    }
    return try await context.readPosts(looks: selection.page.offset + followed) { reading in
      let page = try FeedService.following(
        viewer, before: try selection.key(in: reading.transaction), offset: selection.page.offset,
        size: selection.page.size, in: reading.transaction)
      return try response(context, page, selection, reading)
    }
  }

  static func listOfUser(_ context: RequestContext) async throws -> Response {
    guard case .posts(.ofUser(let username)) = context.route else { throw APIError.notFound }
    let selection = try Selection(try context.queryParameters())
    return try await context.readPosts(looks: selection.page.offset) { reading in
      let person = try UserPolicy.person(
        username: username, seenBy: context.viewer, in: reading.transaction)
      let page = try FeedService.ofUser(
        person.key, visibleTo: context.viewer, before: try selection.key(in: reading.transaction),
        offset: selection.page.offset, size: selection.page.size, in: reading.transaction)
      return try response(context, page, selection, reading)
    }
  }

  static func search(_ context: RequestContext) async throws -> Response {
    let parameters = try context.queryParameters()
    let query = try PostSearch(try parameters.required("q"))
    let page = try Page(parameters)
    // Finding the words of a query may take long, so it never runs on the thread that serves others.
    return try await context.readPosts(looks: .max) { reading in
      let keys = try query.run(for: context.viewer, page: page, in: reading.transaction)
      let hasMore = keys.count > page.size
      return try response(context, Array(keys.prefix(page.size)), page: page, hasMore: hasMore, reading)
    }
  }

  /// A page that goes on by number as long as the list has pages by number, and then by cursor.
  private static func response(
    _ context: RequestContext, _ found: FeedPage, _ selection: Selection, _ reading: PostCache.Reading
  ) throws -> Response {
    let page = selection.page
    if case .page = selection, page.offset + page.size <= FeedService.deepestOffset {
      return try response(context, found.posts, page: page, hasMore: found.next != nil, reading)
    }
    return try response(context, found, reading)
  }

  /// A page that goes on by cursor.
  static func response(
    _ context: RequestContext, _ found: FeedPage, _ reading: PostCache.Reading
  ) throws -> Response {
    var response = Response(json: try write(found.posts, context, reading))
    let cursor = try found.next.flatMap { try reading.transaction.posts.id(key: $0) }
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

  static func get(_ context: RequestContext) async throws -> Response {
    guard case .posts(.post(let id)) = context.route else { throw APIError.notFound }
    let application = context.application
    return try application.posts.read(application.storage) { reading in
      let post = try PostPolicy.visiblePost(id: id, to: context.viewer, in: reading.transaction)
      var writer = JSONWriter(capacity: 1_024)
      try PostPresenter(reading, now: context.now).write([post.key], for: context.viewer, into: &writer)
      return Response(json: writer)
    }
  }

  static func create(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let application = context.application
    return try await application.withStaging(of: viewer.key) { staging in
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
          try staging.land()
          let (key, id) = try PostService.create(post, by: viewer, now: context.now, in: transaction)
          if post.photos.isEmpty { try application.drawCard(ofPost: key, by: viewer, in: transaction) }
          let told = try NotificationService.recipients(ofPost: key, in: transaction)
          application.announce(PostChange.created(key: key, told: told), afterCommitOf: transaction)
          return try created(key, id: id, context, in: transaction)
        }
      }
    }
  }

  private static func created(
    _ key: Int64, id: String, _ context: RequestContext, in transaction: Transaction
  ) throws -> Outcome {
    .created(id, at: APIRoute.posts(.post(id: id)).path, try write(key, context, uncommittedIn: transaction))
  }

  static func update(_ context: RequestContext) async throws -> Response {
    guard case .posts(.post(let id)) = context.route else { throw APIError.notFound }
    let viewer = try context.signedIn()
    let application = context.application
    let body = try await context.body()
    let edit = try edit(try context.json(body))
    return try await context.write(
      fingerprint: RequestFingerprint(context.request, body),
      replay: { _, transaction in
        let post = try PostPolicy.visiblePost(id: id, to: viewer, in: transaction)
        return .ok(try write(post.key, context, uncommittedIn: transaction))
      }
    ) { transaction in
      let post = try PostService.update(id: id, edit, by: viewer, now: context.now, in: transaction)
      if post.needsCard { try application.drawCard(ofPost: post.key, by: viewer, in: transaction) }
      application.announce(PostChange.edited(key: post.key), afterCommitOf: transaction)
      transaction.afterCommit { application.removeUnusedPictures(post.unusedNames) }
      return .ok(try write(post.key, context, uncommittedIn: transaction))
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
    edit.about = try PostSubjectFields(
      about: try object.optionalString("about"), rating: try object.optionalInt("rating"),
      position: try object.bookPosition("position")
    ).edit()
    edit.isSpoiler = try object.optionalBool("isSpoiler")
    return edit
  }

  static func delete(_ context: RequestContext) async throws -> Response {
    guard case .posts(.post(let id)) = context.route else { throw APIError.notFound }
    let viewer = try context.signedIn()
    let application = context.application
    return try await context.write(fingerprint: RequestFingerprint(context.request)) { transaction in
      let (key, unusedNames) = try PostService.delete(
        id: id, by: viewer, now: context.now, in: transaction)
      application.announce(PostChange.removed(key: key), afterCommitOf: transaction)
      transaction.afterCommit {
        application.removeUnusedPictures(unusedNames)
        application.jobs.wake()
      }
      return .noContent
    }
  }

  private static func write(
    _ key: Int64, _ context: RequestContext, uncommittedIn transaction: Transaction
  ) throws -> JSONWriter {
    var writer = JSONWriter(capacity: 1_024)
    try PostPresenter(context.application.posts.reading(uncommittedIn: transaction), now: context.now)
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
    guard let cursor = try Self.cursor(parameters) else {
      self = .page(try Page(parameters))
      return
    }
    guard parameters["page"] == nil else {
      throw .badParameter("before", "Give either \"page\" or \"before\", not both.")
    }
    self = .before(cursor: cursor, size: try Page.size(parameters))
  }

  /// The id of the post before which a list is to go on.
  static func cursor(_ parameters: Parameters) throws(APIError) -> String? {
    guard let id = parameters["before"]?.lowercased() else { return nil }
    guard Identifier.isWellFormed(id) else {
      throw .badParameter("before", "\"before\" is the id of a post.")
    }
    return id
  }

  /// The numbers of the page; a cursor always begins one.
  var page: Page {
    switch self {
    case .page(let page): page
    case .before(_, let size): Page(number: 1, size: size)
    }
  }

  func key(in transaction: Transaction) throws -> Int64 {
    switch self {
    case .page: .max
    case .before(let cursor, _): try transaction.feeds.key(ofCursor: cursor)
    }
  }
}
