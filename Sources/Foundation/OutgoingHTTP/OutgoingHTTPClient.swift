import Threads

/// A `GET` request to another server.
public struct OutgoingRequest: Sendable {
  /// The absolute URL.
  public var url: String
  /// Fields sent to the server of `url`. A redirect to another server does not get them.
  public var headers: [(name: String, value: String)]
  /// The maximum length of the response body, in bytes.
  public var maxBytes: Int
  /// The maximum total time, including name resolution, connection, redirects and body.
  public var timeout: Duration

  /// Creates a request.
  public init(
    url: String, headers: [(name: String, value: String)] = [], maxBytes: Int = 2 << 20,
    timeout: Duration = .seconds(15)
  ) {
    self.url = url
    self.headers = headers
    self.maxBytes = maxBytes
    self.timeout = timeout
  }
}

/// The response of another server, with any status.
public struct OutgoingResponse: Sendable {
  /// The status code.
  public let status: Int
  /// The response body.
  public let body: [UInt8]
  private let headers: [String: String]

  init(status: Int, headers: [String: String], body: [UInt8]) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Returns the last value of a field, ignoring case.
  public func header(_ name: String) -> String? { headers[name.lowercased()] }
}

/// Sends requests to public servers and rejects addresses in private networks.
///
/// - The scheme must be `https`, verified with the system's certificates.
/// - The address must be public. It is checked when the connection is opened, so neither a name nor a
///   redirect can lead to a private address. Proxies from the environment are ignored, because the check is
///   impossible behind them.
/// - Redirects are limited, and each target is checked like the first URL.
///
/// Requests run on a few dedicated threads. Cancelling the task ends a request within about a second.
public struct OutgoingHTTPClient: Sendable {
  private let userAgent: String
  private let standIns: Set<OutgoingURL.Origin>
  private let queue: WorkQueue

  static let maxRedirects = 3

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - userAgent: The User-Agent, with a contact address of the operator.
  ///   - standIns: Base URLs that replace other servers in tests. Only these may use `http` and loopback.
  ///   - concurrency: The maximum number of concurrent requests.
  ///   - waiting: The maximum number of pending requests.
  public init(userAgent: String, standIns: [String] = [], concurrency: Int = 4, waiting: Int = 64) {
    self.userAgent = userAgent
    self.standIns = Set(standIns.compactMap { OutgoingURL($0)?.origin })
    queue = WorkQueue(threads: concurrency, waiting: waiting, hasOwners: false)
  }

  /// Sends a request and follows redirects.
  public func get(_ request: OutgoingRequest) async throws(OutgoingHTTPError) -> OutgoingResponse {
    let cancellation = Cancellation()
    let deadline = ContinuousClock.now + request.timeout
    let result: Result<OutgoingResponse, OutgoingHTTPError> = await withTaskCancellationHandler {
      do throws(OutgoingHTTPError) {
        return .success(
          try await queue.run(orThrow: OutgoingHTTPError.overloaded) { () throws(OutgoingHTTPError) in
            try follow(request, until: deadline, cancellation)
          })
      } catch {
        return .failure(error)
      }
    } onCancel: {
      cancellation.cancel()
    }
    return try result.get()
  }

  private func follow(
    _ request: OutgoingRequest, until deadline: ContinuousClock.Instant, _ cancellation: Cancellation
  ) throws(OutgoingHTTPError) -> OutgoingResponse {
    guard let first = OutgoingURL(request.url) else { throw .rejectedURL }
    var url = first
    for _ in 0...Self.maxRedirects {
      let isStandIn = standIns.contains(url.origin)
      guard isStandIn || url.origin.scheme == "https" else { throw .rejectedURL }
      let headers = url.origin == first.origin ? request.headers : []
      let transfer = Transfer(
        maxBytes: request.maxBytes, allowsLoopback: isStandIn, cancellation: cancellation)
      let response = try transfer.run(
        url, headers: headers + [(name: "User-Agent", value: userAgent)], until: deadline)
      guard [301, 302, 303, 307, 308].contains(response.status), let location = response.header("Location")
      else { return response }
      guard let next = url.resolving(location) else { throw .rejectedURL }
      url = next
    }
    throw .tooManyRedirects
  }
}

/// The cancellation state of a request.
final class Cancellation: Sendable {
  private let state = Mutex(false)

  var isCancelled: Bool { state.withLock { $0 } }

  func cancel() { state.withLock { $0 = true } }
}
