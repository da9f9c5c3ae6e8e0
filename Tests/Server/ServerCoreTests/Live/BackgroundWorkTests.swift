import Dispatch
import HTTPServer
import KiwiKit
import ServerTesting
import Testing
import Threads

@testable import ServerCore

struct BackgroundWorkTests {
  @Test func `background work and a full search queue delay neither likes nor live events`() async throws {
    let server = try await TestServer.live()
    let (anna, ben) = (try await server.signUp("anna"), try await server.signUp("ben"))
    let id = try await server.write("A post", as: anna)
    let listener = await Listener(server)
    try await listener.watch(id)
    let gate = DispatchSemaphore(value: 0)
    let queue = server.context.queues.users
    let full = Shared(0)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<400 {
        group.addTask {
          do {
            try await queue.run(orThrow: APIError.overloaded() as any Error) {
              gate.wait()
              gate.signal()
            }
          } catch {
            full.withLock { $0 += 1 }
          }
        }
      }
      while full.withLock({ $0 }) == 0 { await Task.yield() }
      #expect(try await server.get("/posts/search?q=post").status == 503)
      async let backup = server.operate("backup", server.folder + "/copy.tar")
      async let verification = server.operate("verify")
      try await server.must(.post, "/posts/\(id)/like", as: ben)
      try await listener.next { $0 == .counts([PostCounts(postId: id, likes: 1, commentCount: 0)]) }
      #expect(try await server.get("/posts").status == 200)
      #expect(try await server.get("/notifications", as: anna).int("unreadCount") == 1)
      #expect(try await backup.code == 0)
      #expect(try await verification.code == 0)
      gate.signal()
      try await group.waitForAll()
    }
    #expect(try await server.get("/posts/search?q=post").ids() == [id])
  }
}
