import HTTPServer
import KiwiKit

/// Notes and quotes, as the centre joins them.
enum NotesArea: Area {
  static let titleReferences = [NoteReferences.ofTitles]

  static func endpoint(_ method: Method, _ route: NotesRoute) -> RouteEndpoint? {
    switch (method, route) {
    case (.get, .all): RouteEndpoint("GET /notes", .signedIn, NotesController.list)
    case (.post, .all): RouteEndpoint("POST /notes", .signedIn, rateLimit: .writeByAccount, NotesController.create)
    case (.get, .ofTheDay): RouteEndpoint("GET /notes/today", .signedIn, NotesController.ofTheDay)
    case (.get, .export):
      RouteEndpoint("GET /notes/export", .signedIn, rateLimit: .writeByAccount, NotesController.export)
    case (.get, .note): RouteEndpoint("GET /notes/{id}", .anyone, NotesController.get)
    case (.patch, .note):
      RouteEndpoint("PATCH /notes/{id}", .signedIn, rateLimit: .writeByAccount, NotesController.change)
    case (.delete, .note):
      RouteEndpoint("DELETE /notes/{id}", .signedIn, rateLimit: .writeByAccount, NotesController.delete)
    case (.get, .ofTitle): RouteEndpoint("GET /titles/{id}/notes", .anyone, NotesController.ofTitle)
    default: nil
    }
  }
}
