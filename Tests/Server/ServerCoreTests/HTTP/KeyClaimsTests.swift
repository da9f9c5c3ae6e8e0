import Threads
import Testing

@testable import ServerCore

struct KeyClaimsTests {
  private let claims = KeyClaims()
  private let key = IdempotencyKey(scope: [1], userKey: 1, fingerprint: [7])

  private final class Counts: Sendable {
    let state = Mutex((now: 0, max: 0, all: 0))
  }

  @Test func `claims on one key run one at a time`() async throws {
    let counts = Counts()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask { [claims, key, counts] in
          try await claims.withClaim(on: key) {
            counts.state.withLock { state in
              state.now += 1
              state.all += 1
              state.max = max(state.max, state.now)
            }
            await Task.yield()
            counts.state.withLock { $0.now -= 1 }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(counts.state.withLock { $0.max } == 1)
    #expect(counts.state.withLock { $0.all } == 20)
    #expect(claims.count == 0)
  }

  @Test func `a duplicate request waits for a limited time`() async throws {
    let claims = KeyClaims(timeout: .milliseconds(20))
    try await claims.withClaim(on: key) {
      _ = await #expect(throws: APIError.stillInProgress) { try await claims.withClaim(on: key) {} }
    }
    #expect(claims.count == 0)
    #expect(try await claims.withClaim(on: key) { 5 } == 5)
  }

  @Test func `few duplicates wait immediately`() async throws {
    let claims = KeyClaims(timeout: .seconds(600))
    let counts = Counts()
    var copies: [Task<Void, Never>] = []
    try await claims.withClaim(on: key) {
      for _ in 0...KeyClaims.waitingPerKey {
        copies.append(
          Task { [key] in
            do {
              try await claims.withClaim(on: key) { counts.state.withLock { $0.all += 1 } }
            } catch {
              counts.state.withLock { $0.max += 1 }
            }
          })
      }
      // All other requests wait for the claim that this body holds.
      while counts.state.withLock({ $0.max }) == 0 { await Task.yield() }
    }
    for copy in copies { await copy.value }
    #expect(counts.state.withLock { $0.max } == 1)
    #expect(counts.state.withLock { $0.all } == KeyClaims.waitingPerKey)
  }

  @Test func `a key is free again after a failure`() async throws {
    await #expect(throws: APIError.self) { try await claims.withClaim(on: key) { throw APIError.notFound } }
    #expect(claims.count == 0)
    #expect(try await claims.withClaim(on: key) { 5 } == 5)
  }

  @Test func `another request under a key that is in use is rejected, and other keys are free`() async throws
  {
    try await claims.withClaim(on: key) {
      let other = IdempotencyKey(scope: [1], userKey: 1, fingerprint: [8])
      await #expect(throws: APIError.idempotencyKeyReused) { try await claims.withClaim(on: other) {} }
      try await claims.withClaim(on: IdempotencyKey(scope: [2], userKey: 1, fingerprint: [8])) {}
    }
    #expect(claims.count == 0)
  }
}
