import KiwiKit
import Testing
import Threads

@testable import ServerTitles
@testable import ServerReading
@testable import ServerPosts
@testable import ServerPlaces
@testable import ServerModeration
@testable import ServerDiscover
@testable import KiwiServer
@testable import ServerCore

/// A subscriber that keeps its live events.
package final class Listener: Sendable {
  package let subscription: LiveSubscription
  private let events: AsyncStream<[LiveEvent]>
  private let rest = Mutex<[LiveEvent]>([])

  package init(_ server: TestServer, as token: String? = nil) async {
    let (events, continuation) = AsyncStream<[LiveEvent]>.makeStream()
    self.events = events
    subscription = await server.application.subscribe(token: token) { continuation.yield($0) }
  }

  /// Watches posts and waits for their counts, which mark the start of the subscription.
  package func watch(_ postIds: String...) async throws {
    subscription.watch(postIds)
    try await next { event in
      if case .counts(let counts) = event { Set(counts.map(\.postId)) == Set(postIds) } else { false }
    }
  }

  /// Returns the events up to the first one for which `isLast` is true.
  @discardableResult
  package func next(through isLast: (LiveEvent) -> Bool) async throws -> [LiveEvent] {
    var received: [LiveEvent] = []
    var batches = events.makeAsyncIterator()
    while true {
      let batch = rest.withLock { rest in
        defer { rest = [] }
        return rest
      }
      if let index = batch.firstIndex(where: isLast) {
        rest.withLock { $0 = Array(batch[(index + 1)...]) }
        return received + batch[...index]
      }
      received += batch
      let next = try #require(await batches.next(), "The events ended with \(received)")
      rest.withLock { $0 = next }
    }
  }

  /// Writes a post and returns the events before it and in its round.
  package func received(until server: TestServer, _ token: String) async throws -> [LiveEvent] {
    var received: [LiveEvent] = []
    // A dispatch sends new posts first. The second marker follows the rest of the first one's dispatch.
    for _ in 1...2 {
      let id = try await server.write("The end of the test", as: token)
      received += try await next { event in
        if case .newPost(let post) = event { post.postId == id } else { false }
      }.filter { event in
        if case .newPost(let post) = event { post.postId != id } else { true }
      }
    }
    return received
  }
}

extension TestServer {
  /// Returns a server that sends live events after 5 ms.
  package static func live(_ change: (inout Configuration) -> Void = { _ in }) async throws -> TestServer {
    try await TestServer { configuration in
      configuration.liveInterval = .milliseconds(5)
      change(&configuration)
    }
  }
}
