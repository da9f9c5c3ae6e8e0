/// Decides whether to repeat a failed request, and runs its attempts.
public struct Retrier: Sendable {
  public enum Decision: Hashable, Sendable {
    case giveUp
    case retry(after: Duration)
  }

  private let policy: RetryPolicy
  private let clock: EngineClock
  private let random: RandomSource

  public init(policy: RetryPolicy, clock: EngineClock = .system, random: RandomSource = .system) {
    self.policy = policy
    self.clock = clock
    self.random = random
  }

  /// Decides about the next attempt after the `attempt`th, counted from 1.
  public func decide(
    _ request: HTTPRequest, _ outcome: Result<HTTPResponse, HTTPFailure>, attempt: Int
  ) -> Decision {
    guard attempt < policy.attempts, request.isRepeatable else { return .giveUp }
    let delay = policy.delay(afterAttempt: attempt, chance: random.unitInterval())
    switch outcome {
    case .failure(.cancelled): return .giveUp
    case .failure: return .retry(after: delay)
    case .success(let response):
      guard Self.isTransient(response.status) else { return .giveUp }
      guard let serverDelay = response.retryAfter else { return .retry(after: delay) }
      // Jitter only lengthens the wait: the server sends the same minimum to all clients.
      return serverDelay > policy.maxRetryAfter ? .giveUp : .retry(after: max(serverDelay, delay))
    }
  }

  /// Returns true for timeouts, rate limits, gateways and overload (RFC 9110, section 15; RFC 6585).
  ///
  /// 500 is a server error that the same request would cause again.
  private static func isTransient(_ status: Int) -> Bool {
    [408, 429, 502, 503, 504].contains(status)
  }

  /// Sends a request until it succeeds, fails permanently or has no attempts left.
  public func run(
    _ request: HTTPRequest, over client: any HTTPClient, interceptors: [any HTTPInterceptor]
  ) async throws(HTTPFailure) -> HTTPResponse {
    var request = request
    for interceptor in interceptors { interceptor.prepare(&request) }
    var attempt = 1
    var mayHaveArrived: HTTPFailure?
    while true {
      let outcome: Result<HTTPResponse, HTTPFailure>
      do throws(HTTPFailure) {
        outcome = .success(try await client.send(request))
      } catch {
        outcome = .failure(error)
      }
      for interceptor in interceptors { interceptor.attempted(request, outcome, attempt: attempt) }
      switch decide(request, outcome, attempt: attempt) {
      case .giveUp:
        // `offline` guarantees that nothing was sent, which an earlier attempt may have disproved.
        if case .failure(.offline) = outcome, let mayHaveArrived { throw mayHaveArrived }
        return try outcome.get()
      case .retry(let delay):
        if case .failure(let failure) = outcome, failure != .offline { mayHaveArrived = failure }
        do { try await clock.sleep(for: delay) } catch { throw .cancelled }
        attempt += 1
      }
    }
  }
}
