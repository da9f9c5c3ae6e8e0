import Foundation
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct NotesViewModelTests {
  private let client = MockAPIClient()

  private func write(_ text: String, _ kind: Note.Kind = .note) async throws {
    _ = try await client.send(
      API.Notes.create(
        NewNote(id: UUID().uuidString.lowercased(), kind: kind, bookTitle: "Emma", text: text)))
  }

  @Test func `notes are searched, filtered, exported and deleted`() async throws {
    try await write("A café by the sea")
    try await write("The sea at night", .quote)
    let notes = NotesViewModel(client: client)
    await notes.loadInitial()
    #expect(notes.notes.count == 2)
    await notes.search("night", after: .zero)
    #expect(notes.notes.map(\.text) == ["The sea at night"])
    #expect(notes.isNarrowed)
    await notes.search("", after: .zero)
    await notes.show(.note)
    #expect(notes.notes.map(\.text) == ["A café by the sea"])
    await notes.export()
    #expect(notes.exported?.contains("The sea at night") == true)
    notes.exportSeen()
    #expect(notes.exported == nil)
    await notes.delete(try #require(notes.notes.first))
    #expect(notes.notes.isEmpty)
    #expect(try await client.send(API.Notes.list(NoteQuery())).items.count == 1)
  }
}
