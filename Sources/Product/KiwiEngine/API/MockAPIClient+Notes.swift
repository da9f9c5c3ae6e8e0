import Formats
public import Foundation
public import KiwiKit

extension MockAPIClient {
  // MARK: Notes

  public func fetchNotes(
    _ query: NoteQuery, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<Note> {
    try await answer { server in
      Self.list(server.ownNotes.filter { $0.isFound(by: query) }, page: page, pageSize: pageSize)
    }
  }

  public func fetchNotes(
    aboutTitle id: String, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<Note> {
    try await answer { server in
      Self.list(server.friendsNotes.filter { $0.title?.id == id }, page: page, pageSize: pageSize)
    }
  }

  public func fetchNote(id: String) async throws(APIFailure) -> Note {
    try await answer { server throws(APIFailure) in
      guard let note = server.notes[id] else { throw .notFound }
      return note
    }
  }

  public func fetchNoteOfTheDay() async throws(APIFailure) -> NoteOfTheDay {
    let day = DayClock(offset: 0).day(at: Int(clock.now.timeIntervalSince1970))
    return try await answer { server in NoteOfTheDay(day: day, note: server.ownNotes.last) }
  }

  public func createNote(_ note: NewNote) async throws(APIFailure) -> Note {
    let now = clock.now
    return try await answer { server throws(APIFailure) in try server.create(note, now: now) }
  }

  public func updateNote(id: String, _ change: NoteChange) async throws(APIFailure) -> Note {
    let now = clock.now
    return try await answer { server throws(APIFailure) in
      guard let note = server.notes[id] else { throw .notFound }
      if let revision = change.revision, revision != note.revision { throw Self.changedMeanwhile }
      let changed = note.changed(change, now: now)
      server.notes[id] = changed
      return changed
    }
  }

  private static let changedMeanwhile = APIFailure.refused(
    status: 409, code: "changed_meanwhile", message: "This note was changed elsewhere meanwhile.", field: nil)

  public func deleteNote(id: String) async throws(APIFailure) {
    try await answer { server in server.notes[id] = nil }
  }

  public func exportNotes(
    _ format: NoteExportFormat, titleId: String?
  ) async throws(APIFailure) -> Data {
    try await answer { server in
      let notes = server.ownNotes.filter { titleId == nil || $0.title?.id == titleId }
      return Data(notes.map(\.text).joined(separator: "\n\n").utf8)
    }
  }
}

extension MockServer {
  /// The latest first.
  var ownNotes: [Note] { notes.values.sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) } }

  mutating func create(_ note: NewNote, now: Date) throws(APIFailure) -> Note {
    if let known = notes[note.id] { return known }
    let session = note.sessionId.flatMap { readingSessions[$0]?.session }
    let title =
      note.titleId.flatMap { id in titles.first { $0.id == id }.map { TitleSummary($0) } } ?? session?.title
    guard let name = title?.name ?? note.bookTitle ?? session?.bookTitle else { throw .notFound }
    let new = Note(
      id: note.id, author: me, kind: note.kind ?? .note, title: title, bookTitle: name, text: note.text,
      position: note.position, chapter: note.chapter, word: note.word, sessionId: session?.id,
      visibility: note.visibility ?? .onlyMe, createdAt: now)
    notes[note.id] = new
    return new
  }
}

extension Note {
  fileprivate func isFound(by query: NoteQuery) -> Bool {
    let words = query.text.lowercased().split(separator: " ")
    return (query.kind == nil || query.kind == kind) && (query.titleId == nil || query.titleId == title?.id)
      && (query.sessionId == nil || query.sessionId == sessionId)
      && words.allSatisfy { text.lowercased().contains($0) || bookTitle.lowercased().contains($0) }
  }

  fileprivate func changed(_ change: NoteChange, now: Date) -> Note {
    let position = change.position.map { BookPosition(page: $0.page, percent: $0.percent) } ?? position
    return Note(
      id: id, author: author, kind: change.kind ?? kind, title: title, bookTitle: bookTitle,
      text: change.text ?? text, position: position, chapter: change.chapter ?? chapter,
      word: change.word ?? word, sessionId: sessionId, visibility: change.visibility ?? visibility,
      createdAt: createdAt, editedAt: now, revision: revision + 1)
  }
}
