import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct SpotFormViewModelServerTests {
  @Test func `a retried place is added once and an edited one is another place`() async throws {
    let server = try await EngineServer(drawsPictures: false)
    let gate = GatedHTTPClient(server.client)
    let alice = try await server.join("alice")
    let form = SpotFormViewModel(
      name: "Pier Kiosk", coordinate: SampleContent.town,
      client: server.api(token: alice.token, through: gate))
    gate.set(.answerLost(.timedOut), for: "POST /spots")
    #expect(await form.save() == nil)
    gate.set(nil, for: "POST /spots")
    let kiosk = try #require(await form.save())
    let known = try await alice.api.send(
      API.Places.spots(SpotListQuery(SpotQuery(near: SampleContent.town), pageSize: 10)))
    #expect(known.items.map(\.id) == [kiosk.id])
    let other = SpotFormViewModel(
      name: "Lighthouse Stairs", coordinate: .north, client: server.api(token: alice.token, through: gate))
    gate.set(.answerLost(.timedOut), for: "POST /spots")
    #expect(await other.save() == nil)
    gate.set(nil, for: "POST /spots")
    other.name = "Lighthouse Steps"
    #expect(try #require(await other.save()).name == "Lighthouse Steps")
  }

  @Test func `saving the form again corrects the added place`() async throws {
    let server = try await EngineServer(drawsPictures: false)
    let alice = try await server.join("alice")
    let form = SpotFormViewModel(name: "Pier Kiosk", coordinate: SampleContent.town, client: alice.api)
    let kiosk = try #require(await form.save())
    form.name = "Pier Kiosk and Bait"
    let corrected = try #require(await form.save())
    #expect(corrected.id == kiosk.id && corrected.name == "Pier Kiosk and Bait")
  }
}
