public import Foundation
public import KiwiKit

extension RESTAPIClient {
  // MARK: Notes

  public func fetchNotes(
    _ query: NoteQuery, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<Note> {
    let parts = [
      ("q", query.text.isEmpty ? nil : query.text), ("kind", query.kind?.rawValue),
      ("titleId", query.titleId),
      ("sessionId", query.sessionId),
    ]
    let items = parts.compactMap { name, value in value.map { URLQueryItem(name: name, value: $0) } }
    return try await fetchList(.notes(.all), query: items, page: page, pageSize: pageSize)
  }

  public func fetchNotes(
    aboutTitle id: String, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<Note> {
    try await fetchList(.notes(.ofTitle(id: id)), page: page, pageSize: pageSize)
  }

  public func fetchNote(id: String) async throws(APIFailure) -> Note {
    try await fetch(HTTPRequest(.get, .notes(.note(id: id))))
  }

  public func fetchNoteOfTheDay() async throws(APIFailure) -> NoteOfTheDay {
    try await fetch(HTTPRequest(.get, .notes(.ofTheDay)))
  }

  public func createNote(_ note: NewNote) async throws(APIFailure) -> Note {
    try await fetch(Self.write(.post, .notes(.all), body: Self.json(note)))
  }

  public func updateNote(id: String, _ change: NoteChange) async throws(APIFailure) -> Note {
    try await fetch(Self.write(.patch, .notes(.note(id: id)), body: Self.json(change)))
  }

  public func deleteNote(id: String) async throws(APIFailure) {
    _ = try await send(Self.write(.delete, .notes(.note(id: id))))
  }

  public func exportNotes(
    _ format: NoteExportFormat, titleId: String?
  ) async throws(APIFailure) -> Data {
    var query = [URLQueryItem(name: "format", value: format.rawValue)]
    if let titleId { query.append(URLQueryItem(name: "titleId", value: titleId)) }
    return try await send(HTTPRequest(.get, .notes(.export), query: query)).body
  }
}
