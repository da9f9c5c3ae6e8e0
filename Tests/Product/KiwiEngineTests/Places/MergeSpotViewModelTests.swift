import KiwiKit
import Testing

@testable import KiwiEngine

/// What an admin merges, and parts again.
@MainActor struct MergeSpotViewModelTests {
  private let server: EngineServer
  private let alice: EngineServer.Person
  private let admin: EngineServer.Person
  private let double: Spot
  private let kept: Spot

  init() async throws {
    server = try await EngineServer(drawsPictures: false)
    alice = try await server.join("alice")
    admin = try await server.join("carol")
    try await server.promote("carol")
    double = try await Self.add("Plum Harbor", to: alice)
    kept = try await Self.add("Plum Harbour", to: alice)
  }

  private static func add(_ name: String, to person: EngineServer.Person) async throws -> Spot {
    try await person.api.send(
      API.Places.addSpot(NewSpot(name: name, category: .cafe, coordinate: SampleContent.town)))
  }

  @Test func `a double is merged into the place that was chosen, and the history undoes it`() async throws {
    let form = MergeSpotViewModel(double, client: admin.api)
    #expect(!form.canMerge)
    #expect(await form.merge() == nil)
    form.choose(kept)
    #expect(form.canMerge)
    #expect(await form.merge()?.id == kept.id)
    #expect(try await alice.api.send(API.Places.spot(double.id)).id == kept.id)
    let history = SpotHistoryViewModel(spotId: kept.id, isAdmin: true, client: admin.api)
    await history.loadInitial()
    #expect(history.doubles.map(\.id) == [double.id])
    await history.unmerge(double)
    #expect(history.undoing.failure == nil)
    #expect(history.doubles.isEmpty)
    #expect(try await alice.api.send(API.Places.spot(double.id)).id == double.id)
  }

  @Test func `whoever is no admin is refused, and told`() async throws {
    let form = MergeSpotViewModel(double, client: alice.api)
    form.choose(kept)
    #expect(await form.merge() == nil)
    #expect(form.merging.failure?.code == "admin_only")
    #expect(try await alice.api.send(API.Places.spot(double.id)).id == double.id)
  }

  @Test func `two people who correct the same place hear of each other`() async throws {
    let forms = [alice, admin].map { SpotFormViewModel(correcting: double, client: $0.api) }
    for (number, form) in forms.enumerated() {
      form.name = "Plum \(number)"
      form.position = "\(SampleContent.town.latitude), \(SampleContent.town.longitude)"
    }
    #expect(await forms[0].save()?.name == "Plum 0")
    #expect(await forms[1].save() == nil)
    #expect(forms[1].saving.failure?.field == "name")
    #expect(forms[1].theirs.name == "Plum 0" && forms[1].name == "Plum 1")
    #expect(await forms[1].save()?.name == "Plum 1")
  }
}
