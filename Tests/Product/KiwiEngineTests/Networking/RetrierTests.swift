import Foundation
import KiwiKit
import Testing
import Threads

@testable import KiwiEngine

struct RetrierTests {
  private static let policy = RetryPolicy()

  private func retrier(chance: Double = 0) -> Retrier {
    Retrier(policy: Self.policy, random: RandomSource { UInt64(chance * 0x1p53) << 11 })
  }

  private let read: HTTPRequest
  private let keyed: HTTPRequest

  init() throws {
    read = try HTTPRequest(API.Posts.list(PostsQuery()), body: .none)
    var keyed = try HTTPRequest(API.Posts.like("1"), body: .none)
    keyed.headers[HTTPHeader.idempotencyKey] = "k"
    self.keyed = keyed
  }

  @Test func `delays double from 0.5 to 5 s with up to 30 % jitter over three attempts`() {
    #expect(Self.policy.attempts == 3)
    let waits = (1...6).map { Self.policy.delay(afterAttempt: $0, chance: 0) }
    #expect(waits == [.milliseconds(500), .seconds(1), .seconds(2), .seconds(4), .seconds(5), .seconds(5)])
    let longest = Self.policy.delay(afterAttempt: 1, chance: 1)
    #expect(abs(longest.timeInterval - 0.65) < 1e-9)
    #expect(Self.policy.delay(afterAttempt: .max, chance: 0) == .seconds(5))
  }

  @Test(arguments: [408, 429, 502, 503, 504]) func `a transient status is retried`(status: Int) {
    let decision = retrier().decide(read, .success(HTTPResponse(status: status)), attempt: 1)
    #expect(decision == .retry(after: .milliseconds(500)))
  }

  @Test(arguments: [200, 201, 204, 400, 401, 403, 404, 409, 413, 415, 422, 500, 501, 505, 507])
  func `a permanent status is not retried`(status: Int) {
    let decision = retrier().decide(read, .success(HTTPResponse(status: status)), attempt: 1)
    #expect(decision == .giveUp)
  }

  @Test func `the third attempt is the last`() {
    for (attempt, wait) in [(1, 500), (2, 1_000)] {
      let decision = retrier().decide(read, .failure(.timedOut), attempt: attempt)
      #expect(decision == .retry(after: .milliseconds(wait)))
    }
    #expect(retrier().decide(read, .failure(.timedOut), attempt: 3) == .giveUp)
  }

  @Test func `a write is retried only with a key`() throws {
    let lost: Result<HTTPResponse, HTTPFailure> = .failure(.timedOut)
    let unkeyed = try HTTPRequest(API.Accounts.logOut(), body: .none)
    #expect(retrier().decide(unkeyed, lost, attempt: 1) == .giveUp)
    #expect(retrier().decide(keyed, lost, attempt: 1) == .retry(after: .milliseconds(500)))
  }

  @Test func `a cancelled request is not retried`() {
    #expect(retrier().decide(read, .failure(.cancelled), attempt: 1) == .giveUp)
  }

  @Test(arguments: [429, 503]) func `the server's Retry-After sets the delay`(status: Int) {
    func decide(_ retryAfter: String) -> Retrier.Decision {
      let response = HTTPResponse(status: status, headers: ["retry-after": retryAfter])
      return retrier().decide(read, .success(response), attempt: 1)
    }
    #expect(decide("3") == .retry(after: .seconds(3)))
    #expect(
      decide("0") == .retry(after: .milliseconds(500)), "The delay is never below the policy's own.")
    #expect(decide("3600") == .giveUp, "The caller gets the failure instead of an hour's delay.")
    #expect(decide("-1") == .retry(after: .milliseconds(500)))
    #expect(decide("soon") == .retry(after: .milliseconds(500)))
  }

  // MARK: Driving

  /// Gives responses in order and records the requests.
  final class Script: HTTPClient {
    private let state: Mutex<(answers: [Result<HTTPResponse, HTTPFailure>], requests: [HTTPRequest])>

    init(_ answers: [Result<HTTPResponse, HTTPFailure>]) {
      state = Mutex((answers, []))
    }

    var requests: [HTTPRequest] { state.withLock { $0.requests } }

    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
      try state.withLock { state in
        state.requests.append(request)
        return state.answers.isEmpty ? .failure(.broken) : state.answers.removeFirst()
      }.get()
    }
  }

  private func run(
    _ script: Script, _ request: HTTPRequest
  ) async throws -> (response: HTTPResponse, waits: [Duration]) {
    let waits = WaitList()
    let clock = EngineClock(now: { Date() }, sleep: { waits.append($0) })
    let retrier = Retrier(policy: Self.policy, clock: clock, random: RandomSource { 0 })
    let response = try await retrier.run(
      request, over: script, interceptors: [IdempotencyInterceptor { "fresh" }])
    return (response, waits.all)
  }

  private final class WaitList: Sendable {
    private let list = Mutex<[Duration]>([])
    var all: [Duration] { list.withLock { $0 } }
    func append(_ wait: Duration) { list.withLock { $0.append(wait) } }
  }

  @Test func `a request succeeds at the third attempt with the same key`() async throws {
    let script = Script([
      .failure(.timedOut), .success(HTTPResponse(status: 503)), .success(HTTPResponse(status: 200)),
    ])
    let (response, waits) = try await run(script, HTTPRequest(API.Posts.like("1"), body: .none))
    #expect(response.status == 200)
    #expect(waits == [.milliseconds(500), .seconds(1)])
    #expect(script.requests.map { $0.headers[HTTPHeader.idempotencyKey] } == ["fresh", "fresh", "fresh"])
  }

  @Test func `a request with a password gets no key and is sent once`() async throws {
    let (name, word) = ("alice", "tea and plums")
    for request in [
      try HTTPRequest(
        API.Accounts.logIn(CreateSessionRequest(username: name, password: word)), body: .none),
      try HTTPRequest(
        API.Accounts.signUp(CreateUserRequest(username: name, password: word)), body: .none),
      try HTTPRequest(
        API.Accounts.changePassword(ChangePasswordRequest(currentPassword: word, newPassword: "other")),
        body: .none),
      try HTTPRequest(API.Accounts.removeMe(DeleteAccountRequest(password: word)), body: .none),
      try HTTPRequest(
        API.Accounts.resetPassword("t", ResetPasswordRequest(newPassword: word)), body: .none),
    ] {
      let script = Script([.success(HTTPResponse(status: 503))])
      #expect(try await run(script, request).response.status == 503)
      #expect(script.requests.count == 1)
      #expect(script.requests[0].headers[HTTPHeader.idempotencyKey] == nil)
    }
  }

  @Test func `a request that may have arrived does not fail as offline`() async throws {
    let script = Script([.failure(.timedOut), .failure(.offline), .failure(.offline)])
    await #expect(throws: HTTPFailure.timedOut) { try await run(script, keyed) }
    let offline = Script([.failure(.offline), .failure(.offline), .failure(.offline)])
    await #expect(throws: HTTPFailure.offline) { try await run(offline, keyed) }
  }
}
