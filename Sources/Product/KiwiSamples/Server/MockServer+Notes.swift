import Formats
import Foundation
import KiwiEngine
import KiwiKit

extension MockRouter {
  static func addNotes(to router: inout MockRouter) {
    router.on(API.Notes.list) { server, query, _ in
      MockAPIClient.list(
        server.ownNotes.filter { $0.isFound(by: query) }, page: query.page ?? 1,
        pageSize: query.pageSize ?? Limits.defaultPageSize)
    }
    router.on(API.Notes.ofTitle) { server, id, query, _ in
      MockAPIClient.list(
        server.friendsNotes.filter { $0.title?.id == id }, page: query.page ?? 1,
        pageSize: query.pageSize ?? Limits.defaultPageSize)
    }
    router.on(API.Notes.note) { server, id, _, _ throws(APIFailure) in
      try MockAPIClient.find(server.notes[id])
    }
    router.on(API.Notes.ofTheDay) { server, _, _ in
      NoteOfTheDay(day: MockServer.today, note: server.ownNotes.last)
    }
    router.on(API.Notes.create) { server, _, note throws(APIFailure) in
      try server.create(note, now: Date())
    }
    router.on(API.Notes.change) { server, id, _, change throws(APIFailure) in
      let note = try MockAPIClient.find(server.notes[id])
      if let revision = change.revision, revision != note.revision { throw changedMeanwhile }
      let changed = note.changed(change, now: Date())
      server.notes[id] = changed
      return changed
    }
    router.on(API.Notes.delete) { server, id, _, _ in
      server.notes[id] = nil
      return Nothing()
    }
    router.on(API.Notes.export) { server, query, _ in
      let notes = server.ownNotes.filter { query.titleId == nil || $0.title?.id == query.titleId }
      return ListFile(Data(notes.map(\.text).joined(separator: "\n\n").utf8))
    }
  }

  private static let changedMeanwhile = APIFailure.rejected(
    status: 409, code: "changed_meanwhile",
    message: "This note was changed on another device. Compare the two versions, then save again.", field: nil
  )
}

extension MockServer {
  /// Latest first.
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
    let position = change.position.map(\.known) ?? position
    return Note(
      id: id, author: author, kind: change.kind ?? kind, title: title, bookTitle: bookTitle,
      text: change.text ?? text, position: position, chapter: change.chapter ?? chapter,
      word: change.word ?? word, sessionId: sessionId, visibility: change.visibility ?? visibility,
      createdAt: createdAt, editedAt: now, revision: revision + 1)
  }
}
