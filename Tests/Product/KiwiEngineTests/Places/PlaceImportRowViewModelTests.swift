import Formats
import Foundation
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

/// The form of one row against the mock API.
@MainActor struct PlaceImportRowViewModelTests {
  private let places = PlaceImportViewModel(client: MockAPIClient())

  init() async {
    await places.send(PickedFile(name: "checkins1.json", data: Data()))
    places.filter = .all
    await places.refresh()
  }

  private func form(_ number: Int) throws -> PlaceImportRowViewModel {
    places.form(for: try #require(places.items.first { $0.number == number }), timeZone: .gmt)
  }

  @Test func `a form starts with the row's values`() throws {
    let form = try form(1)
    #expect(form.name == "Corner Café" && form.category == .cafe)
    #expect(form.latitude == "48.2" && form.longitude == "16.37")
    #expect(!form.isDated && !form.isLeftOut)
    #expect(try self.form(3).isLeftOut)
  }

  @Test func `an invalid position is not sent`() async throws {
    let form = try form(2)
    form.longitude = "16.4"
    form.latitude = "91"
    #expect(form.coordinateProblem != nil)
    #expect(await !form.save())
    form.latitude = "north"
    #expect(await !form.save())
    form.latitude = ""
    #expect(await !form.save())
    form.latitude = " 48.25 "
    #expect(form.coordinateProblem == nil)
    form.name = String(repeating: "x", count: Limits.spotNameLength + 1)
    #expect(form.nameProblem != nil)
    #expect(await !form.save())
    form.name = "Right"
    form.isDated = true
    form.day = Date(timeIntervalSince1970: 0)
    #expect(await form.save())
    #expect(try row(2).visitedOn?.description == "1970-01-01")
    #expect(try row(2).coordinate == Coordinate(latitude: 48.25, longitude: 16.4))
  }

  @Test func `values from the file can be corrected or left out but not cleared`() async throws {
    let form = try form(1)
    form.name = " "
    #expect(form.nameProblem != nil)
    #expect(await !form.save())
    form.name = "Corner"
    (form.latitude, form.longitude) = ("", "")
    #expect(form.coordinateProblem != nil)
    #expect(await !form.save())
    form.isLeftOut = true
    #expect(form.coordinateProblem == nil)
    #expect(await form.save())
    #expect(try row(1).isLeftOut && row(1).name == "Corner")
  }

  private func row(_ number: Int) throws -> PlaceImportRow {
    try #require(places.items.first { $0.number == number })
  }
}
