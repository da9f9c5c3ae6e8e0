import HTTPServer
import KiwiKit
import ServerTesting
import Testing

struct LibraryLiveTests {
  private func isLibrary(_ event: LiveEvent) -> Bool {
    if case .library = event { true } else { false }
  }

  @Test func `the user's other devices are notified of library changes, and no other user`() async throws {
    let server = try await TestServer.live()
    let (ana, bob) = (try await server.signUp("ana"), try await server.signUp("bob"))
    let title = try await server.addTitle("A")
    let (mine, theirs) = (await Listener(server, as: ana), await Listener(server, as: bob))
    let swipe = LibraryChange.swipedItem(SwipedItem(titleId: title.id, seenAt: .at(0)))
    try await server.push([swipe], as: ana)
    #expect(try await mine.next(through: isLibrary).last == .library(lists: []))
    // A change without effect notifies no device.
    try await server.push([swipe], as: ana)
    #expect(try await !mine.received(until: server, ana).contains(where: isLibrary))
    #expect(try await !theirs.received(until: server, ana).contains(where: isLibrary))
  }

  @Test func `collaborators and followers of a list are notified of its changes`() async throws {
    let server = try await TestServer.live()
    let (ana, bob) = (try await server.signUp("ana"), try await server.signUp("bob"))
    let (cem, dan) = (try await server.signUp("cem"), try await server.signUp("dan"))
    let title = try await server.addTitle("A")
    let list = newId()
    try await server.must(.post, "/users/ana/follow", as: bob)
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
    #expect(try await !stranger.received(until: server, ana).contains(where: isLibrary))
  }

  /// A published list of ana, with bob as collaborator and cem as follower.
  private struct Shared {
    let server: TestServer
    let ana: String
    let bob: String
    let cem: String
    let list = newId()

    init() async throws {
      server = try await TestServer.live()
      ana = try await server.signUp("ana")
      bob = try await server.signUp("bob")
      cem = try await server.signUp("cem")
      try await server.must(.post, "/users/ana/follow", as: bob)
      try await server.push(newList(list, "L"), as: ana)
      try await server.must(.put, "/lists/\(list)/publication", as: ana)
      try await server.must(.put, "/lists/\(list)/collaborators/bob", as: ana)
      try await server.must(.put, "/lists/\(list)/follow", as: cem)
    }

    func write(_ list: UserList) async throws {
      try await server.push([.list(list)], as: ana)
    }
  }

  @Test func `a follower is notified when a list is unpublished, and not afterward`() async throws {
    let shared = try await Shared()
    let (owner, follower) = (
      await Listener(shared.server, as: shared.ana), await Listener(shared.server, as: shared.cem)
    )
    try await shared.server.must(.delete, "/lists/\(shared.list)/publication", as: shared.ana)
    for listener in [owner, follower] { try await listener.next(through: isLibrary) }
    try await shared.write(UserList(id: shared.list, name: Stamped("Secret", at: .at(5))))
    // A single dispatch notifies all of them.
    try await owner.next(through: isLibrary)
    #expect(try await !follower.received(until: shared.server, shared.ana).contains(where: isLibrary))
  }

  @Test func `collaborators and followers are notified when a list is deleted, and not afterward`()
    async throws
  {
    let shared = try await Shared()
    let owner = await Listener(shared.server, as: shared.ana)
    let others = [
      await Listener(shared.server, as: shared.bob), await Listener(shared.server, as: shared.cem),
    ]
    try await shared.write(UserList(id: shared.list, isDeleted: Stamped(true, at: .at(5))))
    for listener in [owner] + others { try await listener.next(through: isLibrary) }
    try await shared.write(UserList(id: shared.list, isDeleted: Stamped(false, at: .at(6))))
    try await owner.next(through: isLibrary)
    for listener in others {
      #expect(try await !listener.received(until: shared.server, shared.ana).contains(where: isLibrary))
    }
  }

  @Test func `a block that ends shared lists notifies both users`() async throws {
    let shared = try await Shared()
    let (owner, worker) = (
      await Listener(shared.server, as: shared.ana), await Listener(shared.server, as: shared.bob)
    )
    try await shared.server.must(.post, "/users/ana/block", as: shared.bob)
    for listener in [owner, worker] { try await listener.next(through: isLibrary) }
  }

  @Test func `suspending a list owner, and lifting it, notifies collaborators and followers`() async throws {
    let shared = try await Shared()
    let others = [
      await Listener(shared.server, as: shared.bob), await Listener(shared.server, as: shared.cem),
    ]
    for command in ["disable", "enable"] {
      _ = try await shared.server.operate("user", command, "ana")
      for listener in others { try await listener.next(through: isLibrary) }
    }
    // The owner of a list is notified about a collaborator's suspension.
    let owner = await Listener(shared.server, as: try await shared.server.logIn("ana"))
    _ = try await shared.server.operate("user", "disable", "bob")
    try await owner.next(through: isLibrary)
  }
}
