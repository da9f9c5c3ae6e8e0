import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct SpotFormViewModelTests {
  private static let bar = SampleContent.spots[0]

  @Test func `a place needs a name and a coordinate`() async throws {
    let form = SpotFormViewModel(name: "Pier Kiosk", client: MockAPIClient.withPlaces)
    #expect(!form.canSave)
    #expect(await form.save() == nil)
    form.coordinate = SampleContent.town
    form.town = " "
    form.isPrivate = true
    #expect(form.canSave)
    let spot = try #require(await form.save())
    #expect(spot.name == "Pier Kiosk" && spot.coordinate == SampleContent.town)
    #expect(spot.town == nil && spot.isPrivate)
  }

  @Test func `invalid fields are reported and typed text is kept`() async {
    let form = SpotFormViewModel(client: MockAPIClient(behavior: .failing(.offline)))
    form.name = String(repeating: "x", count: Limits.spotNameLength + 1)
    form.coordinate = SampleContent.town
    #expect(form.nameProblem != nil && !form.canSave)
    form.name = "Kiosk"
    form.openingHours = String(repeating: "x", count: Limits.spotLineLength + 1)
    #expect(form.openingHoursProblem != nil && !form.canSave)
    form.openingHours = ""
    #expect(await form.save() == nil)
    #expect(form.saving.failure == .offline)
    #expect(form.name == "Kiosk")
  }

  @Test func `a coordinate can be typed`() {
    let form = SpotFormViewModel(name: "Kiosk", client: MockAPIClient())
    #expect(form.positionProblem == nil && form.coordinate == nil)
    form.position = " 54.5 , -8.25 "
    #expect(form.coordinate == Coordinate(latitude: 54.5, longitude: -8.25))
    #expect(form.canSave)
    for wrong in ["54.5", "54.5, ", "91, 0", "a, b", "1, 2, 3", "54,5, 8,3"] {
      form.position = wrong
      #expect(form.positionProblem != nil && !form.canSave, "\(wrong)")
    }
    form.coordinate = Coordinate(latitude: 1.23456789, longitude: 2)
    #expect(form.position == "1.234568, 2.0")
  }

  @Test func `a coordinate with more digits than shown is not rounded`() throws {
    let point = try #require(Coordinate(latitude: 54.65451234567, longitude: 8.341299999999999))
    let spot = Spot(id: "1", name: "Kiosk", category: .cafe, coordinate: point)
    let form = SpotFormViewModel(correcting: spot, client: MockAPIClient())
    #expect(form.position == "54.654512, 8.3413")
    #expect(form.details.coordinate == point)
    form.position = "54.654512, 8.3414"
    #expect(form.details.coordinate == Coordinate(latitude: 54.654512, longitude: 8.3414))
  }

  @Test func `a correction sends only changed fields`() async throws {
    let client = MockAPIClient.withPlaces
    let untouched = SpotFormViewModel(correcting: Self.bar, client: client)
    #expect(untouched.details == SpotDetails(Self.bar))
    #expect(await untouched.save() == Self.bar)
    #expect(try await client.send(API.Places.spotHistory(Self.bar.id, PageQuery())).items.isEmpty)
    let form = SpotFormViewModel(correcting: Self.bar, client: client)
    form.openingHours = ""
    form.phone = " 123 "
    let saved = try #require(await form.save())
    #expect(saved.openingHours == nil && saved.phone == "123" && saved.name == Self.bar.name)
    let change = try #require(
      try await client.send(API.Places.spotHistory(Self.bar.id, PageQuery())).items.first)
    #expect(change.before.openingHours == Self.bar.openingHours)
    #expect(change.after.name == nil)
  }

  @Test func `a conflict keeps the typed fields and shows the other user's`() async throws {
    let client = MockAPIClient.withPlaces
    let form = SpotFormViewModel(correcting: Self.bar, client: client)
    form.name = "Harbour Grill"
    form.town = "Old Town"
    var theirs = SpotDetails()
    theirs.name = "Harbour Tavern"
    theirs.phone = "123"
    _ = try await client.send(API.Places.correctSpot(Self.bar.id, SpotCorrection(details: theirs)))
    #expect(await form.save() == nil)
    #expect(form.saving.failure?.code == "changed_since")
    #expect(form.nameProblem != nil)
    #expect(form.name == "Harbour Grill" && form.town == "Old Town")
    #expect(form.otherValues.name == "Harbour Tavern" && form.otherValues.phone == nil)
    // Fields of the other user that were not edited here are in the form.
    #expect(form.phone == "123")
    let saved = try #require(await form.save())
    #expect(saved.name == "Harbour Grill" && saved.phone == "123" && saved.town == "Old Town")
    #expect(form.otherValues == SpotDetails())
  }
}
