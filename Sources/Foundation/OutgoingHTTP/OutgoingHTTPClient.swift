import Threads

/// What is asked of another server: always `GET`.
public struct OutgoingRequest: Sendable {
  public var url: String
  /// Sent to the server of `url` alone, not to one that a redirect leads to.
  public var headers: [(name: String, value: String)]
  /// The longest body that is taken, in bytes.
  public var maximumBytes: Int
  /// For all together: waiting for the name, for the connection, for each redirect and the body.
  public var timeout: Duration

  public init(
    url: String, headers: [(name: String, value: String)] = [], maximumBytes: Int = 2 << 20,
    timeout: Duration = .seconds(15)
  ) {
    self.url = url
    self.headers = headers
    self.maximumBytes = maximumBytes
    self.timeout = timeout
  }
}

/// What another server answered, whatever its status is.
public struct OutgoingResponse: Sendable {
  public let status: Int
  public let body: [UInt8]
  private let headers: [String: String]

  init(status: Int, headers: [String: String], body: [UInt8]) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The last value under a name, whatever its case.
  public func header(_ name: String) -> String? { headers[name.lowercased()] }
}

/// Asks other servers, and none in the networks of this one.
///
/// - Only `https`, with the system's certificates.
/// - Only addresses of the public internet, looked at when the connection is opened, so that no name and no redirect
///   leads elsewhere. A proxy that the environment names is not used: behind it nobody could look.
/// - At most so many redirects, each looked at like the first address.
///
/// Requests run on threads of their own, a few at a time. Cancelling the task ends a request within about a second.
public struct OutgoingHTTPClient: Sendable {
  private let userAgent: String
  private let standIns: Set<OutgoingURL.Origin>
  private let queue: WorkQueue

  static let maximumRedirects = 3

  /// - Parameters:
  ///   - userAgent: Who asks, with an address where they can be reached.
  ///   - standIns: Base addresses that stand for other servers in tests: only they may be `http`, and on this machine.
  ///   - concurrency: How many requests run at once.
  ///   - waiting: How many may wait for that.
  public init(userAgent: String, standIns: [String] = [], concurrency: Int = 4, waiting: Int = 64) {
    self.userAgent = userAgent
    self.standIns = Set(standIns.compactMap { OutgoingURL($0)?.origin })
    queue = WorkQueue(threads: concurrency, waiting: waiting, hasOwners: false)
  }

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
    guard let first = OutgoingURL(request.url) else { throw .refusedURL }
    var url = first
    for _ in 0...Self.maximumRedirects {
      let isStandIn = standIns.contains(url.origin)
      guard isStandIn || url.origin.scheme == "https" else { throw .refusedURL }
      let headers = url.origin == first.origin ? request.headers : []
      let transfer = Transfer(
        maximumBytes: request.maximumBytes, allowsLoopback: isStandIn, cancellation: cancellation)
      let response = try transfer.run(
        url, headers: headers + [(name: "User-Agent", value: userAgent)], until: deadline)
      guard [301, 302, 303, 307, 308].contains(response.status), let location = response.header("Location")
      else { return response }
      guard let next = url.resolving(location) else { throw .refusedURL }
      url = next
    }
    throw .tooManyRedirects
  }
}

/// Whether nobody waits for the answer any more.
final class Cancellation: Sendable {
  private let state = Mutex(false)

  var isCancelled: Bool { state.withLock { $0 } }

  func cancel() { state.withLock { $0 = true } }
}
