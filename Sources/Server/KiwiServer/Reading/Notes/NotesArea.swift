import HTTPServer
import KiwiKit

/// Notes and quotes, as the centre joins them.
enum NotesArea: Area {
  static let titleReferences = [NoteReferences.ofTitles]

  static func endpoint(_ method: Method, _ route: NotesRoute) -> Endpoint? {
    switch (method, route) {
    case (.get, .all): Endpoint("GET /notes", .signedIn, NotesController.list)
    case (.post, .all): Endpoint("POST /notes", .signedIn, rateLimit: .writeByAccount, NotesController.create)
    case (.get, .ofTheDay): Endpoint("GET /notes/today", .signedIn, NotesController.ofTheDay)
    case (.get, .export):
      Endpoint("GET /notes/export", .signedIn, rateLimit: .writeByAccount, NotesController.export)
    case (.get, .note): Endpoint("GET /notes/{id}", .anyone, NotesController.get)
    case (.patch, .note):
      Endpoint("PATCH /notes/{id}", .signedIn, rateLimit: .writeByAccount, NotesController.change)
    case (.delete, .note):
      Endpoint("DELETE /notes/{id}", .signedIn, rateLimit: .writeByAccount, NotesController.delete)
    case (.get, .ofTitle): Endpoint("GET /titles/{id}/notes", .anyone, NotesController.ofTitle)
    default: nil
    }
  }
}
