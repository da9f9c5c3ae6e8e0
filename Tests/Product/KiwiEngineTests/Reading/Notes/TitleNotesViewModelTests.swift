import EngineTesting
import Foundation
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct TitleNotesViewModelTests {
  private let client = MockAPIClient()

  private static func repository() -> PostRepository {
    PostRepository(remote: FakeRemote(), local: FakeLocal(), me: User(id: "me", username: "alice"))
  }

  private func notes(about id: String, isSignedIn: Bool, _ repository: PostRepository? = nil)
    -> TitleNotesViewModel
  {
    TitleNotesViewModel(
      titleId: id, isSignedIn: isSignedIn, client: client,
      repository: repository ?? Self.repository())
  }

  @Test func `a title's screen has some of the reader's notes about it and no others`() async throws {
    let book = try #require(SampleContent.titles.first { $0.kind == .book })
    for number in 0..<5 {
      _ = try await client.send(
        API.Notes.create(
          NewNote(id: UUID().uuidString.lowercased(), titleId: book.id, text: "Note \(number)")))
    }
    _ = try await client.send(
      API.Notes.create(
        NewNote(id: UUID().uuidString.lowercased(), bookTitle: "Emma", text: "Of another book")))
    let notes = self.notes(about: book.id, isSignedIn: true)
    await notes.refresh()
    #expect(notes.own.count == TitleNotesViewModel.maxOwn)
    #expect(notes.own.allSatisfy { $0.title?.id == book.id })
    #expect(notes.hasMoreOwn && notes.others.isEmpty)
    let visitor = self.notes(about: book.id, isSignedIn: false)
    await visitor.refresh()
    #expect(visitor.own.isEmpty)
  }

  @Test func `a screen reloads when notes about its title change, not for other titles`() throws {
    let book = try #require(SampleContent.titles.first)
    let repository = Self.repository()
    let notes = self.notes(about: book.id, isSignedIn: true, repository)
    repository.notify(.notes(titleId: SampleContent.id(900)))
    #expect(notes.changes == 0)
    repository.notify(.notes(titleId: book.id))
    #expect(notes.changes == 1)
  }
}
