import Foundation
import KiwiKit

/// The API over HTTP.
public struct RESTAPIClient: APIClientProtocol {
  private let client: any HTTPClient
  private var interceptors: [any HTTPInterceptor]
  private let retrier: Retrier
  private let knownPosts: KnownElements<Post>?
  /// Called when the server rejects the session.
  private var sessionEnded: (@Sendable () -> Void)?

  /// - Parameters:
  ///   - tokens: The source of the session's token, read for each request, so a login takes effect immediately.
  ///   - knownPosts: A cache of decoded posts.
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

  /// Returns a client that keeps the current session. A later login by another user does not change it.
  ///
  /// - Parameter sessionEnded: Called when the server rejects the session.
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
      throw .invalidResponse
    }
    return try await read(send(request))
  }

  private static func body(_ body: any EndpointBody) throws(APIFailure) -> HTTPRequest.Body {
    if let either = body as? any EitherBody { return try self.body(either.chosen) }
    switch type(of: body).bodyForm {
    case .none, .fields: return .none
    case .json, .optionalJSON:
      guard let value = body as? any WireValue else { return .none }
      return try json(value)
    case .form, .formOrJSON:
      guard let body = body as? any FormBody else { return .none }
      return .multipart(body.form)
    }
  }

  @concurrent private func read<Answer: EndpointAnswer>(
    _ response: HTTPResponse
  ) async throws(APIFailure) -> Answer {
    let content = EndpointContent(
      body: response.body, nextPage: Self.nextPage(of: response),
      nextCursor: LinkHeader.next("before", in: response.header(HTTPHeader.link)))
    do {
      if Answer.self == ListPage<Post>.self, let posts = try knownPosts(in: content) as? Answer {
        return posts
      }
      return try Answer(content, Self.decoder)
    } catch {
      throw .invalidResponse
    }
  }

  /// Returns the response if it is a success.
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

  static func nextPage(of response: HTTPResponse) -> Int? {
    LinkHeader.next("page", in: response.header(HTTPHeader.link)).flatMap(Int.init)
  }

  // MARK: JSON

  static func json(_ value: some Encodable) throws(APIFailure) -> HTTPRequest.Body {
    do {
      let encoder = JSONEncoder()
      encoder.dateEncodingStrategy = .iso8601
      // A request repeated under its idempotency key must have the same bytes, and dictionaries are unordered.
      encoder.outputFormatting = .sortedKeys
      return .json(try encoder.encode(value))
    } catch {
      throw .invalidResponse
    }
  }

  /// Returns nil if this process does not cache posts.
  private func knownPosts(in content: EndpointContent) throws -> ListPage<Post>? {
    guard let knownPosts else { return nil }
    let decoder = Self.decoder
    let posts = try knownPosts.list(
      in: content.body, decode: { try decoder.decode(Post.self, from: $0) },
      decodeAll: { try decoder.decode([Post].self, from: $0) })
    return ListPage(items: posts, nextPage: content.nextPage, nextCursor: content.nextCursor)
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
    // Responses of gateways.
    case (408, _), (502, _), (504, _): return .timedOut
    // Only the operator can free disk space, so the message is better than a retry.
    case (507, _): break
    case (503, _):
      if let detail { return .unavailable(message: detail.message) }
      return .serverFailed
    case (500..., _): return .serverFailed
    default: break
    }
    guard let detail else { return .invalidResponse }
    return .rejected(
      status: response.status, code: detail.code, message: detail.message, field: detail.field)
  }
}
