import Commands
import Foundation
import KiwiEngine
import KiwiKit

/// Notes and quotes about books.
extension Session {
  func note() async throws { try await write(.note) }
  func quote() async throws { try await write(.quote) }

  private func write(_ kind: Note.Kind) async throws {
    let position = BookPosition(
      page: try command.integer("--page", in: Limits.readingPages),
      percent: try command.integer("--percent", in: 0...100))
    let visibility = try command.choice("--visibility", Audience.self)
    let text = try words(from: 1)
    guard !text.isEmpty else { throw UsageError(localized("The text is empty. Write something.")) }
    let api = try device.api()
    var titleId: String?
    var sessionId: String?
    var bookTitle: String?
    if parameter == "now" {
      let open = try await api.send(API.Reading.openSessions())
      guard let session = open.first(where: { $0.status == .active }) ?? open.first else {
        throw Failure.notReading
      }
      sessionId = session.id
    } else if Int(parameter) != nil || UUID(uuidString: parameter) != nil {
      titleId = try await title(named: parameter).id
    } else {
      bookTitle = parameter
    }
    let note = try await api.send(
      API.Notes.create(
        NewNote(
          id: UUID().uuidString.lowercased(), kind: kind, titleId: titleId, bookTitle: bookTitle,
          sessionId: sessionId, text: text, position: position, visibility: visibility)))
    try output.print(note, localized("Saved.") + "\n")
  }

  func notes() async throws {
    let api = try device.api()
    var titleId: String?
    if let name = command.text("--about") { titleId = try await title(named: name).id }
    if let id = command.text("--delete") {
      _ = try await api.send(API.Notes.delete(id.lowercased()))
      return try output.print(["deleted": id.lowercased()], localized("Deleted.") + "\n")
    }
    if let format = try command.choice("--export", NoteExportFormat.self) {
      let file = try await api.send(API.Notes.export(NoteExportQuery(format: format, titleId: titleId)))
      return terminal.write(String(decoding: file.data, as: UTF8.self))
    }
    let query = NoteQuery(
      text: command.parameters.joined(separator: " "), kind: try command.choice("--kind", Note.Kind.self),
      titleId: titleId)
    let notes = try await all { page, pageSize throws(APIFailure) in
      try await api.send(API.Notes.list(query.page(page, size: pageSize)))
    }
    try output.print(notes, output.text(of: notes))
  }
}

extension Output {
  func text(of notes: [Note]) -> String {
    if notes.isEmpty { return localized("Nothing here yet.") + "\n" }
    return notes.map { note in
      let facts = [Self.word(for: note.kind), note.position.map(Self.place)].compactMap(\.self)
        .joined(separator: ", ")
      let book = TextLayout.printable(note.bookTitle).replacing("\n", with: " ")
      return layout.styled(book, .bold) + layout.styled("  \(facts)  \(note.id)", .faint) + "\n"
        + layout.wrapped(note.text, indent: 3)
    }.joined(separator: "\n")
  }

  /// The position as text, such as `page 213`.
  static func place(_ position: BookPosition) -> String {
    [
      position.page.map { localized("page \(String($0))") },
      position.percent.map { $0.formatted(.percent.locale(.reader)) },
    ].compactMap(\.self).joined(separator: ", ")
  }
}
