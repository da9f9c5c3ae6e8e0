import ServerPosts
import ServerAccounts
import ServerCore
public import HTTPServer
import KiwiKit

/// The server without its sockets: the services of all areas, and the handler that answers requests.
public final class Application: Sendable {
  /// The services, for operators' commands.
  public let context: ServerContext

  /// Whether there is a database in a folder.
  public static func hasData(in folder: String) -> Bool {
    FileSystem.exists(DataFolder.databasePath(in: folder))
  }

  /// Opens the data folder with all areas: takes its lock, migrates the database to the newest schema and opens it.
  public init(
    configuration: Configuration, log: Log, onStorageFailure: @escaping @Sendable () -> Void = {}
  ) async throws {
    context = try await ServerContext(
      configuration: configuration, areas: Areas.all, router: Areas.router, log: log,
      onStorageFailure: onStorageFailure)
  }

  /// Finishes what is under way, closes the database and lets another server have the folder.
  public func close() {
    context.close()
  }

  /// Runs jobs until the task is cancelled.
  public func maintain() async {
    await context.jobs.run(in: context)
  }

  /// Has `/metrics` show the figures of the server's sockets too.
  public func watch(_ server: Server) {
    context.metrics.watch { server.metrics }
  }

  /// Answers one request. Never throws: every failure is an answer.
  @Sendable public func respond(to request: Request) async -> Response {
    let start = ContinuousClock.now
    if let ready = PostController.readyPage(for: request, in: context.posts) {
      record(ready.status, of: request, by: Self.readyPages, start: start)
      return ready
    }
    let place = Areas.router.place(request.path)
    let handler = place?[request.method]
    var response = await answer(request, at: place, handler)
    context.addCommonHeaders(to: &response, for: request)
    record(response.status, of: request, by: handler, start: start)
    return response
  }

  /// Whether the API has an endpoint with a path.
  @Sendable public static func isAPI(_ path: String) -> Bool { Areas.router.place(path) != nil }

  private static let readyPages = Areas.router.place(API.Posts.list.path)?[.get]

  private func answer(_ request: Request, at place: EndpointRouter.Place?, _ handler: EndpointRouter.Handler?)
    async
    -> Response
  {
    guard let place else { return APIError.notFound.response }
    guard let handler else {
      let methods = place.allowedMethods
      guard request.method == .options else { return APIError.methodNotAllowed(allow: methods).response }
      return Response(status: .noContent, headers: ["Allow": methods])
    }
    let server = context
    do {
      let viewer = try server.authenticate(request)
      try handler.endpoint.access.check(viewer)
      let awaitsBody = request.body.isIncomplete
      if let viewer { try server.accountUse.begin(viewer, awaitsBody: awaitsBody) }
      defer { if let viewer { server.accountUse.end(viewer, awaitsBody: awaitsBody) } }
      try takeRateLimit(handler.endpoint.limit, request: request, viewer: viewer)
      let preconditions = Preconditions(request)
      if !request.isRead { try check(preconditions, at: place) }
      let context = RequestContext(
        server: server, request: request, viewer: viewer, now: server.now())
      var response = try await handler.handle(context, place.parameters)
      // Tokens are in answers to changes alone, so these are never compressed (docs/threat-model.md).
      if !request.isRead { response.compression = .never }
      return response.encoded(for: request)
        .applying(preconditions, orElse: APIError.preconditionFailed.response)
    } catch {
      let refusal = APIError(from: error)
      if refusal.status.code >= 500 { server.log.failure(error, of: request) }
      return refusal.response
    }
  }

  private func takeRateLimit(_ rule: RateLimitRule?, request: Request, viewer: Viewer?) throws(APIError) {
    guard let rule else { return }
    let user = rule.isByAddress ? nil : viewer?.id
    let subject = user ?? request.remoteAddress.rateLimitSubject
    try context.rateLimiter.take(rule, for: subject)
  }

  /// A change under conditions is not begun unless they hold. Nothing that changes has an entity tag, so none that
  /// a client names can be right.
  private func check(_ preconditions: Preconditions?, at place: EndpointRouter.Place) throws(APIError) {
    guard preconditions?.verdict(entityTag: nil, exists: place[.get] != nil) ?? .met == .met else {
      throw .preconditionFailed
    }
  }

  private func record(
    _ status: Status, of request: Request, by handler: EndpointRouter.Handler?, start: ContinuousClock.Instant
  ) {
    let duration = ContinuousClock.now - start
    context.metrics.record(endpoint: handler?.number, status: status, duration: duration)
    context.log.request(request, status: status, duration: duration)
  }
}
