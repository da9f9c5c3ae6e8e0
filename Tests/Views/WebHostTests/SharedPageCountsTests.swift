import Glibc
import HTTPServer
import SwiftUICore
import Testing

@testable import WebHost

/// Page counts that page workers share.
@MainActor @Suite struct SharedPageCountsTests {
  private let memory: SharedPageCounts.Memory
  private let time = ManualTime()

  init() throws { memory = try #require(SharedPageCounts.Memory(workers: 3)) }

  private func counts(of worker: Int) throws -> SharedPageCounts {
    try #require(SharedPageCounts(descriptor: memory.descriptor, worker: worker, workers: 3))
  }

  private func registry(_ worker: Int, _ limits: SessionLimits) throws -> SessionRegistry {
    SessionRegistry(version: "v", limits: limits, time: time.time, shared: try counts(of: worker)) {
      _, environment in ScriptedPage(environment)
    }
  }

  private func open(_ registry: SessionRegistry, user: String? = nil, _ address: String) async throws
    -> LiveSession?
  {
    let hello = ClientMessage.Hello(
      frame: 0, url: "/", width: .compact, scheme: .light, reducedMotion: false, zone: "GMT")
    let visitor = Visitor(user: user, address: try #require(IPAddress(address)))
    return await registry.greet(hello, from: visitor, on: FakeConnection())
  }

  @Test(arguments: [[6, 0, 0], [0, 6, 0], [2, 2, 2], [1, 5, 0]])
  func `workers count together wherever the pages are`(pages: [Int]) async throws {
    var limits = SessionLimits()
    (limits.sessions, limits.visitors) = (8, 6)
    let workers = try (0..<3).map { try registry($0, limits.divided(among: 3, sharesCounts: true)) }
    for (worker, count) in pages.enumerated() {
      for number in 0..<count {
        #expect(try await open(workers[worker], "203.0.113.\(worker * 10 + number)") != nil)
      }
    }
    for worker in workers {
      #expect(try await open(worker, "198.51.100.1") == nil, "Visitors have used up their quota.")
    }
    #expect(try await open(workers[0], user: "ann", "198.51.100.1") != nil)
    #expect(try await open(workers[2], user: "ben", "198.51.100.1") != nil)
    #expect(try await open(workers[1], user: "cy", "198.51.100.1") == nil)
  }

  @Test func `a page that ends frees a slot on the other workers`() async throws {
    var limits = SessionLimits()
    limits.visitorsPerNetwork = 1
    let (one, other) = (try registry(0, limits), try registry(1, limits))
    let session = try #require(try await open(one, "203.0.113.1"))
    #expect(try await open(other, "203.0.113.1") == nil)
    #expect(try await open(other, "203.0.113.2") != nil, "This is another network.")
    one.end(session.key, .ended)
    #expect(try await open(other, "203.0.113.1") != nil)
  }

  @Test func `the pages of an ended worker are not counted`() async throws {
    let (one, other) = (try counts(of: 0), try counts(of: 1))
    for _ in 0..<5 { one.add(.all) }
    other.add(.all)
    #expect(other.others(.all) == 5 && one.others(.all) == 1)
    memory.clear(worker: 0)
    #expect(other.others(.all) == 0 && one.others(.all) == 1)
    one.remove(.all)
    #expect(other.others(.all) == 0, "Counts never drop below zero.")
  }

  @Test func `many quotas rarely collide`() throws {
    let (one, other) = (try counts(of: 0), try counts(of: 1))
    for number in 0..<1_000 { one.add(.account("user \(number)")) }
    let found = (0..<1_000).map { other.others(.account("user \($0)")) }
    #expect(found.allSatisfy { $0 >= 1 })
    #expect(found.count { $0 > 1 } < 100)
    #expect(found.max() ?? 0 < 5)
  }

  @Test func `shared memory of another size is rejected`() throws {
    #expect(SharedPageCounts(descriptor: memory.descriptor, worker: 0, workers: 4) == nil)
    #expect(SharedPageCounts(descriptor: memory.descriptor, worker: 3, workers: 3) == nil)
    #expect(SharedPageCounts(descriptor: -1, worker: 0, workers: 1) == nil)
  }
}
