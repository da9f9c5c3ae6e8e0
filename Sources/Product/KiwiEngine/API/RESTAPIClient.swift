import Foundation
import KiwiKit

/// The API over HTTP.
public struct RESTAPIClient: APIClientProtocol {
  private let client: any HTTPClient
  private var interceptors: [any HTTPInterceptor]
  private let retrier: Retrier
  private let knownPosts: KnownElements<Post>?
  /// Told when the server does not know the session any more.
  private var sessionEnded: (@Sendable () -> Void)?

  /// - Parameters:
  ///   - tokens: Whose token goes along; it is asked for each request, so that logging in shows at once.
  ///   - knownPosts: Posts that this process has read before.
  public init(
    client: any HTTPClient, tokens: any TokenStoring, retryPolicy: RetryPolicy = RetryPolicy(),
    interceptors: [any HTTPInterceptor] = [], clock: EngineClock = .system, random: RandomSource = .system,
    knownPosts: KnownElements<Post>? = nil
  ) {
    self.client = client
    self.knownPosts = knownPosts
    self.interceptors =
      [AuthorizationInterceptor(tokens: tokens), IdempotencyInterceptor { random.uuid() }] + interceptors
    retrier = Retrier(policy: retryPolicy, clock: clock, random: random)
  }

  public init(config: HTTPClientConfig, tokens: any TokenStoring) {
    self.init(
      client: URLSessionHTTPClient(config: config), tokens: tokens, retryPolicy: config.retryPolicy,
      interceptors: config.interceptors)
  }

  init(_ other: RESTAPIClient, also interceptor: any HTTPInterceptor) {
    self = other
    interceptors.append(interceptor)
  }

  /// The same API in one session for good: nobody who logs in later acts through it.
  ///
  /// - Parameter sessionEnded: Told when the server says that it does not know the session any more.
  public func bound(
    to token: String?, sessionEnded: @escaping @Sendable () -> Void = {}
  ) -> RESTAPIClient {
    var bound = self
    bound.interceptors = interceptors.map { interceptor -> any HTTPInterceptor in
      guard interceptor is AuthorizationInterceptor else { return interceptor }
      return AuthorizationInterceptor(tokens: MemoryTokenStore(token))
    }
    bound.sessionEnded = token == nil ? nil : sessionEnded
    return bound
  }

  // MARK: Sending

  public func send<Answer>(_ call: EndpointCall<Answer>) async throws(APIFailure) -> Answer {
    let request: HTTPRequest
    do {
      request = try HTTPRequest(call, body: Self.body(call.body))
    } catch {
      throw .notUnderstood
    }
    return try await Self.read(send(request))
  }

  private static func body(_ body: any EndpointBody) throws(APIFailure) -> HTTPRequest.Body {
    switch type(of: body).bodyForm {
    case .none: return .none
    case .json:
      guard let value = body as? any WireValue else { throw .notUnderstood }
      return try json(value)
    }
  }

  @concurrent private static func read<Answer: EndpointAnswer>(
    _ response: HTTPResponse
  ) async throws(APIFailure) -> Answer {
    do {
      return try Answer(EndpointContent(body: response.body, nextPage: nextPage(of: response)), decoder)
    } catch {
      throw .notUnderstood
    }
  }

  /// The answer, when it is a success.
  func send(_ request: HTTPRequest) async throws(APIFailure) -> HTTPResponse {
    let response: HTTPResponse
    do throws(HTTPFailure) {
      response = try await retrier.run(request, over: client, interceptors: interceptors)
    } catch {
      throw APIFailure(error)
    }
    guard response.isSuccess else {
      let failure = Self.failure(response)
      if failure == .unauthorized { sessionEnded?() }
      throw failure
    }
    return response
  }

  func fetch<Value: Decodable & Sendable>(_ request: HTTPRequest) async throws(APIFailure) -> Value {
    try await Self.decode(send(request).body)
  }

  /// A list that comes by page number.
  func fetchList<Element: Decodable & Hashable & Sendable>(
    _ route: APIRoute, query: [URLQueryItem] = [], page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<Element> {
    let response = try await send(HTTPRequest(.get, route, query: query + Self.paging(page, pageSize)))
    return ListPage(items: try await Self.decode(response.body), nextPage: Self.nextPage(of: response))
  }

  static func nextPage(of response: HTTPResponse) -> Int? {
    LinkHeader.next("page", in: response.header(HTTPHeader.link)).flatMap(Int.init)
  }

  static func paging(_ page: Int, _ pageSize: Int) -> [URLQueryItem] {
    [
      URLQueryItem(name: "page", value: String(page)),
      URLQueryItem(name: "pageSize", value: String(pageSize)),
    ]
  }

  static func write(
    _ method: HTTPMethod, _ route: APIRoute, key: String? = nil, body: HTTPRequest.Body = .none
  ) -> HTTPRequest {
    var request = HTTPRequest(
      method, route, headers: key.map { [HTTPHeader.idempotencyKey: $0] } ?? [:], body: body)
    // Who chose the key chose it to send the same thing again.
    request.isRepeatedByCaller = key != nil
    return request
  }

  // MARK: JSON

  static func json(_ value: some Encodable) throws(APIFailure) -> HTTPRequest.Body {
    do {
      let encoder = JSONEncoder()
      encoder.dateEncodingStrategy = .iso8601
      // What is sent again under its key has to be the same to the byte, and dictionaries have no order.
      encoder.outputFormatting = .sortedKeys
      return .json(try encoder.encode(value))
    } catch {
      throw .notUnderstood
    }
  }

  /// Off the caller's actor: a screen must not wait for a page of posts to be read.
  @concurrent static func decode<Value: Decodable & Sendable>(
    _ data: Data
  ) async throws(APIFailure) -> Value {
    do {
      return try decoder.decode(Value.self, from: data)
    } catch {
      throw .notUnderstood
    }
  }

  @concurrent func decodePosts(_ data: Data) async throws(APIFailure) -> [Post] {
    guard let knownPosts else { return try await Self.decode(data) }
    let decoder = Self.decoder
    do {
      return try knownPosts.list(
        in: data, decode: { try decoder.decode(Post.self, from: $0) },
        decodeAll: { try decoder.decode([Post].self, from: $0) })
    } catch {
      throw .notUnderstood
    }
  }

  private static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }

  private static func failure(_ response: HTTPResponse) -> APIFailure {
    let detail = try? JSONDecoder().decode(APIErrorResponse.self, from: response.body).error
    switch (response.status, detail?.code) {
    case (401, "wrong_credentials"): break
    case (401, _): return .unauthorized
    case (429, _): return .rateLimited(retryAfter: response.retryAfter)
    // What a gateway says instead of the server.
    case (408, _), (502, _), (504, _): return .timedOut
    // A full disk is the host's to solve; saying so is more use than trying again.
    case (507, _): break
    case (503, _):
      if let detail { return .unavailable(message: detail.message) }
      return .serverFailed
    case (500..., _): return .serverFailed
    default: break
    }
    guard let detail else { return .notUnderstood }
    return .refused(
      status: response.status, code: detail.code, message: detail.message, field: detail.field)
  }
}
