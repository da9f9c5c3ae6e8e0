import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore

/// An open page of a title hears of notes as far as it would be shown them.
struct LiveNotesTests {
  @Test func `notes are told to whom they are shown, and to nobody else`() async throws {
    let server = try await TestServer.live()
    let (ana, ben) = (try await server.signUp("ana"), try await server.signUp("ben"))
    let (eve, muter) = (try await server.signUp("eve"), try await server.signUp("muter"))
    let crier = try await server.signUp("crier")
    let emma = try await server.addTitle("Emma", .book)
    _ = try await server.post("/users/ana/follow", as: ben)
    _ = try await server.post("/users/ana/mute", as: muter)
    var listeners: [Listener] = []
    for token in [ana, ben, eve, muter] { listeners.append(await Listener(server, as: token)) }
    func heard() async throws -> [Int] {
      var counts: [Int] = []
      for listener in listeners {
        let events = try await listener.hears(until: server, crier)
        counts.append(events.count { $0 == .notes(titleId: emma.id) })
      }
      return counts
    }
    let id = UUIDv7.generate()
    let note: [String: Any] = ["id": id, "text": "A thought", "titleId": emma.id, "visibility": "onlyMe"]
    #expect(try await server.post("/notes", as: ana, json: note).status == 201)
    #expect(try await heard() == [0, 0, 0, 0])
    _ = try await server.patch("/notes/\(id)", as: ana, json: ["visibility": "followers"])
    #expect(try await heard() == [0, 1, 0, 0])
    _ = try await server.patch("/notes/\(id)", as: ana, json: ["visibility": "everyone"])
    #expect(try await heard() == [0, 1, 1, 0])
    // Whoever saw it is told that it is gone.
    #expect(try await server.delete("/notes/\(id)", as: ana).status == 204)
    #expect(try await heard() == [0, 1, 1, 0])
  }
}
