import Foundation
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct NoteOfTheDayViewModelTests {
  @Test func `a day has one note, or none without notes`() async throws {
    let client = MockAPIClient()
    let today = NoteOfTheDayViewModel(client: client)
    await today.load()
    #expect(today.note == nil)
    let note = try await client.send(
      API.Notes.create(NewNote(id: UUID().uuidString.lowercased(), bookTitle: "Emma", text: "Earlier")))
    await today.load()
    #expect(today.note == note)
  }
}
