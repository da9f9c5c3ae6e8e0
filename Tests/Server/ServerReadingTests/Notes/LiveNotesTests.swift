import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore

/// Live events about notes on a title's page reach viewers of the notes.
struct LiveNotesTests {
  @Test func `notes are announced only to their viewers`() async throws {
    let server = try await TestServer.live()
    let (ana, ben) = (try await server.signUp("ana"), try await server.signUp("ben"))
    let (eve, muter) = (try await server.signUp("eve"), try await server.signUp("muter"))
    let crier = try await server.signUp("crier")
    let emma = try await server.addTitle("Emma", .book)
    _ = try await server.post("/users/ana/follow", as: ben)
    _ = try await server.post("/users/ana/mute", as: muter)
    var listeners: [Listener] = []
    for token in [ana, ben, eve, muter] { listeners.append(await Listener(server, as: token)) }
    func received() async throws -> [Int] {
      var counts: [Int] = []
      for listener in listeners {
        let events = try await listener.received(until: server, crier)
        counts.append(events.count { $0 == .notes(titleId: emma.id) })
      }
      return counts
    }
    let id = UUIDv7.generate()
    let note: [String: Any] = ["id": id, "text": "A thought", "titleId": emma.id, "visibility": "onlyMe"]
    #expect(try await server.post("/notes", as: ana, json: note).status == 201)
    #expect(try await received() == [0, 0, 0, 0])
    _ = try await server.patch("/notes/\(id)", as: ana, json: ["visibility": "followers"])
    #expect(try await received() == [0, 1, 0, 0])
    _ = try await server.patch("/notes/\(id)", as: ana, json: ["visibility": "everyone"])
    #expect(try await received() == [0, 1, 1, 0])
    // Former viewers are notified of the deletion.
    #expect(try await server.delete("/notes/\(id)", as: ana).status == 204)
    #expect(try await received() == [0, 1, 1, 0])
  }
}
