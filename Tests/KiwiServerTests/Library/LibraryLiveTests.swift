import HTTPServer
import KiwiKit
import Testing

@testable import KiwiServer

struct LibraryLiveTests {
  private func isLibrary(_ event: LiveEvent) -> Bool {
    if case .library = event { true } else { false }
  }

  @Test func `the other devices of a person hear that their library changed, and nobody else does`()
    async throws
  {
    let server = try await TestServer.live()
    let (ana, bob) = (try await server.signUp("ana"), try await server.signUp("bob"))
    let title = try await server.addTitle("A")
    let (mine, theirs) = (await Listener(server, as: ana), await Listener(server, as: bob))
    let swipe = LibraryChange.swipedItem(SwipedItem(titleId: title.id, seenAt: .at(0)))
    try await server.push([swipe], as: ana)
    #expect(try await mine.next(through: isLibrary).last == .library(lists: []))
    // What changes nothing is told to nobody.
    try await server.push([swipe], as: ana)
    #expect(try await !mine.hears(until: server, ana).contains(where: isLibrary))
    #expect(try await !theirs.hears(until: server, ana).contains(where: isLibrary))
  }

  @Test func `whoever works on a list or follows it hears that it changed`() async throws {
    let server = try await TestServer.live()
    let (ana, bob) = (try await server.signUp("ana"), try await server.signUp("bob"))
    let (cem, dan) = (try await server.signUp("cem"), try await server.signUp("dan"))
    let title = try await server.addTitle("A")
    let list = newId()
    try await server.push(newList(list, "L"), as: ana)
    _ = try await server.send(.put, "/lists/\(list)/publication", as: ana)
    _ = try await server.send(.put, "/lists/\(list)/follow", as: cem)
    let stranger = await Listener(server, as: dan)
    let worker = await Listener(server, as: bob)
    _ = try await server.send(.put, "/lists/\(list)/collaborators/bob", as: ana)
    try await worker.next(through: isLibrary)
    let (owner, follower) = (await Listener(server, as: ana), await Listener(server, as: cem))
    try await server.push(Array(newList(list, "L", [title], at: 1).dropFirst()), as: bob)
    for listener in [owner, worker, follower] {
      try await listener.next { $0 == .library(lists: [list]) }
    }
    #expect(try await !stranger.hears(until: server, ana).contains(where: isLibrary))
  }
}
