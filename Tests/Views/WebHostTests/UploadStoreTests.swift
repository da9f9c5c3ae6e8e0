import HTTPServer
import SwiftUICore
import Testing

@testable import WebHost

/// The quotas of memory for uploads.
@Suite struct UploadStoreTests {
  private let store = UploadStore(
    limits: .init(
      page: 40, account: 60, network: 70, visitorsPerNetwork: 45, visitors: 50, all: 100, filesPerPage: 3))

  private func visitor(_ user: String?, _ address: String = "203.0.113.1") throws -> Visitor {
    Visitor(user: user, address: try #require(IPAddress(address)))
  }

  @Test func `only received bytes count, not announced ones`() throws {
    for _ in 0..<1_000 { _ = store.begin(of: "idle", by: try visitor(nil)) }
    #expect(store.bytes == 0)
    let token = store.begin(of: "page", by: try visitor("ann"))
    #expect(store.grow(token, by: 40) == .taken)
    #expect(store.bytes == 40)
  }

  private func fill(_ page: String, _ user: String?, _ address: String = "203.0.113.1") throws -> Int {
    let token = store.begin(of: page, by: try visitor(user, address))
    return (0..<200).count { _ in store.grow(token, by: 1) == .taken }
  }

  @Test func `pages, accounts, networks and visitors have separate quotas`() throws {
    #expect(try fill("1", nil) == 40)
    #expect(try fill("2", nil) == 5, "the network's visitors have used up their quota")
    #expect(try fill("3", "ann", "203.0.113.3") == 40)
    #expect(try fill("4", "ann", "203.0.113.4") == 20, "the account has used up its quota")
    store.removeAll(of: "1")
    store.removeAll(of: "2")
    #expect(try fill("5", "ann", "203.0.113.5") == 0)
    #expect(try fill("6", "ben", "203.0.113.3") == 30, "the network has used up its quota")
  }

  @Test(arguments: [1, 2, 3, 4, 8, 64])
  func `a member has room for a page's files on every worker, regardless of visitors`(workers: Int) throws {
    let limits = SessionLimits().divided(among: workers, sharesCounts: true).uploads
    let store = UploadStore(limits: limits)
    let megabyte = 1 << 20
    func fill(_ page: String, _ user: String?, _ address: String) throws -> Int {
      let token = store.begin(of: page, by: try visitor(user, address))
      return (0..<1_000).count { _ in store.grow(token, by: megabyte) == .taken }
    }
    var byVisitors = 0
    for number in 0..<8 { byVisitors += try fill("same network \(number)", nil, "203.0.113.1") }
    #expect(byVisitors == limits.visitorsPerNetwork / megabyte)
    for number in 0..<8 { _ = try fill("elsewhere \(number)", nil, "198.51.100.\(number)") }
    #expect(try fill("member", "ann", "203.0.113.1") == limits.page / megabyte)
  }

  @Test func `the networks of one site share a quota`() throws {
    let store = UploadStore(limits: .init(page: 40, network: 45))
    let taken = try (0..<4).map { number in
      let token = store.begin(
        of: "page \(number)", by: try visitor("person \(number)", "2001:db8:7:\(number)::1"))
      return (0..<200).count { _ in store.grow(token, by: 1) == .taken }
    }
    #expect(taken == [40, 40, 10, 0])
    let token = store.begin(of: "elsewhere", by: try visitor("person 1", "2001:db8:8::1"))
    #expect(store.grow(token, by: 1) == .taken)
  }

  @Test func `when visitors' memory is full, a newcomer gets as much as each of them`() throws {
    var tokens: [String] = []
    for number in 1...3 {
      tokens.append(store.begin(of: "crowd \(number)", by: try visitor(nil, "198.51.100.\(number)")))
    }
    for _ in 0..<40 { for token in tokens { _ = store.grow(token, by: 1) } }
    #expect(store.bytes >= 48)
    let token = store.begin(of: "newcomer", by: try visitor(nil, "203.0.113.9"))
    #expect((0..<12).allSatisfy { _ in store.grow(token, by: 1) == .taken })
    #expect(store.finish(token, UploadedFile(name: "a", type: "a", bytes: [1])) == .taken)
    #expect(store.bytes <= 50)
    // An evicted upload reports missing capacity, not a closed page.
    let pushedOut = tokens.filter { store.grow($0, by: 0) == .noRoom }
    #expect(pushedOut.count == 1)
    for token in pushedOut {
      #expect(store.finish(token, UploadedFile(name: "a", type: "a", bytes: [])) == .noRoom)
    }
    #expect(store.take(token, of: "newcomer") != nil)
    // Signed-in users have separate memory.
    #expect(try fill("ann's", "ann", "203.0.113.9") == 40)
  }

  @Test func `a closed page releases complete, partial and pending uploads`() throws {
    let whole = store.begin(of: "page", by: try visitor("ann"))
    #expect(store.grow(whole, by: 20) == .taken)
    #expect(store.finish(whole, UploadedFile(name: "a", type: "a", bytes: [])) == .taken)
    let part = store.begin(of: "page", by: try visitor("ann"))
    #expect(store.grow(part, by: 20) == .taken)
    #expect(store.grow(part, by: 1) == .noRoom)
    store.removeAll(of: "page")
    #expect(store.bytes == 0)
    #expect(store.grow(part, by: 1) == .gone)
    #expect(store.finish(part, UploadedFile(name: "a", type: "a", bytes: [])) == .gone)
    #expect(store.take(whole, of: "page") == nil)
    #expect(store.bytes == 0)
  }

  @Test func `a taken, cancelled or evicted file releases its memory`() throws {
    var tokens: [String] = []
    for _ in 0..<4 {
      let token = store.begin(of: "page", by: try visitor(nil))
      #expect(store.grow(token, by: 5) == .taken)
      #expect(store.take(token, of: "page") == nil, "an incomplete file cannot be taken")
      #expect(store.finish(token, UploadedFile(name: "a", type: "a", bytes: [1])) == .taken)
      tokens.append(token)
    }
    #expect(store.take(tokens[0], of: "page") == nil)
    #expect(store.take(tokens[1], of: "another") == nil)
    #expect(store.take(tokens[1], of: "page")?.bytes == [1])
    store.cancel(tokens[2])
    #expect(store.bytes == 5)
  }
}
