import Foundation
public import KiwiKit
public import Observation

/// The user's notes, of all books or of one.
@Observable @MainActor public final class NotesViewModel: PagedList {
  public private(set) var query: NoteQuery
  public var pager = Pager<Note, Int>()
  public let changing = Submission()
  /// The exported document of all notes.
  public private(set) var exported: String?
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let clock: EngineClock

  public init(
    _ query: NoteQuery = NoteQuery(), client: any APIClientProtocol, clock: EngineClock = .system
  ) {
    self.query = query
    self.client = client
    self.clock = clock
  }

  public var notes: [Note] { items }
  public var isNarrowed: Bool { !query.text.isEmpty || query.kind != nil }

  public func fetch(page: Int) async throws(APIFailure) -> ListPage<Note> {
    try await client.send(API.Notes.list(query.page(page, size: Limits.defaultPageSize)))
  }

  public func show(_ query: NoteQuery) async { await ask(for: query, in: \.query) }

  public func search(_ text: String, after pause: Duration = TypedText.pause) async {
    await search(for: text, in: \.query.text, after: pause, by: clock)
  }

  public func show(_ kind: Note.Kind?) async { await ask(for: kind, in: \.query.kind) }

  public func delete(_ note: Note) async {
    await changing.run { () async throws(APIFailure) in
      do throws(APIFailure) {
        _ = try await client.send(API.Notes.delete(note.id))
      } catch {
        // A missing note counts as deleted, for example after a lost response.
        guard error.isNotFound else { throw error }
      }
      pager.removeEverywhere(note.id)
    }
  }

  public func export() async {
    await changing.run { () async throws(APIFailure) in
      let file = try await client.send(
        API.Notes.export(NoteExportQuery(format: .markdown, titleId: query.titleId)))
      exported = String(decoding: file.data, as: UTF8.self)
    }
  }

  public func exportSeen() { exported = nil }
}
