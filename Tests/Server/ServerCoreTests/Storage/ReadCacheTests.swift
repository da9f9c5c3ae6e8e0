import KiwiKit
import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore

struct ReadCacheTests {
  /// A step of one value, which every order keeps in sequence.
  private enum Step: Hashable {
    case takeTicket, look, store
    case commit(Int), drop(Int)
  }

  private static func orders(_ sequences: [[Step]]) -> [[Step]] {
    guard sequences.contains(where: { !$0.isEmpty }) else { return [[]] }
    return sequences.indices.filter { !sequences[$0].isEmpty }.flatMap { index -> [[Step]] in
      var rest = sequences
      let step = rest[index].removeFirst()
      return orders(rest).map { [step] + $0 }
    }
  }

  @Test func `a value dropped after its load began is not kept, in any order`() {
    let orders = Self.orders([
      [.takeTicket, .look, .store], [.commit(1), .drop(1)], [.commit(2), .drop(2)],
    ])
    #expect(orders.count == 210)
    for order in orders {
      let cache = ReadCache<String, Int>(capacity: 8)
      var (written, loaded) = (0, 0)
      var ticket = cache.ticket()
      for step in order {
        switch step {
        case .takeTicket: ticket = cache.ticket()
        case .look: loaded = written
        case .store: cache.store(loaded, for: "post", with: ticket)
        case .commit(let value): written = value
        case .drop: cache.remove("post")
        }
      }
      let kept = cache.value(for: "post")
      #expect(kept == nil || kept == written, "\(order)")
    }
  }

  @Test func `dropping one value does not drop another`() {
    let cache = ReadCache<Int, String>(capacity: 100)
    let ticket = cache.ticket()
    cache.remove(2)
    cache.store("one", for: 1, with: ticket)
    cache.store("two", for: 2, with: ticket)
    #expect(cache.values(for: [1, 2]) == ["one", nil])
  }

  @Test func `a ticket older than the remembered drops is void`() {
    let cache = ReadCache<Int, Int>(capacity: 4)
    let ticket = cache.ticket()
    for key in 1...4 { cache.remove(key) }
    for key in 0...5 { cache.store(key, for: key, with: ticket) }
    #expect(cache.values(for: Array(0...5)) == Array(repeating: nil, count: 6))
    let fresh = cache.ticket()
    cache.removeAll { _, _ in false }
    cache.store(1, for: 1, with: fresh)
    #expect(cache.value(for: 1) == nil, "A rule may have dropped the value while it was loading.")
  }

  @Test func `a session that ends during its lookup is not cached`() async throws {
    let server = try await TestServer()
    _ = try await server.signUp("anna")
    let (sessions, storage) = (server.context[SessionCache.self], server.context.storage)
    let viewer = Viewer(key: 7, id: "", username: "anna", role: .member, sessionKey: 1, sessionId: "")
    let entry = SessionCache.Entry(
      viewer: viewer, expiresAt: Timestamp(seconds: 0), lastUsedAt: Timestamp(seconds: 0))
    var lookups = 0
    for end in [
      { sessions.evict(.sessions(userKey: 7)) }, { sessions.remove([1]) }, { sessions.removeAll() },
    ] {
      _ = try sessions.entry(for: [1], in: storage) { _ in
        lookups += 1
        end()
        return entry
      }
    }
    #expect(lookups == 3)
    for _ in 1...2 {
      _ = try sessions.entry(for: [1], in: storage) { _ in
        lookups += 1
        return entry
      }
    }
    #expect(lookups == 4)
  }
}
