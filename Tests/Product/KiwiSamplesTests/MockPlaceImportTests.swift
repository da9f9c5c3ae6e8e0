import EngineTesting
import Foundation
import KiwiEngine
import KiwiKit
import KiwiSamples
import Testing

/// An import of places against the mock of the server.
@MainActor struct MockPlaceImportTests {
  @Test func `the mock follows the steps of the server`() async throws {
    let clock = HeldClock()
    let places = PlaceImportViewModel(client: MockAPIClient(), clock: clock.clock)
    await places.load()
    await places.send(PickedFile(name: "checkins1.json", data: Data()))
    await places.refresh()
    #expect(places.items.map(\.number) == [2])
    let form = places.form(for: try #require(places.items.first), timeZone: .gmt)
    form.name = "Found"
    (form.latitude, form.longitude) = ("1", "2")
    #expect(await form.save())
    await places.apply()
    let following = Task { await places.follow() }
    await clock.untilWaits(1)
    clock.pass()
    await following.value
    #expect(places.stage == .applied)
    #expect(places.current?.counts.made == 2)
    await places.undo()
    #expect(places.stage == .undoing(0, of: 2))
  }
}
