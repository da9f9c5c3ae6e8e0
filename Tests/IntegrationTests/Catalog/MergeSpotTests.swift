import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

/// Merging places and undoing it.
@MainActor struct MergeSpotTests {
  private let server: EngineServer
  private let alice: EngineServer.Person
  private let admin: EngineServer.Person
  private let duplicate: Spot
  private let kept: Spot

  init() async throws {
    server = try await EngineServer(drawsPictures: false)
    alice = try await server.join("alice")
    admin = try await server.join("carol")
    try await server.promote("carol")
    duplicate = try await Self.add("Plum Harbor", to: alice)
    kept = try await Self.add("Plum Harbour", to: alice)
  }

  private static func add(_ name: String, to person: EngineServer.Person) async throws -> Spot {
    try await person.api.send(
      API.Places.addSpot(NewSpot(name: name, category: .cafe, coordinate: SampleContent.town)))
  }

  @Test func `a duplicate is merged into the chosen place and the history undoes it`() async throws {
    let form = MergeViewModel(duplicate, client: admin.api)
    #expect(!form.canMerge)
    #expect(await form.merge() == nil)
    form.choose(kept)
    #expect(form.canMerge)
    #expect(await form.merge()?.id == kept.id)
    #expect(try await alice.api.send(API.Places.spot(duplicate.id)).id == kept.id)
    let history = HistoryViewModel<Spot>(itemId: kept.id, isAdmin: true, client: admin.api)
    await history.loadInitial()
    #expect(history.duplicates.map(\.id) == [duplicate.id])
    await history.unmerge(duplicate)
    #expect(history.undoing.failure == nil)
    #expect(history.duplicates.isEmpty)
    #expect(try await alice.api.send(API.Places.spot(duplicate.id)).id == duplicate.id)
  }

  @Test func `members are rejected with the reason`() async throws {
    let form = MergeViewModel(duplicate, client: alice.api)
    form.choose(kept)
    #expect(await form.merge() == nil)
    #expect(form.merging.failure?.code == "admin_only")
    #expect(try await alice.api.send(API.Places.spot(duplicate.id)).id == duplicate.id)
  }

  @Test func `concurrent corrections of a place conflict`() async throws {
    let forms = [alice, admin].map { SpotFormViewModel(correcting: duplicate, client: $0.api) }
    for (number, form) in forms.enumerated() {
      form.name = "Plum \(number)"
      form.position = "\(SampleContent.town.latitude), \(SampleContent.town.longitude)"
    }
    #expect(await forms[0].save()?.name == "Plum 0")
    #expect(await forms[1].save() == nil)
    #expect(forms[1].saving.failure?.field == "name")
    #expect(forms[1].otherValues.name == "Plum 0" && forms[1].name == "Plum 1")
    #expect(await forms[1].save()?.name == "Plum 1")
  }
}
