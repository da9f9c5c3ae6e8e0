import Foundation
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct VisitsViewModelTests {
  @Test func `visits are paged and limited to those the viewer may see`() async throws {
    let server = try await EngineServer(drawsPictures: false)
    let (alice, bob) = (try await server.join("alice"), try await server.join("bob"))
    let bar = try await alice.api.send(
      API.Places.addSpot(NewSpot(name: "Bar", category: .bar, coordinate: SampleContent.town)))
    var clock = HybridClock(node: 1)
    let changes = (0..<25).map { number in
      LibraryChange.experience(
        Experience(
          id: SampleContent.id(number), spotId: bar.id, name: Stamped("Soup \(number)", at: clock.now(0)),
          visibility: Stamped(number == 0 ? .onlyMe : .everyone, at: clock.now(0)),
          createdDate: Stamped(.init(timeIntervalSince1970: 0), at: clock.now(0))))
    }
    _ = try await alice.api.send(API.Library.push(PushLibraryChangesRequest(changes: changes)))
    let own = VisitsViewModel(username: "alice", client: alice.api)
    await own.loadInitial()
    #expect(own.visits.count == 20 && !own.hasReachedEnd)
    await own.loadMore()
    #expect(own.visits.count == 25 && own.hasReachedEnd)
    #expect(own.visits.first { $0.name == "Soup 0" }?.visibility == .onlyMe)
    let seen = VisitsViewModel(username: "alice", client: bob.api)
    await seen.loadInitial()
    await seen.loadMore()
    #expect(seen.visits.count == 24)
    #expect(seen.visits.allSatisfy { $0.name != "Soup 0" && $0.visibility == nil })
  }
}
