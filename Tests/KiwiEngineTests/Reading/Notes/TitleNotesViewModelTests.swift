import Foundation
import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct TitleNotesViewModelTests {
  private let client = MockAPIClient()

  @Test func `a title's page has some of one's own, and of no other book`() async throws {
    let book = try #require(SampleContent.titles.first { $0.kind == .book })
    for number in 0..<5 {
      _ = try await client.createNote(
        NewNote(id: UUID().uuidString.lowercased(), titleId: book.id, text: "Note \(number)"))
    }
    _ = try await client.createNote(
      NewNote(id: UUID().uuidString.lowercased(), bookTitle: "Emma", text: "Of another book"))
    let notes = TitleNotesViewModel(titleId: book.id, isSignedIn: true, client: client)
    await notes.refresh()
    #expect(notes.own.count == TitleNotesViewModel.mostOwn)
    #expect(notes.own.allSatisfy { $0.title?.id == book.id })
    #expect(notes.hasMoreOwn && notes.others.isEmpty)
    let visitor = TitleNotesViewModel(titleId: book.id, isSignedIn: false, client: client)
    await visitor.refresh()
    #expect(visitor.own.isEmpty)
  }
}
