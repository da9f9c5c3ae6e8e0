import KiwiEngine
import KiwiKit

/// The answers of ``MockServer``, keyed by endpoint name.
struct MockRouter: Sendable {
  private typealias Handler =
    @Sendable (inout MockServer, [String], any EndpointQuery, any EndpointBody) -> Result<
      any EndpointAnswer, APIFailure
    >

  private var handlers: [String: Handler] = [:]

  static let all = {
    var router = MockRouter()
    addAccounts(to: &router)
    addChallenges(to: &router)
    addDiscover(to: &router)
    addEbooks(to: &router)
    addHost(to: &router)
    addLibrary(to: &router)
    addModeration(to: &router)
    addMoods(to: &router)
    addNotes(to: &router)
    addPlaceImports(to: &router)
    addPlaces(to: &router)
    addPosts(to: &router)
    addReading(to: &router)
    addRecommendations(to: &router)
    addSocial(to: &router)
    addSpeedReading(to: &router)
    addStatistics(to: &router)
    addTitles(to: &router)
    return router
  }()

  mutating func on<Query, Body, Answer>(
    _ endpoint: Endpoint<Nothing, Query, Body, Answer>,
    _ answer: @escaping @Sendable (inout MockServer, Query, Body) throws(APIFailure) -> Answer
  ) {
    on(endpoint.description) { server, _, query, body throws(APIFailure) in try answer(&server, query, body) }
  }

  mutating func on<Query, Body, Answer>(
    _ endpoint: Endpoint<String, Query, Body, Answer>,
    _ answer: @escaping @Sendable (inout MockServer, String, Query, Body) throws(APIFailure) -> Answer
  ) {
    on(endpoint.description) { server, path, query, body throws(APIFailure) in
      guard let value = path.first else { throw .invalidResponse }
      return try answer(&server, value, query, body)
    }
  }

  mutating func on<Query, Body, Answer>(
    _ endpoint: Endpoint<(String, String), Query, Body, Answer>,
    _ answer:
      @escaping @Sendable (inout MockServer, (String, String), Query, Body) throws(APIFailure) -> Answer
  ) {
    on(endpoint.description) { server, path, query, body throws(APIFailure) in
      guard path.count == 2 else { throw .invalidResponse }
      return try answer(&server, (path[0], path[1]), query, body)
    }
  }

  private mutating func on<Query, Body, Answer: EndpointAnswer>(
    _ endpoint: EndpointDescription,
    _ answer: @escaping @Sendable (inout MockServer, [String], Query, Body) throws(APIFailure) -> Answer
  ) {
    handlers[endpoint.name] = { server, path, query, body in
      guard let query = query as? Query, let body = body as? Body else { return .failure(.invalidResponse) }
      do throws(APIFailure) {
        return .success(try answer(&server, path, query, body))
      } catch {
        return .failure(error)
      }
    }
  }

  /// Answers a call, and a repeated key with the first answer.
  func answer<Answer>(_ call: EndpointCall<Answer>, _ server: inout MockServer) throws(APIFailure) -> Answer {
    if let key = call.key, let earlier = server.answers[key] as? Answer { return earlier }
    guard let handler = handlers[call.endpoint.name] else { throw .notFound }
    guard let answer = try handler(&server, call.path, call.query, call.body).get() as? Answer else {
      throw .invalidResponse
    }
    if let key = call.key { server.answers[key] = answer }
    return answer
  }
}
