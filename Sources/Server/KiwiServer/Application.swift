import ServerPosts
import ServerAccounts
import ServerCore
public import HTTPServer
import KiwiKit

/// The server without its sockets: the services of all areas and the request handler.
public final class Application: Sendable {
  /// The services, for operator commands.
  public let context: ServerContext

  /// Returns whether a folder contains a database.
  public static func hasData(in folder: String) -> Bool {
    FileSystem.exists(DataFolder.databasePath(in: folder))
  }

  /// Locks the data folder, migrates the database to the newest schema and opens it.
  public init(
    configuration: Configuration, log: Log, onStorageFailure: @escaping @Sendable () -> Void = {}
  ) async throws {
    context = try await ServerContext(
      configuration: configuration, areas: Areas.all, router: Areas.router, log: log,
      onStorageFailure: onStorageFailure)
  }

  /// Drains pending work, closes the database and unlocks the folder.
  public func close() {
    context.close()
  }

  /// Runs jobs until the task is cancelled.
  public func maintain() async {
    // Loads the catalogs now, so no request waits for them.
    _ = StringCatalogs.isLocalized
    await context.jobs.run(in: context)
  }

  /// Includes the metrics of the server's sockets in `/metrics`.
  public func watch(_ server: Server) {
    context.metrics.watch { server.metrics }
  }

  /// Responds to one request. Every failure becomes an error response.
  @Sendable public func respond(to request: Request) async -> Response {
    let start = ContinuousClock.now
    if let ready = PostController.readyPage(for: request, in: context[PostCache.self]) {
      record(ready.status, of: request, by: Self.readyPages, start: start)
      return ready
    }
    let match = Areas.router.match(request.path)
    let handler = match?[request.method]
    var response = await answer(request, at: match, handler)
    context.addCommonHeaders(to: &response, for: request)
    record(response.status, of: request, by: handler, start: start)
    return response
  }

  /// Returns whether the API has an endpoint with this path.
  @Sendable public static func isAPI(_ path: String) -> Bool { Areas.router.match(path) != nil }

  private static let readyPages = Areas.router.match(API.Posts.list.path)?[.get]

  private func answer(_ request: Request, at match: EndpointRouter.Match?, _ handler: EndpointRouter.Handler?)
    async
    -> Response
  {
    guard let match else { return APIError.notFound.response(to: request) }
    guard let handler else {
      let methods = match.allowedMethods
      guard request.method == .options else {
        return APIError.methodNotAllowed(allow: methods).response(to: request)
      }
      return Response(status: .noContent, headers: ["Allow": methods])
    }
    let server = context
    do {
      let viewer = try TokenAuthentication.viewer(of: request, on: server)
      try handler.endpoint.access.check(viewer)
      let awaitsBody = request.body.isIncomplete
      if let viewer { try server.accountUse.begin(viewer, awaitsBody: awaitsBody) }
      defer { if let viewer { server.accountUse.end(viewer, awaitsBody: awaitsBody) } }
      try takeRateLimit(handler.endpoint.limit, request: request, viewer: viewer)
      let preconditions = Preconditions(request)
      if !request.isRead { try check(preconditions, at: match) }
      let context = RequestContext(
        server: server, request: request, viewer: viewer, now: server.now())
      var response = try await handler.handle(context, match.parameters)
      // Only responses to changes contain tokens, so these are never compressed (docs/threat-model.md).
      if !request.isRead { response.compression = .never }
      return response.encoded(for: request)
        .applying(preconditions, orElse: APIError.preconditionFailed.response(to: request))
    } catch {
      let refusal = APIError(from: error)
      if refusal.status.code >= 500 { server.log.failure(error, of: request) }
      return refusal.response(to: request)
    }
  }

  private func takeRateLimit(_ rule: RateLimitRule?, request: Request, viewer: Viewer?) throws(APIError) {
    guard let rule else { return }
    let user = rule.isByAddress ? nil : viewer?.id
    let subject = user ?? request.remoteAddress.rateLimitSubject
    try context.rateLimiter.take(rule, for: subject)
  }

  /// Rejects a change whose preconditions fail. Changeable resources have no entity tags, so no tag can match.
  private func check(_ preconditions: Preconditions?, at match: EndpointRouter.Match) throws(APIError) {
    guard preconditions?.verdict(entityTag: nil, exists: match[.get] != nil) ?? .met == .met else {
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
