import HTTPServer
import SwiftUICore
import Testing

@testable import WebHost

/// Who can take how much of the room for uploads.
@Suite struct UploadStoreTests {
  private let store = UploadStore(
    limits: .init(page: 40, account: 60, network: 70, visitors: 50, all: 100, filesOfPage: 3))

  private func visitor(_ user: String?, _ address: String = "203.0.113.1") throws -> Visitor {
    Visitor(user: user, address: try #require(IPAddress(address)))
  }

  @Test func `what is announced takes no room, only what has come`() throws {
    for _ in 0..<1_000 { _ = store.begin(of: "idle", by: try visitor(nil)) }
    #expect(store.bytes == 0)
    let token = store.begin(of: "page", by: try visitor("ann"))
    #expect(store.grow(token, by: 40) == .taken)
    #expect(store.bytes == 40)
  }

  @Test func `a page, an account, a network and all visitors have their bounds, and others go on`() throws {
    func fill(_ page: String, _ visitor: Visitor) -> Int {
      let token = store.begin(of: page, by: visitor)
      return (0..<200).count { _ in store.grow(token, by: 1) == .taken }
    }
    #expect(fill("1", try visitor(nil)) == 40)
    #expect(fill("2", try visitor(nil, "203.0.113.2")) == 10, "visitors leave room for those signed in")
    #expect(fill("3", try visitor("ann", "203.0.113.3")) == 40)
    #expect(fill("4", try visitor("ann", "203.0.113.4")) == 10, "all is full")
    store.removeAll(of: "1")
    #expect(fill("5", try visitor("ann", "203.0.113.5")) == 10, "the account is full")
    #expect(fill("6", try visitor("ben", "203.0.113.3")) == 30, "the network is full")
  }

  @Test func `a page that goes gives back at once what came whole, in part or is still to come`() throws {
    let whole = store.begin(of: "page", by: try visitor("ann"))
    #expect(store.grow(whole, by: 20) == .taken)
    #expect(store.finish(whole, UploadedFile(name: "a", type: "a", bytes: [])))
    let part = store.begin(of: "page", by: try visitor("ann"))
    #expect(store.grow(part, by: 20) == .taken)
    #expect(store.grow(part, by: 1) == .noRoom)
    store.removeAll(of: "page")
    #expect(store.bytes == 0)
    #expect(store.grow(part, by: 1) == .gone)
    #expect(!store.finish(part, UploadedFile(name: "a", type: "a", bytes: [])))
    #expect(store.take(whole, of: "page") == nil)
    #expect(store.bytes == 0)
  }

  @Test func `a file that is taken, cancelled or pushed out leaves no room taken`() throws {
    var tokens: [String] = []
    for _ in 0..<4 {
      let token = store.begin(of: "page", by: try visitor(nil))
      #expect(store.grow(token, by: 5) == .taken)
      #expect(store.take(token, of: "page") == nil, "not before it is whole")
      #expect(store.finish(token, UploadedFile(name: "a", type: "a", bytes: [1])))
      tokens.append(token)
    }
    #expect(store.take(tokens[0], of: "page") == nil)
    #expect(store.take(tokens[1], of: "another") == nil)
    #expect(store.take(tokens[1], of: "page")?.bytes == [1])
    store.cancel(tokens[2])
    #expect(store.bytes == 5)
  }
}
