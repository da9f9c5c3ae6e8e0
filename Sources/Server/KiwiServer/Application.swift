public import HTTPServer
import KiwiKit
import Media
import Passwords

/// The server without its sockets: storage, caches, rules and the handler that answers requests.
public final class Application: Sendable {
  let configuration: Configuration
  let folder: DataFolder
  let storage: Storage
  let passwords: PasswordHasher
  let pictures: MediaProcessor
  let mediaServices: MediaServices
  /// Nil where the host has nobody asked about it.
  let weather: WeatherLookups?
  let titleLookups = TitleLookups()
  let spotsProviders: SpotsProviders
  let spotLookups = SpotLookups()
  let mapTiles: MapTiles?
  let rateLimiter: RateLimiter
  let accountUse = AccountUse()
  let keyClaims = KeyClaims()
  let sessions: SessionCache
  let posts: PostCache
  let pictureHold = PictureHold()
  let jobs: JobQueue
  let queues = ReadQueues()
  let libraryClock = LibraryClock()
  let deckStretches = DeckStretches()
  let deckCursors = DeckCursors()
  let live: LiveHub
  let liveSockets = LiveSocketLimits()
  let metrics: Metrics
  let log: Log
  let now: @Sendable () -> Timestamp

  /// Whether there is a database in a folder.
  public static func hasData(in folder: String) -> Bool {
    FileSystem.exists(DataFolder.databasePath(in: folder))
  }

  /// Opens the data folder: takes its lock, brings the database to the newest schema and opens it.
  public init(
    configuration: Configuration, log: Log, onStorageFailure: @escaping @Sendable () -> Void = {}
  ) async throws {
    self.configuration = configuration
    self.log = log
    folder = try await DataFolder(path: configuration.dataFolder, log: log)
    let metrics = Metrics(endpoints: Areas.router.endpoints.map(\.description))
    self.metrics = metrics
    storage = try await folder.openStorage(log: log) {
      metrics.markWritingEnded()
      onStorageFailure()
    }
    passwords = PasswordHasher(
      threads: configuration.passwordThreads, queueLimit: configuration.passwordQueueLimit,
      cost: configuration.passwordCost)
    pictures = MediaProcessor(
      helper: configuration.mediaHelper, limits: MediaLimits(), concurrency: configuration.mediaConcurrency)
    mediaServices = MediaServices(configuration.titleSources, publicURL: configuration.publicURL)
    weather = configuration.weather.weather(publicURL: configuration.publicURL)
    spotsProviders = SpotsProviders(configuration.spotSources, publicURL: configuration.publicURL)
    mapTiles = configuration.mapTiles.map { MapTiles(configuration, $0) }
    rateLimiter = RateLimiter(isEnabled: configuration.rateLimits)
    sessions = SessionCache()
    posts = PostCache(publicURL: configuration.publicURL, keepsReadyPages: configuration.readyPages)
    live = LiveHub(
      storage: storage, queue: queues.live, publicURL: configuration.publicURL,
      interval: configuration.liveInterval, log: log)
    now = configuration.now
    jobs = JobQueue(kinds: Areas.jobs(configuration), storage: storage, log: log, now: configuration.now)
  }

  /// Finishes what is under way, closes the database and lets another server have the folder.
  public func close() {
    live.close()
    storage.close()
    folder.release()
  }

  /// Has `/metrics` show the figures of the server's sockets too.
  public func watch(_ server: Server) {
    metrics.watch { server.metrics }
  }

  /// Answers one request. Never throws: every failure is an answer.
  @Sendable public func respond(to request: Request) async -> Response {
    let start = ContinuousClock.now
    if let ready = PostController.readyPage(for: request, in: posts) {
      record(ready.status, of: request, by: Self.readyPages, start: start)
      return ready
    }
    let place = Areas.router.place(request.path)
    let handler = place?[request.method]
    var response = await answer(request, at: place, handler)
    addCommonHeaders(to: &response, for: request)
    record(response.status, of: request, by: handler, start: start)
    return response
  }

  /// Whether the API has an endpoint with a path.
  @Sendable public static func isAPI(_ path: String) -> Bool { Areas.router.place(path) != nil }

  private static let readyPages = Areas.router.place(API.Posts.list.path)?[.get]

  private func answer(_ request: Request, at place: Router.Place?, _ handler: Router.Handler?) async
    -> Response
  {
    guard let place else { return APIError.notFound.response }
    guard let handler else {
      let methods = place.allowedMethods
      guard request.method == .options else { return APIError.methodNotAllowed(allow: methods).response }
      return Response(status: .noContent, headers: ["Allow": methods])
    }
    do {
      let viewer = try authenticate(request)
      try handler.endpoint.access.check(viewer)
      let awaitsBody = request.body.isOnItsWay
      if let viewer { try accountUse.begin(viewer, awaitsBody: awaitsBody) }
      defer { if let viewer { accountUse.end(viewer, awaitsBody: awaitsBody) } }
      try takeRateLimit(handler.endpoint.limit, request: request, viewer: viewer)
      let preconditions = Preconditions(request)
      if !request.isRead { try check(preconditions, at: place) }
      let context = RequestContext(application: self, request: request, viewer: viewer, now: now())
      var response = try await handler.handle(context, place.parameters)
      // Tokens are in answers to changes alone, so these are never compressed (docs/threat-model.md).
      if !request.isRead { response.compression = .never }
      return response.encoded(for: request)
        .under(preconditions, orElse: APIError.preconditionFailed.response)
    } catch {
      let refusal = APIError(from: error)
      if refusal.status.code >= 500 { log.failure(error, of: request) }
      return refusal.response
    }
  }

  private func takeRateLimit(_ rule: RateLimitRule?, request: Request, viewer: Viewer?) throws(APIError) {
    guard let rule else { return }
    let user = rule.isByAddress ? nil : viewer?.id
    let subject = user ?? request.remoteAddress.rateLimitSubject
    try rateLimiter.take(rule, for: subject)
  }

  /// A change under conditions is not begun unless they hold. Nothing that changes has an entity tag, so none that
  /// a client names can be right.
  private func check(_ preconditions: Preconditions?, at place: Router.Place) throws(APIError) {
    guard preconditions?.verdict(entityTag: nil, exists: place[.get] != nil) ?? .met == .met else {
      throw .preconditionFailed
    }
  }

  private func record(
    _ status: Status, of request: Request, by handler: Router.Handler?, start: ContinuousClock.Instant
  ) {
    let duration = ContinuousClock.now - start
    metrics.record(endpoint: handler?.number, status: status, duration: duration)
    log.request(request, status: status, duration: duration)
  }

  /// Adds what every answer says.
  func addCommonHeaders(to response: inout Response, for request: Request) {
    response.headers.append("X-Content-Type-Options", "nosniff")
    if response.headers["Cache-Control"] == nil {
      // What one reader may see must not be kept for another.
      let isPersonal =
        !request.isRead || request.headers.contains("Authorization") || response.status.code >= 400
      response.headers.append("Cache-Control", isPersonal ? "no-store" : "no-cache")
      response.headers.append("Vary", "Authorization")
    }
  }
}

extension Request {
  var isRead: Bool { method == .get || method == .head }
}
